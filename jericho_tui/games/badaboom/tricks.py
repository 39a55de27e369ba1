"""Phases 2 and 4 of a turn: tricks, counters to them, and what they do (3.1, 3.2)."""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE, NOBODY
from jericho_tui.games.badaboom import events
from jericho_tui.games.badaboom.actions import KEEP, LEAVE, PASS, Action, Kind
from jericho_tui.games.badaboom.cards import (
    BACK_TO_YOU,
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    HOT_POTATO,
    LASTING,
    LOOSEN,
    MASKS,
    MECHANISM,
    MISSION_MASK,
    NOT_SO_FAST,
    PICKPOCKET,
    REVERSE,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    TRICK,
    TRICKS_MASK,
    UNIT,
    count_of,
    size,
    type_of,
)
from jericho_tui.games.badaboom.edition import Property
from jericho_tui.games.badaboom.memory import Memory, bin_place, mission_place
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.position import BadaboomPosition
from jericho_tui.games.badaboom.public import BadaboomPublic
from jericho_tui.games.badaboom.scoring import Lasting
from jericho_tui.games.badaboom.steps import ASK_NEXT, Step, Todo

_KEEP: Final = Phase.KEEP
_PUT: Final = Phase.PUT
_ARMER_DRAWS: Final = Property.ARMER_DRAWS
_ALL_DRAW: Final = Property.ALL_DRAW


