"""Cards counted in one integer, and what a watcher remembers of hidden ones.

A *bundle* has eight bits for each kind of card, so that a hand changes by one addition. There must
be fewer than 255 cards. Hidden cards lie in places, such as hands. Of each place, a watcher knows
some cards for certain (`firm`), and others of which all but a few (`gone`) are still there
(`loose`). A perfect memory would also know that a card which left one place came to another.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from jericho_tui.core.memo import Memo

_UNIT: Final = tuple([1 << 8 * kind for kind in range(32)])


def size(bundle: int) -> int:
    """Return how many cards a bundle has: the sum of its digits to the base of 256."""
    return bundle % 255


def count_of(bundle: int, kind: int) -> int:
    """Return how many cards of a kind a bundle has."""
    return bundle >> 8 * kind & 255


def pack(kinds: Iterable[int]) -> int:
    """Return the bundle of some cards."""
    return sum([_UNIT[kind] for kind in kinds])


def unpack(bundle: int) -> list[int]:
    """Return the cards of a bundle by kind, equal ones one after another."""
    cards: list[int] = []
    for kind, number in enumerate(bundle.to_bytes((bundle.bit_length() + 7) >> 3, "little")):
        if number:
            cards += (kind,) * number
    return cards


def _kinds_in(bundle: int) -> tuple[int, ...]:
    counts = bundle.to_bytes((bundle.bit_length() + 7) >> 3, "little")
    return tuple([kind for kind, number in enumerate(counts) if number])


kinds_in: Final = Memo(_kinds_in, 1 << 14).__getitem__
"""Returns the kinds that a bundle has, each once, in their order."""


def least(one: int, other: int) -> int:
    """Return what both bundles have."""
    return sum([min(count_of(one, k), count_of(other, k)) * _UNIT[k] for k in kinds_in(one)])


class Known(NamedTuple):
    """One watcher's memory, frozen. Everything is by place."""

    firm: tuple[int, ...]
    """Bundle of cards that each place has for certain."""
    loose: tuple[int, ...]
    """Bundle of further cards, of which each place may have lost some."""
    gone: tuple[tuple[int, ...], ...]
    """How many of the loose cards of each type each place may have lost at most."""

    def certain(self, place: int) -> int:
        """Return the bundle of all cards that a place must have."""
        firm, loose, gone = self.firm[place], self.loose[place], max(self.gone[place])
        for kind in kinds_in(loose):
            firm += max(0, count_of(loose, kind) - gone) * _UNIT[kind]
        return firm

    def as_data(self, written: Callable[[int], str]) -> dict[str, Any]:
        """Return it in the words of a record.

        :param written: returns a bundle in these words.
        """
        return {
            "certain": list(map(written, self.firm)),
            "all_but": [
                f"{' '.join(map(str, gone))}: {written(loose)}" if loose else ""
                for loose, gone in zip(self.loose, self.gone, strict=True)
            ],
        }


class Recall:
    """One watcher's memory; the attributes are those of `Known`."""

    def __init__(self, known: "Known | Recall", masks: tuple[int, ...]) -> None:
        """Go on from what is known.

        :param masks: all cards of each type; others are not remembered.
        """
        self.firm: list[int] = list(known.firm)
        self.loose: list[int] = list(known.loose)
        self.gone: list[tuple[int, ...]] = list(known.gone)
        self.masks = masks

    def freeze(self) -> Known:
        """Return it as it is now."""
        return Known(tuple(self.firm), tuple(self.loose), tuple(self.gone))

    def show(self, place: int, cards: int) -> None:
        """See that a place has at least these cards."""
        firm, loose = self.firm[place], self.loose[place]
        for kind in kinds_in(cards):
            more = count_of(cards, kind) - count_of(firm, kind)
            if more > 0:
                firm += more * _UNIT[kind]
                loose -= min(more, count_of(loose, kind)) * _UNIT[kind]
        self.firm[place] = firm
        if loose != self.loose[place]:
            self._doubt(place, loose, self.gone[place])

    def show_all(self, place: int, cards: int) -> None:
        """See all the cards of a place."""
        self.firm[place] = sum([cards & mask for mask in self.masks])
        self.loose[place] = 0
        self.gone[place] = (0,) * len(self.masks)

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
        if len(kinds) == 1 and size(firm & self.masks[back]) == cards:  # it is known after all
            self.firm[source] -= _UNIT[kinds[0]]
            self.firm[target] += _UNIT[kinds[0]]
            return
        loose = self.loose[source] + doubtful
        if loose & mask:
            self.firm[source] = firm - doubtful
            gone = self.gone[source]
            self._doubt(source, loose, (*gone[:back], gone[back] + 1, *gone[back + 1 :]))

    def move_all(self, source: int, target: int) -> None:
        """See everything of a place go to another."""
        self.firm[target] += self.firm[source]
        gone = zip(self.gone[source], self.gone[target], strict=True)
        loose = self.loose[source] + self.loose[target]
        self._doubt(target, loose, tuple([left + came for left, came in gone]))
        self.show_all(source, 0)

    def swap(self, one: int, other: int) -> None:
        """See two places exchange everything."""
        for places in (self.firm, self.loose):
            places[one], places[other] = places[other], places[one]
        self.gone[one], self.gone[other] = self.gone[other], self.gone[one]

    def _doubt(self, place: int, loose: int, gone: tuple[int, ...]) -> None:
        """Set what may have left a place; what may be gone altogether is nothing known."""
        for back, mask in enumerate(self.masks):
            if gone[back] and gone[back] >= size(loose & mask):
                loose &= ~mask
                gone = (*gone[:back], 0, *gone[back + 1 :])
        self.loose[place] = loose
        self.gone[place] = gone
