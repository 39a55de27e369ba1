"""A terminal that cannot draw: what text mode can do starts there, and it says so."""

import contextlib
import os
import pty
import re
import shutil
import time

import pytest

from tests.programs import ROOT, SOON, home_in, run_python, start_python

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")

CANNOT_DRAW = [
    pytest.param({"TERM": "dumb"}, "TERM is dumb", id="dumb"),
    pytest.param({"TERM": "unknown"}, "TERM is unknown", id="unknown"),
    pytest.param({"TERM": "vanilla"}, "TERM is vanilla", id="vanilla"),
    pytest.param({"TERM": ""}, "TERM is not set", id="empty"),
    pytest.param(
        {"TERM": "xterm", "PYTHONIOENCODING": "latin-1"},
        "encoding, iso8859-1, lacks the card symbols",
        id="latin-1",
    ),
    pytest.param(
        {"TERM": "xterm", "PYTHONIOENCODING": "ascii"},
        "encoding, ascii, lacks the card symbols",
        id="ascii",
    ),
]


def at_a_terminal(tmp_path, environ, *words, typed="quit\n", until="> "):
    """Type at a terminal once a command asks; return its exit code and what it showed."""
    leader, follower = pty.openpty()
    os.set_blocking(leader, False)
    shown = ""
    try:
        line = ("-m", "jericho_tui", *words, "--saves", tmp_path / "saves")
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), follower)
        environ = {**home_in(tmp_path), "LANGUAGE": "en", **environ}
        with start_python(*line, environ=environ, **streams) as process:
            end = time.monotonic() + SOON
            while process.poll() is None:
                assert time.monotonic() < end, shown
                with contextlib.suppress(BlockingIOError):
                    shown += os.read(leader, 65536).decode(errors="replace")
                if typed and until in shown:
                    os.write(leader, typed.encode())
                    typed = ""
                time.sleep(0.01)
        with contextlib.suppress(BlockingIOError):
            shown += os.read(leader, 65536).decode(errors="replace")
    finally:
        os.close(leader)
        os.close(follower)
    return process.returncode, shown


@pytest.mark.share(3)
@pytest.mark.parametrize(("environ", "said"), CANNOT_DRAW)
def test_play_starts_text_mode_and_says_so_in_one_sentence(tmp_path, environ, said):
    code, shown = at_a_terminal(tmp_path, environ, "play", "push", "--as", "Ada")
    assert code == 0, shown
    first, second, *_rest = shown.splitlines()
    assert said in first
    assert first.startswith("This terminal")
    assert first.endswith("so text mode starts.")
    assert second.startswith("Push, casual: Ada")
    assert "\x1b" not in shown.replace("\x1b[H\x1b[2J\x1b[3J", "")


@pytest.mark.share(2)
@pytest.mark.parametrize(
    "words",
    [
        ("daily", "--as", "Ada"),
        ("puzzles", "push", "--as", "Ada"),
        ("learn", "--as", "Ada"),
        ("table", "join", "{table}", "--as", "Ada"),
        ("tournament", "play", "Cup"),
        ("play", "--resume", "{match}"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_every_command_with_a_text_mode_does(tmp_path, words):
    def made(*command):
        line = ("-m", "jericho_tui", "--saves", tmp_path / "saves", *command)
        code, out, err = run_python(*line, environ=home_in(tmp_path))
        assert code == 0, err
        return out.strip()

    named = {"match": str(ROOT / "saves" / "example-jericho-middle.toml")}
    if words[0] == "table":
        named["table"] = made("table", "new", "push", "--seats", "Ada,random", "--as", "Ada")
    if words[0] == "tournament":
        made("tournament", "new", "Cup", "push", "--entrants", "Ada,3*random", "--size", "2")
    if words[0] == "play":
        shutil.copy(named["match"], tmp_path / "x.toml")
        named["match"] = str(tmp_path / "x.toml")
    code, shown = at_a_terminal(
        tmp_path, {"TERM": "dumb"}, *(word.format_map(named) for word in words)
    )
    assert code == 0, shown
    assert shown.startswith("This terminal cannot draw the screens (TERM is dumb), so text mode")
    assert "\x1b" not in shown.replace("\x1b[H\x1b[2J\x1b[3J", "")


def test_text_mode_that_is_asked_for_gives_no_reason(tmp_path):
    code, shown = at_a_terminal(tmp_path, {"TERM": "dumb"}, "play", "--plain", "--as", "Ada")
    assert code == 0
    assert "This terminal" not in shown


@pytest.mark.parametrize("term", ["dumb", "xterm-256color"])
def test_a_picture_is_the_same_whatever_the_terminal(run, tmp_path, monkeypatch, term):
    saved = ROOT / "saves" / "example-jericho-middle.toml"
    words = ("share", saved, "--as", "svg", "--out", tmp_path / "picture.svg")
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", "")
    assert run(*words).code == 0
    assert len(set(re.findall("#[0-9a-f]{6}", (tmp_path / "picture.svg").read_text()))) > 9
