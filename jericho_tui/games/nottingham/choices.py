"""What a seat may do in a position, and the sentence for everything else."""

from typing import Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_stranger, refuse_turn
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham.actions import (
    ACT,
    ATTACK,
    DEFEND,
    DRAW,
    LAY,
    PASS,
    PICK,
    SWAP,
    TAKE,
    Action,
    Kind,
    offers_from,
)
from jericho_tui.games.nottingham.items import (
    AMBUSHES,
    CHEST,
    COIN,
    GOLD,
    NECKLACE,
    NUM_ITEMS,
    count_of,
    kinds_in,
    written,
)
from jericho_tui.games.nottingham.menu import (
    ITEM_NAMES,
    MISSION_NAMES,
    Phase,
    ambushes,
    deliveries,
    open_missions,
)
from jericho_tui.games.nottingham.position import NottinghamPosition
from jericho_tui.games.nottingham.scoring import missions_left

_OPEN: Final = Phase.OPEN


def _list_deliveries(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    missions = open_missions(state.missions)[seat]
    return deliveries(state.hands[seat], missions, state.rules.distinct_pairs)


def _list_defence(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    return (DEFEND, PASS) if count_of(state.hands[seat], NECKLACE) else (PASS,)


def _list_ambushes(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    return ambushes(state.laid[seat], state.turn, state.goods)


def _list_offers(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    return offers_from(state.hands[seat], state.card, state.phase is _OPEN)


def _list_swaps(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    del seat
    swaps = tuple([SWAP[n] for n, offer in enumerate(state.offers) if offer and offer is not PASS])
    # A barter must be accepted, a purchase need not (rule 3).
    return (*swaps, PASS) if state.card == COIN or not swaps else swaps


def _list_picks(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    del seat
    return _each(PICK, state.hands[state.target])


def _list_draws(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    del seat
    return _each(DRAW, state.hands[state.target])


def _each(actions: tuple[Action, ...], cards: int) -> tuple[Action, ...]:
    """Return of one action an item those of the items in a bundle."""
    return tuple([actions[item] for item in kinds_in(cards)])


def _list_lays(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    del seat
    return tuple([LAY[card] for card in sorted(state.drawn_ambushes)])


def _list_nothing(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    """Return nothing: the orders of a shuffle are too many."""
    del state, seat
    return ()


def _decisions(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    """Rule 3; N3, N24, N25."""
    card = state.card
    if card == NECKLACE:
        return (TAKE,)
    if card == GOLD:
        return (TAKE, ACT) if state.ambush_pile else (TAKE,)
    others = [n for n, hand in enumerate(state.hands) if hand and n != seat]
    if card in (COIN, CHEST):
        return (TAKE, ACT) if others else (TAKE,)
    return (TAKE, *[ATTACK[n] for n in others])


LISTS: Final = {
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
"""By phase: what a seat that acts may do, in the order of `NottinghamState.legal_actions`."""

_WANTED: Final = {
    Phase.DECIDE: N_("seat {turn} must first take the {item} or use its action"),
    Phase.SEALED: N_("players are making offers for the coin"),
    Phase.OPEN: N_("players are making offers for the chest"),
    Phase.SWAP: N_("seat {turn} must choose an offer now"),
    Phase.DEFENCE: N_("seat {target} must give a necklace or pass now"),
    Phase.PICK: N_("seat {turn} must choose a card of seat {target} now"),
    Phase.LAY: N_("seat {turn} must lay one of the ambush cards drawn"),
    Phase.DELIVER: N_("seat {turn} may deliver now, or pass"),
    Phase.AMBUSH: N_("players may ambush the delivery now"),
    Phase.DRAW: N_("a card is drawn at random now"),
    Phase.SHUFFLE: N_("the discard pile is shuffled now"),
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


def refuse(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `NottinghamState.legal_actions`."""
    phase = state.phase
    wanted = {
        "turn": state.turn + 1,
        "item": ITEM_NAMES[state.card] if state.card >= 0 else "",
        "target": state.target + 1,
    }
    if seat not in state.acting:
        if phase in (Phase.DECIDE, Phase.SWAP, Phase.LAY, Phase.DELIVER, Phase.PICK):
            return refuse_turn(seat, state.turn)
        return Refusal.because("not_asked", _WANTED[phase], wanted)
    if action.kind not in _KINDS[phase]:
        return Refusal.because("wrong_phase", _WANTED[phase], wanted)
    if seat == CHANCE:
        return _refuse_chance(state, action)
    if action in LISTS[phase](state, seat):
        return None
    return _REASONS[phase](state, seat, action)


def _refuse_chance(state: NottinghamPosition, action: Action) -> Refusal | None:
    if state.phase is Phase.DRAW:
        if count_of(state.hands[state.target], action.items[0]):
            return None
        return _not_held(state, state.target, action.bundle)
    if action.bundle == state.discard:
        return None
    return Refusal.because(
        "not_the_discard",
        N_("the shuffled cards are not those of the discard pile: {cards}"),
        {"cards": written(state.discard)},
    )


def _not_held(state: NottinghamPosition, seat: int, cards: int) -> Refusal:
    """Say which of these cards a hand has too few of."""
    hand = state.hands[seat]
    item = next(k for k in range(NUM_ITEMS) if count_of(cards, k) > count_of(hand, k))
    return Refusal.because(
        "not_in_hand",
        N_("seat {seat} has {found} of {item}, not {number}"),
        {
            "seat": seat + 1,
            "found": count_of(hand, item),
            "item": ITEM_NAMES[item],
            "number": count_of(cards, item),
        },
    )


def _has(state: NottinghamPosition, seat: int, cards: int) -> bool:
    hand = state.hands[seat]
    return all(count_of(cards, item) <= count_of(hand, item) for item in range(NUM_ITEMS))


def _refuse_decision(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 3; N3, N24, N25."""
    card = {"item": ITEM_NAMES[state.card]}
    if action.kind is Kind.ATTACK:
        if state.card in (COIN, GOLD, CHEST):
            return Refusal.because("no_attack", N_("the {item} cannot attack anyone"), card)
        if action.seat == seat:
            return Refusal.because("own_hand", N_("you cannot attack your own hand"))
        if stranger := refuse_stranger(Seat(action.seat), state.num_seats):
            return stranger
        if not state.hands[action.seat]:
            return Refusal.because(
                "no_cards", N_("seat {seat} has no cards"), {"seat": action.seat + 1}
            )
    elif state.card == GOLD:
        return Refusal.because("no_ambush_left", N_("the ambush pile is empty"))
    elif state.card in (COIN, CHEST):
        return Refusal.because("nobody_has_cards", N_("no other player has a card"))
    return Refusal(
        "no_such_action",
        Sentence(N_("the {item} needs a target"), card)
        if state.card in _TARGETED
        else Sentence(N_("the {item} has no action; take it"), card),
    )


_TARGETED: Final = frozenset(range(NUM_ITEMS)) - {COIN, GOLD, CHEST, NECKLACE}


def _refuse_offer(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    if action.kind is Kind.PASS:
        return Refusal.because("must_offer", N_("a player with a card to offer must offer one"))
    if count_of(action.bundle, state.card):
        return Refusal.because(
            "may_not_be_offered",
            N_("you cannot offer a {item} for a {item}"),
            {"item": ITEM_NAMES[state.card]},
        )
    if not _has(state, seat, action.bundle):
        return _not_held(state, seat, action.bundle)
    return Refusal.because("one_card", N_("offer one card for a coin, not two"))


def _refuse_swap(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 3: purchase and barter; N4."""
    del seat
    if action.kind is Kind.PASS:
        return Refusal.because("must_accept", N_("you must accept an offer for the chest"))
    return Refusal.because(
        "no_offer", N_("seat {seat} has made no offer"), {"seat": action.seat + 1}
    )


def _refuse_defence(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    del state, action
    return Refusal.because("no_necklace", N_("seat {seat} has no necklace"), {"seat": seat + 1})


def _refuse_pick(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    del seat
    return _not_held(state, state.target, action.bundle)


def _refuse_lay(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    del seat
    drawn = " ".join([AMBUSHES[card] for card in state.drawn_ambushes])
    return Refusal.because(
        "not_drawn",
        N_("the ambush card {card} was not drawn; these were: {drawn}"),
        {"card": AMBUSHES[action.card], "drawn": drawn},
    )


def _refuse_delivery(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 4; N20."""
    if action.kind is Kind.MISSION:
        mission = {"mission": MISSION_NAMES[action.mission]}
        if state.missions[seat] >> action.mission & 1:
            return Refusal.because(
                "mission_done", N_("you have already done the mission {mission}"), mission
            )
        if not missions_left(state.missions)[action.mission]:
            return Refusal.because(
                "mission_gone", N_("the mission {mission} has no cards left"), mission
            )
    if not _has(state, seat, action.bundle):
        return _not_held(state, seat, action.bundle)
    return Refusal.because(
        "pairs_not_distinct", N_("the pairs must be of different items in this game")
    )


def _refuse_ambush(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 4; N9."""
    card = {"card": AMBUSHES[action.card], "seat": seat + 1}
    if action.card not in state.laid[seat]:
        return Refusal.because("not_laid", N_("seat {seat} has not laid the ambush {card}"), card)
    return Refusal.because(
        "no_match",
        N_("the ambush {card} matches neither seat {turn} nor {item}"),
        {**card, "turn": state.turn + 1, "item": ITEM_NAMES[state.goods]},
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
