"""How a club stands, for `club status`: `.club/status.toml`, written while the club runs."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name
from jericho_tui.store.files import StoreError, make_folder, read_limited, shown, write_atomic
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.paths import CLUB
from jericho_tui.store.toml_file import parse_toml

FILE: Final = "status.toml"
_MOST_BYTES: Final = 2**20


@dataclass(frozen=True, slots=True)
class Seen:
    """How a club stands at a moment."""

    since: datetime
    """When it was opened."""
    visitors: tuple[tuple[str, str, datetime], ...] = ()
    """Who is here, by which door, since when."""
    strangers: int = 0
    """Connections that have not begun a visit."""
    connections: int = 0
    """New connections in the last second."""
    connections_each: int = 0
    """The most of them from one address."""
    turned_away: int = 0
    """Connections that had to go since there were too many such, or since they came too fast."""

    def to_table(self) -> dict[str, Any]:
        """Return what stands in the file."""
        here = [{"name": name, "door": door, "since": at} for name, door, at in self.visitors]
        return {
            "since": self.since,
            "strangers": self.strangers,
            "connections": self.connections,
            "connections_each": self.connections_each,
            "turned_away": self.turned_away,
            "visitors": here,
        }

    @classmethod
    def from_table(cls, table: dict[str, Any]) -> "Seen":
        """Return what a file tells.

        :raises SentenceError: it tells nothing of the kind.
        """
        here = limits.entries("visitors", table.get("visitors", []), 10_000)
        return cls(
            limits.moment("since", table.get("since")),
            tuple(
                (
                    clean_name(one.get("name")),
                    limits.text("door", one.get("door"), 10),
                    limits.moment("since", one.get("since")),
                )
                for one in here
                if isinstance(one, dict)
            ),
            limits.whole("strangers", table.get("strangers"), 0),
            limits.whole("connections", table.get("connections"), 0),
            limits.whole("connections_each", table.get("connections_each"), 0),
            limits.whole("turned_away", table.get("turned_away"), 0),
        )


def take_club(saves: Path) -> FileLock | None:
    """Become the one club of a saves folder; None: another process is.

    :raises StoreError: its own folder cannot be made there.
    """
    folder = saves / CLUB
    make_folder(folder)
    return FileLock.wait(folder / FILE, 0.0)


def write_status(folder: Path, seen: Seen) -> None:
    """Let others know how the club stands.

    :param folder: the club's own (`.club`).
    :raises StoreError: it cannot be written.
    """
    from tomli_w import dumps

    write_atomic(folder / FILE, dumps(seen.to_table()).encode(), backup=False)


def read_status(folder: Path) -> Seen | None:
    """Return how the club stands whose own folder this is; None: it is not open.

    :raises StoreError: it cannot be read.
    """
    path = folder / FILE
    if not path.is_file():
        return None
    lock = FileLock.wait(path, 0.0)
    if lock is not None:
        lock.release()
        return None
    try:
        return Seen.from_table(parse_toml((read_limited(path, _MOST_BYTES) or b"").decode()))
    except (ValueError, SentenceError) as error:
        if isinstance(error, StoreError):
            raise
        text = N_("{path} does not hold the club’s status")
        raise StoreError(Sentence(text, {"path": shown(path)}), path) from None
