"""Rempart: forget nothing, and let no step use up more than its share of the cards that fit.

Who needs `m` more cards and finds `n` that fit can afford `n / m` of them for every step, and in a
race twice that: others are as quick. In
the points variant a figure buys longer steps, and a cannon hits the dearest card of the leader.
"""

from collections.abc import Callable
from typing import Final

from jericho_tui.games.rempart.actions import BACK, INSERT, KEEP, TURN, Action, Kind
from jericho_tui.games.rempart.masks import FULL, cards_in, top
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of

_SHARES: Final = {"known": 2.0, "found": 2.4}
"""In the race: how many shares a step may use up to a card that is known, and to one just found,
for which the turn is spent anyway."""
_DEAR: Final = 1.0
"""The same in the points variant, for each point that the card brings."""


def choice(view: RempartObservation, lot: Callable[[], float]) -> Action:
    """Return the lowest known card if it is near enough, else a place that nobody has seen."""
    actions = view.legal_actions()
    if actions[0].kind is Kind.SHOOT:
        return max(actions, key=lambda shot: _harm(view, shot))
    if view.card:
        if KEEP in actions and _reach(view, view.card) <= _most(view, "found"):
            return KEEP
        return INSERT if INSERT in actions and _gain(view, view.card) > 1 else BACK
    known = {view.known[place]: place for place in cards_in(view.down & view.seen)}
    near = min(known, key=lambda card: _reach(view, card), default=0)
    if near and _reach(view, near) <= _most(view, "known"):
        return TURN[known[near]]
    unseen = cards_in(view.down & ~view.seen)
    if unseen:
        return TURN[unseen[int(lot() * len(unseen))]]
    return TURN[known[near]]


def _most(view: RempartObservation, where: str) -> float:
    return _DEAR if view.rules.points else _SHARES[where]


def _reach(view: RempartObservation, card: int) -> float:
    """Return how many shares of the cards that fit a step to a card uses up."""
    assert view.seat is not None  # a spectator has nothing to decide
    mine = view.ramparts[view.seat]
    if card <= top(mine):
        return float("inf")
    fit = cards_in(view.left >> top(mine) + 1 << top(mine) + 1)
    share = len(fit) / (FULL - mine.bit_count())
    return (fit.index(card) + 1) / share / max(1, _gain(view, card))


def _gain(view: RempartObservation, card: int) -> int:
    """Return the points that a card brings at once; 1 in the race."""
    assert view.seat is not None
    if not view.rules.points:
        return 1
    mine = view.ramparts[view.seat]
    return sum(points_of(mine | 1 << card)) - sum(points_of(mine))


def _harm(view: RempartObservation, shot: Action) -> tuple[bool, int, int]:
    """Return what speaks for a shot: at another, at the leader, at a dear card."""
    rampart = view.ramparts[shot.victim]
    total = sum(points_of(rampart))
    loss = total - sum(points_of(rampart & ~(1 << shot.card)))
    return shot.victim != view.seat, total, loss
