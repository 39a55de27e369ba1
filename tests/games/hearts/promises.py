"""What the suite needs to check Hearts' promises: its law of conservation and golden matches."""

from random import Random
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.hearts import ASIDE, CARDS, ORDER, POINTS
from tests.golden.wanted import Wanted

OTHERS = {
    "pass_to": "across",
    "breaks": "hearts",
    "first_points": True,
    "any_club": True,
    "queen": True,
    "jack": True,
    "no_trick": True,
    "moon": "self",
}


def check_cards(state: Any) -> None:
    """Every card is in a hand or played; hands differ by one card at most."""
    parts = [*state.hands, *state.played]
    cards = sorted(card for part in parts for card in part)
    assert cards == sorted(set(CARDS) - {*ASIDE[state.num_seats]})
    sizes = {len(hand) for hand in state.hands}
    assert max(sizes) - min(sizes) <= 1
    taken = sum(POINTS.get(card, 0) for part in state.played for card in part if part)
    lying = sum(POINTS.get(card, 0) for card in state.trick)
    jack = -10 * (state.jack_taker >= 0)
    assert sum(state.points) == taken - lying + jack


def forge(state: Any) -> None:
    """Take a card away, so that the law is broken."""
    state.hands[0].pop()


def high(state: Any, seat: Seat, rng: Random) -> Any:
    """Let seat 1 take what it can, and the others give it their points."""
    legal = state.legal_actions(seat)
    if state.passing:
        return (max if seat else min)(legal, key=lambda action: ORDER[action[-2:]] % 13)
    if seat == 0:
        return max(legal, key=lambda card: ORDER[card] % 13)
    return min(legal, key=lambda card: (card not in POINTS, ORDER[card] % 13))


WANTED = (
    *(Wanted(f"all_played-{seats}", seats, "all_played") for seats in (3, 4, 5)),
    Wanted("moon", 4, "moon", rule="H8: one seat takes all 26 points", steer=high),
    Wanted("moon-self", 3, "moon", {"moon": "self"}, rule="H8: self", steer=high),
    Wanted("no_trick", 4, "all_played", {"no_trick": True}, also=lambda state: 0 in state.tricks),
    Wanted("every_option", 4, "all_played", OTHERS, also=lambda state: state.jack_taker >= 0),
)
