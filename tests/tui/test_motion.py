"""What flies over a table: seen picture by picture, without a clock, and never in the way."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.store.store import Store
from tests.tui import badaboom, nottingham
from tests.tui.inner import PICTURES, Felled, Pace, motion
from tests.tui.played import played
from tests.tui.playing import made, part, press, session, settle, until
from tests.tui.scenes import (
    _ATTACK,
    _BOMB,
    _FOUR,
    _MARKED,
    PUSH,
    SEED,
    Scene,
    _middle,
    _push,
    application,
)

JERICHO = Scene(_middle, settle)


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch, still: None) -> None:
    """Let things fly, and every picture stand until a test asks for the next."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(motion, "TICK", 3600)


def table(pilot: Pilot[None]) -> Any:
    return part(pilot, "TableView")


def sprites(pilot: Pilot[None]) -> list[Any]:
    """What is seen flying."""
    screen = pilot.app.screen
    return [sprite for sprite in screen.query("Sprite") if screen.region.overlaps(sprite.region)]


@asynccontextmanager
async def sat_down(
    scene: Scene, store: Store, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[Pilot[None]]:
    """Sit down at a table where bots wait for a key."""
    app = application(scene, store)
    app.pace = Pace.STEP
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        yield pilot


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_card_that_is_laid_travels_from_the_hand_to_its_wall(store, size):
    async with sat_down(JERICHO, store, size) as pilot:
        hand, walls = part(pilot, "Hand"), part(pilot, "Walls")
        assert hand.content_region.contains_point(hand.card_at(0) or Offset())
        end = walls.wall_at(3, 0, end=True)
        await pilot.press("enter")
        await until(pilot, lambda: table(pilot).motion.runs)
        (sprite,) = sprites(pilot)
        assert sprite.absolute_offset == hand.card_at(0)
        assert made(pilot)[-1] == "1 wall Y3", "nothing waits for it"
        places = []
        for _ in range(PICTURES):
            table(pilot).motion.step()
            await pilot.pause()
            places.append(sprite.region.offset)
        assert len(set(places)) == PICTURES
        assert sprite.absolute_offset == end
        table(pilot).motion.step()
        assert not table(pilot).motion.runs
        await until(pilot, lambda: not sprites(pilot))


async def test_a_key_ends_what_flies_and_counts_as_that_key(store):
    async with sat_down(JERICHO, store) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: table(pilot).motion.runs)
        await pilot.press("2")
        await until(pilot, lambda: not sprites(pilot))
        assert not table(pilot).motion.runs
        assert table(pilot).choice.index == 1


async def test_a_wall_that_falls_falls_into_the_supply(store):
    async with sat_down(JERICHO, store) as pilot:
        seen = table(pilot).sight
        assert seen is not None
        state = session(pilot).match.state.clone()
        happened: list[Event] = []
        state.events = happened
        state.apply(Seat(0), session(pilot).match.game.parse_action("trumpet G"))
        found = table(pilot).flights(happened)
        supply = part(pilot, "Supply").content_region.offset
        fallen = [flown for flown in found if flown.end == supply]
        assert len(fallen) == sum(isinstance(event, Felled) for event in happened) > 0


@pytest.mark.parametrize("why", ["reduced motion", "slow line", "no colour", "instant"])
async def test_nothing_flies_where_nobody_wants_it(store, why, monkeypatch):
    async with sat_down(JERICHO, store) as pilot:
        app = pilot.app
        if why == "reduced motion":
            app.keep_still(True)  # type: ignore[attr-defined]
        elif why == "slow line":
            monkeypatch.setattr(type(app), "line_is_slow", True)
        elif why == "no colour":
            app.no_color = True
        else:
            app.pace = Pace.INSTANT  # type: ignore[attr-defined]
        before = len(made(pilot))
        await press(pilot, "enter")
        await until(pilot, lambda: len(made(pilot)) > before)
        assert not sprites(pilot)


GAMES = {
    "jericho": JERICHO,
    "push": Scene(_push, settle, PUSH),
    "rempart": Scene(_MARKED[0], settle, _MARKED[1]),
    "nottingham": Scene(nottingham.save_where(_FOUR, _ATTACK), settle, _FOUR),
    "badaboom": Scene(badaboom.save_where(_BOMB, badaboom.tinkers, 24), settle, _BOMB),
}


@pytest.mark.share(2)
@pytest.mark.parametrize(("game", "scene"), GAMES.items(), ids=GAMES)
async def test_whatever_happens_flies_between_places_that_are_on_the_screen(store, game, scene):
    """Every event of a whole match, told to one table."""
    async with sat_down(scene, store, (80, 24)) as pilot:
        assert table(pilot).sight is not None
        kinds = 0
        for events in played(scene.plan, SEED).journal:
            for flown in table(pilot).flights(events):
                kinds += 1
                for place in (flown.start, flown.end):
                    assert pilot.app.screen.region.contains_point(place), (game, flown)
        assert kinds > 5
