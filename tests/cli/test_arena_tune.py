import tomllib
from importlib.resources import files

TUNE = ("arena", "tune", "jericho", "--population", 2, "--matches", 3)


def test_generations_are_told_the_weights_printed_and_written(run, tmp_path):
    path, weights = tmp_path / "generations", tmp_path / "weights.toml"
    text = files("jericho_tui.bots.policies.jericho").joinpath("weights.toml").read_text("utf-8")
    weights.write_text(text, encoding="utf-8")
    first = run(*TUNE, "--generations", 1, "--out", path)
    assert first.code == 0, first
    assert first.out.startswith("generation 1 of 1: the mean scores ")
    done = run(*TUNE, "--generations", 2, "--out", path, "--write", weights)
    lines = done.out.splitlines()
    assert lines[0] == first.out.splitlines()[0].replace("of 1", "of 2")
    assert "of the victories in 3 matches" in lines[2]
    printed = tomllib.loads("\n".join(lines[3:]))
    written = tomllib.loads(weights.read_text("utf-8"))
    assert written == {**tomllib.loads(text), **printed}
    assert printed["heuristic"] != tomllib.loads(text)["heuristic"]


def test_anothers_file_is_refused_in_a_sentence(run, tmp_path):
    path = tmp_path / "generations"
    path.write_text("no tuning\n")
    words = run(*TUNE, "--out", path).refused(1)
    assert words.endswith("is not a file of this tuning; choose another file")


def test_a_style_without_weights_is_refused(run, tmp_path):
    words = run(*TUNE, "--style", "juggler", "--out", tmp_path / "file").refused(1)
    assert "juggler" in words
    assert list(tmp_path.iterdir()) == []
