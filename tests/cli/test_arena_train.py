import tomllib
from importlib.resources import files

from jericho_tui.bots.policies.badaboom.prospects import FEATURES

TRAIN = ("arena", "train", "badaboom", "--matches", 2, "--epochs", 2)


def test_what_is_learned_is_printed_and_written_and_follows_from_the_seed(run, tmp_path):
    path = tmp_path / "prospects.toml"
    shipped = files("jericho_tui.bots.policies.badaboom").joinpath("prospects.toml")
    path.write_text(shipped.read_text("utf-8"), encoding="utf-8")
    done = run(*TRAIN, "--rng-seed", 7, "--write", path)
    assert done.code == 0, done
    head, *table = done.out.splitlines()
    assert head.startswith("learned from ")
    printed = tomllib.loads("\n".join(table))
    assert set(printed["weights"]) == set(FEATURES)
    assert tomllib.loads(path.read_text("utf-8")) == printed
    assert run(*TRAIN, "--rng-seed", 7, "--jobs", 2).out == done.out


def test_a_game_that_has_nothing_to_learn_is_refused(run):
    assert "push" in run("arena", "train", "push").refused(1)
