"""What everybody has seen of what lies hidden (2.2, “Who sees what”).

A state only notes what happens (`core.past`); memories are worked out when somebody looks, since
search makes thousands of moves that nobody looks at.

Of another's hand a watcher knows cards for certain (`firm`), and cards of which all but a few are
still there (`loose`, `gone`): those that were known when a card left that the watcher did not see.
What was known *together* is kept as far as that, not further: that the card which left is the one
which the other seat got is forgotten, where a perfect memory would not.

Of ambush cards, which are all different, a watcher keeps for each place the cards that may lie
there, as bits; with all of them together nothing is lost (but see `lay`).
"""

from collections.abc import Iterable
from typing import NamedTuple

from jericho_tui.games.nottingham.items import FULL_DECK, UNIT, count_of, kinds_in, size


class Known(NamedTuple):
    """One watcher's memory, frozen. Bundles and numbers are by seat; of the own seat they are 0."""

    firm: tuple[int, ...]
    """Bundle of cards that each hand has for certain."""
    loose: tuple[int, ...]
    """Bundle of further cards, of which each hand may have lost some."""
    gone: tuple[int, ...]
    """How many of the loose cards each hand may have lost at most."""
    bound: int
    """Bundle of what the item pile has at most: nothing else was shuffled into it."""
    pile: tuple[int, ...]
    """What each card of the ambush pile may be, top first."""
    laid: tuple[tuple[int, ...], ...]
    """What each seat's ambushes may be, in the order they were laid."""
    drawn: tuple[int, ...]
    """What the ambush cards just drawn may be."""


class Recall:
    """One watcher's memory; the attributes are those of `Known`."""

    __slots__ = ("bound", "drawn", "firm", "gone", "laid", "loose", "pile")

    def __init__(self, known: Known) -> None:
        self.firm = list(known.firm)
        self.loose = list(known.loose)
        self.gone = list(known.gone)
        self.bound = known.bound
        self.pile = list(known.pile)
        self.laid = list(known.laid)
        self.drawn = known.drawn

    def freeze(self) -> Known:
        """Return it as it is now."""
        return Known(
            tuple(self.firm),
            tuple(self.loose),
            tuple(self.gone),
            self.bound,
            tuple(self.pile),
            tuple(self.laid),
            self.drawn,
        )

    def show(self, holder: int, items: int) -> None:
        """See that a hand has at least these cards."""
        firm, loose = self.firm[holder], self.loose[holder]
        for item in kinds_in(items):
            more = count_of(items, item) - count_of(firm, item)
            if more > 0:
                firm += more * UNIT[item]
                loose -= min(more, count_of(loose, item)) * UNIT[item]
        self.firm[holder] = firm
        self.doubt(holder, loose, self.gone[holder])

    def show_all(self, holder: int, hand: int) -> None:
        """See a whole hand."""
        self.firm[holder] = hand
        self.doubt(holder, 0, 0)

    def lose(self, holder: int, items: int) -> None:
        """See these cards leave a hand."""
        self.show(holder, items)
        self.firm[holder] -= items

    def pass_unseen(self, holder: int, taker: int, cards: int) -> None:
        """See one card go from a hand to another, face down.

        :param cards: how many the hand had.
        """
        firm = self.firm[holder]
        kinds = kinds_in(firm)
        if size(firm) == cards and len(kinds) == 1:  # they are all equal
            self.firm[holder] -= UNIT[kinds[0]]
            self.firm[taker] += UNIT[kinds[0]]
            return
        self.firm[holder] = 0
        self.doubt(holder, self.loose[holder] + firm, self.gone[holder] + 1)

    def doubt(self, holder: int, loose: int, gone: int) -> None:
        """Set what may have left a hand; what may be gone altogether is nothing known."""
        known = gone < size(loose)
        self.loose[holder] = loose if known else 0
        self.gone[holder] = gone if known else 0

    def exclude(self, ambush: int) -> None:
        """Know where an ambush card lies: nowhere else."""
        other = ~(1 << ambush)
        self.pile = [place & other for place in self.pile]
        self.laid = [tuple([place & other for place in places]) for places in self.laid]
        self.drawn = tuple([place & other for place in self.drawn])


