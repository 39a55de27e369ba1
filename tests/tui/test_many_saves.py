"""A lobby of many saved matches: the newest at once, the rest meanwhile, and leaving at any time.

Reading a file is slowed down here; `tests.benchmarks.many_saves` measures thousands of real ones.
"""

import asyncio
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui.store.store import Store
from tests.programs import SOON
from tests.tui.inner import SavedMatch, records
from tests.tui.lobby import listed, title, under
from tests.tui.playing import settle, shows, until

MANY = 200
SLOWLY = 0.02
FREELY = MANY // 4
"""Files that are read before the gate opens."""


@pytest.fixture
def many(store: Store, evenings: dict[str, Path]) -> list[Path]:
    """Many matches, the newest first."""
    text = evenings["running"].read_text()
    for path in evenings.values():
        path.unlink()
    paths = []
    for number in range(MANY):
        path = store.folder / f"copy-{number:03}.toml"
        path.write_text(text.replace(evenings["running"].stem, path.stem))
        os.utime(path, (10**9 - number, 10**9 - number))
        paths.append(path)
    return paths


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Set when the rest of the files may be read: this test is then quicker than no reading."""
    opened = threading.Event()
    yield opened
    opened.set()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, gate: threading.Event) -> list[Path]:
    """Let every file take its time, and those after the first wait; return which have been read."""
    done: list[Path] = []
    real = records.summarize

    def slowly(path: Path) -> SavedMatch:
        time.sleep(SLOWLY)
        if len(done) >= FREELY:
            gate.wait(SOON)
        done.append(path)
        return real(path)

    monkeypatch.setattr(records, "summarize", slowly)
    return done


def readers() -> list[threading.Thread]:
    """Return the threads that nobody waits for."""
    return [thread for thread in threading.enumerate() if thread.name == "beside"]


def readers_end() -> None:
    """Wait until each of them has ended."""
    for thread in readers():
        thread.join(SOON)
    assert readers() == []


async def first_lines(pilot: Pilot[None]) -> None:
    """Wait until something is listed."""
    end = time.monotonic() + SOON
    while not listed(pilot):
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def test_the_newest_come_first_and_everything_answers_meanwhile(make_app, many, read, gate):
    async with make_app().run_test(size=(100, 30)) as pilot:
        await first_lines(pilot)
        there = len(listed(pilot))
        assert 0 < there < MANY // 2
        assert read[:there] == many[:there]
        assert set(listed(pilot)) == {path.stem for path in many[:there]}
        await pilot.press("f1")
        await until(pilot, lambda: shows(pilot, "KeysDialog"))
        await pilot.press("escape", "down", "down")
        here = under(pilot)
        gate.set()
        await settle(pilot)
        assert under(pilot) == here, "the cursor stays on its match while the list grows"
        assert len(listed(pilot)) == MANY
        assert f"· {MANY} ·" in title(pilot)
        assert set(read) == set(many)


@pytest.mark.parametrize("number", [1, 3])
async def test_leaving_waits_for_no_file(make_app, many, read, number, gate):
    app = make_app()
    async with app.run_test() as pilot:
        await first_lines(pilot)
        assert shows(app, "LobbyScreen")
        for _ in range(number - 1):
            app.screen.reread()  # the one before is given up
        await pilot.press("q")
    before = len(read)
    assert before <= FREELY
    gate.set()
    readers_end()
    assert len(read) <= before + number + 1, "each reader ends with the file that it is at"


async def test_a_list_too_long_to_be_selected_between_two_keys_is_searched_beside(
    make_app, many, searched_beside
):
    async with make_app().run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert len(listed(pilot)) == MANY
        await pilot.press("slash", *"copy-01")
        await settle(pilot)
        assert set(listed(pilot)) == {path.stem for path in many if "copy-01" in path.stem}
        await pilot.press("escape")
        await settle(pilot)
        assert len(listed(pilot)) == MANY
