"""Passing line by line: who can only pass is not asked, unless somebody could learn from it."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from tests.cli.plain_table import Keyboard, PlainTable
from tests.games.nottingham.matches import match_before, people

ALONE = people("Ada", "Marian=heuristic", "Guy=heuristic")
TWO = people("Ada", "Marian=heuristic", "Guy")
ASKED = "You are attacked: give a necklace, or pass."


def attacked(store, seats, *, necklace: bool) -> PlainTable:
    """Return Ada robbed by Guy; the sheriff gave her a necklace, or something else."""
    match = match_before("1 defend", seats, swapped="" if necklace else "NK")
    return PlainTable(store, store.matches.create(match, 1))


def test_alone_with_bots_a_pass_without_a_choice_is_made_and_told(store):
    table = attacked(store, ALONE, necklace=False)
    ply = table.match.ply
    text = table.play([])
    assert ASKED not in text
    assert table.match.moves[ply].seat == Seat(0)
    assert table.match.game.format_action(table.match.moves[ply].action) == "pass"


def test_with_the_setting_off_everybody_is_asked(store):
    store.settings.auto_pass = False
    assert ASKED in attacked(store, ALONE, necklace=False).play([])


@pytest.mark.parametrize("necklace", [True, False], ids=["necklace", "none"])
def test_n26_before_others_it_is_asked_with_or_without_a_necklace(store, necklace):
    table = attacked(store, TWO, necklace=necklace)
    ply = table.match.ply
    assert ASKED in table.play([])
    assert table.match.ply == ply


@pytest.mark.parametrize(("word", "asked"), [("--auto-pass", False), ("--no-auto-pass", True)])
def test_the_command_line_decides_for_this_time(run, tmp_path, monkeypatch, word, asked):
    monkeypatch.setattr("sys.stdin", Keyboard([]))
    from jericho_tui.store.store import open_store

    with open_store(tmp_path / "saves", settings_path=tmp_path / "x") as store:
        match = match_before("1 defend", ALONE, swapped="NK")
        opened = store.matches.create(match, 1)
        path = opened.path
    told = run("play", "--plain", "--resume", path, "--saves", tmp_path / "saves", word).out
    assert (ASKED in told) == asked
    assert load("nottingham").info.title in told
