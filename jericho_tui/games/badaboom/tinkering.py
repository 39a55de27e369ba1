"""Phase 3 of a turn: the holder takes a card out of the bomb and puts one in (3.1)."""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE, NOBODY
from jericho_tui.games.badaboom import events
from jericho_tui.games.badaboom.actions import KEEP, LEAVE, Action
from jericho_tui.games.badaboom.cards import MECHANISM, UNIT, count_of
from jericho_tui.games.badaboom.edition import Property
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.position import BadaboomPosition
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
