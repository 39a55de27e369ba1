import json
import sys

import pytest

from jericho_tui.core.registry import load
from tests.builders import record_in
from tests.cli.api import Progress, seats_of
from tests.cli.plain_table import Screen

TABLE = ("simulate", "jericho", "--seats", "heuristic,random,random")


def names_and_bots(text):
    return [(seat.name, seat.bot) for seat in seats_of(text, load("jericho"))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("random,heuristic,random", "random 1,heuristic 1,random 2"),
        ("Random 1=heuristic,random,random", "Random 1,random 2,random 3"),
        ("a=b=random,  Chloé =heuristic,李=random", "a=b,Chloé,李"),
    ],
)
def test_seats_without_a_name_are_numbered_by_bot(text, names):
    bots = [part.rpartition("=")[2] for part in text.split(",")]
    assert names_and_bots(text) == list(zip(names.split(","), bots, strict=True))


def test_json_adds_up_to_what_the_records_say(run, tmp_path):
    done = run(*TABLE, "--matches", 9, "--rng-seed", 5, "--record", tmp_path / "out", "--json")
    data = json.loads(done.out)
    results = []
    for path in (tmp_path / "out").iterdir():
        record = record_in(path)
        assert record.result is not None
        results.append(record.result)
    assert (data["game"], data["rng_seed"], data["matches"]) == ("jericho", 5, 9)
    for number, seat in enumerate(data["seats"]):
        assert seat["mean_score"] == pytest.approx(sum(r["scores"][number] for r in results) / 9)
        assert seat["mean_place"] == pytest.approx(sum(r["placings"][number] for r in results) / 9)
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(9)
    assert [seat["name"] for seat in data["seats"]] == ["heuristic 1", "random 1", "random 2"]


def test_the_table_has_a_line_for_each_seat(run):
    code, out, err = run(*TABLE, "--matches", 20, "--rng-seed", 5)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "20 games of Jericho, seed 5"
    assert lines[2].split() == ["Seat", "Name", "Bot", "Wins", "from", "…", "to", "Score", "Rank"]
    assert lines[3].split()[:4] == ["1", "heuristic", "1", "heuristic"]
    assert len(lines[3:6]) == 3


def test_the_same_run_again_changes_nothing(run, tmp_path, snapshot):
    command = (*TABLE, "--matches", 3, "--rng-seed", 5, "--record", tmp_path / "out")
    assert run(*command).code == 0
    before = snapshot()
    assert run(*command).code == 0
    assert snapshot() == before
    longer = (*TABLE, "--matches", 5, "--rng-seed", 5, "--record", tmp_path / "out")
    assert run(*longer).code == 0
    assert before.items() <= snapshot().items()
    assert len(snapshot()) == len(before) + 2


def test_a_record_folder_that_is_a_file(run, tmp_path, snapshot):
    (tmp_path / "file").write_text("x")
    before = snapshot()
    for folder in ("file", "file/below"):
        sentence = run(
            *(*TABLE, "--matches", 1, "--rng-seed", 5, "--record", tmp_path / folder)
        ).refused(1)
        assert str(tmp_path / "file") in sentence
    assert snapshot() == before


def test_a_crashing_bot_is_reported_with_its_match(run, bots_are):
    def fail(_view):
        raise ZeroDivisionError("in\x1b[2Jside")

    bots_are(fail)
    sentence = run(*TABLE, "--matches", 3, "--rng-seed", 5).refused(1)
    assert sentence.startswith("game sim-jericho-5-000001 (rng_seed ")
    assert sentence.endswith(r"raised ZeroDivisionError: in\x1b[2Jside")


def test_the_progress_bar_shows_on_a_terminal_only_and_leaves_no_trace(monkeypatch):
    terminal, pipe = Screen(terminal=True), Screen()
    for stream in (terminal, pipe):
        monkeypatch.setattr(sys, "stderr", stream)
        with Progress(4) as progress:
            progress.step()
            progress.step()
    shown = terminal.getvalue()
    assert "[######------------------] 1 of 4" in shown
    assert shown.endswith("\r\x1b[K")
    assert pipe.getvalue() == ""


def test_matches_are_played_by_the_options_given(run, tmp_path):
    words = ("--seats", "random,random,random", "--matches", "2", "--rng-seed", "1", "--jobs", "1")
    done = run("simulate", "jericho", *words, "--options", "start_player=seat0", "--record", "out")
    assert done.code == 0, done
    for path in (tmp_path / "out").glob("*.toml"):
        record = record_in(path)
        assert record.setup.options["start_player"] == "seat0"
        assert load("jericho").format_setup(record.setup)["start_seat"] == 1


def test_another_match_under_the_same_name_is_refused_before_anything_is_written(
    run, tmp_path, snapshot
):
    (tmp_path / "out").mkdir()
    there = tmp_path / "out" / "sim-jericho-5-000003.toml"
    there.write_text("mine")
    before = snapshot()
    sentence = run(
        *(*TABLE, "--matches", 4, "--rng-seed", 5, "--record", tmp_path / "out")
    ).refused(1)
    assert str(there) in sentence
    assert "already holds another game; move it away or choose another folder" in sentence
    assert snapshot() == before


def test_records_do_not_depend_on_jobs(run, tmp_path):
    """One seed gives byte-identical records; 40 matches are enough for three chunks."""
    for jobs in (1, 2):
        command = (*TABLE, "--matches", 40, "--rng-seed", 7, "--jobs", jobs, "--json")
        assert run(*command, "--record", tmp_path / str(jobs)).code == 0
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / j).iterdir()} for j in "12")
    assert one == two
    assert sorted(one) == [f"sim-jericho-7-{n:06}.toml" for n in range(1, 41)]
    assert run(*TABLE, "--matches", 40, "--rng-seed", 8, "--record", tmp_path / "8").code == 0
    assert all(p.read_bytes() not in one.values() for p in (tmp_path / "8").iterdir())
