"""What moves are called."""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.cards import LOOSEN
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.badaboom.words import a_card, card_name, type_name
from jericho_tui.prose.language import _

_NAMES: Final = {
    Kind.PASS: N_("pass"),
    Kind.LAY: N_("lay the mission {card}"),
    Kind.COUNTER: N_("counter"),
    Kind.DROP: N_("discard {card}"),
    Kind.LEAVE: N_("leave the bomb alone"),
    Kind.TAKE: N_("take {card} out of the bomb"),
    Kind.KEEP: N_("keep the mechanism"),
    Kind.SCRAP: N_("return the mechanism"),
    Kind.PUT: N_("put {card} into the bomb"),
    Kind.STEAL: N_("draw {card}"),
    Kind.SHUFFLE: N_("shuffle the bin"),
    Kind.BOMBS: N_("shuffle the used bombs"),
}


def action_name(action: Action, names: Names = ()) -> str:
    """Return what a move does, e.g. “put Dud into the bomb”; for hints and lists of moves.

    :param names: the players' names by seat; without them a seat is told by its number.
    """
    named = bool(names) and action.seat >= 0
    template = _play(action, named) if action.kind is Kind.PLAY else _(_NAMES[action.kind])
    return template.format(
        card=a_card(action.card) if action.card >= 0 else "",
        seat=action.seat + 1,
        name=names[action.seat] if named else "",
        type=type_name(action.back) if action.back >= 0 else "",
        other=card_name(action.other) if action.other >= 0 else "",
    )


def _play(action: Action, named: bool) -> str:
    if action.back >= 0:
        by_name = _("play {card} on {name}: {type}")
        return by_name if named else _("play {card} on seat {seat}: {type}")
    if action.seat >= 0:
        return _("play {card} on {name}") if named else _("play {card} on seat {seat}")
    if action.other < 0:
        return _("play {card}")
    if action.card == LOOSEN:
        return _("play {card}: {other} goes into the bomb")
    return _("play {card}: {other} leaves the bomb")


def kind(action: Action) -> str:
    """Return what sort of move it is, whomever or whatever a trick is played on."""
    if action.kind is not Kind.PLAY:
        return group(action)
    name = _("play {card}").format(card=a_card(action.card))
    return name[:1].upper() + name[1:]


def group(action: Action) -> str:
    """Return what is listed together: cards, seats or types tell actions of a group apart."""
    card = card_name(action.card) if action.card >= 0 else ""
    match action.kind:
        case Kind.PUT:
            return _("Put")
        case Kind.TAKE:
            return _("Take")
        case Kind.DROP:
            return _("Discard")
        case Kind.LAY:
            return _("Lay")
        case Kind.PLAY if action.back >= 0:
            return _("Play {card} on seat {seat}").format(card=card, seat=action.seat + 1)
        case Kind.PLAY if action.seat >= 0:
            return _("Play {card} on").format(card=card)
        case Kind.PLAY if action.other >= 0:
            return _("Play {card} with").format(card=card)
        case Kind.PLAY:
            return _("Play")
    name = action_name(action)
    return name[:1].upper() + name[1:]


def label(action: Action) -> str:
    """Return the card, the seat or the type that tells moves of a group apart."""
    if action.kind is Kind.PLAY:
        if action.back >= 0:
            return type_name(action.back)
        if action.seat >= 0:
            return _("seat {seat}").format(seat=action.seat + 1)
        return card_name(action.card if action.other < 0 else action.other)
    if action.kind in (Kind.PUT, Kind.TAKE, Kind.DROP, Kind.LAY):
        return card_name(action.card)
    return ""
