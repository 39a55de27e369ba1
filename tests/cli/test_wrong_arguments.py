"""A wrong argument is the first thing that is said: before the terminal, files and the network."""

import io
import shlex
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
MIDDLE, FINISHED = (
    HERE / "saves" / f"example-jericho-{name}.toml" for name in ("middle", "finished")
)
DAMAGED = HERE / "tests" / "data" / "damaged-jericho.toml"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("paly", "there is no “paly”; did you mean play? See jericho-tui --help"),
        ("zzzzz", "choose from: play, daily, "),
        ("--langg fr rules", "there is no option --langg; did you mean --lang?"),
        ("play --seat Ada", "there is no option --seat; did you mean --seats?"),
        ("--saves '' doctor", "argument --saves: expected a path, not empty text"),
        ("--saves file", "file is a file, not a folder"),
        ("--saves ~nobody-here/x doctor", "unknown user in “"),
        ("--log '' doctor", "argument --log: expected a path"),
        ("play hamster", "did you mean hamster_rolle?"),
        ("play Jericho", "did you mean jericho?"),
        ("play xyz", "choose from: jericho, push, "),
        (
            "play --seats -1,random,random",
            "--seats: “-1” is a number; write names and bots",
        ),
        (
            "play --seats 3,random,random",
            "--seats: “3” is a number; write names and bots",
        ),
        ("play --seats Ada=champoin,random,random", "did you mean champion?"),
        ("play --first 9", "--first: “9” is not a seat; write 1 to 4 or a name:"),
        ("play --seats Ada,random,random --as Zoe", "--as: Zoe has no seat; choose from: Ada"),
        ("play --options opening_crd=any", "did you mean opening_card?"),
        ("play nottingham --edition none.toml", "--edition: cannot read none.toml"),
        ("play nottingham --edition empty", "the file is empty"),
        ("play --saves file", "file is a file, not a folder"),
        ("play --resume none.toml", "cannot read none.toml: no such file or folder; check"),
        ("play --resume empty", "empty: the file is empty"),
        (f"play --resume {DAMAGED}", "--good-part continues after move "),
        (f"play push --resume {MIDDLE}", "leave out push"),
        ("play --good-part", "--good-part works only with --resume FILE; add it"),
        ("daily --day 2020-01-01", "--day 2020-01-01: you can play the deals from"),
        ("daily --day x", "argument --day: “x” is not a date"),
        ("daily --share --json", "argument --json: not allowed with argument --share"),
        ("puzzles hamster", "did you mean hamster_rolle?"),
        ("puzzles --plain --json", "argument --json: not allowed with argument --plain"),
        ("learn ''", "argument PLAYER: a name must not be empty"),
        ("stats ''", "argument PLAYER: a name must not be empty"),
        ("play ''", "argument GAME: must not be empty"),
        ("play --seats ''", "argument --seats: must not be empty"),
        ("table join ''", "argument TABLE: must not be empty"),
        ("tournament show ''", "argument TOURNAMENT: must not be empty"),
        ("league merge ' ' Ada", "argument NAME: must not be empty"),
        ("club revoke ''", "argument NAME: must not be empty"),
        (f"share {MIDDLE} --view ''", "argument --view: must not be empty"),
        ("table jion x", "argument ACTION: there is no “jion”; did you mean join?"),
        ("table join zzz", "there is no table “zzz”; there are none yet"),
        ("table watch zzz", "there is no table “zzz”; there are none yet"),
        ("table fill zzz", "there is no table “zzz”; there are none yet"),
        ("table join 20260101-000000-jericho-abcd", "there are none yet"),
        ("table new --seats open,open,open --first 9", "write a number from 1 to 3"),
        ("table new --seats open,open,open --first Nobody", "write a number from 1 to 3"),
        ("table new --seats Ada,open,open --first Zoe", "write 1 to 3 or a name: Ada"),
        ("tournament show zzz", "there is no tournament “zzz”; there are none yet"),
        ("tournament play zzz", "there is no tournament “zzz”; there are none yet"),
        ("tournament new Cup --entrants Ada,Ada,random", "two seats have the name “Ada”"),
        (
            "tournament new Cup --entrants Ada,random,random --sizes 9",
            "--sizes: “9” is not a whole number from 3 to 5",
        ),
        (
            "tournament new Cup --entrants Ada,random,random --tie-breaks buchholtz",
            "did you mean buchholz?",
        ),
        ("arena show none.jsonl", "cannot read none.jsonl: no such file or folder; check the path"),
        ("arena show empty", "empty has no results yet"),
        ("arena run push --bots random,random --deals 1 --out DIR/x", "folder DIR does not exist"),
        (
            "arena run push --bots random,random --deals 1 --resume DIR/x",
            "folder DIR does not exist",
        ),
        (
            "arena run push --bots random,random --deals 1 --scheduler foo --out new",
            "argument --scheduler: “foo” is not an address",
        ),
        (
            "edition nottingham DIR/x",
            "argument FILE: the folder DIR does not exist; create it",
        ),
        ("edition nottingham --check empty", "the file is empty"),
        ("edition nottinham", "did you mean nottingham?"),
        ("replay empty", "empty: the file is empty"),
        (f"replay {FINISHED} --to 999", "--to 999: the game has"),
        (f"share {FINISHED} --view Zoe --as md", "or a name: Ada, Rahab, Chloé"),
        (f"share {FINISHED} --as svg --move 999", "--move 999: the game has"),
        (f"share {FINISHED} --as md --move 3", "Markdown shows none"),
        (
            f"share {FINISHED} --out DIR/x.html",
            "argument --out: the folder DIR does not exist",
        ),
        (f"share {FINISHED} --out .", "--out: . is a folder"),
        (f"share {FINISHED} --out x --copy", "leave out --out"),
        ("league show hamster", "did you mean hamster_rolle?"),
        ("league player Zoe xyz", "there is no game “xyz”; choose from: jericho"),
        ("league player Zoe", "the league has no player Zoe; there are none yet"),
        ("league retire Zoe", "the league has no player Zoe; there are none yet"),
        ("league import empty.toml", "cannot be imported: the file is empty"),
        ("club status x", "“x” is one word too many"),
    ],
)
def test_it_is_named_with_what_to_write_instead(run, tmp_path, line, told):
    for name in ("empty", "empty.toml"):
        (tmp_path / name).touch()
    (tmp_path / "file").write_text("x")
    done = run(*shlex.split(line))
    sentence = done.refused(done.code)
    assert done.code in (1, 2)
    assert told in sentence
    assert "terminal" not in sentence
    for placeholder in ("None", "Nobody", " -;", " - "):
        assert placeholder not in sentence.replace(line.split()[-1], "")
    made = {path.name for path in tmp_path.rglob("*") if path.name.startswith(("DIR", "new"))}
    assert not made


def test_no_command_takes_common_options_that_it_cannot_use(run, pages):
    for name in pages:
        for option, bad in (("--saves", ""), ("--log", ""), ("--lang", "\x1b[2J")):
            sentence = run(*name.split(), f"{option}={bad}").refused(2)
            assert sentence.startswith(f"argument {option}: "), name


def test_the_good_part_of_a_damaged_file_can_be_resumed(run, tmp_path, monkeypatch):
    file = tmp_path / "damaged.toml"
    file.write_bytes(DAMAGED.read_bytes())
    saves = tmp_path / "saves"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    done = run("play", "--plain", "--resume", file, "--good-part", "--saves", saves)
    assert done.code == 0
    assert len(list(saves.glob("*.toml"))) == 1
    assert file.read_bytes() == DAMAGED.read_bytes()
