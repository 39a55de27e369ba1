"""Rempart line by line: numbers are places, and where a card lay is said once."""

import pytest

from jericho_tui.store.store import Store
from tests.cli.api import Plan
from tests.cli.plain_table import PlainTable, seats


@pytest.fixture
def table(store: Store) -> PlainTable:
    """Return a match of two people."""
    plan = Plan("rempart", seats("Ada", "Bernard"), False)
    return PlainTable(store, store.matches.create(plan.deal(3), 3))


def test_a_number_is_the_place_also_when_others_are_empty(table: PlainTable) -> None:
    text = table.play(["5", "keep", "5", "7", "back", "quit"])
    assert [move.action.text for move in table.match.moves] == ["turn 5", "keep", "turn 7", "back"]
    assert "Turn up spot: 1 to 45\n" in text
    assert "Turn up spot: 1 to 4, 6 to 45\n" in text
    assert "There is no move 5; expected 1 to 4, 6 to 45." in text


def test_the_log_is_no_help_to_whoever_forgot(table: PlainTable) -> None:
    text = table.play(["12", "back", "3", "log", "quit"])
    said, _log, logged = text.partition("> log\n")
    assert "turns up spot 12:" in said
    assert "place" not in logged.partition("> ")[0]
