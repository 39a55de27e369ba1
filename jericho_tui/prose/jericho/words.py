"""The names of walls and cards."""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.cards import TRUMPET, colour_of, value_of
from jericho_tui.prose.colours import colour_letter, colour_name, colour_role
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import PLAIN, Segment

_WALLS: Final = (
    N_("red wall"),
    N_("green wall"),
    N_("blue wall"),
    N_("yellow wall"),
    N_("purple wall"),
)
"""Whole phrases, because a language may bend the colour to the wall."""
_TRUMPET_SIGN: Final = "♪"


def wall_name(colour: int) -> str:
    """Return the name of a wall by its colour, e.g. “red wall”."""
    return _(_WALLS[colour])


def card_name(card: int) -> str:
    """Return a card as part of a sentence, e.g. “red 5” or “a trumpet”."""
    if card == TRUMPET:
        # A message with a plural: older Pythons (3.11.2) find it through ngettext only.
        return ngettext("a trumpet", "{number} trumpets", 1)
    # Within a sentence, so a language that wants an article there has it in its translation.
    return _("{colour} {value}").format(colour=colour_name(colour_of(card)), value=value_of(card))


def card_short(card: int) -> str:
    """Return a card in two characters at most, e.g. “R5” or “♪”."""
    if card == TRUMPET:
        return _TRUMPET_SIGN
    return f"{colour_letter(colour_of(card))}{value_of(card)}"


def card_segment(card: int, short: bool = False) -> Segment:
    """Return a card in its colour."""
    text = card_short(card) if short else card_name(card)
    return Segment(text, PLAIN if card == TRUMPET else colour_role(colour_of(card)))
