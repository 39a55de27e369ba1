"""How people played their analysed matches: grades and mistakes, kept so that they are read once.

To replay a match and read its analysis takes some 20 ms, and whoever learns from mistakes or looks
at statistics wants all of them. What follows for every person at the table is kept beside the
analysis: it holds nothing that the match and its analysis do not.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from jericho_tui.bots.analysis import Analysis, decisions_of
from jericho_tui.bots.grades import Grade, Mark, at_two, grades, mistakes, sides_of
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord
from jericho_tui.session.analysing import kept_analysis
from jericho_tui.store.analyses import parse_analysis
from jericho_tui.store.files import StoreError
from jericho_tui.store.paths import tournament_folders
from jericho_tui.store.record_file import load_record
from jericho_tui.store.records import PROGRAM, MatchStore, SavedMatch, is_example
from jericho_tui.store.store import Store
from jericho_tui.store.toml_file import compact_json, parse_json


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


def own_seat(saved: SavedMatch, keys: Collection[str]) -> Seat | None:
    """Return where a person sits; None: nowhere, or a bot of that name does.

    :param keys: `name_key` of every name of theirs.
    """
    for number, seat in enumerate(saved.seats):
        if seat.kind == "human" and name_key(seat.name) in keys:
            return Seat(number)
    return None


def load_analysed(store: Store, path: Path) -> Analysed | None:
    """Return a match with its analysis; None where one of the two is missing or cannot be read."""
    found = _load(path)
    analysis = None if found is None else kept_analysis(found[1], store.analyses)
    return None if found is None or analysis is None else Analysed(path, *found, analysis)


def _load(path: Path) -> tuple[MatchRecord, Match, Outcome] | None:
    """Return a finished match; None: it cannot be read, or goes on."""
    with suppress(StoreError):
        loaded = load_record(path)
        match, record = loaded.match, loaded.record
        outcome = None if match is None or loaded.problem is not None else match.outcome()
        if match is not None and record is not None and outcome is not None:
            return record, match, outcome
    return None


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A decision that is marked as a mistake."""

    ply: int
    """How many moves had been made."""
    mark: Mark
    cost: float
    """What it gave away, as a share of the victory."""
    done: str
    """The action, as a record notes it."""
    better: str
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


def _parts(values: Any, saved: SavedMatch) -> tuple[Part, ...]:
    """Return the people whom `values` tell of: parts as tuples.

    :raises SentenceError, ValueError, TypeError, LookupError: they tell of none.
    """
    parse = registry.load(saved.game).parse_action
    people = []
    for seat, _name, (accuracy, decisions, marks, *figures), whole, least, made in values:
        grade = Grade(accuracy, decisions, {mark: marks[mark] for mark in Mark}, *figures)
        own = tuple(OwnMistake(ply, Mark(mark), *more) for ply, mark, *more in made)
        for one in own:
            parse(one.done), parse(one.better)
        people.append(Part(Seat(seat), saved.seats[seat].name, grade, whole, least, own))
    return tuple(people)


def appraised(store: Store, should_stop: Callable[[], bool] = lambda: False) -> Iterator[Appraised]:
    """Yield every analysed match of a folder, tournaments' too.

    :param should_stop: asked before every file; then nothing more comes.
    """
    try:
        graded = store.analyses.graded()
    except StoreError:
        return
    if not graded:
        return
    worked_out: list[tuple[str, str, str]] = []
    try:
        for saved in every_match(store, should_stop):
            if should_stop():
                return
            if saved.digest in graded:
                one = _appraised(store, saved, graded[saved.digest], worked_out)
                if one is not None:
                    yield one
    finally:  # also when nobody wants the rest
        if worked_out:
            with suppress(StoreError):  # then it is worked out again
                store.analyses.grade(worked_out)


def every_match(store: Store, should_stop: Callable[[], bool]) -> Iterator[SavedMatch]:
    """Yield the saved matches of a folder and of its tournaments, by path."""
    for folder in (store.folder, *tournament_folders(store.folder)):
        matches = store.matches if folder == store.folder else MatchStore(folder)
        found: list[SavedMatch] = []
        with suppress(StoreError):
            for found in matches.read_in_slices((), should_stop):  # noqa: B007  the last is whole
                pass
        yield from sorted(found, key=lambda one: one.path)


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


def _appraised(
    store: Store, saved: SavedMatch, graded: str | None, worked_out: list[tuple[str, str, str]]
) -> Appraised | None:
    """Return how a match was played; None: it or its analysis cannot be read.

    :param graded: what was worked out before.
    :param worked_out: is given what was not; see `Analyses.grade`.
    """
    begun = saved.created.isoformat() if saved.created else ""
    head = [PROGRAM, list(saved.helped)]
    with suppress(SentenceError, ValueError, TypeError, LookupError, ArithmeticError):
        if graded is not None and (values := parse_json(graded))[:2] == head:
            people = _parts(values[2], saved)
            return Appraised(saved.path, saved.id, saved.game, begun, saved.digest, people)
    found = _load(saved.path)
    document = None if found is None else store.analyses.document(saved.digest)
    if found is None or document is None:
        return None
    record, match, outcome = found
    analysis = parse_analysis(document, match)
    if analysis is None:
        return None
    people = _people(record, match, outcome, analysis)
    if saved.game not in registry.ELSEWHERE:  # their rules may change and nobody would know
        text = compact_json([*head, list(map(astuple, people))])
        worked_out.append((text, saved.digest, document))
    return Appraised(saved.path, saved.id, saved.game, begun, saved.digest, people)


def _people(
    record: MatchRecord, match: Match, outcome: Outcome, analysis: Analysis
) -> tuple[Part, ...]:
    """Return how the people of a match played it."""
    given = grades(analysis, outcome, match.game.info.id, match.hinted)
    sides = sides_of(outcome)
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
                match.game.format_action(decision.options[decision.played].action),
                match.game.format_action(decision.options[0].action),
            )
            for decision, mark in made
            if decision.seat == number
        ]
        least = 2 * min((at_two(chance, sides) for chance in chances), default=0.5)
        whole = len(analysis.of(Seat(number))) >= asked[Seat(number)]
        people.append(Part(Seat(number), seat.name, given[number], whole, least, tuple(own)))
    return tuple(people)
