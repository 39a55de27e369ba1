"""What speaks for an action of Push, in a short sentence."""

from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.push.actions import NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.bundle import LANE_POINTS, count_of, lane_of, pack, points
from jericho_tui.games.push.cards import DIE
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import bust_chance


def reason(view: PushObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None where nothing stands out."""
    if view.seat is None:
        return None
    if action.kind is Kind.DRAW:
        return _drawing(view)
    if action.kind is Kind.STOP:
        best = max(map(_worth, view.columns))
        return counted(
            "the best column has {points} point",
            "the best column has {points} points",
            "points",
            {"points": best},
        )
    if action.kind is Kind.TAKE:
        return _taking(view, action.index)
    if action.kind is Kind.PROTECT:
        worth = LANE_POINTS[lane_of(view.bench[view.seat], action.index)]
        dice = count_of(view.left, DIE)
        if not dice:
            return None
        return counted(
            "{points} point that the die could take (die cards to come: {dice})",
            "{points} points that the die could take (die cards to come: {dice})",
            "points",
            {"points": worth, "dice": dice},
        )
    return None


def _drawing(view: PushObservation) -> Sentence | None:
    if not view.count:
        return None
    if view.count < NUM_COLUMNS:
        return Sentence(N_("the next card finds a place for certain"))
    chance = round(100 * (1 - bust_chance(view)))
    return Sentence(N_("the next card finds a place with {chance} %"), {"chance": chance})


def _taking(view: PushObservation, column: int) -> Sentence | None:
    worths = [_worth(cards) for cards in view.columns if cards]
    if DIE not in view.columns[column]:
        if any(DIE in cards for cards in view.columns):
            return Sentence(N_("no die comes with it"))
        if len(worths) > 1 and _worth(view.columns[column]) == max(worths):
            return Sentence(N_("it has the most points"))
    return None


def _worth(cards: tuple[int, ...]) -> int:
    return points(pack(cards))
