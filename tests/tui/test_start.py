"""Starting at a table rather than in the lobby."""

from typing import Any

from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import save_played
from tests.tui.inner import AppScreen, LobbyScreen, TableScreen
from tests.tui.playing import press, screen_text, session, settle


async def test_the_program_opens_at_the_match_it_is_given(make_app, store, monkeypatch):
    """The lobby does not flash before it."""
    opened = save_played(store, make_app().plan, plies=9)
    app = JerichoApp(store, opened=opened)
    drawn: list[str] = []
    draw = AppScreen.drawn

    def noted(screen: Any) -> None:
        drawn.append(type(screen).__name__)
        draw(screen)

    monkeypatch.setattr(TableScreen, "drawn", noted)
    monkeypatch.setattr(LobbyScreen, "drawn", noted)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert app.current_mode == "table"
        assert session(pilot).opened is opened
        assert drawn == ["TableScreen"]
        await press(pilot, "escape")
        assert app.current_mode == "lobby"
        assert "Ada" in screen_text(pilot)
