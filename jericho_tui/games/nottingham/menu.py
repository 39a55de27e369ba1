"""What a seat may do, and the sentence for everything else."""

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_over, refuse_stranger, refuse_turn
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham.actions import (
    ACT,
    ALL_SEVEN,
    AMBUSH,
    ATTACK,
    DEFEND,
    DELIVER,
    DRAW,
    FEWEST_GOODS,
    FIVE_SAME,
    FOUR_PAIRS,
    LAY,
    MAX_SEATS,
    MISSION,
    PASS,
    PICK,
    SWAP,
    TAKE,
    THREE_PAIRS,
    Action,
    Kind,
    offers_from,
)
from jericho_tui.games.nottingham.items import (
    AMBUSHES,
    CHEST,
    COIN,
    GOLD,
    HITS,
    NECKLACE,
    NUM_ITEMS,
    UNIT,
    count_of,
    kinds_in,
    size,
    written,
)
from jericho_tui.games.nottingham.scoring import missions_left

if TYPE_CHECKING:
    from jericho_tui.games.nottingham.state import NottinghamState

_PAIRS: Final = {THREE_PAIRS: 3, FOUR_PAIRS: 4}
"""How many pairs a mission takes."""
_TOP_BITS: Final = sum(UNIT) << 7
"""The highest bit of every count of a bundle."""
_LOW_BITS: Final = _TOP_BITS - sum(UNIT)
"""All others."""
_TO_GOODS: Final = _TOP_BITS - FEWEST_GOODS * sum(UNIT)
"""What lacks just so many of every item to the top bits."""
_TO_FIVE: Final = _TOP_BITS - 5 * sum(UNIT)


NOBODY: Final = Seat(-1)
ONE_SEAT: Final = tuple((Seat(seat),) for seat in range(MAX_SEATS))
CHANCE_ONLY: Final = (CHANCE,)
CLOCKWISE: Final = tuple(
    tuple(tuple(Seat((seat + step) % seats) for step in range(seats)) for seat in range(seats))
    for seats in range(MAX_SEATS + 1)
)
"""By number of seats and seat: everybody clockwise, that seat first."""


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 2.2)."""

    SHUFFLE = 0
    """Chance: the discard becomes the pile (N13)."""
    DECIDE = 1
    """Take the card turned up, or perform its action (rule 3)."""
    SEALED = 2
    """All others choose their offers of a purchase (N22)."""
    OPEN = 3
    """One after the other makes an offer of a barter (N23)."""
    SWAP = 4
    """The actor takes an offer, or none."""
    DEFENCE = 5
    """The attacked seat gives a necklace or not (N8, N26)."""
    DRAW = 6
    """Chance: the card of a theft."""
    PICK = 7
    """The actor chooses the card of a robbery or burglary."""
    LAY = 8
    """The actor lays one of the ambush cards drawn."""
    DELIVER = 9
    """The actor delivers or not (rule 4)."""
    AMBUSH = 10
    """Another player plays an ambush or not (N9, N27)."""
    OVER = 11


def deliveries(hand: int, open_missions: int, distinct_pairs: bool) -> tuple[Action, ...]:
    """Return goods by item and number, then missions by kind and cards, then a pass (rule 4).

    :param open_missions: the kinds that this seat may still do, as bits.
    """
    # Adding to all counts at once carries into the top bit of those that are high enough.
    found: tuple[Action, ...] = ()
    if enough := hand + _TO_GOODS & _TOP_BITS:
        found = _goods(hand & (enough >> 7) * 255)
    if not open_missions:
        return (*found, PASS)
    pairs = hand >> 1 & _LOW_BITS
    if distinct_pairs:
        pairs = (pairs + _LOW_BITS & _TOP_BITS) >> 7
    if open_missions & 1 << THREE_PAIRS and size(pairs) >= _PAIRS[THREE_PAIRS]:
        found += _paid_by_pairs(THREE_PAIRS, 2 * pairs)
    if open_missions & 1 << FIVE_SAME and (five := hand + _TO_FIVE & _TOP_BITS):
        found += tuple([same for n, same in enumerate(MISSION[FIVE_SAME]) if five >> 8 * n & 255])
    if open_missions & 1 << ALL_SEVEN and hand + _LOW_BITS & _TOP_BITS == _TOP_BITS:
        found += MISSION[ALL_SEVEN]
    if open_missions & 1 << FOUR_PAIRS and size(pairs) >= _PAIRS[FOUR_PAIRS]:
        found += _paid_by_pairs(FOUR_PAIRS, 2 * pairs)
    return (*found, PASS)


@lru_cache(maxsize=4096)
def _goods(hand: int) -> tuple[Action, ...]:
    """Return the deliveries of goods.

    :param hand: bundle of the items of which there are enough.
    """
    return tuple(
        [
            action
            for item in kinds_in(hand)
            for action in DELIVER[item][: count_of(hand, item) - FEWEST_GOODS + 1]
        ]
    )


@lru_cache(maxsize=4096)
def _paid_by_pairs(kind: int, paired: int) -> tuple[Action, ...]:
    """Return the ways to pay for three or four pairs.

    :param paired: bundle of the cards that have a partner.
    """
    most = paired | _TOP_BITS
    # No count of a way is above that of the hand: then no top bit is borrowed from.
    return tuple([a for a in MISSION[kind] if most - a.bundle & _TOP_BITS == _TOP_BITS])


@lru_cache(maxsize=4096)
def open_missions(missions: tuple[int, ...]) -> tuple[int, ...]:
    """Return the kinds that every seat may still do, as bits (rule 4).

    :param missions: the kinds that every seat has done.
    """
    left = sum([1 << kind for kind, number in enumerate(missions_left(missions)) if number])
    return tuple([left & ~done for done in missions])


def ambushes(laid: tuple[int, ...], actor: int, item: int) -> tuple[Action, ...]:
    """Return the ambushes that match a delivery, by card, then a pass (N9, N27)."""
    hits = HITS[actor][item]
    return (*(AMBUSH[card] for card in sorted(laid) if hits >> card & 1), PASS)


def listed(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may do; the order is that of `NottinghamState.legal_actions`."""
    return _LISTS[state.phase](state, seat) if seat in state.acting else ()


