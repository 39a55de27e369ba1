"""What speaks for an action of Nottingham, in a short sentence."""

from jericho_tui.bots.policies.nottingham.hands import lacks
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, Action, Kind
from jericho_tui.games.nottingham.items import HITS, NUM_ITEMS, UNIT, count_of, kinds_in
from jericho_tui.games.nottingham.menu import ITEM_NAMES, MISSION_NAMES, open_missions
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.scoring import MOST_A_MISSION


def reason(view: NottinghamObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None where nothing stands out."""
    if view.seat is None:
        return None
    kind = action.kind
    if kind is Kind.TAKE:
        return _more(view, UNIT[view.card])
    if kind is Kind.PICK:
        return _more(view, action.bundle)
    if kind is Kind.SWAP:
        offer = view.offers[action.seat]
        return None if offer is None else _more(view, offer.bundle)
    if kind is Kind.ATTACK:
        return _attacked(view, action.seat)
    if kind is Kind.OFFER:
        return _offered(view, action)
    if kind is Kind.LAY:
        return _laid(view, action)
    if kind is Kind.DELIVER:
        return _delivered(view, action)
    if kind is Kind.MISSION:
        return _done(view, action)
    if kind is Kind.AMBUSH and view.goods_left == FEWEST_GOODS:
        return Sentence(N_("makes the delivery void"))
    return None


def _more(view: NottinghamObservation, items: int) -> Sentence | None:
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
        return None
    return Sentence(
        N_("{item}: {number} in your hand then"), {"number": number, "item": ITEM_NAMES[item]}
    )


def _attacked(view: NottinghamObservation, seat: int) -> Sentence | None:
    known = kinds_in(view.certain(seat))
    if known:
        item = max(known, key=lambda item: (count_of(view.hand, item), item))
        return Sentence(N_("has this for certain: {item}"), {"item": ITEM_NAMES[item]})
    number = view.hand_sizes[seat]
    others = [size for other, size in enumerate(view.hand_sizes) if other not in (seat, view.seat)]
    return Sentence(N_("nobody else has so many cards")) if number > max(others) else None


def _offered(view: NottinghamObservation, action: Action) -> Sentence | None:
    if all(count_of(view.hand, item) == 1 for item in action.items):
        return Sentence(N_("nothing in your hand goes with it"))
    return None


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
    threatened = any(size for seat, size in enumerate(view.laid_sizes) if seat != view.seat)
    if threatened and len(action.items) > FEWEST_GOODS:
        return Sentence(N_("{points} points, even if an ambush takes a card"), points)
    if threatened:
        return Sentence(N_("{points} points, unless an ambush takes a card"), points)
    return Sentence(N_("{points} points for certain"), points)


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
