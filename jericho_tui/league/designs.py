"""Seatings that are known in which nobody meets twice: the social golfer problem's constructions.

Four families, of a formula, of one round that is turned around a circle or of rounds and mirrors.

* Transversal designs (R. C. Bose, On the Application of the Properties of Galois Fields to the
  Construction of Hyper-Graeco-Latin Squares, Sankhya 3, 1938). p tables of k, p a prime and at
  least k: entrants are (g, y) with a group g under k and y modulo p, and in round s those sit
  together whose y - s g is the same. Two of different groups meet in exactly one of the p rounds;
  with p = k (an affine plane) the groups themselves are one round more.
* Partial spreads (A. Beutelspacher, Partial Spreads in Finite Projective Spaces and Partial
  Designs, Mathematische Zeitschrift 145, 1975). 16 or 64 entrants at tables of 4 are the vectors
  of 4 or 6 bits. The cosets of a plane are the tables of a round, and two planes that share the
  zero only give rounds in which nobody meets twice: all 5 of 16 and 21 of 64, but 9 of 32.
* Bhaskar Rao designs (Handbook, as below, V.4). 32 entrants at tables of 4 are the two sides of 16
  who never meet themselves, e and e + 16. A table's mirror is the table of its other sides, and a
  round is four tables and their mirrors. Two of the 16 share a table in two rounds, in one on the
  same side and in the other not: so all four pairs of their sides meet once, in the 10 rounds that
  are possible (as A. Aguado was first to find, A 10 Days Solution to the Social Golfer Problem,
  2004). The solution here is our own: five rounds are the lines of the affine plane over the field
  of 4, five its image under a linear map of the bits, and the sides solve linear equations over the
  field of 2, one for every two of the 16.
* Starters (difference families; C. J. Colbourn, J. H. Dinitz, Handbook of Combinatorial Designs,
  2nd edition 2007, II.7 and IV.5). Entrants stand on circles of m places, a few besides in the
  middle. Turning the circles by one place makes the next round of a starter; nobody meets twice
  where no difference between two places occurs twice. 28 entrants at tables of 4 for 9 rounds are
  a resolvable design that way, 15 at tables of 3 for 7 rounds Kirkman's schoolgirls. The starters
  here were found by annealing; `tests/league/test_designs.py` checks every meeting.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Tables = tuple[tuple[int, ...], ...]
"""The tables of a round; entrants are numbered from 0."""


class _Starter(NamedTuple):
    """Rounds that are turned around."""

    places: int
    """Of every circle; as many rounds come of each round below."""
    circles: int
    rounds: tuple[tuple[int, ...], ...]
    """Entrants table after table: first those on the first circle, last those in the middle."""


_STARTERS: Final[Mapping[tuple[int, int], _Starter]] = {
    (15, 3): _Starter(7, 2, ((0, 8, 12, 4, 14, 10, 6, 5, 1, 9, 11, 2, 7, 3, 13),)),
    (27, 3): _Starter(
        13,
        2,
        (
            (
                *(11, 2, 3, 22, 0, 10, 9, 19, 26, 1, 25, 15, 4, 17),
                *(21, 14, 7, 13, 18, 16, 23, 6, 24, 8, 5, 20, 12),
            ),
        ),
    ),
    (24, 4): _Starter(
        7,
        3,
        (
            (
                *(10, 18, 17, 20, 0, 14, 5, 4, 2, 8, 9, 11),
                *(7, 22, 6, 19, 1, 16, 12, 21, 15, 23, 3, 13),
            ),
        ),
    ),
    (28, 4): _Starter(
        9,
        3,
        (
            (
                *(16, 0, 4, 6, 21, 24, 22, 5, 2, 20, 15, 25, 7, 8),
                *(19, 13, 14, 17, 9, 26, 23, 10, 1, 12, 27, 3, 11, 18),
            ),
        ),
    ),
}
"""By the number of entrants and the size of a table."""


_MIRRORED: Final[Mapping[tuple[int, int], tuple[tuple[int, ...], ...]]] = {
    (32, 4): (
        (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15),
        (0, 5, 10, 15, 1, 4, 11, 14, 2, 7, 8, 13, 3, 6, 9, 12),
        (0, 11, 22, 29, 1, 12, 23, 26, 2, 9, 20, 31, 3, 14, 21, 24),
        (0, 9, 23, 30, 1, 15, 22, 24, 2, 11, 21, 28, 3, 13, 20, 26),
        (0, 3, 17, 18, 4, 6, 21, 23, 8, 11, 25, 26, 12, 14, 29, 31),
        (0, 2, 25, 27, 1, 3, 8, 10, 4, 13, 22, 31, 5, 14, 23, 28),
        (0, 13, 14, 19, 1, 18, 28, 31, 4, 7, 9, 26, 5, 6, 11, 24),
        (0, 6, 26, 28, 1, 7, 27, 29, 2, 4, 24, 30, 3, 5, 25, 31),
        (0, 7, 24, 31, 1, 6, 25, 30, 2, 5, 26, 29, 3, 4, 27, 28),
        (0, 1, 20, 21, 2, 3, 22, 23, 8, 9, 28, 29, 10, 11, 30, 31),
    ),
}
"""Half of every round, table after table; the other half are the mirrors of its tables.

