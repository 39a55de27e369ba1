"""Looking at everything that is kept, changing nothing, and saying what to do about it."""

import contextlib
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final, Literal

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.store import crashes
from jericho_tui.store.connection import schema_version
from jericho_tui.store.files import (
    StoreError,
    check_folder,
    check_takes_matches,
    is_writable,
    shown,
)
from jericho_tui.store.flocks import lock_warning
from jericho_tui.store.paths import (
    BACKUPS,
    DAILY,
    EDITIONS,
    PRESENCE,
    TOURNAMENTS,
    TRASH,
    daily_folders,
    quoted,
    tournament_folders,
)
from jericho_tui.store.records import MatchStore, SavedMatch, newest_last
from jericho_tui.store.settings import load_settings
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


def examine(
    folder: Path,
    settings_path: Path,
    each: Callable[[Iterator[SavedMatch], int], Iterable[SavedMatch]] = lambda found, _number: (
        found
    ),
) -> Iterator[Finding]:
    """Look at a saves folder and at the settings; every match that was not before is replayed.

    :param each: passes on the matches, of which it is told how many there are.
    """
    for game_id in registry.IDS:
        try:
            registry.load(game_id)
        except registry.GameError as error:
            yield Finding(GAMES, "bad", error.sentence)
    if (problem := load_settings(settings_path).problem) is not None:
        yield Finding(SETTINGS, "bad", problem)
    else:
        absent = N_("{path} does not exist: the default settings apply")
        yield _at(settings_path, SETTINGS, "good", "{path}" if settings_path.exists() else absent)
    if folder.is_dir():
        yield from _folder(folder)
        places = (folder, *tournament_folders(folder), *daily_folders(folder))
        try:
            stores = list(map(MatchStore, places))
            number = sum(len(store.paths()) for store in stores)
            matches = list(each(chain.from_iterable(store.each() for store in stores), number))
        except StoreError as error:
            yield Finding(MATCHES, "bad", error.sentence)
        else:
            yield from _matches(matches, places)
            over = {match.id for match in matches if match.rated and match.result is not None}
            yield from _league(folder, over)
    else:
        try:
            check_folder(folder)
        except StoreError as error:
            yield Finding(FOLDER, "bad", error.sentence)
        else:
            yield _at(folder, FOLDER, "note", N_("{path} will be created with the first game"))
    if not (found := crashes.reports(crashes.crashes_folder())):
        yield Finding(REPORTS, "good", Sentence(N_("none")))
    else:
        text = N_("{number}, the last one is {path}; attach it when you report it, then delete it")
        yield _at(found[-1], REPORTS, "note", text, number=len(found))


def _at(
    path: Path,
    topic: str,
    severity: Severity,
    text: str,
    advice: Sentence | None = None,
    **values: object,
) -> Finding:
    """Return what was found at a path, which the text names."""
    return Finding(topic, severity, Sentence(text, {"path": shown(path), **values}), advice)


def _folder(folder: Path) -> Iterator[Finding]:
    try:
        check_takes_matches(folder)
        yield _at(folder, FOLDER, "good", "{path}")
    except StoreError as error:
        yield Finding(FOLDER, "bad", error.sentence)
    mode = folder.stat().st_mode
    for bits, who, text in (
        (0o077, "go=", N_("other users of this computer can read {path}, and so see hands")),
        (0o022, "go-w", N_("other users of this computer may write to {path}")),
    ):
        if mode & bits:
            command = {"command": f"chmod {who} {quoted(folder)}"}
            advice = Sentence(N_("to keep them out: {command}"), command)
            yield _at(folder, FOLDER, "note", text, advice)
    for name in (BACKUPS, DAILY, EDITIONS, PRESENCE, TOURNAMENTS, TRASH):
        within = folder / name
        if not os.path.lexists(within) or not is_writable(folder):
            continue
        if not within.is_dir():
            text = N_("{path} is not a folder of this program; move it away")
            yield _at(within, FOLDER, "bad", text)
        elif not is_writable(within):
            text = N_("{path} is read-only, so nothing is saved there; change its permissions")
            yield _at(within, FOLDER, "bad", text)
    if (warning := lock_warning(folder)) is not None:
        yield Finding(FOLDER, "note", warning)
    free = shutil.disk_usage(folder).free
    if free < _ROOM:
        text = N_("{path} has only {size} kB of free space; free some more")
        yield _at(folder, FOLDER, "bad", text, size=free // 1024)


def _matches(matches: Sequence[SavedMatch], places: Sequence[Path]) -> Iterator[Finding]:
    """Say how many there are, and what is wrong, by folder and the newest first."""
    text = N_("{finished} finished, {running} in progress, all replayed; damaged: {damaged}")
    counts = Counter(match.status for match in matches)
    values = {status: counts[status] for status in ("finished", "running", "damaged")}
    yield Finding(MATCHES, "good", Sentence(text, values))
    wrong = sorted((m for m in matches if m.problem is not None), key=newest_last, reverse=True)
    for match in sorted(wrong, key=lambda match: places.index(match.path.parent)):
        assert match.problem is not None  # it is wrong
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
        told = match.problem.located
        yield _at(match.path, MATCHES, "bad", N_("{path}: {problem}"), advice, problem=told)


def _league(folder: Path, over: set[str]) -> Iterator[Finding]:
    """Say how the league is; `over` are the rated matches that it should have."""
    path = folder / LEAGUE_FILE
    if not path.exists():
        text = N_("there is none yet; the next start creates it from the finished games")
        yield Finding(LEAGUE, "note" if over else "good", Sentence(text))
        return
    from jericho_tui.store.database import League
    from jericho_tui.store.schema import VERSION

    problems: Sequence[Sentence] = ()
    try:
        if 0 < schema_version(path) < VERSION:
            text = N_("{path} comes from an older version; the next start updates it")
            yield _at(path, LEAGUE, "note", text)
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
        problems = [error.sentence]
        entered = over
    for problem in problems:
        yield Finding(LEAGUE, "bad", problem, _last_copy(folder))
    if not problems:
        told = counted(
            "{path}: {number} result; all ratings match it",
            "{path}: {number} results; all ratings match them",
            "number",
            {"path": shown(path), "number": len(entered)},
        )
        yield Finding(LEAGUE, "good", told)
    if over - entered:
        text = N_("finished games missing from it: {number}; the next start enters them")
        yield Finding(LEAGUE, "note", Sentence(text, {"number": len(over - entered)}))


def _last_copy(folder: Path) -> Sentence | None:
    """Return which copy of the league to go back to."""
    copies = [path for path in (folder / BACKUPS).glob("*.db") if path.is_file()]
    if not copies:
        return None
    last = max(copies, key=lambda path: path.stat().st_mtime)
    return Sentence(N_("its last copy is {path}"), {"path": shown(last)})
