"""Talk in plain mode: said with a command, told as news before the prompt, muted here alone."""

import os
import pty
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.text import language
from tests.cli.api import Kind, WaitingSeat, WaitingTable, Wire
from tests.cli.plain_table import PlainTable, Screen
from tests.programs import SOON, start_python
from tests.rows import talk_at

PEOPLE = ("Ada", "Bea", "Cleo")


@pytest.fixture
def table(store: Store) -> PlainTable:
    """Three people at one pipe."""
    return PlainTable.new(store, *PEOPLE)


@pytest.fixture
def talk(table):
    """Another terminal's."""
    return talk_at(table.opened.path)


def said(table: PlainTable) -> list[tuple[str, str, int]]:
    return [(one.name, one.text, one.ply) for one in talk_at(table.opened.path).news()]


def test_what_is_said_is_told_and_kept_with_its_place(table):
    text = table.play(["say Good luck, all!", "1", "SAY  thanks "])
    assert "> say Good luck, all!\nAda: Good luck, all!\n> 1" in text
    assert "Bea: thanks\n> " in text
    assert said(table) == [("Ada", "Good luck, all!", 0), ("Bea", "thanks", 1)]


def test_the_name_is_that_of_this_terminal_where_it_has_one(store, table):
    store.as_name = "Ada"
    table.play(["say hello"])
    assert said(table) == [("Ada", "hello", 0)]


def test_what_others_say_stands_before_the_next_prompt(table, talk):
    def lines() -> Iterator[str]:
        talk.say("Bea", "Hurry up", 0)
        talk.say("Bea", "", 0, Kind.TAKE_BACK)
        yield "hand"
        yield "hand"

    text = table.play(lines())
    assert text.count("Bea: ") == 1
    assert "\nBea: Hurry up\n> " in text


def test_what_was_said_before_is_told_as_one_comes_but_not_all(table, talk):
    for number in range(4):
        talk.say(f"Eve{number}", "hello", 0)
    text = table.play(["log"])
    assert text.index("Eve1: hello\nEve2: hello\nEve3: hello\n> ")
    assert text.count("Eve0: hello") == 1, "only in the log"


def test_the_log_has_it_between_the_moves(table, talk):
    def lines() -> Iterator[str]:
        talk.say("Bea", "zero", 0)
        yield "1"
        talk.say("Bea", "one", 1)
        yield "1"
        yield "log"
        yield "log 1"

    text = table.play(lines())
    told = text.split("> log\n")[1].split("> log 1\n")
    whole, last = (part.split("\n> ")[0].splitlines() for part in told)
    assert [line if ": " in line else line.split()[0] for line in whole] == [
        "Bea: zero",
        "1",
        "Bea: one",
        "2",
    ]
    assert len(last) == 1


def test_others_are_muted_here_alone(table, talk):
    def lines() -> Iterator[str]:
        yield "mute"
        talk.say("Eve", "psst", 0)
        yield "hand"
        yield "say mine"
        yield "unmute"
        talk.say("Eve", "again", 0)
        yield "hand"
        yield "log"

    before = table.store.settings_path.exists()
    text = table.play(lines())
    assert "You no longer see messages here; type unmute to see them again." in text
    assert text.index("Ada: mine") < text.index("You see messages here again.")
    assert text.index("You see messages here again.") < text.index("Eve: psst")
    assert text.count("Eve: psst") == 1, "in the log"
    assert "Eve: again\n> " in text
    assert [name for name, _text, _ply in said(table)] == ["Eve", "Ada", "Eve"]
    assert table.store.settings_path.exists() == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Usage: say TEXT."),
        ("x" * 201, "The message has 201 characters; at most 200 fit."),
        ("\u202eevil", "The message has characters that cannot be displayed; leave them out."),
        ("a\x1b[2Jb", "The message has characters that cannot be displayed; leave them out."),
        ("a\tb", "The message has characters that cannot be displayed; leave them out."),
    ],
)
def test_what_cannot_be_said_is_told_in_a_sentence(table, words, sentence):
    text = table.play([f"say {words}", "1"])
    assert text.count(sentence) == 1
    assert "\x1b" not in text
    assert said(table) == []
    assert table.match.ply == 1, "the table goes on"


def test_the_commands_have_french_words(table):
    language.choose("fr")
    try:
        text = table.play(["dire bonjour", "sourdine", "écouter", "aide"])
    finally:
        language.choose("en")
    assert "Ada\u202f: bonjour" in text
    assert "dire MOTS" in text
    assert said(table) == [("Ada", "bonjour", 0)]


def test_words_that_come_while_a_line_is_waited_for_leave_the_prompt_below():
    leader, follower = pty.openpty()
    screen = Screen(terminal=True)
    with os.fdopen(leader, "wb", buffering=0) as typed, os.fdopen(follower) as source:
        wire = Wire(source, screen)

        def news() -> None:
            if "Bea" not in screen.getvalue():
                wire.interject("Bea: hello")
                typed.write(b"yes\n")

        assert wire.ask("Really?", news) == "yes"
    assert screen.getvalue() == "Really? > \nBea: hello\nReally? > "


# --- at a table that waits


@pytest.fixture
def waiting(store: Store) -> WaitingTable:
    """A table that waits for somebody who does not come."""
    seats = tuple(WaitingSeat("elsewhere", SeatInfo(name, "human")) for name in ("Ada", "Bernd"))
    moment = datetime(2026, 11, 20, tzinfo=UTC)
    return store.tables.found(
        WaitingTable("", "push", rated=False, founder="Ada", created=moment, seats=seats)
    )


def line_with(leader: int, words: str) -> None:
    """Read a terminal until some words stand there."""
    text = b""
    while words.encode() not in text:
        text += os.read(leader, 4096)


def test_whoever_waits_hears_others_and_says_something_themselves(store, waiting):
    match = store.tables.match_path(waiting.id)
    talk_at(match).say("Bernd", "On my way", 0)
    leader, follower = pty.openpty()
    words = ("table", "join", waiting.id, "--as", "Ada", "--plain", "--saves", store.folder)
    try:
        with start_python("-m", "jericho_tui", *words, stdin=follower, stdout=follower) as process:
            line_with(leader, "Bernd: On my way")
            os.write(leader, b"say Hurry!\n")
            line_with(leader, "Ada: Hurry!")
            os.write(leader, b"hello\n")
            line_with(leader, "send a message to everyone at the table")
            os.write(leader, b"say \n")
            line_with(leader, "Usage: say TEXT.")
            talk_at(match).say("Bernd", "[b]Soon[/b]", 0)
            line_with(leader, "Bernd: [b]Soon[/b]")
            os.write(leader, b"\x04")  # no more input
            assert process.wait(SOON) == 130
    finally:
        os.close(leader)
        os.close(follower)
    assert [said.text for said in talk_at(match).news()] == ["On my way", "Hurry!", "[b]Soon[/b]"]
    assert not store.tables.load(waiting.id).sits("Ada"), "she got up"
