"""A move, what followed it, and whether the sentences said of it before came true."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.prose.claim import Claim, When
from jericho_tui.prose.remark import Remark

NAMES = ("Ada", "Bernd", "Chloé", "Dora", "Emil", "Fatou", "Greta")


@dataclass
class Course:
    """How a match goes on from a move."""

    game: Game
    before: Any
    """The position in which the move is considered. Not to be changed."""
    state: Any
    """The position that was come to."""
    seat: Seat
    """Who considers the move."""
    action: Any
    events: list[Event]
    """What happened since the move, in the order it did."""
    rng: Random

    def go(self, seat: Seat, action: Any) -> None:
        """Go on by a move."""
        self.state.apply(seat, action)

    def chance(self) -> None:
        """Let CHANCE act while it does."""
        while self.state.actors() == (CHANCE,):
            self.go(CHANCE, self.state.sample_chance(self.rng))

    def last(self, kind: type[Event]) -> Any:
        """Return the last event of a kind; None where none happened."""
        return next((event for event in reversed(self.events) if isinstance(event, kind)), None)

    def all(self, kind: type[Event]) -> list[Any]:
        """Return every event of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


class UntestedError(Exception):
    """What a claim depends on did not come about."""


Fact = Callable[[Course, Claim], Any]
"""Reads off a course what a claim is about; equal to the claimed value where it is true."""
Follow = Callable[[Course], None]
"""Makes the move and goes on; raises `UntestedError` where that cannot be."""


@dataclass
class Tally:
    """What the claims of a game came to."""

    positions: int = 0
    moves: int = 0
    sentences: int = 0
    claims: int = 0
    skipped: int = 0
    """Claims whose condition did not come about."""
    likely: int = 0
    """Claims that hold usually, by their own words, and came to the test."""
    unlikely: int = 0
    """Those of them that did not come true."""
    wrong: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        """Return the figures."""
        return (
            f"{self.positions} positions, {self.moves} moves, {self.sentences} sentences, "
            f"{self.claims} claims ({self.skipped} did not come to the test, {self.unlikely} of "
            f"{self.likely} that say “usually” failed), {len(self.wrong)} violations"
        )


def module(game_id: str) -> Any:
    """Return the facts of a game."""
    return import_module(f"tests.claims.{game_id}")


def course(game: Game, state: Any, seat: Seat, action: Any, when: When, rng: Random) -> Course:
    """Return how it goes on.

    :raises UntestedError: what `when` depends on did not come about.
    """
    after = state.clone()
    found = Course(game, state, after, seat, action, [], rng)
    if when is When.BEFORE:
        return found
    after.events = found.events
    follow: Mapping[When, Follow] = module(game.info.id).FOLLOW
    if when in follow:
        follow[when](found)
    else:
        assert when is When.NOW, f"{game.info.id} does not follow {when}"
        found.go(seat, action)
    return found


def _winners(course: Course, claim: Claim) -> tuple[Seat, ...]:
    ended = course.last(MatchEnded)
    return () if ended is None else ended.outcome.winners


COMMON: dict[str, Fact] = {"winners": _winners}
"""What can be claimed of every game."""


def judge(
    game: Game,
    worlds: Sequence[Any],
    seat: Seat,
    action: Any,
    remark: Remark,
    rng: Random,
    tally: Tally,
) -> None:
    """Hold the claims of a sentence against what follows, in every world."""
    facts: dict[str, Fact] = COMMON | dict(module(game.info.id).FACTS)
    tally.sentences += 1
    where = f"{game.info.id}, seat {seat + 1}, {game.format_action(action)}: “{remark.text}”"
    tally.wrong += [f"{where} {fault}" for fault in unsaid(remark, seat)]
    for claim in remark.claims:
        tally.claims += 1
        found = [_held(game, world, seat, action, claim, facts, rng) for world in worlds]
        tested = [what for what in found if what is not _UNTESTED]
        wrong = [what for what in tested if what != claim.value]
        tally.skipped += not tested
        if claim.sure and wrong:
            tally.wrong.append(f"{where} claims {claim}; it is {wrong[0]!r}")
        elif not claim.sure:
            tally.likely += bool(tested)
            tally.unlikely += bool(wrong)


_UNTESTED = object()


def _held(
    game: Game,
    world: Any,
    seat: Seat,
    action: Any,
    claim: Claim,
    facts: Mapping[str, Fact],
    rng: Random,
) -> Any:
    """Return what is so of what was claimed, in one world."""
    try:
        return facts[claim.fact](course(game, world, seat, action, claim.when, rng), claim)
    except UntestedError:
        return _UNTESTED


def unsaid(remark: Remark, reader: Seat) -> Iterator[str]:
    """Say what a sentence claims without the words, or says without a claim."""
    numbers = set(map(int, re.findall(r"\d+", remark.text)))
    if not remark.claims and (numbers or any(name in remark.text for name in NAMES)):
        yield "claims nothing of the names and numbers in it"
    for claim in remark.claims:
        if any(seat != reader and NAMES[seat] not in remark.text for seat in claim.seats):
            yield f"does not name everybody of {claim}"
        value = claim.value
        if type(value) is int and not claim.said and value > 1 and value not in numbers:
            yield f"does not say {value} of {claim}"
        if any(words not in remark.text for words in claim.said):
            yield f"does not say {claim.said}"
