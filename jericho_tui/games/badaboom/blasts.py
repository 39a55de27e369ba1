"""The explosion: who is hit, who is paid, and what goes where (3.1)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE, NOBODY, SEATS
from jericho_tui.games.badaboom import events
from jericho_tui.games.badaboom.cards import (
    BUNKER,
    CHAINED,
    CLEAN_HANDS,
    FALL_GUY,
    FIRST_GADGET,
    GADGET,
    MARTYR,
    MASKS,
    MASS_GRAVE,
    MECHANISM,
    MECHANISM_TYPE,
    NO_CARD,
    UNIT,
    count_of,
    kinds_in,
    size,
    unpack,
)
from jericho_tui.games.badaboom.edition import Hit, Property
from jericho_tui.games.badaboom.memory import Memory, bin_place, mission_place
from jericho_tui.games.badaboom.position import BadaboomPosition
from jericho_tui.games.badaboom.public import BadaboomPublic
from jericho_tui.games.badaboom.scoring import ENOUGH_COINS
from jericho_tui.games.badaboom.setup import BAG_SIZE
from jericho_tui.games.badaboom.steps import Step

_MASS: Final = 2
"""Mass grave: so many are hit at least."""


def who_is_hit(state: BadaboomPublic) -> frozenset[Seat]:
    """Return whom the bomb hits as things stand (3.1, explosion 1; B28, B29)."""
    aimed = _aimed_at(state)
    if not state.lasting:
        return aimed
    hit = set(aimed)
    hit.update([trick.target for trick in state.lasting if trick.card == CHAINED])
    hit.difference_update([trick.target for trick in state.lasting if trick.card == BUNKER])
    return frozenset(hit)


def gadget_in(content: int) -> int:
    """Return the gadget in a bomb; -1 without one."""
    gadgets = kinds_in(content & MASKS[GADGET])
    return gadgets[0] if gadgets else NO_CARD


def _aimed_at(state: BadaboomPublic) -> frozenset[Seat]:
    """Return whom the gadget names."""
    holder = state.holder
    gadget = gadget_in(state.content)
    if gadget == NO_CARD:
        return _ALONE[holder]
    hit = state.rules.edition.hits[gadget - FIRST_GADGET]
    if hit is Hit.ARMER:
        return _ALONE[state.armed_by if state.armed_by >= 0 else holder]
    if hit is Hit.RICHEST:
        most = max(state.coins)
        richest = [Seat(s) for s, coins in enumerate(state.coins) if most and coins == most]
        return frozenset((holder, *richest))
    return _NAMED[hit][state.num_seats][holder]


def _named_by(hit: Hit, around: Sequence[Seat]) -> frozenset[Seat]:
    """Return whom a gadget names that heeds nothing but the holder (3.2).

    :param around: everybody clockwise, the holder first.
    """
    match hit:
        case Hit.NEIGHBOURS:
            return frozenset((around[0], around[1], around[-1]))
        case Hit.EVERYBODY:
            return frozenset(around)
        case Hit.ALL_BUT_HOLDER:
            return frozenset(around[1:])
        case Hit.LEFT:
            return frozenset((around[1],))
        case _:
            return frozenset()


_ALONE: Final = tuple([frozenset((seat,)) for seat in SEATS])
"""By seat: that it alone is hit."""
_NAMED: Final = {
    hit: [
        [_named_by(hit, around) for around in holders] if seats > 1 else []
        for seats, holders in enumerate(CLOCKWISE)
    ]
    for hit in Hit
}
"""By what a gadget does, number of seats and holder; a search asks all the time."""


def is_fulfilled(
    mission: int, owner: Seat, hit: frozenset[Seat], num_seats: int, armed_by: Seat
) -> bool:
    """Return whether an explosion fulfils a mission."""
    if mission == FALL_GUY:
        return CLOCKWISE[num_seats][owner][1] in hit
    if mission == MARTYR:
        return owner in hit
    if mission == MASS_GRAVE:
        return len(hit) >= _MASS
    if mission == CLEAN_HANDS:
        return not hit
    return armed_by == owner


def explode(state: BadaboomPosition, *, burnt_down: bool = False) -> None:
    """Explode, pay, and build a new bomb for the left neighbour, unless the match is over."""
    hit = who_is_hit(state)
    around = CLOCKWISE[state.num_seats][state.holder]
    struck = tuple([seat for seat in around if seat in hit])
    number = len(state.payments) + 1
    gadget = gadget_in(state.content)
    state.emit(events.Exploded, number, state.holder, gadget, struck, burnt_down)
    fulfilled = [
        [
            mission
            for mission in missions
            if is_fulfilled(mission, Seat(owner), hit, state.num_seats, state.armed_by)
        ]
        for owner, missions in enumerate(state.missions)
    ]
    _show_missions(state, fulfilled)
    _pay(state, hit, fulfilled)
    if max(state.coins) >= ENOUGH_COINS:
        state.finish("coins")
    elif number >= state.rules.max_explosions:  # B17
        state.finish("explosions")
    else:
        _clear(state, hit, fulfilled)
        around = CLOCKWISE[state.num_seats][around[1]]
        new = around[0]
        draws = [
            (Step.DRAW, seat) for seat in around for _ in range(BAG_SIZE if seat in hit else 1)
        ]
        state.todo = ((Step.BUILD, new), *draws, (Step.BEGIN, new))


def _show_missions(state: BadaboomPosition, fulfilled: list[list[int]]) -> None:
    """Turn missions up; those that persist stay face down (B13)."""
    if not any(state.missions):
        return
    kept = state.rules.mission_persist
    shown = [tuple(cards) for cards in (fulfilled if kept else state.missions)]
    for owner, missions in enumerate(shown):
        place = mission_place(state.num_seats, owner)
        for mission in missions:
            state.remember(Memory.show, place, mission)
    state.emit(events.MissionsShown, tuple(shown), tuple(map(len, fulfilled)))


def _pay(state: BadaboomPosition, hit: frozenset[Seat], fulfilled: list[list[int]]) -> None:
    """Pay everybody in full, clockwise from the holder, while the supply lasts (B23)."""
    extra = state.rules.special(state.bomb) is Property.EXTRA_COIN
    paid = [0] * state.num_seats
    for seat in CLOCKWISE[state.num_seats][state.holder]:
        due = len(fulfilled[seat])
        if seat not in hit:
            due += 1 + (seat == state.holder) + count_of(state.bags[seat], MECHANISM) + extra
        paid[seat] = min(due, state.supply)
        state.supply -= paid[seat]
    state.coins = tuple([coins + more for coins, more in zip(state.coins, paid, strict=True)])
    state.payments += (tuple(paid),)
    state.emit(events.CoinsPaid, tuple(paid), state.coins)


def _clear(state: BadaboomPosition, hit: frozenset[Seat], fulfilled: list[list[int]]) -> None:
    """Put everything where it goes after an explosion (3.1, explosion 4; B6, B13)."""
    state.discard(unpack(state.content))
    state.content = 0
    state.discard([trick.card for trick in state.lasting])
    state.lasting = ()
    for seat in range(state.num_seats):
        loose = count_of(state.bags[seat], MECHANISM)
        state.mechanisms += loose
        state.bags[seat] -= loose * UNIT[MECHANISM]
        stays = state.rules.mission_persist and seat not in hit
        _clear_missions(state, Seat(seat), fulfilled[seat] if stays else state.missions[seat])
    target = bin_place(state.num_seats)
    for seat in CLOCKWISE[state.num_seats][state.holder]:
        if seat in hit:
            bag = state.bags[seat]
            state.emit(events.BagDiscarded, seat, size(bag))
            state.bin += bag & ~MASKS[MECHANISM_TYPE]
            state.bags[seat] = 0
            state.remember(Memory.move_all, int(seat), target)
    state.used += (state.bomb,)
    state.bomb = -1
    state.armed_by = NOBODY
    state.armed_turn = 0


def _clear_missions(state: BadaboomPosition, seat: Seat, leaving: Sequence[int]) -> None:
    """Put missions of a seat into the bin; those that all saw are known there."""
    place, target = mission_place(state.num_seats, seat), bin_place(state.num_seats)
    staying = list(state.missions[seat])
    for mission in leaving:
        staying.remove(mission)
        state.bin += UNIT[mission]
    if not staying:
        state.remember(Memory.move_all, place, target)
    else:
        for mission in leaving:  # only those that were shown leave without the others
            state.remember(Memory.lose, place, mission)
            state.remember(Memory.gain, target, mission)
    state.missions[seat] = tuple(staying)
