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
    yield _settings(settings_path)
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
        yield _no_folder(folder)
    yield _reports(crashes.crashes_folder())


def _settings(path: Path) -> Finding:
    problem = load_settings(path).problem
    if problem is not None:
        return Finding(SETTINGS, "bad", problem)
    if not path.exists():
        text = N_("{path} does not exist: the default settings apply")
        return Finding(SETTINGS, "good", Sentence(text, {"path": shown(path)}))
    return Finding(SETTINGS, "good", Sentence("{path}", {"path": shown(path)}))


def _no_folder(folder: Path) -> Finding:
    try:
        check_folder(folder)
    except StoreError as error:
        return Finding(FOLDER, "bad", error.sentence)
    text = N_("{path} will be created with the first game")
    return Finding(FOLDER, "note", Sentence(text, {"path": shown(folder)}))


def _folder(folder: Path) -> Iterator[Finding]:
    place: dict[str, object] = {"path": shown(folder)}
    try:
        check_takes_matches(folder)
        yield Finding(FOLDER, "good", Sentence("{path}", place))
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
            yield Finding(FOLDER, "note", Sentence(text, place), advice)
    for name in (BACKUPS, DAILY, EDITIONS, PRESENCE, TOURNAMENTS, TRASH):
        within = folder / name
        if not os.path.lexists(within) or not is_writable(folder):
            continue
        text = N_("{path} is read-only, so nothing is saved there; change its permissions")
        if not within.is_dir():
            text = N_("{path} is not a folder of this program; move it away")
        if not within.is_dir() or not is_writable(within):
            yield Finding(FOLDER, "bad", Sentence(text, {"path": shown(within)}))
    if (warning := lock_warning(folder)) is not None:
        yield Finding(FOLDER, "note", warning)
    free = shutil.disk_usage(folder).free
    if free < _ROOM:
        text = N_("{path} has only {size} kB of free space; free some more")
        yield Finding(FOLDER, "bad", Sentence(text, {**place, "size": free // 1024}))


def _matches(matches: Sequence[SavedMatch], places: Sequence[Path]) -> Iterator[Finding]:
    """Say how many there are, and what is wrong, by folder and the newest first."""
    text = N_("{finished} finished, {running} in progress, all replayed; damaged: {damaged}")
    counts = Counter(match.status for match in matches)
    values = {status: counts[status] for status in ("finished", "running", "damaged")}
    yield Finding(MATCHES, "good", Sentence(text, values))
    wrong = sorted((m for m in matches if m.problem is not None), key=newest_last, reverse=True)
    for match in sorted(wrong, key=lambda match: places.index(match.path.parent)):
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
