"""A wrong argument is the first thing that is said: before the terminal, files and the network."""

import io
import shlex
import sys
from itertools import cycle
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
MIDDLE, FINISHED = (
    HERE / "saves" / f"example-jericho-{name}.toml" for name in ("middle", "finished")
)
DAMAGED = HERE / "tests" / "data" / "damaged-jericho.toml"


SIMULATE = "simulate jericho --matches 1 --rng-seed 1 --record new"
ARENA = "arena run jericho --out new.jsonl"
BOTS = f"{ARENA} --bots heuristic,random,random"
CUP = "tournament new Cup --entrants"
EIGHT = f"{CUP} 3*heuristic,5*random"
STARTS = "play push --plain --seats Ada,Bernard,Chloé=random"
NO_BOT = "there is no bot"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("paly", "there is no “paly”; did you mean play? See jericho-tui --help"),
        ("zzzzz", "choose from: play, daily, "),
        ("--sav", "there is no option --sav; did you mean --saves?"),
        ("simulate", "the following arguments are required: GAME, --seats"),
        ("replay", "the following arguments are required: FILE"),
        ("league", "the following arguments are required: ACTION"),
        ("--lang de rules", "there is no “de”; choose from: en, fr"),
        ("rules --lang", "expected one argument"),
        ("rules jericho \x1b]0\x07", r"“\x1b]0\x07” is one word too many"),
        ("rules 'two\nlines'", r"there is no game “two\nlines”; choose from: jericho, push"),
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
        ("tournament shwo", "did you mean show?"),
        ("rules jerico", "did you mean jericho?"),
        ("league show --onyl bots", "did you mean --only?"),
        ("league show --only peple", "did you mean people?"),
        ("check a.toml --unknown b.toml", "there is no option --unknown"),
        ("replay a.toml b.toml", "“b.toml” is one word too many"),
        ("replay match.toml --to", "argument --to: expected one argument"),
        ("edition", "the following arguments are required: GAME"),
        ("play --seats Ada,Bo", "--seats: Jericho is for 3 to 5 players, not 2"),
        ("play --seats Ada,Bo=oracle,Cy", f"--seats: {NO_BOT} “oracle” for this game"),
        ("play --seats Ada,Bo=rule,Cy", f"--seats: {NO_BOT} “rule” for this game"),
        ("play --seats Ada,ada,Cy", "two seats have the name “ada”; give them different names"),
        ("play --seats Ada,,Cy", "--seats: a name must not be empty"),
        ("play --seats Ada,B\x1bo,Cy", "--seats: the name"),
        ("play --options speed", "--options: expected key=value, as in opening_card=any"),
        ("play --options speed=1", "--options: there is no option “speed”; choose from: "),
        ("play --options host_choice=9", "the option host_choice has no value “9”; expected one"),
        ("play --rated --rng-seed 1", "--rng-seed: a rated game is dealt at random; use only one"),
        ("play --rng-seed -1", "“-1” is not a whole number from 0 to"),
        ("play --resume x --rated", "as it is; leave out --rated"),
        ("play --resume x --seats a,b,c", "as it is; leave out --seats"),
        ("play --resume x --first Ada", "as it is; leave out --first"),
        (f"{STARTS} --first Zoé", "write 1 to 3 or a name: Ada, Bernard, Chloé"),
        (f"{STARTS} --first 0", "“0” is not a seat"),
        (f"{STARTS} --first ²", "“²” is not a seat"),
        (f"{STARTS} --first ''", "argument --first: must not be empty"),
        (f"{STARTS} --first Ada --options start=seat", "the option start also decides who starts"),
        (f"{STARTS} --first Ada --options start=lot", "the option start also decides who starts"),
        (f"{STARTS} --options start=seat,start_choice=4", "seat 4 cannot start: this game has 3"),
        ("simulate chess --seats a --matches 1 --rng-seed 1", "there is no game “chess”; choose"),
        (f"{SIMULATE} --seats random,random", "Jericho is for 3 to 5 players, not 2"),
        (f"{SIMULATE} --seats random,random,", f"--seats: {NO_BOT} “”"),
        (f"{SIMULATE} --seats random,random,=random", "a name must not be empty"),
        (f"{SIMULATE} --seats Ada=random,ada=random,random", "two seats have the name “ada”"),
        (f"{SIMULATE} --seats x\x1b[2J=random,random,random", r"“x\x1b[2J” has characters that"),
        (f"{SIMULATE} --seats {'x' * 21}=random,random,random", "21 columns wide; at most 20"),
        (f"{SIMULATE} --seats random,random,champoin", "did you mean champion?"),
        *((f"{SIMULATE} --seats random,random,random --options={one}", "--options: ")
          for one in ("x", "x=1", "=", "a=b=c", "''")),
        *((f"{SIMULATE} --seats random,random,random {one}", "is not a whole number from")
          for one in ("--matches 0", "--matches -1", "--matches 1e3", f"--matches {'9' * 5000}",
                      "--matches ٣", f"--rng-seed {2**63}", "--jobs 0", "--jobs 100000")),
        (f"{ARENA} --deals 1", "--bots is missing; name the bots to compare, as in --bots"),
        (BOTS, "--deals is missing; say how many deals to play, as in --deals 100"),
        (f"{ARENA} --deals 1 --bots random,alphago", f"--bots: {NO_BOT} “alphago”"),
        (f"{ARENA} --deals 1 --bots hueristic,random", "did you mean heuristic?"),
        (f"{ARENA} --deals 1 --bots random{',random' * 64}", "--bots: at most 64"),
        (f"{BOTS} --deals 1 --seats 6", "--seats: Jericho is for 3 to 5 players, not 6"),
        (f"{BOTS} --deals 1 --options x=1", "--options: there is no option “x”"),
        (f"{BOTS} --deals 0", "argument --deals: “0” is not a whole number from 1"),
        (f"{BOTS} --deals 1 --seconds 0", "--seconds: “0” is not a number from 0.001"),
        (f"{BOTS} --deals 1 --seconds nan", "--seconds: “nan” is not a number"),
        *((f"{BOTS} --deals 1 --sprt {one}", f"“{one}” is not a pair of Elo leads")
          for one in ("5,5", "5", "0,inf", "-1")),
        (f"{ARENA} --deals 1 --bots random,heuristic,gambler --sprt 0,5", "two bots, not 3"),
        (f"{BOTS} --deals 1 --resume y", "not allowed with argument"),
        (f"{BOTS} --deals 1 --csv --json", "not allowed with argument"),
        (f"{CUP} a,b", "--entrants: a tournament has 3 to 64 players, not 2"),
        *((f"{CUP} {one}", "a tournament has 3 to 64 players, not 65")
          for one in ("65*random", "9999999*random", "99*random,99*random,99*heuristic")),
        (f"{CUP} {','.join(map(str, range(3000)))}", "--entrants: at most 128, not 3000"),
        (f"{CUP} a,b,c=x", f"{NO_BOT} “x”"),
        (f"{CUP} a,b,A", "--entrants: two seats have the name “A”"),
        (f"{EIGHT} --size 6", "a table of 6 is not allowed; choose from:"),
        (f"{EIGHT} --sizes 4,x", "--sizes: “x” is not a whole number from 3 to 5"),
        *((f"{EIGHT} --points {one}", "--points: write points by rank")
          for one in ("a", "1/0", "1e99999999")),
        (f"{EIGHT} --points 1,2", "--points: a later rank cannot be worth more"),
        (f"{EIGHT} --tie-breaks coin", "there is no tie-break “coin”"),
        (f"{EIGHT} --options x", "--options: expected key=value"),
        (f"{EIGHT} --format x", "choose from: round_robin, swiss"),
        ("tournament new Cup", "required: --entrants"),
        ("table new chess", "there is no game “chess”"),
        ("table new --seats Ada,open", "not 2"),
        ("table new --seats Ada,Ada,open", "two seats have the name"),
        ("table new --seats Ada,heuristik=bot,open", f"{NO_BOT} “bot”"),
        ("table new --seats \u202eadA,open,open", "has characters that cannot be displayed"),
        ("table new --as \x1b[31m", "argument --as: the name"),
        ("table new --options no_such=1", "no_such"),
        ("table new badaboom --edition /etc/passwd", "every player at the table must be able to"),
        ("table join", "required: TABLE"),
        ("table", "required: ACTION"),
        (f"replay {FINISHED} --to -1", "argument --to: “-1” is not a whole number from 0"),
        (f"replay {FINISHED} --to x", "argument --to: “x” is not a whole number from 0"),
        (f"replay {FINISHED} --seat 0", "argument --seat: “0” is not a whole number from 1"),
        (f"replay {FINISHED} --seat 9", "--seat 9: this game has 3 seats; choose 1 to 3"),
        *((f"{one} random,champoin,random", "did you mean champion?")
          for one in ("play --seats", "table new --seats", CUP, f"{ARENA} --deals 1 --bots")),
        ("play hamster_rolle --plain --seats Ada,champion", "“champion” is a bot of Jericho, "),
        *((f"tournament new Cup hamster_rolle --entrants Ada,{one}", "heuristic")
          for one in ("champion", "3*champion", "2*nobody")),
        ("edition jericho", "Jericho has no edition to customise; these games have one:"),
        ("play --resume x.toml --edition new.toml", "as it is; leave out --edition"),
        *((f"club {one}", "") for one in ("--ssh 65536", "--ssh x", "invite", "open", "--web")),
        ("club invite \x1b", "the name"),
        ("club status x", "“x” is one word too many"),
    ],
)  # fmt: skip
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
    wrong = cycle((("--saves", ""), ("--log", ""), ("--lang", "\x1b[2J")))
    for name, (option, bad) in zip(pages, wrong, strict=False):
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
