"""What a hint does it says a reason for, in every game; and what it claims holds in the position.

The claims are worked out here from the rules, on lists and sets, not with what the bots use.
"""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from jericho_tui.bots.registry import adviser
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.games.badaboom.cards import GADGET, KINDS, MASKS, MECHANISM, count_of, kinds_in
from jericho_tui.games.badaboom.cards import UNIT as CARD
from jericho_tui.games.nottingham.actions import Kind as Deed
from jericho_tui.games.nottingham.items import ITEMS, NUM_ITEMS, UNIT, unpack
from jericho_tui.games.nottingham.menu import MISSION_NAMES, deliveries
from jericho_tui.play.player import Limit
from tests.bots.positions import decisions

FEW = Limit(iterations=40)
GAMES = ("jericho", "push", "rempart", "nottingham", "badaboom")
CHECKED = ("nottingham", "badaboom")
"""Those of the others `tests.truth` checks."""


def hints(game_id, number, seed):
    """Yield decisions with what is said of every action there, the best first."""
    game = load(game_id)
    for view in decisions(game_id, number, seed):
        yield view, adviser(game, 0, Seat(view.seat)).choose(view, FEW).candidates


def after(game_id, view, action):
    """Return what a seat sees after an action of its own, in a world that agrees with it."""
    state = load(game_id).determinize(view, stream(1, "world"))
    state.apply(view.seat, action)
    return state.observation(view.seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_it_would_do_it_says_why(game_id):
    said = [candidates[0].reason for _view, candidates in hints(game_id, 40, seed=11)]
    assert all(said)
    assert len({reason.template for reason in said}) > 4


@pytest.mark.parametrize("game_id", CHECKED)
def test_what_it_says_is_so(game_id):
    checked = set()
    for view, candidates in hints(game_id, 60, seed=12):
        for candidate in candidates:
            reason = candidate.reason
            holds = CLAIMS[game_id].get(reason.template) if reason else None
            if holds is not None:
                checked.add(reason.template)
                said = (str(reason), view.as_data(), str(candidate.action))
                assert holds(view, candidate.action, **reason.values), said
    assert len(checked) >= min(6, len(CLAIMS[game_id])), checked


# --- Nottingham


def held(view, item):
    return unpack(view.hand).count(item)


def cards_lacking(view, action, cards, mission):
    """Whether so many cards more are needed for a mission and no fewer do."""
    kind = [str(name) for name in MISSION_NAMES].index(str(mission))

    def done(more):
        hand = view.hand + sum(UNIT[item] for item in more)
        menu = deliveries(hand, 1 << kind, view.rules.distinct_pairs)
        return any(each.kind is Deed.MISSION for each in menu)

    ways = combinations_with_replacement(range(NUM_ITEMS), cards)
    fewer = combinations_with_replacement(range(NUM_ITEMS), cards - 1)
    return any(map(done, ways)) and not any(map(done, fewer))


NOTTINGHAM = {
    "{cards} card more, and the mission {mission} can be done": cards_lacking,
    "that hand has {cards} card": lambda view, action, cards: view.hand_sizes[action.seat] == cards,
    "nobody else has so many cards": lambda view, action: (
        view.hand_sizes[action.seat]
        > max(
            size
            for seat, size in enumerate(view.hand_sizes)
            if seat not in (view.seat, action.seat)
        )
    ),
    "{item}: you have none yet": lambda view, action, item: held(view, ITEMS.index(str(item))) == 0,
    "{item}: {number} left in your hand": lambda view, action, item, number: (
        held(view, ITEMS.index(str(item))) - action.items.count(ITEMS.index(str(item))) == number
    ),
    "nothing in your hand goes with it": lambda view, action: all(
        held(view, item) == 1 for item in action.items
    ),
    "an ambush can spoil a delivery; most cards in another hand: {cards}": (
        lambda view, action, cards: (
            cards == max(n for seat, n in enumerate(view.hand_sizes) if seat != view.seat)
        )
    ),
    "whoever can must offer you something for it": lambda view, action: held(view, view.card) > 0,
}


# --- Badaboom


def hit(view, holder, content):
    """Return whom a bomb hits, read from the rulebook's table of gadgets."""
    seats = view.num_seats
    armer = view.armed_by if view.armed_by >= 0 else holder
    most = max(view.coins)
    names = {
        "shrapnel": {holder, (holder + 1) % seats, (holder - 1) % seats},
        "big_boom": set(range(seats)),
        "boomerang": {armer},
        "backblast": set(range(seats)) - {holder},
        "dud": set(),
        "left_fuse": {(holder + 1) % seats},
        "greed": {holder, *(s for s in range(seats) if most and view.coins[s] == most)},
    }
    gadgets = kinds_in(content & MASKS[GADGET])
    struck = names[KINDS[gadgets[0]]] if gadgets else {holder}
    struck |= {trick.target for trick in view.lasting if KINDS[trick.card] == "chained"}
    return struck - {trick.target for trick in view.lasting if KINDS[trick.card] == "bunker"}


BADABOOM = {
    "as the bomb is now you are not hit": lambda view, action: (
        view.seat not in hit(view, view.holder, view.content)
    ),
    "once it is passed on, the bomb as it is then does not hit you": lambda view, action: (
        view.seat not in hit(view, view.next_seat(), view.content + CARD[action.card])
    ),
    "the bomb is not armed: {mechanisms} mechanism is in it": lambda view, action, mechanisms: (
        view.armed_by < 0 and count_of(view.content, MECHANISM) == mechanisms > 0
    ),
    "the bomb was armed only now: it does not go off in this turn": lambda view, action: (
        view.armed_turn == view.turn and not count_of(view.content, MECHANISM)
    ),
    "arms the bomb; it may go off in the next turn": lambda view, action: (
        view.armed_by < 0 and count_of(view.content, MECHANISM) <= 1
    ),
    "a bag of {cards} card for yours": lambda view, action, cards: (
        cards == sum(view.bag_backs[action.seat])
    ),
    "a coin if it comes true when this bomb goes off, even if you are hit": (
        lambda view, action: action.kind.name == "LAY"
    ),
    "“Not so fast!” stays in your bag": lambda view, action: any(
        KINDS[kind] == "not_so_fast" for kind in kinds_in(view.bag)
    ),
}

CLAIMS: dict[str, Any] = {
    "nottingham": NOTTINGHAM,
    "badaboom": BADABOOM,
}
