"""Keys of one's own: `[keys]` in the settings; and what is read off the bindings."""

import re
import tomllib
from time import process_time

import pytest
from textual.binding import Binding
from textual.widgets import Input

from jericho_tui.core.limits import MOST_KEYS
from tests import keys
from tests.keys import all_bindings
from tests.programs import ROOT
from tests.tui.inner import (
    COMMON,
    commands,
    load_settings,
    read_keymap,
    with_present_names,
)
from tests.tui.playing import painted, press, screen_text, session, settle, shows, toasts


def test_good_entries_are_taken():
    """TOML reads `table.undo = "x"` as a table within the table."""
    keymap, problems = read_keymap(
        {
            "table": {"undo": "x,ctrl+z", "hint": "!"},
            "lobby.new-game": "f5",
            "app.settings": "ctrl+o",
        }
    )
    assert problems == []
    assert keymap == {
        "table.undo": "x,ctrl+z",
        "table.hint": "!",
        "lobby.new-game": "f5",
        "app.settings": "ctrl+o",
    }


@pytest.mark.parametrize(
    ("entries", "keymap", "problems"),
    [
        # In the lobby x exports a match; at the table it is free.
        (
            {"table": {"hint": "x"}, "common": {"remove": "h"}},
            {"table.hint": "x", "common.remove": "h"},
            0,
        ),
        # In Nottingham m is a mission, in Jericho there is none; h is a hint at every table.
        ({"table": {"wall": "m"}}, {"table.wall": "m"}, 0),
        ({"table": {"mission": "h"}}, {}, 1),
        ({"table": {"undo": "h", "hint": "u"}}, {"table.undo": "h", "table.hint": "u"}, 0),
        # It wants the trumpet's key, which wants a taken one and so keeps its own.
        ({"table": {"undo": "t", "trumpet": "w"}}, {}, 2),
    ],
    ids=["another place", "another game", "every game", "exchanged", "kept"],
)
def test_a_key_is_free_where_nothing_else_has_it(entries, keymap, problems):
    found, told = read_keymap(entries)
    assert (found, len(told)) == (keymap, problems)


def test_the_example_of_the_docs_is_good():
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```toml\n(\[keys\]\n.*?)^```", page, re.M | re.S)
    keymap, problems = read_keymap(tomllib.loads(example)["keys"])
    assert problems == []
    assert len(keymap) == 3


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"table": {"udno": "x"}}, "there is no command table.udno; did you mean table.undo?"),
        ({"xyz": "x"}, "settings, [keys]: there is no command xyz; F1 lists all names"),
        (
            {("table"): {"undo": "boo"}},
            (
                "settings, [keys]: table.undo = “boo” isn’t a list of keys such as “u,ctrl+z” or "
                "“f5”; table.undo keeps its default"
            ),
        ),
        (
            {("table"): {"undo": ""}},
            "table.undo = “” isn’t a list of keys such as “u,ctrl+z” or “f5”;",
        ),
        (
            {("table"): {"undo": "hyp+x"}},
            (
                "settings, [keys]: table.undo = “hyp+x” isn’t a list of keys such as “u,ctrl+z” "
                "or “f5”; table.undo keeps its default"
            ),
        ),
        (
            {("table"): {"undo": 3}},
            (
                "settings, [keys]: table.undo = “3” isn’t a list of keys such as “u,ctrl+z” or "
                "“f5”; table.undo keeps its default"
            ),
        ),
        ({"table": {"undo": ["x"]}}, "” isn’t a list of keys such as “u,ctrl+z” or “f5”;"),
        (
            {"table": {"undo": "w"}},
            "table.undo and table.wall have the same key; table.undo keeps its default",
        ),
        (
            {"table": {"undo": "f10"}},
            "table.undo and app.settings have the same key; table.undo keeps its default",
        ),
        (
            {("app"): {"keys": "k"}},
            (
                "settings, [keys]: app.keys = “k” types a letter in a name; choose ctrl or an F "
                "key (app.keys keeps its default)"
            ),
        ),
        ({"\x1b[31m": "x"}, "there is no command \\x1b[31m"),
    ],
    ids=range(11),
)
def test_a_bad_entry_is_a_sentence_and_the_key_stays(entry, said):
    keymap, problems = read_keymap({**entry, "table.hint": "x"})
    assert keymap == {"table.hint": "x"}
    assert [said in str(problem) for problem in problems] == [True], [str(p) for p in problems]


async def test_a_key_of_ones_own_works_and_shows_everywhere(make_app, store):
    store.settings.keys = {"lobby": {"new-game": "f5"}, "table": {"play": "ctrl+o", "wall": "m"}}
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "F5 New" in screen_text(pilot)
        await press(pilot, "n")
        assert not shows(pilot, "TableScreen"), "the old key is free"
        await press(pilot, "f5")
        ply = session(pilot).match.ply
        assert "^o Play" in screen_text(pilot)
        await press(pilot, "ctrl+o", "ctrl+o")
        assert session(pilot).match.ply > ply
        assert "m Wall" in screen_text(pilot)
        await press(pilot, "f1")
        assert re.search(r"\bm +Wall", screen_text(pilot))
        await press(pilot, "escape", "ctrl+p", *"wall")
        assert re.search(r"Wall +m\b", screen_text(pilot))


async def test_the_lobby_says_what_is_wrong_with_the_keys(make_app, store):
    store.settings.keys = {"table": {"udno": "x"}}
    async with make_app().run_test(size=(120, 40), notifications=True) as pilot:
        await settle(pilot)
        text = " ".join(screen_text(pilot).split())
        assert "table.udno" in text
        await press(pilot, "n")
        assert shows(pilot, "TableScreen")


