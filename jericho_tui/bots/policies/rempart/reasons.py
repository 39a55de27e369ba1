"""What speaks for an action of Rempart, in a short sentence, as far as the bot remembers."""

from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.masks import top
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of


def reason(view: RempartObservation, action: Action) -> Sentence | None:
    """Return what speaks for an action; None where nothing stands out."""
    assert view.seat is not None  # a spectator is not advised
    rampart = view.ramparts[view.seat]
    mine = top(rampart)
    if action.kind is Kind.TURN:
        return _turning(view, view.remembered(action.place), mine)
    if action.kind is Kind.SHOOT:
        before = view.ramparts[action.victim]
        loss = _points(before) - _points(before & ~(1 << action.card))
        return counted(
            "takes {points} point from its owner",
            "takes {points} points from its owner",
            "points",
            {"points": loss},
        )
    gain = _points(rampart | 1 << view.card) - _points(rampart) if view.rules.points else 1
    if action.kind is not Kind.BACK and gain > 1:
        return Sentence(N_("{points} points at once"), {"points": gain})
    if view.card < mine:
        return None
    fit = view.left >> mine + 1
    skipped = (fit & (1 << view.card - mine - 1) - 1).bit_count()
    numbers = {"skipped": skipped, "all": fit.bit_count()}
    if action.kind is Kind.BACK:
        return counted(
            "the step would skip {skipped} of {all} card that fits",
            "the step would skip {skipped} of {all} cards that fit",
            "all",
            numbers,
        )
    return counted(
        "skips only {skipped} of {all} card that fits",
        "skips only {skipped} of {all} cards that fit",
        "all",
        numbers,
    )


def _turning(view: RempartObservation, card: int, mine: int) -> Sentence | None:
    """Return what speaks for turning up a place.

    :param card: what the bot remembers to lie there; 0: nothing.
    :param mine: the highest card of the own rampart.
    """
    if card > mine:
        return Sentence(N_("remembers a card here that fits"))
    if card:
        return None
    numbers = {"higher": (view.left >> mine + 1).bit_count(), "left": view.left.bit_count()}
    return counted(
        "not seen yet; {higher} of the {left} card left would fit",
        "not seen yet; {higher} of the {left} cards left would fit",
        "left",
        numbers,
    )


def _points(rampart: int) -> int:
    return sum(points_of(rampart))
