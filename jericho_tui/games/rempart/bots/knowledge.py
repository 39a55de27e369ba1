"""What bots know of Rempart, and what they say speaks for an action."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.core.events import MatchEnded
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.rempart.bots.policy import (
    LIKINGS,
    POINTS,
    RACE,
    RempartOutlook,
    RempartPolicy,
    recall,
)
from jericho_tui.games.rempart.rules import GAME, board
from jericho_tui.games.rempart.rules.board import Action, Kind
from jericho_tui.games.rempart.rules.state import RempartObservation

_FEW: Final = 3
"""A step skips few of the cards that fit if it is at most one in so many; else many."""


def reason(view: RempartObservation, action: Action) -> Sentence:
    """Return what speaks for a legal action of the observer."""
    assert view.seat is not None  # a spectator is not advised
    if action.kind is Kind.TURN:
        return _turning(view, view.remembered(action.place))
    if action.kind is Kind.SHOOT:
        return _shooting(view, action)
    if action.kind is Kind.BACK:
        return _putting_back(view, action)
    assert view.seat is not None
    before = view.ramparts[view.seat]
    after = before | 1 << view.card
    number = after.bit_count()
    ends = _tenth(view)
    if all(ends):
        return Sentence(N_("it is your tenth card, and you win"))
    if any(ends):
        return Sentence(N_("it is your tenth card; you win with the right shot"))
    gain = _points(after) - _points(before)
    if view.rules.points and gain > 1:
        return Sentence(N_("{points} points in one go"), {"points": gain})
    numbers = {"number": number, "all": board.FULL}
    skipped, fit = _step(view)
    if not skipped:
        return Sentence(N_("card {number} of {all}, without skipping any"), numbers)
    if skipped * _FEW <= fit:
        return Sentence(
            N_("skips only {skipped} of the {all} higher cards left"),
            {"skipped": skipped, "all": fit},
        )
    return Sentence(
        N_("card {number} of {all}; higher cards left: {higher}"),
        {**numbers, "higher": fit - skipped - 1},
    )


def _turning(view: RempartObservation, card: int) -> Sentence:
    """Return what speaks for turning up a place.

    :param card: what is known to lie there; 0: nothing.
    """
    assert view.seat is not None
    mine = board.top(view.ramparts[view.seat])
    if card > mine:
        return Sentence(N_("the {card} lies here, and it fits"), {"card": card})
    if card:
        text = N_("everyone has seen the {card} here: nobody learns anything new")
        return Sentence(text, {"card": card})
    if not mine:  # a cannon shot the flag (R11)
        return Sentence(N_("your rampart is empty: any card fits"))
    known = board.mask_of([view.known[place] for place in board.cards_in(view.down & view.seen)])
    unseen = view.left & ~known
    return Sentence(
        N_("not seen yet; cards that could be here: {left}, above your {top}: {higher}"),
        {"higher": (unseen >> mine + 1).bit_count(), "left": unseen.bit_count(), "top": mine},
    )


def _shooting(view: RempartObservation, action: Action) -> Sentence:
    before = view.ramparts[action.victim]
    points = {"points": _points(before) - _points(before & ~(1 << action.card))}
    if action.victim == view.seat:
        return counted("costs you {points} point", "costs you {points} points", "points", points)
    return counted(
        "takes {points} point from its owner",
        "takes {points} points from its owner",
        "points",
        points,
    )


def _putting_back(view: RempartObservation, action: Action) -> Sentence:
    assert view.seat is not None
    if any(isinstance(event, MatchEnded) for event in GAME.preview(view, action)):
        return Sentence(N_("this ends the game"))
    if view.card < board.top(view.ramparts[view.seat]):
        return Sentence(N_("keeps the magician for another card"))
    if all(won is False for won in _tenth(view)):
        return Sentence(N_("it would be the tenth card, and another player would win"))
    skipped, fit = _step(view)
    if skipped * _FEW > fit:
        return Sentence(
            N_("this step would skip {skipped} of the {all} higher cards left"),
            {"skipped": skipped, "all": fit},
        )
    return Sentence(N_("now that you have seen it, you can keep it later"))


def _tenth(view: RempartObservation) -> list[bool | None]:
    """Return whether the card turned up ends the game and wins, for each shot that follows it.

    None: the game does not end, as it is not the tenth card or the shot costs the tenth (R10).
    """
    assert view.seat is not None
    ramparts = list(view.ramparts)
    ramparts[view.seat] |= 1 << view.card
    if view.rules.points and board.CANNONS >> view.card & 1:
        shots = board.targets(ramparts, view.seat, view.rules)
        if shots:
            return [_ends(view, ramparts, shot) for shot in shots]
    return [_ends(view, ramparts)]


def _ends(
    view: RempartObservation, ramparts: Sequence[int], shot: Action | None = None
) -> bool | None:
    """Return whether the observer has ten cards and wins (rules 5, 7); None: no ten cards."""
    ranks = []
    for seat, rampart in enumerate(ramparts):
        left = rampart & ~(1 << shot.card) if shot and shot.victim == seat else rampart
        if seat == view.seat and left.bit_count() < board.FULL:
            return None
        ranks.append((_points(left), board.top(left), seat))
    return not view.rules.points or max(ranks)[2] == view.seat


def _step(view: RempartObservation) -> tuple[int, int]:
    """Return how many lower cards that fit the card turned up would skip, and how many fit."""
    assert view.seat is not None
    mine = board.top(view.ramparts[view.seat])
    lower = view.left & (1 << view.card) - 1
    return (lower >> mine + 1).bit_count(), (view.left >> mine + 1).bit_count()


def _points(rampart: int) -> int:
    return sum(board.points_of(rampart))


_SOBER: Final = RempartPolicy()

KNOWLEDGE: Final = Knowledge(
    policies={
        "heuristic": _SOBER,
        "perfect-memory": _SOBER,
        "climber": RempartPolicy(replace(RACE, haste=3.0), replace(POINTS, haste=2.0)),
        **{style: Tempered(_SOBER, liking) for style, liking in LIKINGS.items()},
    },
    advisor=GameAdvisor(partial(RempartOutlook, policy=_SOBER), reason),
    recall=recall,
)
