"""What everybody has seen of what lies hidden (3.1, “Who sees what”).

A state only notes what happens (`core.past`); memories are worked out when somebody looks, since
search makes thousands of moves that nobody looks at.

Hidden cards lie in places: the bags, then the bin, the storage, and the missions before each seat.
Mechanisms are all alike and their backs are seen, so only tricks and gadgets are remembered. Of a
place a watcher knows cards for certain (`firm`), and cards of which all but a few are still there
(`loose`, `gone`): those that were known when a card left face down. What was known together is kept
as far as that, not further: that the card which left is the one which came elsewhere is forgotten,
where a perfect memory would not.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from jericho_tui.games.badaboom.cards import (
    GADGET,
    MASKS,
    MECHANISM_TYPE,
    TRICK,
    UNIT,
    count_of,
    kinds_in,
    size,
    type_of,
)

_HIDING: Final = MASKS[TRICK] | MASKS[GADGET]


class Known(NamedTuple):
    """One watcher's memory, frozen. Everything is by place (see `bin_place` and the like)."""

    firm: tuple[int, ...]
    """Bundle of cards that each place has for certain."""
    loose: tuple[int, ...]
    """Bundle of further cards, of which each place may have lost some."""
    gone: tuple[tuple[int, int], ...]
    """How many of the loose tricks and gadgets each place may have lost at most."""


def bin_place(seats: int) -> int:
    """Return where the bin is."""
    return seats


def storage_place(seats: int) -> int:
    """Return where the storage is."""
    return seats + 1


def mission_place(seats: int, seat: int) -> int:
    """Return where the missions before a seat are."""
    return seats + 2 + seat


class Recall:
    """One watcher's memory; the attributes are those of `Known`."""

    __slots__ = ("firm", "gone", "loose")

    def __init__(self, known: Known) -> None:
        self.firm = list(known.firm)
        self.loose = list(known.loose)
        self.gone = list(known.gone)

    def freeze(self) -> Known:
        """Return it as it is now."""
        return Known(tuple(self.firm), tuple(self.loose), tuple(self.gone))

    def show(self, place: int, cards: int) -> None:
        """See that a place has at least these cards."""
        firm, loose = self.firm[place], self.loose[place]
        for kind in kinds_in(cards):
            more = count_of(cards, kind) - count_of(firm, kind)
            if more > 0:
                firm += more * UNIT[kind]
                loose -= min(more, count_of(loose, kind)) * UNIT[kind]
        self.firm[place] = firm
        self._doubt(place, loose, self.gone[place])

    def show_all(self, place: int, cards: int) -> None:
        """See all the cards of a place."""
        self.firm[place] = cards & _HIDING
        self._doubt(place, 0, (0, 0))

    def lose(self, place: int, cards: int) -> None:
        """See these cards leave a place."""
        self.show(place, cards)
        self.firm[place] -= cards

    def pass_unseen(self, source: int, target: int, mask: int, back: int, cards: int) -> None:
        """See the back of a card that goes from one place to another.

        :param mask: the cards that it may be.
        :param back: its type.
        :param cards: how many cards of the type lay there.
        """
        firm = self.firm[source]
        doubtful = firm & mask
        kinds = kinds_in(doubtful)
        if len(kinds) == 1 and size(firm & MASKS[back]) == cards:  # it is known after all
            self.firm[source] -= UNIT[kinds[0]]
            self.firm[target] += UNIT[kinds[0]]
            return
        loose = self.loose[source] + doubtful
        if not loose & mask:
            return
        tricks, gadgets = self.gone[source]
        self.firm[source] = firm - doubtful
        gone = (tricks + 1, gadgets) if back == TRICK else (tricks, gadgets + 1)
        self._doubt(source, loose, gone)

    def move_all(self, source: int, target: int) -> None:
        """See everything of a place go to another."""
        self.firm[target] += self.firm[source]
        tricks, gadgets = self.gone[source]
        more_tricks, more_gadgets = self.gone[target]
        loose = self.loose[source] + self.loose[target]
        self._doubt(target, loose, (tricks + more_tricks, gadgets + more_gadgets))
        self.show_all(source, 0)

    def swap(self, one: int, other: int) -> None:
        """See two places exchange everything."""
        for places in (self.firm, self.loose):
            places[one], places[other] = places[other], places[one]
        self.gone[one], self.gone[other] = self.gone[other], self.gone[one]

    def _doubt(self, place: int, loose: int, gone: tuple[int, int]) -> None:
        """Set what may have left a place; what may be gone altogether is nothing known."""
        counts = list(gone)
        for back in (TRICK, GADGET):
            if counts[back] >= size(loose & MASKS[back]):
                loose &= ~MASKS[back]
                counts[back] = 0
        self.loose[place] = loose
        self.gone[place] = (counts[TRICK], counts[GADGET])


