"""Where the match stands, what is asked of whom, and what a move is called."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.push.actions import DRAW, PASS, STAR, STOP, Action, Kind
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.push.words import card_name
from jericho_tui.prose.segments import plain, tell


def headline(observation: PushObservation, names: Sequence[str]) -> str:
    """Return how many cards are left and who is asked, e.g. “47 cards left · your turn”."""
    if observation.phase is Phase.OVER:
        return _("The match is over")
    if observation.phase is Phase.ROLL:
        phase = _("the die is rolled")
    elif observation.acting == (observation.seat,):
        phase = _("your turn")
    else:
        phase = _("{name} to play").format(name=names[observation.acting[0]])
    return _("{progress} · {phase}").format(progress=progress(observation), phase=phase)


def progress(observation: PushObservation) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “47 cards left”."""
    left = observation.cards_left()
    return ngettext("{n} card left", "{n} cards left", left).format(n=left)


def prompt(observation: PushObservation, names: Sequence[str]) -> str:
    """Return what is asked of the observing seat now, or whom it waits for."""
    if observation.phase is Phase.OVER:
        return _("The match is over.")
    company = Company(names, observation.seat)
    if observation.phase is Phase.ROLL:
        return plain(
            company.says(
                observation.roller,
                _("The die is rolled for you."),
                _("The die is rolled for {name}."),
                first=False,
            )
        )
    if observation.seat not in observation.acting:
        return plain(tell(_("Waiting for {names}."), names=company.listing(observation.acting)))
    menu = observation.menu
    if observation.phase is Phase.CHOOSE:
        if len(menu) == 1:
            return _("Your turn: draw a card.")
        return _("Your turn: draw a card, or protect a colour.")
    if observation.phase is Phase.PLACE:
        return _("Put {card} on a column.").format(card=card_name(observation.card))
    if observation.phase is Phase.COLLECT:
        return _("Take a column, or none.") if PASS in menu else _("Take a column.")
    if STOP not in menu:
        return _("Draw another card.")
    if DRAW not in menu:
        return _("The draw pile is empty: stop.")
    return _("Draw another card, or stop.")


def action_name(action: Action, names: Sequence[str] = ()) -> str:
    """Return what a move does, e.g. “protect red”; for hints and lists of moves.

    :param names: not needed: no move of this game names a seat.
    """
    del names
    column = action.index + 1
    match action.kind:
        case Kind.DRAW:
            return _("draw a card")
        case Kind.STOP:
            return _("stop")
        case Kind.PASS:
            return _("take no column")
        case Kind.PLACE:
            return _("put it on column {column}").format(column=column)
        case Kind.TAKE:
            return _("take column {column}").format(column=column)
        case Kind.PROTECT:
            return _("protect {colour}").format(colour=colour_name(action.index))
        case Kind.ROLL:
            face = _("a star") if action.index == STAR else colour_name(action.index)
            return _("the die shows {face}").format(face=face)


_RULES: Final = {
    Phase.CHOOSE: "turn",
    Phase.PLACE: "draw",
    Phase.DECIDE: "stop",
    Phase.COLLECT: "collect",
    Phase.ROLL: "die",
    Phase.OVER: "winner",
}
_RULE_OF: Final = {Kind.DRAW: "draw", Kind.PROTECT: "protect"}


def rule_now(observation: PushObservation, action: Action | None = None) -> str:
    """Return the anchor of the rulebook's chapter that matters now.

    :param action: the move being considered; None before one is chosen.
    """
    kind = None if action is None else action.kind
    if observation.phase is Phase.CHOOSE and kind in _RULE_OF:
        return _RULE_OF[kind]
    return _RULES[observation.phase]
