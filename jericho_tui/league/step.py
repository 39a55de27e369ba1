"""One match in the fold: what it changes for those who played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jericho_tui.core.teams import opponents
from jericho_tui.league.elo import Exchange
from jericho_tui.league.ladder import Standing, after_match, exchange_of

Encounter = tuple[int, int, bool, bool, float]
"""Seat, the other seat, whether it finished before the other, whether both share a place, and what
the ratings before the match gave it, 0 to 1."""


def encounters(
    expected: Sequence[Sequence[float]], placings: Sequence[int], teams: Sequence[int] = ()
) -> list[Encounter]:
    """Return every ordered pair of seats of a match that played against each other.

    :param expected: `elo.Stakes.expected` of the match.
    :param placings: 1 is best; equal numbers tie.
    :param teams: of every seat, see `core.teams`.
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
        :param teams: of every seat, see `core.teams`; () when everybody plays alone.
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
