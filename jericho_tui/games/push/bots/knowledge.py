"""What bots know of Push: the judgement of a sensible player, one card ahead or more.

The value of an action is the expected final lead over the average opponent, in points:

* everyone's cards; unprotected points count less the more dice are still to come;
* collecting now, everyone taking the best column; a die costs a sixth of what it can hit;
* another card: the mean over all cards that are left, busts included. The pile is public, so this
  is counted, for as many cards ahead as the budget allows;
* protecting a colour: what it would lose unprotected, against the turn that it costs.

What follows the turn is a mean only: the turns to come (`tempo`), and what the dice will take.

Nothing is searched: a tree search of the turn lost to the heuristic at four seats (0.18 to 0.25 of
144 to 160 matches). Judging by the chance of winning, counting colours, and a net that learned from
70,000 matches gained nothing. The champion wins 0.279 (0.261 to 0.297) at four seats: `jericho-tui
arena run push --seats 4 --bots champion,heuristic,heuristic,heuristic --deals 600 --rng-seed
20261230`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, inf, sqrt
from time import monotonic
from typing import Final

from jericho_tui.bots.characters import data_of
from jericho_tui.bots.knowledge import Knowledge, Liking, Tempered
from jericho_tui.bots.thoughts import Pace, Thoughts, finished
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.push.rules.cards import (
    BITS,
    COPIES,
    DIE,
    DIE_BIT,
    LANE_POINTS,
    NUM_COLOURS,
    NUM_COLUMNS,
    NUM_KINDS,
    NUM_VALUES,
    SWITCH,
    UNIT,
    Action,
    Kind,
    Phase,
    count_of,
    full_deck,
    lane_of,
    pack,
    points,
    value_of,
)
from jericho_tui.games.push.rules.state import ORDER, PushObservation, bust_chance, once_placed
from jericho_tui.play.player import Candidate, Decision, Limit


def reason(view: PushObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.DRAW:
            chance = bust_chance(view)
            if not chance:
                return Sentence(N_("you cannot go bust on the next card"))
            text = N_("{chance} % chance of not going bust on the next card")
            return Sentence(text, {"chance": round(100 * (1 - chance))})
        case Kind.PLACE:
            return _placing(view, action.index)
        case Kind.STOP:
            if not view.count:
                return Sentence(N_("there is no column, so nobody collects"))
            best = max(map(_worth, view.columns))
            return counted(
                "the best column has {points} point",
                "the best column has {points} points",
                "points",
                {"points": best},
            )
        case Kind.TAKE:
            return _taking(view, action.index)
        case Kind.PROTECT:
            worth = {"points": LANE_POINTS[lane_of(view.bench[view.seat], action.index)]}
            dice = count_of(view.left, DIE)
            if not dice:
                return counted(
                    "{points} point is safe for good",
                    "{points} points are safe for good",
                    "points",
                    worth,
                )
            return counted(
                "{points} point that the die could take (die cards left: {dice})",
                "{points} points that the die could take (die cards left: {dice})",
                "points",
                {**worth, "dice": dice},
            )
        case _:
            if all(DIE in cards for cards in view.columns if cards):
                return Sentence(N_("every remaining column has a die"))
            return Sentence(N_("your cards stay as they are"))


def _placing(view: PushObservation, column: int) -> Sentence:
    here = _bust(view, column)
    others = [_bust(view, place.index) for place in view.legal_actions() if place.index != column]
    if others and here <= min(others) and here < max(others):
        return Sentence(
            N_("leaves the most room: {chance} % chance of not going bust on the next card"),
            {"chance": round(100 * (1 - here))},
        )
    if view.card == DIE:
        return counted(
            "the player who takes the {points} point there rolls the die",
            "the player who takes the {points} points there rolls the die",
            "points",
            {"points": _there(view, column)},
        )
    return counted(
        "that column will be worth {points} point",
        "that column will be worth {points} points",
        "points",
        {"points": _there(view, column) + points(pack((view.card,)))},
    )


def _bust(view: PushObservation, column: int) -> float:
    """Return the chance that the next card is a bust, after this one has found its place."""
    return bust_chance(view, *once_placed(view, column))


def _there(view: PushObservation, column: int) -> int:
    """Return what lies in a column; nothing in one that is only started."""
    return _worth(view.columns[column]) if column < view.count else 0


def _taking(view: PushObservation, column: int) -> Sentence:
    others = [cards for place, cards in enumerate(view.columns) if cards and place != column]
    mine = _worth(view.columns[column])
    if DIE not in view.columns[column] and any(DIE in cards for cards in others):
        return Sentence(N_("it has no die"))
    if others and mine > max(map(_worth, others)):
        return Sentence(N_("it is worth the most points"))
    if DIE in view.columns[column]:
        return counted(
            "{points} more point, and then the die",
            "{points} more points, and then the die",
            "points",
            {"points": mine},
        )
    return counted("{points} more point", "{points} more points", "points", {"points": mine})


def _worth(cards: tuple[int, ...]) -> int:
    return points(pack(cards))


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
    early: float = 0.0
    """Who looks ahead: how much more `turn`, here what drawing is worth beyond the tempo of it, is
    with a full pile than with an empty one."""


_CARDS_A_TURN: Final = 5.0
"""How many cards a turn of drawing uses up, about."""


class Table:
    """The table as one seat sees it, and what everything on it is worth."""

    def __init__(self, view: PushObservation, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        assert view.seat is not None  # a spectator has nothing to decide
        self.me = view.seat
        self.seats = view.num_seats
        self.other = weights.others / (self.seats - 1)
        self.bench = [points(bundle) for bundle in view.bench]
        self.hit: float = (2 if view.rules.risk else 1) / _FACES
        """The part of the unprotected cards that a roll of the die costs (rules 6, 11)."""
        turns = view.cards_left() / (_CARDS_A_TURN * self.seats)
        self.rolls = count_of(view.left, DIE) / self.seats + weights.busts * turns
        """How many dice each seat will still roll."""
        self.keep: float = (1.0 - self.hit) ** (weights.exposed * self.rolls)
        """What an unprotected point is worth."""

    def lead(self) -> float:
        """Return the lead as things stand."""
        worth = self.worths()
        mine = worth[self.me]
        return mine - (sum(worth) - mine) / (self.seats - 1)

    def worths(self) -> list[float]:
        """Return what every seat's cards are worth."""
        return [
            points(safe) + self.keep * loose
            for safe, loose in zip(self.view.protected, self.bench, strict=True)
        ]

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
            if value < 0 and not self.view.rules.forced and seat != self.view.turn:
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
        columns = [
            (sum(value_of(card) for card in cards if card != DIE), DIE in cards)
            for cards in view.columns
        ]
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


