"""The Badaboom table by keys and clicks: every decision, one key to pass, and the explosion."""

from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.programs import SOON
from tests.tui import badaboom
from tests.tui.badaboom import MECHANISM, Action, BadaboomState, Explosion, Phase, count_of
from tests.tui.conftest import NOON
from tests.tui.playing import is_a, painted, part, press, screen_text, session, settle, shows

GAME = load("badaboom")
FOUR = badaboom.plan_for(4)


def application(store: Store, fits: badaboom.Fits, seed: int) -> JerichoApp:
    """Return an application whose store has one match, in which something holds."""
    badaboom.save_where(FOUR, fits, seed)(store)
    return JerichoApp(store, seed=9, clock=lambda: NOON)


async def sit_down(pilot: Pilot[None]) -> int:
    """Take up the one match that is saved; return how many moves it has."""
    await settle(pilot)
    await press(pilot, "enter")
    assert shows(pilot, "TableScreen")
    return session(pilot).match.ply


def moves(pilot: Pilot[None], since: int) -> list[str]:
    """Return the person's moves, as in a record."""
    made = session(pilot).match.moves[since:]
    return [GAME.format_action(move.action) for move in made if move.seat == 0]


def bar(pilot: Pilot[None]) -> str:
    return screen_text(pilot).splitlines()[-1]


async def click(pilot: Pilot[None], kind: str, spot: tuple[int, int] | None) -> None:
    canvas = part(pilot, kind)
    assert spot is not None
    await pilot.click(kind, offset=canvas.content_region.offset - canvas.region.offset + spot)
    await settle(pilot)


async def test_a_mechanism_is_taken_turned_in_and_a_card_put_in_by_keys(store):
    async with application(store, badaboom.tinkers, 24).run_test(size=(80, 24)) as pilot:
        ply = await sit_down(pilot)
        assert "n Leave alone" in bar(pilot)
        assert "p Pass" not in bar(pilot)
        await press(pilot, "1")
        assert "1 ✕☼ mechanism" in screen_text(pilot)
        await press(pilot, "n")
        assert "✕☼" not in screen_text(pilot)
        await press(pilot, "1", "enter")
        assert "r Return" in bar(pilot)
        await press(pilot, "r", "enter", "right", "enter")
        assert moves(pilot, ply)[:2] == ["take mechanism", "scrap"]
        assert moves(pilot, ply)[2].startswith("put ")


@pytest.mark.parametrize(("seats", "height"), [(3, 9), (4, 8), (5, 7)])
async def test_at_80x24_the_bag_has_the_lines_that_its_words_need(seats, height, store):
    badaboom.save_where(badaboom.plan_for(seats), lambda state: bool(state.actors()), 3)(store)
    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        bag = part(pilot, "Bag")
        assert (bag.content_size.width, bag.content_size.height) == (76, height)
        seen = part(pilot, "Seats")
        assert seen.content_size.height == seats


def _just_armed(state: BadaboomState) -> bool:
    return state.phase is Phase.TRICK and state.armed_by >= 0 and state.armed_turn == state.turn


@pytest.mark.parametrize(
    ("fits", "when"), [(badaboom.holds_an_armed_bomb, "this turn"), (_just_armed, "next turn")]
)
async def test_an_armed_bomb_says_who_armed_it_and_when_it_explodes(store, fits, when):
    """3.1, phase 5: only if it has been armed since before this turn."""
    async with application(store, fits, 31).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        armed_by = session(pilot).names[badaboom.state_of(session(pilot).match).armed_by]
        assert f"armed by {armed_by} · explodes {when}" in screen_text(pilot)


async def test_one_key_passes_whatever_is_chosen(store):
    fits = badaboom.holds_an_armed_bomb
    async with application(store, fits, 31).run_test(size=(80, 24)) as pilot:
        ply = await sit_down(pilot)
        await press(pilot, "2", "down", "p")
        assert moves(pilot, ply)[0] == "pass"


async def test_b18_passing_on_ends_when_the_bomb_is_armed_or_a_trick_affects_the_seat(store):
    async with application(store, _unarmed_elsewhere, 1).run_test(size=(80, 24)) as pilot:
        ply = await sit_down(pilot)
        assert "P Keep passing" in bar(pilot)
        await press(pilot, "P")
        state = badaboom.state_of(session(pilot).match)
        assert moves(pilot, ply) == ["pass"] * len(moves(pilot, ply))
        assert len(moves(pilot, ply)) > 1
        mine = state.holder == 0 or state.phase is not Phase.TRICK
        assert mine or state.armed_by >= 0 or state.payments
        assert "you pass until" not in screen_text(pilot)


