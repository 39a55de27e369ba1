"""Push: what a column is worth, the odds of a bust by counting the pile, what the die costs."""

from collections.abc import Mapping
from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.push import events
from jericho_tui.games.push.actions import ROLLS, Kind
from jericho_tui.games.push.bundle import pack, points
from jericho_tui.games.push.cards import DIE
from jericho_tui.games.push.menu import Phase
from jericho_tui.prose.claim import Claim, When
from tests.claims.course import Course, Fact, Follow, UntestedError


def _unanswered(course: Course) -> None:
    """Let everybody collect, any column, and roll."""
    course.go(course.seat, course.action)
    state = course.state
    while state.phase in (Phase.COLLECT, Phase.ROLL):
        seat = state.actors()[0]
        if seat == CHANCE:
            course.go(seat, state.sample_chance(course.rng))
        else:
            course.go(seat, course.rng.choice(state.legal_actions(seat)))


def _bust_chance(course: Course, claim: Claim) -> float:
    """Turn up every card that may come and count the busts (rule 7)."""
    state = course.state if claim.about == "then" else course.before
    pile = state.deck[state.drawn :]
    busts = 0
    for card in pile:
        world = state.clone()
        world.deck = (*state.deck[: state.drawn], card, *pile[1:])
        world.left = state.left
        caused: list[Event] = []
        world.events = caused
        draw = next(a for a in world.legal_actions(course.seat) if a.kind is Kind.DRAW)
        world.apply(course.seat, draw)
        busts += any(isinstance(event, events.Bust) for event in caused)
    return busts / len(pile)


def _costs(state: Any, seat: Seat, face: int) -> int:
    """Return what a roll costs a seat, where the die is to be rolled."""
    world = state.clone()
    caused: list[Event] = []
    world.events = caused
    world.apply(CHANCE, ROLLS[face])
    return sum(e.points for e in caused if isinstance(e, events.Lost) and e.seat == seat)


def _bust_costs(course: Course, claim: Claim) -> int:
    """Let a card come that goes bust, then roll the die."""
    before = course.before
    pile = before.deck[before.drawn :]
    for card in pile:
        world = before.clone()
        world.deck = (*before.deck[: before.drawn], card, *pile[1:])
        world.apply(course.seat, course.action)
        if world.phase is Phase.ROLL:
            assert isinstance(claim.about, int)
            return _costs(world, course.seat, claim.about)
    raise UntestedError


def _die_costs(course: Course, claim: Claim) -> int:
    assert course.state.phase is Phase.ROLL
    assert isinstance(claim.about, int)
    return _costs(course.state, course.seat, claim.about)


def _column_points(course: Course, claim: Claim) -> int:
    assert isinstance(claim.about, int)
    return points(pack(course.state.columns[claim.about]))


def _leaves(course: Course, claim: Claim) -> bool:
    """Whether the next to collect finds a column of so many points."""
    (seat,) = claim.seats
    course.chance()
    state = course.state
    if state.phase is not Phase.COLLECT or state.actors() != (seat,):
        return False
    takes = [a.index for a in state.legal_actions(seat) if a.kind is Kind.TAKE]
    return claim.about in [points(pack(state.columns[column])) for column in takes]


def _collectors(course: Course, claim: Claim) -> tuple[Seat, ...]:
    return tuple(event.seat for event in course.all(events.Taken))


def _may_collect(course: Course, claim: Claim) -> tuple[Seat, ...]:
    """Return the order of those who were asked, with those who were not asked any more."""
    asked = tuple(e.seat for e in course.events if isinstance(e, events.Taken | events.Declined))
    assert isinstance(claim.value, tuple)
    return asked + claim.value[len(asked) :]


def _turn_over(course: Course, claim: Claim) -> bool:
    return course.last(events.Taken) is None and course.state.turn != course.seat


FACTS: Mapping[str, Fact] = {
    "bust_chance": _bust_chance,
    "bust_costs": _bust_costs,
    "die_costs": _die_costs,
    "can_protect": lambda course, _claim: any(
        action.kind is Kind.PROTECT for action in course.state.legal_actions(course.seat)
    ),
    "best": lambda course, _claim: max(points(pack(c)) for c in course.before.columns),
    "collectors": _collectors,
    "may_collect": _may_collect,
    "left_over": lambda course, _claim: len(course.all(events.ColumnDiscarded)),
    "column": lambda course, claim: course.last(events.Placed).column == claim.about,
    "column_points": _column_points,
    "column_rolls": lambda course, claim: DIE in course.state.columns[claim.about],
    "gains": lambda course, claim: sum(
        event.points for event in course.all(events.Taken) if event.seat in claim.seats
    ),
    "leaves": _leaves,
    "taken": lambda course, _claim: tuple(
        event.column for event in course.all(events.Taken) if event.seat == course.seat
    ),
    "discarded": lambda course, claim: any(
        event.column == claim.about for event in course.all(events.ColumnDiscarded)
    ),
    "protected": lambda course, _claim: course.last(events.Protected).points,
    "protected_cards": lambda course, _claim: course.last(events.Protected).cards,
    "unprotected": lambda course, _claim: points(course.state.bench[course.seat]),
    "turn_over": _turn_over,
}
FOLLOW: Mapping[When, Follow] = {When.UNANSWERED: _unanswered}
