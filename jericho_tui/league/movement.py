"""Who moved and why: a rating change taken apart into the pairs that it is the sum of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jericho_tui.core.outcome import opponents, opposed
from jericho_tui.league.elo import Exchange, pair_score, stakes
from jericho_tui.league.ladder import RatingChange, Standing, after_match, exchange_of

Encounter = tuple[int, int, bool, bool, float]
"""Seat, the other seat, whether it finished before the other, whether both share a place, and what
the ratings before the match gave it, 0 to 1."""


def encounters(
    expected: Sequence[Sequence[float]], placings: Sequence[int], teams: Sequence[int] = ()
) -> list[Encounter]:
    """Return every ordered pair of seats of a match that played against each other.

    :param expected: `elo.Stakes.expected` of the match.
    :param placings: 1 is best; equal numbers tie.
    :param teams: of every seat, see `core.outcome`.
    """
    met = opponents(tuple(teams), len(placings))
    return [
        (seat, other, place < placings[other], place == placings[other], row[other])
        for seat, (row, place) in enumerate(zip(expected, placings, strict=True))
        for other in met[seat]
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """The standings of those who played, by seat, before and after a match."""

    before: Sequence[Standing]
    after: Sequence[Standing]
    placings: Sequence[int]
    teams: Sequence[int]
    exchanged: Exchange

    @classmethod
    def of(
        cls,
        before: Sequence[Standing],
        placings: Sequence[int],
        scores: Sequence[int],
        number: int,
        teams: Sequence[int],
    ) -> "Step":
        """Return what a match changes.

        :param number: the result's, in the order of entry; from 1.
        :param teams: of every seat, see `core.outcome`; () when everybody plays alone.
        """
        exchanged = exchange_of(before, placings, teams)
        after = after_match(before, placings, scores, number, exchanged, teams)
        return cls(before, after, placings, teams, exchanged)

    def seats(self) -> Iterator[tuple[int, float, float, float]]:
        """Yield what every seat came to: games, rating and its variance before, rating after."""
        for before, after in zip(self.before, self.after, strict=True):
            yield before.games, before.rating, before.variance, after.rating

    def encounters(self) -> list[Encounter]:
        """Return who met whom, and how it ended; see `encounters.encounters`."""
        return encounters(self.exchanged.expected, self.placings, self.teams)


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
