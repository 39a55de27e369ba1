"""What somebody chooses before they are asked: shown, kept while others move, never played."""

from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, seat
from tests.tui.inner import Pace, Plan
from tests.tui.playing import bot_has_decided, is_a, made, part, settle, shows

GAMES = ("jericho", "push", "rempart", "nottingham", "badaboom", "hamster_rolle")
KEYS = {
    "push": ("right", "right"),
    "rempart": ("7", "right"),
    "nottingham": ("3", "right"),
    "badaboom": ("3", "2"),
    "hamster_rolle": ("tab", "right"),
}
"""By game: keys that choose something."""


def view(pilot: Pilot[None]) -> Any:
    return part(pilot, "TableView")


async def at_a_slow_table(app: JerichoApp, pilot: Pilot[None]) -> None:
    """Sit down where bots move when a key says so."""
    app.pace = Pace.STEP
    await settle(pilot)
    await pilot.press("n")
    await settle(pilot)


async def until_a_bot_waits(pilot: Pilot[None]) -> None:
    """Play one's own decisions until it is a bot's turn whose move waits for a key."""
    for _ in range(60):
        if bot_has_decided(pilot):
            return
        await pilot.press("enter")
        await settle(pilot)
    raise AssertionError("no bot's turn")


async def until_asked(pilot: Pilot[None]) -> None:
    for _ in range(200):
        if shows(pilot, "TableScreen") and view(pilot).considered() is not None:
            return
        await pilot.press("space")
        await settle(pilot)
    raise AssertionError("nobody was asked")


async def test_the_card_that_was_chosen_while_bots_think_is_the_one_that_is_chosen(make_app):
    app = make_app(rated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_a_slow_table(app, pilot)
        await until_asked(pilot)
        for _ in range(40):  # past openings and feeds: a card is chosen among all
            await until_a_bot_waits(pilot)
            if made(pilot)[-1].split()[1] in ("wall", "trumpet", "supply"):
                break
            await until_asked(pilot)
            await pilot.press("enter")
            await settle(pilot)
        table = view(pilot)
        assert is_a(table, "JerichoTable")
        await pilot.press("4")
        card = table.choice.card
        await pilot.press("space")  # a bot moves
        await settle(pilot)
        assert table.choice.card == card, "shown while others move"
        before = [move for move in made(pilot) if move.startswith("1 ")]
        await until_asked(pilot)
        assert table.considered() is not None
        assert table.choice.card == card
        assert [move for move in made(pilot) if move.startswith("1 ")] == before


@pytest.mark.share(5)
@pytest.mark.parametrize("game", GAMES[1:])
async def test_a_choice_made_early_is_made_when_its_seat_is_asked(store, game):
    chosen = []
    for early in (False, True):
        app = JerichoApp(store, seed=5, clock=lambda: NOON)
        app.plan = app.plan.with_game(game)
        async with app.run_test(size=(120, 40)) as pilot:
            await at_a_slow_table(app, pilot)
            await until_asked(pilot)
            await until_a_bot_waits(pilot)
            if early:
                before = len(made(pilot))
                await pilot.press(*KEYS[game])
                await settle(pilot)
                assert len(made(pilot)) == before, "nothing is played"
                keys = view(pilot).early_keys
                assert len(keys.split()) == 2
                assert keys in getattr(view(pilot).sight, "prompt", ""), "it is shown"
            await until_asked(pilot)
            if not early:
                await pilot.press(*KEYS[game])
                await settle(pilot)
            chosen.append(view(pilot).considered())
            assert view(pilot).early_keys == ""
    assert chosen[0] == chosen[1]


async def test_what_one_person_chose_early_is_not_another_s(make_app):
    app = make_app(("Ada", "Bernard", "Rahab=heuristic"), rated=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await at_a_slow_table(app, pilot)
        table = part(app.screen_stack[0], "TableView")
        while table.sight is None or table.sight.observation.seat is None:
            await pilot.press("enter")
            await settle(pilot)
        await pilot.press("2")
        ada = table.choice
        while table.sight.observation.seat != 1:
            await pilot.press("enter")
            await settle(pilot)
        assert is_a(table, "JerichoTable")
        assert table.choice is not ada


async def test_who_only_looks_on_chooses_nothing(store):
    """Where bots play among themselves nobody is going to be asked."""
    app = JerichoApp(store, seed=5, clock=lambda: NOON)
    app.plan = Plan(
        "push", (seat("Rahab=heuristic"), seat("Salma=heuristic")), rated=False, options={}
    )
    async with app.run_test(size=(120, 40)) as pilot:
        await at_a_slow_table(app, pilot)
        await pilot.press("right", "1")
        await settle(pilot)
        assert view(pilot).early_keys == ""
        assert view(pilot).early() == view(pilot).idle()
