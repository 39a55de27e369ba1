"""`arena gauntlet`: rows that are kept, resumed, and say the command that makes them again."""

import shlex
import tomllib

from jericho_tui.arena.results_file import read_results


def test_rows_are_kept_resumed_and_written_with_their_commands(run, tmp_path):
    who = ("--bots", "random", "--against", "heuristic", "--seats", 3)
    words = ("arena", "gauntlet", "jericho", *who, "--jobs", 1, "--out", "rows")
    first = run(*words, "--deals", 2)
    assert first.code == 0, first
    rows = tomllib.loads((tmp_path / "rows" / "ratings.toml").read_text())["jericho"]["rows"]
    assert [(r["bot"], r["against"], r["seats"], r["matches"]) for r in rows] == [
        ("random", "heuristic", 3, 6)
    ]
    path = tmp_path / "rows" / "jericho-random-heuristic-3.jsonl"
    before = path.read_bytes()
    assert run(*words, "--deals", 3).code == 0
    assert path.read_bytes().startswith(before)
    again = run(*shlex.split(rows[0]["command"])[1:], "--jobs", 1, "--out", "again.jsonl")
    assert again.code == 0, again
    mine, other = read_results(path), read_results(tmp_path / "again.jsonl")
    assert mine is not None
    assert other is not None
    assert {deal: mine.deals[deal] for deal in other.deals} == other.deals
    assert run(*words, "--deals", 3, "--rng-seed", 9).refused(1).endswith("is of another gauntlet")


def test_what_does_not_fit_the_game_is_refused(run):
    words = ("arena", "gauntlet", "push", "--deals", 1, "--out", "rows")
    assert run(*words, "--seats", 9).refused(2).startswith("--seats: ")
    assert run(*words, "--bots", "nobody").refused(2).startswith("--bots: ")
