"""Looking ahead in Push: the cards of a turn are counted, and the rest of the match by its turns.

What can come is public, so nothing is drawn by lot: another card is worth the mean over all that
are left, each put where it does most, and so on for as many cards as the budget allows. What
follows the turn is known as a mean only: who will still have turns (`tempo`), and what the dice
will take of cards in the open. All of that is one number, the chance of winning: who is behind late
in the match must dare, and who leads need not.
"""

from collections.abc import Callable, Sequence
from math import exp, inf, sqrt
from time import monotonic
from typing import Final

from jericho_tui.bots.aloud import Tell, Voice
from jericho_tui.bots.policies.push.evaluation import (
    Column,
    Table,
    Weights,
    columns_of,
    keeping,
    with_card,
)
from jericho_tui.bots.policies.push.reasons import reason
from jericho_tui.bots.policies.push.tempo import tempo
from jericho_tui.core.game import Game, Seat
from jericho_tui.games.push.actions import NUM_COLUMNS, STAR, Action
from jericho_tui.games.push.bundle import (
    COLOUR_MASK,
    LANE_POINTS,
    UNIT,
    count_of,
    lane_of,
    points,
)
from jericho_tui.games.push.cards import DIE, NUM_COLOURS, NUM_KINDS, SWITCH, full_deck, value_of
from jericho_tui.games.push.menu import BITS, Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.play.player import Candidate, Decision, Limit

_MOST_CARDS: Final = 20
"""No turn has more cards to come than this."""
_MOST_ODDS: Final = 300.0
"""The logarithm of odds beyond which nothing is more certain."""
_BRANCHES: Final = 30
"""About how many times as much there is to count for each further card."""
_SWING: Final = 53.0
"""By how many points a lead must grow for the odds to grow e-fold when the pile is full, times the
number of seats, who share the points [M]."""
_LEAST_SWING: Final = 2.4
"""The same when it is empty."""


_TWO: Final = Weights(exposed=0.7, turn=1.0)
_MORE: Final = Weights(exposed=1.0, turn=0.0)
"""What somebody who looks ahead believes; `turn` is what drawing is worth beyond its tempo [M].
Among two there is more time to protect."""


class OutOfBudgetError(Exception):
    """There is no more to be spent on a decision."""


