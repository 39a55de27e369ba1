"""The names of cards, faces of the die and figures."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.push.actions import STAR
from jericho_tui.games.push.cards import DIE, SWITCH, colour_of, value_of
from jericho_tui.prose.colours import colour_letter, colour_name, colour_role, colour_segment
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import PLAIN, Segment

DIE_SIGN: Final = "⚄"
SWITCH_SIGN: Final = "⇄"


def card_name(card: int) -> str:
    """Return a card as part of a sentence, e.g. “red 5” or “a die card”."""
    if card == DIE:
        return _("a die card")
    if card == SWITCH:
        return _("a switch card")
    return _("{colour} {value}").format(colour=colour_name(colour_of(card)), value=value_of(card))


def card_short(card: int) -> str:
    """Return a card in two characters at most, e.g. “R5” or “⚄”."""
    if card == DIE:
        return DIE_SIGN
    if card == SWITCH:
        return SWITCH_SIGN
    return f"{colour_letter(colour_of(card))}{value_of(card)}"


def card_segment(card: int, short: bool = False) -> Segment:
    """Return a card in its colour."""
    text = card_short(card) if short else card_name(card)
    return Segment(text, PLAIN if card in (DIE, SWITCH) else colour_role(colour_of(card)))


def cards_segments(cards: Sequence[int]) -> list[Segment]:
    """Return cards one after another, each in its colour: “R5 B3 ⚄”."""
    line: list[Segment] = []
    for number, card in enumerate(cards):
        line += ([Segment(" ")] if number else []) + [card_segment(card, short=True)]
    return line


def face_segment(face: int) -> Segment:
    """Return what the die shows: a colour's name, or “a star”."""
    return Segment(_("a star")) if face == STAR else colour_segment(face)
