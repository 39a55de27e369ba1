"""Passing at the table: one key everywhere, and no question where everybody knows the answer."""

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS
from jericho_tui.play.match import Match
from jericho_tui.prose.language import _
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.waiting import Ready
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.generic import table_for
from tests.games.nottingham.matches import match_before, people, play
from tests.programs import SOON
from tests.tui.conftest import NOON
from tests.tui.playing import press, screen_text, settle, sitting

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
    match = sitting(pilot).match
    return [f"{move.seat + 1} {match.game.format_action(move.action)}" for move in match.moves]


def table(pilot: Pilot[None]) -> TableScreen:
    (found,) = [s for s in pilot.app.screen_stack if isinstance(s, TableScreen)]
    return found


@pytest.mark.parametrize("game_id", IDS)
def test_passing_has_the_same_key_in_every_view(game_id: str):
    for view in (table_of(game_id).view, table_for(game_id).view):
        bindings = [b for b in view.BINDINGS if isinstance(b, Binding) and b.id == "table.pass"]
        assert all((b.key, b.description, b.show) == ("p", "Pass", True) for b in bindings)
        assert bindings or view is table_of(game_id).view


@pytest.mark.asyncio
async def test_the_generic_table_passes_by_one_key(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jericho_tui.tui.screens import table as screen

    monkeypatch.setattr(screen, "table_of", table_for)
    match = attacked(ALONE, necklace=True)
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "p Pass" in screen_text(pilot)
        ply = match.ply
        await pilot.press("p")
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass"


@pytest.mark.asyncio
async def test_alone_with_bots_nobody_is_asked_for_nothing(store: Store) -> None:
    match = attacked(ALONE, necklace=False)
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass"
        assert len(moves(pilot)) > ply + 1, "the bots went on"


@pytest.mark.asyncio
async def test_such_a_pass_takes_the_time_that_bots_take(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[tuple[Pace, int]] = []

    def pause(pace: Pace, _sitting: object, seat: int) -> float:
        paused.append((pace, seat))
        return SOON

    monkeypatch.setattr("jericho_tui.tui.screens.table.pause", pause)
    store.settings.pace = "slow"
    match = attacked(ALONE, necklace=False)
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert len(moves(pilot)) == ply
        assert "Ada can only pass." in screen_text(pilot)
        ready = table(pilot)._waiting
        assert isinstance(ready, Ready)
        assert ready.pause is not None
        assert ready.pause._interval > SOON / 2
        assert set(paused) == {(Pace.SLOW, ready.seat)}
        await pilot.press("space")
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass", "and can be hurried like theirs"


@pytest.mark.asyncio
async def test_with_the_setting_off_everybody_is_asked(store: Store) -> None:
    store.settings.auto_pass = False
    match = attacked(ALONE, necklace=False)
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert len(moves(pilot)) == ply
        await press(pilot, "p")
        assert moves(pilot)[ply] == "1 pass"


@pytest.mark.asyncio
async def test_n26_before_others_the_curtain_falls_with_or_without_a_necklace(
    store: Store,
) -> None:
    """Whatever is on the screen until somebody has answered is the same in both worlds."""
    shown = []
    for necklace in (True, False):
        match = attacked(TWO, necklace=necklace)
        async with at_table(store, match).run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            table(pilot)._let_choose(GUY)  # who attacked looks on
            table(pilot)._advance()
            await settle(pilot)
            assert isinstance(pilot.app.screen, Curtain)
            before = screen_text(pilot)
            await press(pilot, "enter", "p")
            assert isinstance(pilot.app.screen, Curtain), "back to Guy, who picks"
            shown.append((before, screen_text(pilot)))
        for saved in store.matches.list():
            saved.path.unlink()
    assert shown[0] == shown[1]


@pytest.mark.asyncio
async def test_what_everybody_can_tell_needs_no_curtain(store: Store) -> None:
    """Ada's two cards were seen by all in the burglary: no necklace, no question."""
    match = match_before("3 take", TWO)
    play(match, "3 attack 1")
    ply = match.ply
    async with at_table(store, match).run_test(size=(80, 24)) as pilot:
        table(pilot).sitting.look(GUY)
        await settle(pilot)
        assert moves(pilot)[ply] == "1 pass"
        assert moves(pilot)[ply + 1].startswith("0 draw")
        assert not isinstance(pilot.app.screen, Curtain), "Guy goes on with his turn"


@pytest.mark.asyncio
async def test_the_settings_say_and_keep_it(store: Store) -> None:
    from jericho_tui.store.settings import load_settings

    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "down", "down", "down", "down")
        assert _("pass automatically") in screen_text(pilot)
        await press(pilot, "right")
        assert _("ask me") in screen_text(pilot)
    assert not load_settings(store.settings_path).auto_pass
