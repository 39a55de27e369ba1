"""What bots know of Nottingham, and what they say speaks for an action.

`evaluation` judges for a sensible player, with the numbers of `weights.toml`. A search plays on and
judges by `playout`, which is fitted to how matches ended.
"""

from collections.abc import Mapping
from functools import partial
from itertools import combinations_with_replacement
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Policy, Tempered
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.core.bundles import count_of, kinds_in
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.nottingham.bots.evaluation import NottinghamPolicy, Weights, read_data
from jericho_tui.games.nottingham.bots.playout import LIKINGS, NottinghamOutlook
from jericho_tui.games.nottingham.rules import actions
from jericho_tui.games.nottingham.rules import items as goods
from jericho_tui.games.nottingham.rules.actions import Action, Kind, Phase
from jericho_tui.games.nottingham.rules.position import NottinghamObservation

_NEAR: Final = 2  # a mission is worth waiting for while so many cards are missing at most
_SAME: Final = Sentence(N_("your hand stays as it is"))


def reason(view: NottinghamObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.TAKE:
            return _more(view, goods.UNIT[view.card])
        case Kind.PICK if view.can_be_answered(action.items[0]):
            gain = _more(view, action.bundle)
            return Sentence(N_("{gain}, unless they give a necklace instead"), {"gain": gain})
        case Kind.PICK:
            return _more(view, action.bundle)
        case Kind.SWAP:
            offer = view.offers[action.seat]
            return None if offer is None else _more(view, offer.bundle)
        case Kind.ACT:
            # Rule 3: what the action of the card turned up brings.
            if view.card == goods.GOLD:
                others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
                return Sentence(
                    N_("an ambush can spoil a delivery; largest opposing hand: {cards}"),
                    {"cards": max(others)},
                )
            if count_of(view.hand, view.card):
                return Sentence(N_("every player who can must offer you something for it"))
            return Sentence(
                N_("{item}: you have none, and every player who can must make you an offer for it"),
                {"item": actions.ITEM_NAMES[view.card]},
            )
        case Kind.ATTACK:
            return _attacked(view, action.seat)
        case Kind.DEFEND:
            return Sentence(N_("you give a necklace, and no other card"))
        case Kind.OFFER:
            return _offered(view, action)
        case Kind.LAY:
            return _laid(view, action)
        case Kind.DELIVER:
            return _delivered(view, action)
        case Kind.MISSION:
            return _done(view, action)
        case Kind.AMBUSH if view.goods_left == actions.FEWEST_GOODS:
            return Sentence(N_("makes the delivery void"))
        case Kind.AMBUSH:
            return Sentence(N_("takes a card from the delivery"))
        case _:
            return _passing(view)


def _passing(view: NottinghamObservation) -> Sentence:
    match view.phase:
        case Phase.DEFENCE:
            # Rule 3, N8, N31: what the attacker may get from a hand that is not defended.
            if not count_of(view.hand, goods.NECKLACE):
                return Sentence(N_("you have no necklace to give"))
            if view.chosen == goods.NECKLACE or kinds_in(view.hand) == (goods.NECKLACE,):
                return Sentence(N_("you lose a necklace either way"))
            if view.chosen >= 0:
                return Sentence(
                    N_("you give this instead of a necklace: {item}"),
                    {"item": actions.ITEM_NAMES[view.chosen]},
                )
            return Sentence(N_("you lose a necklace only if it is drawn or chosen"))
        case Phase.AMBUSH:
            return Sentence(N_("you keep your ambush"))
        case Phase.SWAP if view.card == goods.COIN and view.rules.discards_coin:
            return Sentence(N_("the coin is discarded"))
        case Phase.SWAP:
            return _more(view, goods.UNIT[view.card])
        case Phase.DELIVER:
            for number in range(1, _NEAR + 1):
                ways = combinations_with_replacement(goods.UNIT, number)
                near = set().union(*[_missions(view, view.hand + sum(cards)) for cards in ways])
                if near := near - _missions(view, view.hand):
                    return counted(
                        "{cards} more card, and you can complete the mission {mission}",
                        "{cards} more cards, and you can complete the mission {mission}",
                        "cards",
                        {"cards": number, "mission": actions.MISSION_NAMES[max(near)]},
                    )
            if any(size for seat, size in enumerate(view.laid_sizes) if seat != view.seat):
                return Sentence(N_("an ambush waits for another player"))
            return _SAME
        case _:
            return _SAME


def _missions(view: NottinghamObservation, hand: int) -> set[int]:
    """Return the kinds of mission that a hand of the observer can pay for (rule 4, N20)."""
    assert view.seat is not None
    menu = actions.deliveries(
        hand, actions.open_missions(view.missions)[view.seat], view.rules.distinct_pairs
    )
    return {action.mission for action in menu if action.kind is Kind.MISSION}


def _more(view: NottinghamObservation, items: int) -> Sentence:
    hand = view.hand + items
    if gained := _missions(view, hand) - _missions(view, view.hand):
        return Sentence(
            N_("you can then complete the mission {mission}"),
            {"mission": actions.MISSION_NAMES[min(gained)]},
        )
    item = max(kinds_in(items), key=lambda item: (count_of(hand, item), item))
    return Sentence(
        N_("{item}: you would hold {number}"),
        {"number": count_of(hand, item), "item": actions.ITEM_NAMES[item]},
    )


def _attacked(view: NottinghamObservation, seat: int) -> Sentence:
    known = kinds_in(view.certain(seat))
    if known:
        item = max(known, key=lambda item: (count_of(view.hand, item), item))
        return Sentence(N_("certainly holds: {item}"), {"item": actions.ITEM_NAMES[item]})
    number = view.hand_sizes[seat]
    others = [size for other, size in enumerate(view.hand_sizes) if other not in (seat, view.seat)]
    if number > max(others, default=0):
        return Sentence(N_("no other opponent has as many cards"))
    return counted(
        "that hand has {cards} card", "that hand has {cards} cards", "cards", {"cards": number}
    )


def _offered(view: NottinghamObservation, action: Action) -> Sentence:
    if all(count_of(view.hand, item) == 1 for item in action.items):
        return Sentence(N_("you have no second one in your hand"))
    rest = view.hand - action.bundle
    item = max(action.items, key=lambda item: (count_of(rest, item), item))
    if not count_of(rest, item):
        return Sentence(N_("you keep all other cards of your hand"))
    return Sentence(
        N_("{item}: you keep {number} if your offer is taken"),
        {"item": actions.ITEM_NAMES[item], "number": count_of(rest, item)},
    )


def _laid(view: NottinghamObservation, action: Action) -> Sentence:
    others = [seat for seat in range(view.num_seats) if seat != view.seat]
    hits = goods.matched(action.card, others)
    return Sentence(
        N_("matches {chance} % of what your opponents might deliver"),
        {"chance": round(100 * hits / (len(others) * goods.NUM_ITEMS))},
    )


def _delivered(view: NottinghamObservation, action: Action) -> Sentence:
    points = view.rules.edition.values[action.items[0]]
    ambushers = len(view.threats(action.items[0]))
    lost = ambushers if view.rules.multi_ambush else min(1, ambushers)
    enough = len(action.items) - actions.FEWEST_GOODS + 1
    if not lost:
        return Sentence(N_("{points} points for certain"), {"points": points})
    if lost < enough:
        return counted(
            "{points} points, even if {cards} ambush takes a card",
            "{points} points, even if {cards} ambushes take a card each",
            "cards",
            {"points": points, "cards": lost},
        )
    return counted(
        "{points} points, unless {cards} ambush takes a card",
        "{points} points, unless {cards} ambushes take a card each",
        "cards",
        {"points": points, "cards": enough},
    )


def _done(view: NottinghamObservation, action: Action) -> Sentence:
    worth = view.rules.edition.missions[action.mission]
    if view.missions_left()[action.mission] < actions.MOST_A_MISSION:
        return Sentence(
            N_("{points} points, and the player who completed it first loses {lost}"),
            {"points": worth.shared, "lost": worth.alone - worth.shared},
        )
    if view.number() is None:  # the match is over then
        return Sentence(N_("{points} points for certain"), {"points": worth.alone})
    return Sentence(
        N_("{points} points, or {shared} if another player completes it too"),
        {"points": worth.alone, "shared": worth.shared},
    )


_JUDGEMENT: Final = {"trader": "pedlar"}
"""Whose judgement a style with likings has, if not the one of its name: the pedlar's without them
is that of those who grab what is nearest (`strength`)."""
_JUDGES: Final = {
    style: NottinghamPolicy(Weights.of(table)) for style, table in read_data().items()
}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{style: Tempered(_JUDGES[_JUDGEMENT.get(style, style)], LIKINGS[style]) for style in LIKINGS},
}

KNOWLEDGE: Final = Knowledge(
    _POLICIES, GameAdvisor(partial(NottinghamOutlook, policy=_JUDGES["heuristic"]), reason)
)
