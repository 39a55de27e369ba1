"""What speaks for an action of Rempart, in a short sentence."""

from typing import Final

from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.masks import FULL, cards_in, mask_of, top
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of

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
        return _putting_back(view)
    return _keeping(view, action)


def _turning(view: RempartObservation, card: int) -> Sentence:
    """Return what speaks for turning up a place.

    :param card: what is known to lie there; 0: nothing.
    """
    assert view.seat is not None
    mine = top(view.ramparts[view.seat])
    if card > mine:
        return Sentence(N_("the {card} lies here, and it fits"), {"card": card})
    if card:
        return Sentence(N_("everybody knows the {card} here: it tells nobody more"), {"card": card})
    known = mask_of([view.known[place] for place in cards_in(view.down & view.seen)])
    unseen = view.left & ~known
    numbers = {"higher": (unseen >> mine + 1).bit_count(), "left": unseen.bit_count()}
    return counted(
        "not seen yet; {higher} of the {left} card that can lie here would fit",
        "not seen yet; {higher} of the {left} cards that can lie here would fit",
        "left",
        numbers,
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


def _keeping(view: RempartObservation, action: Action) -> Sentence:
    """Return what speaks for keeping or inserting the card that was turned up."""
    assert view.seat is not None
    before = view.ramparts[view.seat]
    after = before | 1 << view.card
    number = after.bit_count()
    if number == FULL and _leads(view, after):
        return Sentence(N_("it is the tenth card, and wins"))
    gain = _points(after) - _points(before)
    if view.rules.points and gain > 1:
        return Sentence(N_("{points} points at once"), {"points": gain})
    numbers = {"number": number, "all": FULL}
    if action.kind is Kind.INSERT and view.card < top(before):
        return Sentence(N_("card {number} of {all}, and no card is skipped"), numbers)
    skipped, fit = _step(view)
    if skipped * _FEW <= fit:
        return counted(
            "skips only {skipped} of {all} card that fits",
            "skips only {skipped} of {all} cards that fit",
            "all",
            {"skipped": skipped, "all": fit},
        )
    return Sentence(
        N_("card {number} of {all}; higher ones that are left: {higher}"),
        {**numbers, "higher": fit - skipped - 1},
    )


def _putting_back(view: RempartObservation) -> Sentence:
    assert view.seat is not None
    before = view.ramparts[view.seat]
    if view.card < top(before):
        return Sentence(N_("keeps the magician for another card"))
    after = before | 1 << view.card
    if after.bit_count() == FULL and not _leads(view, after):
        return Sentence(N_("it would be the tenth card, and somebody else would win"))
    skipped, fit = _step(view)
    if skipped * _FEW > fit:
        return counted(
            "the step would skip {skipped} of {all} card that fits",
            "the step would skip {skipped} of {all} cards that fit",
            "all",
            {"skipped": skipped, "all": fit},
        )
    return Sentence(N_("now that it was seen it can be kept later"))


def _leads(view: RempartObservation, mine: int) -> bool:
    """Whether a rampart wins if the match ends with it (rules 5, 7)."""
    if not view.rules.points:
        return True
    others = [rampart for seat, rampart in enumerate(view.ramparts) if seat != view.seat]
    return all((_points(mine), top(mine)) > (_points(other), top(other)) for other in others)


def _step(view: RempartObservation) -> tuple[int, int]:
    """Return how many lower cards that fit the card turned up would skip, and how many fit."""
    assert view.seat is not None
    mine = top(view.ramparts[view.seat])
    fit = view.left >> mine + 1
    return (fit & (1 << view.card - mine - 1) - 1).bit_count(), fit.bit_count()


def _points(rampart: int) -> int:
    return sum(points_of(rampart))
