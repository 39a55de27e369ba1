"""Where the match stands, what is asked of whom, and what a move is called."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.rempart.actions import INSERT, KEEP, Action, Kind
from jericho_tui.games.rempart.masks import figure_of
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.rempart.words import card_text
from jericho_tui.prose.segments import plain, tell


def headline(observation: RempartObservation, names: Sequence[str]) -> str:
    """Return how many cards are left and who is asked, e.g. “31 cards left · your turn”."""
    if observation.phase is Phase.OVER:
        return _("The match is over")
    if observation.acting == (observation.seat,):
        phase = _("your turn")
    else:
        phase = _("{name} to play").format(name=names[observation.acting[0]])
    return _("{progress} · {phase}").format(progress=progress(observation), phase=phase)


def progress(observation: RempartObservation) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “31 cards left”."""
    left = observation.left.bit_count()
    return ngettext("{n} card left", "{n} cards left", left).format(n=left)


def prompt(observation: RempartObservation, names: Sequence[str]) -> str:
    """Return what is asked of the observing seat now, or whom it waits for."""
    if observation.phase is Phase.OVER:
        return _("The match is over.")
    if observation.seat not in observation.acting:
        company = Company(names, observation.seat)
        return plain(tell(_("Waiting for {names}."), names=company.listing(observation.acting)))
    if observation.phase is Phase.CHOOSE:
        return _("Your turn: turn up a card.")
    if observation.phase is Phase.CANNON:
        return _("Your cannon fires: choose a card to remove.")
    menu = observation.menu
    if KEEP in menu:
        text = _("{card}: keep it, or put it back.")
    elif INSERT in menu:
        text = _("{card} is too low: put it back, or insert it with the magician.")
    else:
        text = _("{card} is too low: put it back.")
    figure = figure_of(observation.card) if observation.rules.points else ""
    return text.format(card=card_text(observation.card, figure))


def action_name(action: Action, names: Sequence[str] = ()) -> str:
    """Return what a move does, e.g. “turn up place 12”; for hints and lists of moves.

    :param names: the players' names by seat; without them a seat is told by its number.
    """
    match action.kind:
        case Kind.TURN:
            return _("turn up place {place}").format(place=action.place + 1)
        case Kind.KEEP:
            return _("keep it")
        case Kind.BACK:
            return _("put it back")
        case Kind.INSERT:
            return _("insert it with the magician")
        case Kind.SHOOT:
            if names:
                text = _("shoot {card} of {name}")
                return text.format(card=action.card, name=names[action.victim])
            return _("shoot {card} of seat {seat}").format(card=action.card, seat=action.victim + 1)


_RULES: Final = {
    Phase.CHOOSE: "turn",
    Phase.REVEALED: "turn",
    Phase.CANNON: "cannon",
    Phase.OVER: "winner",
}


def rule_now(observation: RempartObservation, action: Action | None = None) -> str:
    """Return the anchor of the rulebook's chapter that matters now.

    :param action: the move being considered; None before one is chosen.
    """
    if action is not None and action.kind is Kind.INSERT:
        return "magician"
    return _RULES[observation.phase]
