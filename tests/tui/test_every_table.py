"""What holds at the table of every game: without motion no frames, and help a key away."""

import pytest

from jericho_tui.core import registry
from tests.games.whole import WHOLE
from tests.tui import badaboom, hamster_rolle, nottingham
from tests.tui.inner import Pace, TableView, commands
from tests.tui.playing import made, part, press, screen_text, settle, shows, table, until
from tests.tui.scenes import (
    _ATTACK,
    _BOMB,
    _CANNON,
    _FOUR,
    PUSH,
    Scene,
    _middle,
    _push,
    application,
)

TABLES = {
    "jericho": Scene(_middle, settle),
    "push": Scene(_push, settle, PUSH),
    "rempart": Scene(_CANNON[0], settle, _CANNON[1]),
    "nottingham": Scene(nottingham.save_where(_FOUR, _ATTACK), settle, _FOUR),
    "badaboom": Scene(badaboom.save_where(_BOMB, badaboom.tinkers, 24), settle, _BOMB),
    "hamster_rolle": Scene(hamster_rolle.save(3, 24), settle, hamster_rolle.PLAN),
}


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let everything move that wants to; return whatever is shown picture by picture."""
    begun: list[str] = []
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    real = TableView.set_interval

    def noted(view, interval, *args, **keywords):
        begun.append(type(view).__name__)
        return real(view, interval, *args, **keywords)

    monkeypatch.setattr(TableView, "set_interval", noted)
    return begun


async def test_no_game_is_forgotten():
    assert set(TABLES) == set(WHOLE)


@pytest.mark.share(2)
@pytest.mark.parametrize("game", TABLES)
async def test_under_reduced_motion_moves_are_shown_without_frames(game, store, timers):
    app = application(TABLES[game], store)
    app.pace = Pace.STEP
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app.keep_still(True)
        before = len(made(pilot))
        for _ in range(3):
            await press(pilot, "enter")
        await until(pilot, lambda: len(made(pilot)) > before)
        await settle(pilot)
        assert timers == []


@pytest.mark.share(2)
@pytest.mark.parametrize("game", ["jericho", "rempart", "nottingham"])
async def test_else_what_moves_is_shown_picture_by_picture(game, store, timers):
    app = application(TABLES[game], store)
    app.pace = Pace.STEP
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.press("enter")
        await until(pilot, lambda: bool(timers))


@pytest.mark.share(3)
@pytest.mark.parametrize("game", TABLES)
async def test_f1_lists_every_key_of_the_table_and_help_opens_its_rules(game, store):
    app = application(TABLES[game], store)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        here = table(pilot)
        titles = {command.title for command in commands(here)}
        await press(pilot, "f1")
        assert shows(app, "KeysDialog")
        rows = part(app, "Picker").rows
        listed = "\n".join("".join(text for text, _role in row) for row in rows)
        assert {title for title in titles if title not in listed} == set()
        await press(pilot, "escape", "question_mark")
        assert shows(app, "RulesReader")
        assert registry.title(game) in screen_text(pilot)
        await press(pilot, "escape")
        assert app.screen is here
