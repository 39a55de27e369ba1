"""The names of colours, cards and people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.cards import TRUMPET, colour_of, value_of
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import ME, NAME, PLAIN, Part, Segment, tell

_COLOURS: Final = (N_("red"), N_("green"), N_("blue"), N_("yellow"), N_("purple"))
_WALLS: Final = (
    N_("red wall"),
    N_("green wall"),
    N_("blue wall"),
    N_("yellow wall"),
    N_("purple wall"),
)
"""Whole phrases, because a language may bend the colour to the wall."""
_SYMBOLS: Final = "♦♣▲●■"
_TRUMPET_SIGN: Final = "♪"


def colour_name(colour: int) -> str:
    """Return the name of a colour, e.g. “red”."""
    return _(_COLOURS[colour])


def colour_letter(colour: int) -> str:
    """Return the capital initial of a colour's name; no two are the same in any language."""
    return colour_name(colour)[0].upper()


def colour_symbol(colour: int) -> str:
    """Return the symbol of a colour, which carries its meaning where colours cannot be seen."""
    return _SYMBOLS[colour]


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


def colour_segment(colour: int) -> Segment:
    """Return a colour's name in that colour."""
    return Segment(colour_name(colour), colour_role(colour))


def colour_role(colour: int) -> str:
    """Return the role of text in a card colour."""
    return f"colour:{colour}"


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at the table, and who of them reads."""

    names: Sequence[str]
    me: Seat | None = None
    """The reader, who is “you”; None: a spectator."""

    def name(self, seat: int, first: bool = False) -> Segment:
        """Return a seat's name within a sentence, or as its first word."""
        if seat == self.me:
            return Segment(_("You") if first else _("you"), ME)
        return Segment(self.names[seat], NAME)

    def says(
        self, seat: int, mine: str, theirs: str, first: bool = True, **parts: Part
    ) -> list[Segment]:
        """Tell what a seat does, by one of two translated templates.

        :param mine: when the reader does it; `{You}` stands for them.
        :param theirs: when anybody else does it; `{name}` stands for them.
        :param first: the template begins a sentence.
        """
        who = self.name(seat, first)
        if seat == self.me:
            return tell(mine, You=who, **parts)
        return tell(theirs, name=who, **parts)

    def listing(self, seats: Sequence[int], first: bool = False) -> list[Segment]:
        """Return the names of several seats: “Ada, Bernard and you”.

        :param first: they begin the sentence.
        """
        return enumeration([[self.name(seat, first and not i)] for i, seat in enumerate(seats)])


def enumeration(items: Sequence[list[Segment]]) -> list[Segment]:
    """Return items (at least one) as an enumeration: “a, b and c”."""
    *first, last = items
    if not first:
        return last
    head: list[Segment] = []
    for number, item in enumerate(first):
        head += ([Segment(", ")] if number else []) + item
    return tell(_("{first} and {last}"), first=head, last=last)
