"""An edition of one's own by keys: written, chosen, played with, shown on the table."""

import re
from typing import Any

from textual.pilot import Pilot

from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.games.nottingham.matches import people
from tests.tui.conftest import NOON
from tests.tui.inner import Plan, editions_folder
from tests.tui.playing import press, screen_text, session, settle, shows

SEATS = tuple(people("Ada", "Marian=heuristic", "Guy=heuristic"))


def application(store: Store) -> JerichoApp:
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = Plan("nottingham", SEATS, rated=False)
    return app


def one_line(text: str) -> str:
    """Return what stands in a dialog without its frame."""
    return re.sub(r"[│\s]+", " ", "".join(line[10:-10] for line in text.splitlines(keepends=True)))


async def to_the_edition(pilot: Pilot[None]) -> None:
    await settle(pilot)
    await press(pilot, "o", "end")
    assert shows(pilot, "OptionsDialog")


async def test_it_is_written_chosen_played_and_shown(store):
    file = editions_folder(store.folder) / "nottingham.toml"
    app = application(store)
    async with app.run_test(size=(120, 40)) as pilot:
        await to_the_edition(pilot)
        text = screen_text(pilot)
        assert "‹ house edition ›" in text
        assert "were not published, so our own edition sets them" in one_line(text)
        await press(pilot, "w")
        assert shows(app, "Notice")
        await press(pilot, "enter")
        file.write_text(file.read_text().replace("My edition", "Ours").replace("= 13", "= 14"))
        await press(pilot, "escape", "o", "end", "right")
        assert "‹ Ours ›" in screen_text(pilot)
        await press(pilot, "escape")
        assert app.plan.edition == str(file)
        assert "custom edition" in screen_text(pilot)
        await press(pilot, "n")
        setup: Any = session(pilot).match.setup
        assert setup.edition.values[6] == 14
        assert "Ours" in screen_text(pilot)
    assert store.settings.last_setup["edition"] == str(file)
    assert Plan.from_table(store.settings.last_setup).edition == str(file)


async def test_what_is_wrong_is_told_and_it_cannot_be_taken_away(store):
    folder = editions_folder(store.folder)
    folder.mkdir()
    (folder / "torn.toml").write_text('game = "nottingham"\nitems = 7\n')
    app = application(store)
    async with app.run_test(size=(120, 40)) as pilot:
        await to_the_edition(pilot)
        await press(pilot, "right")
        text = screen_text(pilot)
        assert "‹ torn ›" in text
        assert "cannot be used: the edition has no red_banner" in one_line(text)
        await press(pilot, "escape")
        assert shows(app, "Notice")
        await press(pilot, "enter", "right", "escape")
        assert not shows(app, "OptionsDialog")
        assert app.plan.edition == ""


async def test_a_game_whose_print_says_it_all_offers_none(store):
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = Plan("jericho", SEATS, rated=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await to_the_edition(pilot)
        assert "Edition" not in screen_text(pilot)


async def test_another_game_goes_back_to_the_house(store):
    plan = Plan("nottingham", SEATS, rated=False, edition="x.toml")
    assert plan.with_game("badaboom").edition == ""
