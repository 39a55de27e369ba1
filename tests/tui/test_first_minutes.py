"""The first minutes: who sits here, the coach, examples, and which keys the lobby shows."""

import shutil
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from jericho_tui.store.store import Store
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from tests.programs import ROOT
from tests.tui.conftest import NOON, save_played
from tests.tui.inner import load_settings
from tests.tui.lobby import listed, words
from tests.tui.playing import is_a, painted, press, screen_text, session, settle, shows

SIZES = [(80, 24), (120, 40)]


@pytest.fixture
def newcomer(store: Store, monkeypatch: pytest.MonkeyPatch) -> JerichoApp:
    """An application that somebody starts for the first time, in the folder that is shipped."""
    monkeypatch.setenv("USER", "ada")
    store.settings.name, store.settings.coached = "", False
    with_examples(store)
    return JerichoApp(store, seed=9, clock=lambda: NOON)


def with_examples(store: Store) -> None:
    for example in sorted((ROOT / "saves").glob("example-*.toml")):
        shutil.copy(example, store.folder)


def seats(app: JerichoApp) -> list[str]:
    return [seat.name for seat in app.plan.seats]


async def test_whoever_has_played_by_a_command_is_offered_the_name_they_had_there(newcomer, store):
    """`play --seats Zoé,…` says who sits there, and the settings do not."""
    plan = newcomer.plan
    save_played(store, plan.called("Zoé"))
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert shows(newcomer, "TextEntry")
        assert newcomer.screen.query_one(Input).value == "Zoé"
        await press(pilot, "escape")
        assert newcomer.who == "Zoé"
        await press(pilot, "S")
        assert "Zoé  1 game" in screen_text(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_name_is_asked_once_and_kept(newcomer, store, size):
    async with newcomer.run_test(size=size) as pilot:
        await settle(pilot)
        assert shows(newcomer, "TextEntry")
        assert newcomer.screen.query_one(Input).value == "Ada", "as the system calls them"
        await press(pilot, *"Zoé", "enter")
        assert seats(newcomer)[0] == "Zoé"
        assert load_settings(store.settings_path).name == "Zoé"
    again = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with again.run_test(size=size) as pilot:
        await settle(pilot)
        assert shows(again, "LobbyScreen")
        assert seats(again)[0] == "Zoé"


async def test_escape_keeps_the_suggestion_and_nobody_is_asked_again(newcomer, store):
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await press(pilot, "delete", "enter")
        assert shows(newcomer, "TextEntry"), "a name that cannot be is not taken"
        await press(pilot, "escape")
        assert shows(newcomer, "LobbyScreen")
        assert seats(newcomer)[0] == "Ada"
        assert load_settings(store.settings_path).name == "Ada"
        await press(pilot, "T", "escape")
        assert shows(newcomer, "LobbyScreen")


async def test_who_has_played_before_is_not_asked(store, make_app):
    """Somebody whose settings are older than the question."""
    store.settings.name = ""
    store.settings.last_setup = make_app().plan.to_table()
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert shows(app, "LobbyScreen")


async def test_the_coach_is_offered_first_until_it_has_taught(newcomer, monkeypatch):
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert is_a(newcomer.focused, "SavedGames"), "the name is all that is asked"
        assert "Learn Jericho with a coach" in painted(pilot, "SavedGames").splitlines()[0]
        assert "Build the longest walls" in painted(pilot, "#about")
        await press(pilot, "g")
        assert "Learn Push with a coach" in painted(pilot, "SavedGames")
        assert "Draw cards, fill columns" in painted(pilot, "#about")
        await press(pilot, "enter")
        lesson: Any = newcomer.screen
        assert is_a(lesson, "TutorialScreen")
        monkeypatch.setattr(type(lesson.tutorial), "is_last", property(lambda _self: True))
        lesson.retranslate()
        await press(pilot, "escape")
        assert "coach" not in words(pilot)
        assert load_settings(newcomer.store.settings_path).coached


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_n_starts_a_casual_game_of_ones_own(newcomer, size):
    async with newcomer.run_test(size=size) as pilot:
        await press(pilot, "enter")
        assert "casual" in words(pilot)
        await press(pilot, "n")
        assert shows(newcomer, "TableScreen")
        assert not session(pilot).match.rated
        assert not session(pilot).opened.record.id.startswith("example-")


@pytest.mark.share(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_examples_come_last_and_are_marked(size, code, store, make_app):
    with_examples(store)
    own = save_played(store, make_app(rated=False).plan, plies=40)
    language.choose(code)
    app = make_app(rated=False)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert is_a(app.focused, "SavedGames"), "one's own match lies under the first Enter"
        number = len(list((ROOT / "saves").glob("example-*.toml")))
        for _ in range(3):  # by date, by game, by name
            assert listed(pilot)[0] == own.record.id
            assert len(listed(pilot)) == number + 1
            assert all(name.startswith("example-") for name in listed(pilot)[1:])
            await press(pilot, "s")
        await press(pilot, "home", "down")
        mark = {"en": "example", "fr": "exemple"}[code]
        lines = painted(pilot, "SavedGames").splitlines()
        rows = [line for line in lines if "◐" in line or "●" in line]
        marks = [line.endswith(mark) for line in rows]
        assert marks == [False] + [True] * (len(rows) - 1), rows
        await press(pilot, "slash", *mark)
        assert len(listed(pilot)) == number


def bar(pilot: Pilot[None]) -> str:
    return screen_text(pilot).splitlines()[-1]


@pytest.mark.share(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "⏎|n New|t Learn|l Compete|? Rules|q Quit|F1 Keys|F10 Settings"),
        ("fr", "⏎|n Jouer|t Leçon|l |? Règles|q |F1 |F10 "),
    ],
)
async def test_the_key_bar_shows_the_three_doors(size, code, shown, store, make_app):
    """Eight keys at 80 columns, wherever the focus is; in French by shorter names."""
    with_examples(store)
    save_played(store, make_app(rated=False).plan, plies=40)
    language.choose(code)
    async with make_app().run_test(size=size) as pilot:
        await settle(pilot)
        for _ in range(3):
            assert [text for text in shown.split("|") if text not in bar(pilot)] == [], bar(pilot)
            await press(pilot, "tab")
