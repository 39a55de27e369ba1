"""Step 2 of a turn: take the card turned up, or what its action does (rule 3)."""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CHANCE_ONLY, CLOCKWISE, NOBODY, ONE_SEAT
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import DEFEND, PASS, TAKE, Action, Kind
from jericho_tui.games.nottingham.items import (
    CANDLESTICK,
    CHEST,
    COIN,
    NECKLACE,
    NO_ITEM,
    UNIT,
    size,
    unpack,
)
from jericho_tui.games.nottingham.memory import Memory
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.position import NottinghamPosition

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
            state.events.append(events.Took(seat, card))
        state.gain(seat, UNIT[card])
        state.ask_delivery()
        return
    if action.kind is _ATTACK:
        state.target = target = Seat(action.seat)
        if state.events is not None:
            state.events.append(events.Attacked(seat, card, target))
        if card in state.rules.edition.red_banner and not state.rules.defends_after:
            state.phase = _DEFENCE  # N26: everybody attacked is asked
            state.acting = ONE_SEAT[target]
        else:
            _choose_card(state)
        return
    state.emit(events.Began, seat, card)
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
        state.emit(events.AmbushesDrawn, seat, drawn)
        state.phase = Phase.LAY


def seal(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Take one of the sealed offers; when all are in, open them (N22)."""
    state.offers[seat] = action
    if state.events is not None:
        state.events.append(events.Sealed(seat, action.items))
    state.acting = tuple([other for other in state.acting if other != seat])
    if state.acting:
        return
    for other, offer in enumerate(state.offers):
        if offer is not None:
            _show_offer(state, other, offer)
    if state.events is not None:
        offers = tuple([None if offer is None else offer.items for offer in state.offers])
        state.events.append(events.OffersOpened(offers))
    _ask_swap(state)


def offer_openly(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Make an open offer (N23)."""
    state.offers[seat] = action
    if state.events is not None:
        state.events.append(events.Offered(seat, action.items))
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
        state.emit(events.Kept, seat, card, discards)
        if discards:
            state.discard += UNIT[card]
        else:
            state.gain(seat, UNIT[card])
    else:
        other = Seat(action.seat)
        offer = state.offers[other]
        assert offer is not None
        if state.events is not None:
            state.events.append(events.Exchanged(seat, other, offer.items, card, True))
        state.lose(other, offer.bundle)
        state.gain(seat, offer.bundle)
        state.gain(other, UNIT[card])
    state.offers = [None] * state.num_seats
    state.ask_delivery()


def defend(state: NottinghamPosition, seat: Seat, action: Action) -> None:
    """Rule 3, defence; N6, N8."""
    if action is DEFEND:
        state.emit(events.Defended, seat, state.turn)
        _exchange(state, NECKLACE, True)
        return
    if state.events is not None:
        state.events.append(events.Undefended(seat))
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
        state.events.append(events.HandShown(state.target, state.turn, items, open_hand))


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
    state.emit(events.Chosen, state.turn, state.target, item, open_card)
    state.phase = _DEFENCE
    state.acting = ONE_SEAT[state.target]


def _exchange(state: NottinghamPosition, item: int, open_card: bool) -> None:
    """Give the attacker a card of the target for the one turned up (rule 3, N6)."""
    seat, target = state.turn, state.target
    if state.events is not None:
        state.events.append(events.Exchanged(seat, target, (item,), state.card, open_card))
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
    state.emit(events.AmbushLaid, seat, action.card)
    state.ask_delivery()
