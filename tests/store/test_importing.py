"""What was exported as TOML comes back, once."""

import json
import tomllib
from dataclasses import replace
from datetime import timedelta

import pytest
from tomli_w import dumps

from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.tournament import TournamentError
from tests.store.api import (
    DocumentError,
    League,
    StoreError,
    Tournaments,
    dump_document,
    export_league,
    parse_document,
    read_document,
)
from tests.store.histories import told
from tests.store.many import record_all
from tests.store.test_database import WHEN, everything, random_results, result
from tests.store.test_tournaments import plan, players


@pytest.fixture
def full(league):
    """A league with bots, people, ties, a merge, a renaming and one who retired."""
    results = [
        replace(entered, started=entered.finished - timedelta(minutes=17), start_seat=number % 3)
        for number, entered in enumerate(random_results(60, players=7))
    ]
    record_all(league, results)
    league.record(
        MatchResult(
            "bots",
            "jericho",
            WHEN,
            (
                SeatResult("Rahab", "bot", "search", "hard", 1, 20),
                SeatResult('Zoë "x", y', "human", "", "", 2, -3),
                SeatResult("=1+1", "human", "", "", 2, -3),
            ),
        )
    )
    league.record(result("x", 1, 2, names=["Somebody", "Player 1"]))
    league.merge("Somebody", "Player 2")
    league.rename("Player 3", "Dora")
    league.undo(league.retire("Player 4").number)
    league.retire("Player 5")
    return league


@pytest.fixture
def other(tmp_path):
    opened = League.open(tmp_path / "other.db")
    yield opened
    opened.close()


def test_everything_comes_back_from_the_toml(full, other, tmp_path):
    _, _, toml, _ = export_league(full, tmp_path / "out")
    imported = other.take(read_document(toml))
    assert (imported.results, imported.known_results, imported.entries) == (62, 0, 3)
    assert imported.refused == ()
    assert told(other) == told(full)
    assert other.results() == full.results()
    assert [e.kind for e in other.entries()] == ["merge", "rename", "retire"]
    assert other.check() == []


def test_an_import_twice_is_as_once(full, other, tmp_path):
    _, _, path, _ = export_league(full, tmp_path / "out")
    assert other.take(read_document(path)).results == 62
    before = everything(other.path)
    again = other.take(read_document(path))
    assert (again.results, again.known_results, again.entries) == (0, 62, 0)
    assert everything(other.path) == before
    own = everything(full.path)
    assert full.take(read_document(path)).results == 0
    assert everything(full.path) == own


def test_the_json_is_what_bg_stats_takes(league, tmp_path):
    entered = replace(
        result("m", 2, 1, 3, names="ABC"), started=WHEN - timedelta(minutes=42), start_seat=1
    )
    league.record(entered)
    path = export_league(league, tmp_path / "out")[3]
    (play,) = json.loads(path.read_text(encoding="utf-8"))
    people = [(player["name"], player["sourcePlayerId"]) for player in play["players"]]
    assert people == [("A", "a"), ("B", "b"), ("C", "c")]  # by these the app knows them again
    assert play["durationMin"] == 42
    assert play["playDate"] == "2026-11-20 21:00:00"
    assert play["board"] == ""
    assert play["game"]["name"] == "Jericho"
    assert [
        [player[key] for key in ("name", "rank", "score", "winner", "startPlayer")]
        for player in play["players"]
    ] == [["A", 2, 28, False, False], ["B", 1, 29, True, True], ["C", 3, 27, False, False]]


@pytest.mark.parametrize(
    ("lasted", "minutes"),
    [
        (timedelta(days=3), None),
        (timedelta(hours=12), None),
        (timedelta(hours=12, microseconds=-1), 720),
        (timedelta(seconds=1), 1),
        (timedelta(0), None),
        (timedelta(seconds=-1), None),
    ],
)
def test_a_match_left_lying_for_hours_or_over_as_it_began_has_no_duration(
    league, tmp_path, lasted, minutes
):
    league.record(replace(result("m", 1, 2), started=WHEN - lasted))
    (play,) = json.loads(export_league(league, tmp_path / "out")[3].read_text(encoding="utf-8"))
    assert play.get("durationMin") == minutes


def test_another_result_of_the_same_match_changes_nothing(full, other, tmp_path):
    export_league(full, tmp_path / "out")
    other.record(result("m0", 1, 2))
    before = everything(other.path)
    with pytest.raises(
        StoreError, match=("already has game m0 with another result; it keeps the first")
    ):
        other.take(read_document(tmp_path / "out" / "league.toml"))
    assert everything(other.path) == before


def test_an_entry_that_cannot_be_is_named_and_the_rest_is_taken(full, other, tmp_path):
    export_league(full, tmp_path / "out")
    other.record(result("met", 1, 2, names=["Somebody", "Player 2"]))
    imported = other.take(read_document(tmp_path / "out" / "league.toml"))
    assert imported.entries == 2
    assert [
        ("played at the same table in game") in str(sentence) for sentence in imported.refused
    ] == [True]
    assert other.check() == []


