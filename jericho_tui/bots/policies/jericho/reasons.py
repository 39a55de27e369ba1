"""What speaks for a move of Jericho, in words."""

from typing import Final

from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy, Standpoint
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import TRUMPET
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import LENGTH, ONES, count_stones, lane_in

_COLOURS: Final = ("red", "green", "blue", "yellow", "purple")
"""Message ids that `prose.colours` marks."""
_WORTH_SAYING: Final = 0.04
"""A change of a chance below this is none."""
_LIKELY: Final = 0.4


def reason(policy: JerichoPolicy, view: JerichoObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None where nothing stands out."""
    if action.card is None or action.colour < 0:
        return None
    point = policy.standpoint(view)
    if action.kind is Kind.OPEN:
        return _opening(view, action)
    if action.kind is Kind.WALL:
        if action.lane_unit & ONES:
            return Sentence(N_("a gold 1 is a card of your own at the end"))
        return _chance(point, action.colour, _after_wall(point, action))
    if action.kind is Kind.TRUMPET:
        after = point.fall(action.colour).chance(point.me, action.joins)
        return _chance(point, action.colour, after) or _ones(view, action.colour)
    return _supply(point, action)


def _opening(view: JerichoObservation, action: Action) -> Sentence | None:
    more = count_stones(lane_in(view.hand, action.colour)) - 1
    if more < 1:
        return None
    return Sentence(
        N_("your hand can go on with {colour} (more cards: {cards})"),
        {"colour": _name(action.colour), "cards": more},
    )


def _after_wall(point: Standpoint, action: Action) -> float:
    lane = point.walls[action.colour * point.seats + point.me]
    power = point.clock.strength[LENGTH[lane + action.lane_unit]]
    return power / (power + point.rivals[action.colour])


def _chance(point: Standpoint, colour: int, after: float) -> Sentence | None:
    before = point.chances[colour]
    if after - before < _WORTH_SAYING:
        return None
    return Sentence(
        N_("your chance of {colour} rises from {before} % to {after} % (cards to win: {cards})"),
        {
            "colour": _name(colour),
            "before": round(100 * before),
            "after": round(100 * after),
            "cards": round(point.pools[colour]),
        },
    )


def _ones(view: JerichoObservation, colour: int) -> Sentence | None:
    lanes = view.lane(colour)
    if view.seat is None or not any(lanes) or any(lane & ~ONES for lane in lanes):
        return None
    return Sentence(N_("gold 1s fall: points that others lose"))


def _supply(point: Standpoint, action: Action) -> Sentence | None:
    chance = point.chances[action.colour]
    if action.card == TRUMPET or chance < _LIKELY:
        return None
    return Sentence(
        N_("one more card to win in {colour}, where your chance is {chance} %"),
        {"colour": _name(action.colour), "chance": round(100 * chance)},
    )


def _name(colour: int) -> Sentence:
    return Sentence(_COLOURS[colour])
