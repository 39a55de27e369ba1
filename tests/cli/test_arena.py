import csv
import io
import json
import re
import signal
import sys
import time

import pytest

from jericho_tui.play.player import Decision
from tests.arena.contests import contest
from tests.builders import record_in
from tests.cli.api import duration, play_deal, read_results
from tests.cli.plain_table import Screen
from tests.programs import SOON, start_python

BOTS = ("--bots", "heuristic,random,random")
RUN = ("arena", "run", "jericho", *BOTS, "--jobs", 1)


def figures(done):
    """Return a JSON report without what the clock says."""
    assert done.code == 0, done
    data = json.loads(done.out)
    for bot in data["results"]:
        del bot["decision"]
    return data


def results_in(path):
    there = read_results(path)
    assert there is not None
    return there


def test_the_report_adds_up(run):
    data = figures(run(*RUN, "--deals", 6, "--json"))
    assert (data["deals"], data["matches"], data["seats"], data["rng_seed"]) == (6, 18, 3, 1)
    heuristic, random = data["results"]
    assert (heuristic["bot"], heuristic["games"], random["games"]) == ("heuristic", 18, 36)
    assert heuristic["win_share"] + 2 * random["win_share"] == pytest.approx(1)
    assert heuristic["rating_low"] - 0.1 <= heuristic["rating"] <= heuristic["rating_high"] + 0.1
    assert heuristic["rating"] + random["rating"] == pytest.approx(3000)
    assert heuristic["superior_to"]["random"] > 0.9
    assert sum(turn["win_share"] for turn in data["turns"]) == pytest.approx(1)
    shares = [turn["win_share"] for turn in heuristic["turns"]]
    assert sum(shares) / 3 == pytest.approx(heuristic["win_share"])


def test_the_table_has_all_parts(run):
    code, out, err = run(*RUN, "--deals", 4, "--iterations", 7)
    assert (code, err) == (0, "")
    assert out.startswith("4 deals of Jericho for 3, seed 1: 12 games\n7 iterations per decision\n")
    assert re.search(r"^1  heuristic +\d{4} +\d+ … \d+ +12 +12/12 +[\d.]+ … >99.9 ", out, re.M)
    assert re.search(r"^random +<?[\d.]+ % +–$", out, re.M)
    share = "Every bot had every seat equally often. An even share is 33.3 %."
    assert f"\n{share}\nBy turn order (1 starts the game):\n" in out
    assert re.search(r"^heuristic +\d+ +[\d.]+ [µm]?s +[\d.]+ [µm]?s ", out, re.M)
    assert max(map(len, out.splitlines())) <= 80


def test_options_of_the_game_are_those_of_the_contest(run, tmp_path):
    words = (*RUN, "--deals", 1, "--options", "trumpet_join=optional,opening_card=wall_only")
    out = run(*words, "--out", "r.jsonl").out
    assert out.splitlines()[1] == "trumpet_join=optional"
    assert results_in(tmp_path / "r.jsonl").contest.options == {"trumpet_join": "optional"}


def test_csv_is_a_line_a_bot(run):
    _code, out, _err = run(*RUN, "--deals", 4, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["bot"] for row in rows] == ["heuristic", "random"]
    assert float(rows[0]["win_share"]) + 2 * float(rows[1]["win_share"]) == pytest.approx(1)
    assert rows[0]["superior_to_heuristic"] == ""
    assert 0.5 < float(rows[0]["superior_to_random"]) <= 1
    turns = [float(rows[0][f"win_share_turn_{turn}"]) for turn in (1, 2, 3)]
    assert sum(turns) / 3 == pytest.approx(float(rows[0]["win_share"]))
    assert float(rows[0]["decision_mean"]) > 0


def test_show_prints_the_same_report_again(run, tmp_path):
    first = run(*RUN, "--deals", 4, "--out", "r.jsonl")
    assert run("arena", "show", "r.jsonl") == first
    assert json.loads(run("arena", "show", "r.jsonl", "--json").out)["deals"] == 4
    (tmp_path / "nothing").write_text("")
    for name in ("nothing", "missing"):
        sentence = run("arena", "show", name).refused(1)
        assert ("has no results yet" if name == "nothing" else "no such file") in sentence


def test_an_existing_file_is_not_begun_anew(run, tmp_path):
    (tmp_path / "r.jsonl").write_text("mine")
    sentence = run(*RUN, "--deals", 1, "--out", "r.jsonl").refused(1)
    assert sentence == "r.jsonl already exists; continue it with --resume, or choose another file"
    assert (tmp_path / "r.jsonl").read_text() == "mine"


def test_a_run_goes_on_and_may_be_longer(run, tmp_path):
    path = tmp_path / "r.jsonl"
    whole = figures(run(*RUN, "--deals", 5, "--json"))
    run(*RUN, "--deals", 2, "--resume", path)
    begun = path.read_bytes()
    assert figures(run(*RUN, "--deals", 5, "--resume", path, "--json")) == whole
    assert path.read_bytes().startswith(begun)
    # What is not said is as in the file; it was begun with two deals.
    again = path.read_bytes()
    assert figures(run("arena", "run", "jericho", "--resume", path, "--json")) == whole
    assert path.read_bytes() == again


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ("--bots", "heuristic,random"),
            "its bots is heuristic,random,random, not heuristic",
        ),
        (("--rng-seed", 2), "its rng_seed is 1, not 2"),
        (("--seats", 4), "its seats is 3, not 4"),
        (("--iterations", 5), "its iterations is None, not 5"),
        (
            ("--options", "trumpet_join=optional"),
            "its options is the default, not trumpet_join=optional",
        ),
    ],
    ids=["bots", "seed", "seats", "limit", "options"],
)
def test_a_file_of_another_run_is_refused(run, snapshot, words, reason):
    run(*RUN, "--deals", 1, "--out", "r.jsonl")
    before = snapshot()
    sentence = run("arena", "run", "jericho", "--deals", 3, "--resume", "r.jsonl", *words)
    assert sentence.refused(1).startswith(f"r.jsonl comes from another run: {reason}")
    assert snapshot() == before