def tinker(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Take a card out of the bomb, or leave it alone."""
    if action is LEAVE:
        if state.events is not None:
            state.events.append(events.Left(seat))
        _ask_again(state, seat)
        return
    state.content -= UNIT[action.card]
    state.gain(seat, action.card)
    if state.events is not None:
        state.events.append(events.Took(seat, action.card))
    state.ask(_KEEP if action.card == MECHANISM else _PUT, seat)


def keep_or_scrap(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Keep the mechanism, or turn it in and draw (B9)."""
    if action is KEEP:
        state.emit(events.Kept, seat)
        state.ask(_PUT, seat)
        return
    state.bags[seat] -= UNIT[MECHANISM]
    state.mechanisms += 1
    state.emit(events.Scrapped, seat)
    state.go_on((Step.DRAW, seat), (Step.PUT, seat))


def ask_put(state: BadaboomPosition, seat: Seat) -> None:
    """Let a seat put a card into the bomb."""
    state.ask(_PUT, seat)


def put(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Put a card of the bag into the bomb."""
    state.lose(seat, action.card)
    state.content += UNIT[action.card]
    if state.events is not None:
        state.events.append(events.Put(seat, action.card))
    _ask_again(state, seat, judge(state, seat))


def _ask_again(state: BadaboomPosition, seat: Seat, first: Todo = ()) -> None:
    """Go on to phase 4, as phase 2."""
    state.late = True
    state.queue = CLOCKWISE[state.num_seats][seat]
    state.todo = first + ASK_NEXT[seat] + state.todo
    state.acting = ()


def arms(content: int) -> bool:
    """Whether a bomb with these cards is armed once one of them was replaced (3.1; B2, B12)."""
    return not count_of(content, MECHANISM)


def judge(state: BadaboomPosition, seat: Seat) -> Todo:
    """Arm or disarm the bomb after a card of it was replaced (3.1; B2, B12).

    :param seat: who replaced it.
    :returns: the draws that the bomb's property brings (B14).
    """
    armed = arms(state.content)
    special = state.rules.special(state.bomb)
    if armed and state.armed_by < 0:
        state.armed_by = seat
        state.armed_turn = state.turn
        state.emit(events.Armed, seat)
        return ((Step.DRAW, seat),) if special is _ARMER_DRAWS else ()
    if not armed and state.armed_by >= 0:
        state.armed_by = NOBODY
        state.armed_turn = 0
        state.emit(events.Disarmed, seat)
        state.discard([trick.card for trick in state.lasting])
        state.lasting = ()
        everybody = CLOCKWISE[state.num_seats][state.holder]
        draws = tuple([(Step.DRAW, other) for other in everybody])
        return draws if special is _ALL_DRAW else ()
    return ()


_LAY: Final = Kind.LAY
_COUNTER: Final = Phase.COUNTER
_ASK: Final = Step.ASK
_DRAW: Final = Step.DRAW
_PUT_AWAY: Final = Step.PUT_AWAY


def play(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Play a trick, or lay a mission."""
    if action.kind is _LAY:
        _lay(state, seat, action.card)
        return
    if state.events is not None:
        named = Seat(action.seat)
        made = events.TrickPlayed(seat, action.card, named, action.back, action.other)
        state.events.append(made)
    state.lose(seat, action.card)
    if action.card == LOOSEN:
        state.lose(seat, action.other)
    state.played = action
    state.player = seat
    state.counters = 0
    if affected(state, action, seat) == NOBODY:
        _settle(state)
    else:
        _ask_counter(state)


def _lay(state: BadaboomPosition, seat: Seat, card: int) -> None:
    """Lay a secret mission, of which others see only that it is one."""
    cards = size(state.bags[seat] & MASKS[TRICK])
    place = mission_place(state.num_seats, seat)
    state.bags[seat] -= UNIT[card]
    state.missions[seat] += (card,)
    state.remember(Memory.carry, seat, place, card, MISSION_MASK, cards, (seat,))
    state.emit(events.MissionLaid, seat, card)
    state.go_on((Step.ASK, state.holder))


def affected(state: BadaboomPublic, action: Action, player: Seat) -> Seat:
    """Return who may counter a trick that `player` plays; nobody if that is its player (B19)."""
    card = action.card
    if card in (RUMMAGE, REVERSE, BUNKER):
        return NOBODY
    if card == HOT_POTATO:
        seat = state.next_seat()
    elif card == BACK_TO_YOU:
        seat = state.previous
    elif card in (SPARE_SCREW, LOOSEN):
        seat = state.holder
    else:
        seat = Seat(action.seat)
    return NOBODY if seat == player else seat


def _ask_counter(state: BadaboomPosition) -> None:
    """Ask the one whose turn it is to counter, if his bag shows a trick (B18, B19)."""
    assert state.played is not None
    victim = affected(state, state.played, state.player)
    seat = state.player if state.counters & 1 else victim
    if state.bags[seat] & TRICKS_MASK:
        state.ask(_COUNTER, seat)
    else:
        _settle(state)


def answer(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Counter, or let it happen (B19)."""
    if action is PASS:
        if state.events is not None:
            state.events.append(events.Passed(seat, True))
        _settle(state)
        return
    state.emit(events.Countered, seat)
    state.lose(seat, NOT_SO_FAST)
    state.counters += 1
    _ask_counter(state)


def _settle(state: BadaboomPosition) -> None:
    """Do what the trick does, or not; then it leaves the table (B19, B27)."""
    action, player = state.played, state.player
    assert action is not None
    ask = (_ASK, state.holder)
    away = (_PUT_AWAY, player)
    if state.counters & 1:
        state.emit(events.TrickCancelled, player, action.card)
        if action.card == LOOSEN:
            state.gain(player, action.other)
        state.go_on(away, ask)
    elif action.card in THROWS:
        state.give(affected(state, action, player))
        state.go_on(away)
    elif action.card == PICKPOCKET and state.bags[action.seat] & MASKS[action.back]:
        state.ask_chance(Phase.STEAL)
    elif action.card == BUTTERFINGERS and state.bags[action.seat]:
        state.ask(Phase.DROP, Seat(action.seat))
    elif action.card in (PICKPOCKET, BUTTERFINGERS):  # B21
        state.emit(events.NothingHappened, player, action.card)
        state.go_on(away, ask)
    elif action.card == RUMMAGE:
        draw = (_DRAW, player)
        state.go_on(draw, draw, away, ask)
    elif action.card == BAG_SWAP:
        _swap_bags(state, player, Seat(action.seat))
        state.go_on(away, ask)
    elif action.card in LASTING:
        target = Seat(action.seat) if action.seat >= 0 else player
        state.lasting += (Lasting(action.card, player, target),)
        state.emit(events.LastingLaid, player, action.card, target)
        state.go_on(away, ask)
    else:
        state.go_on(*_replace(state, player, action), away, ask)


def _swap_bags(state: BadaboomPosition, one: Seat, other: Seat) -> None:
    bags = state.bags
    state.remember(Memory.swap_bags, one, other, tuple(bags))
    bags[one], bags[other] = bags[other], bags[one]
    state.emit(events.BagsSwapped, one, other)


def _replace(state: BadaboomPosition, player: Seat, action: Action) -> Todo:
    """Do spare screw or loosen; return what follows from arming or disarming (B5)."""
    if action.card == SPARE_SCREW:
        removed, put = action.other, MECHANISM
        state.mechanisms -= 1
    else:
        removed, put = MECHANISM, action.other
    state.content += UNIT[put] - UNIT[removed]
    state.discard((removed,))
    state.emit(events.Replaced, player, removed, put)
    return judge(state, player)


def put_away(state: BadaboomPosition) -> None:
    """Put the trick that was settled, with its counters, into the bin."""
    assert state.played is not None
    counters = state.counters
    if counters & 1 or state.played.card not in LASTING:
        state.discard((state.played.card,))
    if counters:
        state.discard((NOT_SO_FAST,) * counters)
    state.played = None
    state.player = NOBODY
    state.counters = 0


def steal(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Take the card that was found (B26)."""
    del seat
    assert state.played is not None
    thief, victim, back = state.player, Seat(state.played.seat), state.played.back
    cards = size(state.bags[victim] & MASKS[back])
    state.bags[victim] -= UNIT[action.card]
    state.bags[thief] += UNIT[action.card]
    knowers = (thief, victim)
    state.remember(Memory.carry, victim, thief, action.card, MASKS[back], cards, knowers)
    state.emit(events.Stolen, thief, victim, back, action.card)
    state.go_on((Step.PUT_AWAY, thief), (Step.ASK, state.holder))


def drop(state: BadaboomPosition, seat: Seat, action: Action) -> None:
    """Discard a card face down; a mechanism goes to its pile (B6)."""
    back = type_of(action.card)
    cards = size(state.bags[seat] & MASKS[back])
    state.bags[seat] -= UNIT[action.card]
    if action.card == MECHANISM:
        state.mechanisms += 1
    else:
        state.bin += UNIT[action.card]
        place = bin_place(state.num_seats)
        state.remember(Memory.carry, seat, place, action.card, MASKS[back], cards, (seat,))
    state.emit(events.Dropped, seat, back, action.card)
    state.go_on((Step.PUT_AWAY, state.player), (Step.ASK, state.holder))


def cards_on_table(state: BadaboomPublic) -> int:
    """Return the bundle of cards on the table for a trick played, in no pile (B27)."""
    action = state.played
    if action is None:
        return 0
    settled = any(step is Step.PUT_AWAY for step, _ in state.todo)
    cards = state.counters * UNIT[NOT_SO_FAST]
    if not (settled and action.card in LASTING and not state.counters & 1):
        cards += UNIT[action.card]
    if action.card == LOOSEN and not settled:
        cards += UNIT[action.other]
    return cards