def test_the_docs_have_the_keys_of_every_screen():
    again = "renew them with python -m tests.keys"
    assert keys.PAGE.read_text(encoding="utf-8") == keys.page(), again
    assert keys.README.read_text(encoding="utf-8") == keys.readme(), again


def test_what_every_screen_has_means_the_same_on_each():
    """Exercises stand at a table: its keys are theirs."""
    meant = {
        one.key: one.id or f"common.{name}"
        for name, usual in COMMON.items()
        if name in ("next", "previous", "next-game", "rename", "delete", "undo", "share", "sort")
        or name in ("filter", "search", "rules", "learn", "compete")
        for one in Binding.make_bindings([usual])
    }
    other = {
        (bound.place, bound.binding.key, name)
        for name, bounds in all_bindings().items()
        for bound in bounds
        if bound.place not in ("table", "learn", "puzzles", "tutorial", "curtain")
        if not bound.binding.system
        if bound.binding.key in meant and name != meant[bound.binding.key]
    }
    allowed = {
        ("seats", "comma", "seats.weaker"),  # the next and the previous strength
        ("seats", "full_stop", "seats.stronger"),
        ("scoreboard", "t", "scoreboard.table"),
        ("cup-setup", "delete", "common.remove"),
        ("seats", "delete", "common.remove"),
        ("rules", "question_mark", "rules.back"),
    }
    assert other == allowed


def test_no_two_commands_of_a_screen_differ_by_case_alone():
    places: dict[str, dict[str, str]] = {}
    for name, bounds in all_bindings().items():
        for bound in bounds:
            at_a_table = bound.place in ("table", "learn", "puzzles", "waiting") or bound.game
            if not (at_a_table or bound.binding.system):
                places.setdefault(bound.place, {})[bound.binding.key] = name
    pairs = [
        (key, name)
        for keys_here in places.values()
        for key, name in keys_here.items()
        if len(key) == 1 and keys_here.get(key.swapcase(), name) != name
    ]
    assert pairs == []


async def test_keys_of_former_names_are_taken_and_written_with_the_present_ones(make_app, store):
    store.settings.keys = {
        "shelf": {"search": "f5", "copy": "f6"},
        "league.search": "f7",
        "table.undo": "f9",
    }
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert pilot.app.key_problems == []
        await press(pilot, "f5")
        assert isinstance(pilot.app.focused, Input)
    now = {"common.search": "f5,f7", "saved.copy": "f6", "table.undo": "f9"}
    assert load_settings(store.settings_path).keys == now
    assert with_present_names(now) is now


async def test_keys_of_before_work_and_are_named_nowhere(make_app):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "f1")
        assert "Tournaments" not in screen_text(pilot)
        await press(pilot, "escape", "T")
        assert shows(pilot, "TournamentsScreen")
        await press(pilot, "escape", "ctrl+p", *"tourn", "enter")
        assert shows(pilot, "TournamentsScreen"), "the palette finds it"
        await press(pilot, "escape", "l", "2")
        assert shows(pilot, "TournamentsScreen"), "and so does its door"


async def test_help_and_palette_are_read_off_the_active_bindings(make_app):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter")
        found = commands(pilot.app.screen)
        ids = {command.binding.id for command in found}
        assert {"table.wall", "table.card-7", "app.rules", "app.settings", "app.quit"} <= ids
        await press(pilot, "f1")
        text = screen_text(pilot)
        assert "On this screen" in text
        assert "Everywhere" in text
        for command in found:
            assert command.title in text
        for foreign in ("Focus", "Copy selected", "Bell", "Maximize", "Screenshot"):
            assert foreign not in text
        await press(pilot, "down")
        named = re.search(r"\[keys\]: ([\w.-]+) = “", " ".join(screen_text(pilot).split()))
        assert named is not None, "the command under the cursor"
        assert named[1] in all_bindings()
        await press(pilot, "escape", "ctrl+c")
        assert "^q quits" in toasts(pilot)
        assert pilot.app.is_running


async def test_the_palette_offers_only_what_can_be_done_now(make_app):
    app = make_app(rated=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "ctrl+p")
        assert shows(app, "PaletteDialog")
        for words, there in (("play", True), ("undo", False), ("command", False)):
            await press(pilot, "ctrl+u", *words)
            assert (words.title() in painted(pilot, "Picker")) is there, "it is rated"


async def test_the_palette_finds_by_a_part_and_does_it(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p", *"setng", "enter")
        assert type(app.screen).__name__ == "SettingsDialog"
        await press(pilot, "escape", "ctrl+p", *"zzzz")
        assert "no such command" in screen_text(pilot)
        await press(pilot, "enter", "escape")
        assert app.current_mode == "lobby"
        assert len(app.screen_stack) == 1


async def test_in_a_line_that_is_typed_help_and_settings_still_open(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "enter", "f1")
        assert shows(app, "KeysDialog")
        await press(pilot, "escape", "f10")
        assert type(app.screen).__name__ == "SettingsDialog"
        await press(pilot, "f1")
        assert type(app.screen).__name__ == "SettingsDialog", "one at a time"
        await press(pilot, "escape", *"?Q")
        assert "?Q" in app.screen.query_one(Input).value


def test_thousands_of_keys_are_not_all_looked_at():
    all_bindings()
    before = process_time()
    wanted, problems = read_keymap({f"lobby.x{n}": "f5" for n in range(5_000)})
    assert wanted == {}
    assert "settings, [keys]: only the first 500 keys are read" in str(problems[0])
    assert f"({MOST_KEYS + 1 - 10})" in str(problems[-1])
    assert len(problems) == 11
    assert process_time() - before < 2
