"""The seventh game keeps the protocol, and is as short as it is said to be."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from jericho_tui.core import registry
from jericho_tui.core.actions import IllegalActionError, InvalidSetupError
from jericho_tui.core.conformance import check_match
from jericho_tui.core.events import Acted
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from tests.golden.wanted import has_promises
from tests.seventh.conftest import GAME

FOLDER = Path(__file__).parent / GAME
FILES = sorted(FOLDER.glob("*.py"))
RULES = {
    *("__init__", "actors", "legal_actions", "apply", "_award", "outcome", "observation", "draw"),
    *("initial_state", "determinize"),
}
"""Functions that say rules; what else there is, is form."""
MOST, MOST_FORM = 200, 60


def match_of(prizes: str, num_seats: int = 2) -> Match:
    game = load(GAME)
    setup = game.parse_setup(num_seats, {}, {"prizes": prizes})
    return Match(game, setup, [SeatInfo(f"S{n}", "human") for n in range(num_seats)])


def bid(match: Match, *cards: int) -> list[Acted]:
    told = []
    for seat, card in enumerate(cards):
        told += list(match.submit(Seat(seat), f"bid {card}"))
    return [event for event in told if isinstance(event, Acted)]


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_every_promise_of_the_protocol_is_kept(num_seats):
    def check_cards(state):
        assert all(
            len(hand) == 7 - state.gone - bool(bid)
            for hand, bid in zip(state.hands, state.bids, strict=True)
        )

    for seed in range(20):
        check_match(load(GAME), num_seats, {}, seed, check_cards, share=1.0)


def test_the_highest_bid_takes_the_prize_and_a_tie_leaves_it():
    match = match_of("5 1 2 3 4 6 7")
    told = bid(match, 2, 6)
    assert told[1:] == [
        Acted(Seat(0), "bid 2"),
        Acted(Seat(1), "bid 6"),
        Acted(Seat(1), "take 5"),
    ]
    assert match.state.as_data()["points"] == [0, 5]
    bid(match, 1, 1)
    assert match.state.as_data()["points"] == [0, 5]
    assert match.ply == match.state.observation(None).ply == 4


def test_a_sealed_bid_is_shown_to_nobody_else():
    match = match_of("5 1 2 3 4 6 7")
    (event,) = match.submit(Seat(0), "bid 3")
    assert isinstance(event, Acted)
    assert event.seen_by(Seat(0)) == Acted(Seat(0), "bid 3", sealed=True)
    assert event.seen_by(Seat(1)) == event.seen_by(None) == Acted(Seat(0), "", sealed=True)
    other = match.state.observation(Seat(1)).as_data()
    assert other["bids"] == [None, 0]
    assert other["hands"][0] == [1, 2, 3, 4, 5, 6, 7]
    assert other["prizes"] == [5, *[None] * 6]


def test_what_the_rules_do_not_allow_is_refused_in_a_sentence():
    match = match_of("5 1 2 3 4 6 7")
    bid(match, 3, 4)
    with pytest.raises(IllegalActionError, match="expected one of: bid 1 / bid 2 / bid 4"):
        match.submit(Seat(0), "bid 3")
    match.submit(Seat(0), "bid 1")
    with pytest.raises(IllegalActionError, match="it is seat 2’s turn, not seat 1’s"):
        match.submit(Seat(0), "bid 2")


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({}, "prizes must be like"),
        ({"prizes": 7}, "prizes must be like"),
        ({"prizes": "1 2 3 4 5 6"}, "0 cards 7, but the game has 1"),
        ({"prizes": "1 2 3 4 5 7 7"}, "0 cards 6, but the game has 1"),
        ({"prizes": "1 2 3 4 5 6 7 x"}, "1 card x, but the game has 0"),
    ],
)
def test_an_impossible_deal_is_refused(table, reason):
    with pytest.raises(InvalidSetupError, match=reason):
        load(GAME).parse_setup(2, {}, table)


def test_two_files_are_enough_and_few_lines_of_them_are_form():
    assert len(FILES) == 2
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in FILES)
    rules = sum(
        node.end_lineno - node.lineno + 1
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name in RULES and node.end_lineno is not None
    )
    assert lines <= MOST
    assert lines - rules <= MOST_FORM


def test_a_registered_game_stands_last_and_can_be_forgotten():
    assert registry.IDS[-1] == GAME
    registry.register({GAME: f"tests.seventh.{GAME}"})
    assert registry.IDS.count(GAME) == 1
    for game_id, package in ((GAME, "another"), ("push", "x"), ("no id", "x"), ("a.b", "x")):
        with pytest.raises(ValueError, match=game_id):
            registry.register({game_id: package})
    registry.forget(GAME)
    with pytest.raises(registry.UnknownGameError):
        load(GAME)
    registry.register({GAME: f"tests.seventh.{GAME}"})


@pytest.mark.usefixtures("quick_chance")
def test_a_game_that_brings_nothing_to_be_checked_by_hinders_no_others_tests():
    assert not has_promises(GAME)


def test_knowing_of_it_loads_no_rules():
    script = (
        "import sys; from jericho_tui.core import registry;"
        f" registry.register({{'{GAME}': 'tests.seventh.{GAME}'}}); registry.info('{GAME}');"
        f" assert 'tests.seventh.{GAME}.rules' not in sys.modules"
    )
    root = Path(__file__).parents[2]
    environ = {**os.environ, "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, "-c", script], check=True, env=environ)
