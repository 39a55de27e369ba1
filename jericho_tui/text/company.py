"""Who sits at a table, and how they are spoken of: the reader is “you”."""

from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.core.game import Seat
from jericho_tui.text.language import _
from jericho_tui.text.segments import ME, NAME, Part, Segment, fill


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
            return fill(mine, You=who, **parts)
        return fill(theirs, name=who, **parts)

    def together(
        self, seats: Sequence[int], mine: str, theirs: str, first: bool = True, **parts: Part
    ) -> list[Segment]:
        """Tell what several seats do, by one of two translated templates.

        :param mine: when the reader is one of them; `{others}` stands for the rest.
        :param theirs: when the reader is not; `{names}` stands for all.
        :param first: the second template begins a sentence.
        """
        if self.me in seats:
            others = self.listing([seat for seat in seats if seat != self.me])
            return fill(mine, others=others, **parts)
        return fill(theirs, names=self.listing(seats, first), **parts)

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
    return fill(_("{first} and {last}"), first=head, last=last)
