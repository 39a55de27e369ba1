"""Files of players' own editions: read whole or refused in a sentence, and never written to."""

import copy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.core.actions import InvalidSetupError, SentenceError
from jericho_tui.core.edition import Reprinted
from jericho_tui.core.registry import IDS, info, load
from jericho_tui.core.seats import stream
from tests.store.api import (
    EditionError,
    StoreError,
    edition_lines,
    game_with,
    list_editions,
    reprinted,
    template,
    write_template,
)

REPRINTED = [game_id for game_id in IDS if isinstance(load(game_id), Reprinted)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "editions" / "mine.toml"
    write_template(found, template(load("nottingham")))
    return found


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("game_id", REPRINTED)
def test_the_template_is_the_house_edition_by_another_name(game_id: str, tmp_path: Path):
    store = load(game_id)
    write_template(tmp_path / "x.toml", template(store))
    game = game_with(game_id, tmp_path / "x.toml")
    assert isinstance(store, Reprinted)
    setup = game.deal(info(game_id).min_seats, {}, stream(1, "x"))
    assert edition_lines(store, setup) == ["Played with: My edition."]
    again = game.parse_setup(setup.num_seats, {}, game.format_setup(setup))
    assert again == setup
    named = game.format_setup(setup).pop("edition")
    assert isinstance(named, list)
    bare = {**game.format_setup(setup), "edition": named[1:]}
    assert named[0] == "name My edition"
    printed = game.parse_setup(setup.num_seats, {}, bare)
    assert edition_lines(store, printed) == ["Played with: house edition."]


def test_the_record_carries_the_numbers_and_the_name(path: Path):
    change(path, "pearl = 10", "pearl = 17")
    change(path, '"My edition"', '"Ravensburg 2006"')
    game = game_with("nottingham", path)
    table = game.format_setup(game.deal(3, {}, stream(1, "x")))
    path.unlink()
    setup = load("nottingham").parse_setup(3, {}, table)
    assert isinstance(table["edition"], list)
    assert {"name Ravensburg 2006", "items.pearl 17"} <= {*table["edition"]}
    assert edition_lines(load("nottingham"), setup) == ["Played with: Ravensburg 2006."]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pearl = 10", "pearl = -1", ("line 18", "items.pearl")),
        ("pearl = 10", "", ("the edition has no items.pearl",)),
        ("pearl = 10", "perl = 10", ("items.pearl",)),
        ("pearl = 10", "pearl = ", ("line 18", "the file is not TOML:")),
        ("four_pairs = [30, 20]", "four_pairs = [20, 30]", ("missions.four_pairs", "line 28")),
        ('"theft", ', '"murder", ', ("red_banner", "line 8", "theft, robbery, burglary")),
        ('game = "nottingham"', 'game = "badaboom"', ('game = "nottingham"', '"badaboom"')),
        ('game = "nottingham"', "", ('it must contain game = "nottingham"',)),
        ('name = "My edition"', "name = 7", ("name must be one line",)),
        ('name = "My edition"', f'name = "{"x" * 25}"', ("at most 24",)),
        ('name = "My edition"', 'name = "a\\u001b[2J"', ("name must be one line",)),
    ],
    ids=[
        *("value", "missing", "misspelt", "syntax", "mission", "word", "game", "no-game"),
        *("number-as-name", "long-name", "unprintable-name"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_the_file_stays(
    path: Path, old: str, new: str, words: tuple[str, ...]
):
    change(path, old, new)
    before = path.read_bytes()
    with pytest.raises(EditionError) as caught:
        game_with("nottingham", path)
    sentence = str(caught.value)
    for word in (*words, str(path), "cannot be used", "correct the file"):
        assert word in sentence
    assert path.read_bytes() == before


BOUNDS = {
    ("badaboom", "bombs.human", 0): (1, 5),
    ("badaboom", "tricks.bag_swap"): (0, 20),
    ("nottingham", "items.coin"): (1, 99),
    ("nottingham", "missions.five_same", 1): (0, 20),
    ("nottingham", "missions.four_pairs", 0): (20, 99),
    ("nottingham", "track.standard", 0): (0, 20),
}
"""The least and the most of a number that an edition may have, with the others as the house's."""


def changed(table: dict[str, Any], place: tuple[str | int, ...], value: int) -> dict[str, Any]:
    """Return a table with another number; copies of another trick make up for those of one."""
    table = copy.deepcopy(table)
    within, key = str(place[0]).split(".")
    if len(place) > 1:
        table[within][key][place[1]] = value
    else:
        table[within][key] = value
    if within == "tricks":
        others = [name for name in table["tricks"] if name != key]
        surplus = sum(table["tricks"].values()) - 47
        for name in others:
            less = max(0, min(surplus, table["tricks"][name] - 1))
            table["tricks"][name] -= less
            surplus -= less
        table["tricks"][others[0]] -= surplus
    return table


@pytest.mark.parametrize(("where", "bounds"), BOUNDS.items(), ids=map(str, BOUNDS))
def test_a_number_may_be_the_least_and_the_most_and_nothing_beyond(where, bounds):
    game_id, *place = where
    parse = import_module(f"jericho_tui.games.{game_id}.rules.edition").parse_edition
    table = import_module(f"jericho_tui.games.{game_id}.rules.edition").HOUSE_TABLE
    for value in bounds:
        parse(changed(table, place, value))
    for value in (bounds[0] - 1, bounds[1] + 1):
        with pytest.raises(InvalidSetupError, match=str(place[0]).split(".")[1]):
            parse(changed(table, place, value))


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"\xff\xfe", "the file is not UTF-8 text"), (b"#" * 70_000, "the file is too large")],
    ids=["bytes", "large"],
)
def test_what_is_no_text_is_refused(path: Path, data: bytes, words: str):
    path.write_bytes(data)
    with pytest.raises(EditionError, match=words):
        game_with("nottingham", path)


def test_a_game_that_prints_everything_has_none(path: Path):
    assert reprinted("jericho") is None
    with pytest.raises(
        StoreError, match=("Jericho has no edition to customise; these games have one:")
    ):
        game_with("jericho", path)


def test_a_file_that_is_there_is_not_written_over(path: Path):
    before = path.read_bytes()
    with pytest.raises(StoreError, match="already exists and stays as it is; choose another name"):
        write_template(path, "x")
    assert path.read_bytes() == before


def test_the_list_has_those_of_the_game_and_says_which_cannot_be_played(path: Path):
    folder = path.parent
    (folder / "other.toml").write_text('game = "badaboom"\n')
    (folder / "torn.toml").write_text("game = ")
    (folder / "notes.txt").write_text("nothing")
    found = list_editions(folder, "nottingham")
    assert [(file.name, file.problem is None) for file in found] == [
        ("My edition", True),
        ("torn", False),
    ]
    assert list_editions(folder / "none", "nottingham") == []
    for file in found:
        if file.problem is not None:
            with pytest.raises(SentenceError):
                game_with("nottingham", file.path)