class PushPolicy:
    """Values actions by the lead they are expected to end in."""

    points_per_e = 14.0

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def values(self, view: PushObservation, actions: Sequence[Action]) -> list[float]:
        """Return for each action the expected final lead over the average opponent, in points."""
        table = Table(view, self.weights)
        lead = table.lead()
        return [lead + table.change(action) for action in actions]


_GREED: Final = 1.6
"""The last cards bring more than others: the turn that ends with them cannot go wrong later [M]."""


@cache
def tempo(num_seats: int) -> tuple[Sequence[float], Sequence[float]]:
    """Return a seat's lead still to come: when its turn is over, and when it begins to draw.

    In points against the average opponent, by the number of cards left in the pile.
    """
    entry = data_of(__package__, "tempo.toml")[str(num_seats)]
    used: Sequence[float] = entry["used"]
    brings: Sequence[float] = entry["brings"]
    usual = sum(number * part for number, part in enumerate(used))
    away = [[0.0] for _ in range(num_seats)]
    """By how many turns off a seat's own is, and by cards left."""
    for left in range(1, len(full_deck(num_seats, two_keep=True)) + 1):
        for turns, values in enumerate(away):
            later = away[turns - 1]
            value = brings[turns] * min(1.0, _GREED * left / usual)
            for number, part in enumerate(used[1:left], 1):
                value += part * later[left - number]
            values.append(value)
    return away[-1], away[0]


