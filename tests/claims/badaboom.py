"""Badaboom: who holds the bomb then, whom it hits, what lies in it, who may answer."""

from collections.abc import Mapping
from typing import Any

from jericho_tui.core.game import CHANCE
from jericho_tui.games.badaboom import blasts, events
from jericho_tui.games.badaboom.actions import KEEP, LEAVE, PASS, Kind
from jericho_tui.games.badaboom.cards import (
    CLEAN_HANDS,
    FALL_GUY,
    GADGET,
    KINDS,
    MARTYR,
    MASKS,
    MASS_GRAVE,
    MECHANISM,
    NOT_SO_FAST,
    SABOTEUR,
    TRICK,
    backs,
    count_of,
    type_of,
)
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.prose.claim import Claim, When
from tests.claims.course import Course, Fact, Follow, UntestedError

_SETTLING = (Phase.COUNTER, Phase.DROP, Phase.STEAL, Phase.SHUFFLE)
_MOST_TURNS = 400
"""Moves after which a bomb must have exploded: its fuse is at most thirty turns."""


def _unanswered(course: Course) -> None:
    """Let a trick be settled: nobody counters it."""
    course.go(course.seat, course.action)
    _settle(course)


def _settle(course: Course) -> None:
    state = course.state
    while state.actors() and state.phase in _SETTLING and course.last(events.Exploded) is None:
        _let_be(course)


def _let_be(course: Course) -> None:
    """Let whoever acts do as little as they can."""
    state = course.state
    seat = state.actors()[0]
    if seat == CHANCE:
        course.go(seat, state.sample_chance(course.rng))
    elif state.phase in (Phase.TRICK, Phase.COUNTER):
        course.go(seat, PASS)
    elif state.phase is Phase.TINKER:
        course.go(seat, LEAVE)
    elif state.phase is Phase.KEEP:
        course.go(seat, KEEP)
    elif state.phase is Phase.PUT:
        course.go(seat, _filler(course))
    else:
        course.go(seat, course.rng.choice(state.legal_actions(seat)))


def _filler(course: Course) -> Any:
    """Return a trick to put into the bomb, which changes nothing."""
    state = course.state
    for action in state.legal_actions(state.holder):
        if type_of(action.card) == TRICK:
            return action
    raise UntestedError


def _no_trick(course: Course) -> None:
    """Let everybody pass until the holder tinkers, the bomb is given away or explodes."""
    course.go(course.seat, course.action)
    state = course.state
    ends = (events.BombGiven, events.Exploded)
    while state.phase in (Phase.TRICK, Phase.COUNTER) and not any(map(course.last, ends)):
        _let_be(course)


def _standing(course: Course) -> None:
    """Let the move be settled; then as things stand."""
    course.go(course.seat, course.action)
    _settle(course)
    _let_explode(course)


def _without(course: Course) -> None:
    """As things stand, the move left out."""
    _let_explode(course)


def _let_explode(course: Course) -> None:
    """Let an armed bomb come to its explosion; let another explode as it is."""
    state = course.state
    if course.last(events.Exploded):
        return
    burns_down = state.bomb_turns == state.rules.fuse
    if state.armed_by < 0 and not burns_down and state.phase not in (Phase.KEEP, Phase.PUT):
        state.holder = course.before.holder  # at once: before it is passed on
        blasts.explode(state)
        return
    for _ in range(_MOST_TURNS):
        if course.last(events.Exploded):
            return
        _let_be(course)
    raise AssertionError("the bomb did not explode")


def _hit(course: Course, claim: Claim) -> tuple[int, ...]:
    return tuple(sorted(course.all(events.Exploded)[0].hit))


def _is_hit(course: Course, claim: Claim) -> bool:
    return all(seat in course.all(events.Exploded)[0].hit for seat in claim.seats)


def _receiver(course: Course, claim: Claim) -> tuple[int, ...]:
    return tuple(event.receiver for event in course.all(events.BombGiven)[:1])


def _happens(course: Course, claim: Claim) -> bool:
    return course.last(events.TrickCancelled) is None


def _holds(course: Course, claim: Claim) -> bool:
    assert isinstance(claim.about, tuple)
    holder, bundle = claim.about
    bag = course.before.bags[holder]
    return all(count_of(bag, kind) >= count_of(bundle, kind) for kind in range(len(KINDS)))


def _draws(course: Course, claim: Claim) -> bool:
    """Whether these are the first cards that the seat draws."""
    assert isinstance(claim.about, tuple)
    drawn = [event.card for event in course.all(events.Drew) if event.seat == course.seat]
    return tuple(drawn[: len(claim.about)]) == claim.about


def _drawn(course: Course, claim: Claim) -> tuple[int]:
    """Return how many cards the trick made the seat draw: before anybody's turn begins."""
    course.chance()
    number = 0
    for event in course.events:
        if isinstance(event, events.TurnBegan | events.Exploded):
            break
        number += isinstance(event, events.Drew) and event.seat == course.seat
    return (number,)


def _next(course: Course, claim: Claim) -> tuple[int, ...]:
    """Return to whom the bomb is passed, or was where it went on at once."""
    given = _receiver(course, claim)
    return given or (course.state.next_seat(),)


