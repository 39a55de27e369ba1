"""The warm process of a club in which visitors fail as their names say."""

import logging
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from jericho_tui.club import warm

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
    settle_in = warm._settle_in

    def settle(asked: Mapping[str, Any], terminal: int) -> None:
        if asked["name"] == "Start":
            fail()
        settle_in(asked, terminal)
        FAULTS.get(asked["name"], lambda: None)()

    warm._settle_in = settle
    warm.main(descriptor, elsewhere)