class Ahead(Table):
    """The table, looked at several cards ahead."""

    def __init__(self, view: PushObservation, spend: Callable[[], None]) -> None:
        """Look.

        :param spend: called for every set of columns that the next card is counted for.
        """
        super().__init__(view, _TWO if view.num_seats == 2 else _MORE)
        self._safe: list[float] = [points(bundle) for bundle in view.protected]
        self._open: list[float] = [points(bundle) for bundle in view.bench]
        self._to_come = tempo(view.num_seats)
        self._deck = len(full_deck(self.seats))
        self._spend = spend
        self.cards = 1
        """How many cards are looked ahead."""
        self._ended: dict[tuple[tuple[Column, ...], tuple[Seat, ...], int, int], float] = {}
        self._counted: dict[tuple[int, tuple[int, ...], int, int], float] = {}

    def chance(
        self,
        loose: Sequence[float],
        safe: Sequence[float],
        first: int,
        left: int,
        dice: int,
        more: float = 0.0,
    ) -> float:
        """Return this seat's chance of winning.

        :param loose: points in the open by seat, `safe` those that are protected.
        :param first: whose turn begins, with `left` cards in the pile, `dice` of them die cards.
        :param more: what this seat has besides.
        """
        seats = self.seats
        keep = keeping(self.rules, dice, left, seats, self.weights)
        part = (seats - 1) / seats  # of a lead that is the seat's own gain
        swing = _LEAST_SWING + _SWING / seats * sqrt(left / self._deck)
        to_come = self._to_come
        row = min(left, len(to_come[0]) - 1)
        total = 0.0
        me = self.me
        worth = safe[me] + keep * loose[me] + part * to_come[(me - first) % seats][row] + more
        for seat in range(seats):
            if seat != me:
                other = (
                    safe[seat] + keep * loose[seat] + part * to_come[(seat - first) % seats][row]
                )
                total += exp(max(-_MOST_ODDS, min(_MOST_ODDS, (other - worth) / swing)))
        return 1.0 / (1.0 + total)

    def end(
        self,
        columns: Sequence[Column],
        order: Sequence[Seat],
        left: int,
        dice: int,
        bust: bool = False,
    ) -> float:
        """Return the chance of winning when the turn ends so; see `Table.end`."""
        # A bust is told by the order, in which this seat is missing.
        key = tuple(columns), tuple(order), left, dice
        known = self._ended.get(key)
        if known is None:
            loose = list(self._open)
            if bust:
                loose[self.me] -= self.hit * loose[self.me]
            known = self._ended[key] = self._collected(columns, order, loose, left, dice)
        return known

    def _collected(
        self,
        columns: Sequence[Column],
        order: Sequence[Seat],
        loose: list[float],
        left: int,
        dice: int,
    ) -> float:
        """Return the chance of winning after all in `order` took what brings most.

        :param loose: points in the open by seat; changed.
        """
        rest = list(columns)
        turn = self.view.turn
        for seat in order:
            if not rest:
                break
            best = max(rest, key=lambda column: self.brings(seat, column))
            brings = self.brings(seat, best)
            if brings < 0 and not self.rules.forced and seat != turn:
                continue  # P3
            rest.remove(best)
            loose[seat] += brings
        return self.chance(loose, self._safe, turn + 1, left, dice)

    def turn(self) -> float:
        """Return the chance of winning when this seat begins a turn of drawing."""
        view = self.view
        dice = count_of(view.left, DIE)
        more = self.weights.turn
        return self.chance(self._open, self._safe, self.me, view.cards_left(), dice, more)

    def protected(self, colour: int) -> float:
        """Return the chance of winning after a colour was protected."""
        view = self.view
        worth = LANE_POINTS[lane_of(view.bench[self.me], colour)]
        loose, safe = list(self._open), list(self._safe)
        loose[self.me] -= worth
        safe[self.me] += worth
        dice = count_of(view.left, DIE)
        return self.chance(loose, safe, self.me + 1, view.cards_left(), dice)

    def taken(self, column: int) -> float:
        """Return the chance of winning after a column was collected, the mean of all rolls."""
        view = self.view
        cards = view.columns[column]
        rest = [
            other
            for place, other in enumerate(columns_of(view))
            if view.columns[place] and place != column
        ]
        bench = view.bench[self.me] + sum(UNIT[card] for card in cards if card != DIE)
        faces = [0] * (STAR + 1)
        if DIE in cards:
            faces = [points(bench & COLOUR_MASK[colour]) for colour in range(NUM_COLOURS)]
            faces.append(points(bench) if self.rules.risk else 0)
        left, dice = view.cards_left(), count_of(view.left, DIE)
        total = 0.0
        for lost in faces:
            loose = list(self._open)
            loose[self.me] = points(bench) - lost
            total += self._collected(rest, view.queue[1:], loose, left, dice)
        return total / len(faces)

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
                value = self.after_draw(columns, masks, switches, pile, left)
            else:
                self.cards -= 1
                try:
                    value = self._mean(columns, masks, switches, pile, left)
                finally:
                    self.cards += 1
            self._counted[key] = value
        return value

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
            order = self.order(switches)[1:]
            total += busts * self.end(columns, order, left - 1, count_of(pile, DIE), bust=True)
        return total / left


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
    chances = [ahead.change(action) for action in actions]
    order = sorted(range(len(actions)), key=chances.__getitem__, reverse=True)
    return Decision(
        actions[order[0]],
        tuple(
            [Candidate(actions[n], chances[n], 0, reason(ahead.view, actions[n])) for n in order]
        ),
    )
