"""The club of a saves folder, as other programs see it: whether it is open, where, and for whom.

It writes `.club/status.toml` while it runs. A visitor's process is told so by a `Visit`.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store.files import (
    StoreError,
    hide_places,
    make_folder,
    read_limited,
    write_atomic,
)
from jericho_tui.store.flocks import FileLock, is_held
from jericho_tui.store.paths import CLUB, digest
from jericho_tui.store.toml_file import Reader, bounded, line, listed, parse_toml, read_fields

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
        return {**{key: getattr(self, key) for key in _FIELDS}, "visitors": here}

    @classmethod
    def from_table(cls, table: object) -> "Seen":
        """Return what a file tells.

        :raises SentenceError, LookupError, TypeError, ValueError: it tells nothing of the kind.
        """
        values = read_fields(table, _FIELDS, {"visitors": listed(_visitor, 10_000)})
        return cls(**values)


_VISITOR: Final[Mapping[str, Reader]] = {
    "name": lambda _, value: clean_name(value),
    "door": line(10),
    "since": limits.moment,
}
_FIELDS: Final[Mapping[str, Reader]] = {
    "since": limits.moment,
    **dict.fromkeys(("strangers", "connections", "connections_each", "turned_away"), bounded(0)),
    **dict.fromkeys(("ssh", "web"), line(_MOST_ADDRESS)),
}


def _visitor(_key: str, table: object) -> tuple[str, str, datetime]:
    return tuple(read_fields(table, _VISITOR).values())


def take_club(saves: Path) -> FileLock | None:
    """Become the one club of a saves folder; None: another process is.

    :raises StoreError: its own folder cannot be made there.
    """
    folder = saves / CLUB
    make_folder(folder)
    return FileLock.wait(folder / FILE, _PATIENCE)  # a look keeps it for a moment


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
    if not (path.is_file() and is_held(path.with_name(f".{FILE}.lock"))):
        return None
    try:
        return Seen.from_table(parse_toml((read_limited(path, _MOST_BYTES) or b"").decode()))
    except (ValueError, TypeError, LookupError, SentenceError) as error:
        if isinstance(error, StoreError):
            raise
        raise StoreError.at(path, N_("{path} does not hold the club’s status")) from None


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


@dataclass(frozen=True, slots=True)
class Visit:
    """What makes this process a visitor's; handed to `cli.main.main` by the club."""

    name: str
    """Who visits; nobody else sits at this terminal, and the visitor cannot change it."""
    folder: Path
    """The club's own folder, `.club` in the saves folder."""
    searching: int
    """How many bots may search at once for all visitors together."""
    goal: str = ""
    """What the visit begins with, as addresses name it: `table/ID` or `game/ID`; empty: nothing."""
    notices: str = ""
    """Whether the visitor's browser shows notifications: `granted`, `default` (it asks first),
    `denied`, `insecure` (only by https) or `none`; empty: they come by SSH."""

    @property
    def saves(self) -> Path:
        """The saves folder."""
        return self.folder.parent

    @property
    def settings(self) -> Path:
        """Where the visitor's own settings are kept."""
        return self.folder / "settings" / f"{digest(name_key(self.name))}.toml"

    @property
    def slots(self) -> Path:
        """The folder of the slots in which bots search."""
        return self.folder / "slots"

    def is_me(self, name: str) -> bool:
        """Whether a name is the visitor's."""
        return name_key(name) == name_key(self.name)

    def begin(self) -> None:
        """Make this process a visitor's: nothing that it says names a place on this machine."""
        hide_places()
