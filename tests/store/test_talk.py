"""The talk at a match: nothing lost, nothing torn, nothing that a screen should not show."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core import limits
from tests.rows import talk_at
from tests.store.api import Kind, Said, Talk, TalkError
from tests.store.terminal import terminals

NOW = datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC)


class Steps:
    """A clock that goes on by ten seconds each time it is read."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=10)
        return self.now


@pytest.fixture
def match(tmp_path: Path) -> Path:
    return tmp_path / "x.toml"


@pytest.fixture
def talk(match: Path) -> Talk:
    return talk_at(match, Steps())


def texts(found: tuple[Said, ...]) -> list[str]:
    return [said.text for said in found]


def test_what_is_said_is_read_once_by_everybody(talk, match):
    other = talk_at(match)
    assert other.news() == ()
    first = talk.say("Ada", "  Watch your green walls!  ", 3)
    assert first == Said(NOW + timedelta(seconds=10), "Ada", "Watch your green walls!", 3)
    assert other.news() == (first,)
    assert other.news() == ()
    second, third = talk.say("Bernd", "Why?", 3), other.say("Chloé", "🙂 שלום", 4)
    assert other.news() == (second, third)
    assert talk.news() == (first, second, third)
    assert talk_at(match).news() == (first, second, third)
    assert talk_at(match.with_name("y.toml")).news() == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "usage: say TEXT"),
        ("   ", "usage: say TEXT"),
        ("x" * 201, "201 characters; at most 200 fit"),
        ("a\nb", "has characters that cannot be displayed; leave them out"),
        ("a\tb", "has characters that cannot be displayed; leave them out"),
        ("\x1b[2J", "has characters that cannot be displayed; leave them out"),
        ("a\x9bb", "has characters that cannot be displayed; leave them out"),
        ("\u202eevil", "has characters that cannot be displayed; leave them out"),
        ("\u2066evil\u2069", "has characters that cannot be displayed; leave them out"),
        ("a\u2028b", "has characters that cannot be displayed; leave them out"),
        ("e" + "\u0301" * 9, "has characters that cannot be displayed; leave them out"),
        ("\ud800", "has characters that cannot be displayed; leave them out"),
    ],
)
def test_what_no_screen_should_show_is_refused(talk, text, sentence):
    with pytest.raises(TalkError, match=sentence):
        talk.say("Ada", text, 0)
    assert talk.news() == ()


def test_a_request_needs_no_words_and_may_not_have_all(talk, match):
    talk.say("Ada", "", 7, Kind.TAKE_BACK)
    talk.say("Bernd", " ", 7, Kind.AGREE)
    with pytest.raises(TalkError, match="has characters that cannot be displayed; leave them out"):
        talk.say("Ada", "a\tb", 0, Kind.STAND_IN)
    assert [(said.kind, said.text) for said in talk_at(match).news()] == [
        (Kind.TAKE_BACK, ""),
        (Kind.AGREE, ""),
    ]


def test_nobody_says_ten_lines_a_second(match):
    talk = talk_at(match, lambda: NOW)
    for number in range(5):
        talk.say("Ada", str(number), 0)
    for name in ("Ada", "ada"):
        with pytest.raises(TalkError, match="at most 5 messages in 5 seconds; wait a moment"):
            talk.say(name, "and more", 0)
    assert len(talk.news()) == 5
    talk.say("Bernd", "Let others speak", 0)
    talk_at(match, lambda: NOW + timedelta(seconds=5)).say("Ada", "Sorry", 0)


def test_there_is_an_end_to_talk(talk, match, monkeypatch):
    monkeypatch.setattr(limits, "MOST_TALK", 3)
    for _ in range(3):
        talk.say("Ada", "Hello", 0)
    with pytest.raises(TalkError, match="the chat of this game is full"):
        talk.say("Ada", "Hello", 0)
    assert len(talk_at(match).news()) == 3


def test_two_terminals_that_say_a_hundred_lines_each_lose_and_tear_none(tmp_path, match):
    reader = talk_at(match)
    found: list[Said] = []
    with terminals(tmp_path, 2) as two:
        for one, name in zip(two, ("Ada", "Bernd"), strict=True):
            one.send("talk", match.stem, name, 100)
        while len(found) < 200:
            found += reader.news()
        assert [one.answer() for one in two] == ["said", "said"]
    assert reader.news() == ()
    for name in ("Ada", "Bernd"):
        his = [said for said in found if said.name == name]
        assert [said.ply for said in his] == list(range(100))
        assert [said.text for said in his] == [
            f"{number} {'é' * (number % 190)}".strip() for number in range(100)
        ]
    assert list(talk_at(match).news()) == found


def test_terminals_killed_while_they_talk_leave_whole_lines(tmp_path, match):
    reader, heard = talk_at(match), 0
    for _ in range(3):
        said_before = heard
        with terminals(tmp_path, 2) as two:
            for one, name in zip(two, ("Ada", "Bernd"), strict=True):
                one.send("talk", match.stem, name, 1000)
            while heard < said_before + 30:
                heard += len(reader.news())
                time.sleep(0.01)
            two[0].kill()
    for said in talk_at(match).news():
        assert said.text == f"{said.ply} {'é' * (said.ply % 190)}".strip()
