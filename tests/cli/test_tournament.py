"""`tournament`: what a night of it needs without a screen."""

import csv
import json
import re
from fractions import Fraction

import pytest

from jericho_tui.store.store import open_store
from tests.cli.api import read_document
from tests.cli.plain_table import Keyboard, PlainTable

pytestmark = pytest.mark.usefixtures("quick_seatings")

BOTS = "3*heuristic,5*random"


@pytest.fixture
def cup(run, tmp_path):
    """Run `tournament` with this test's saves; with `--json` return what it printed."""

    def cup(*words, code=0):
        done = run("tournament", *words, "--saves", tmp_path / "saves")
        assert (done.code, done.err) == (code, ""), done
        return json.loads(done.out) if "--json" in words else done.out

    return cup


@pytest.fixture
def refused(run, tmp_path):
    return lambda *words: run("tournament", *words, "--saves", tmp_path / "saves").refused(2)


@pytest.fixture
def standing(cup):
    """A tournament of eight bots whose first round is paired."""
    return cup("new", "Friday cup", "--entrants", BOTS, "--rng-seed", 3, "--json")


def test_a_night_of_bots(cup, standing, tmp_path):
    assert [entrant["name"] for entrant in standing["entrants"]] == [
        *("heuristic 1", "heuristic 2", "heuristic 3"),
        *("random 1", "random 2", "random 3", "random 4", "random 5"),
    ]
    assert (standing["finished"], standing["ready"], len(standing["rounds"])) == (False, [], 1)
    done = cup("run", "cup", "--jobs", 1, "--json")
    rounds = done["plan"]["rounds"]
    assert (done["played"], done["finished"]) == (2 * rounds, True)
    assert done["standings"][0]["place"] == 1
    assert done["awards"]
    assert len(done["strengths"]["estimates"]) == 8
    again = cup("run", "cup", "--jobs", 1, "--json")
    assert {**again, "played": done["played"]} == done
    shown = cup("show", standing["id"])
    assert f"Friday cup · Jericho · finished after {rounds} rounds" in shown
    assert "Widest lead at a table" in shown
    with open_store(tmp_path / "saves") as store:
        assert len(store.league.match_ids()) == 2 * rounds


@pytest.mark.parametrize(
    ("code", "who", "title"),
    [("en", "--entrants 3*random", "Strength"), ("fr", "--entrants heuristic,2*random", "Force")],
)
def test_one_table_makes_nobody_certain(cup, monkeypatch, code, who, title):
    """A player is not “1778 from 1778 to 1778”, nor stronger than the next with 100 %."""
    monkeypatch.setenv("LANGUAGE", code)
    words = ("--size", 3, "--rounds", 1, "--rng-seed", 3)
    cup("new", "Small cup", *who.split(), *words)
    cup("run", "cup", "--jobs", 1)
    lines = cup("show", "cup", "--report").splitlines()
    (start,) = [n for n, line in enumerate(lines) if line.split()[:1] == [title] and line[0] == " "]
    for line in lines[start + 1 : start + 4]:
        found = re.search(r" (\d+) +(-?\d+) +(\d+) +1\b *(\d\d\s%)?", line)
        assert found, line
        rating, low, high = map(int, found.groups()[:3])
        assert low + 100 < rating < high - 100
    assert not re.search(r"\b(100|0)\s?%", "\n".join(lines))


def test_the_table_and_the_json_agree(cup, standing):
    data = cup("run", "cup", "--jobs", 1, "--json")
    lines = cup("show", "cup").splitlines()
    start = next(n for n, line in enumerate(lines) if "Points" in line and "S-B" in line)
    table = lines[start + 1 : start + 9]
    for line, row in zip(table, data["standings"], strict=True):
        assert row["name"] in line
        assert re.match(rf" *{row['place']}(st|nd|rd|th) ", line)
        assert f" {row['score']} " in f"{line} "


def test_the_list_names_every_tournament(cup, standing):
    assert standing["id"] in cup("show")
    (row,) = cup("show", "--json")["tournaments"]
    assert (row["id"], row["plan"]["name"], row["open_tables"]) == (standing["id"], "Friday cup", 2)


def test_without_any_it_says_so(cup):
    assert cup("show") == "There are no tournaments yet.\n"


def test_who_beat_whom(cup, standing):
    cup("run", "cup", "--jobs", 1)
    lines = cup("show", "cup", "--cross-table").splitlines()
    (heads,) = [n for n, line in enumerate(lines) if line.split() == [str(k) for k in range(1, 9)]]
    assert all("·" in line for line in lines[heads + 1 : heads + 9])


