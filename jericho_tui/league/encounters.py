"""What a match was between each two of its players, as the fold adds it up."""

from collections.abc import Sequence

from jericho_tui.core.teams import opponents

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