def test_a_run_that_was_killed_loses_nothing_and_counts_nothing_twice(run, tmp_path):
    path = tmp_path / "r.jsonl"
    told = contest("random", "gambler", seed=11)
    words = ["arena", "run", "jericho", "--bots", "random,gambler", "--rng-seed", 11]
    words += ["--jobs", 2, "--resume", path]
    with start_python("-m", "jericho_tui", *words, "--deals", 2000) as process:
        deadline = time.monotonic() + SOON
        while not path.exists() or path.read_bytes().count(b"\n") < 6:
            assert time.monotonic() < deadline, "nothing is played"
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    there = results_in(path)
    assert 5 <= len(there.deals) < 2000
    with path.open("ab") as file:
        file.write(b'{"deal": 30, "start_se')  # as a kill within a write leaves it
    wished = len(there.deals) + 20
    assert run(*words, "--deals", wished, "--jobs", 1).code == 0
    lines = path.read_bytes().splitlines()
    assert sorted(json.loads(line)["deal"] for line in lines[1:]) == list(range(1, wished + 1))
    after = results_in(path)
    for deal in (0, wished // 2, wished - 1):
        assert after.deals[deal] == play_deal(told, deal)


def test_sprt_stops_when_it_is_decided(run, tmp_path):
    path = tmp_path / "r.jsonl"
    words = ("arena", "run", "jericho", "--bots", "heuristic,random", "--deals", 500)
    done = run(*words, "--jobs", 1, "--sprt", "0,100", "--out", path)
    assert done.code == 0
    assert (
        "SPRT, heuristic ahead of random by +0 or +100 Elo (5 % error rate each way):" in done.out
    )
    match = re.search(
        r"^LLR (.+) from -2.94 to 2.94, decided after (\d+) deals: \+100, not \+0", done.out, re.M
    )
    assert match is not None
    assert float(match[1]) > 2.94
    assert int(match[2]) < 20
    assert len(results_in(path).deals) == int(match[2])
    assert done.out.startswith(f"{match[2]} deals of Jericho")
    assert run("arena", "show", path, "--sprt", "0,100").out == done.out
    again = run("arena", "run", "jericho", "--resume", path, "--sprt", "0,100", "--json")
    told = json.loads(again.out)["sprt"]
    assert (told["verdict"], told["deals"], told["first"]) == ("H1", int(match[2]), "heuristic")
    assert "by -20 or -10 Elo" in run("arena", "show", path, "--sprt=-20,-10").out


def test_a_crash_is_reported_with_the_record_that_shows_it(run, tmp_path, bots_are):
    def breaks(view):
        if view.ply > 8:
            raise ZeroDivisionError("in\x1b[2Jside")
        return Decision(view.legal_actions()[0])

    bots_are(breaks)
    folder = tmp_path / "results"
    folder.mkdir()
    sentence = run(*RUN, "--deals", 3, "--out", folder / "r.jsonl").refused(1)
    (record,) = folder.glob("*.toml")
    assert sentence.startswith(f"game {record.stem} (rng_seed ")
    assert r"raised ZeroDivisionError: in\x1b[2Jside" in sentence
    assert sentence.endswith(f"the game up to that point is in {record}")
    assert len(record_in(record).moves) == 9


def test_ctrl_c_says_how_to_go_on(run, tmp_path, bots_are):
    def interrupted(view):
        if (tmp_path / "r.jsonl").read_bytes().count(b"\n") > 1:  # a deal has been played
            raise KeyboardInterrupt
        return Decision(view.legal_actions()[0])

    bots_are(interrupted)
    words = ("arena", "run", "jericho", "--bots", "heuristic,random", "--deals", 4, "--jobs", 1)
    done = run(*words, "--out", "r.jsonl")
    assert (done.code, done.out) == (130, "")
    assert done.err == "finished results are in r.jsonl; continue with --resume\n"
    assert list(results_in(tmp_path / "r.jsonl").deals) == [0]


@pytest.mark.parametrize("quiet", [False, True])
def test_progress_is_on_the_terminal_unless_it_shall_be_quiet(run, monkeypatch, quiet):
    terminal = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", terminal)
    run(*RUN, "--deals", 2, *(["--quiet"] if quiet else []))
    shown = terminal.getvalue()
    assert shown.startswith("" if quiet else "\r[------------------------] 0 of 6")
    assert bool(shown) != quiet


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 µs"), (17e-6, "17 µs"), (0.0123, "12.3 ms"), (0.25, "250 ms"), (1.5, "1.50 s")],
)
def test_times_have_a_unit_that_suits_them(seconds, text):
    assert duration(seconds) == text
