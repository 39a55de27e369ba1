"""The public part of a position (rules page 1.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.public import BasicPublic, PublicFields
from jericho_tui.games.jericho.info import Rules
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.scoring import Reveal


@dataclass(slots=True, eq=False, init=False, repr=False)
class JerichoPublic(BasicPublic):
    """What everybody sees of a match of Jericho."""

    rules: Rules
    piles: tuple[int, ...]
    """Sizes of the six piles at the start, scoring cards included."""
    removed: int = 0
    """Trumpets that left the game; no other card can, apart from scoring cards."""
    drawn: int = 0
    """Cards gone from the draw pile, scoring cards included."""
    round: int = 1
    phase: Phase = Phase.OPENING
    result: Outcome | None = None
    """The outcome once somebody asked for it."""


FIELDS: Final = PublicFields(JerichoPublic)


def places_of(
    seat: Seat, num_seats: int, starts: Sequence[Seat], reveals: Sequence[Reveal]
) -> Iterator[slice]:
    """Yield where the moves of a seat stand among all (see `movers`)."""
    yield slice(seat, num_seats, num_seats)
    begin = num_seats
    for number, start in enumerate(starts):
        yield slice(begin + seat, begin + num_seats, num_seats)
        end = reveals[number].moves if number < len(reveals) else None
        yield slice(begin + num_seats + (seat - start) % num_seats, end, num_seats)
        begin = end or 0


def movers(
    num_seats: int, num_moves: int, starts: Sequence[Seat], reveals: Sequence[Reveal]
) -> tuple[Seat, ...]:
    """Return who made each of the first `num_moves` moves.

    Sealed choices stand in seat order, turns go clockwise from each round's start player.
    """
    everybody = list(map(Seat, range(num_seats)))
    who: list[Seat] = everybody[:]  # the opening cards
    ends = [reveal.moves for reveal in reveals]
    for number, start in enumerate(starts):
        who += everybody  # the feed
        end = ends[number] if number < len(ends) else num_moves
        turns = max(0, end - len(who))
        cycle = everybody[start:] + everybody[:start]
        who += (cycle * (turns // num_seats + 1))[:turns]
    return tuple(who[:num_moves])
