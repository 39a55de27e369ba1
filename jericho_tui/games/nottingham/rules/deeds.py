"""Step 2 of a turn: take the card turned up, or what its action does (rule 3).

Step 3 of a turn: deliveries, what others do about them, and the sheriff (rules 4, 5).
"""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CHANCE_ONLY, CLOCKWISE, NOBODY, ONE_SEAT
from jericho_tui.games.nottingham.rules import edition
from jericho_tui.games.nottingham.rules.actions import (
    DEFEND,
    FEWEST_GOODS,
    MOST_A_MISSION,
    PASS,
    TAKE,
    Action,
    Kind,
    Memory,
    Phase,
    drawing,
    loot_points,
    missions_left,
)
from jericho_tui.games.nottingham.rules.items import (
    CANDLESTICK,
    CHEST,
    COIN,
    GOLD,
    NECKLACE,
    NO_ITEM,
    UNIT,
    size,
    unpack,
)
from jericho_tui.games.nottingham.rules.position import NottinghamPosition

_ATTACK: Final = Kind.ATTACK
_DEFENCE: Final = Phase.DEFENCE
_DRAW: Final = Phase.DRAW
_PICK: Final = Phase.PICK
_SWAP: Final = Phase.SWAP
_SHOW: Final = Memory.show
_SHOW_ALL: Final = Memory.show_all
_TAKE: Final = Memory.take


