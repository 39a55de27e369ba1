"""What speaks for an action of Push, in a short sentence."""

from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.push.actions import NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.bundle import LANE_POINTS, count_of, lane_of, pack, points
from jericho_tui.games.push.cards import DIE
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import bust_chance, once_placed


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
    if view.count < NUM_COLUMNS:
        return Sentence(N_("the next card finds a place for certain"))
    chance = round(100 * (1 - bust_chance(view)))
    return Sentence(N_("the next card finds a place with {chance} %"), {"chance": chance})


def _placing(view: PushObservation, column: int) -> Sentence:
    here = _room(view, column)
    others = [_room(view, place.index) for place in view.legal_actions() if place.index != column]
    if others and here >= max(others) and here > min(others):
        return Sentence(
            N_("leaves most room: the next card finds a place with {chance} %"), {"chance": here}
        )
    if view.card == DIE:
        return counted(
            "whoever takes the {points} point there rolls the die",
            "whoever takes the {points} points there rolls the die",
            "points",
            {"points": _there(view, column)},
        )
    return counted(
        "that column is worth {points} point then",
        "that column is worth {points} points then",
        "points",
        {"points": _there(view, column) + points(pack((view.card,)))},
    )


def _room(view: PushObservation, column: int) -> int:
    """Return with how many percent the next card finds a place, after this one has found its."""
    return round(100 * (1 - bust_chance(view, *once_placed(view, column))))


def _there(view: PushObservation, column: int) -> int:
    """Return what lies in a column; nothing in one that is only started."""
    return _worth(view.columns[column]) if column < view.count else 0


def _taking(view: PushObservation, column: int) -> Sentence:
    others = [cards for place, cards in enumerate(view.columns) if cards and place != column]
    mine = _worth(view.columns[column])
    if DIE not in view.columns[column] and any(DIE in cards for cards in others):
        return Sentence(N_("no die comes with it"))
    if others and mine > max(map(_worth, others)):
        return Sentence(N_("it has the most points"))
    return counted("{points} point more", "{points} points more", "points", {"points": mine})


def _protecting(view: PushObservation, colour: int) -> Sentence:
    assert view.seat is not None
    worth = {"points": LANE_POINTS[lane_of(view.bench[view.seat], colour)]}
    dice = count_of(view.left, DIE)
    if not dice:
        return counted(
            "{points} point that no die can take any more",
            "{points} points that no die can take any more",
            "points",
            worth,
        )
    return counted(
        "{points} point that the die could take (die cards to come: {dice})",
        "{points} points that the die could take (die cards to come: {dice})",
        "points",
        {**worth, "dice": dice},
    )


def _passing(view: PushObservation) -> Sentence:
    if all(DIE in cards for cards in view.columns if cards):
        return Sentence(N_("a die would come with every column that is left"))
    return Sentence(N_("the cards that you have stay as they are"))


def _worth(cards: tuple[int, ...]) -> int:
    return points(pack(cards))
