"""Looking ahead in Push: the cards of a turn are counted, and the rest of the match by its turns.

What can come is public, so nothing is drawn by lot: another card is worth the mean over all that
are left, each put where it does most, and so on for as many cards as the budget allows. What
follows the turn is known as a mean only: who will still have turns (`tempo`), and what the dice
will take of cards in the open. Every way for a turn to end is judged by the chance of winning that
it leaves: what everybody has and may hope for, against how much the cards left can still change.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, inf, sqrt
from time import monotonic
from typing import Final

from jericho_tui.bots.aloud import Tell, Voice
from jericho_tui.bots.policies.push.evaluation import Column, Table, Weights, with_card
from jericho_tui.bots.policies.push.reasons import reason
from jericho_tui.bots.policies.push.tempo import tempo
from jericho_tui.core.game import Game, Seat
from jericho_tui.games.push.actions import NUM_COLUMNS, Action
from jericho_tui.games.push.bundle import UNIT, count_of, points
from jericho_tui.games.push.cards import DIE, NUM_KINDS, SWITCH, full_deck, value_of
from jericho_tui.games.push.menu import BITS, Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.play.player import Candidate, Decision, Limit

_MOST_CARDS: Final = 20
"""No turn has more cards to come than this."""
_BRANCHES: Final = 30
"""About how many times as much there is to count for each further card."""
_LEAST_SWING: Final = 1.0
"""By how many points a lead must grow for the odds to grow e-fold when the pile is empty [M]."""
_SWING: Final = 5.2
"""By how much more for the root of every card left, times the number of seats, who share the
points [M]."""
_WEIGHTS: Final = Weights(exposed=0.6)
"""Who looks ahead needs no more than what becomes of cards in the open [M]."""


class OutOfBudgetError(Exception):
    """There is no more to be spent on a decision."""


class Ahead(Table):
    """The table, looked at several cards ahead."""

    def __init__(self, view: PushObservation, spend: Callable[[], None]) -> None:
        """Look.

        :param spend: called for every set of columns that the next card is counted for.
        """
        super().__init__(view, _WEIGHTS)
        self._later = tempo(self.seats)
        self._swings = _swings(self.seats)
        self._worth = [
            points(safe) + self.keep * loose
            for safe, loose in zip(view.protected, self.bench, strict=True)
        ]
        self._spend = spend
        self.cards = 1
        """How many cards are looked ahead."""
        self._known: dict[tuple[tuple[Column, ...], tuple[Seat, ...], int], float] = {}
        self._counted: dict[tuple[int, tuple[int, ...], int, int], float] = {}

    def collected(self, columns: Sequence[Column], order: Sequence[Seat], left: int) -> float:
        """Return what `Table.collected` does, worked out once for the same columns."""
        key = tuple(sorted(columns)), tuple(order), left
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = super().collected(columns, order, left)
        return known

    def judged(self, gains: Sequence[float], left: int) -> float:
        """Return this seat's chance of winning when the turn is over."""
        return self._chance(gains, self.view.turn + 1, left)

    def turn(self) -> float:
        """Return this seat's chance of winning when it draws."""
        return self._chance([0.0] * self.seats, self.me, self.view.cards_left())

    def protected(self, points_there: int) -> float:
        """Return this seat's chance of winning when it protects so many points."""
        gains = [0.0] * self.seats
        gains[self.me] = (1 - self.keep) * points_there
        return self.judged(gains, self.view.cards_left())

    def _chance(self, gains: Sequence[float], turn: int, left: int) -> float:
        """Return this seat's chance of winning when everybody has got so much.

        :param turn: whose turn it is then.
        """
        swing = self._swings[left]
        hopes = [
            (worth + gain + self._later[(seat - turn) % self.seats][left]) / swing
            for seat, (worth, gain) in enumerate(zip(self._worth, gains, strict=True))
        ]
        best = max(hopes)
        terms = [exp(hope - best) for hope in hopes]
        return terms[self.me] / sum(terms)

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
            total += busts * self.bust(columns, switches, left - 1)
        return total / left


@cache
def _swings(num_seats: int) -> Sequence[float]:
    """Return by how many points a lead must grow for the odds to grow e-fold, by cards left."""
    most = len(full_deck(num_seats, two_keep=True))
    return [_LEAST_SWING + _SWING / num_seats * sqrt(left) for left in range(most + 1)]


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
    shares = [ahead.change(action) for action in actions]
    order = sorted(range(len(actions)), key=shares.__getitem__, reverse=True)
    return Decision(
        actions[order[0]],
        tuple([Candidate(actions[n], shares[n], 0, reason(ahead.view, actions[n])) for n in order]),
    )
