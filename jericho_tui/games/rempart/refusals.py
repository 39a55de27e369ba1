"""The sentence for everything that a seat may not do."""

from typing import Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_turn
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.masks import MAGICIANS, top
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.position import RempartPosition

_WANTED: Final = {
    Phase.CHOOSE: N_("a turn begins with a card turned up: choose a place"),
    Phase.REVEALED: N_("card {card} is turned up: keep it or turn it down first"),
    Phase.CANNON: N_("the cannon must fire first: choose a card to shoot"),
}
_KINDS: Final = {
    Phase.CHOOSE: (Kind.TURN,),
    Phase.REVEALED: (Kind.KEEP, Kind.BACK, Kind.INSERT),
    Phase.CANNON: (Kind.SHOOT,),
}


def refuse(state: RempartPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `RempartState.legal_actions`."""
    refusal = refuse_turn(seat, state.turn)
    if refusal is not None:
        return refusal
    if action.kind not in _KINDS[state.phase]:
        return Refusal.because("wrong_phase", _WANTED[state.phase], {"card": state.card})
    if action in state.menu:
        return None
    if action.kind is Kind.TURN:
        return Refusal.because(
            "no_card_there", N_("there is no card at place {place}"), {"place": action.place + 1}
        )
    if action.kind is Kind.SHOOT:
        return _refuse_shot(state, action)
    if action.kind is Kind.INSERT:
        return _refuse_insertion(state, seat)
    return Refusal.because(  # rule 3
        "too_low",
        N_("card {card} is not higher than {top}, the highest of the rampart"),
        {"card": state.card, "top": top(state.ramparts[seat])},
    )


def _refuse_insertion(state: RempartPosition, seat: Seat) -> Refusal:
    if not state.rules.points:
        return Refusal.because(
            "no_figures", N_("the magician belongs to the points variant (rule 11)")
        )
    if state.ramparts[seat] & MAGICIANS:
        return Refusal.because("magician_used", N_("the magician can be used only once (rule 11)"))
    return Refusal.because(
        "no_magician", N_("seat {seat} has no magician in the rampart"), {"seat": seat + 1}
    )


def _refuse_shot(state: RempartPosition, action: Action) -> Refusal:
    """Rules 10, 12; R9, R12."""
    numbers = {"seat": action.victim + 1, "card": action.card}
    if action.victim >= state.num_seats or not state.ramparts[action.victim] >> action.card & 1:
        return Refusal.because(
            "not_there", N_("there is no card {card} in a rampart of seat {seat}"), numbers
        )
    if action.victim == state.turn and not state.rules.cannon_self:
        return Refusal.because(
            "own_rampart", N_("a cannon hits opponents only in this match (ruling R9)")
        )
    return Refusal.because(
        "protected", N_("card {card} of seat {seat} stands between towers and is safe"), numbers
    )
