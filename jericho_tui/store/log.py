"""The time, and what the program did in a file that is off unless asked for.

One line an event: when (UTC), which process, what. Files and numbers, never a card. The file is for
its user only, and is put aside when it is full; what is older than the last three goes.
logging is imported only when the log is on.
"""

import contextlib
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jericho_tui.core.sentence import visible

if TYPE_CHECKING:
    import logging

MOST_BYTES: Final = 1_000_000
KEPT: Final = 3
_LONGEST: Final = 500
"""Characters of a line's text."""


def utc_now() -> datetime:
    """Return the time in UTC, to the second, as records have it."""
    return datetime.now(UTC).replace(microsecond=0)


class _Current:
    """The log in use; one for the process."""

    handler: "logging.Handler | None" = None


def open_log(path: Path) -> None:
    """Write to the file at `path` from now on.

    :raises OSError: that is not possible.
    """
    import logging
    from logging.handlers import RotatingFileHandler

    class Private(RotatingFileHandler):
        def _open(self):  # type: ignore[no-untyped-def]  # as logging's own
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            descriptor = os.open(path, flags, 0o600)
            return open(descriptor, "a", encoding="utf-8")  # noqa: PTH123  a descriptor

        def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  logging's name
            """A disk that is full loses the line and nothing else."""

    close_log()
    _Current.handler = Private(path, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8")


def close_log() -> None:
    """Write nothing from now on."""
    if _Current.handler is not None:
        with contextlib.suppress(OSError):  # what is still to be written, on a full disk
            _Current.handler.close()
        _Current.handler = None


def note(event: str, *facts: object) -> None:
    """Write a line when there is a log."""
    handler = _Current.handler
    if handler is None:
        return
    import logging

    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    text = visible(" ".join(map(str, (event, *facts))), _LONGEST)
    line = f"{now} {os.getpid()} {text}"
    handler.handle(logging.LogRecord("jericho_tui", logging.INFO, "", 0, line, None, None))
