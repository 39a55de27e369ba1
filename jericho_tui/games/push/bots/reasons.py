"""What speaks for an action of Push, in a short sentence."""

from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.push.rules.cards import (
    DIE,
    LANE_POINTS,
    Action,
    Kind,
    count_of,
    lane_of,
    pack,
    points,
)
from jericho_tui.games.push.rules.state import PushObservation, bust_chance, once_placed


def reason(view: PushObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.DRAW:
            return _drawing(view)
        case Kind.PLACE:
            return _placing(view, action.index)
        case Kind.STOP:
            if not view.count:
                return Sentence(N_("there is no column, so nobody collects"))
            best = max(map(_worth, view.columns))
            return counted(
                "the best column has {points} point",
                "the best column has {points} points",
                "points",
                {"points": best},
            )
        case Kind.TAKE:
            return _taking(view, action.index)
        case Kind.PROTECT:
            return _protecting(view, action.index)
        case _:
            return _passing(view)


def _drawing(view: PushObservation) -> Sentence:
    chance = bust_chance(view)
    if not chance:
        return Sentence(N_("you cannot go bust on the next card"))
    text = N_("{chance} % chance of not going bust on the next card")
    return Sentence(text, {"chance": round(100 * (1 - chance))})


def _placing(view: PushObservation, column: int) -> Sentence:
    here = _bust(view, column)
    others = [_bust(view, place.index) for place in view.legal_actions() if place.index != column]
    if others and here <= min(others) and here < max(others):
        return Sentence(
            N_("leaves the most room: {chance} % chance of not going bust on the next card"),
            {"chance": round(100 * (1 - here))},
        )
    if view.card == DIE:
        return counted(
            "the player who takes the {points} point there rolls the die",
            "the player who takes the {points} points there rolls the die",
            "points",
            {"points": _there(view, column)},
        )
    return counted(
        "that column will be worth {points} point",
        "that column will be worth {points} points",
        "points",
        {"points": _there(view, column) + points(pack((view.card,)))},
    )


def _bust(view: PushObservation, column: int) -> float:
    """Return the chance that the next card is a bust, after this one has found its place."""
    return bust_chance(view, *once_placed(view, column))


def _there(view: PushObservation, column: int) -> int:
    """Return what lies in a column; nothing in one that is only started."""
    return _worth(view.columns[column]) if column < view.count else 0


def _taking(view: PushObservation, column: int) -> Sentence:
    others = [cards for place, cards in enumerate(view.columns) if cards and place != column]
    mine = _worth(view.columns[column])
    if DIE not in view.columns[column] and any(DIE in cards for cards in others):
        return Sentence(N_("it has no die"))
    if others and mine > max(map(_worth, others)):
        return Sentence(N_("it is worth the most points"))
    if DIE in view.columns[column]:
        return counted(
            "{points} more point, and then the die",
            "{points} more points, and then the die",
            "points",
            {"points": mine},
        )
    return counted("{points} more point", "{points} more points", "points", {"points": mine})


def _protecting(view: PushObservation, colour: int) -> Sentence:
    assert view.seat is not None
    worth = {"points": LANE_POINTS[lane_of(view.bench[view.seat], colour)]}
    dice = count_of(view.left, DIE)
    if not dice:
        return counted(
            "{points} point is safe for good",
            "{points} points are safe for good",
            "points",
            worth,
        )
    return counted(
        "{points} point that the die could take (die cards left: {dice})",
        "{points} points that the die could take (die cards left: {dice})",
        "points",
        {**worth, "dice": dice},
    )


def _passing(view: PushObservation) -> Sentence:
    if all(DIE in cards for cards in view.columns if cards):
        return Sentence(N_("every remaining column has a die"))
    return Sentence(N_("your cards stay as they are"))


def _worth(cards: tuple[int, ...]) -> int:
    return points(pack(cards))
