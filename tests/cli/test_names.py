"""Names whose script needs joiners or a space that does not break, wherever names are given."""

import json
from pathlib import Path

import pytest

from tests.cli.api import League
from tests.store.test_database import result

PERSIAN, MALAYALAM, SINHALA = "علی\u200cرضا", "അവന്\u200d", "ශ්\u200dරී"
SPACED, PLAIN = "Ada\u00a0Lovelace", "Ada Lovelace"
ALIKE = [
    (PERSIAN, "علیرضا"),
    (MALAYALAM, "അവന്"),
    (SPACED, PLAIN),
    (SPACED, "ada\u202flovelace"),
]


@pytest.fixture
def there(tmp_path) -> tuple[str, Path]:
    return "--saves", tmp_path / "saves"


def test_they_are_kept_as_they_are_written(run, there, tmp_path):
    seats = f"{PERSIAN}=random,{MALAYALAM}=random,{SPACED}=random"
    words = ("--matches", "1", "--rng-seed", "1", "--record", tmp_path / "made", "--json")
    told = json.loads(run("simulate", "jericho", "--seats", seats, *words).out)
    assert [seat["name"] for seat in told["seats"]] == [PERSIAN, MALAYALAM, PLAIN]
    (record,) = (tmp_path / "made").glob("*.toml")
    assert ": good, " in run("check", record).out
    assert PERSIAN in run("replay", record).out
    names = [seat["name"] for seat in json.loads(run("replay", record, "--json").out)["seats"]]
    assert names == [PERSIAN, MALAYALAM, PLAIN]


def test_tables_tournaments_and_the_club_take_them(run, there):
    seats = f"{PERSIAN},{MALAYALAM},open"
    table = run("table", "new", "--as", SINHALA, "--seats", seats, "--json", *there)
    assert json.loads(table.out)["founder"] == SINHALA
    assert PERSIAN in run("table", "list", *there).out
    entrants = f"{PERSIAN},{MALAYALAM},random"
    assert PERSIAN in run("tournament", "new", PERSIAN, "--entrants", entrants, *there).out
    assert run("tournament", "withdraw", "علیرضا", "علیرضا", *there).code == 0
    assert run("club", "invite", PERSIAN, *there).code == 0
    assert PERSIAN in run("club", "members", *there).out
    assert run("stats", MALAYALAM, *there).out.startswith(MALAYALAM)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_those_that_look_alike_are_one(run, there, one, other):
    refused = run("table", "new", "--seats", f"{one},{other},open", *there).refused(2)
    assert "two seats have the name" in refused
    refused = run("tournament", "new", "Cup", "--entrants", f"{one},{other},random", *there)
    assert "the name" in refused.refused(2)
    sentence = run("play", "--plain", "--seats", f"{one},{other},random", *there).refused(2)
    assert "two seats have the name" in sentence


@pytest.mark.parametrize(
    "name", ["A\u200cda", "A\u200dda", "👩\u200d🚀", "\u200c", "می\u200c", "Ada\u200b"]
)
def test_joiners_that_no_script_needs_are_refused(run, there, name):
    for words in (
        ("play", "--plain", "--seats", f"{name},random,random"),
        ("table", "new", "--seats", f"{name},open,open"),
        ("tournament", "new", "Cup", "--entrants", f"{name},random,random"),
        ("stats", name),
        ("club", "invite", name),
        ("--as", name, "daily", "--show"),
    ):
        done = run(*words, *there)
        assert ("has characters that cannot be displayed; leave them out") in done.refused(
            done.code
        ), words


def test_the_league_knows_them_by_either_spelling(tmp_path):
    path = tmp_path / "league.db"
    league = League.open(path)
    league.record(result("one", 1, 2, 3, names=(PERSIAN, MALAYALAM, PLAIN)))
    league.close()
    league = League.open(path)
    assert {row.name for row in league.ladder("jericho")} == {PERSIAN, MALAYALAM, PLAIN}
    for name in (PERSIAN, "علیرضا", MALAYALAM, "അവന്", SPACED):
        assert league.career("jericho", name) is not None
    assert league.check() == []
    league.close()
