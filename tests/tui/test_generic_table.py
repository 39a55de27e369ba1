"""The table of any game: every registered game is played whole at it, by its keys."""

import asyncio
from typing import Any

import pytest
from textual.app import ComposeResult

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.text import language
from tests.tui.inner import AccessibleApp, Settings, Sight, table_for
from tests.tui.playing import part, polite, screen_text


class Stage(AccessibleApp):
    """Nothing but a table, at which one person plays all seats."""

    def __init__(self, game_id: str) -> None:
        super().__init__(Settings())
        polite(self)
        self.table_type = table_for(game_id)
        game = load(game_id)
        self.rng = stream(5, "test", game_id)
        seats = game.info.min_seats
        people = [SeatInfo(f"Seat {number}", "human") for number in range(1, seats + 1)]
        self.match = Match(game, game.deal(seats, {}, self.rng), people)

    def compose(self) -> ComposeResult:
        yield self.table_type.view()

    def on_mount(self) -> None:
        part(self, "TableView").focus()
        self.call_after_refresh(self.look)

    def on_table_view_action_chosen(self, message: Any) -> None:
        self.match.submit(self.asked, message.action)
        self.look()

    @property
    def asked(self) -> Seat:
        return self.match.actors()[0]

    def look(self) -> None:
        """Show the table to whoever is asked."""
        match = self.match
        while match.actors() == (CHANCE,):
            match.submit(CHANCE, match.state.sample_chance(self.rng))
        seat = match.actors()[0] if match.actors() else None
        seen = match.state.observation(seat)
        names = tuple(info.name for info in match.seats)
        empty = ("",) * len(names)
        prompt = self.table_type.words.prompt(seen, names)
        options = dict(match.setup.options)
        sight = Sight(seen, names, empty, empty, seat is not None, prompt, options=options)
        part(self, "TableView").show(sight)


@pytest.mark.share(4)
@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game_id", IDS)
async def test_every_game_is_played_whole_by_keys(game_id):
    """A number chooses a move, Enter plays it; further ones are reached by End."""
    app = Stage(game_id)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = part(app, "GenericTable")
        pressed = 0
        while app.match.actors():
            ply = app.match.ply
            menu = app.match.state.legal_actions(app.asked)
            number = app.rng.randrange(len(menu))
            wanted = menu[number]
            if pressed < 12:
                key = str(number + 1) if number < 9 else "end"
                wanted = menu[number if number < 9 else -1]
                await pilot.press(key, "enter")
                pressed += 1
            else:
                table.choose(wanted)
                assert table.considered() is wanted
                table.action_confirm()
            while app.match.ply == ply:
                await asyncio.sleep(0)
            assert app.match.moves[ply].action is wanted
        assert app.match.outcome() is not None


@pytest.mark.share(5)
@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("code", language.LANGUAGES)
async def test_position_moves_and_what_the_move_would_do_are_told(game_id, code):
    language.choose(code)
    app = Stage(game_id)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        text = screen_text(pilot)
        assert load(game_id).info.title.upper() in text
        first = app.match.state.legal_actions(app.asked)[0]
        # A long name is cut where there is no room for it.
        assert f"1 {app.table_type.words.action_name(first, ())}"[:40] in text
        assert "{" not in text


@pytest.mark.asyncio
async def test_cards_that_do_not_fit_stand_below_the_first_one():
    app = Stage("hearts")  # a hand of 17
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        lines = screen_text(pilot).splitlines()
        (place,) = [number for number, line in enumerate(lines) if "cards  Seat 1" in line]
        assert lines[place + 1].index("[") == lines[place].index("[")
