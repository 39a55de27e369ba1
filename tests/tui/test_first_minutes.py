"""The first minutes: who sits here, the coach, examples, and which keys the lobby shows."""

import shutil

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from jericho_tui.prose import language
from jericho_tui.store.settings import load_settings
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.panels.saved_games import SavedGames
from jericho_tui.tui.screens.lobby import LobbyScreen, NewGame, WelcomeDialog
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.tutorial import TutorialScreen
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
    store.settings.name = ""
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
        await press(pilot, "escape", "escape")
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
        await press(pilot, "escape", "escape")
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


async def test_the_coach_is_offered_whatever_lies_in_the_folder(newcomer: JerichoApp) -> None:
    async with newcomer.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(newcomer.screen, Question)
        assert "coach" in words(pilot)
        await press(pilot, "enter")
        assert isinstance(newcomer.screen, TutorialScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_enter_starts_a_casual_game_of_ones_own(
    newcomer: JerichoApp, size: tuple[int, int]
) -> None:
    async with newcomer.run_test(size=size) as pilot:
        await press(pilot, "enter", "escape")
        assert isinstance(newcomer.focused, NewGame)
        assert "casual" in words(pilot)
        assert "tutorial" in words(pilot), "the offer stays on the list"
        await press(pilot, "enter")
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
    return "\n".join(screen_text(pilot).splitlines()[-2:])


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("size", "code", "shown"),
    [
        ((80, 24), "en", "n New|t Learn|l Compete|? Rules|q Quit"),
        ((80, 24), "fr", "n Jouer|t Leçon|l Compétition|? Règles|q Quitter"),
        ((120, 40), "en", "n New game|t Learn|l Compete|? Rules|q Quit"),
        ((120, 40), "fr", "n Nouvelle partie|t Leçon|l Compétition|? Règles|q Quitter"),
    ],
)
async def test_the_key_bar_shows_the_three_doors(
    size: tuple[int, int], code: str, shown: str, store: Store, make_app: AppMaker
) -> None:
    with_examples(store)
    save_played(store, make_app(rated=False).plan, plies=40)
    language.choose(code)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for _ in range(3):  # wherever the focus is
            assert [text for text in shown.split("|") if text not in bar(pilot)] == [], bar(pilot)
            assert "F1" in bar(pilot)
            await press(pilot, "tab")
