"""The end of a match as a value (after python-chess's `Outcome`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.core.teams import Teams, num_opponents, one_each


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the scoreboard: where points came from."""

    title: str
    """A gettext message id with `{n}` for the number, e.g. `Scoring {n}`."""
    number: int
    """The number that goes into the title; 0 where it has none."""
    points: tuple[int, ...]
    """Points of every seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    termination: str
    """What decided it, one of the game's `GameInfo.terminations`."""
    placings: tuple[int, ...]
    """Place of every seat, 1 is best; ties share a place and the next is left out (1 1 3)."""
    scores: tuple[int, ...]
    """Final score of every seat."""
    tiebreaks: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Further figures of the result by their key in a record's `[result]`."""
    lines: tuple[ScoreLine, ...] = ()
    """The score, line by line; the lines of a seat add up to its score."""
    teams: Teams = ()
    """Team of every seat, whose partners share a place; () when everybody played alone."""

    @property
    def returns(self) -> tuple[float, ...]:
        """Utility of every seat in [-1, 1]: opponents beaten minus lost to, over their number.

        They sum to 0, since teams are of equal size and partners are level.
        """
        places = self.placings
        others = num_opponents(self.teams, len(places))
        return tuple([sum([(q > p) - (q < p) for q in places]) / others for p in places])

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats in first place."""
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)

    @property
    def shares(self) -> tuple[float, ...]:
        """Every seat's share of the victory: 1/k when k are level; partners win it together."""
        share = 1 / num_winners(self.placings, self.teams)
        return tuple([share if place == 1 else 0.0 for place in self.placings])


def num_winners(placings: Sequence[int], teams: Sequence[int] = ()) -> int:
    """Return how many are in first place; a team is one."""
    return (one_each(placings, teams) if teams else placings).count(1)


def placings_by(keys: Sequence[object]) -> tuple[int, ...]:
    """Return places for comparable keys, greatest first; equal keys share a place (1 1 3)."""
    ranked = sorted(keys, reverse=True)  # type: ignore[type-var]
    return tuple([1 + ranked.index(key) for key in keys])