SEAT = '{ name = "A", kind = "human", placing = 1, score = 1 }'
GOOD = f'match = "m"\ngame = "jericho"\nfinished = 2026-01-01T00:00:00Z\nseats = [{SEAT}, {SEAT}]\n'


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("x.toml", "format = ", "the file is not TOML:"),
        ("x.toml", "a = 1", "it has no format number"),
        ("x.toml", 'format = 1\ngame = "push"', "a saved game; choose an export"),
        ("x.toml", "format = 9", "a newer Jericho TUI"),
        ("x.toml", "format = 1\nresults = 3", "results must be a list"),
        ("x.toml", "format = 1\nresults = [3]", "entry 1 of results"),
        ("x.toml", f"format = 1\n[[results]]\n{GOOD}", "entry 1 of results: two seats have the"),
        (
            "x.toml",
            f"format = 1\n[[results]]\n{GOOD[12:]}",
            "entry 1 of results: it is incomplete",
        ),
        ("x.toml", "format = 1\n[[entries]]\nkind = 'x'", "entry 1 of entries"),
        ("x.toml", "format = 1\n[[tournaments]]\nid = 'x'", "entry 1 of tournaments"),
        ("x.txt", "", "only the TOML file of an export can be imported, such as league.toml"),
        ("x.toml", b"\xff\xfe", "the file is not UTF-8 text; save it as UTF-8"),
    ],
)
def test_what_is_no_export_is_refused_with_the_entry_and_changes_nothing(
    league, tmp_path, name, content, why
):
    league.record(result("m0", 1, 2))
    before = everything(league.path)
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(StoreError, match="cannot be imported") as refused:
        league.take(read_document(path))
    assert why in str(refused.value)
    assert everything(league.path) == before


@pytest.mark.parametrize(
    ("kilobytes", "why"),
    [(2_000, "it has no format number"), (2_200, "one of its entries is too long")],
)
def test_an_entry_longer_than_any_is_not_read_into_memory(league, tmp_path, kilobytes, why):
    path = tmp_path / "league.toml"
    path.write_text("[[results]]\n" + ("#" + "x" * 998 + "\n") * kilobytes)
    with pytest.raises(StoreError, match=why):
        league.take(read_document(path))


STRANGE = {
    "left-after": ("entrants", 0, "left_after", [1]),
    "joined": ("entrants", 0, "joined", 0),
    "same-name": ("entrants", 0, "name", "Bot 8"),
    "not-in-a-row": ("entrants", 0, "number", 2),
    "nobody-there": ("rounds", 0, "tables", 0, "entrants", []),
    "two-alone": ("rounds", 0, "tables", 0, "entrants", [1, 2]),
    "twice": ("rounds", 0, "byes", [1]),
    "unknown": ("rounds", 0, "byes", [10]),
    "same-table": ("rounds", 0, "tables", 0, "number", 2),
    "seed": ("rounds", 0, "tables", 0, "rng_seed", 2**63 - 1.0),
    "no-placings": ("rounds", 0, "tables", 0, "placings", [1, 1, 1, 2]),
    "later-round": ("schedule", 0, "tables", [[1, 2, 99]]),
    "format": ("plan", "format", "lottery"),
    "too-many-rounds": ("plan", "rounds", 10**6),
    "endless-number": ("plan", "points", ["1e999999999"]),
    "by-zero": ("plan", "points", ["1/0"]),
    "tie-break": ("plan", "tiebreaks", [[]]),
    "option": ("plan", "options", {"trumpet_join": [1]}),
    "name": ("plan", "name", "a\u202eb"),
}
"""Where in a tournament, and what is there instead."""


@pytest.fixture(scope="module")
def cup_text(tmp_path_factory):
    """The document of a tournament whose first round is paired and whose others are settled."""
    league = League.in_memory()
    cups = Tournaments(league.connection, tmp_path_factory.mktemp("saves"))
    cups.create(plan("round_robin", seed=3, rounds=3), players(9, humans=0))
    text = dump_document(league.document())
    league.close()
    return text


@pytest.mark.parametrize("strange", STRANGE)
def test_a_tournament_that_cannot_be_is_refused(cup_text, strange):
    document = tomllib.loads(cup_text)
    *where, key, value = STRANGE[strange]
    part = document["tournaments"][0]
    for step in where:
        part = part[step]
    part[key] = value
    with pytest.raises(DocumentError, match="entry 1 of tournaments"):
        parse_document(dumps(document))


def test_a_tournament_of_a_game_that_is_not_here_is_kept_and_not_played(league, cup_text, tmp_path):
    path = tmp_path / "league.toml"
    path.write_text(cup_text.replace('"jericho"', '"chess"'), encoding="utf-8")
    assert league.take(read_document(path)).tournaments == 1
    cups = Tournaments(league.connection, tmp_path)
    (row,) = cups.list()
    assert row.plan.game == "chess"
    for play in (cups.advance, lambda number: cups.open_match(number, 1)):
        with pytest.raises(TournamentError, match="there is no game chess"):
            play(row.id)
