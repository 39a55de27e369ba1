"""Many games and resizes in one process, a clock that jumps, a time zone that changes."""

import gc
import os
import sys
import time
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice, repeat
from pathlib import Path

import pytest

from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp
from tests.builders import new_match, record_in
from tests.cli.plain_table import PlainTable
from tests.robustness import LONG
from tests.tui.playing import polite

SIZES = ((80, 24), (120, 40), (40, 12), (200, 60), (81, 25), (116, 30), (79, 24), (160, 24))
"""Both sides of every breakpoint, and too small."""


NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def age() -> tuple[float, int, int]:
    """Return the megabytes, the open files and the objects of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    handles = os.listdir("/proc/self/fd")  # noqa: PTH208  names are enough
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20, len(handles), len(gc.get_objects())


def check_age(young: tuple[float, int, int]) -> None:
    megabytes, handles, objects = (o - y for o, y in zip(age(), young, strict=True))
    assert handles == 0
    assert megabytes < 8
    assert objects < 20_000


@linux
def test_games_leave_no_file_open_and_little_in_memory(tmp_path):
    games = 1000 if LONG else 10
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as store:
        for number in range(games):
            if number == games // 10:
                young = age()
            seats = ("Ada", "Rahab=random", "Caleb=random")
            table = PlainTable.new(store, *seats, seed=number, rated=True)
            table.play(repeat("1"))
            assert table.match.outcome() is not None
        assert len(store.league.match_ids()) == games
        assert store.league.check() == []
        check_age(young)


@linux
async def test_resizes_leave_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    times = 10_000 if LONG else 24
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as store:
        store.settings.pace = "instant"
        store.settings.name = "Ada"  # not here for the first time
        app = JerichoApp(store, seed=1)
        polite(app)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n")
            for number, size in enumerate(islice(cycle(SIZES), times)):
                if number == max(times // 10, len(SIZES)):
                    young = age()
                await pilot.resize_terminal(*size)
                await pilot.pause()
            check_age(young)


class Jumping:
    """A clock that is set by hand in the middle of a game."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.mark.parametrize("hours", [12, -12])
def test_a_clock_that_jumps_in_the_middle_of_a_game(tmp_path, hours):
    clock = Jumping()
    with open_store(tmp_path / "saves", clock=clock, settings_path=tmp_path / "none") as store:
        table = PlainTable.new(store, "Ada", "Bea", "Cleo", rated=True)
        store.matches.create(new_match(3), 1)
        table.first_moves(9)
        table.opened.change(lambda: None)
        before = table.opened.record.updated
        clock.now += timedelta(hours=hours)
        table.first_moves(1)
        table.opened.change(lambda: None)
        after = record_in(table.opened.path)
        assert len(after.moves) == 10
        assert after.updated is not None
        assert before is not None
        assert (after.updated - before) // timedelta(hours=1) in (hours, hours + 1)
        newest = store.matches.list()[0].path
        assert (newest == table.opened.path) == (hours > 0)
        while table.match.actors():
            table.first_moves(1)
        table.opened.change(lambda: None)
        assert store.settle() == 1
        assert store.settle() == 0
        assert store.league.check() == []
        # A copy of the league made in the future keeps no other from being made.
        store.league.backup(clock())
        clock.now -= timedelta(hours=hours)
        assert store.league.backup(clock()).exists()


def test_two_matches_of_one_second_have_two_names(tmp_path):
    with open_store(tmp_path, clock=lambda: NOON, settings_path=tmp_path / "none") as store:
        opened = [store.matches.create(new_match(3), 1) for _ in range(20)]
        assert len({match.path for match in opened}) == 20


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="zones are changed as POSIX does")
async def test_a_time_zone_that_changes_in_the_middle_of_a_game(tmp_path, monkeypatch):
    """Records are in UTC whatever the zone; the lobby speaks of the day where the player is."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    try:
        with open_store(tmp_path, clock=lambda: NOON, settings_path=tmp_path / "none") as store:
            app = JerichoApp(store, clock=lambda: NOON)
            assert app.now().hour == 12
            table = PlainTable.new(store, "Ada", "Bea", "Cleo")
            os.environ["TZ"] = "Pacific/Kiritimati"  # UTC+14
            time.tzset()
            assert app.now().hour == 2
            table.first_moves(3)
            table.opened.change(lambda: None)
            assert "updated = 2026-11-20T12:00:00Z" in table.opened.path.read_text()
            (saved,) = store.matches.list()
            assert saved.updated == NOON
            async with app.run_test():
                assert store.matches.list()[0].problem is None
    finally:
        monkeypatch.undo()
        time.tzset()
