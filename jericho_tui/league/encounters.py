"""What a match was between each two of its players, as the fold adds it up."""

from collections.abc import Iterator, Sequence

from jericho_tui.core.teams import opposed

Encounter = tuple[int, int, bool, bool, float]
"""Seat, the other seat, whether it finished before the other, whether both share a place, and what
the ratings before the match gave it, 0 to 1."""


def encounters(
    expected: Sequence[Sequence[float]], placings: Sequence[int], teams: Sequence[int] = ()
) -> Iterator[Encounter]:
    """Yield every ordered pair of seats of a match that played against each other.

    :param expected: `elo.Stakes.expected` of the match.
    :param placings: 1 is best; equal numbers tie.
    :param teams: of every seat, see `core.teams`.
    """
    for seat, (row, place) in enumerate(zip(expected, placings, strict=True)):
        for other, place_of_other in enumerate(placings):
            if opposed(teams, seat, other):
                yield seat, other, place < place_of_other, place == place_of_other, row[other]