_MOST_CARDS: Final = 20
"""No turn has more cards to come than this."""
_BRANCHES: Final = 30
"""About how many times as much there is to count for each further card."""
_SWING: Final = 44.0
"""By how many points a lead must grow for the odds to grow e-fold when the pile is full, times the
number of seats, who share the points [M]."""
_LEAST_SWING: Final = 2.0
"""The same when it is empty."""


_TWO: Final = Weights(others=0.65, exposed=0.2, turn=2.0, again=0.1, early=4.0)
_THREE: Final = Weights(others=0.9, exposed=0.2, turn=0.5, again=0.1, early=2.0)
_MORE: Final = Weights(others=1.1, exposed=0.2, turn=1.0, again=0.1, protect=1.2)
"""What somebody who looks ahead believes of a table of two, three or more [M]."""


class OutOfBudgetError(Exception):
    """There is no more to be spent on a decision."""


class Ahead(Table):
    """The table, looked at several cards ahead."""

    def __init__(self, view: PushObservation, spend: Callable[[], None]) -> None:
        """Look.

        :param spend: called for every set of columns that the next card is counted for.
        """
        super().__init__(view, {2: _TWO, 3: _THREE}.get(view.num_seats, _MORE))
        self._over, self._drawing = tempo(view.num_seats)
        self._spend = spend
        self.cards = 1
        """How many cards are looked ahead."""
        self._known: dict[tuple[tuple[Column, ...], tuple[Seat, ...]], float] = {}
        self._counted: dict[tuple[int, tuple[int, ...], int, int], float] = {}

    def collected(self, columns: Sequence[Column], order: Sequence[Seat]) -> float:
        """Return what `Table.collected` does, worked out once for the same columns."""
        key = tuple(columns), tuple(order)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = super().collected(columns, order)
        return known

    def over(self, left: int) -> float:
        """Return what the turns to come are worth."""
        return self._over[min(left, len(self._over) - 1)]

    def turn(self) -> float:
        """Return what drawing is worth before the first card."""
        left = self.view.cards_left()
        whole = len(self._drawing) - 1
        late = 0.5 - left / whole
        turn = self.weights.turn - self.weights.early * late
        return turn + self._drawing[min(left, whole)]

    def drawn(
        self, columns: Sequence[Column], masks: Sequence[int], switches: int, pile: int, left: int
    ) -> float:
        """Return what another card brings, looking as many cards ahead as `cards` says."""
        # What has been placed follows from the masks, and its order does not matter.
        key = self.cards, tuple(sorted(masks[: len(columns)])), switches & 1, pile
        value = self._counted.get(key)
        if value is None:
            self._spend()
            if self.cards == 1:
                value = self.after_draw(columns, masks, switches, pile, left) + self.over(left - 1)
            else:
                self.cards -= 1
                try:
                    value = self._mean(columns, masks, switches, pile, left)
                finally:
                    self.cards += 1
            self._counted[key] = value
        return value + self.weights.again

    def _mean(
        self, columns: Sequence[Column], masks: Sequence[int], switches: int, pile: int, left: int
    ) -> float:
        """Return the mean over the next card of what going on from there brings."""
        count = len(columns)
        total = 0.0
        busts = 0
        for card in range(NUM_KINDS):
            number = count_of(pile, card)
            if not number:
                continue
            rest = pile - UNIT[card]
            if card == SWITCH:
                total += number * self.draw_or_stop(columns, masks, switches + 1, rest, left - 1)
                continue
            value = 0 if card == DIE else value_of(card)
            best = -inf
            for place in range(min(count + 1, NUM_COLUMNS)):
                if place < count and masks[place] & BITS[card]:
                    continue
                after = with_card(columns, place, value, card == DIE)
                changed = [*masks[:count], 0, 0, 0][:NUM_COLUMNS]
                changed[place] |= BITS[card]
                best = max(best, self.draw_or_stop(after, changed, switches, rest, left - 1))
            if best == -inf:
                busts += number
            else:
                total += number * best
        if busts:
            total += busts * (self.bust(columns, switches) + self.over(left - 1))
        return total / left

    def share(self, gain: float) -> float:
        """Return this seat's chance of winning if its lead grows by so much."""
        part = self.view.cards_left() / len(full_deck(self.seats))
        swing = _LEAST_SWING + _SWING / self.seats * sqrt(part)
        worth = self.worths()
        worth[self.me] += gain
        best = max(worth)
        terms = [exp((each - best) / swing) for each in worth]
        return terms[self.me] / sum(terms)


