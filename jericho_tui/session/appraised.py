"""How people played their analysed matches: grades and mistakes, kept so that they are read once.

To replay a match and read its analysis takes some 20 ms, and whoever learns from mistakes or looks
at statistics wants all of them. `.graded`, beside the matches, keeps what follows from the two
files for every person at the table (`store.records`): it holds nothing that the match and its
analysis do not, both of which everybody of the folder may read.
"""

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from jericho_tui.bots.analysis import Analysis, decisions_of
from jericho_tui.bots.grades import Grade, Mark, at_two, grades, mistakes, sides_of
from jericho_tui.core import limits, registry
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord, is_match_id
from jericho_tui.session.analysing import kept_analysis
from jericho_tui.store.files import StoreError, signature
from jericho_tui.store.paths import ANALYSIS, GRADED, SUFFIX, analysis_path, tournament_folders
from jericho_tui.store.record_file import load_record
from jericho_tui.store.records import FileCache, SavedMatch, is_example
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


_FEW: Final = 4
"""So many more matches are read in a tenth of a second: it is not worth writing for them."""
_MOST_PLY: Final = 10**6


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A decision that is marked as a mistake."""

    ply: int
    """How many moves had been made."""
    mark: Mark
    cost: float
    """What it gave away, as a share of the victory."""
    done: Any
    """The action."""
    better: Any
    """The best one."""


@dataclass(frozen=True, slots=True)
class Part:
    """How one person played an analysed match."""

    seat: Seat
    name: str
    grade: Grade
    """By what is judged so far."""
    whole: bool
    """Whether every decision of theirs is judged."""
    least: float
    """The least chance at one of their own decisions, as a share of an even one; 1 without any."""
    mistakes: tuple[OwnMistake, ...]
    """In their order."""


@dataclass(frozen=True, slots=True)
class Appraised:
    """An analysed match, as far as it concerns the people who played it."""

    path: Path
    match_id: str
    game: str
    begun: str
    """When it was dealt, in ISO 8601; empty: nobody knows."""
    digest: str
    """See `MatchRecord.digest`."""
    people: tuple[Part, ...]
    """() of a match that came with the program."""


class _Graded(FileCache[Appraised]):
    """The cache of one folder."""

    layout: ClassVar[int] = 5

    def _values(self, kept: Appraised) -> list[Any]:
        game = registry.load(kept.game)
        people = [
            [
                part.seat,
                part.name,
                _grade_values(part.grade),
                part.whole,
                part.least,
                [
                    [
                        one.ply,
                        one.mark,
                        one.cost,
                        game.format_action(one.done),
                        game.format_action(one.better),
                    ]
                    for one in part.mistakes
                ],
            ]
            for part in kept.people
        ]
        return [kept.match_id, kept.game, kept.begun, kept.digest, people]

    def _of(self, path: Path, values: Any) -> Appraised:
        match_id, game_id, begun, digest, people = values
        if not is_match_id(match_id) or game_id not in registry.IDS:
            raise ValueError(match_id)
        parse = registry.load(game_id).parse_action
        found = [
            Part(
                Seat(limits.whole("seat", seat, 0, limits.MOST_SEATS)),
                limits.text("name", name, limits.MOST_ID),
                _grade(grade),
                whole is True,
                limits.real("least", least, 0.0, 2.0),
                tuple(
                    OwnMistake(
                        limits.whole("move", ply, 0, _MOST_PLY),
                        Mark(mark),
                        limits.real("cost", cost, 0.0, 1.0),
                        parse(done),
                        parse(better),
                    )
                    for ply, mark, cost, done, better in made
                ),
            )
            for seat, name, grade, whole, least, made in people
        ]
        digest = limits.text("digest", digest, limits.MOST_ID)
        return Appraised(path, match_id, game_id, str(begun), digest, tuple(found))


def _grade_values(grade: Grade) -> list[Any]:
    marks = [grade.marks.get(mark, 0) for mark in Mark]
    figures = [grade.own, grade.others, grade.luck, grade.hinted]
    return [grade.accuracy, grade.decisions, marks, *figures]


def _grade(values: Any) -> Grade:
    accuracy, decisions, marks, own, others, luck, hinted = values

    def share(value: Any) -> float:
        return limits.real("share", value, -_MOST_PLY, _MOST_PLY)

    return Grade(
        None if accuracy is None else limits.real("accuracy", accuracy, 0.0, 100.0),
        limits.whole("decisions", decisions, 0, _MOST_PLY),
        dict(zip(Mark, limits.wholes("marks", marks, 0, _MOST_PLY), strict=True)),
        share(own),
        None if others is None else share(others),
        None if luck is None else share(luck),
        limits.whole("hinted", hinted, 0, _MOST_PLY),
    )


def appraised(store: Store, should_stop: Callable[[], bool] = lambda: False) -> Iterator[Appraised]:
    """Yield every analysed match of a folder, tournaments' too.

    :param should_stop: asked before every file; then nothing more comes.
    """
    for folder, found in groupby(analysed_paths(store.folder), lambda path: path.parent):
        paths = list(found)
        cache = _Graded(folder / GRADED)
        try:
            for path in paths:
                if should_stop():
                    return
                one = _appraised(path, cache)
                if one is not None:
                    yield one
        finally:  # also when nobody wants the rest
            cache.write_down([path.name for path in paths], _FEW)


def appraised_by(
    store: Store, keys: Collection[str], should_stop: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Appraised, Part]]:
    """Yield every analysed match that a person has played, with their part in it; no copy of it.

    :param keys: `name_key` of every name of theirs.
    """
    met = set[str]()
    for one in appraised(store, should_stop):
        part = next((part for part in one.people if name_key(part.name) in keys), None)
        if part is not None and one.digest not in met:
            met.add(one.digest)
            yield one, part


def _appraised(path: Path, cache: _Graded) -> Appraised | None:
    """Return what is known of a match; None: one of its files is missing or cannot be read."""
    stamps = [signature(path), signature(analysis_path(path))]
    known = cache.look_up(path, stamps)
    if known is None:
        found = load_analysed(path)
        if found is None:
            return None
        known = _worked_out(found)
        if known.game not in registry.ELSEWHERE:  # their rules may change and nobody would know
            cache.put(path, known, stamps)
    return known


def _worked_out(found: Analysed) -> Appraised:
    """Return how the people of a match played it."""
    record, match, analysis = found.record, found.match, found.analysis
    game_id = match.game.info.id
    given = grades(analysis, found.outcome, game_id, match.hinted)
    sides = sides_of(found.outcome)
    made = mistakes(analysis, match)
    asked = Counter(one.seat for one in decisions_of(match))
    people = []
    for number, seat in enumerate(() if is_example(record.id) else record.seats):
        if seat.kind != "human":
            continue
        chances = [
            one.before
            for one in analysis.of(Seat(number))
            if one.before is not None and one.ply + 1 not in match.hinted
        ]
        own = [
            OwnMistake(
                decision.ply,
                mark,
                decision.cost,
                decision.options[decision.played].action,
                decision.options[0].action,
            )
            for decision, mark in made
            if decision.seat == number
        ]
        least = 2 * min((at_two(chance, sides) for chance in chances), default=0.5)
        whole = len(analysis.of(Seat(number))) >= asked[Seat(number)]
        people.append(Part(Seat(number), seat.name, given[number], whole, least, tuple(own)))
    begun = record.created.isoformat() if record.created else ""
    digest = record.digest
    return Appraised(found.path, record.id, game_id, begun, digest, tuple(people))
