"""Hamster Rolle: where pieces lie, how the wheel rolls by the engine, who takes what fell."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from jericho_tui.core.game import CHANCE
from jericho_tui.core.seeds import stream
from jericho_tui.games.hamster_rolle import events
from jericho_tui.games.hamster_rolle.actions import Move, Pass
from jericho_tui.games.hamster_rolle.edition import HAND
from jericho_tui.prose.claim import Claim, When
from tests.claims.course import Course, Fact, Follow, UntestedError
from tests.golden.plies import load_match, records

MOST_MOVES: Final = 4
"""Moves that are previewed in a position: each is rolled by the engine."""
_STEADY: Final = {"steady": 0, "normal": 1, "shaky": 2}
_STEPS: Final = 2
"""How many steps a tremor has at most (rules 4.3)."""


def drawn(number: int, seed: int) -> Iterator[tuple[Any, Random]]:
    """Yield positions of the recorded matches, which real rolls came to, in random order."""
    rng = stream(seed, "claims", "records")
    matches = [load_match(path) for path in records("hamster_rolle")]
    places = [(match, ply) for match in matches for ply in range(match.ply)]
    rng.shuffle(places)
    for match, ply in places:
        state = match.at(ply)
        if state.actors() not in ((), (CHANCE,)):
            yield state, rng
            number -= 1
            if not number:
                return


def _no_fall(course: Course) -> None:
    course.go(course.seat, course.action)
    course.chance()
    if course.last(events.Taken):
        raise UntestedError


def _keeps_lifted(course: Course, claim: Claim) -> bool:
    """Let the piece be lifted; where others fall then, see who has it."""
    course.chance()
    taken = course.last(events.Taken)
    rolled = course.last(events.Rolled)
    if taken is None or rolled.roll.tremor is not None:
        raise UntestedError
    piece = course.action.piece
    return bool(taken.kept == piece and taken.seat == course.before.position.mover)


def _lying(course: Course, claim: Claim) -> tuple[int, ...]:
    wheel = course.before.position.wheel
    lifted = course.action.piece if isinstance(course.action, Move) else -1
    return tuple(
        sorted(p for p, where in wheel.compartments.items() if where == claim.about and p != lifted)
    )


def _degrees_ahead(course: Course, claim: Claim) -> int:
    """Return how far before the lowest point of the wheel a compartment's middle is."""
    angle: float = course.action.compartment * 30 + course.before.position.wheel.turn / 100
    ahead = (angle + 180) % 360 - 180
    return round(abs(ahead)) * (1 if ahead > 0 else -1)


def _tremor(course: Course) -> int:
    return _STEPS * _STEADY[course.before.position.rules.hand]


def _can_move(course: Course, claim: Claim) -> bool:
    actions = course.before.legal_actions(course.seat)
    return not all(isinstance(action, Pass) for action in actions)


FACTS: Mapping[str, Fact] = {
    "can_move": _can_move,
    "lying": _lying,
    "degrees_ahead": _degrees_ahead,
    "rolls_on": lambda course, _claim: course.last(events.Rolled).rolled > 0,
    "stock": lambda course, _claim: len(
        course.state.position.stocks[course.before.position.source]
    ),
    "keeps_lifted": _keeps_lifted,
    "shift": lambda course, _claim: _tremor(course) * HAND.tremor_shift,
    "turn": lambda course, _claim: _tremor(course) * HAND.tremor_turn,
}
FOLLOW: Mapping[When, Follow] = {When.NO_FALL: _no_fall}
