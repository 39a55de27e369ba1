"""What speaks for an action of Nottingham, in a short sentence."""

from typing import Final

from jericho_tui.bots.policies.nottingham.hands import lacks
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, Action, Kind
from jericho_tui.games.nottingham.items import GOLD, HITS, NUM_ITEMS, UNIT, count_of, kinds_in
from jericho_tui.games.nottingham.menu import ITEM_NAMES, MISSION_NAMES, Phase, open_missions
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.scoring import MOST_A_MISSION

_NEAR: Final = 2
"""A mission is worth waiting for while so many cards are missing at most."""


def reason(view: NottinghamObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.TAKE:
            return _more(view, UNIT[view.card])
        case Kind.PICK:
            return _more(view, action.bundle)
        case Kind.SWAP:
            offer = view.offers[action.seat]
            return None if offer is None else _more(view, offer.bundle)
        case Kind.ACT:
            return _acting(view)
        case Kind.ATTACK:
            return _attacked(view, action.seat)
        case Kind.DEFEND:
            return Sentence(N_("a necklace goes, and no other card of your hand"))
        case Kind.OFFER:
            return _offered(view, action)
        case Kind.LAY:
            return _laid(view, action)
        case Kind.DELIVER:
            return _delivered(view, action)
        case Kind.MISSION:
            return _done(view, action)
        case Kind.AMBUSH if view.goods_left == FEWEST_GOODS:
            return Sentence(N_("makes the delivery void"))
        case Kind.AMBUSH:
            return Sentence(N_("takes a card of the delivery"))
        case _:
            return _passing(view)


def _acting(view: NottinghamObservation) -> Sentence:
    """Say what the action of the card turned up brings (rule 3)."""
    if view.card == GOLD:
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
        return Sentence(
            N_("an ambush can spoil a delivery; most cards in another hand: {cards}"),
            {"cards": max(others)},
        )
    if count_of(view.hand, view.card):
        return Sentence(N_("whoever can must offer you something for it"))
    return Sentence(
        N_("{item}: you have none, and whoever can must offer you something for it"),
        {"item": ITEM_NAMES[view.card]},
    )


def _passing(view: NottinghamObservation) -> Sentence:
    """Say what speaks for doing nothing, by what is asked."""
    match view.phase:
        case Phase.DEFENCE:
            return Sentence(N_("the necklace stays in your hand"))
        case Phase.AMBUSH:
            return Sentence(N_("your ambush stays for a later delivery"))
        case Phase.SWAP:
            return Sentence(
                N_("{item}: {number} in your hand then"),
                {
                    "item": ITEM_NAMES[view.card],
                    "number": count_of(view.hand, view.card) + 1,
                },
            )
        case Phase.DELIVER:
            return _waiting(view)
        case _:
            return Sentence(N_("your hand stays as it is"))


def _waiting(view: NottinghamObservation) -> Sentence:
    """Say what a delivery that is put off may become."""
    assert view.seat is not None
    kinds = open_missions(view.missions)[view.seat]
    lacking = lacks(_counts(view.hand))
    near = [(lacking[m], -m) for m in range(len(lacking)) if kinds >> m & 1 and lacking[m]]
    if near and min(near)[0] <= _NEAR:
        number, mission = min(near)
        return counted(
            "{cards} card more, and the mission {mission} can be done",
            "{cards} cards more, and the mission {mission} can be done",
            "cards",
            {"cards": number, "mission": MISSION_NAMES[-mission]},
        )
    if _threatened(view):
        return Sentence(N_("an ambush lies before somebody else"))
    return Sentence(N_("what you hold can become more before it is delivered"))


def _more(view: NottinghamObservation, items: int) -> Sentence:
    """Say what cards that come into the hand go with."""
    assert view.seat is not None
    hand = view.hand + items
    before = lacks(_counts(view.hand))
    kinds = open_missions(view.missions)[view.seat]
    for mission, lacking in enumerate(lacks(_counts(hand))):
        if not lacking and before[mission] and kinds >> mission & 1:
            return Sentence(
                N_("the mission {mission} can be done then"), {"mission": MISSION_NAMES[mission]}
            )
    item = max(kinds_in(items), key=lambda item: (count_of(hand, item), item))
    number = count_of(hand, item)
    if number < FEWEST_GOODS - 1:
        return Sentence(N_("{item}: you have none yet"), {"item": ITEM_NAMES[item]})
    return Sentence(
        N_("{item}: {number} in your hand then"), {"number": number, "item": ITEM_NAMES[item]}
    )


def _attacked(view: NottinghamObservation, seat: int) -> Sentence:
    known = kinds_in(view.certain(seat))
    if known:
        item = max(known, key=lambda item: (count_of(view.hand, item), item))
        return Sentence(N_("has this for certain: {item}"), {"item": ITEM_NAMES[item]})
    number = view.hand_sizes[seat]
    others = [size for other, size in enumerate(view.hand_sizes) if other not in (seat, view.seat)]
    if number > max(others, default=0):
        return Sentence(N_("nobody else has so many cards"))
    return counted(
        "that hand has {cards} card",
        "that hand has {cards} cards",
        "cards",
        {"cards": number},
    )


def _offered(view: NottinghamObservation, action: Action) -> Sentence:
    if all(count_of(view.hand, item) == 1 for item in action.items):
        return Sentence(N_("nothing in your hand goes with it"))
    rest = view.hand - action.bundle
    item = max(action.items, key=lambda item: (count_of(rest, item), item))
    if not count_of(rest, item):
        return Sentence(N_("all other cards of your hand stay"))
    return Sentence(
        N_("{item}: {number} left in your hand"),
        {"item": ITEM_NAMES[item], "number": count_of(rest, item)},
    )


def _laid(view: NottinghamObservation, action: Action) -> Sentence:
    others = [seat for seat in range(view.num_seats) if seat != view.seat]
    hits = sum(
        [HITS[seat][item] >> action.card & 1 for seat in others for item in range(NUM_ITEMS)]
    )
    return Sentence(
        N_("matches {chance} % of what others may deliver"),
        {"chance": round(100 * hits / (len(others) * NUM_ITEMS))},
    )


def _delivered(view: NottinghamObservation, action: Action) -> Sentence:
    points = {"points": view.rules.edition.values[action.items[0]]}
    threatened = _threatened(view)
    if threatened and len(action.items) > FEWEST_GOODS:
        return Sentence(N_("{points} points, even if an ambush takes a card"), points)
    if threatened:
        return Sentence(N_("{points} points, unless an ambush takes a card"), points)
    return Sentence(N_("{points} points for certain"), points)


def _threatened(view: NottinghamObservation) -> bool:
    """Whether an ambush lies before somebody else."""
    return any(size for seat, size in enumerate(view.laid_sizes) if seat != view.seat)


def _done(view: NottinghamObservation, action: Action) -> Sentence:
    worth = view.rules.edition.missions[action.mission]
    if view.missions_left()[action.mission] == MOST_A_MISSION:
        return Sentence(
            N_("{points} points, or {shared} if another does it too"),
            {"points": worth.alone, "shared": worth.shared},
        )
    return Sentence(
        N_("{points} points, and whoever did it first loses {lost}"),
        {"points": worth.shared, "lost": worth.alone - worth.shared},
    )


def _counts(hand: int) -> list[int]:
    return [count_of(hand, item) for item in range(NUM_ITEMS)]
