"""What cannot be at a table that others share gets one sentence, and nothing on disk changes."""

import json
from pathlib import Path

import pytest

from tests.builders import random_match
from tests.cli.api import MatchStore

WATCHED = ("join", "watch")


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
        if path.is_file() and path.suffix in (".toml", ".bak")
    }


@pytest.fixture
def table(run, saves) -> str:
    """Set up a table that waits."""
    words = ("table", "new", "--as", "Ada", "--seats", "Ada,open,open", "--json")
    found: str = json.loads(run(*words, "--saves", saves).out)["id"]
    return found


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
    assert words in refused("table", word, path.stem, "--as", "Ada", "--plain")
    assert words in refused("play", "--resume", path, "--as", "Ada", "--plain")
