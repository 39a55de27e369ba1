"""What bots know of Jericho, and what they say speaks for an action.

`evaluation` is what a sensible player looks at, `playout` how a search plays on, and `belief` what
the moves of others show of their cards. `weights.toml` says how its numbers were found.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Policy
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.core.sentence import N_, Sentence, counted, estimated
from jericho_tui.games.jericho.bots.evaluation import JerichoPolicy, Standpoint, Weights, read_data
from jericho_tui.games.jericho.bots.playout import LIKINGS, Horizon, JerichoOutlook, Manner
from jericho_tui.games.jericho.rules import cards
from jericho_tui.games.jericho.rules.cards import Action, Kind
from jericho_tui.games.jericho.rules.observation import JerichoObservation

_COLOURS: Final = ("red", "green", "blue", "yellow", "purple")
"""Message ids that `prose.colours` marks."""
_WORTH_SAYING: Final = 0.04
"""A change of a chance below this is none."""
_LIKELY: Final = 0.4


def reason(policy: JerichoPolicy, view: JerichoObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None or action.card is None:
        return None
    if action.card == cards.TRUMPET and action.kind is not Kind.TRUMPET:
        kept = (view.hand >> cards.BUNDLE_TRUMPET_SHIFT) - 1
        if kept:
            return counted(
                "you still have {trumpets} trumpet in your hand",
                "you still have {trumpets} trumpets in your hand",
                "trumpets",
                {"trumpets": kept},
            )
        return Sentence(N_("you keep all your wall cards"))
    point = policy.standpoint(view)
    if action.kind is Kind.OPEN:
        more = cards.count_stones(cards.lane_in(view.hand, action.colour)) - 1
        if more < 1:
            assert action.card is not None
            return Sentence(
                N_("your {colour} wall starts with a length of {length}"),
                {"colour": _name(action.colour), "length": cards.LENGTH[action.lane_unit]},
            )
        return Sentence(
            N_("your hand can continue {colour} (more cards: {cards})"),
            {"colour": _name(action.colour), "cards": more},
        )
    if action.kind is Kind.WALL:
        if action.lane_unit & cards.ONES:
            return Sentence(N_("a gold 1: one more card at the end if it still stands"))
        return _chance(point, action.colour, _after_wall(point, action)) or _grown(point, action)
    if action.kind is Kind.TRUMPET:
        after = point.fall(action.colour).chance(point.me, action.joins)
        return (
            _chance(point, action.colour, after)
            or _ones(point, action.colour)
            or _felled(point, action.colour)
        )
    chance = point.chances[action.colour]
    if chance >= _LIKELY:
        return Sentence(
            N_("one more card to win in {colour}, where your chance is about {chance} %"),
            {"colour": _name(action.colour), "chance": estimated(chance)},
        )
    if cards.count_stones(cards.lane_in(view.hand, action.colour)) == 1:
        return Sentence(
            N_("you have no other {colour} card to continue with"), {"colour": _name(action.colour)}
        )
    return Sentence(N_("nobody else sees which card it is"))


def _after_wall(point: Standpoint, action: Action) -> float:
    lane = point.walls[action.colour * point.seats + point.me]
    power = point.clock.strength[cards.LENGTH[lane + action.lane_unit]]
    return power / (power + point.rivals[action.colour])


def _chance(point: Standpoint, colour: int, after: float) -> Sentence | None:
    before = point.chances[colour]
    if after - before < _WORTH_SAYING:
        return None
    return Sentence(
        N_(
            "estimate: your chance of winning {colour} rises from {before} % to {after} % (cards "
            "to win: {cards})"
        ),
        {
            "colour": _name(colour),
            "before": estimated(before),
            "after": estimated(after),
            "cards": round(point.pools[colour]),
        },
    )


def _ones(point: Standpoint, colour: int) -> Sentence | None:
    fallen = point.felled[tuple(_lanes(point, colour))].ones
    if fallen is None:
        return None
    mine = fallen[point.me]
    numbers = {"others": sum(fallen) - mine, "mine": mine}
    if not numbers["others"]:
        return None
    if not mine:
        return Sentence(N_("gold 1s your opponents lose: {others}"), numbers)
    return Sentence(N_("gold 1s your opponents lose: {others}; you lose: {mine}"), numbers)


def _lanes(point: Standpoint, colour: int) -> Sequence[int]:
    return point.walls[colour * point.seats : (colour + 1) * point.seats]


def _grown(point: Standpoint, action: Action) -> Sentence:
    lane = point.walls[action.colour * point.seats + point.me]
    return Sentence(
        N_("your {colour} wall will be {length} long"),
        {"colour": _name(action.colour), "length": cards.LENGTH[lane + action.lane_unit]},
    )


def _felled(point: Standpoint, colour: int) -> Sentence:
    """Say what falls: of the longest wall that somebody else has, or at all (rules 16-18)."""
    lanes = _lanes(point, colour)
    fall = point.fall(colour)
    others = [seat for seat in range(point.seats) if seat != point.me]
    before = max(cards.LENGTH[lanes[seat]] for seat in others)
    after = max(fall.lengths[seat] for seat in others)
    if after == before:
        return Sentence(N_("wall cards that fall into the supply: {cards}"), {"cards": fall.cards})
    return Sentence(
        N_("your opponents’ longest {colour} wall: {before}, then {after}"),
        {"colour": _name(colour), "before": before, "after": after},
    )


def _name(colour: int) -> Sentence:
    return Sentence(_COLOURS[colour])


_STYLES: Final = ("heuristic", "gambler", "hoarder", "saboteur")
_DATA: Final = read_data()
_JUDGES: Final = {style: JerichoPolicy(Weights.of(_DATA[style])) for style in _STYLES}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{
        style: Tempered(_JUDGES.get(style, _JUDGES["heuristic"]), liking)
        for style, liking in LIKINGS.items()
    },
}
MANNER: Final = Manner(_JUDGES["heuristic"], tuple(map(Horizon.of, _DATA["horizon"])))
"""How the searching bots think."""


def advisor(manner: Manner) -> GameAdvisor:
    """Return who advises a search that thinks so."""
    return GameAdvisor(partial(JerichoOutlook, manner=manner), partial(reason, manner.policy))


KNOWLEDGE: Final = Knowledge(_POLICIES, advisor(MANNER))
