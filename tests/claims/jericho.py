"""Jericho: walls as the events leave them, what falls, who leads."""

from collections.abc import Mapping
from random import Random
from typing import Any

from jericho_tui.core.options import OptionValue
from jericho_tui.games.jericho import events
from jericho_tui.games.jericho.cards import (
    COLOURS,
    FULL_DECK,
    NOTATION,
    TRUMPET,
    VALUES,
    colour_of,
    value_of,
)
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import count_stones, lane_cards
from jericho_tui.prose.claim import Claim, When
from tests.builders import position
from tests.claims.course import Course, Fact, Follow


def _lengths(course: Course, colour: int) -> list[int]:
    """Return every wall's length as the events left it, before anything is scored."""
    lengths = list(course.before.observation(None).lengths(colour))
    for event in course.events:
        match event:
            case events.ScoringCardDrawn():
                break
            case events.Laid(seat, card, length) if colour_of(card) == colour:
                lengths[seat] = length
            case events.Felled(owner=seat, colour=where, after=length) if where == colour:
                lengths[seat] = length
            case events.Dissolved(seat, where) if where == colour:
                lengths[seat] = 0
            case events.TrumpetJoined(seat, where, length) if where == colour:
                lengths[seat] = length
    return lengths


def _leaders(course: Course, claim: Claim) -> tuple[int, ...]:
    lengths = _lengths(course, _colour(claim))
    best = max(lengths)
    return tuple(seat for seat, length in enumerate(lengths) if length == best > 0)


def _colour(claim: Claim) -> int:
    assert isinstance(claim.about, int)
    return claim.about


def _wall(course: Course, claim: Claim) -> int | list[int]:
    """Return the length of the walls of those named; a list where they differ."""
    lengths = _lengths(course, _colour(claim))
    found = [lengths[seat] for seat in claim.seats]
    return found[0] if len(set(found)) == 1 else found


def _felled(course: Course, claim: Claim) -> int:
    return sum(
        event.number
        for event in course.all(events.Felled)
        if event.owner in claim.seats and event.card == claim.about
    )


def _still_there(course: Course, claim: Claim) -> int:
    """Return how many such cards the wall that was hit still has."""
    (owner,) = claim.seats
    colour = course.action.colour
    lane = lane_cards(course.before.observation(None).wall(colour, owner), colour)
    return list(lane).count(claim.about) - _felled(course, claim)


def _highest(course: Course, claim: Claim) -> bool:
    """Whether a card laid is higher than every other of its colour that lay there."""
    card = claim.about
    assert isinstance(card, int)
    seen = course.before.observation(None)
    lanes = [lane_cards(wall, colour_of(card)) for wall in seen.lane(colour_of(card))]
    return value_of(card) > max((value_of(other) for lane in lanes for other in lane), default=0)


def _leaves(course: Course, claim: Claim) -> bool:
    return any(event.seat in claim.seats for event in course.all(events.TrumpetLeft))


def _opening_leaves(course: Course, claim: Claim) -> bool:
    """Whether an opening trumpet is in no wall when the first turn comes."""
    state = course.state
    while state.phase is not Phase.TURN:
        seat = state.actors()[0]
        course.go(seat, state.legal_actions(seat)[0])
    seen = state.observation(None)
    return state.removed > 0 and not any(seen.lengths(c)[course.seat] for c in range(len(COLOURS)))


def _gold(course: Course, claim: Claim) -> bool:
    card = course.action.card
    return card != TRUMPET and value_of(card) == 1


def _buried(course: Course, claim: Claim) -> bool:
    """Whether the card goes to the supply, and others do not see it."""
    seat, state = course.seat, course.state
    while state.actors() and not course.last(events.Buried) and not course.last(events.Fed):
        other = state.actors()[0]
        course.go(other, state.legal_actions(other)[0])
    mine = [
        e for e in course.events if isinstance(e, events.Buried | events.Fed) and e.seat == seat
    ]
    stranger = mine[0].seen_by(None)
    return mine[0].card == claim.about and stranger.card is None


def _known(course: Course, claim: Claim) -> int:
    """Return what the seat knows to lie in the supply, before it is scored."""
    colour = _colour(claim)
    if course.last(events.ScoringCardDrawn):
        return count_stones(course.before.observation(course.seat).known_supply(colour)) + 1
    state = course.state
    while state.actors() and not course.last(events.Buried) and not course.last(events.Fed):
        other = state.actors()[0]
        course.go(other, state.legal_actions(other)[0])
    return count_stones(state.observation(course.seat).known_supply(colour))


def built(seats: int, options: Mapping[str, OptionValue], rng: Random) -> Any:
    """Return a position in which most walls stand, with many ties in what is highest."""
    deck = [card for card in FULL_DECK if card != TRUMPET]
    rng.shuffle(deck)
    trumpets = FULL_DECK.count(TRUMPET)
    highest = rng.choice(VALUES[:-1])
    deck.sort(key=lambda card: value_of(card) <= highest)  # the low ones are dealt first: pop
    walls: list[str] = []
    for _ in range(seats):
        cards = [NOTATION[deck.pop()] for _ in range(rng.randint(4, 9))]
        for colour in sorted({card[0] for card in cards}):
            if trumpets > 2 * seats and rng.random() < _TRUMPET_IN_WALL:
                cards.append(f"{colour}T")
                trumpets -= 1
        walls.append(" ".join(cards))
    hands = []
    for _ in range(seats):
        hands.append(" ".join(["T", *(NOTATION[deck.pop()] for _ in range(3))]))
    rest = " ".join(NOTATION[card] for card in deck[:6])
    chosen: Any = {k: v for k, v in options.items() if k not in ("start_player", "host_choice")}
    return position(walls, hands, deck=rest, round_number=rng.randint(1, 3), **chosen)


_TRUMPET_IN_WALL = 0.3


FACTS: Mapping[str, Fact] = {
    "wall": _wall,
    "leaders": _leaders,
    "best": lambda course, claim: max(_lengths(course, _colour(claim))),
    "felled": _felled,
    "still_there": _still_there,
    "hit": lambda course, _claim: tuple(sorted(e.owner for e in course.all(events.Felled))),
    "dissolved": lambda course, claim: any(
        event.owner in claim.seats for event in course.all(events.Dissolved)
    ),
    "trumpet_leaves": _leaves,
    "highest": _highest,
    "opening_wall": lambda course, claim: course.state.openings[course.seat] == claim.about,
    "opening_leaves": _opening_leaves,
    "gold": _gold,
    "buried": _buried,
    "known_supply": _known,
}
FOLLOW: Mapping[When, Follow] = {}
