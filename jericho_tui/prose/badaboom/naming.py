"""What moves are called."""

from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.cards import LOOSEN
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.badaboom.words import a_card, card_name, type_name
from jericho_tui.prose.language import _


def action_name(action: Action, names: Names = ()) -> str:
    """Return what a move does, e.g. “put Dud into the bomb”; for hints and lists of moves.

    :param names: the players' names by seat; without them a seat is told by its number.
    """
    card = a_card(action.card) if action.card >= 0 else ""
    match action.kind:
        case Kind.PASS:
            return _("pass")
        case Kind.PLAY:
            return _play(action, card, names)
        case Kind.LAY:
            return _("lay the mission {card}").format(card=card)
        case Kind.COUNTER:
            return _("counter")
        case Kind.DROP:
            return _("discard {card}").format(card=card)
        case Kind.LEAVE:
            return _("leave the bomb alone")
        case Kind.TAKE:
            return _("take {card} out of the bomb").format(card=card)
        case Kind.KEEP:
            return _("keep the mechanism")
        case Kind.SCRAP:
            return _("turn the mechanism in")
        case Kind.PUT:
            return _("put {card} into the bomb").format(card=card)
        case Kind.STEAL:
            return _("draw {card}").format(card=card)
        case Kind.SHUFFLE:
            return _("shuffle the bin")
        case Kind.BOMBS:
            return _("shuffle the used bombs")


def _play(action: Action, card: str, names: Names) -> str:
    if names and action.seat >= 0:
        return _play_on(action, card, names[action.seat])
    if action.back >= 0:
        text = _("play {card} on seat {seat}: {type}")
        return text.format(card=card, seat=action.seat + 1, type=type_name(action.back))
    if action.seat >= 0:
        return _("play {card} on seat {seat}").format(card=card, seat=action.seat + 1)
    if action.other >= 0:
        if action.card == LOOSEN:
            text = _("play {card}: {other} goes into the bomb")
        else:
            text = _("play {card}: {other} leaves the bomb")
        return text.format(card=card, other=card_name(action.other))
    return _("play {card}").format(card=card)


def _play_on(action: Action, card: str, name: str) -> str:
    if action.back >= 0:
        text = _("play {card} on {name}: {type}")
        return text.format(card=card, name=name, type=type_name(action.back))
    return _("play {card} on {name}").format(card=card, name=name)


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
