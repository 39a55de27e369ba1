"""No screen's query reads a table from end to end that grows with the results."""

import re
from pathlib import Path

import pytest

from jericho_tui.store.database import League
from jericho_tui.store.tournaments import Tournaments
from tests.store.many import record_all
from tests.store.test_database import random_results, result
from tests.store.test_tournaments import plan, players

GROWING = ("results", "seats")
"""Tables with a line for every result or more; the others grow with players and tournaments."""

SCREENS = {
    "ladder": lambda league: league.ladder("jericho"),
    "everybody": lambda league: league.ladder("jericho", retired=True),
    "ratings": lambda league: league.ratings("jericho", ["Player 1", "Player 2"]),
    "career": lambda league: league.career("jericho", "Player 1"),
    "thin career": lambda league: league.career("jericho", "Player 1", points=5),
    "matches": lambda league: league.matches("jericho"),
    "matches of one": lambda league: league.matches("jericho", "Player 1", before=50),
    "match": lambda league: league.match("m5"),
    "movements": lambda league: league.movements("m5"),
    "changes": lambda league: league.changes("m5"),
    "has": lambda league: league.has("m5"),
    "count": lambda league: league.count("jericho"),
    "games": lambda league: league.games(),
    "players": lambda league: league.players(),
    "one more": lambda league: league.record(result("more", 1, 2, 3)),
    "tournaments": lambda league: cups(league).list(),
    "tournament": lambda league: cups(league).load(cup(league)),
    "tournament of a match": lambda league: cups(league).holds(f"{cup(league)}-r1-t1"),
    "tournament's results": lambda league: league.document(cup(league)),
    "withdraw": lambda league: cups(league).withdraw(cup(league), 3),
    "rename": lambda league: league.rename("Player 1", "Ada"),
    "retire": lambda league: league.retire("Player 2"),
}


@pytest.fixture(scope="module")
def league():
    opened = League.in_memory()
    record_all(opened, random_results(80, players=8))
    cups(opened).create(plan(), players(8))
    yield opened
    opened.close()


def cups(league):
    return Tournaments(league.connection, Path("nowhere"))


def cup(league):
    return cups(league).list()[0].id


def plans(league, screen):
    """Return every statement that a screen executes with the steps of its plan."""
    statements: list[str] = []
    league.connection.raw.set_trace_callback(statements.append)
    try:
        screen(league)
    finally:
        league.connection.raw.set_trace_callback(None)
    queries = [s for s in statements if s.startswith(("SELECT", "INSERT", "UPDATE", "DELETE"))]
    assert queries
    return {
        query: [row[3] for row in league.connection.rows(f"EXPLAIN QUERY PLAN {query}")]
        for query in queries
    }


def full_scans(query, steps):
    """Return the growing tables that a query reads from end to end, by their name there."""
    aliases = dict(re.findall(r"(?:FROM|JOIN) (\w+) (\w)\b", query))
    names = {alias: table for table, alias in aliases.items()} | {t: t for t in GROWING}
    scanned = [step.split()[1] for step in steps if step.startswith("SCAN")]
    return [names.get(name, name) for name in scanned if names.get(name, name) in GROWING]


@pytest.mark.parametrize("screen", SCREENS)
def test_every_query_of_a_screen_goes_by_an_index(league, screen):
    for query, steps in plans(league, SCREENS[screen]).items():
        assert full_scans(query, steps) == [], (query, steps)
