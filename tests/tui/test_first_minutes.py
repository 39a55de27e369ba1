"""The first minutes: who sits here, the coach, examples, and which keys the lobby shows."""

import shutil

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from jericho_tui.prose import language
from jericho_tui.store.settings import load_settings
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.panels.ladder import Ladder
from jericho_tui.tui.panels.saved_games import About, SavedGames
from jericho_tui.tui.screens.lobby import LobbyScreen, NewGame, WelcomeDialog
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.tutorial import TutorialScreen
from jericho_tui.tui.widgets.key_bar import KeyBar
from tests.programs import ROOT
from tests.tui.conftest import NOON, AppMaker, save_played
from tests.tui.lobby import listed, words
from tests.tui.playing import painted, press, screen_text, settle

pytestmark = pytest.mark.asyncio

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


async def test_whoever_has_played_by_a_command_is_offered_the_name_they_had_there(
    newcomer: JerichoApp, store: Store
) -> None:
    """`play --seats Zoé,…` says who sits there, and the settings do not."""
    plan = newcomer.plan
    save_played(store, plan.called("Zoé"))
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert isinstance(newcomer.screen, WelcomeDialog)
        assert newcomer.screen.query_one(Input).value == "Zoé"
        await press(pilot, "escape")
        assert newcomer.who == "Zoé"
        await press(pilot, "S")
        assert "Zoé  1 game" in screen_text(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_name_is_asked_once_and_kept(
    newcomer: JerichoApp, store: Store, size: tuple[int, int]
) -> None:
    async with newcomer.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(newcomer.screen, WelcomeDialog)
        assert newcomer.screen.query_one(Input).value == "Ada", "as the system calls them"
        await press(pilot, *"Zoé", "enter")
        assert seats(newcomer)[0] == "Zoé"
        assert load_settings(store.settings_path).name == "Zoé"
    again = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with again.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(again.screen, LobbyScreen)
        assert seats(again)[0] == "Zoé"


async def test_escape_keeps_the_suggestion_and_nobody_is_asked_again(
    newcomer: JerichoApp, store: Store
) -> None:
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        assert isinstance(newcomer.screen, LobbyScreen)
        assert seats(newcomer)[0] == "Ada"
        assert load_settings(store.settings_path).name == "Ada"
        await press(pilot, "T", "escape")
        assert isinstance(newcomer.screen, LobbyScreen)


async def test_a_name_that_cannot_be_is_not_taken(newcomer: JerichoApp) -> None:
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await press(pilot, "delete", "enter")
        assert isinstance(newcomer.screen, WelcomeDialog)


async def test_who_has_played_before_is_not_asked(store: Store, make_app: AppMaker) -> None:
    """Somebody whose settings are older than the question."""
    store.settings.name = ""
    store.settings.last_setup = make_app().plan.to_table()
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, LobbyScreen)


async def test_the_coach_is_offered_first_until_it_has_taught(
    newcomer: JerichoApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(newcomer.focused, SavedGames), "the name is all that is asked"
        assert "Learn Jericho with a coach" in painted(pilot, SavedGames).splitlines()[0]
        assert "Build the longest walls" in painted(pilot, About)
        await press(pilot, "g")
        assert "Learn Push with a coach" in painted(pilot, SavedGames)
        assert "Draw cards, fill columns" in painted(pilot, About)
        await press(pilot, "enter")
        lesson = newcomer.screen
        assert isinstance(lesson, TutorialScreen)
        monkeypatch.setattr(type(lesson.tutorial), "is_last", property(lambda _self: True))
        lesson._refresh()
        await press(pilot, "escape")
        assert "coach" not in words(pilot)
        assert load_settings(newcomer.store.settings_path).coached


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_a_newcomer_sees_no_empty_box(store: Store, size: tuple[int, int], code: str) -> None:
    language.choose(code)
    store.settings.coached = False
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for panel in (SavedGames, About, NewGame, Ladder):
            if app.screen.query_one(panel).display:
                assert painted(pilot, panel).strip(), panel


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_n_starts_a_casual_game_of_ones_own(
    newcomer: JerichoApp, size: tuple[int, int]
) -> None:
    async with newcomer.run_test(size=size) as pilot:
        await press(pilot, "enter")
        assert "casual" in words(pilot)
        await press(pilot, "n")
        assert isinstance(newcomer.screen, TableScreen)
        assert not newcomer.screen.sitting.match.rated
        assert not newcomer.screen.sitting.opened.record.id.startswith("example-")


@pytest.mark.share(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_examples_come_last_and_are_marked(
    size: tuple[int, int], code: str, store: Store, make_app: AppMaker
) -> None:
    with_examples(store)
    own = save_played(store, make_app(rated=False).plan, plies=40)
    language.choose(code)
    app = make_app(rated=False)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(app.focused, SavedGames), "one's own match lies under the first Enter"
        number = len(list((ROOT / "saves").glob("example-*.toml")))
        for _ in range(3):  # by date, by game, by name
            assert listed(pilot)[0] == own.record.id
            assert len(listed(pilot)) == number + 1
            assert all(name.startswith("example-") for name in listed(pilot)[1:])
            await press(pilot, "s")
        await press(pilot, "home", "down")
        mark = {"en": "example", "fr": "exemple"}[code]
        lines = painted(pilot, SavedGames).splitlines()
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
async def test_the_key_bar_shows_the_three_doors(
    size: tuple[int, int], code: str, shown: str, store: Store, make_app: AppMaker
) -> None:
    """Eight keys at 80 columns, wherever the focus is; in French by shorter names."""
    with_examples(store)
    save_played(store, make_app(rated=False).plan, plies=40)
    language.choose(code)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for _ in range(3):
            assert [text for text in shown.split("|") if text not in bar(pilot)] == [], bar(pilot)
            keys = len(app.screen.query_one(KeyBar)._places)
            assert keys == 8 if size == (80, 24) else keys >= 8
            await press(pilot, "tab")
