"""The scoreboard tells the result also where a match had more parts than there are lines."""

import re
from threading import Event
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.text import language
from jericho_tui.tui.app import JerichoApp
from tests.benchmarks.matches import play_on
from tests.builders import NAMES
from tests.programs import SOON
from tests.tui.conftest import NOON, save_played
from tests.tui.inner import Plan, Story, scoreboard, story_of
from tests.tui.playing import screen_text, settle, shows, until

PEOPLE = tuple(SeatInfo(name, "human") for name in NAMES)


@pytest.mark.share(2)
@pytest.mark.parametrize("height", [24, 20, 40])
async def test_the_sum_and_the_places_are_shown_however_many_parts_there_were(store, height):
    """Eleven explosions and more, at 80 by 24."""
    seats = tuple(SeatInfo(name, "human") for name in NAMES)
    match = Plan("badaboom", seats, rated=False).deal(20261122)
    play_on(match, stream(20261122, "before"))
    outcome = match.outcome()
    assert outcome is not None
    assert len(outcome.lines) > 10
    opened = store.matches.create(match, 1)
    app = JerichoApp(store, seed=1, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(80, height)) as pilot:
        await settle(pilot)
        text = screen_text(pilot)
    ranks = re.findall(r"(\d+)(?:st|nd|rd|th) [ ♛] (\S+) +[█·]+ +(\d+)", text)
    assert {name: (int(rank), int(score)) for rank, name, score in ranks} == {
        name: (rank, score)
        for name, rank, score in zip(NAMES, outcome.placings, outcome.scores, strict=False)
    }
    assert [int(rank) for rank, _name, _score in ranks] == sorted(outcome.placings)
    order = [NAMES.index(name) for _rank, name, _score in ranks]
    told = re.findall(r"│  (?:…|Explosion \d+) +((?:\d+ +)+)│", text)
    parts = [list(map(int, row.split())) for row in told]
    sums = [sum(points) for points in zip(*parts, strict=True)]
    assert sums == [outcome.scores[seat] for seat in order]


@pytest.mark.parametrize(("code", "word"), [("en", "x Share game"), ("fr", "x Partager")])
async def test_the_keys_name_all_that_one_can_do_now(store, code, word):
    language.choose(code)
    opened = save_played(store, Plan("push", PEOPLE, rated=False))
    app = JerichoApp(store, seed=1, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        bar = " ".join(screen_text(pilot).splitlines()[-2:])
    named = re.findall(r"(?<= )(n|a|m|v|c|x|F1)(?= \w)", bar)
    assert named == ["n", "v", "a", "m", "c", "x", "F1"]
    assert word in bar


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game_id", [info.id for info in registry.infos()])
async def test_the_course_fills_in_where_it_stands(store, game_id, size, monkeypatch):
    """At once there is who won and who led in what; chances come into lines that are there."""
    opened = save_played(store, Plan(game_id, PEOPLE[:3], rated=False))
    app = JerichoApp(store, seed=1, clock=lambda: NOON, opened=opened)
    may_go_on, known = Event(), Event()

    def slowly(match: Match, leads: Any, should_stop: Any, tell: Any) -> Story | None:
        def told(story: Story) -> None:
            tell(story)
            known.set()
            may_go_on.wait(SOON)

        return story_of(match, leads, should_stop, told)

    monkeypatch.setattr(scoreboard, "story_of", slowly)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: shows(pilot, "ScoreboardScreen") and bool(_places(pilot)[1]))
        if not registry.load(game_id).slow_chance:
            await until(pilot, known.is_set)
            await until(pilot, lambda: NAMES[0] in _course(pilot))
            assert "calculating" in screen_text(pilot)
        before = _places(pilot)
        names = [NAMES[seat] in _course(pilot) for seat in range(3)]
        may_go_on.set()
        await until(pilot, lambda: "calculating" not in screen_text(pilot))
        assert all(names) or registry.load(game_id).slow_chance
        assert _places(pilot) == before


def _course(pilot: Pilot[None]) -> str:
    """Return the text of the panel with the curves."""
    region = pilot.app.screen.query_one("#chances").region
    lines = screen_text(pilot).splitlines()[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


def _places(pilot: Pilot[None]) -> list[Region]:
    return [
        pilot.app.screen.query_one(f"#{name}").region for name in ("points", "chances", "after")
    ]
