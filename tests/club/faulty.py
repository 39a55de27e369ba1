"""The warm process of a club in which visitors fail as their names say."""

import logging
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from jericho_tui.cli import main as command
from jericho_tui.club import warm
from jericho_tui.store.club import Visit

CHILD: Final = warm.CHILD.replace("jericho_tui.club.warm", __name__)
"""The program of the process, in place of `warm.CHILD`."""


def fail() -> NoReturn:
    raise RuntimeError(f"SECRET in {__file__}")


class Unraisable:
    def __del__(self) -> None:
        fail()


def fail_beside() -> None:
    """Fail in every way of which Python or a library tells the terminal."""
    Unraisable()
    warnings.simplefilter("always")
    warnings.warn(f"SECRET in {__file__}", stacklevel=1)
    try:
        fail()
    except RuntimeError:
        logging.getLogger("library").exception("SECRET")
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    threading.Timer(0.5, fail).start()


FAULTS: Final[Mapping[str, Callable[[], object]]] = {
    "Beside": fail_beside,
    "Leaves": lambda: sys.exit("SECRET"),
    "Killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "Late": lambda: threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGSEGV)).start(),
}
"""What a visitor of a name does once they are at their terminal."""


def main(descriptor: int, elsewhere: str) -> None:
    """Serve visitors; the first of them fails before they are at their terminal."""
    program, alone, came = command.main, os.setsid, list[str]()

    def visited(words: Any, visit: Visit) -> int:
        FAULTS.get(visit.name, lambda: None)()
        return program(words, visit)

    def begin() -> None:
        if len(came) == 1:
            fail()
        alone()

    os.register_at_fork(before=lambda: came.append("one"))
    command.main, os.setsid = visited, begin  # type: ignore[assignment]  # it is no visit's end
    warm.main(descriptor, elsewhere)
