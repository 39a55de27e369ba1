"""What a run of matches says of its seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from jericho_tui.core.outcome import num_winners
from jericho_tui.league.intervals import Share, wilson


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What whoever sat on one seat came to, over the matches that are counted."""

    wins: float
    """Victories; one shared by k seats or teams counts 1/k for each who was in it."""
    win_share: Share
    """Wins per match."""
    mean_score: float
    mean_place: float


class Tally:
    """Adds up results; the order in which they come does not matter."""

    def __init__(self, num_seats: int, teams: Sequence[int] = ()) -> None:
        """Begin.

        :param teams: of every seat, see `core.teams`.
        """
        self.matches = 0
        self._teams = tuple(teams)
        self._wins = [Fraction(0)] * num_seats
        self._scores = [0] * num_seats
        self._places = [0] * num_seats

    def add(self, placings: Sequence[int], scores: Sequence[int]) -> None:
        """Count one match; places as in a record's `[result]`."""
        self.matches += 1
        share = Fraction(1, num_winners(placings, self._teams))
        for seat, (place, score) in enumerate(zip(placings, scores, strict=True)):
            if place == 1:
                self._wins[seat] += share
            self._scores[seat] += score
            self._places[seat] += place

    def seats(self) -> tuple[SeatTally, ...]:
        """Return every seat's results; only after at least one match."""
        return tuple(map(self._seat, range(len(self._wins))))

    def _seat(self, seat: int) -> SeatTally:
        number = self.matches
        wins = self._wins[seat]
        return SeatTally(
            wins=float(wins),
            win_share=wilson(float(wins / number), number),
            mean_score=self._scores[seat] / number,
            mean_place=self._places[seat] / number,
        )
