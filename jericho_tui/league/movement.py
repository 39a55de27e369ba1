"""Who moved and why: a rating change taken apart into the pairs that it is the sum of."""

from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.core.outcome import opposed
from jericho_tui.league.elo import pair_score, stakes
from jericho_tui.league.ladder import RatingChange


@dataclass(frozen=True, slots=True)
class Pairing:
    """What one opponent at the table did to a player's rating."""

    name: str
    """The opponent's."""
    score: float
    """1 ahead of the opponent, 1/2 level, 0 behind."""
    expected: float
    """What was to be expected, 0 to 1."""
    points: float
    """The rating points this pair brought."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A player's rating change and what it is made of."""

    change: RatingChange
    pairs: tuple[Pairing, ...]
    """One for every opponent, in seat order; their points add up to the change."""

    @property
    def ahead(self) -> tuple[str, ...]:
        """Names of the opponents left behind."""
        return self._named(1.0)

    @property
    def level(self) -> tuple[str, ...]:
        """Names of the opponents with whom the place was shared."""
        return self._named(0.5)

    @property
    def behind(self) -> tuple[str, ...]:
        """Names of the opponents who finished before."""
        return self._named(0.0)

    def _named(self, score: float) -> tuple[str, ...]:
        return tuple(pair.name for pair in self.pairs if pair.score == score)


def movements(
    changes: Sequence[RatingChange], placings: Sequence[int], teams: Sequence[int] = ()
) -> tuple[Movement, ...]:
    """Return who moved and why, in seat order.

    :param changes: of every seat of one match, in seat order.
    :param placings: of the same seats.
    :param teams: of the same seats, see `core.outcome`.
    """
    before = [change.before for change in changes]
    at_stake = stakes(before, [change.variance for change in changes], teams)
    moved = []
    for seat, (change, place) in enumerate(zip(changes, placings, strict=True)):
        pairs = []
        for at, (other, place_of_other) in enumerate(zip(changes, placings, strict=True)):
            if opposed(teams, seat, at):
                score = pair_score(place, place_of_other)
                expected = at_stake.expected[seat][at]
                points = at_stake.ks[seat][at] * (score - expected)
                pairs.append(Pairing(other.name, score, expected, points))
        moved.append(Movement(change, tuple(pairs)))
    return tuple(moved)