def _hidden_drop(course: Course, claim: Claim) -> bool:
    dropped = course.last(events.Dropped)
    return dropped.seen_by(None).card is None and dropped.card == course.action.card


def _arms_without(course: Course, claim: Claim) -> bool:
    """Whether the bomb is armed if no mechanism is put back."""
    state = course.state
    while course.last(events.Put) is None:
        if state.phase is Phase.KEEP:
            course.go(course.seat, KEEP)
            continue
        fillers = [a for a in state.legal_actions(course.seat) if a.card != MECHANISM]
        if not fillers:
            raise UntestedError
        course.go(course.seat, course.rng.choice(fillers))
    return course.last(events.Armed) is not None


def _can_disarm(course: Course, claim: Claim) -> bool:
    """Whether a mechanism of the bag, put in, disarms the bomb."""
    for action in course.state.legal_actions(course.seat):
        if action.kind is Kind.PUT and action.card == MECHANISM:
            course.go(course.seat, action)
            return course.last(events.Disarmed) is not None
    return False


def _armed_until_next(course: Course, claim: Claim) -> bool:
    """Whether it is armed, does not explode in this turn, and does in the next."""
    turn = course.before.turn
    if course.last(events.Armed) is None:
        return False
    for _ in range(_MOST_TURNS):
        if course.last(events.Exploded):
            return course.state.turn >= turn + 1 and course.last(events.BombGiven) is not None
        _let_be(course)
    return False


def _bags(course: Course, claim: Claim) -> Any:
    """Return what both bags show once they are swapped, before anybody draws."""
    if course.last(events.Exploded):
        raise UntestedError
    shown = {seat: list(backs(course.state.bags[seat])) for seat in (course.seat, claim.about)}
    for event in course.all(events.Drew):
        if event.seat in shown:
            shown[event.seat][type_of(event.card)] -= 1
    return tuple(map(tuple, shown.values()))


def _bag_shows(course: Course, claim: Claim) -> int:
    assert isinstance(claim.about, tuple)
    seat, back = claim.about
    return backs(course.before.bags[seat])[back]


def _tricks_to_answer(course: Course, claim: Claim) -> int:
    """Return how many tricks the one who may counter has; with none they are not asked."""
    (victim,) = claim.seats
    number = backs(course.before.bags[victim])[TRICK]
    asked = course.state.phase is Phase.COUNTER and course.state.actors() == (victim,)
    assert asked == (number > 0)
    return number


def _comes_true(course: Course, claim: Claim) -> bool:
    """Return whether a mission came true, read off who was hit (3.2)."""
    me, seats = course.seat, course.state.num_seats
    exploded = course.all(events.Exploded)[0]
    hit = exploded.hit
    armer = course.before.armed_by
    match course.action.card:
        case card if card == FALL_GUY:
            return (me + 1) % seats in hit
        case card if card == MARTYR:
            return me in hit
        case card if card == MASS_GRAVE:
            return len(hit) > 1
        case card if card == CLEAN_HANDS:
            return not hit
        case card:
            assert card == SABOTEUR
            return bool(armer == me)


def _dropper(course: Course, claim: Claim) -> tuple[int, ...]:
    dropped = course.last(events.Dropped)
    return () if dropped is None else (dropped.seat,)


FACTS: Mapping[str, Fact] = {
    "hit": _hit,
    "is_hit": _is_hit,
    "receiver": _receiver,
    "happens": _happens,
    "holds": _holds,
    "draws": _draws,
    "drawn": _drawn,
    "hidden_drop": _hidden_drop,
    "arms_without": _arms_without,
    "can_disarm": _can_disarm,
    "armed": lambda course, _claim: course.last(events.Armed) is not None,
    "armed_until_next": _armed_until_next,
    "disarmed": lambda course, _claim: course.last(events.Disarmed) is not None,
    "mechanisms": lambda course, _claim: count_of(course.state.content, MECHANISM),
    "next": _next,
    "passed_on": lambda course, _claim: bool(_receiver(course, _claim)),
    "lasts": lambda course, _claim: len(course.state.lasting) > len(course.before.lasting),
    "goes_back": lambda course, _claim: tuple(
        action.card for action in course.state.legal_actions(course.seat)
    ),
    "counters": lambda course, claim: count_of(course.before.bags[claim.seats[0]], NOT_SO_FAST),
    "bags": _bags,
    "bag_shows": _bag_shows,
    "dropper": _dropper,
    "tricks_to_answer": _tricks_to_answer,
    "comes_true": _comes_true,
    "coins": lambda course, claim: course.state.coins[claim.seats[0]],
    "tinkers": lambda course, _claim: (
        (course.state.holder,) if course.state.phase is Phase.TINKER else ()
    ),
    "gadget": lambda course, _claim: bool(course.state.content & MASKS[GADGET]),
}
FOLLOW: Mapping[When, Follow] = {
    When.UNANSWERED: _unanswered,
    When.NO_TRICK: _no_trick,
    When.STANDING: _standing,
    When.WITHOUT: _without,
}