def test_everything_that_can_be_chosen(cup):
    data = cup(
        *("new", "  The   big one ", "jericho", "--format", "round_robin", "--size", 3),
        *("--entrants", "Ada,Caleb=heuristic,7*random", "--rounds", 2, "--points", "5,2.5,0"),
        *("--tie-breaks", "share,wins", "--shared-deals", "--unrated", "--iterations", 20),
        *("--rng-seed", 9, "--json"),
    )
    plan = data["plan"]
    assert plan["name"] == "The big one"
    assert (plan["format"], plan["size"], plan["rounds"], plan["iterations"]) == (
        *("round_robin", 3, 2, 20),
    )
    assert [Fraction(points) for points in plan["points"]] == [5, Fraction(5, 2), 0]
    assert plan["tiebreaks"] == ["share", "wins"]
    assert (plan["shared_deals"], plan["rated"], plan["seed"]) == (True, False, 9)
    assert data["entrants"][0] == {"number": 1, "name": "Ada", "kind": "human", "joined": 1}
    assert len({table["rng_seed"] for table in data["rounds"][0]["tables"]}) == 1
    assert len(data["ready"]) == 1
    by_score = cup(
        *("new", "x", "--entrants", BOTS, "--points", "score", "--sizes", "5,3", "--json")
    )
    assert (by_score["plan"]["sizes"], by_score["plan"]["size"]) == ([3, 5], 3)
    assert [len(table["entrants"]) for table in by_score["rounds"][0]["tables"]] == [5, 3]
    assert by_score["plan"]["scoring"] == "score"


def test_late_comers_leavers_and_forgetting(cup, standing, refused):
    data = cup("enter", "cup", "Ada,random", "--json")
    assert [entrant["name"] for entrant in data["entrants"][-2:]] == ["Ada", "random 6"]
    assert data["entrants"][-1]["joined"] == 2
    data = cup("withdraw", "cup", "ADA", "--json")
    assert data["entrants"][-2]["left_after"] == 1
    assert "Bob is not in this tournament; choose from: " in refused("withdraw", "cup", "Bob")
    assert "deleted; its games and ratings stay" in cup("remove", "cup")
    assert cup("show", "--json") == {"tournaments": []}


def test_people_sit_down_line_by_line(cup, run, tmp_path, monkeypatch):
    data = cup("new", "Night", "--entrants", f"Ada,{BOTS}", "--format", "knockout", "--json")
    (number,) = data["ready"]
    assert f"table {number}" in cup("run", "night", "--jobs", 1)
    monkeypatch.setattr("sys.stdin", Keyboard(["quit"]))
    assert "Ada" in run("tournament", "play", "night", "--plain", "--saves", tmp_path / "saves").out
    (path,) = (tmp_path / "saves/tournaments" / data["id"]).glob(f"*-r1-t{number}.toml")
    assert path.is_file()
    gone = run("tournament", "play", "night", 64, "--plain", "--saves", tmp_path / "saves")
    assert gone.refused(2) == "table 64 is not ready; these are: 1"


def test_what_people_play_line_by_line_counts_for_both(cup, store):
    data = cup("new", "Night", "--entrants", f"Ada,{BOTS}", "--rounds", 1, "--json")
    tournaments = store.tournaments
    opened = tournaments.open_match(data["id"], data["ready"][0])
    table = PlainTable(store, opened)
    said = table.play(table.notations())
    assert table.code == 0
    assert "Ada" in said
    after = cup("show", "night", "--json")
    assert after["ready"] == []
    assert opened.record.id in store.league.match_ids()
    assert cup("run", "night", "--jobs", 1, "--json")["finished"]


def test_a_table_has_to_be_named_when_several_are_ready(cup, refused):
    cup("new", "Night", "--entrants", "Ada,Bo,Cy,Di,Ed,Flo")
    assert refused("play", "night", "--plain") == "name the table; these are ready: 1, 2"


def test_an_export_comes_back_once(cup, standing, tmp_path):
    cup("run", "cup", "--jobs", 1)
    files = cup("export", "cup", tmp_path / "out", "--json")["files"]
    assert [path.rsplit("/")[-1] for path in files] == [
        *("standings.csv", "cross-table.csv", "results.csv", "tournament.toml", "bgstats.json"),
    ]
    with (tmp_path / "out/standings.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    data = cup("show", "cup", "--json")
    assert [row["name"] for row in rows] == [line["name"] for line in data["standings"]]
    assert [float(row["points"]) for row in rows] == [line["points"] for line in data["standings"]]
    with (tmp_path / "out/cross-table.csv").open(encoding="utf-8") as file:
        cross = list(csv.reader(file))
    assert cross[0][1:] == [row[0] for row in cross[1:]]
    plays = json.loads((tmp_path / "out/bgstats.json").read_text(encoding="utf-8"))
    assert plays[0]["board"] == "Friday cup, 1.1"
    with open_store(tmp_path / "other") as store:
        imported = store.league.take(read_document(tmp_path / "out/tournament.toml"))
        assert (imported.results, imported.tournaments) == (len(plays), 1)
        again = store.league.take(read_document(tmp_path / "out/tournament.toml"))
        assert (again.results, again.tournaments) == (0, 0)
        assert store.tournaments.list()[0].finished


def test_a_tournament_that_is_not_there_or_could_be_several(cup, refused):
    assert refused("show", "cup") == "there is no tournament “cup”; there are none yet"
    cup("new", "Cup one", "--entrants", BOTS)
    cup("new", "Cup two", "--entrants", BOTS)
    assert refused("show", "cup").startswith("“cup” fits several tournaments:")
    assert "Cup two" in cup("show", "cup TWO")
