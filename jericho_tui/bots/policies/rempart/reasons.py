"""What speaks for an action of Rempart, in a short sentence, as far as the bot remembers."""

from jericho_tui.core.sentence import N_, Sentence
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
        card = view.remembered(action.place)
        if card > mine:
            return Sentence(N_("remembers a card here that fits"))
        if card:
            return None
        numbers = {
            "higher": (view.left >> mine + 1).bit_count(),
            "left": view.left.bit_count(),
        }
        return Sentence(N_("not seen yet; {higher} of the {left} cards left would fit"), numbers)
    if action.kind is Kind.SHOOT:
        before = view.ramparts[action.victim]
        loss = _points(before) - _points(before & ~(1 << action.card))
        return Sentence(N_("takes {points} from its owner's points"), {"points": loss})
    gain = _points(rampart | 1 << view.card) - _points(rampart) if view.rules.points else 1
    if action.kind is not Kind.BACK and gain > 1:
        return Sentence(N_("{points} points at once"), {"points": gain})
    if view.card < mine:
        return None
    fit = view.left >> mine + 1
    skipped = (fit & (1 << view.card - mine - 1) - 1).bit_count()
    return Sentence(
        N_("the step would skip {skipped} of {all} cards that fit")
        if action.kind is Kind.BACK
        else N_("skips only {skipped} of {all} cards that fit"),
        {"skipped": skipped, "all": fit.bit_count()},
    )


def _points(rampart: int) -> int:
    return sum(points_of(rampart))
