"""Killed at any moment, in any way: what was acknowledged is there, and counts once."""

# ruff: noqa: T201  the counts are for whoever runs pytest -s

import sys

import pytest

from tests.robustness import kills

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and signals")


def test_plain_mode_killed_by_the_clock_and_at_a_call(tmp_path):
    counts = kills.kill_players(12, tmp_path / "plain")
    print(counts)
    assert counts["killed"] >= 3
    assert counts["acknowledged moves"] > 10
    assert counts["matches over"] > 0


def test_plain_mode_killed_in_the_last_save_and_in_the_transaction_of_the_league(tmp_path):
    counts = kills.kill_at_the_end(range(4, 64, 12), tmp_path)
    print(counts)
    assert counts["killed"] == counts["matches over"] == 5


def test_a_killed_simulation_goes_on_with_the_same_records(tmp_path):
    counts = kills.kill_simulations(4, tmp_path / "simulate")
    print(counts)
    assert counts["runs"] == 4


def test_a_killed_tournament_ends_as_one_that_was_not(tmp_path):
    counts = kills.kill_tournaments(1, tmp_path)
    print(counts)
    assert counts["killed"] >= 1
    assert counts["cups"] == 2
