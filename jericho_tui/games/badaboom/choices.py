"""What a seat may do in a position, and the sentence for everything else."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_stranger, refuse_turn
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import CHANCE_ONLY
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.actions import (
    AIMED,
    BOMB_ORDERS,
    COUNTER,
    DROP,
    KEEP,
    LAY,
    LEAVE,
    PASS,
    PICK_POCKET,
    PLAIN,
    PUT,
    REPLACE,
    SCRAP,
    STEAL,
    TAKE,
    Action,
    Kind,
)
from jericho_tui.games.badaboom.cards import (
    BACK_TO_YOU,
    BUTTERFINGERS,
    CHAINED,
    FIRST_GADGET,
    GADGET,
    LOOSEN,
    MASKS,
    MECHANISM,
    MECHANISM_TYPE,
    NOT_SO_FAST,
    PICKPOCKET,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    TRICKS_MASK,
    UNIT,
    count_of,
    kinds_in,
    pack,
)
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.names import CARD_NAMES, TYPE_NAMES
from jericho_tui.games.badaboom.position import BadaboomPosition

_ALLOWED: Final = {
    Phase.TRICK: (Kind.PASS, Kind.PLAY, Kind.LAY),
    Phase.COUNTER: (Kind.PASS, Kind.COUNTER),
    Phase.STEAL: (Kind.STEAL,),
    Phase.DROP: (Kind.DROP,),
    Phase.TINKER: (Kind.LEAVE, Kind.TAKE),
    Phase.KEEP: (Kind.KEEP, Kind.SCRAP),
    Phase.PUT: (Kind.PUT,),
    Phase.SHUFFLE: (Kind.SHUFFLE,),
    Phase.BOMBS: (Kind.BOMBS,),
}


_MAY_COUNTER: Final = (COUNTER, PASS)
_MUST_PASS: Final = (PASS,)
_COUNTERS: Final = 255 * UNIT[NOT_SO_FAST]
_ALL_ORDERS: Final = tuple(BOMB_ORDERS.values())
_CAPACITY: Final = 1 << 14
_PUT: Final = Phase.PUT
_TINKER: Final = Phase.TINKER
_COUNTER: Final = Phase.COUNTER
_KEEP: Final = Phase.KEEP


def listed(state: BadaboomPosition, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat that acts may do; see `BadaboomState.legal_actions`."""
    phase = state.phase
    if phase is Phase.TRICK:
        return tricks_of(state, seat)
    if phase is _PUT:
        return _each(PUT, _fitting(state, state.bags[seat]))
    if phase is _TINKER:
        return (LEAVE, *_each(TAKE, state.content))
    if phase is _COUNTER:
        return _MAY_COUNTER if state.bags[seat] & _COUNTERS else _MUST_PASS
    if phase is _KEEP:
        return (KEEP, SCRAP) if _may_scrap(state, seat) else (KEEP,)
    if phase is Phase.DROP:
        return _each(DROP, state.bags[seat])
    if phase is Phase.STEAL:
        assert state.played is not None
        return _each(STEAL, state.bags[state.played.seat] & MASKS[state.played.back])
    return _ALL_ORDERS if phase is Phase.BOMBS else ()


def _each(actions: tuple[Action, ...], cards: int) -> tuple[Action, ...]:
    """Return of one action a kind those of the kinds in a bundle."""
    return tuple([actions[kind] for kind in kinds_in(cards)])


def _may_scrap(state: BadaboomPosition, seat: Seat) -> bool:
    """Whether a mechanism can be turned in, and a card then be put into the bomb (B9)."""
    if state.drawn == len(state.storage):
        return False
    left = state.bags[seat] - UNIT[MECHANISM] + UNIT[state.storage[state.drawn]]
    return _fitting(state, left) != 0


def _fitting(state: BadaboomPosition, cards: int) -> int:
    """Return which of some cards may go into the bomb: no second gadget (3.1, tinkering)."""
    return cards & ~MASKS[GADGET] if state.content & MASKS[GADGET] else cards


