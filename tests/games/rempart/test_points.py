"""Rules 7 to 9: what a rampart is worth; RV7 and the vectors RB."""

import json
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.games.rempart import FIGURES
from jericho_tui.games.rempart.rules.board import mask_of, points_of
from tests.games.rempart.positions import POINTS, numbers, play, position

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "vectors.json").read_text(encoding="utf-8")
)


def worth(text: str) -> tuple[int, int, int, int]:
    return points_of(mask_of(numbers(text)))


def test_every_group_of_vectors_has_a_test_here():
    assert {group for group in VECTORS if group.startswith("rempart_")} == {"rempart_bonus"}


@pytest.mark.parametrize("vector", [pytest.param(v, id=v["id"]) for v in VECTORS["rempart_bonus"]])
def test_bonus(vector):
    assert set(vector) - {"src"} == {"id", "have", "expect"}
    cards = [card for figure, n in vector["have"].items() for card in FIGURES[figure][:n]]
    points = points_of(mask_of(cards))
    assert points[0] == len(cards)
    assert sum(points[1:]) == vector["expect"]


def test_rule_7_every_card_is_a_point_the_flag_included():
    assert worth("1 2 5 7") == (4, 0, 0, 0)


def test_rule_8_princes_and_princesses_need_not_stand_together():
    assert worth("1 6 11 24 37")[2] == 4 + 2


def test_rule_9_at_most_five_ravens_count():
    assert worth("1 3 9")[3] == 3
    assert worth("1 3 9 14 40")[3] == 5


def test_rules_10_to_12_tower_magician_and_cannon_count_one():
    assert worth("1 4 8 19") == (4, 0, 0, 0)


def test_the_richest_rampart_of_ten_is_27():
    """5.2."""
    assert sum(worth("1 6 9 11 15 24 26 33 37 42")) == 27


def test_rv7_most_points_win_even_against_the_finisher():
    """Ten plain cards against eight with king and queen: 10 and 14."""
    state = position(["1 2 5 7 10 12 16 18 22", "1 13 15 23 27 29 31 33"], "32 46", **POINTS)
    play(state, "turn 1", "keep")
    outcome = state.outcome()
    assert outcome.termination == "ten_cards"
    assert outcome.scores == (10, 14)
    assert outcome.placings == (2, 1)
    assert [(line.title, line.points) for line in outcome.lines] == [
        ("Cards", (10, 8)),
        ("King and queen", (0, 6)),
        ("Princes and princesses", (0, 0)),
        ("Ravens", (0, 0)),
    ]


def test_rule_7_a_tie_goes_to_the_highest_card():
    state = position(["1 2 5 7 10 12 16 18 22", "1 13 15 23 27 29 44"], "32 46", **POINTS)
    play(state, "turn 1", "keep")
    outcome = state.outcome()
    assert outcome.scores == (10, 10)
    assert outcome.tiebreaks == (("highest", (32, 44)),)
    assert outcome.placings == (2, 1)


def test_in_the_race_the_same_cards_are_only_counted():
    state = position(["1 2 5 7 10 12 16 18 22", "1 13 15 23 27 29 31 33"], "32 46")
    play(state, "turn 1", "keep")
    outcome = state.outcome()
    assert outcome.scores == (10, 8)
    assert [line.title for line in outcome.lines] == ["Cards"]
