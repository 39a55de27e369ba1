"""Talk beside a match: nothing lost, nothing torn, nothing that a screen should not show."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core import limits
from jericho_tui.store.flocks import lock
from jericho_tui.store.saved_matches import SavedMatches
from jericho_tui.store.talk import Kind, Said, Talk, TalkError, talk_path
from tests.builders import new_match
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
    return Talk(match, Steps())


def texts(found: tuple[Said, ...]) -> list[str]:
    return [said.text for said in found]


# --- said and read


def test_what_is_said_is_read_once_by_everybody(talk, match):
    other = Talk(match)
    assert other.news() == ()
    first = talk.say("Ada", "  Watch your green walls!  ", 3)
    assert first == Said(NOW + timedelta(seconds=10), "Ada", "Watch your green walls!", 3)
    assert other.news() == (first,)
    assert other.news() == ()
    second, third = talk.say("Bernd", "Why?", 3), other.say("Chloé", "🙂 שלום", 4)
    assert other.news() == (second, third)
    assert talk.news() == (first, second, third)
    assert Talk(match).news() == (first, second, third)


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
    assert not talk.path.exists()


def test_a_request_needs_no_words_and_may_not_have_all(talk, match):
    talk.say("Ada", "", 7, Kind.TAKE_BACK)
    talk.say("Bernd", " ", 7, Kind.AGREE)
    with pytest.raises(TalkError, match="has characters that cannot be displayed; leave them out"):
        talk.say("Ada", "a\tb", 0, Kind.STAND_IN)
    assert [(said.kind, said.text) for said in Talk(match).news()] == [
        (Kind.TAKE_BACK, ""),
        (Kind.AGREE, ""),
    ]


# --- limits


def test_nobody_says_ten_lines_a_second(match):
    talk = Talk(match, lambda: NOW)
    for number in range(5):
        talk.say("Ada", str(number), 0)
    before = talk.path.read_bytes()
    for name in ("Ada", "ada"):
        with pytest.raises(TalkError, match="at most 5 messages in 5 seconds; wait a moment"):
            talk.say(name, "and more", 0)
    assert talk.path.read_bytes() == before
    talk.say("Bernd", "Let others speak", 0)
    Talk(match, lambda: NOW + timedelta(seconds=5)).say("Ada", "Sorry", 0)


def test_there_is_an_end_to_talk(talk, match, monkeypatch):
    monkeypatch.setattr(limits, "MOST_TALK", 300)
    for _ in range(3):
        talk.say("Ada", "x" * 40, 0)
    with pytest.raises(TalkError, match="the chat of this game is full"):
        talk.say("Ada", "x" * 100, 0)
    assert talk.path.stat().st_size <= 300
    assert len(Talk(match).news()) == 3


def test_a_file_that_is_too_large_is_read_to_the_limit_and_once(match, monkeypatch):
    talk = Talk(match, Steps())
    talk.say("Ada", "Hello", 0)
    with talk.path.open("ab") as file:
        file.write(b"x" * (limits.MOST_TALK + 1000))
    assert texts(talk.news()) == ["Hello"]
    monkeypatch.setattr("jericho_tui.store.talk.open_own", lambda *_: 1 / 0)
    assert talk.news() == ()


# --- several terminals


def test_two_terminals_that_say_a_thousand_lines_each_lose_and_tear_none(tmp_path, match):
    reader = Talk(match)
    found: list[Said] = []
    with terminals(tmp_path, 2) as two:
        for one, name in zip(two, ("Ada", "Bernd"), strict=True):
            one.send("talk", match.name, name, 1000)
        while len(found) < 2000:
            found += reader.news()
        assert [one.answer() for one in two] == ["said", "said"]
    assert reader.news() == ()
    for name in ("Ada", "Bernd"):
        his = [said for said in found if said.name == name]
        assert [said.ply for said in his] == list(range(1000))
        assert [said.text for said in his] == [
            f"{number} {'é' * (number % 190)}".strip() for number in range(1000)
        ]
    assert list(Talk(match).news()) == found


def test_terminals_killed_while_they_talk_leave_whole_lines(tmp_path, match):
    for _ in range(3):
        with terminals(tmp_path, 2) as two:
            for one, name in zip(two, ("Ada", "Bernd"), strict=True):
                one.send("talk", match.name, name, 3000)
            while len(Talk(match).news()) < 50:
                pass
            two[0].kill()
    lines, read = talk_path(match).read_bytes().splitlines(), Talk(match).news()
    assert len(lines) - 6 <= len(read) <= len(lines), "each of six that end tears one line at most"


def test_what_is_said_while_the_match_is_thrown_away_is_said_where_it_is(talk, match, monkeypatch):
    """The file is another by the time that it is locked."""
    talk.say("Ada", "one", 0)

    def thrown_then_locked(descriptor, patience):
        monkeypatch.undo()
        talk.path.unlink()
        return lock(descriptor, patience)

    monkeypatch.setattr("jericho_tui.store.talk.lock", thrown_then_locked)
    talk.say("Ada", "two", 0)
    assert texts(Talk(match).news()) == ["two"]


# --- damage


@pytest.mark.parametrize("kind", [Kind.SAY, Kind.AGREE])
def test_a_torn_line_is_closed_by_the_next(talk, match, kind):
    talk.say("Ada", "one", 0, kind)
    whole = talk.path.read_bytes()
    for cut in range(1, len(whole)):
        talk.path.write_bytes(whole + whole[:-cut])
        reader = Talk(match)
        assert texts(reader.news()) == ["one"], "what is not whole yet is not read"
        talk.say("Bernd", "two", 0)
        assert texts(reader.news()) == ["two"]
        assert texts(Talk(match).news()) == ["one", "two"]


DAMAGE = (
    b"",
    b"\xff\xfe",
    b"2026-11-20T21:14:05+00:00\t1\tsay\tAda",
    b"2026-11-20T21:14:05+00:00\t1\tAda\tas it was before lines had kinds",
    b"2026-11-20T21:14:05+00:00\t1\tsay\tAda\tx\ty",
    b"2026-11-20T21:14:05\t1\tsay\tAda\tno zone",
    b"0001-01-01T00:00:00+00:00\t1\tsay\tAda\tlong ago",
    b"yesterday\t1\tsay\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t-1\tsay\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t1_0\tsay\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t" + b"9" * 5000 + b"\tsay\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t9999999\tsay\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t1\tsay\t\tx",
    b"2026-11-20T21:14:05+00:00\t1\tsay\tAda\t",
    b"2026-11-20T21:14:05+00:00\t1\tof a later version\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t1\t\tAda\tx",
    b"2026-11-20T21:14:05+00:00\t1\tagree\t\t",
    b"2026-11-20T21:14:05+00:00\t1\tagree\tAda\t\x1b[31mred",
    b"2026-11-20T21:14:05+00:00\t1\tsay\tAda\t" + b"x" * 201,
    b"2026-11-20T21:14:05+00:00\t1\tsay\tAda\t\x1b[31mred",
    b"2026-11-20T21:14:05+00:00\t1\tsay\tAda\tevil\r",
    "2026-11-20T21:14:05+00:00\t1\tsay\tAda\t\u202eevil".encode(),
    "2026-11-20T21:14:05+00:00\t1\tsay\t\u202eadA\tx".encode(),
)


def test_damaged_lines_are_passed_over_and_nothing_else_is_lost(talk, match):
    talk.say("Ada", "before", 0)
    damaged = b"".join(line + b"\n" for line in DAMAGE)
    with talk.path.open("ab") as file:
        file.write(damaged)
    talk.say("Ada", "after", 0)
    assert texts(Talk(match).news()) == ["before", "after"]
    assert damaged in talk.path.read_bytes()


def test_a_file_that_is_another_by_now_is_read_anew(talk, match):
    talk.say("Ada", "one", 0)
    reader = Talk(match)
    assert texts(reader.news()) == ["one"]
    talk.path.unlink()
    assert reader.news() == ()
    talk.say("Ada", "two", 0)
    assert texts(reader.news()) == ["two"]
    talk.path.write_bytes(b"")
    assert reader.news() == ()
    talk.say("Ada", "three", 0)
    assert texts(reader.news()) == ["three"]


# --- with the match


def test_talk_is_thrown_away_and_brought_back_with_its_match(store):
    opened = store.create(new_match())
    path = opened.path
    Talk(path).say("Ada", "Hello", 0)
    saves = SavedMatches(store)
    kept = saves.delete(path)
    assert not talk_path(path).exists()
    assert texts(Talk(kept).news()) == ["Hello"]
    assert saves.restore() == path
    assert texts(Talk(path).news()) == ["Hello"]
    assert not talk_path(kept).exists()
