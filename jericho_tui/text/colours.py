"""The five card colours, whichever the game: a name, a letter and a symbol for each.

Games number them alike: red, green, blue, yellow, purple, as the themes do.
"""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.text.language import _
from jericho_tui.text.segments import Segment

_COLOURS: Final = (N_("red"), N_("green"), N_("blue"), N_("yellow"), N_("purple"))


def colour_name(colour: int) -> str:
    """Return the name of a colour, e.g. “red”."""
    return _(_COLOURS[colour])


def colour_letter(colour: int) -> str:
    """Return the capital initial of a colour's name; no two are the same in any language."""
    return colour_name(colour)[0].upper()


def colour_symbol(colour: int) -> str:
    """Return the symbol of a colour, which carries its meaning where colours cannot be seen."""
    return "♦♣▲●■"[colour]


def colour_role(colour: int) -> str:
    """Return the role of text in a card colour."""
    return f"colour:{colour}"


def colour_segment(colour: int) -> Segment:
    """Return a colour's name in that colour."""
    return Segment(colour_name(colour), colour_role(colour))
