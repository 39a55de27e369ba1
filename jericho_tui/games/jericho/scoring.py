"""Scoring a colour and ending a match: rules 21-28 on packed lanes."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import sub
from typing import Final, NamedTuple

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.cards import NUM_COLOURS
from jericho_tui.games.jericho.info import Rules
from jericho_tui.games.jericho.packing import (
    BELOW,
    COUNT,
    LENGTH,
    ONES,
    STONES,
    TRUMPET_SHIFT,
    count_lanes,
    count_stones,
)

ROUNDS: Final = 3
"""Each ends with a scoring."""


@dataclass(frozen=True, slots=True)
class ColourResult:
    """How one colour was scored."""

    colour: int
    supply: int
    """Lane of the wall cards of this colour that lay in the supply."""
    lengths: tuple[int, ...]
    """Wall length of every seat, 0 without a wall."""
    gains: tuple[int, ...]
    """Lane of the cards that every seat took."""
    stayed: int
    """Lane of the cards that stay in the supply."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Seats with the longest wall; () when nobody has one."""
        best = max(self.lengths)
        return tuple(Seat(s) for s, length in enumerate(self.lengths) if length == best > 0)


class Reveal(NamedTuple):
    """What everybody saw when the supply was turned up at a scoring (rule 21, J21)."""

    moves: int
    """How many moves had been made."""
    drawer: Seat
    """Who drew the scoring card."""
    supply: tuple[int, ...]
    """Lane of the wall cards of each colour."""
    trumpets: int
    """How many trumpets lay there; they left the game."""
    face_down: int
    """Bundle of what had lain face down there: the supply less what everybody had seen go in."""
    walls: tuple[int, ...]
    """Every wall as it stood: lane of `colour * num_seats + seat`."""
    won: tuple[int, ...]
    """Every won pile afterwards, in the same order."""

    def colour_results(self, rules: Rules) -> tuple[ColourResult, ...]:
        """Return how each colour was scored."""
        seats = len(self.walls) // NUM_COLOURS
        gains = [0] * len(self.walls)
        results = []
        for colour, supply in enumerate(self.supply):
            here = slice(colour * seats, (colour + 1) * seats)
            stayed = award(supply, self.walls, gains, here.start, seats, rules.even_share)
            lengths = tuple(LENGTH[wall] for wall in self.walls[here])
            results.append(ColourResult(colour, supply, lengths, tuple(gains[here]), stayed))
        return tuple(results)


def award(
    supply: int, walls: Sequence[int], won: list[int], first: int, seats: int, even_share: bool
) -> int:
    """Score one colour: add what every seat takes to `won`.

    :param supply: lane of the supply's wall cards of the colour.
    :param walls: every wall; this colour's are the `seats` ones from `first` on.
    :param won: every won pile in the same order; changed.
    :param even_share: option J11: tied walls take nothing that does not divide evenly.
    :return: the lane that stays.
    """
    end = first + seats
    best = tied = longest = 0
    for i in range(first, end):
        length = LENGTH[walls[i]]
        if length > best:
            best = length
            tied = 1
            longest = i
        elif length == best:
            tied += 1
    if best == 0:  # rule 24, J12: nobody has a wall, so the cards stay
        return supply
    if tied == 1:  # rule 22
        won[longest] = won[longest] + supply
        return 0
    # Rule 23, J11: floor(s/k) each. The lowest values stay, so the highest are handed out in turn.
    share, rest = divmod(count_stones(supply), tied)
    if rest and even_share:
        share = 0
    for _ in range(share):
        for i in range(first, end):
            if LENGTH[walls[i]] == best:
                highest = BELOW[supply.bit_length()] + 1
                won[i] = won[i] + highest
                supply -= highest
    return supply


_SCORING_TITLE: Final = N_("Scoring {n}")
_BONUS_TITLE: Final = N_("Gold 1s in the walls")


def final_outcome(
    walls: Sequence[int],
    won: Sequence[int],
    reveals: Sequence[Reveal],
    rules: Rules,
    start: Seat,
) -> Outcome:
    """Return the result after the final bonus.

    :param walls: the lanes that the tie-break counts (rule 28, J18).
    :param won: every won pile, the bonus included (rule 27).
    :param start: start player of round 1, for `final_tie = last_seat`.
    """
    seats = len(won) // NUM_COLOURS
    scores = count_won(won, seats)
    left = tuple([count_lanes(sum(walls[seat::seats])) for seat in range(seats)])
    counts = [count_won(reveal.won, seats) for reveal in reveals]
    ones = tuple(map(sub, scores, counts[-1]))
    keys: list[tuple[int, ...]] = [(scores[seat], left[seat]) for seat in range(seats)]
    best = max(keys)
    if scores.count(best[0]) == 1:
        termination = "most_cards"
    elif keys.count(best) == 1:
        termination = "tie_break"
    else:
        termination = rules.final_tie  # J17
    if rules.final_tie == "most_ones":
        keys = [(*key, ones[seat]) for seat, key in enumerate(keys)]
        if termination == "most_ones" and keys.count(max(keys)) > 1:
            termination = "shared"
    elif rules.final_tie == "last_seat":
        keys = [(*key, (seat - start) % seats) for seat, key in enumerate(keys)]
    lines = []
    before: tuple[int, ...] = (0,) * seats
    for number, after in enumerate(counts, 1):
        lines.append(ScoreLine(_SCORING_TITLE, number, tuple(map(sub, after, before))))
        before = after
    lines.append(ScoreLine(_BONUS_TITLE, 0, ones))
    return Outcome(termination, placings_by(keys), scores, (("wall_cards", left),), tuple(lines))


def count_won(won: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return how many cards every seat's won pile has; lanes of `colour * seats + seat`."""
    counts = [0] * seats
    seat = 0
    for lane in won:
        counts[seat] = counts[seat] + lane % COUNT
        seat += 1
        if seat == seats:
            seat = 0
    return tuple(counts)


def take_bonus(walls: list[int], won: list[int]) -> int:
    """Move all value-1 cards from `walls` to `won` and discard walls of trumpets only (rule 26).

    :return: how many trumpets leave the game.
    """
    removed = 0
    for i, wall in enumerate(walls):
        if wall:
            won[i] += wall & ONES
            kept = wall & ~ONES
            if not kept & STONES:
                removed += kept >> TRUMPET_SHIFT
                kept = 0
            walls[i] = kept
    return removed