def _unarmed_elsewhere(state: BadaboomState) -> bool:
    """Whether the person is asked for a trick while others have a bomb with two mechanisms."""
    quiet = state.armed_by < 0 and count_of(state.content, MECHANISM) > 1 and state.holder == 1
    return state.phase is Phase.TRICK and quiet and len(state.legal_actions(Seat(0))) > 1


async def test_a_throw_goes_where_the_arrows_point(store):
    fits = badaboom.holds_an_armed_bomb
    async with application(store, fits, 31).run_test(size=(120, 40)) as pilot:
        ply = await sit_down(pilot)
        assert "↑↓" not in screen_text(pilot)
        await press(pilot, "2", "down")
        assert "↑↓" in screen_text(pilot)
        assert "the armed bomb goes to Chloé" in screen_text(pilot)
        await press(pilot, "enter")
        assert moves(pilot, ply)[0] == "play long_throw 3"


async def test_a_click_chooses_a_card_and_its_target_and_a_second_one_plays(store):
    fits = badaboom.holds_an_armed_bomb
    async with application(store, fits, 31).run_test(size=(120, 40)) as pilot:
        ply = await sit_down(pilot)
        bag = part(pilot, "Bag")
        await press(pilot, "2")
        spot = bag.selection()
        await press(pilot, "home")
        await click(pilot, "Bag", spot)
        await click(pilot, "Seats", (8, 3 * 4))
        assert "the armed bomb goes to Dora" in screen_text(pilot)
        await click(pilot, "Bag", spot)
        assert moves(pilot, ply)[0] == "play long_throw 4"


async def test_a_card_of_the_bomb_is_taken_by_clicks(store):
    async with application(store, badaboom.tinkers, 24).run_test(size=(80, 24)) as pilot:
        ply = await sit_down(pilot)
        await press(pilot, "2")
        spot = part(pilot, "Bomb").selection()
        await press(pilot, "home")
        await click(pilot, "Bomb", spot)
        assert moves(pilot, ply) == []
        await click(pilot, "Bomb", spot)
        assert moves(pilot, ply) == ["take big_boom"]


async def test_a_counter_is_countered_by_its_key(store):
    async with application(store, badaboom.may_counter, 45).run_test(size=(80, 24)) as pilot:
        ply = await sit_down(pilot)
        assert "c Counter" in bar(pilot)
        await press(pilot, "c")
        assert "cancels Not so fast!" in screen_text(pilot)
        await press(pilot, "enter")
        assert moves(pilot, ply)[0] == "counter"


@pytest.mark.parametrize("key", ["x", "down", "escape"])
async def test_any_key_ends_the_explosion(store, key):
    """With nothing that moves it is shown whole at once."""
    fits = badaboom.is_about_to_explode
    async with application(store, fits, 24).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        await press(pilot, "p")
        assert shows(pilot, "Explosion")
        text = screen_text(pilot)
        assert "B O O M" in text
        assert "Hit: everyone except the holder." in text
        assert "A new bomb for Chloé" in text
        await press(pilot, key)
        assert shows(pilot, "TableScreen")


async def test_an_explosion_that_moves_is_shown_whole_by_any_key(store, monkeypatch):
    monkeypatch.setattr(Explosion, "step", SOON)
    fits = badaboom.is_about_to_explode
    async with application(store, fits, 24).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        before = session(pilot).match.state.observation(None)
        events = session(pilot).match.submit(*_pass(pilot))
        names = session(pilot).names
        pilot.app.push_screen(Explosion(events, names, None, before, still=False))
        await pilot.pause()
        assert "hit" not in screen_text(pilot).split("Hit:")[1]
        await pilot.press("x")
        await pilot.pause()
        assert shows(pilot, "Explosion")
        assert "5 cards lost" in screen_text(pilot)
        await pilot.press("x")
        await pilot.pause()
        assert shows(pilot, "TableScreen")


def _pass(pilot: Pilot[None]) -> tuple[Seat, Action]:
    state = badaboom.state_of(session(pilot).match)
    assert state.phase is Phase.TRICK
    return state.acting[0], state.legal_actions(state.acting[0])[-1]


async def test_a_replay_shows_the_bag_of_whoever_looks_and_none_to_everybody(store):
    badaboom.save_where(FOUR, None)(store)
    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "pagedown", "left", "left")
        screen: Any = pilot.app.screen
        assert is_a(screen, "ReplayScreen")
        bags = set()
        for view in ("as you saw it", "as Bernard saw it", "as Chloé saw it", "as Dora saw it"):
            assert view in screen_text(pilot)
            bags.add(painted(pilot, "Bag"))
            await press(pilot, "v")
        assert len(bags) == 4
        assert "all open" in screen_text(pilot)
        assert len(painted(pilot, "Bag").splitlines()) == 4
        await press(pilot, "v")
        assert "what everyone saw" in screen_text(pilot)
        assert not part(screen, "Bag").display