class Counting:
    """The player that counts: one card ahead, then two, for as long as the budget lasts.

    The unit of its budget is a set of columns that the next card is counted for.
    """

    def __init__(self, game: Game, seed: int, seat: Seat, budget: int) -> None:
        """Sit down."""
        self._budget = budget

    def choose(
        self, view: PushObservation, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the action that is expected to bring most, with all candidates.

        When there is one action it is returned at once, unless the limit is to be spent whole.
        """
        return finished(self.think(view, limit, should_stop))

    def think(
        self, view: PushObservation, limit: Limit, should_stop: Callable[[], bool]
    ) -> Thoughts:
        """Yield what `choose` would return by now."""
        actions = view.legal_actions()
        if len(actions) == 1 and not limit.whole:
            return Decision(actions[0])
        own = limit.iterations is None and limit.seconds is None
        most = self._budget if own else limit.iterations or inf
        end = inf if limit.seconds is None else monotonic() + limit.seconds
        spent = 0
        decided = False

        def spend() -> None:
            nonlocal spent
            spent += 1
            # One card ahead is always looked, or there would be no decision.
            if decided and (spent > most or monotonic() > end or should_stop()):
                raise OutOfBudgetError

        ahead = Ahead(view, spend)
        pace = Pace()
        decision = _decision(ahead, actions)
        decided = True

        sees_more = view.phase in (Phase.PLACE, Phase.DECIDE)
        deepest = min(_MOST_CARDS, view.cards_left()) if sees_more else 1
        for cards in range(2, deepest + 1):
            if pace.is_due():
                yield decision
            if not limit.whole and spent * _BRANCHES > most:
                break
            ahead.cards = cards
            try:
                decision = _decision(ahead, actions)
            except OutOfBudgetError:
                break
        return decision


def _decision(ahead: Ahead, actions: Sequence[Action]) -> Decision:
    gains = [ahead.change(action) for action in actions]
    order = sorted(range(len(actions)), key=gains.__getitem__, reverse=True)
    return Decision(
        actions[order[0]],
        tuple(
            [
                Candidate(actions[n], ahead.share(gains[n]), 0, reason(ahead.view, actions[n]))
                for n in order
            ]
        ),
    )


_STACK: Final = 6.0
"""What it is worth to a stacker that a card goes on the column that has most."""

_MORE_LIKED: Final = 4.0
"""What another card is worth to a daredevil besides."""
_FEW: Final = 1.0
"""What each column that is not there is worth to a spoiler that stops."""


def _stacker(view: PushObservation, action: Action) -> float:
    if action.kind is not Kind.PLACE:
        return 0.0
    worth = [sum(value_of(card) for card in column if card != DIE) for column in view.columns]
    return _STACK * (action.index < view.count and worth[action.index] == max(worth))


LIKINGS: Final[Mapping[str, Liking]] = {
    "stacker": _stacker,
    "reckless": lambda view, action: _MORE_LIKED * (action.kind is Kind.DRAW and view.count > 0),
    "spoiler": lambda view, action: (
        _FEW * (NUM_COLUMNS - view.count) if action.kind is Kind.STOP else 0.0
    ),
}
"""By style."""


_STYLES: Final = {
    "heuristic": Weights(),
    "daredevil": Weights(again=1.5, turn=10.0, protect=0.7),
    "guardian": Weights(protect=2.5, exposed=0.8, turn=4.0, again=0.0),
    "spoiler": Weights(others=3.0),
}
"""By character: how each strays from the judgement that means to win."""
_JUDGES: Final = {style: PushPolicy(weights) for style, weights in _STYLES.items()}


KNOWLEDGE: Final = Knowledge(
    {
        **_JUDGES,
        **{
            style: Tempered(_JUDGES.get(style, _JUDGES["heuristic"]), liking)
            for style, liking in LIKINGS.items()
        },
    },
    own=lambda info, game, seed, seat: (  # who looks ahead counts
        Counting(game, seed, seat, info.iterations) if info.iterations else None
    ),
    reason=reason,
)
