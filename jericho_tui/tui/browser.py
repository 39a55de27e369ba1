"""Textual's driver for a browser (textual-serve), which reads what is typed as `terminal` does."""

from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver, _ExitInput

from jericho_tui.tui.key_parser import KeyParser, decoder


class BrowserDriver(WebDriver):
    """Textual's driver, whose input ends the application when it fails, and types nothing odd."""

    def run_input_thread(self) -> None:
        parser, stream = KeyParser(), ByteStream()
        decode = decoder()
        try:
            for data in self._input_reader:
                for kind, payload in stream.feed(data) if data else ():
                    if kind != "D":
                        self._on_meta(kind, payload)
                        continue
                    for message in parser.feed(decode(payload)):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)
        except _ExitInput:
            pass
        except Exception as error:
            self._loop.call_soon_threadsafe(self._app._handle_exception, error)
        finally:
            self._input_reader.close()
