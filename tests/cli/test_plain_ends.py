"""However a session in plain mode ends, the match is on the disk, and the end is said."""

import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.cli.main import main
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Limit
from tests.builders import match_in, record_in
from tests.cli.api import RandomBot, StoreError
from tests.cli.conftest import Run
from tests.cli.plain_table import Keyboard, PlainTable
from tests.programs import ROOT, SOON, home_in, start_python

PLAY = ("play", "--plain", "--seats", "Ada,heuristic,random", "--rng-seed", 3)
DAMAGED = Path(__file__).parents[1] / "data" / "damaged-jericho.toml"
FINISHED = Path(__file__).parents[2] / "saves" / "example-jericho-finished.toml"


def saved_ply(path: Path) -> int:
    loaded = match_in(path)
    return loaded.ply


@pytest.fixture
def script(monkeypatch, run):
    """Run a command line with this as its input."""

    def play(text: str, *words: object) -> Run:
        monkeypatch.setattr("sys.stdin", Keyboard(text.splitlines()))
        done: Run = run(*words)
        return done

    return play


def only_match(tmp_path: Path) -> Path:
    (path,) = tmp_path.glob("**/*.toml")
    return path


# --- end of input


def test_the_end_of_input_saves_and_says_where(script, tmp_path):
    code, out, err = script("1\n1", *PLAY, "--saves", tmp_path / "saves")
    path = only_match(tmp_path)
    assert (code, err) == (0, "")
    assert out.endswith(
        f"> \nSaved in {path}\nTo continue: jericho-tui play --plain --resume {path}\n"
    )
    assert saved_ply(path) > 6


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize("name", ["two\nlines", 'it\'s "here"', "$HOME \x1b[31m"], ids=ascii)
def test_the_command_to_go_on_can_be_pasted(script, tmp_path, name):
    out = script("1\n1", *PLAY, "--saves", tmp_path / name).out
    command = out.splitlines()[-1].removeprefix("To continue: jericho-tui ")
    assert command.isprintable()
    done = subprocess.run(
        ["bash", "-c", f"{shlex.quote(sys.executable)} -m jericho_tui {command} </dev/null"],
        env={**os.environ, **home_in(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == out.splitlines()[-1]


def test_a_match_is_resumed_where_the_input_ended(script, tmp_path):
    script("1\n1", *PLAY, "--saves", tmp_path / "saves")
    path = only_match(tmp_path)
    ply = saved_ply(path)
    code, out, _err = script("log 1\n1", "play", "--plain", "--resume", path)
    assert code == 0
    assert f"\n{ply} " in out
    assert "Your turn: lay a wall card" in out
    assert saved_ply(path) > ply


def in_process(*words: object, text: bytes = b"", **environ: str) -> tuple[int, bytes, bytes]:
    """Play in a process of its own, with this as its whole input."""
    with start_python(
        "-m", "jericho_tui", *words, stdin=-1, environ={"LANGUAGE": "en", **environ}
    ) as process:
        out, err = process.communicate(text, timeout=SOON)
    return process.returncode, out, err


def test_lines_of_windows_with_a_byte_order_mark(tmp_path):
    environ = {"PYTHONIOENCODING": "utf-8"}
    text = b"\xef\xbb\xbf1\r\n1\r\nquit\r\n"
    code, out, err = in_process(*PLAY, "--saves", tmp_path / "saves", text=text, **environ)
    assert (code, err) == (0, b"")
    assert b"neither" not in out
    assert saved_ply(only_match(tmp_path)) > 6


def test_bytes_that_are_no_text_are_a_wrong_answer(tmp_path):
    code, out, err = in_process(*PLAY, "--saves", tmp_path / "saves", text=b"\xff\xfe\x00\n1\n")
    assert (code, err) == (0, b"")
    assert b"is neither a move nor a command" in out
    assert saved_ply(only_match(tmp_path)) == 3


@pytest.mark.parametrize(
    "environ",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
)
def test_an_output_that_lacks_letters_says_the_likest(tmp_path, environ):
    words = ("--lang", "fr", *PLAY, "--saves", tmp_path / "saves")
    encoding = "latin-1" if "latin" in str(environ) else "utf-8"
    script = "1\n1\nrègles trompette\naide\nannuler\n".encode(encoding)
    code, out, err = in_process(*words, text=script, **environ)
    assert (code, err) == (0, b"")
    assert b"n'est ni un coup" not in out
    assert b"1. Les plus hautes tombent." in out
    if encoding != "latin-1":
        assert b"d'ouverture" in out
        assert b"Tapez aide pour la liste des commandes." in out
        assert b"A vous : posez une carte mur," in out
        assert out.isascii()


# --- interruptions


def test_ctrl_c_at_the_prompt_saves_and_says_where(store, tmp_path):
    table = PlainTable.new(store)
    with pytest.raises(KeyboardInterrupt):
        table.play(["1", KeyboardInterrupt()])
    assert table.screen.getvalue().endswith(
        f"> \nSaved in {table.opened.path}\n"
        f"To continue: jericho-tui play --plain --resume {table.opened.path}\n"
    )
    assert saved_ply(table.opened.path) == 4


def test_ctrl_c_is_exit_130_without_a_trace(tmp_path):
    leader, follower = pty.openpty()
    try:
        with start_python(
            "-m", "jericho_tui", *PLAY, "--saves", tmp_path / "saves", stdin=follower
        ) as process:
            assert process.stdout is not None
            said = b""
            while not said.endswith(b"> "):  # until a person is asked
                part = os.read(process.stdout.fileno(), 4096)
                assert part, said
                said += part
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=SOON)
    finally:
        os.close(leader)
        os.close(follower)
    assert (process.returncode, err) == (130, b"")
    assert b"To continue: jericho-tui play --plain --resume " in out


def test_a_reader_that_has_gone_ends_it_with_the_moves_saved(tmp_path):
    with start_python(
        "-m", "jericho_tui", *PLAY, "--saves", tmp_path / "saves", stdin=-1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        while b"Feed: " not in process.stdout.readline():
            pass
        process.stdout.close()
        process.stdin.write(b"1\n1\n")
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141
    assert saved_ply(only_match(tmp_path)) == 3


# --- files that cannot be played on


def test_a_finished_match_tells_its_result_and_changes_nothing(script, tmp_path, snapshot):
    path = tmp_path / "finished.toml"
    path.write_bytes(FINISHED.read_bytes())
    code, out, err = script("1\nundo\n", "play", "--plain", "--resume", path)
    assert (code, err) == (0, "")
    assert "> " not in out
    assert out.splitlines()[1].endswith(".")
    assert "\n1st Rahab, 34: " in out
    assert path.read_bytes() == FINISHED.read_bytes()


def test_a_damaged_file_is_named_with_line_and_reason_and_left_alone(script, tmp_path):
    path = tmp_path / "damaged.toml"
    path.write_bytes(DAMAGED.read_bytes())
    sentence = script("1\n", "play", "--plain", "--resume", path).refused(1)
    assert sentence.startswith(f"{path}: line ")
    assert "R9" in sentence
    assert path.read_bytes() == DAMAGED.read_bytes()
    assert list(tmp_path.glob("**/*.lock")) == []


def test_a_match_that_is_write_protected_can_only_be_looked_at(store):
    table = PlainTable.new(store)
    table.first_moves(4)
    table.opened.change(lambda: None)
    table.opened.path.chmod(0o400)
    watched = PlainTable(store, store.matches.open(table.opened.path))
    text = watched.play(["look", "hand", "1", "save", "log 1", "undo"])
    assert (
        text.count("Read only: this file cannot be changed. To continue, type save and a folder.")
        == 4
    )  # first, the move, save, undo
    assert "Your hand, 6 cards" in text
    assert watched.code == 0
    assert saved_ply(table.opened.path) == 4
    assert "Saved in" not in text


# --- a disk that fails


def test_a_save_that_fails_is_said_and_the_match_goes_on(store, monkeypatch):
    table = PlainTable.new(store)

    def fails(_self: object) -> None:
        raise StoreError(Sentence("the disk is full"), table.opened.path)

    monkeypatch.setattr(type(table.opened), "write", fails)
    text = table.play(["1", "1"])
    assert text.count("Not saved: the disk is full.") > 2
    assert table.match.ply > 6
    assert "Saved in" not in text
    assert table.code == 1


def test_after_a_failed_save_the_match_can_go_on_elsewhere(store, tmp_path):
    table = PlainTable.new(store)
    table.opened.path.write_text("somebody else's")
    text = table.play(["1", f"save {tmp_path / 'mine'}", "1"])
    assert "; save the game elsewhere" in text
    assert saved_ply(table.opened.path) == table.match.ply > 6
    assert table.code == 0


def test_a_rated_result_that_is_not_on_the_disk_is_not_in_the_ladder(store):
    table = PlainTable.new(store, "Ada", "Rahab=random", "Caleb=random", rated=True)
    table.opened.path.write_text("somebody else's")
    text = table.play(table.notations())
    assert "The ladder does not have this game yet:" in text
    assert store.league.match_ids() == set()
    assert table.code == 1


# --- a bot that fails


def test_a_bot_that_fails_is_said_and_asked_again(store, monkeypatch):
    table = PlainTable.new(store, "Ada", "Rahab=random", "Caleb=random")
    choose, fails = RandomBot.choose, iter([True, True])

    def now_and_then(bot: RandomBot, view: Any, limit: Limit, should_stop: Any) -> object:
        if next(fails, False):
            raise RuntimeError("no idea")
        return choose(bot, view, limit, should_stop)

    monkeypatch.setattr(RandomBot, "choose", now_and_then)
    text = table.play(["1", "hand", "what", "", "", "1"])
    assert text.count("(a bot) failed: RuntimeError (test_plain_ends.py:") == 2
    assert text.count("The game waits; it is saved in ") == 2
    assert "no idea" not in text, "it could name cards"
    assert "Your hand, 6 cards" in text
    assert table.match.ply > 6


@pytest.mark.parametrize("rated", [False, True])
def test_another_bot_can_play_on_for_one_that_fails(store, monkeypatch, rated):
    def fail(*_args: Any) -> object:
        raise RuntimeError("no idea")

    table = PlainTable.new(store, "Ada", "Rahab=random", "Caleb=heuristic", rated=rated)
    monkeypatch.setattr(RandomBot, "choose", fail)
    text = table.play(["1", "nobody", "heuristic", "1"])
    assert ("no longer counts for the ladder" in text) == rated
    assert table.match.ply > 6
    loaded = record_in(table.opened.path)
    assert [seat.bot for seat in loaded.seats] == ["", "heuristic", "heuristic"]
    assert not loaded.rated


def test_a_bot_that_is_not_here_is_named_and_another_plays_on(script, tmp_path):
    script("1\n1", *PLAY, "--saves", tmp_path / "saves")
    path = only_match(tmp_path)
    path.write_text(path.read_text().replace('bot = "random"', 'bot = "oracle"'))
    ply = saved_ply(path)
    code, out, _err = script("1\n\nheuristic\n1", "play", "--plain", "--resume", path)
    assert code == 0
    assert out.count("Caleb (a bot) failed: there is no bot “oracle” for this game") == 2
    assert "Name the bot that continues: heuristic, champion, planner, " in out
    assert "Press Enter to try again, or name another bot to continue:" not in out
    assert saved_ply(path) > ply + 2
    assert "oracle" not in path.read_text()
    assert main(["replay", str(path)]) == 0


def test_a_puzzle_tells_the_rating_after_its_answer(script, tmp_path):
    out = script("1\nquit", "puzzles", "push", "--plain", "--saves", tmp_path / "saves").out
    told = re.search(r"Your rating: (\d+) ± \d+ \(([+−]\d+)\)", out)
    assert told is not None, out
    assert int(told[1]) == 1500 + int(told[2].replace("−", "-"))


def test_a_kill_at_the_prompt_loses_no_move_and_frees_the_file(tmp_path, run):
    with start_python(
        "-m", "jericho_tui", *PLAY, "--saves", tmp_path / "saves", stdin=-1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n1\n")
        process.stdin.flush()
        while b"Your turn" not in process.stdout.readline():
            pass
        process.kill()
    path = only_match(tmp_path)
    assert saved_ply(path) > 6
    with start_python("-m", "jericho_tui", "play", "--plain", "--resume", path) as process:
        out, _err = process.communicate(timeout=SOON)
    assert b"Read only" not in out
