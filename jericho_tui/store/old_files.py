"""What 0.2.0 and later kept in files of their own, read into the league once.

Each file is first moved to a folder of copies, then read from there within the transaction that
makes the tables: whoever is killed leaves every file in one of the two places, and the next start
reads both. What cannot be read stays there.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import Sentence, counted
from jericho_tui.play.names import clean_name
from jericho_tui.store.connection import Connection
from jericho_tui.store.files import StoreError, make_folder, read_limited, shown
from jericho_tui.store.paths import BACKUPS, SUFFIX, daily_folders, tournament_folders
from jericho_tui.store.talk import Kind, Said, add_line, wording

FOLDER: Final = "old-files"
"""The folder of copies, within that of the league's copies."""
_TALK: Final = f"{SUFFIX}.talk"
_Reader = Callable[[Connection, Path, bytes], None]
"""Reads a file into the tables; raises SentenceError, ValueError, TypeError, LookupError or
AttributeError where it is damaged."""


def import_files(connection: Connection) -> tuple[Sentence, ...]:
    """Read everything into the tables, within their transaction; say what was done.

    :raises StoreError: the copies cannot be made; nothing has changed.
    """
    if connection.path.name == ":memory:":
        return ()
    folder = connection.path.parent
    kept = folder / BACKUPS / FOLDER
    old = [(path, folder) for path in _old_files(folder)]
    if not connection.in_memory:
        for path, _ in old:
            _move(path, kept / path.relative_to(folder))
        old = []
    old += [(path, kept) for path in _old_files(kept)]
    good = bad = 0
    for path, root in sorted(old):
        read = _reader(path.relative_to(root))
        try:
            data = read_limited(path, limits.MOST_RECORD, follow=False)
            if data is None:
                raise ValueError("too large")
            read(connection, path, data)
            good += 1
        except (SentenceError, ValueError, TypeError, LookupError, AttributeError):
            bad += 1
    where = {"path": shown(kept)}
    said = []
    if good:
        said.append(
            counted(
                "{number} file of chat, answers and tables is now part of the league; the old "
                "file is in {path}",
                "{number} files of chat, answers and tables are now part of the league; the old "
                "files are in {path}",
                "number",
                {**where, "number": good},
            )
        )
    if bad:
        said.append(
            counted(
                "{number} old file is damaged and was not read; it is in {path}",
                "{number} old files are damaged and were not read; they are in {path}",
                "number",
                {**where, "number": bad},
            )
        )
    return tuple(said)


def _old_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a saves folder, or of a copy of one, that are rows by now."""
    for place in (folder, *tournament_folders(folder), *daily_folders(folder), *_folders(folder)):
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                path = Path(entry.path)
                if not entry.name.startswith(".") and entry.is_file(follow_symlinks=False):
                    with suppress(LookupError):
                        _reader(path.relative_to(folder))
                        yield path


def _folders(folder: Path) -> list[Path]:
    return [folder / name for name in _OF_FOLDERS]


def _reader(path: Path) -> _Reader:
    """Return what reads a file.

    :param path: within the saves folder.
    :raises LookupError: it is none of these.
    """
    for ending, reader in _OF_ENDINGS.items():
        if path.name.endswith(ending):
            return reader
    if path.suffix != SUFFIX or len(path.parts) > 2:
        raise LookupError(path)
    return _OF_FOLDERS[path.parts[0]]


def _move(path: Path, target: Path) -> None:
    make_folder(target.parent)
    try:
        path.replace(target)
    except OSError as error:
        raise StoreError.of(error, path) from error


def _talk(connection: Connection, path: Path, data: bytes) -> None:
    """Read the lines that are whole: when, after which move, of what kind, who, what."""
    for line in data.decode(errors="replace").split("\n"):
        with suppress(SentenceError, ValueError):
            moment, ply, kind, name, text = line.split("\t")
            said = Said(
                limits.moment("time", datetime.fromisoformat(moment)),
                clean_name(name),
                wording(text, Kind(kind)),
                limits.whole("ply", int(ply), 0),
                Kind(kind),
            )
            add_line(connection, path.name.removesuffix(_TALK), said)


_OF_ENDINGS: Final[dict[str, _Reader]] = {_TALK: _talk}
_OF_FOLDERS: Final[dict[str, _Reader]] = {}