def tricks_of(state: BadaboomPosition, seat: Seat) -> tuple[Action, ...]:
    """Return tricks by card and what they name, then missions, then a pass."""
    sorted_out = _HOLDERS_TRICKS if seat == state.holder else _OTHERS_TRICKS
    tricks, last = sorted_out[state.bags[seat] & TRICKS_MASK]
    if not tricks:
        return last
    found: list[Action] = []
    for card in tricks:
        found += _ways(state, seat, card)
    return (*found, *last)


class _SortedOut(dict[int, tuple[tuple[int, ...], tuple[Action, ...]]]):
    """By a bundle: which tricks its owner may play, and the missions to lay and a pass."""

    def __init__(self, kept: tuple[int, ...]) -> None:
        super().__init__()
        self._kept = kept
        """What may not be played."""

    def __missing__(self, tricks: int) -> tuple[tuple[int, ...], tuple[Action, ...]]:
        if len(self) >= _CAPACITY:
            self.clear()
        kinds = kinds_in(tricks)
        kept = self._kept
        played = [k for k in kinds if k not in LAY and k != NOT_SO_FAST and k not in kept]
        last = (*[LAY[kind] for kind in kinds if kind in LAY], PASS)
        sorted_out = self[tricks] = tuple(played), last
        return sorted_out


_HOLDERS_TRICKS: Final = _SortedOut(())
_OTHERS_TRICKS: Final = _SortedOut(THROWS)


def _ways(state: BadaboomPosition, seat: Seat, card: int) -> Sequence[Action]:
    """Return how a seat that has a trick can play it now."""
    bags = state.bags
    if card in PLAIN:
        possible = (card != BACK_TO_YOU or state.previous >= 0) and (
            card != RUMMAGE or state.drawn < len(state.storage)
        )
        return (PLAIN[card],) if possible else ()
    if card == PICKPOCKET:
        found: list[Action] = []
        for other, bag in enumerate(bags):
            if other != seat:
                found += [PICK_POCKET[other][b] for b, mask in enumerate(MASKS) if bag & mask]
        return found
    if card == SPARE_SCREW:
        out = state.content & ~MASKS[MECHANISM_TYPE] if state.mechanisms else 0
        return [REPLACE[card][kind - FIRST_GADGET] for kind in kinds_in(out)]
    if card == LOOSEN:
        if not count_of(state.content, MECHANISM):
            return ()
        own = _fitting(state, bags[seat] - UNIT[LOOSEN]) & ~MASKS[MECHANISM_TYPE]
        return [REPLACE[card][kind - FIRST_GADGET] for kind in kinds_in(own)]
    everybody = AIMED[card][: state.num_seats]
    if card == CHAINED:
        return everybody
    others = everybody[:seat] + everybody[seat + 1 :]
    if card == BUTTERFINGERS:
        return [action for action in others if bags[action.seat]]
    return others


