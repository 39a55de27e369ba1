"""What a match was between each two of its players, as the fold adds it up."""

from collections.abc import Iterator, Sequence

Encounter = tuple[int, int, bool, bool, float]
"""Seat, the other seat, whether it finished before the other, whether both share a place, and what
the ratings before the match gave it, 0 to 1."""


def encounters(expected: Sequence[Sequence[float]], placings: Sequence[int]) -> Iterator[Encounter]:
    """Yield every ordered pair of seats of a match.

    :param expected: `elo.expected_scores` of the ratings before the match.
    :param placings: 1 is best; equal numbers tie.
    """
    for seat, (row, place) in enumerate(zip(expected, placings, strict=True)):
        for other, place_of_other in enumerate(placings):
            if other != seat:
                yield seat, other, place < place_of_other, place == place_of_other, row[other]
