"""What is said for some seconds hides neither keys nor what is typed, and goes with its reason."""

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from textual.widgets._toast import Toast

from jericho_tui.core import registry
from jericho_tui.play.player import SeatInfo
from jericho_tui.tui.app import JerichoApp
from tests.tui import scenes
from tests.tui.inner import Plan
from tests.tui.played import midway
from tests.tui.playing import part, press, session, settle, shows, sit_down, toasts, until
from tests.tui.scenes import SCENES
from tests.tui.test_nothing_clipped import application, plan_of
from tests.tui.test_shared import asked

LONG = "What is said here takes more than one line of a terminal that has eighty columns. " * 2


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key takes messages away, as where things may move."""
    monkeypatch.setattr(JerichoApp, "reduced_motion", False)


def hidden(pilot: Pilot[None]) -> list[str]:
    """Return which lines of keys and of typing a message stands on."""
    screen = pilot.app.screen
    assert screen.query(Toast)
    regions = [toast.region for toast in screen.query(Toast)]
    return [
        str(kept)
        for kept in (*screen.query("KeyBar"), *screen.query("TalkEntry"), *screen.query(Input))
        if kept.region.height and any(kept.region.overlaps(region) for region in regions)
    ]


@pytest.mark.share(5)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", registry.IDS)
async def test_why_a_key_does_nothing_stands_above_the_keys(game, size, store):
    plan = replace(plan_of(game, registry.info(game).max_seats), rated=True)
    store.matches.create(midway(plan, least=0), 3)
    app = application(store, plan)
    async with app.run_test(size=size, notifications=True) as pilot:
        await sit_down(pilot)
        await press(pilot, "u")
        await settle(pilot)
        (toast,) = app.screen.query(Toast)
        assert toast.region.height == 1
        assert toast.region.width == size[0]
        assert toast.region.bottom == part(app, "KeyBar").region.y


@pytest.mark.share(20)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("name", SCENES)
async def test_no_message_hides_keys_or_what_is_typed(name, size, store):
    scene = SCENES[name]
    app = scenes.application(scene, store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await scene.act(pilot)
        await pilot.resize_terminal(*size)
        for text in ("Short.", LONG):
            app.notify(text)
            await settle(pilot)
            assert hidden(pilot) == []
        app.clear_notifications()
        await settle(pilot)


async def test_what_is_typed_for_others_is_seen_under_a_message(store, moving):
    seats = (SeatInfo("Ada", "human"), SeatInfo("Bernd", "human"))
    store.matches.create(Plan("push", seats, rated=False).deal(1), 1)
    store.as_name = "Ada"
    app = JerichoApp(store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        app.notify("A message.", timeout=60)
        await press(pilot, "T", *"hello")
        await settle(pilot)
        assert hidden(pilot) == []
        app.notify(LONG, timeout=60)
        await settle(pilot)
        assert hidden(pilot) == []


async def test_a_refusal_goes_with_the_position_that_it_is_about(store, moving):
    """Push: a card is to be laid, so none can be drawn; once it lies, one can."""
    seats = (SeatInfo("Ada", "human"), SeatInfo("Bernd", "human"))
    store.matches.create(Plan("push", seats, rated=False).deal(1), 1)
    app = JerichoApp(store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: shows(app, "TableScreen") and asked(pilot) is not None)
        await press(pilot, "d", "d")
        await press(pilot, "d")
        assert "Draw · This is not possible now. Put yellow 5 in a column." in toasts(pilot)
        ply = session(pilot).match.ply
        await press(pilot, "enter")
        await until(pilot, lambda: session(pilot).match.ply > ply and asked(pilot) is not None)
        await settle(pilot)
        assert toasts(pilot) == ""
        assert not app.screen.query(Toast)


async def test_that_somebody_thinks_is_not_said_when_it_is_ones_turn(store, moving):
    """Rempart: no hint while Joshua thinks."""
    seats = (SeatInfo("Ada", "human"), SeatInfo("Joshua", "bot", "random"))
    store.settings.pace = "step"
    store.matches.create(Plan("rempart", seats, rated=False).deal(1), 1)
    app = JerichoApp(store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: shows(app, "TableScreen"))
        for _ in range(20):
            if asked(pilot) is None:
                break
            await press(pilot, "enter")
        assert asked(pilot) is None
        await press(pilot, "h")
        assert "Hint · " in toasts(pilot)
        for _ in range(20):
            if asked(pilot) is not None:
                break
            await press(pilot, "space")
        assert asked(pilot) is not None
        await settle(pilot)
        assert toasts(pilot) == ""


async def test_a_reason_does_not_follow_to_another_screen(store):
    app = JerichoApp(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.note("Nothing to undo.")
        await press(pilot, "f1")
        assert toasts(pilot) == ""