def refuse(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why a seat may not do something; None exactly when it is legal."""
    if seat == CHANCE and state.acting == CHANCE_ONLY:
        return _refuse_chance(state, action)
    if refusal := refuse_stranger(seat, state.num_seats):
        return refusal
    if state.acting == CHANCE_ONLY:
        return Refusal.because("chance_first", N_("a random event comes first"))
    if refusal := refuse_turn(seat, state.acting[0]):
        return refusal
    if action in listed(state, seat):
        return None
    if action.kind not in _ALLOWED[state.phase]:
        return Refusal.because("not_now", _NOT_NOW[state.phase], {"seat": seat + 1})
    return _REASONS[action.kind](state, seat, action)


_NOT_NOW: Final = {
    Phase.TRICK: N_("seat {seat} may play a trick or lay a mission now, or pass"),
    Phase.COUNTER: N_("seat {seat} may counter the trick now, or pass"),
    Phase.DROP: N_("seat {seat} must discard a card now"),
    Phase.TINKER: N_("seat {seat} may take a card out of the bomb now, or leave it alone"),
    Phase.KEEP: N_("seat {seat} must keep the mechanism now, or turn it in"),
    Phase.PUT: N_("seat {seat} must put a card into the bomb now"),
}


def _refuse_chance(state: BadaboomPosition, action: Action) -> Refusal | None:
    """Check that a record claims nothing impossible."""
    if state.phase is Phase.SHUFFLE:
        possible = action.kind is Kind.SHUFFLE and pack(action.cards) == state.bin
    elif state.phase is Phase.BOMBS:
        possible = action.kind is Kind.BOMBS
    else:
        possible = action in listed(state, CHANCE)
    if possible:
        return None
    return Refusal.because(
        "impossible_chance", N_("this random event is not possible: {move}"), {"move": action.text}
    )


def _not_in_bag(seat: Seat, card: int) -> Refusal:
    return Refusal.because(
        "not_in_bag",
        N_("seat {seat} has no {card} in its bag"),
        {"seat": seat + 1, "card": CARD_NAMES[card]},
    )


def _second_gadget() -> Refusal:
    return Refusal.because(
        "second_gadget", N_("a bomb holds at most one gadget, and this one already has one")
    )


def _refuse_play(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    """3.2; B9, B30."""
    card = action.card
    named = {"seat": action.seat + 1, "card": CARD_NAMES[card]}
    bag = state.bags[seat]
    if not count_of(bag, card):
        return _not_in_bag(seat, card)
    if card in THROWS and seat != state.holder:
        return Refusal.because(
            "holder_only", N_("only the player who holds the bomb may play {card}"), named
        )
    if card == BACK_TO_YOU:
        return Refusal.because(
            "no_giver", N_("the holder did not get this bomb from another player")
        )
    if card == RUMMAGE:
        return Refusal.because("empty_storage", N_("the storage is empty"))
    if action.seat == seat:
        return Refusal.because("own_seat", N_("{card} must name another player"), named)
    if action.seat >= 0 and (stranger := refuse_stranger(Seat(action.seat), state.num_seats)):
        return stranger
    if card == PICKPOCKET:
        return Refusal.because(
            "nothing_to_take",
            N_("the bag of seat {seat} shows no {type}"),
            {**named, "type": TYPE_NAMES[action.back]},
        )
    if card == BUTTERFINGERS:
        return Refusal.because("nothing_to_take", N_("the bag of seat {seat} is empty"), named)
    if card == SPARE_SCREW:
        if not state.mechanisms:
            return Refusal.because("no_mechanism", N_("the pile of mechanisms is empty"))
        return _not_in_bomb(action.other)
    if not count_of(state.content, MECHANISM):
        return Refusal.because("no_mechanism", N_("there is no mechanism in the bomb"))
    if not count_of(bag - UNIT[LOOSEN], action.other):
        return _not_in_bag(seat, action.other)
    return _second_gadget()


def _not_in_bomb(card: int) -> Refusal:
    return Refusal.because(
        "not_in_bomb", N_("there is no {card} in the bomb"), {"card": CARD_NAMES[card]}
    )


def _refuse_own(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    del state
    return _not_in_bag(seat, NOT_SO_FAST if action is COUNTER else action.card)


def _refuse_take(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    del state, seat
    return _not_in_bomb(action.card)


def _refuse_scrap(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    del seat, action
    if state.drawn == len(state.storage):
        return Refusal.because("empty_storage", N_("the storage is empty"))
    return _second_gadget()


def _refuse_put(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    """3.1, tinkering; B10."""
    if not count_of(state.bags[seat], action.card):
        return _not_in_bag(seat, action.card)
    return _second_gadget()


_REASONS: Final = {
    Kind.PLAY: _refuse_play,
    Kind.LAY: _refuse_own,
    Kind.COUNTER: _refuse_own,
    Kind.DROP: _refuse_own,
    Kind.TAKE: _refuse_take,
    Kind.SCRAP: _refuse_scrap,
    Kind.PUT: _refuse_put,
}
