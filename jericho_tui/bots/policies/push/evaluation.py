"""What a sensible player of Push looks at, as numbers.

The value of an action to a seat is its expected final lead over its average opponent, in points:

* what everybody has, unprotected points counting less the more dice are still to be rolled;
* what collecting would bring now, everybody taking the column that is worth most to them, a die
  card costing the sixth of what it could hit;
* for another card: the mean of that over every card that could come, a bust included. The pile's
  contents are public, so this is counted and not guessed;
* for protecting: what the colour would lose unprotected, against the turn it costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.push.actions import BITS, DIE_BIT, NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.cards import (
    COPIES,
    DIE,
    LANE_POINTS,
    NUM_COLOURS,
    NUM_VALUES,
    SWITCH,
    count_of,
    lane_of,
    points,
    value_of,
)
from jericho_tui.games.push.info import Rules
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.state import ORDER

Column = tuple[int, bool]
"""What a column is worth, and whether it has a die card."""
_FACES: Final = 6
ALL_COLUMNS: Final = (1 << NUM_COLUMNS) - 1
_LANE_BITS: Final = 2 * NUM_VALUES


@dataclass(frozen=True, slots=True)
class Weights:
    """What the policy believes; points are the unit of every worth."""

    others: float = 0.9
    """How much a point of the average opponent counts against one of one's own."""
    exposed: float = 0.5
    """Part of the dice still to come that an unprotected card will meet; it may be protected."""
    protect: float = 1.0
    """The same for a colour that could be protected now."""
    turn: float = 6.0
    """What a turn of drawing is worth more than everybody's share of it."""
    again: float = 0.6
    """What it is worth that one may stop or go on after another card."""
    busts: float = 0.15
    """Dice that a seat rolls for going bust, for each turn it has still to come."""


WEIGHTS: Final = Weights()
_CARDS_A_TURN: Final = 5.0
"""How many cards a turn of drawing uses up, about."""


def _hit(rules: Rules) -> float:
    return (2 if rules.risk else 1) / _FACES


def _rolls(pile: int, left: int, seats: int, weights: Weights) -> float:
    turns = left / (_CARDS_A_TURN * seats)
    return count_of(pile, DIE) / seats + weights.busts * turns


def _keeping(rules: Rules, pile: int, left: int, seats: int, weights: Weights) -> float:
    """Return what an unprotected point is worth: the part of it that dice will leave.

    :param pile: bundle of the draw pile, of `left` cards.
    """
    kept: float = (1.0 - _hit(rules)) ** (weights.exposed * _rolls(pile, left, seats, weights))
    return kept


