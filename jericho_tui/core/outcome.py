"""The end of a match as a value (after python-chess's `Outcome`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.core.teams import Teams, num_opponents, one_each


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the scoreboard: a source of points."""

    title: str
    """A gettext message id with `{n}` for the number, e.g. `Scoring {n}`."""
    number: int
    """The number in the title; 0 if the title has none."""
    points: tuple[int, ...]
    """The points of each seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished match."""

    termination: str
    """The reason for the end, one of the game's `GameInfo.terminations`."""
    placings: tuple[int, ...]
    """The rank of each seat, 1 is best; ties share a rank and skip the next (1 1 3)."""
    scores: tuple[int, ...]
    """The final score of each seat."""
    tiebreaks: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The tie-break values of each seat, by their key in a record's `[result]`."""
    lines: tuple[ScoreLine, ...] = ()
    """The lines of the scoreboard; they add up to the scores."""
    teams: Teams = ()
    """The team of each seat; partners share a rank. () without teams."""

    @property
    def returns(self) -> tuple[float, ...]:
        """The utility of each seat in [-1, 1]: opponents beaten minus lost to, divided by their
        number.

        The utilities sum to 0, since teams have equal size and partners share a rank.
        """
        places = self.placings
        others = num_opponents(self.teams, len(places))
        return tuple([sum([(q > p) - (q < p) for q in places]) / others for p in places])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with rank 1."""
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the victory of each seat: 1/k for a tie of k; partners win it together."""
        share = 1 / num_winners(self.placings, self.teams)
        return tuple([share if place == 1 else 0.0 for place in self.placings])


def num_winners(placings: Sequence[int], teams: Sequence[int] = ()) -> int:
    """Return the number of winners; a team counts once."""
    return (one_each(placings, teams) if teams else placings).count(1)


def placings_by(keys: Sequence[object]) -> tuple[int, ...]:
    """Return the rank of each comparable key, greatest first; equal keys share a rank (1 1 3)."""
    ranked = sorted(keys, reverse=True)  # type: ignore[type-var]
    return tuple([1 + ranked.index(key) for key in keys])
