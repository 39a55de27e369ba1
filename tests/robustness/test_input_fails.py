"""The thread that reads keys fails: the program ends with 70 and a report, and prints no trace."""

import json
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.benchmarks.terminal import Terminal
from tests.cli.test_web_driver import DRIVER, ended, packet, read
from tests.programs import SOON, home_in, start_python
from tests.tui.test_terminal import LOBBY, shows, surroundings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")

FAULTS = (
    "jericho_tui.tui.key_parser.KeyParser._read",
    "jericho_tui.tui.key_parser.KeyParser.tick",
    "textual.driver.Driver.process_message",
)


def broken(fault: str) -> str:
    """Return a program in which a function that the thread calls fails once “!” is typed."""
    module, kind, name = fault.rsplit(".", 2)
    return f"""
import sys
from {module} import {kind}
from jericho_tui.cli.main import main
from jericho_tui.tui.key_parser import KeyParser
feed = KeyParser.feed
def fail(*_given):
    raise ZeroDivisionError("secret of the host")
def fed(parser, data):
    if "!" in data:
        {kind}.{name} = fail
    return feed(parser, data)
KeyParser.feed = fed
sys.exit(main())
"""


def check_report(folder: Path) -> None:
    [report] = folder.rglob("crash-*.txt")
    text = report.read_text()
    assert "builtins.ZeroDivisionError" in text
    assert "in fail" in text
    assert "secret" not in text


@pytest.mark.parametrize("fault", FAULTS)
def test_in_a_terminal(tmp_path: Path, fault: str) -> None:
    command = [sys.executable, "-c", broken(fault), "--saves", str(tmp_path / "saves")]
    environ = {**surroundings(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    with Terminal(command, 80, 24, environ) as terminal:
        assert shows(terminal, LOBBY)
        terminal.press("!")
        assert terminal.finish(SOON) == 70
        text = "".join(terminal.text().split("\n"))
    assert "jericho-tui: the program failed; saved games are safe." in text
    assert "Traceback" not in text
    check_report(tmp_path / "state")


def test_in_a_browser(tmp_path: Path) -> None:
    environ = {**home_in(tmp_path), "TEXTUAL_DRIVER": DRIVER, "COLUMNS": "100", "ROWS": "30"}
    line = ("-c", broken(FAULTS[0]), "--saves", tmp_path / "saves", "--lang", "en")
    with start_python(*line, stdin=PIPE, environ=environ) as process, ended(process):
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        read(process, "F10")
        process.stdin.write(packet(b"D", b"!"))
        process.stdin.flush()
        _out, err = process.communicate(timeout=SOON)
    assert process.returncode == 70
    assert b"the program failed" in err
    assert b"Traceback" not in err
    check_report(tmp_path / "home")


def test_what_a_browser_sends_that_is_no_key_does_nothing(tmp_path: Path) -> None:
    environ = {**home_in(tmp_path), "TEXTUAL_DRIVER": DRIVER, "COLUMNS": "100", "ROWS": "30"}
    line = ("-m", "jericho_tui", "play", "push", "--saves", tmp_path / "saves", "--lang", "en")
    with start_python(*line, stdin=PIPE, environ=environ) as process, ended(process):
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        read(process, "F10")
        for data in (
            b"\x1b[1114112u",
            b"\x1b[103;1:3u",
            b"\x1b]11;rgb:dddd/dd",
            b"dd\x1b\\",
            b"\xff",
        ):
            process.stdin.write(packet(b"D", data))
        process.stdin.write(packet(b"M", json.dumps({"type": "quit"}).encode()))
        process.stdin.flush()
        _out, err = process.communicate(timeout=SOON)
    assert (process.returncode, err) == (0, b"")
