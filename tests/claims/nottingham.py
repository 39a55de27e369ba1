"""Nottingham: what goes from hand to hand, what is scored and by whom, who may answer."""

from collections.abc import Mapping
from typing import Any

from jericho_tui.core.game import CHANCE
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import DEFEND, PASS, Kind
from jericho_tui.games.nottingham.items import GOLD, HITS, NECKLACE, NUM_ITEMS, UNIT, count_of, size
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.scoring import mission_points
from jericho_tui.prose.claim import Claim, When
from tests.claims.course import Course, Fact, Follow, UntestedError

_ANSWERS = (Phase.DEFENCE, Phase.AMBUSH)


def _unanswered(course: Course) -> None:
    """Let everybody decline; whoever must choose a card takes any."""
    course.go(course.seat, course.action)
    state = course.state
    while state.actors() and state.phase in (*_ANSWERS, Phase.PICK, Phase.DRAW):
        if state.phase in _ANSWERS:
            course.go(state.actors()[0], PASS)
        else:
            _anything(course)


def _taken(course: Course) -> None:
    """Let all others offer, and the acting seat take this offer."""
    course.go(course.seat, course.action)
    state = course.state
    while state.phase in (Phase.SEALED, Phase.OPEN):
        _anything(course)
    for action in state.legal_actions(state.turn):
        if action.kind is Kind.SWAP and action.seat == course.seat:
            course.go(state.turn, action)
            return
    raise UntestedError


def _anything(course: Course) -> None:
    state = course.state
    seat = state.actors()[0]
    if seat == CHANCE:
        course.go(seat, state.sample_chance(course.rng))
    else:
        course.go(seat, course.rng.choice(state.legal_actions(seat)))


def _scores(course: Course, claim: Claim) -> int:
    scored = course.all(events.LootKept) + course.all(events.MissionDone)
    return sum(event.points for event in scored if event.seat in claim.seats)


def _gets(course: Course, claim: Claim) -> Any:
    """Return what a seat got of another."""
    (seat,) = claim.seats
    for event in course.events:
        match event:
            case events.Exchanged(one, _, got) if one == seat:
                return got
            case events.Exchanged(_, other, _, gave) if other == seat:
                return (gave,)
            case events.Ambushed(one, _, _, item) if one == seat:
                return (item,)
            case events.Ambushed(_, other) if other == seat:
                return (GOLD,)
    return ()


def _hand(course: Course, claim: Claim) -> int:
    """Return how many of an item the seat has, even if who is attacked defends."""
    state = course.state
    while state.phase is Phase.DEFENCE:
        seat = state.actors()[0]
        course.go(seat, state.legal_actions(seat)[0])
    assert isinstance(claim.about, int)
    return int(count_of(state.hands[course.seat], claim.about))


def _keeps(course: Course, claim: Claim) -> int:
    """Return what the seat has but for the card turned up, which it got."""
    hand: int = course.state.hands[course.seat]
    card: int = course.before.card
    return hand - UNIT[card]


def _holds(course: Course, claim: Claim) -> bool:
    assert isinstance(claim.about, tuple)
    holder, bundle = claim.about
    hand = course.state.hands[holder]
    return all(count_of(hand, item) >= count_of(bundle, item) for item in range(NUM_ITEMS))


def _can_defend(course: Course, claim: Claim) -> bool:
    while course.state.phase in (Phase.DRAW, Phase.PICK):
        _anything(course)
    state = course.state
    return state.phase is Phase.DEFENCE and DEFEND in state.legal_actions(state.target)


def _make_void(course: Course, claim: Claim) -> int:
    """Let all who can play an ambush; return after how many the delivery is void."""
    state = course.state
    while state.phase is Phase.AMBUSH:
        seat = state.actors()[0]
        course.go(seat, state.legal_actions(seat)[0])
    if course.last(events.DeliveryVoid) is None:
        raise UntestedError
    return len(course.all(events.Ambushed))


def _ambushes(course: Course, claim: Claim) -> int:
    """Return how many ambushes others may have that match, as far as the seat knows."""
    assert isinstance(claim.about, int)
    state = course.before
    known = state.observation(course.seat).memory.laid
    laid = [card for seat, cards in enumerate(known) if seat != course.seat for card in cards]
    played = [a for seat in range(state.num_seats) for a in state.laid[seat] if seat != course.seat]
    matching = [card for card in played if HITS[course.seat][claim.about] >> card & 1]
    number = sum(bool(HITS[course.seat][claim.about] & card) for card in laid)
    assert len(matching) <= number
    return number


def _mission_worth(course: Course, claim: Claim) -> int:
    """Return what a kind of mission alone is worth to a seat."""
    (seat,) = claim.seats
    only = [done & 1 << claim.about for done in course.state.missions]
    return int(mission_points(only, course.state.rules.edition)[seat])


def _gifts_up_to(course: Course, claim: Claim) -> int:
    """Return the sheriff's number, if all who draw and nobody else have no more cards."""
    moved = course.last(events.SheriffMoved)
    number: int = moved.number
    state = course.state
    drew = [gift.seat for gift in course.all(events.Gift)]
    assert all(size(state.hands[seat]) <= number + 1 for seat in drew)
    return number


def _matches_others(course: Course, claim: Claim) -> tuple[int, ...]:
    card = claim.about
    return tuple(
        seat
        for seat in range(course.state.num_seats)
        if seat != course.seat and any(hits >> card & 1 for hits in HITS[seat])
    )


def _matches_every(course: Course, claim: Claim) -> bool:
    (seat,) = claim.seats
    return all(hits >> claim.about & 1 for hits in HITS[seat])


def _matches_items(course: Course, claim: Claim) -> tuple[int, ...]:
    card = course.action.card
    return tuple(
        item
        for item in range(NUM_ITEMS)
        if all(HITS[seat][item] >> card & 1 for seat in range(course.state.num_seats))
    )


def _at_random(course: Course, claim: Claim) -> bool:
    """Whether no hand was shown: the card came by chance."""
    assert course.last(events.Exchanged).seat in claim.seats
    return course.last(events.HandShown) is None


FACTS: Mapping[str, Fact] = {
    "scores": _scores,
    "void": lambda course, _claim: course.last(events.DeliveryVoid) is not None,
    "gifts_up_to": _gifts_up_to,
    "hand": _hand,
    "gets": _gets,
    "keeps": _keeps,
    "same_hand": lambda course, _claim: (
        course.state.hands[course.seat] == course.before.hands[course.seat]
    ),
    "keeps_rest": lambda course, claim: (
        _keeps(course, claim) == course.before.hands[course.seat] - UNIT[NECKLACE]
    ),
    "cards": lambda course, claim: size(course.state.hands[claim.seats[0]]),
    "holds": _holds,
    "can_defend": _can_defend,
    "ambushes": _ambushes,
    "make_void": _make_void,
    "mission_worth": _mission_worth,
    "left": lambda course, _claim: course.last(events.Ambushed).left,
    "discarded": lambda course, _claim: course.last(events.Kept).discarded,
    "at_random": _at_random,
    "matches_others": _matches_others,
    "matches_every": _matches_every,
    "matches_items": _matches_items,
}
FOLLOW: Mapping[When, Follow] = {When.UNANSWERED: _unanswered, When.TAKEN: _taken}
