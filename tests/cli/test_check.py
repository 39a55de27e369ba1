"""`jericho-tui check`: good records, bad ones, and rolls computed again."""

from pathlib import Path

import pymunk

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
ROLLED = GOLDEN / "hamster_rolle" / "emptied-3.toml"
FIXED = GOLDEN / "hamster_rolle" / "every_option.toml"
"""Its options say how fast a piece must be to fall out, whatever the edition says."""


def test_every_file_is_judged(run):
    damaged = ROOT / "tests" / "data" / "damaged-jericho.toml"
    done = run("check", ROLLED, damaged)
    assert done.code == 1
    good, bad = done.out.splitlines()
    assert good.endswith("emptied-3.toml: good, 48 moves")
    assert "not a move" in bad


def test_rolls_are_computed_again(run):
    done = run("check", "--physics", FIXED)
    assert done.code == 0
    if pymunk.version == "7.3.1":
        assert done.out.splitlines()[-1] == "  120 of 120 rolls match"


def test_a_difference_is_told_and_refuses_nothing(run, tmp_path):
    text = ROLLED.read_text(encoding="utf-8")
    roll = next(line for line in text.splitlines() if '"0 roll' in line)
    words = roll.split()
    words[words.index("turn") + 1] = "-4321"
    other = tmp_path / "other.toml"
    other.write_text(text.replace(roll, " ".join(words)), encoding="utf-8")
    done = run("check", "--physics", other)
    assert done.code == 0
    assert "move 2: recorded “roll" in done.out
    assert "turn -4321" in done.out
    assert "recomputed as “roll" in done.out


def test_a_game_without_such_rolls_says_so(run):
    done = run("check", "--physics", GOLDEN / "push" / "shared.toml")
    assert done.code == 0
    assert done.out.splitlines()[-1] == "  this game has no physics to check"
