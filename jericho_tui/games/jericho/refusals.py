"""The sentence for everything that a seat may not do."""

from typing import Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_turn
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import COLOURS, NOTATION, TRUMPET
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import holds
from jericho_tui.games.jericho.position import JerichoPosition

_WANTED: Final = {
    Phase.OPENING: N_("choose your opening card first"),
    Phase.FEED: N_("feed the supply first"),
    Phase.TURN: N_("it is time for turns: lay a wall, play a trumpet, or add to the supply"),
}
_KINDS: Final = {
    Phase.OPENING: (Kind.OPEN,),
    Phase.FEED: (Kind.FEED,),
    Phase.TURN: (Kind.WALL, Kind.TRUMPET, Kind.SUPPLY),
}


def refuse(state: JerichoPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `JerichoState.legal_actions`."""
    if seat not in state.acting:
        if state.phase == Phase.TURN:
            return refuse_turn(seat, state.acting[0])
        return Refusal.because(
            "already_chosen", N_("seat {seat} has already chosen"), _numbers(state, seat)
        )
    if action.kind not in _KINDS[state.phase]:
        return Refusal.because("wrong_phase", _WANTED[state.phase])
    if action.card is None or not holds(state.hands[seat], action.card):
        return Refusal.because(
            "not_in_hand",
            N_("seat {seat} has no card {card} in hand"),
            {
                **_numbers(state, seat),
                "card": "?" if action.card is None else NOTATION[action.card],
            },
        )
    if action.kind == Kind.OPEN and action.card == TRUMPET and not state.rules.opening_any:
        return Refusal.because(
            "opening_trumpet", N_("the opening card must be a wall card in this game")
        )
    if action.kind == Kind.TRUMPET:
        return _refuse_trumpet(state, seat, action)
    return None


def _refuse_trumpet(state: JerichoPosition, seat: Seat, action: Action) -> Refusal | None:
    seats = state.num_seats
    lane = state.walls[action.colour * seats : (action.colour + 1) * seats]
    colour = COLOURS[action.colour]
    if state.rules.needs_target and not any(lane):
        return Refusal.because(
            "no_target",
            N_("nobody has a wall of colour {colour}, and in this game a trumpet needs one"),
            {"colour": colour},
        )
    if action.joins:
        return None
    if not state.rules.optional_join:
        return Refusal.because(
            "join_mandatory",
            N_("a trumpet joins your wall whenever it can in this game"),
        )
    if not lane[seat]:
        return Refusal.because(
            "nothing_to_join",
            N_("seat {seat} has no wall of colour {colour} that the trumpet could join"),
            {**_numbers(state, seat), "colour": colour},
        )
    return None


def _numbers(state: JerichoPosition, seat: Seat) -> dict[str, object]:
    return {"seat": seat + 1, "seats": state.num_seats}