class Memory:
    """Everybody's memory: the seats', then a spectator's, which is what all have seen."""

    __slots__ = ("recalls",)

    def __init__(self, recalls: list[Recall]) -> None:
        self.recalls = recalls

    @classmethod
    def initial(cls, bags: tuple[int, ...]) -> "Memory":
        """Return what is known after the deal: the own bag."""
        places = 2 * len(bags) + 2
        nothing = (0,) * places
        recalls = [Recall(Known(nothing, nothing, ((0, 0),) * places)) for _ in (*bags, 0)]
        for seat, bag in enumerate(bags):
            recalls[seat].show_all(seat, bag)
        return cls(recalls)

    def clone(self) -> "Memory":
        """Return an independent copy."""
        return Memory([Recall(recall.freeze()) for recall in self.recalls])

    def of(self, seat: int | None) -> Known:
        """Return what a seat remembers (None: a spectator)."""
        return self.recalls[-1 if seat is None else seat].freeze()

    def show(self, place: int, kind: int) -> None:
        """Show to all that a place has a card."""
        for recall in self.recalls:
            recall.show(place, UNIT[kind])

    def gain(self, place: int, kind: int) -> None:
        """Let all see a card come to a place."""
        if type_of(kind) != MECHANISM_TYPE:
            for recall in self.recalls:
                recall.firm[place] += UNIT[kind]

    def lose(self, place: int, kind: int) -> None:
        """Let all see a card leave a place."""
        if type_of(kind) != MECHANISM_TYPE:
            for recall in self.recalls:
                recall.lose(place, UNIT[kind])

    def draw(self, storage: int, seat: int, kind: int) -> None:
        """Let all see the top card of the storage come into a bag."""
        self.lose(storage, kind)
        self.gain(seat, kind)

    def carry(
        self,
        source: int,
        target: int,
        kind: int,
        mask: int,
        cards: int,
        knowers: Iterable[int],
    ) -> None:
        """Let a card go face down from one place to another.

        :param mask: what it may be for those who see its back only.
        :param cards: how many cards of the type lay there.
        :param knowers: the seats that see it.
        """
        back = type_of(kind)
        if back == MECHANISM_TYPE:
            return
        for watcher, recall in enumerate(self.recalls):
            if watcher in knowers:
                recall.lose(source, UNIT[kind])
                recall.firm[target] += UNIT[kind]
            else:
                recall.pass_unseen(source, target, mask, back, cards)

    def move_all(self, source: int, target: int) -> None:
        """Let everything of a place go to another, face down."""
        for recall in self.recalls:
            recall.move_all(source, target)

    def swap_bags(self, one: int, other: int, bags: tuple[int, ...]) -> None:
        """Let two seats exchange their bags.

        :param bags: every bag before that.
        """
        for recall in self.recalls:
            recall.swap(one, other)
        self.recalls[one].show_all(one, bags[other])
        self.recalls[other].show_all(other, bags[one])
