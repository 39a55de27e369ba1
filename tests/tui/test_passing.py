"""Passing at the table: one key everywhere, and no question where everybody knows the answer."""

from typing import Any

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS
from jericho_tui.play.match import Match
from jericho_tui.store.store import Store
from jericho_tui.text.language import _
from jericho_tui.tui.app import JerichoApp
from tests.games.nottingham.matches import match_before, people, play
from tests.programs import SOON
from tests.tui.conftest import NOON
from tests.tui.inner import PAUSE, Pace, table_for, table_of
from tests.tui.playing import bot_has_decided, is_a, press, screen_text, session, settle, shows

ADA, MARIAN, GUY = Seat(0), Seat(1), Seat(2)
ALONE = people("Ada", "Marian=heuristic", "Guy=heuristic")
TWO = people("Ada", "Marian=heuristic", "Guy")


def attacked(seats, *, necklace: bool) -> Match:
    """Return Ada robbed by Guy; the sheriff gave her a necklace, or something else."""
    return match_before("1 defend", seats, swapped="" if necklace else "NK")


def at_table(store: Store, match: Match) -> JerichoApp:
    """Return an application that sits down at a match."""
    return JerichoApp(store, seed=9, clock=lambda: NOON, opened=store.matches.create(match, 1))


def moves(pilot: Pilot[None]) -> list[str]:
    match = session(pilot).match
    return [f"{move.seat + 1} {match.game.format_action(move.action)}" for move in match.moves]


def table(pilot: Pilot[None]) -> Any:
    (found,) = [s for s in pilot.app.screen_stack if is_a(s, "TableScreen")]
    return found


@pytest.mark.parametrize("game_id", IDS)
def test_passing_has_the_same_key_in_every_view(game_id):
    for view in (table_of(game_id).view, table_for(game_id).view):
        bindings = [b for b in view.BINDINGS if isinstance(b, Binding) and b.id == "table.pass"]
        assert all((b.key, b.description, b.show) == ("p", "Pass", True) for b in bindings)
        assert bindings or view is table_of(game_id).view


async def test_the_generic_table_passes_by_one_key(store, monkeypatch):
    from tests.tui.inner import table_screen as screen

    monkeypatch.setattr(screen, "table_of", table_for)
    match = attacked(ALONE, necklace=True)
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "p Pass" in screen_text(pilot)
        ply = match.ply
        await pilot.press("p")
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass"


async def test_alone_with_bots_nobody_is_asked_for_nothing(store):
    match = attacked(ALONE, necklace=False)
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass"
        assert len(moves(pilot)) > ply + 1, "the bots went on"


async def test_such_a_pass_takes_the_time_that_bots_take(store, monkeypatch):
    paused: list[tuple[Pace, int]] = []

    def pause(pace: Pace, _session: object, seat: int) -> float:
        paused.append((pace, seat))
        return SOON

    monkeypatch.setattr(PAUSE, pause)
    store.settings.pace = "slow"
    match = attacked(ALONE, necklace=False)
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert len(moves(pilot)) == ply
        assert "Ada can only pass." in screen_text(pilot)
        assert bot_has_decided(pilot)
        assert set(paused) == {(Pace.SLOW, ADA)}
        await pilot.press("space")
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass", "and can be hurried like theirs"


async def test_with_the_setting_off_everybody_is_asked(store):
    store.settings.auto_pass = False
    match = attacked(ALONE, necklace=False)
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert len(moves(pilot)) == ply
        await press(pilot, "p")
        assert moves(pilot)[ply] == "1 pass"


async def test_n26_before_others_the_curtain_falls_with_or_without_a_necklace(store):
    """Whatever is on the screen until somebody has answered is the same in both worlds."""
    shown = []
    for necklace in (True, False):
        match = attacked(TWO, necklace=necklace)
        async with at_table(store, match).run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            if shows(pilot, "TableScreen"):
                await press(pilot, "escape", "enter")
            assert shows(pilot, "Curtain")
            before = screen_text(pilot)
            await press(pilot, "enter", "p")
            assert shows(pilot, "Curtain"), "back to Guy, who picks"
            shown.append((before, screen_text(pilot)))
        for saved in store.matches.list():
            saved.path.unlink()
    assert shown[0] == shown[1]


async def test_what_everybody_can_tell_needs_no_curtain(store):
    """Ada's two cards were seen by all in the burglary: no necklace, no question."""
    match = match_before("3 take", TWO)
    play(match, "3 attack 1")
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        table(pilot).session.eyes = GUY
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass"
        assert moves(pilot)[ply + 1].startswith("0 draw")
        assert not shows(pilot, "Curtain"), "Guy goes on with his turn"


async def test_the_settings_say_and_keep_it(store):
    from tests.tui.inner import load_settings

    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "down", "down", "down", "down")
        assert _("pass automatically") in screen_text(pilot)
        await press(pilot, "right")
        assert _("ask me") in screen_text(pilot)
    assert not load_settings(store.settings_path).auto_pass
