"""The small files that tell who is at a match: what stands in them, found, deleted.

What was read was perhaps written by somebody else, or copied from elsewhere: a file that tells
another match, name or kind than its place says tells nothing.
"""

import os
import re
import stat
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Final

from jericho_tui.core import limits
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store.flocks import is_locked, is_path_of, share
from jericho_tui.store.links import open_own

SEAT, WATCH, SHARED, BOTS, WANTED = "seat", "watch", "shared", "bots", "wanted"
MATCH: Final = re.compile(r"[0-9a-f]{24}")
"""What the folder of a match is called: a digest."""
FILE: Final = re.compile(r"([0-9a-f]{24})(?:-[0-9a-f]{8})?\.(seat|watch|shared|bots|wanted)")
MOST_HOST: Final = 100
"""Characters of a host's name that are kept."""
_FORMAT: Final = "jericho presence 1"
_MOST: Final = 2000
"""Bytes of a file; ours have at most a quarter."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a file tells."""

    kind: str
    match_id: str
    name: str
    """Empty for the bots, and for a terminal that several people share."""
    process: int
    host: str
    since: int
    """In ns, as the file system told the time."""

    def dump(self) -> bytes:
        """Return what stands in the file."""
        parts = (self.kind, self.match_id, self.name, self.process, self.host, self.since)
        return "".join(f"{part}\n" for part in (_FORMAT, *parts)).encode()

    @classmethod
    def parse(cls, data: bytes) -> "Told":
        """Return what a file tells.

        :raises ValueError: it is not one of ours.
        """
        form, kind, match_id, name, process, host, since, end = data.decode().split("\n")
        if form != _FORMAT or end or len(data) > _MOST:
            raise ValueError(form)
        return cls(
            kind,
            limits.text("id", match_id, limits.MOST_ID),
            name and clean_name(name),
            limits.whole("process", int(process), 0),
            limits.text("host", host, MOST_HOST),
            limits.whole("since", int(since), 0),
        )

    @property
    def place(self) -> tuple[str, str, str]:
        """Where it belongs: the digest of the match, that of the name, and the kind."""
        return digest(self.match_id), digest(name_key(self.name)), self.kind


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was found."""

    told: Told | None
    """None: it does not tell what it should, by its place."""
    held: bool
    """Whether its terminal lives."""
    touched: int
    """When it was written or touched last, in ns, as the file system told the time."""
    empty: bool
    """Whether its terminal was killed, or is about, before it wrote anything."""


def look(path: Path) -> Seen | None:
    """Return what a file tells and whether its terminal lives; None: there is no such file."""
    try:
        descriptor = open_own(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return None
        held = is_locked(descriptor)
        data = os.read(descriptor, _MOST + 1)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return Seen(_told_at(path.parent.name, path.name, data), held, status.st_mtime_ns, not data)


@lru_cache(maxsize=256)
def _told_at(folder: str, file: str, data: bytes) -> Told | None:
    """Return what a file tells; None where it is damaged, or another's than its place says."""
    name = FILE.fullmatch(file)
    try:
        told = Told.parse(data)
    except ValueError:
        return None
    return told if name is not None and told.place == (folder, *name.groups()) else None


def delete(path: Path) -> bool:
    """Delete a file that nobody has locked; return whether nobody had.

    Only one process at a time may delete: who sits down meanwhile waits, and then makes it anew.
    """
    try:
        descriptor = open_own(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        if not share(descriptor) or not is_path_of(path, descriptor):
            return False
        path.unlink()
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


@lru_cache(maxsize=256)
def digest(text: str) -> str:
    """Return what a match or a name is called in the names of files."""
    import hashlib  # 10 ms of start-up that only a table needs

    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=12).hexdigest()


def as_moment(told: int) -> datetime:
    """Return the moment that a file system tells in ns."""
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=told // 1000)
