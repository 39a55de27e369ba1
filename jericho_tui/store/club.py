"""The club of a saves folder, as other programs see it: whether it is open, where, and for whom.

It writes `.club/status.toml` while it runs.
"""

from contextlib import suppress
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
_MOST_BYTES: Final = 2**22
_MOST_ADDRESS: Final = 500
_PATIENCE: Final = 0.5
"""Seconds to wait for the lock, which a look at the status holds for a moment."""
MEMBERS: Final = "members.toml"
"""The file of the members, in the club's own folder; `club.members` keeps it."""


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
    ssh: str = ""
    """The command that connects by SSH; empty: nobody comes so."""
    web: str = ""
    """The address for browsers, likewise."""

    def lines(self, code: str = "", table_id: str = "") -> list[str]:
        """Return what friends paste to come: into a terminal, or a browser.

        :param code: an invitation; empty: they are members.
        :param table_id: where they sit down; empty: nowhere yet.
        """
        head, _space, host = self.ssh.rpartition(" ")
        ssh = f"{head} {code}@{host}" if code else self.ssh
        path = f"/join#{code}" if code else f"/table/{table_id}" if table_id else ""
        return [*([ssh] if self.ssh else []), *([f"{self.web}{path}"] if self.web else [])]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the visitors."""
        return tuple(dict.fromkeys(name for name, _door, _since in self.visitors))

    def to_table(self) -> dict[str, Any]:
        """Return what stands in the file."""
        here = [{"name": name, "door": door, "since": at} for name, door, at in self.visitors]
        return {
            "since": self.since,
            "strangers": self.strangers,
            "connections": self.connections,
            "connections_each": self.connections_each,
            "turned_away": self.turned_away,
            "ssh": self.ssh,
            "web": self.web,
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
            limits.text("ssh", table.get("ssh", ""), _MOST_ADDRESS),
            limits.text("web", table.get("web", ""), _MOST_ADDRESS),
        )


def take_club(saves: Path) -> FileLock | None:
    """Become the one club of a saves folder; None: another process is.

    :raises StoreError: its own folder cannot be made there.
    """
    folder = saves / CLUB
    make_folder(folder)
    return FileLock.wait(folder / FILE, _PATIENCE)  # a look takes it for a moment


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


def open_club(saves: Path) -> Seen | None:
    """Return how the club of a saves folder stands; None: it is not open, or nobody can tell."""
    try:
        return read_status(saves / CLUB)
    except StoreError:
        return None


def member_names(saves: Path) -> list[str]:
    """Return the names of the members; none where the file cannot be read."""
    with suppress(StoreError, SentenceError, ValueError):
        data = read_limited(saves / CLUB / MEMBERS, _MOST_BYTES, follow=False) or b""
        members = parse_toml(data.decode("utf-8-sig")).get("members", [])
        return [clean_name(one["name"]) for one in members]
    return []
