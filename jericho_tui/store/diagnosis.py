"""Looking at everything that is kept, changing nothing, and saying what to do about it."""

import contextlib
import os
import shutil
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.store import crashes
from jericho_tui.store.connection import overdue, schema_version
from jericho_tui.store.files import StoreError, is_temporary, is_writable, shown
from jericho_tui.store.flocks import lock_warning
from jericho_tui.store.paths import (
    BACKUPS,
    DAILY,
    EDITIONS,
    PRESENCE,
    SUFFIX,
    SUMMARIES,
    TOURNAMENTS,
    TRASH,
    daily_folders,
    tournament_folders,
)
from jericho_tui.store.records import MatchStore, SavedMatch
from jericho_tui.store.saved import Stamp, Summaries, newest_last, summarize
from jericho_tui.store.settings import load_settings
from jericho_tui.store.shell import quoted
from jericho_tui.store.store import LEAGUE_FILE

_ROOM: Final = 10 * 2**20
"""Bytes that should be free: thousands of matches."""

Severity = Literal["good", "note", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    topic: str
    """What it is about; a message id."""
    severity: Severity
    """`bad` must be seen to, a `note` may be."""
    sentence: Sentence
    advice: Sentence | None = None
    """What to do; None when there is nothing, or the sentence says it."""


FOLDER: Final = N_("saves folder")
SETTINGS: Final = N_("settings")
GAMES: Final = N_("games")
MATCHES: Final = N_("saved games")
LEAGUE: Final = N_("league")
REPORTS: Final = N_("crash reports")


def read_here(paths: Sequence[Path]) -> Iterator[SavedMatch]:
    """Yield what the files of matches hold, one after another, in this process."""
    return map(summarize, paths)


def examine(
    folder: Path,
    settings_path: Path,
    read: Callable[[Sequence[Path]], Iterable[SavedMatch]] = read_here,
) -> Iterator[Finding]:
    """Look at a saves folder and at the settings; every match that was not before is replayed.

    :param read: replays the matches of files, in their order; as `read_here` does.
    """
    yield from _games()
    yield _settings(settings_path)
    yield from _shared(settings_path.parent)
    if not folder.is_dir():
        yield _no_folder(folder)
    else:
        yield from _folder(folder)
        ours = (BACKUPS, DAILY, EDITIONS, PRESENCE, TOURNAMENTS, TRASH)
        within = [folder / name for name in ours if os.path.lexists(folder / name)]
        within += [*tournament_folders(folder), *daily_folders(folder)]
        for place in within:
            if not place.is_dir():
                text = N_("{path} is not a folder of this program; move it away")
                yield Finding(FOLDER, "bad", Sentence(text, {"path": shown(place)}))
            elif is_writable(folder) and not is_writable(place):  # else the folder's line says it
                text = N_("{path} is read-only, so nothing is saved there; change its permissions")
                yield Finding(FOLDER, "bad", Sentence(text, {"path": shown(place)}))
        for place in (folder, *within):
            yield from _shared(place)
            yield from _odd(place)
        places = (folder, *tournament_folders(folder), *daily_folders(folder))
        try:
            seen = _Seen.of(_looked_at(places, read))
        except StoreError as error:
            yield Finding(MATCHES, "bad", error.sentence)
        else:
            yield from _matches(seen, places)
            yield from _league(folder, seen.over)
    yield _reports(crashes.crashes_folder())


def _games() -> Iterator[Finding]:
    """Load every game; a line for each that cannot be."""
    for game_id in registry.IDS:
        try:
            registry.load(game_id)
        except registry.GameError as error:
            yield Finding(GAMES, "bad", error.sentence)


def _settings(path: Path) -> Finding:
    problem = load_settings(path).problem
    if problem is not None:
        return Finding(SETTINGS, "bad", problem)
    if not path.exists():
        text = N_("{path} does not exist: the default settings apply")
        return Finding(SETTINGS, "good", Sentence(text, {"path": shown(path)}))
    return Finding(SETTINGS, "good", Sentence("{path}", {"path": shown(path)}))


def _no_folder(folder: Path) -> Finding:
    place: dict[str, object] = {"path": shown(folder)}
    if os.path.lexists(folder):
        text = N_("{path} is a file, not a folder; move it away or choose another folder")
        return Finding(FOLDER, "bad", Sentence(text, place))
    return Finding(
        FOLDER, "note", Sentence(N_("{path} will be created with the first game"), place)
    )


def _folder(folder: Path) -> Iterator[Finding]:
    place: dict[str, object] = {"path": shown(folder)}
    if not is_writable(folder):
        text = N_(
            "the saves folder {path} is read-only; change its permissions or choose another folder"
            " with --saves"
        )
        yield Finding(FOLDER, "bad", Sentence(text, place))
    else:
        yield Finding(FOLDER, "good", Sentence("{path}", place))
    if folder.stat().st_mode & 0o077 and os.name != "nt":
        yield Finding(
            FOLDER,
            "note",
            Sentence(N_("other users of this computer can read {path}, and so see hands"), place),
            Sentence(N_("to keep them out: {command}"), {"command": f"chmod go= {quoted(folder)}"}),
        )
    if (warning := lock_warning(folder)) is not None:
        yield Finding(FOLDER, "note", warning)
    free = shutil.disk_usage(folder).free
    if free < _ROOM:
        text = N_("{path} has only {size} kB of free space; free some more")
        yield Finding(FOLDER, "bad", Sentence(text, {**place, "size": free // 1024}))
    left = sum(is_temporary(name) for name in _names(folder))
    if left:
        text = N_("temporary files of an interrupted save: {number}; the next start deletes them")
        yield Finding(FOLDER, "note", Sentence(text, {"number": left}))


def _shared(folder: Path) -> Iterator[Finding]:
    """Say whether others may write to a folder, and so put links and files in place of ours."""
    try:
        mode = folder.stat().st_mode
    except OSError:
        return
    if os.name == "nt" or not stat.S_ISDIR(mode) or not mode & 0o022:
        return
    place = {"path": shown(folder)}
    yield Finding(
        FOLDER,
        "note",
        Sentence(N_("other users of this computer may write to {path}"), place),
        Sentence(N_("to keep them out: {command}"), {"command": f"chmod go-w {quoted(folder)}"}),
    )


def _odd(folder: Path) -> Iterator[Finding]:
    """Name what stands in place of the program's files and is none; matches have their own line."""
    for name in _names(folder):
        path = folder / name
        ours = name.startswith((".", LEAGUE_FILE)) or name.endswith((".bak", ".db"))
        if not ours or (name.endswith(SUFFIX) and not name.startswith(".")):
            continue
        with contextlib.suppress(OSError):
            mode = path.lstat().st_mode
            mine = stat.S_ISLNK(mode) and name == LEAGUE_FILE and path.is_file()
            folders = stat.S_ISDIR(mode) and name.startswith(".") and name != SUMMARIES
            if not (stat.S_ISREG(mode) or folders or mine):
                text = N_("{path} is a link, a folder or another special file; remove it")
                yield Finding(FOLDER, "bad", Sentence(text, {"path": shown(path)}))


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208  only names
    except OSError:
        return []


def _looked_at(
    places: Iterable[Path], read: Callable[[Sequence[Path]], Iterable[SavedMatch]]
) -> Iterator[SavedMatch]:
    """Yield what the matches of folders hold; what the cache of a folder knows is not read again.

    :raises StoreError: a folder cannot be read.
    """
    caches = {place: Summaries(place) for place in places}
    paths = [path for place in caches for path in MatchStore(place).paths()]
    stamps = {path: Stamp.of(path) for path in paths}
    known = {path: caches[path.parent].find(path, stamps[path]) for path in paths}
    yield from filter(None, known.values())
    for saved in read([path for path in paths if known[path] is None]):
        caches[saved.path.parent].keep(saved, stamps[saved.path])
        yield saved
    for place, cache in caches.items():
        cache.write([path.name for path in paths if path.parent == place])


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is to be said of matches, however many there are."""

    counts: Counter[str]
    """How many are of each status."""
    wrong: list[SavedMatch]
    over: set[str]
    """The ids of the rated ones that are over."""

    @classmethod
    def of(cls, matches: Iterable[SavedMatch]) -> "_Seen":
        seen = cls(Counter(), [], set())
        for match in matches:
            seen.counts[match.status] += 1
            if match.problem is not None:
                seen.wrong.append(match)
            elif match.rated and match.result is not None:
                seen.over.add(match.id)
        return seen


def _matches(seen: _Seen, places: Sequence[Path]) -> Iterator[Finding]:
    """Say how many there are, and what is wrong, by folder and the newest first."""
    text = N_("{finished} finished, {running} in progress, all replayed; damaged: {damaged}")
    values = {status: seen.counts[status] for status in ("finished", "running", "damaged")}
    yield Finding(MATCHES, "good", Sentence(text, values))
    seen.wrong.sort(key=newest_last, reverse=True)
    for match in sorted(seen.wrong, key=lambda match: places.index(match.path.parent)):
        assert match.problem is not None  # it is wrong
        sentence = Sentence(
            N_("{path}: {problem}"),
            {"path": shown(match.path), "problem": match.problem.located},
        )
        advice = None
        if match.status == "damaged":
            advice = Sentence(N_("it is unreadable; replace it with a copy"))
            if match.ply:
                advice = counted(
                    "its first move is good: choose it in the lobby to continue from there",
                    "its first {number} moves are good: choose it in the lobby to continue from "
                    "there",
                    "number",
                    {"number": match.ply},
                )
        yield Finding(MATCHES, "bad", sentence, advice)


def _league(folder: Path, over: set[str]) -> Iterator[Finding]:
    """Say how the league is; `over` are the rated matches that it should have."""
    path = folder / LEAGUE_FILE
    place: dict[str, object] = {"path": shown(path)}
    if not path.exists():
        text = N_("there is none yet; the next start creates it from the finished games")
        yield Finding(LEAGUE, "note" if over else "good", Sentence(text))
        return
    from jericho_tui.store.database import League
    from jericho_tui.store.schema import VERSION

    try:
        if 0 < schema_version(path) < VERSION:
            text = N_("{path} comes from an older version; the next start updates it")
            yield Finding(LEAGUE, "note", Sentence(text, place))
            return
        try:
            opened = League.open(path)
        except StoreError as error:
            opened = League.copy_of(path)
            if is_writable(path.parent):  # else the folder's line says all of it
                yield Finding(LEAGUE, "bad", error.sentence)
        with contextlib.closing(opened) as league:
            problems = league.check()
            entered = league.match_ids()
    except StoreError as error:
        yield Finding(LEAGUE, "bad", error.sentence, _backup_advice(folder))
        return
    for problem in problems:
        yield Finding(LEAGUE, "bad", problem, _backup_advice(folder))
    if (copy := overdue(path)) is not None:
        text = N_("its daily copy is overdue: the last one is {path}; check folder and disk")
        yield Finding(LEAGUE, "note", Sentence(text, {"path": shown(copy)}))
    if not problems:
        told = counted(
            "{path}: {number} result; all ratings match it",
            "{path}: {number} results; all ratings match them",
            "number",
            {**place, "number": len(entered)},
        )
        yield Finding(LEAGUE, "good", told)
    if over - entered:
        text = N_("finished games missing from it: {number}; the next start enters them")
        yield Finding(LEAGUE, "note", Sentence(text, {"number": len(over - entered)}))


def _backup_advice(folder: Path) -> Sentence | None:
    """Return which copy of the league to go back to."""
    copies = [path for path in (folder / BACKUPS).glob("*.db") if path.is_file()]
    copies.sort(key=lambda path: path.stat().st_mtime)
    if not copies:
        return None
    text = N_("its last copy is {path}")
    return Sentence(text, {"path": shown(copies[-1])})


def _reports(folder: Path) -> Finding:
    found = crashes.reports(folder)
    if not found:
        return Finding(REPORTS, "good", Sentence(N_("none")))
    text = N_("{number}, the last one is {path}; attach it when you report it, then delete it")
    return Finding(
        REPORTS, "note", Sentence(text, {"number": len(found), "path": shown(found[-1])})
    )
