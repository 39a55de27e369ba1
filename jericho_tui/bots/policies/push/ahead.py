"""Looking ahead in Push: the cards of a turn are counted, and the rest of the match by its turns.

What can come is public, so nothing is drawn by lot: another card is worth the mean over all that
are left, each put where it does most, and so on for as many cards as the budget allows. What
follows the turn is known as a mean only: who will still have turns (`tempo`), and what the dice
will take of cards in the open.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, inf, sqrt
from time import monotonic
from typing import Any, Final

from jericho_tui.bots.aloud import Tell, Voice
from jericho_tui.bots.policies.push.evaluation import Column, Table, Weights, with_card
from jericho_tui.bots.policies.push.reasons import reason
from jericho_tui.core.game import Game, Seat
from jericho_tui.games.push.actions import BITS, NUM_COLUMNS, Action, Phase
from jericho_tui.games.push.cards import (
    DIE,
    NUM_KINDS,
    SWITCH,
    UNIT,
    count_of,
    full_deck,
    points,
    value_of,
)
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.play.player import Candidate, Decision, Limit

_GREED: Final = 1.6
"""The last cards bring more than others: the turn that ends with them cannot go wrong later [M]."""


@cache
def tempo(num_seats: int) -> tuple[Sequence[float], Sequence[float]]:
    """Return a seat's lead still to come: when its turn is over, and when it begins to draw.

    In points against the average opponent, by the number of cards left in the pile.
    """
    entry = _data()[str(num_seats)]
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


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("tempo.toml").read_text("utf-8"))


_MOST_CARDS: Final = 20
"""No turn has more cards to come than this."""
_BRANCHES: Final = 30
"""About how many times as much there is to count for each further card."""
_SWING: Final = 44.0
"""By how many points a lead must grow for the odds to grow e-fold when the pile is full, times the
number of seats, who share the points [M]."""
_LEAST_SWING: Final = 2.0
"""The same when it is empty."""


@dataclass(frozen=True, slots=True)
class Manner:
    """What somebody who looks ahead believes of a table of some size [M]."""

    weights: Weights
    """Here `turn` is what drawing is worth beyond the tempo of it."""
    early: float = 0.0
    """How much more of that there is with a full pile than with an empty one."""


_TWO: Final = Manner(Weights(others=0.65, exposed=0.2, turn=2.0, again=0.1), early=4.0)
_THREE: Final = Manner(Weights(others=0.9, exposed=0.2, turn=0.5, again=0.1), early=2.0)
_MORE: Final = Manner(Weights(others=1.1, exposed=0.2, turn=1.0, again=0.1, protect=1.2))


class OutOfBudgetError(Exception):
    """There is no more to be spent on a decision."""


class Ahead(Table):
    """The table, looked at several cards ahead."""

    def __init__(self, view: PushObservation, spend: Callable[[], None]) -> None:
        """Look.

        :param spend: called for every set of columns that the next card is counted for.
        """
        self._manner = {2: _TWO, 3: _THREE}.get(view.num_seats, _MORE)
        super().__init__(view, self._manner.weights)
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
        turn = self.weights.turn - self._manner.early * late
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
        view = self.view
        part = view.cards_left() / len(full_deck(self.seats))
        swing = _LEAST_SWING + _SWING / self.seats * sqrt(part)
        worth = [
            points(safe) + self.keep * loose
            for safe, loose in zip(view.protected, self.bench, strict=True)
        ]
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
        del game, seed, seat  # it draws nothing by lot
        self._budget = budget

    def choose(
        self, view: PushObservation, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the action that is expected to bring most, with all candidates.

        When there is one action it is returned at once, unless the limit is to be spent whole.
        """
        return self.think_aloud(view, limit, should_stop, None)

    def think_aloud(
        self,
        view: PushObservation,
        limit: Limit,
        should_stop: Callable[[], bool],
        tell: Tell | None,
    ) -> Decision:
        """Return what `choose` does."""
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
        voice = Voice(tell)
        decision = _decision(ahead, actions)
        decided = True

        def so_far() -> Decision:
            return decision

        sees_more = view.phase in (Phase.PLACE, Phase.DECIDE)
        deepest = min(_MOST_CARDS, view.cards_left()) if sees_more else 1
        for cards in range(2, deepest + 1):
            voice.speak(so_far)
            if not limit.whole and spent * _BRANCHES > most:
                break
            ahead.cards = cards
            deeper = _decision_within_budget(ahead, actions)
            if deeper is None:
                break
            decision = deeper
        return decision


def _decision_within_budget(ahead: Ahead, actions: Sequence[Action]) -> Decision | None:
    """Return what looking so far ahead comes to; None: the budget ends before that."""
    try:
        return _decision(ahead, actions)
    except OutOfBudgetError:
        return None


def _decision(ahead: Ahead, actions: Sequence[Action]) -> Decision:
    """Return what looking so far ahead comes to."""
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
