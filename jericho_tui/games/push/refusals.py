"""The sentence for everything that a seat may not do."""

from typing import Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_turn
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.push.actions import Action, Kind
from jericho_tui.games.push.cards import COLOURS, DIE, NOTATION
from jericho_tui.games.push.menu import BITS, VALUE_BITS, Phase
from jericho_tui.games.push.position import PushPosition

_WANTED: Final = {
    Phase.CHOOSE: N_("a turn begins with a card drawn or a colour protected"),
    Phase.PLACE: N_("the card {card} must be placed first"),
    Phase.DECIDE: N_("there is no card to place; draw another or stop"),
    Phase.COLLECT: N_("it is time to collect: take a column"),
}
_KINDS: Final = {
    Phase.CHOOSE: (Kind.DRAW, Kind.PROTECT),
    Phase.PLACE: (Kind.PLACE,),
    Phase.DECIDE: (Kind.DRAW, Kind.STOP),
    Phase.COLLECT: (Kind.TAKE, Kind.PASS),
}


def refuse(state: PushPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `PushState.legal_actions`."""
    refusal = _refuse_actor(state, seat, action)
    if refusal is not None or state.phase is Phase.ROLL:
        return refusal
    if action.kind not in _KINDS[state.phase]:
        return _refuse_kind(state, action)
    if action in state.menu:
        return None
    numbers = {"seat": seat + 1, "column": action.index + 1}
    if action.kind is Kind.PROTECT:  # P8
        return Refusal.because(
            "nothing_to_protect",
            N_("seat {seat} has no unprotected card of colour {colour}"),
            {**numbers, "colour": COLOURS[action.index]},
        )
    if action.kind is Kind.PLACE:
        return _refuse_place(state, action)
    if action.kind is Kind.TAKE:
        return Refusal.because("no_column", N_("there is no column {column} to take"), numbers)
    if action.kind is Kind.PASS:
        return _refuse_pass(state, seat)
    if action.kind is Kind.DRAW:  # P7
        return Refusal.because("pile_empty", N_("the draw pile is empty; stop now"))
    return Refusal.because(  # P4
        "no_column_yet",
        N_("there is no column yet, so a stop would collect nothing; draw again (P4)"),
    )


def _refuse_actor(state: PushPosition, seat: Seat, action: Action) -> Refusal | None:
    if (seat == CHANCE) != (action.kind is Kind.ROLL):
        return Refusal.because("not_yours", N_("only chance rolls the die, and nothing else"))
    if (state.phase is Phase.ROLL) != (seat == CHANCE):
        if seat == CHANCE:
            return Refusal.because("no_die", N_("there is no die to roll now"))
        return Refusal.because(
            "die_first",
            N_("the die must be rolled for seat {seat} first"),
            {"seat": state.roller + 1},
        )
    return None if seat == CHANCE else refuse_turn(seat, state.acting[0])


def _refuse_kind(state: PushPosition, action: Action) -> Refusal:
    if action.kind is Kind.PROTECT and state.phase is not Phase.COLLECT:  # P4
        return Refusal.because(
            "drawn_already", N_("protecting is instead of drawing, and a card was drawn already")
        )
    card = NOTATION[state.card] if state.phase is Phase.PLACE else ""
    return Refusal.because("wrong_phase", _WANTED[state.phase], {"card": card})


def _refuse_place(state: PushPosition, action: Action) -> Refusal:
    """Rule 3: neither its value nor its colour, one die a column, columns in their order."""
    numbers = {"card": NOTATION[state.card], "column": action.index + 1}
    if action.index > state.count:
        return Refusal.because(
            "next_column",
            N_("a new column would be number {next}, not {column}"),
            {**numbers, "next": state.count + 1},
        )
    if state.card == DIE:
        return Refusal.because("second_die", N_("column {column} has a die card"), numbers)
    shared = state.masks[action.index] & BITS[state.card]
    if shared & VALUE_BITS:
        return Refusal.because(
            "value_there", N_("{card} does not fit: column {column} has its value"), numbers
        )
    return Refusal.because(
        "colour_there", N_("{card} does not fit: column {column} has its colour"), numbers
    )


def _refuse_pass(state: PushPosition, seat: Seat) -> Refusal:
    if state.rules.forced:
        return Refusal.because(
            "must_collect", N_("everybody must collect in this match (ruling P3)")
        )
    return Refusal.because(
        "stopped_yourself",
        N_("seat {seat} stopped, and so takes a column (rule 5)"),
        {"seat": seat + 1},
    )
