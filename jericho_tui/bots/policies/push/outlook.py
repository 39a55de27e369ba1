"""What a search is told of Push: the tree ends with the turn, and what lies there is judged.

A turn is short and public, and who plays next is always the same seat; so it is looked through
card by card, and the many turns that follow are summed up as each seat's chance of winning from
the points it has. Beyond the tree a turn is played on by a rule of thumb.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Final

from jericho_tui.bots.policies.push.evaluation import Column, PushPolicy
from jericho_tui.bots.search.blind import verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.push.actions import NUM_COLUMNS, ROLLS, STOP, Action
from jericho_tui.games.push.bundle import count_of, points
from jericho_tui.games.push.cards import DIE, value_of
from jericho_tui.games.push.determinize import determinize
from jericho_tui.games.push.menu import BITS, Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.state import ORDER, PushState

_DECIDE, _PLACE, _COLLECT = Phase.DECIDE, Phase.PLACE, Phase.COLLECT
_VALUE: Final = (*(value_of(card) for card in range(DIE)), 0)
_SWING: Final = 14.0
"""By how many points a lead must grow for the odds to grow e-fold when the pile is full [M]."""
_LEAST_SWING: Final = 3.0
"""The same when it is nearly empty."""
_DOUBT: Final = 0.05
"""How likely another move is than the rule of thumb's, against that."""
_ALONE: Final = (1.0,)
_DREAD: Final = 0.78
"""Part of what dice would take in the end that protecting now saves [M]: as a turn of drawing
brings a lead of about 8, a colour of 10 points that would all be lost is worth one."""
_CARDS_A_TURN: Final = 5.0
"""How many cards a turn of drawing uses up, about."""
_BUSTS: Final = 0.15
"""Dice rolled for going bust, for each turn that is still to come."""
_FAIR: Final = (99, 10, 10, 9)
"""By number of columns: the lead from which on a turn that is played on stops [M]."""
_ANOTHER: Final = 1.5
"""What another card brings that fits, in points [M]."""
_FEAR: Final = 5
"""What a certain bust on the next card would cost, in points [M]."""


@dataclass(frozen=True)
class Manner:
    """How a search thinks about Push."""

    policy: PushPolicy
    """Whose judgement makes the priors of the decision itself."""
    heat: float = 0.4
    """Temperature of the softmax that makes priors of expected leads, in points."""