def decide(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Take the card turned up, or perform its action."""
    card = state.card
    if action is TAKE:
        if state.events is not None:
            state.events.append(edition.Took(seat, card))
        state.gain(seat, UNIT[card])
        state.ask_delivery()
        return
    if action.kind is _ATTACK:
        state.target = target = Seat(action.seat)
        if state.events is not None:
            state.events.append(edition.Attacked(seat, card, target))
        if card in state.rules.edition.red_banner and not state.rules.defends_after:
            state.phase = _DEFENCE  # N26: everybody attacked is asked
            state.acting = ONE_SEAT[target]
        else:
            _choose_card(state)
        return
    state.emit(edition.Began, seat, card)
    others = CLOCKWISE[state.num_seats][seat][1:]
    if card == COIN:
        state.phase = Phase.SEALED
        state.acting = tuple(sorted(others))
    elif card == CHEST:
        state.phase = Phase.OPEN
        state.queue = others
        state.acting = ONE_SEAT[others[0]]
    else:  # N24
        state.drawn_ambushes = drawn = state.ambush_pile[:2]
        state.ambush_pile = state.ambush_pile[2:]
        state.remember(Memory.draw, seat, drawn)
        state.emit(edition.AmbushesDrawn, seat, drawn)
        state.phase = Phase.LAY


def seal(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Take one of the sealed offers; when all are in, open them (N22)."""
    state.offers[seat] = action
    if state.events is not None:
        state.events.append(edition.Sealed(seat, action.items))
    state.acting = tuple([other for other in state.acting if other != seat])
    if state.acting:
        return
    for other, offer in enumerate(state.offers):
        if offer is not None:
            _show_offer(state, other, offer)
    if state.events is not None:
        offers = tuple([None if offer is None else offer.items for offer in state.offers])
        state.events.append(edition.OffersOpened(offers))
    _ask_swap(state)


def offer_openly(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Make an open offer (N23)."""
    state.offers[seat] = action
    if state.events is not None:
        state.events.append(edition.Offered(seat, action.items))
    _show_offer(state, seat, action)
    state.queue = state.queue[1:]
    if state.queue:
        state.acting = ONE_SEAT[state.queue[0]]
    else:
        _ask_swap(state)


def _show_offer(state: NottinghamPosition, seat: int, offer: Action) -> None:
    """Let all see an offered card; whoever cannot offer has nothing else (N4, N22)."""
    if state.past is None:
        return
    if offer is PASS:
        state.past = (_SHOW_ALL, (seat, state.hands[seat]), state.past)
    else:
        state.past = (_SHOW, (seat, offer.bundle), state.past)


def _ask_swap(state: NottinghamPosition) -> None:
    """Let the actor take an offer."""
    state.phase = _SWAP
    state.acting = ONE_SEAT[state.turn]


def swap(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Rule 3: purchase and barter; N2, N4."""
    card = state.card
    if action is PASS:
        discards = card == COIN and state.rules.discards_coin
        state.emit(edition.Kept, seat, card, discards)
        if discards:
            state.discard += UNIT[card]
        else:
            state.gain(seat, UNIT[card])
    else:
        other = Seat(action.seat)
        offer = state.offers[other]
        assert offer is not None
        if state.events is not None:
            state.events.append(edition.Exchanged(seat, other, offer.items, card, True))
        state.lose(other, offer.bundle)
        state.gain(seat, offer.bundle)
        state.gain(other, UNIT[card])
    state.offers = [None] * state.num_seats
    state.ask_delivery()


def defend(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Rule 3, defence; N6, N8."""
    if action is DEFEND:
        state.emit(edition.Defended, seat, state.turn)
        _exchange(state, NECKLACE, True)
        return
    if state.events is not None:
        state.events.append(edition.Undefended(seat))
    if state.rules.defends_after:
        _exchange(state, state.chosen, state.card_is_open())
    else:
        _choose_card(state)


def _choose_card(state: NottinghamPosition) -> None:
    """Let chance or the actor choose the card of an attack (N5)."""
    if state.card == CANDLESTICK:
        state.phase = _DRAW
        state.acting = CHANCE_ONLY
        return
    state.phase = _PICK
    state.acting = ONE_SEAT[state.turn]
    open_hand = state.card_is_open()
    hand = state.hands[state.target]
    if state.past is not None:
        watcher = None if open_hand else state.turn
        state.past = (_SHOW_ALL, (state.target, hand, watcher), state.past)
    if state.events is not None:
        items = tuple(unpack(hand))
        state.events.append(edition.HandShown(state.target, state.turn, items, open_hand))


def take_card(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Take the drawn or chosen card, or let the target decide first (N8)."""
    del seat
    item = action.items[0]
    open_card = state.card_is_open()
    if not (state.rules.defends_after and state.card in state.rules.edition.red_banner):
        _exchange(state, item, open_card)
        return
    state.chosen = item
    state.remember(Memory.show_one, state.target, item, state.turn)
    state.emit(edition.Chosen, state.turn, state.target, item, open_card)
    state.phase = _DEFENCE
    state.acting = ONE_SEAT[state.target]


def _exchange(state: NottinghamPosition, item: int, open_card: bool) -> None:
    """Give the attacker a card of the target for the one turned up (rule 3, N6)."""
    seat, target = state.turn, state.target
    if state.events is not None:
        state.events.append(edition.Exchanged(seat, target, (item,), state.card, open_card))
    if open_card:
        state.lose(target, UNIT[item])
        state.gain(seat, UNIT[item])
    else:
        hands = state.hands
        if state.past is not None:
            state.past = (_TAKE, (target, seat, item, size(hands[target])), state.past)
        hands[target] -= UNIT[item]
        hands[seat] += UNIT[item]
    state.gain(target, UNIT[state.card])
    state.target = NOBODY
    state.chosen = NO_ITEM
    state.ask_delivery()


def lay(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Lay one of the drawn ambushes, the others go back (rule 3, ambush)."""
    drawn = state.drawn_ambushes
    index = drawn.index(action.card)
    state.laid[seat] += (action.card,)
    state.ambush_pile += drawn[:index] + drawn[index + 1 :]
    state.drawn_ambushes = ()
    state.remember(Memory.lay, seat, index)
    state.emit(edition.AmbushLaid, seat, action.card)
    state.ask_delivery()


_MISSION: Final = Kind.MISSION
_AMBUSH: Final = Phase.AMBUSH


def deliver(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Deliver goods or fulfil a mission, or pass and end the turn (rule 4)."""
    if action is PASS:
        if state.events is not None:
            state.events.append(edition.NoDelivery(seat))
        state.end_turn()
        return
    state.lose(seat, action.bundle)
    if action.kind is _MISSION:
        _do_mission(state, seat, action)
        return
    state.goods = action.items[0]
    state.goods_left = len(action.items)
    if state.events is not None:
        state.events.append(edition.Delivered(seat, state.goods, state.goods_left))
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
        state.events.append(edition.LootKept(seat, item, worth, discarded))
    _move_sheriff(state)


def react(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Rule 4, ambush; N9-N11, N21."""
    state.queue = state.queue[1:]
    if action is PASS:
        if state.events is not None:
            state.events.append(edition.NotAmbushed(seat))
        _ask_ambush(state)
        return
    item = state.goods
    laid = state.laid[seat]
    index = laid.index(action.card)
    state.laid[seat] = laid[:index] + laid[index + 1 :]
    state.ambush_pile += (action.card,)
    state.remember(Memory.spring, seat, index, action.card)
    state.goods_left -= 1
    state.emit(edition.Ambushed, seat, state.turn, action.card, item, state.goods_left)
    state.gain(seat, UNIT[item])
    state.gain(state.turn, UNIT[GOLD])
    if state.goods_left >= FEWEST_GOODS:
        if not state.rules.multi_ambush:
            state.queue = ()
        _ask_ambush(state)
        return
    # N10: void. The sheriff stays.
    state.queue = ()
    state.emit(edition.DeliveryVoid, state.turn, item, state.goods_left)
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
        state.events.append(edition.MissionDone(seat, kind, action.items, first, points))
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
        state.emit(edition.SheriffMoved, state.space, None)
        state.finish("city")
        return
    number = track[state.space - 1]
    if state.events is not None:
        state.events.append(edition.SheriffMoved(state.space, number))
    state.queue = drawing([size(hand) for hand in state.hands], number, state.turn)
    state.give()