class Memory:
    """Everybody's memory: the seats', then a spectator's, which is what all have seen."""

    __slots__ = ("recalls",)

    def __init__(self, recalls: list[Recall]) -> None:
        self.recalls = recalls

    @classmethod
    def initial(cls, hands: tuple[int, ...], ambushes: tuple[int, ...]) -> "Memory":
        """Return what is known after the deal: the own hand."""
        nothing = (0,) * len(hands)
        anything = sum([1 << card for card in ambushes])
        pile = (anything,) * len(ambushes)
        return cls(
            [
                Recall(
                    Known(nothing, nothing, nothing, FULL_DECK - hand, pile, ((),) * len(hands), ())
                )
                for hand in (*hands, 0)
            ]
        )

    def clone(self) -> "Memory":
        """Return an independent copy."""
        return Memory([Recall(recall.freeze()) for recall in self.recalls])

    def of(self, seat: int | None) -> Known:
        """Return what a seat remembers (None: a spectator)."""
        return self.recalls[-1 if seat is None else seat].freeze()

    def show(self, holder: int, items: int) -> None:
        """Show to all that a hand has at least these cards."""
        for recall in self._others(holder):
            recall.show(holder, items)

    def show_all(self, holder: int, hand: int, viewer: int | None = None) -> None:
        """Show a whole hand to one seat, or to all."""
        for recall in self._others(holder) if viewer is None else (self.recalls[viewer],):
            recall.show_all(holder, hand)

    def show_one(self, holder: int, item: int, viewer: int) -> None:
        """Show to one seat that a hand has a card."""
        self.recalls[viewer].show(holder, UNIT[item])

    def gain(self, holder: int, items: int) -> None:
        """Let all see cards come into a hand."""
        for recall in self._others(holder):
            recall.firm[holder] += items

    def lose(self, holder: int, items: int) -> None:
        """Let all see cards leave a hand."""
        for recall in self._others(holder):
            recall.lose(holder, items)

    def take(self, holder: int, taker: int, item: int, cards: int) -> None:
        """Let a card go from a hand to another, seen by both only.

        :param cards: how many the hand had.
        """
        for watcher, recall in enumerate(self.recalls):
            if watcher == holder:
                recall.firm[taker] += UNIT[item]
            elif watcher == taker:
                recall.lose(holder, UNIT[item])
            else:
                recall.pass_unseen(holder, taker, cards)

    def turn_up(self, item: int) -> None:
        """Let all see a card leave the item pile."""
        for recall in self.recalls:
            recall.bound -= UNIT[item]

    def give(self, seat: int, item: int) -> None:
        """Give a seat a card from the item pile."""
        self.recalls[seat].bound -= UNIT[item]

    def shuffle(self, discard: int) -> None:
        """Make the discard, which all have seen, the item pile."""
        for recall in self.recalls:
            recall.bound = discard

    def draw(self, seat: int, ambushes: tuple[int, ...]) -> None:
        """Let a seat see the ambush cards that it draws from the top."""
        for recall in self.recalls:
            recall.drawn = tuple(recall.pile[: len(ambushes)])
            del recall.pile[: len(ambushes)]
        own = self.recalls[seat]
        for ambush in ambushes:
            own.exclude(ambush)
        own.drawn = tuple([1 << ambush for ambush in ambushes])

    def lay(self, seat: int, index: int) -> None:
        """Lay the drawn card of this index; the other one goes under the pile.

        To others either is what any of the two was. Where both may be more than one card, that
        allows worlds which were not possible.
        """
        for watcher, recall in enumerate(self.recalls):
            laid, drawn = recall.drawn[index], recall.drawn
            if watcher != seat:
                laid = drawn[0] | drawn[-1]
            recall.laid[seat] += (laid,)
            if len(drawn) > 1:
                recall.pile.append(drawn[1 - index] if watcher == seat else laid)
            recall.drawn = ()

    def spring(self, seat: int, index: int, ambush: int) -> None:
        """Let all see the ambush at this index of a seat, which goes under the pile (N11)."""
        for recall in self.recalls:
            places = recall.laid[seat]
            recall.laid[seat] = places[:index] + places[index + 1 :]
            recall.exclude(ambush)
            recall.pile.append(1 << ambush)

    def _others(self, holder: int) -> Iterable[Recall]:
        return [recall for watcher, recall in enumerate(self.recalls) if watcher != holder]