class PushOutlook:
    """One seat's decision; the tree ends with the turn."""

    def __init__(self, view: PushObservation, manner: Manner) -> None:
        self._view = view
        self._manner = manner
        self._base = determinize(view, Random(0))
        self._rest = list(self._base.deck[view.drawn :])
        self._gone = list(self._base.deck[: view.drawn])
        self._turn = view.turn
        self._thumb = _Thumb(self._base)
        self._safe = 1.0 + _DREAD * _danger_left(view)
        """What a protected point is worth against one that is not."""

    def world(self, rng: Random) -> PushState:
        """Return a position in which the pile lies in another order."""
        state = self._base.clone()
        random = rng.random
        state.deck = self._gone + sorted(self._rest, key=lambda _card: random())
        return state

    def weights(self, state: PushState, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
        """Return the policy's softmax at the decision itself, the rule of thumb's choice beyond.

        A turn is too short for every node to be explored: one that tries its bad moves as often as
        its good ones would be thought worse than it is.
        """
        if state.ply != self._view.ply:
            if len(actions) == 1:
                return _ALONE
            best = self._thumb.choose(state, actions)
            return [1.0 if action is best else _DOUBT for action in actions]
        values = self._manner.policy.values(self._view, actions)
        return [exp((value - max(values)) / self._manner.heat) for value in values]

    def public(self, state: PushState) -> Hashable:
        """Return what a move may have shown: the card drawn, or what the die has cost."""
        return state.phase, state.card, state.switches, state.acting, state.bench[state.roller]

    def is_leaf(self, state: PushState) -> bool:
        """Return whether the turn is over."""
        return state.turn != self._turn or state.phase is Phase.OVER

    def evaluate(self, state: PushState, rng: Random) -> Verdict:
        """Play the turn to its end and judge what everybody has."""
        while state.turn == self._turn and (actors := state.acting):
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
                continue
            menu = state.menu
            state.apply(seat, menu[0] if len(menu) == 1 else self._thumb.choose(state, menu))
        return self.judge(state)

    def judge(self, state: PushState) -> Verdict:
        """Return every seat's chance of winning, by what it has and how much is still to come."""
        outcome = state.outcome()
        if outcome is not None:
            return verdict_of(outcome)
        left = len(state.deck) - state.drawn
        swing = max(_LEAST_SWING, _SWING * sqrt(left / len(state.deck)))
        worth = [
            self._safe * points(safe) + points(loose)
            for safe, loose in zip(state.protected, state.bench, strict=True)
        ]
        best = max(worth)
        terms = [exp((each - best) / swing) for each in worth]
        total = sum(terms)
        shares = [term / total for term in terms]
        return Verdict(shares, shares)


def _danger_left(view: PushObservation) -> float:
    """Return the part of a colour that dice will take if it is never protected."""
    dice = count_of(view.left, DIE) + _BUSTS * view.cards_left() / _CARDS_A_TURN
    lost: float = 1.0 - (1.0 - _hit(view.rules.risk)) ** (dice / view.num_seats)
    return lost


def _hit(risk: bool) -> float:
    """Return the part of the unprotected cards that a roll of the die costs (rules 6, 11)."""
    return (2 if risk else 1) / len(ROLLS)


class _Thumb:
    """How a turn is played on: greedily, stopping at a fair lead or a fair danger."""

    def __init__(self, state: PushState) -> None:
        self._others = 1 / (state.num_seats - 1)
        self._hit = _hit(state.rules.risk)

    def choose(self, state: PushState, menu: Sequence[Action]) -> Action:
        """Return what to do next."""
        phase = state.phase
        if phase is _COLLECT:
            columns = _columns(state.columns)
            loose = points(state.bench[state.acting[0]])
            return max(
                menu,
                key=lambda action: (
                    self._worth(columns[action.index], loose) if action.index >= 0 else 0.0
                ),
            )
        if phase is _DECIDE:
            return STOP if self._stops(state) else menu[0]
        return self._place(state, menu) if phase is _PLACE else menu[0]

    def _worth(self, column: Column, loose: int) -> float:
        """Return what a column brings to a seat with so many unprotected points."""
        value, die = column
        return value - self._hit * (loose + value) if die else value

    def _collected(self, columns: list[Column], loose: list[int], order: Sequence[Seat]) -> float:
        """Return what collecting brings the first in `order` against an average other."""
        first = order[0]
        lead = 0.0
        for seat in order[: len(columns)]:
            mine = loose[seat]
            best, best_worth = 0, -1000.0
            for place, column in enumerate(columns):
                worth = self._worth(column, mine)
                if worth > best_worth:
                    best, best_worth = place, worth
            del columns[best]
            lead += best_worth if seat == first else -self._others * best_worth
        return lead

    def _stops(self, state: PushState) -> bool:
        columns = _columns(state.columns[: state.count])
        loose = [points(bundle) for bundle in state.bench]
        order = ORDER[state.num_seats][state.turn][state.switches & 1]
        lead = self._collected(columns[:], loose, order)
        if lead >= _FAIR[state.count]:
            return True
        if state.count < NUM_COLUMNS:
            return False
        danger = _danger(state.masks)
        if not danger:
            return False
        # Going bust: somebody else is first, and the die is rolled for nothing.
        bust = -self._hit * loose[order[0]]
        for seat in order[1 : 1 + NUM_COLUMNS]:
            best = max(range(len(columns)), key=lambda n: self._worth(columns[n], loose[seat]))
            bust -= self._others * self._worth(columns.pop(best), loose[seat])
            if not columns:
                break
        return danger * (lead - bust) > (1 - danger) * _ANOTHER

    def _place(self, state: PushState, menu: Sequence[Action]) -> Action:
        card = state.card
        value, die, bits = _VALUE[card], card == DIE, BITS[card]
        columns = _columns(state.columns[: state.count])
        loose = [points(bundle) for bundle in state.bench]
        order = ORDER[state.num_seats][state.turn][state.switches & 1]
        best, best_score = menu[0], -1000.0
        for action in menu:
            place = action.index
            after = [*columns, (0, False)] if place == len(columns) else columns[:]
            had, had_die = after[place]
            after[place] = (had + value, had_die or die)
            danger = 0.0
            if len(after) == NUM_COLUMNS:
                masks = state.masks[:]
                masks[place] |= bits
                danger = _danger(masks)
            score = self._collected(after, loose, order) - _FEAR * danger
            if score > best_score:
                best, best_score = action, score
        return best


def _columns(columns: Sequence[tuple[int, ...]]) -> list[Column]:
    """Return what columns are worth, and which have a die."""
    return [(sum([_VALUE[card] for card in cards]), DIE in cards) for cards in columns]


def _danger(masks: Sequence[int]) -> float:
    """Return the share of all kinds of cards that fit on none of three columns."""
    first, second, third = masks
    return sum([1 for bits in BITS if bits & first and bits & second and bits & third]) / len(BITS)
