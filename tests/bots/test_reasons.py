"""What a hint does it says a reason for, in every game; and what it claims holds in the position.

The claims are worked out here from the rules, on lists and sets, not with what the bots use.
"""

from typing import Any

import pytest

from jericho_tui.bots.registry import adviser
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.games.jericho.cards import TRUMPET
from jericho_tui.games.jericho.packing import unpack as jericho_cards
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


@pytest.mark.parametrize("game_id", ["jericho", "push", "rempart"])
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


CLAIMS: dict[str, Any] = {
    "rempart": REMPART,
    "push": PUSH,
    "jericho": JERICHO,
}
