"""The finished matches of a saves folder beside which an analysis is kept."""

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from jericho_tui.bots.analysis import Analysis
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord
from jericho_tui.sitting.analysing import kept_analysis
from jericho_tui.store.files import StoreError
from jericho_tui.store.paths import ANALYSIS, SUFFIX, tournament_folders
from jericho_tui.store.records import load_record
from jericho_tui.store.saved import SavedMatch
from jericho_tui.store.store import Store


@dataclass(frozen=True)
class Analysed:
    """A finished match with its analysis."""

    path: Path
    record: MatchRecord
    match: Match
    outcome: Outcome
    analysis: Analysis
    """Perhaps of a part of the decisions only."""


class Names(NamedTuple):
    """By what a person is known."""

    root: str
    """Stays the same when they are renamed."""
    keys: frozenset[str]
    """`name_key` of every name of theirs."""
    in_league: bool
    """Whether the league knows them."""


def names_of(store: Store, who: str) -> Names:
    """Return by what a person is known, who has one of these names."""
    with suppress(StoreError):  # else nobody has been renamed, as far as can be known
        found = store.league.names_of(who)
        if found is not None:
            return Names(*found, in_league=True)
    key = name_key(who)
    return Names(key, frozenset({key}), in_league=False)


def analysed_paths(folder: Path) -> list[Path]:
    """Return the matches that have a file of analysis beside them, tournaments' too, by path.

    Whether the file is one, and of that match, nobody has looked.
    """
    return sorted(path for place in (folder, *tournament_folders(folder)) for path in _in(place))


def _in(folder: Path) -> Iterator[Path]:
    ending = SUFFIX + ANALYSIS
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(ending) and not entry.name.startswith("."):
                yield Path(entry.path.removesuffix(ANALYSIS))


def own_seat(saved: SavedMatch, keys: Collection[str]) -> Seat | None:
    """Return where a person sits; None: nowhere, or a bot of that name does.

    :param keys: `name_key` of every name of theirs.
    """
    for number, seat in enumerate(saved.seats):
        if seat.kind == "human" and name_key(seat.name) in keys:
            return Seat(number)
    return None


def load_analysed(path: Path) -> Analysed | None:
    """Return a match with its analysis; None where one of the two is missing or cannot be read."""
    with suppress(StoreError):
        loaded = load_record(path)
        match, record = loaded.match, loaded.record
        outcome = None if match is None or loaded.problem is not None else match.outcome()
        if match is None or record is None or outcome is None:
            return None
        analysis = kept_analysis(match, path)
        if analysis is not None:
            return Analysed(path, record, match, outcome, analysis)
    return None
