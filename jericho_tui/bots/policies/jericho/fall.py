"""What a trumpet does to a colour, and what that is worth (rules 16-18)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.jericho.packing import BELOW, COUNT, LENGTH, ONES, STONES, TRUMPET_UNIT

_CAPACITY: Final = 1_000


class Fall:
    """The walls of a colour after a trumpet, whoever plays it."""

    __slots__ = ("_kept", "_losses", "_other", "_powers", "_strength", "_total", "cards")

    def __init__(
        self,
        lanes: Sequence[int],
        strength: Sequence[float],
        one_falls: bool,
        other: float,
        one: float,
    ) -> None:
        """Let the highest cards fall.

        :param lanes: every seat's wall.
        :param strength: what a wall weighs in the softmax, by its length.
        :param one_falls: option J8.
        :param other: a card for one opponent, against one of one's own.
        :param one: what a gold 1 in a wall is worth.
        """
        union = 0
        for lane in lanes:
            union |= lane
        below = BELOW[union.bit_length()]
        fallen = 0
        total = 0.0
        kept = []
        powers = []
        for lane in lanes:
            if lane > below:
                rest = lane - (below + 1) if one_falls else lane & below
                fallen += lane - rest
                lane = rest if rest & STONES else 0  # rule 17
            kept.append(lane)
            power = strength[LENGTH[lane]]
            powers.append(power)
            total += power
        self._kept = kept
        self.cards = (fallen & STONES) % COUNT
        """How many wall cards fall into the supply."""
        self._strength = strength
        self._powers = powers
        self._total = total
        self._other = other
        self._losses: list[float] | None = None
        if fallen and not below:
            # The highest cards are gold 1s: points that somebody loses.
            self._losses = [((lane & ONES) * (1 + other) - fallen * other) * one for lane in lanes]

    def chance(self, seat: int, joins: bool) -> float:
        """Return the chance of winning the colour of `seat`, which played the trumpet."""
        own = power = self._powers[seat]
        lane = self._kept[seat]
        if lane and joins:
            own = self._strength[LENGTH[lane + TRUMPET_UNIT]]
        return own / (self._total - power + own)

    def gain(self, seat: int, pool: float, before: float, joins: bool) -> float:
        """Return what the trumpet adds to the lead of `seat`, which plays it, in cards.

        :param pool: the cards to win in the colour.
        :param before: its chance of winning it without the trumpet.
        """
        other = self._other
        swing = 1 + other
        after = self.chance(seat, joins)
        gain = (pool + self.cards) * (after * swing - other) - pool * (before * swing - other)
        if self._losses is not None:
            gain -= self._losses[seat]
        return gain


class Falls(dict[tuple[int, ...], Fall]):
    """Falls by the walls of a colour, worked out once each: playouts meet the same ones often."""

    def __init__(
        self, strength: Sequence[float], one_falls: bool, other: float, one: float
    ) -> None:
        super().__init__()
        self._strength = strength
        self._one_falls = one_falls
        self._other = other
        self._one = one

    def __missing__(self, lanes: tuple[int, ...]) -> Fall:
        if len(self) >= _CAPACITY:
            self.clear()
        fall = self[lanes] = Fall(lanes, self._strength, self._one_falls, self._other, self._one)
        return fall