def _list_deliveries(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    missions = open_missions(tuple(state.missions))[seat]
    return deliveries(state.hands[seat], missions, state.rules.distinct_pairs)


def _list_defence(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    return (DEFEND, PASS) if count_of(state.hands[seat], NECKLACE) else (PASS,)


def _list_ambushes(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    return ambushes(state.laid[seat], state.turn, state.goods)


def _list_offers(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    return offers_from(state.hands[seat], state.card, state.phase is Phase.OPEN)


def _list_swaps(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    del seat
    swaps = tuple([SWAP[n] for n, offer in enumerate(state.offers) if offer and offer is not PASS])
    # A barter must be accepted, a purchase need not (rule 3).
    return (*swaps, PASS) if state.card == COIN or not swaps else swaps


def _list_picks(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    del seat
    return tuple([PICK[item] for item in kinds_in(state.hands[state.target])])


def _list_draws(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    del seat
    return tuple([DRAW[item] for item in kinds_in(state.hands[state.target])])


def _list_lays(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    del seat
    return tuple([LAY[card] for card in sorted(state.drawn_ambushes)])


def _list_nothing(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    """Return nothing: the orders of a shuffle are too many."""
    del state, seat
    return ()


def _decisions(state: "NottinghamState", seat: Seat) -> tuple[Action, ...]:
    """Rule 3; N3, N24, N25."""
    card = state.card
    if card == NECKLACE:
        return (TAKE,)
    if card == GOLD:
        return (TAKE, ACT) if state.ambush_pile else (TAKE,)
    hands = state.hands
    others = [n for n in range(state.num_seats) if n != seat and hands[n]]
    if card in (COIN, CHEST):
        return (TAKE, ACT) if others else (TAKE,)
    return (TAKE, *[ATTACK[n] for n in others])


_LISTS: Final = {
    Phase.SHUFFLE: _list_nothing,
    Phase.DECIDE: _decisions,
    Phase.SEALED: _list_offers,
    Phase.OPEN: _list_offers,
    Phase.SWAP: _list_swaps,
    Phase.DEFENCE: _list_defence,
    Phase.DRAW: _list_draws,
    Phase.PICK: _list_picks,
    Phase.LAY: _list_lays,
    Phase.DELIVER: _list_deliveries,
    Phase.AMBUSH: _list_ambushes,
    Phase.OVER: _list_nothing,
}

ITEM_NAMES: Final = (
    Sentence(N_("coin")),
    Sentence(N_("candlestick")),
    Sentence(N_("gold")),
    Sentence(N_("pearl")),
    Sentence(N_("jewels")),
    Sentence(N_("necklace")),
    Sentence(N_("chest")),
)
"""By item."""
MISSION_NAMES: Final = (
    Sentence(N_("three pairs")),
    Sentence(N_("five of a kind")),
    Sentence(N_("one of each item")),
    Sentence(N_("four pairs")),
)
"""By kind of mission."""

_WANTED: Final = {
    Phase.DECIDE: N_("seat {turn} must take the {item} or perform its action first"),
    Phase.SEALED: N_("offers for the coin are made now"),
    Phase.OPEN: N_("offers for the chest are made now"),
    Phase.SWAP: N_("seat {turn} must choose an offer now"),
    Phase.DEFENCE: N_("seat {target} must give a necklace or pass now"),
    Phase.PICK: N_("seat {turn} must choose a card of seat {target} now"),
    Phase.LAY: N_("seat {turn} must lay one of the ambush cards drawn"),
    Phase.DELIVER: N_("seat {turn} may deliver now, or pass"),
    Phase.AMBUSH: N_("an ambush may be played on the delivery now"),
    Phase.DRAW: N_("a card is drawn at random now"),
    Phase.SHUFFLE: N_("the discard is shuffled now"),
}
_KINDS: Final = {
    Phase.DECIDE: (Kind.TAKE, Kind.ACT, Kind.ATTACK),
    Phase.SEALED: (Kind.OFFER, Kind.PASS),
    Phase.OPEN: (Kind.OFFER, Kind.PASS),
    Phase.SWAP: (Kind.SWAP, Kind.PASS),
    Phase.DEFENCE: (Kind.DEFEND, Kind.PASS),
    Phase.DRAW: (Kind.DRAW,),
    Phase.PICK: (Kind.PICK,),
    Phase.LAY: (Kind.LAY,),
    Phase.DELIVER: (Kind.DELIVER, Kind.MISSION, Kind.PASS),
    Phase.AMBUSH: (Kind.AMBUSH, Kind.PASS),
    Phase.SHUFFLE: (Kind.SHUFFLE,),
}


def refuse(state: "NottinghamState", seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `NottinghamState.legal_actions`."""
    phase = state.phase
    if phase is Phase.OVER:
        return refuse_over()
    if seat != CHANCE and (stranger := refuse_stranger(seat, state.num_seats)):
        return stranger
    wanted = {
        "turn": state.turn + 1,
        "item": ITEM_NAMES[state.card] if state.card >= 0 else "",
        "target": state.target + 1,
    }
    if seat not in state.acting:
        if phase in (Phase.DECIDE, Phase.SWAP, Phase.LAY, Phase.DELIVER, Phase.PICK):
            return refuse_turn(seat, state.turn)
        return Refusal("not_asked", Sentence(_WANTED[phase], wanted))
    if action.kind not in _KINDS[phase]:
        return Refusal("wrong_phase", Sentence(_WANTED[phase], wanted))
    if seat == CHANCE:
        return _refuse_chance(state, action)
    if action in listed(state, seat):
        return None
    return _REASONS[phase](state, seat, action)


def _refuse_chance(state: "NottinghamState", action: Action) -> Refusal | None:
    if state.phase is Phase.DRAW:
        if count_of(state.hands[state.target], action.items[0]):
            return None
        return _not_held(state, state.target, action.bundle)
    if action.bundle == state.discard:
        return None
    return Refusal(
        "not_the_discard",
        Sentence(
            N_("the shuffled cards are not those of the discard: {cards}"),
            {"cards": written(state.discard)},
        ),
    )


def _not_held(state: "NottinghamState", seat: int, cards: int) -> Refusal:
    """Say which of these cards a hand has too few of."""
    hand = state.hands[seat]
    item = next(k for k in range(NUM_ITEMS) if count_of(cards, k) > count_of(hand, k))
    return Refusal(
        "not_in_hand",
        Sentence(
            N_("seat {seat} has {found} of {item}, not {number}"),
            {
                "seat": seat + 1,
                "found": count_of(hand, item),
                "item": ITEM_NAMES[item],
                "number": count_of(cards, item),
            },
        ),
    )


def _has(state: "NottinghamState", seat: int, cards: int) -> bool:
    hand = state.hands[seat]
    return all(count_of(cards, item) <= count_of(hand, item) for item in range(NUM_ITEMS))


def _refuse_decision(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    """Rule 3; N3, N24, N25."""
    card = {"item": ITEM_NAMES[state.card]}
    if action.kind is Kind.ATTACK:
        if state.card in (COIN, GOLD, CHEST):
            return Refusal("no_attack", Sentence(N_("the {item} attacks nobody"), card))
        if action.seat == seat:
            return Refusal("own_hand", Sentence(N_("you cannot attack your own hand")))
        if action.seat >= state.num_seats:
            return Refusal(
                "no_such_seat",
                Sentence(
                    N_("there is no seat {seat}; {seats} play"),
                    {"seat": action.seat + 1, "seats": state.num_seats},
                ),
            )
        if not state.hands[action.seat]:
            return Refusal(
                "no_cards", Sentence(N_("seat {seat} has no cards"), {"seat": action.seat + 1})
            )
    elif state.card == GOLD:
        return Refusal("no_ambush_left", Sentence(N_("the ambush pile is empty (N24)")))
    elif state.card in (COIN, CHEST):
        return Refusal("nobody_has_cards", Sentence(N_("no other player has a card (N25)")))
    return Refusal(
        "no_such_action",
        Sentence(N_("the {item} has no action without a target"), card)
        if state.card in _TARGETED
        else Sentence(N_("the {item} has no action: it must be taken"), card),
    )


_TARGETED: Final = frozenset(range(NUM_ITEMS)) - {COIN, GOLD, CHEST, NECKLACE}


def _refuse_offer(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    """N22, N23, N4."""
    if action.kind is Kind.PASS:
        return Refusal("must_offer", Sentence(N_("whoever has a card to offer must offer one")))
    if count_of(action.bundle, state.card):
        return Refusal(
            "may_not_be_offered",
            Sentence(
                N_("a {item} may not be offered for a {item}"), {"item": ITEM_NAMES[state.card]}
            ),
        )
    if not _has(state, seat, action.bundle):
        return _not_held(state, seat, action.bundle)
    return Refusal("one_card", Sentence(N_("one card is offered for a coin, not two")))


def _refuse_swap(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    """Rule 3: purchase and barter; N4."""
    del seat
    if action.kind is Kind.PASS:
        return Refusal("must_accept", Sentence(N_("a barter must be accepted: choose an offer")))
    return Refusal(
        "no_offer", Sentence(N_("there is no offer of seat {seat}"), {"seat": action.seat + 1})
    )


def _refuse_defence(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    del state, action
    return Refusal("no_necklace", Sentence(N_("seat {seat} has no necklace"), {"seat": seat + 1}))


def _refuse_pick(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    del seat
    return _not_held(state, state.target, action.bundle)


def _refuse_lay(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    del seat
    drawn = " ".join([AMBUSHES[card] for card in state.drawn_ambushes])
    return Refusal(
        "not_drawn",
        Sentence(
            N_("the ambush card {card} was not drawn; these were: {drawn}"),
            {"card": AMBUSHES[action.card], "drawn": drawn},
        ),
    )


def _refuse_delivery(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    """Rule 4; N20."""
    if action.kind is Kind.MISSION:
        mission = {"mission": MISSION_NAMES[action.mission]}
        if state.missions[seat] >> action.mission & 1:
            return Refusal(
                "mission_done", Sentence(N_("you have done the mission {mission} already"), mission)
            )
        if not missions_left(state.missions)[action.mission]:
            return Refusal(
                "mission_gone", Sentence(N_("no card of the mission {mission} is left"), mission)
            )
    if not _has(state, seat, action.bundle):
        return _not_held(state, seat, action.bundle)
    return Refusal(
        "pairs_not_distinct",
        Sentence(N_("the pairs must be of different items in this match (ruling N20)")),
    )


def _refuse_ambush(state: "NottinghamState", seat: Seat, action: Action) -> Refusal:
    """Rule 4; N9."""
    card = {"card": AMBUSHES[action.card], "seat": seat + 1}
    if action.card not in state.laid[seat]:
        return Refusal("not_laid", Sentence(N_("seat {seat} has not laid the ambush {card}"), card))
    return Refusal(
        "no_match",
        Sentence(
            N_("the ambush {card} matches neither seat {turn} nor {item}"),
            {**card, "turn": state.turn + 1, "item": ITEM_NAMES[state.goods]},
        ),
    )


_REASONS: Final = {
    Phase.DECIDE: _refuse_decision,
    Phase.SEALED: _refuse_offer,
    Phase.OPEN: _refuse_offer,
    Phase.SWAP: _refuse_swap,
    Phase.DEFENCE: _refuse_defence,
    Phase.PICK: _refuse_pick,
    Phase.LAY: _refuse_lay,
    Phase.DELIVER: _refuse_delivery,
    Phase.AMBUSH: _refuse_ambush,
}