class Table:
    """The table as one seat sees it, and what everything on it is worth."""

    __slots__ = (
        "bench",
        "hit",
        "keep",
        "me",
        "other",
        "rolls",
        "rules",
        "seats",
        "view",
        "weights",
    )

    def __init__(self, view: PushObservation, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        assert view.seat is not None  # a spectator has nothing to decide
        self.me = view.seat
        self.rules = view.rules
        self.seats = view.num_seats
        self.other = weights.others / (self.seats - 1)
        self.bench = [points(bundle) for bundle in view.bench]
        self.hit = _hit(self.rules)
        """The part of the unprotected cards that a roll of the die costs (rules 6, 11)."""
        left = view.cards_left()
        self.rolls = _rolls(view.left, left, self.seats, weights)
        """How many dice each seat will still roll."""
        self.keep = _keeping(self.rules, view.left, left, self.seats, weights)
        """What an unprotected point is worth."""

    def lead(self) -> float:
        """Return the lead as things stand."""
        worth = [
            points(safe) + self.keep * loose
            for safe, loose in zip(self.view.protected, self.bench, strict=True)
        ]
        mine = worth[self.me]
        return mine - (sum(worth) - mine) / (self.seats - 1)

    def worth(self, seat: int, column: Column) -> float:
        """Return what collecting a column brings a seat."""
        value, die = column
        if die:
            return self.keep * (value - self.hit * (self.bench[seat] + value))
        return self.keep * value

    def collected(self, columns: Sequence[Column], order: Sequence[Seat]) -> float:
        """Return what collecting changes: everybody in `order` takes what is worth most to them."""
        rest = list(columns)
        lead = 0.0
        for seat in order:
            if not rest:
                break
            best = max(rest, key=lambda column: self.worth(seat, column))
            value = self.worth(seat, best)
            if value < 0 and not self.rules.forced and seat != self.view.turn:
                continue  # P3
            rest.remove(best)
            lead += value if seat == self.me else -self.other * value
        return lead

    def order(self, switches: int) -> tuple[Seat, ...]:
        """Return who collects after whom when this seat stops."""
        return ORDER[self.seats][self.me][switches & 1]

    def after_draw(
        self, columns: Sequence[Column], masks: Sequence[int], switches: int, pile: int, left: int
    ) -> float:
        """Return the mean of what stopping brings after the next card, or going bust does.

        :param pile: bundle of the draw pile, of `left` cards; not empty.
        """
        order = self.order(switches)
        count = len(columns)
        new = 1 << count & ALL_COLUMNS
        patterns = _patterns(masks, count, pile)
        total = 0.0
        busts = 0
        for rank, numbers in enumerate(patterns):
            busts += numbers[0]
            if any(numbers[1:]):
                gains = [
                    self.collected(with_card(columns, place, rank + 1, False), order)
                    for place in range(min(count + 1, NUM_COLUMNS))
                ]
                for pattern, number in enumerate(numbers):
                    if number and pattern:
                        total += number * max(
                            gain for place, gain in enumerate(gains) if pattern >> place & 1
                        )
        dice = count_of(pile, DIE)
        if dice:
            places = free_columns(masks, count, DIE_BIT) | new
            if places:
                total += dice * max(
                    self.collected(with_card(columns, place, 0, True), order)
                    for place in range(min(count + 1, NUM_COLUMNS))
                    if places >> place & 1
                )
            else:
                busts += dice
        turned = count_of(pile, SWITCH)
        if turned:
            total += turned * self.collected(columns, self.order(switches + 1))
        if busts:
            total += busts * self.bust(columns, switches)
        return total / left

    def bust(self, columns: Sequence[Column], switches: int) -> float:
        """Return what going bust changes: the others collect, and the die is rolled."""
        loss: float = self.hit * self.keep * self.bench[self.me]
        return self.collected(columns, self.order(switches)[1:]) - loss

    def drawn(
        self, columns: Sequence[Column], masks: Sequence[int], switches: int, pile: int, left: int
    ) -> float:
        """Return what another card brings, and that one may go on or stop after it."""
        return self.after_draw(columns, masks, switches, pile, left) + self.weights.again

    def over(self, left: int) -> float:
        """Return what it brings that the turn is over with so many cards left."""
        return 0.0

    def turn(self) -> float:
        """Return what a turn of drawing brings, against `over`."""
        return self.weights.turn

    def draw_or_stop(
        self, columns: Sequence[Column], masks: Sequence[int], switches: int, pile: int, left: int
    ) -> float:
        """Return the better of stopping and drawing again."""
        stop = self.collected(columns, self.order(switches)) + self.over(left)
        return max(stop, self.drawn(columns, masks, switches, pile, left)) if pile else stop

    def change(self, action: Action) -> float:
        """Return by how much the lead is expected to grow with an action of this seat."""
        view = self.view
        left = view.cards_left()
        columns = columns_of(view)
        if action.kind is Kind.TAKE:
            rest = [
                column
                for place, column in enumerate(columns)
                if view.columns[place] and place != action.index
            ]
            gain = self.worth(self.me, columns[action.index])
            return gain + self.collected(rest, view.queue[1:])
        if action.kind is Kind.PASS:
            rest = [column for place, column in enumerate(columns) if view.columns[place]]
            return self.collected(rest, view.queue[1:])
        if action.kind is Kind.PROTECT:
            worth = LANE_POINTS[lane_of(view.bench[self.me], action.index)]
            lost: float = 1 - (1 - self.hit) ** (self.weights.protect * self.rolls)
            return worth * lost + self.over(left)
        started = columns[: view.count]
        if action.kind is Kind.STOP:
            return self.collected(started, self.order(view.switches)) + self.over(left)
        if action.kind is Kind.DRAW:
            if not view.count:
                return self.turn()
            return self.drawn(started, view.masks, view.switches, view.left, left)
        card = view.card
        masks = list(view.masks)
        masks[action.index] |= BITS[card]
        value = 0 if card == DIE else value_of(card)
        after = with_card(started, action.index, value, card == DIE)
        return self.draw_or_stop(after, masks, view.switches, view.left, left)


def free_columns(masks: Sequence[int], count: int, bit: int) -> int:
    """Return the columns, as bits, that do not have a value, a colour or a die."""
    free = 0
    for place in range(count):
        if not masks[place] & bit:
            free |= 1 << place
    return free


def _patterns(masks: Sequence[int], count: int, pile: int) -> list[list[int]]:
    """Return how many numbered cards fit on which columns (as bits), by value and by those."""
    new = 1 << count & ALL_COLUMNS
    by_value = [free_columns(masks, count, 1 << rank) | new for rank in range(NUM_VALUES)]
    by_colour = [
        free_columns(masks, count, 1 << NUM_VALUES + colour) | new for colour in range(NUM_COLOURS)
    ]
    patterns = [[0] * (ALL_COLUMNS + 1) for _ in range(NUM_VALUES)]
    for colour, fits_colour in enumerate(by_colour):
        lane = pile >> _LANE_BITS * colour
        for rank, fits_value in enumerate(by_value):
            patterns[rank][fits_colour & fits_value] += lane >> 2 * rank & COPIES
    return patterns


def with_card(columns: Sequence[Column], place: int, value: int, die: bool) -> list[Column]:
    """Return the columns after a card was put on one of them, or began a new one."""
    changed = list(columns)
    if place == len(changed):
        changed.append((value, die))
    else:
        before, had_die = changed[place]
        changed[place] = (before + value, had_die or die)
    return changed


def columns_of(view: PushObservation) -> list[Column]:
    """Return the columns that lie there; a taken one is nothing."""
    return [
        (sum(value_of(card) for card in cards if card != DIE), DIE in cards)
        for cards in view.columns
    ]


class PushPolicy:
    """Values actions by the lead they are expected to end in."""

    points_per_e = 14.0

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def values(self, view: PushObservation, actions: Sequence[Action]) -> list[float]:
        """Return for each action the expected final lead over the average opponent, in points."""
        table = Table(view, self.weights)
        lead = table.lead()
        return [lead + table.change(action) for action in actions]
