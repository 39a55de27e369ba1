"""Step 3 of a turn: deliveries, what others do about them, and the sheriff (rules 4, 5)."""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE, ONE_SEAT
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, PASS, Action, Kind
from jericho_tui.games.nottingham.items import GOLD, NO_ITEM, UNIT, size
from jericho_tui.games.nottingham.memory import Memory
from jericho_tui.games.nottingham.menu import Phase, drawing
from jericho_tui.games.nottingham.position import NottinghamPosition
from jericho_tui.games.nottingham.scoring import MOST_A_MISSION, loot_points, missions_left

_MISSION: Final = Kind.MISSION
_AMBUSH: Final = Phase.AMBUSH


def deliver(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Deliver goods or fulfil a mission, or pass and end the turn (rule 4)."""
    if action is PASS:
        if state.events is not None:
            state.events.append(events.NoDelivery(seat))
        state.end_turn()
        return
    state.lose(seat, action.bundle)
    if action.kind is _MISSION:
        _do_mission(state, seat, action)
        return
    state.goods = action.items[0]
    state.goods_left = len(action.items)
    if state.events is not None:
        state.events.append(events.Delivered(seat, state.goods, state.goods_left))
    # N27: everybody else with an ambush lying, clockwise from the actor's left.
    others = CLOCKWISE[state.num_seats][seat][1:]
    state.queue = tuple([other for other in others if state.laid[other]])
    _ask_ambush(state)


def _ask_ambush(state: NottinghamPosition) -> None:
    """Ask the next one about an ambush; after the last the delivery is complete (rule 4)."""
    if state.queue:
        state.phase = _AMBUSH
        state.acting = ONE_SEAT[state.queue[0]]
        return
    seat, item = state.turn, state.goods
    discarded = state.goods_left - 1
    loot = state.loot
    state.loot = (*loot[:seat], loot[seat] + UNIT[item], *loot[seat + 1 :])
    state.discard += discarded * UNIT[item]
    state.goods = NO_ITEM
    state.goods_left = 0
    if state.events is not None:
        worth = loot_points(UNIT[item], state.rules.edition)
        state.events.append(events.LootKept(seat, item, worth, discarded))
    _move_sheriff(state)


def react(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Rule 4, ambush; N9-N11, N21."""
    state.queue = state.queue[1:]
    if action is PASS:
        if state.events is not None:
            state.events.append(events.NotAmbushed(seat))
        _ask_ambush(state)
        return
    item = state.goods
    laid = state.laid[seat]
    index = laid.index(action.card)
    state.laid[seat] = laid[:index] + laid[index + 1 :]
    state.ambush_pile += (action.card,)
    state.remember(Memory.spring, seat, index, action.card)
    state.goods_left -= 1
    state.emit(events.Ambushed, seat, state.turn, action.card, item, state.goods_left)
    state.gain(seat, UNIT[item])
    state.gain(state.turn, UNIT[GOLD])
    if state.goods_left >= FEWEST_GOODS:
        if not state.rules.multi_ambush:
            state.queue = ()
        _ask_ambush(state)
        return
    # N10: void. The sheriff stays.
    state.queue = ()
    state.emit(events.DeliveryVoid, state.turn, item, state.goods_left)
    state.gain(state.turn, state.goods_left * UNIT[item])
    state.goods = NO_ITEM
    state.goods_left = 0
    if state.rules.void_retry:
        state.ask_delivery()
    else:
        state.end_turn()


def _do_mission(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Rule 4, missions; N12, N28."""
    kind = action.mission
    state.discard += action.bundle
    done = state.missions
    state.missions = (*done[:seat], done[seat] | 1 << kind, *done[seat + 1 :])
    left = missions_left(state.missions)
    first = left[kind] == MOST_A_MISSION - 1
    if state.events is not None:
        worth = state.rules.edition.missions[kind]
        points = worth.alone if first else worth.shared
        state.events.append(events.MissionDone(seat, kind, action.items, first, points))
    if not any(left):
        state.finish("missions")
    else:
        _move_sheriff(state)


def _move_sheriff(state: NottinghamPosition) -> None:
    """Rules 5, 6; N14, N15, N32."""
    state.idle = 0
    state.space += 1
    track = state.rules.track
    if state.space > len(track):
        state.emit(events.SheriffMoved, state.space, None)
        state.finish("city")
        return
    number = track[state.space - 1]
    if state.events is not None:
        state.events.append(events.SheriffMoved(state.space, number))
    state.queue = drawing([size(hand) for hand in state.hands], number, state.turn)
    state.give()