By the number of entrants and the size of a table.
"""


_PLANE: Final = 4
"""Vectors of a plane of bits."""
_FIELDS: Final = {16: 4, 64: 6}
"""Bits of a vector, by how many vectors there are."""
_POLYNOMIALS: Final = {2: 0b111, 4: 0b10011}
"""Irreducible over two elements, by degree."""


def perfect_rounds(entrants: int, size: int) -> tuple[Tables, ...]:
    """Return as many rounds as are known in which nobody sits out or meets twice; () if none."""
    starter = _STARTERS.get((entrants, size))
    transversal = _transversal(entrants, size)
    turned = () if starter is None else _turned(starter, size)
    spread = _cosets(_FIELDS[entrants]) if size == _PLANE and entrants in _FIELDS else ()
    mirrored = _mirrored(_MIRRORED.get((entrants, size), ()), size)
    return max(turned, transversal, spread, mirrored, key=len)


def _transversal(entrants: int, size: int) -> tuple[Tables, ...]:
    number, rest = divmod(entrants, size)
    if rest or number < size or not _is_prime(number):
        return ()
    rounds = [
        tuple(
            tuple(group * number + (place + step * group) % number for group in range(size))
            for place in range(number)
        )
        for step in range(number)
    ]
    if number == size:
        rounds.append(_cut(range(entrants), size))
    return tuple(rounds)


def _turned(starter: _Starter, size: int) -> tuple[Tables, ...]:
    places, circles, rounds = starter

    def turned(entrant: int, by: int) -> int:
        circle, place = divmod(entrant, places)
        return entrant if circle >= circles else circle * places + (place + by) % places

    return tuple(
        _cut([turned(entrant, by) for entrant in first], size)
        for first in rounds
        for by in range(places)
    )


def _mirrored(halves: Sequence[Sequence[int]], size: int) -> tuple[Tables, ...]:
    return tuple(
        _cut([*half, *((entrant + len(half)) % (2 * len(half)) for entrant in half)], size)
        for half in halves
    )


def _cut(entrants: Sequence[int], size: int) -> Tables:
    return tuple(tuple(entrants[start : start + size]) for start in range(0, len(entrants), size))


def _cosets(bits: int) -> tuple[Tables, ...]:
    vectors = range(2**bits)
    return tuple(
        tuple(
            tuple(vector ^ other for other in plane)
            for vector in vectors
            if vector == min(vector ^ other for other in plane)
        )
        for plane in _spread(bits)
    )


def _spread(bits: int) -> list[tuple[int, ...]]:
    """Return planes of vectors that share nothing but zero.

    Vectors are a pair u of bits and the rest; every element t of the rest's field makes a plane of
    all (u, t u), and what lies in the rest alone has planes of its own.
    """
    rest = bits - 2
    if rest < 2:
        return [(0, 1, 2, 3)]
    lifted = [
        tuple(u << rest | _product(t, u, rest) for u in range(_PLANE)) for t in range(2**rest)
    ]
    return [*lifted, *_spread(rest)]


def _product(one: int, other: int, degree: int) -> int:
    """Return the product of two elements of the field of 2^degree elements."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        other >>= 1
        one <<= 1
        if one >> degree:
            one ^= _POLYNOMIALS[degree]
    return product


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, number))
