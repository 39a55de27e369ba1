"""What a trumpet does to a colour, and what that is worth (rules 16-18)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.jericho.cards import TRUMPET_VALUE
from jericho_tui.games.jericho.packing import BELOW, COUNT, LENGTH, STONES

_MOST_FELLED: Final = 20_000


class Felled:
    """The walls of a colour after a trumpet, whoever plays it, before it joins one."""

    __slots__ = ("cards", "lengths", "ones")

    def __init__(self, lengths: list[int], cards: int, ones: list[int] | None) -> None:
        self.lengths = lengths
        """By seat; 0 without a wall."""
        self.cards = cards
        """How many wall cards fall into the supply."""
        self.ones = ones
        """How many gold 1s each seat loses, when these are the highest cards."""


class _FelledBy(dict[tuple[int, ...], Felled]):
    """By the walls of a colour, worked out once each: a search meets the same ones often."""

    def __init__(self, one_falls: bool) -> None:
        super().__init__()
        self._one_falls = one_falls

    def __missing__(self, lanes: tuple[int, ...]) -> Felled:
        if len(self) >= _MOST_FELLED:
            self.clear()
        below = BELOW[max(lanes).bit_length()]  # the greatest lane has the highest card
        lengths = []
        fallen = 0
        for lane in lanes:
            rest = lane
            if lane > below:
                rest = lane - (below + 1) if self._one_falls else lane & below  # J8
                fallen += lane - rest
            lengths.append(LENGTH[rest] if rest & STONES else 0)  # rule 17
        cards = (fallen & STONES) % COUNT
        ones = None
        if cards and not below:
            ones = [min(lane, 1) if self._one_falls else lane for lane in lanes]
        felled = self[lanes] = Felled(lengths, cards, ones)
        return felled


FELLED: Final = (_FelledBy(one_falls=False), _FelledBy(one_falls=True))
"""By option J8."""


class Fall:
    """What a trumpet does to a colour at one state of the draw pile."""

    __slots__ = ("_other", "_strength", "cards", "lengths", "losses", "powers", "total")

    def __init__(self, felled: Felled, strength: Sequence[float], other: float, one: float) -> None:
        """Weigh the walls that are left.

        :param strength: what a wall weighs in the softmax, by its length.
        :param other: a card for one opponent, against one of one's own.
        :param one: what a gold 1 in a wall is worth.
        """
        self.lengths, self.cards, ones = felled.lengths, felled.cards, felled.ones
        self.powers = powers = [strength[length] for length in self.lengths]
        """What the walls weigh in the softmax."""
        self.total: float = sum(powers)
        self.losses: list[float] | None = None
        """By seat: the worth of the gold 1s that fall."""
        if ones is not None:
            lost = self.cards * other
            self.losses = [(mine * (1 + other) - lost) * one for mine in ones]
        self._strength = strength
        self._other = other

    def chance(self, seat: int, joins: bool) -> float:
        """Return the chance of winning the colour of `seat`, which played the trumpet."""
        own = power = self.powers[seat]
        length = self.lengths[seat]
        if length and joins:
            own = self._strength[length + TRUMPET_VALUE]
        return own / (self.total - power + own)

    def gain(self, seat: int, pool: float, before: float, joins: bool) -> float:
        """Return what the trumpet adds to the lead of `seat`, which plays it, in cards.

        :param pool: the cards to win in the colour.
        :param before: its chance of winning it without the trumpet.
        """
        other = self._other
        swing = 1 + other
        after = self.chance(seat, joins)
        gain = (pool + self.cards) * (after * swing - other) - pool * (before * swing - other)
        if self.losses is not None:
            gain -= self.losses[seat]
        return gain
