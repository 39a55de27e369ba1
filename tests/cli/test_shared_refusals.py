"""What cannot be at a table that others share gets one sentence, and nothing on disk changes."""

import json
from pathlib import Path

import pytest

from jericho_tui.store.presence import Claim, Presence
from jericho_tui.store.records import MatchStore
from jericho_tui.store.store import Store
from jericho_tui.store.waiting import WaitingTables
from tests.builders import random_match
from tests.cli.plain_table import PlainTable

WATCHED = ("join", "watch")
DECIDED = ("fill", "cancel")
PLAIN = ("--plain",)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def refused(run, saves):
    """Run a command that must be refused; nothing on disk may change but what says who was here."""

    def refused(*words: object, code: int = 1) -> str:
        before = everything(saves)
        sentence: str = run(*words, "--saves", saves).refused(code)
        assert everything(saves) == before
        return sentence

    return refused


def everything(saves: Path) -> dict[str, bytes]:
    """Return what every file of matches and tables says."""
    return {
        str(path.relative_to(saves)): path.read_bytes()
        for path in saves.rglob("*")
        if path.is_file() and path.suffix in (".toml", ".bak", ".talk")
    }


@pytest.fixture
def table(run, saves) -> str:
    """Set up a table that waits."""
    words = ("table", "new", "--as", "Ada", "--seats", "Ada,open,open", "--json")
    found: str = json.loads(run(*words, "--saves", saves).out)["id"]
    return found


def file_of(saves: Path, table: str) -> Path:
    return saves / "waiting" / f"{table}.toml"


@pytest.mark.parametrize("word", [*WATCHED, *DECIDED])
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "x", "is not TOML"),
        (lambda text: text.replace("format = 1", "format = 99"), "newer Jericho TUI"),
        (lambda text: "", "the file is empty"),
    ],
    ids=["damaged", "later", "empty"],
)
def test_a_table_that_cannot_be_read(saves, table, refused, word, change, words):
    path = file_of(saves, table)
    path.write_text(change(path.read_text()))
    more = PLAIN if word in WATCHED else ()
    sentence = refused("table", word, table, "--as", "Ada", *more)
    assert words in sentence


@pytest.mark.parametrize("word", WATCHED)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "x", "is not TOML"),
        (lambda text: text.replace("format = 1", "format = 99"), "newer Jericho TUI"),
        (lambda text: text.replace("rules_version = ", "rules_version = 9"), "rules version"),
        (lambda text: text.replace('"1 ', '"1 jump ', 1), "jump"),
    ],
    ids=["damaged", "later", "rules", "move"],
)
def test_a_match_that_cannot_be_read(saves, refused, word, change, words):
    matches = MatchStore(saves)
    matches.prepare()
    opened = matches.create(random_match(3, seed=1, moves=20), 1)
    path = opened.path
    path.write_text(change(path.read_text()))
    assert words in refused("table", word, path.stem, "--as", "Ada", *PLAIN)
    assert words in refused("play", "--resume", path, "--as", "Ada", *PLAIN)


def test_a_table_that_is_full(saves, table, refused):
    tables = WaitingTables(MatchStore(saves), Presence(saves))
    for name in ("Ada", "Bernd", "Chloé"):
        tables.join(table, name)
    for name in ("Dora", "Emil"):
        sentence = refused("table", "join", table, "--as", name, *PLAIN)
        assert "no seat" in sentence or "taken" in sentence or "full" in sentence, sentence


def test_a_table_that_is_gone(saves, table, refused, run):
    run("table", "cancel", table, "--as", "Ada", "--saves", saves)
    for word in (*WATCHED, *DECIDED):
        more = PLAIN if word in WATCHED else ()
        assert "there is no table" in refused("table", word, table, "--as", "Ada", *more)


# --- in plain mode


@pytest.fixture
def three(store: Store) -> PlainTable:
    return PlainTable.new(store, "Ada", "Bea", "Cleo")


def hears(table: PlainTable, *lines: str) -> str:
    """Return what is told until nobody has another line; who waits is no longer waited for."""
    before = table.opened.path.read_bytes()
    text = table.play(lines, terminal=False)
    assert table.opened.path.read_bytes() == before
    return text


def test_a_name_that_has_no_seat_is_told_so_and_looks_on(three, monkeypatch):
    three.store.as_name = "Zoe"
    monkeypatch.setattr("jericho_tui.cli.plain.wire.Wire.typed", lambda *_: True)
    text = hears(three)
    sentence = "You are watching; the players are Ada, Bea, Cleo.\n"
    assert text.count(sentence) == 1
    assert "Ada decides.\n" in text
    assert "Your hand" not in text


def test_a_name_that_another_living_terminal_has_looks_on(three, monkeypatch):
    claim = Presence(three.store.folder).sit(three.opened.record.id, "Ada")
    assert isinstance(claim, Claim)
    three.store.as_name = "Ada"
    monkeypatch.setattr("jericho_tui.cli.plain.wire.Wire.typed", lambda *_: True)
    with claim:
        text = hears(three, "no")
    assert "Ada already plays at this table from another terminal. Take over the seat here?" in text
    assert text.count("You are watching.") == 1
    assert "Your hand" not in text


def test_a_seat_that_is_not_let_go_of_is_looked_on(three, monkeypatch):
    monkeypatch.setattr("jericho_tui.cli.plain.conversation.PATIENCE", 0.05)
    claim = Presence(three.store.folder).sit(three.opened.record.id, "Ada")
    assert isinstance(claim, Claim)
    three.store.as_name = "Ada"
    monkeypatch.setattr("jericho_tui.cli.plain.wire.Wire.typed", lambda *_: True)
    with claim:
        text = hears(three, "yes")
    assert "You are watching." in text
    assert "Your hand" not in text
