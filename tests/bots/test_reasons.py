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
from jericho_tui.games.jericho.cards import TRUMPET
from jericho_tui.games.jericho.packing import unpack as jericho_cards
from jericho_tui.games.nottingham.actions import Kind as Deed
from jericho_tui.games.nottingham.items import ITEMS, NUM_ITEMS, UNIT, unpack
from jericho_tui.games.nottingham.menu import MISSION_NAMES, deliveries
from jericho_tui.games.push.bundle import unpack as push_cards
from jericho_tui.games.push.cards import DIE, SWITCH, colour_of, value_of
from jericho_tui.games.rempart.masks import cards_in
from jericho_tui.play.player import Limit
from tests.bots.positions import decisions

FEW = Limit(iterations=40)
GAMES = ("jericho", "push", "rempart", "nottingham", "badaboom")


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


@pytest.mark.parametrize("game_id", GAMES)
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


# --- Rempart


def mine(view):
    return set(cards_in(view.ramparts[view.seat]))


def fitting(view):
    return {card for card in cards_in(view.left) if card > max(mine(view))}


def unseen(view):
    places = set(cards_in(view.down))
    known = {view.known[place] for place in places if view.seen >> place & 1}
    return set(cards_in(view.left)) - known


REMPART = {
    "the {card} lies here, and it fits": lambda view, action, card: (
        view.known[action.place] == card > max(mine(view)) and view.seen >> action.place & 1
    ),
    "everybody knows the {card} here: it tells nobody more": lambda view, action, card: (
        view.known[action.place] == card and view.seen >> action.place & 1
    ),
    "not seen yet; {higher} of the {left} card that can lie here would fit": (
        lambda view, action, higher, left: (
            not view.seen >> action.place & 1
            and left == len(unseen(view))
            and higher == len(unseen(view) & fitting(view))
        )
    ),
    "skips only {skipped} of {all} card that fits": lambda view, action, skipped, all: (  # noqa: A006
        skipped == sum(card < view.card for card in fitting(view))
        and all == len(fitting(view))
        and skipped <= all / 3
    ),
    "the step would skip {skipped} of {all} card that fits": (
        lambda view, action, skipped, all: (  # noqa: A006
            skipped == sum(card < view.card for card in fitting(view)) > len(fitting(view)) / 3
        )
    ),
    "card {number} of {all}; higher ones that are left: {higher}": (
        lambda view, action, number, all, higher: (  # noqa: A006
            number == len(mine(view)) + 1
            and higher == sum(card > view.card for card in fitting(view))
        )
    ),
    "now that it was seen it can be kept later": lambda view, action: view.card > max(mine(view)),
}


# --- Push


def finds_a_place(columns, card):
    if card == SWITCH or len(columns) < 3:
        return True
    for column in columns:
        if card == DIE and DIE not in column:
            return True
        if card != DIE and not any(
            there != DIE
            and (colour_of(there) == colour_of(card) or value_of(there) == value_of(card))
            for there in column
        ):
            return True
    return False


def room(view, columns):
    """Return with how many percent the next card finds a place."""
    pile = push_cards(view.left)
    found = [finds_a_place(columns, card) for card in pile]
    return round(100 * sum(found) / len(found)) if found else 100


def started(view):
    return [list(column) for column in view.columns[: view.count]]


def with_card(view, place):
    columns = started(view)
    if place == len(columns):
        columns.append([])
    columns[place].append(view.card)
    return columns


def worth(column):
    return sum(value_of(card) for card in column if card != DIE)


PUSH = {
    "the next card finds a place for certain": lambda view, action: (
        room(view, started(view)) == 100
    ),
    "the next card finds a place with {chance} %": (
        lambda view, action, chance: chance == room(view, started(view))
    ),
    "leaves most room: the next card finds a place with {chance} %": (
        lambda view, action, chance: (
            chance == room(view, with_card(view, action.index))
            and chance
            == max(room(view, with_card(view, place.index)) for place in view.legal_actions())
        )
    ),
    "that column is worth {points} point then": lambda view, action, points: (
        points == worth(with_card(view, action.index)[action.index])
    ),
    "whoever takes the {points} point there rolls the die": lambda view, action, points: (
        view.card == DIE and points == worth(with_card(view, action.index)[action.index])
    ),
    "the best column has {points} point": lambda view, action, points: (
        points == max(map(worth, view.columns))
    ),
    "it has the most points": lambda view, action: (
        worth(view.columns[action.index]) == max(map(worth, view.columns))
    ),
    "no die comes with it": lambda view, action: (
        DIE not in view.columns[action.index] and any(DIE in column for column in view.columns)
    ),
    "{points} point more": lambda view, action, points: points == worth(view.columns[action.index]),
}


# --- Jericho


def grown(view, action, colour, length):
    then = after("jericho", view, action)
    scored = len(then.reveals) > len(view.reveals)  # the card drawn for it ends the round
    return scored or then.lengths(action.colour)[view.seat] == length


def felled(view, action, colour, before, after_):
    then = after("jericho", view, action)
    if len(then.reveals) > len(view.reveals):
        return True
    rest = then.lengths(action.colour)
    others = [seat for seat in range(view.num_seats) if seat != view.seat]
    longest = max(view.lengths(action.colour)[seat] for seat in others)
    return (before, after_) == (longest, max(rest[seat] for seat in others))


JERICHO = {
    "your wall of {colour} is {length} long then": grown,
    "the longest {colour} wall of the others falls from {before} to {after}": (
        lambda view, action, colour, **numbers: felled(
            view, action, colour, numbers["before"], numbers["after"]
        )
    ),
    "your hand can go on with {colour} (more cards: {cards})": lambda view, action, colour, cards: (
        cards == hand(view).count(action.colour) - 1
    ),
    "you have no other card of {colour} to go on with": lambda view, action, colour: (
        hand(view).count(action.colour) == 1
    ),
}


def hand(view):
    """Return the colours of the wall cards in a hand."""
    return [card // 5 for card in jericho_cards(view.hand) if card != TRUMPET]


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
    "rempart": REMPART,
    "push": PUSH,
    "jericho": JERICHO,
    "nottingham": NOTTINGHAM,
    "badaboom": BADABOOM,
}
