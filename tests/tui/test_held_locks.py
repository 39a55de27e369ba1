"""Another program holds the league's lock, or a match's: the screens go on as if it did not.

That no screen waits for the league on the event loop is noticed in every test: `off_the_loop`.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui.store.store import open_store
from tests.programs import SOON, wait_until
from tests.robustness.seats import HURRIED
from tests.tui.conftest import save_played
from tests.tui.inner import StoreError
from tests.tui.leagues import begin_cup, play_evenings
from tests.tui.playing import screen_text
from tests.tui.playing import shows as is_shown
from tests.tui.test_terminal import LOBBY, program, shows

NOT_YET = "The ladder does not have this game yet:"
_HOLD = """
import sqlite3, sys
league = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
for statement in sys.argv[2:]:
    league.execute(statement).fetchall()
print("held", flush=True)
sys.stdin.read()
"""
_WRITING = ("BEGIN IMMEDIATE",)
"""Nobody else may write."""


@contextmanager
def held(path: Path, statements: tuple[str, ...]) -> Iterator[None]:
    """Hold the league's lock in another process."""
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, path, *statements],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            other.kill()


async def until(pilot: Pilot[None], condition: Callable[[], bool], patience: float = SOON) -> None:
    """Wait until something is so; never longer on the loop than a moment."""
    end = time.monotonic() + patience
    while not is_so(condition):
        assert time.monotonic() < end, screen_text(pilot)
        await asyncio.sleep(0.02)


def is_so(condition: Callable[[], bool]) -> bool:
    """Whether something is so; what is not laid out is not."""
    try:
        return condition()
    except AssertionError:
        return False


async def keys(pilot: Pilot[None], *names: str) -> None:
    for name in names:
        await pilot.press(name)
        await asyncio.sleep(0.15)  # `pilot.pause` would wait until workers are idle


async def reach(pilot: Pilot[None], key: str, kind: str) -> None:
    """Press a key until it leads to a screen: what a list shows may just be read again."""
    for _ in range(20):
        if is_shown(pilot, kind):
            return
        before = list(pilot.app.screen_stack)
        await keys(pilot, key)
        end = time.monotonic() + SOON / 8  # pressed again too soon it would lead there twice
        while time.monotonic() < end and pilot.app.screen_stack == before:
            await asyncio.sleep(0.02)
    raise AssertionError(screen_text(pilot))


async def test_a_match_ends_while_another_program_holds_the_league(make_app, store):
    """The end, the scoreboard, the lobby: nothing waits, it is said, and it is made good."""
    app = make_app()
    save_played(store, app.plan, left=5)
    store.settle()
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: "Rahab" in screen_text(pilot))
        with held(store.folder / "league.db", _WRITING):
            await keys(pilot, "enter")
            await until(pilot, lambda: is_shown(app, "TableScreen"))
            for _ in range(400):
                if is_so(lambda: "is using the league" in screen_text(pilot)):
                    break
                await keys(pilot, "enter" if app.current_mode == "table" else "shift")
            await until(pilot, lambda: NOT_YET in screen_text(pilot))
            if app.current_mode == "table":
                await keys(pilot, "enter")
            await until(pilot, lambda: is_shown(app, "ScoreboardScreen"))
            await until(pilot, lambda: NOT_YET in screen_text(pilot))
            await keys(pilot, "g", "escape")
            assert is_shown(app, "ScoreboardScreen")
            assert store.league.match_ids() == set()
        await until(pilot, lambda: "1500 →" in screen_text(pilot))
        assert "The ladder does not have this game yet:" not in screen_text(pilot)
    (saved,) = store.matches.list()
    assert store.league.match_ids() == {saved.id}


async def test_a_league_that_is_opened_at_the_next_start_only_is_not_said_to_be_tried_again(
    make_app, store
):
    app = make_app()
    save_played(store, app.plan, left=0)
    (store.folder / "league.db").write_bytes(b"SQLite format 3" + b"x" * 5_000)
    with suppress(StoreError):
        store.settle_league(to_look_at=True)  # as a league that is damaged before it is opened
    assert store.league_problem is not None
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: "finished" in screen_text(pilot))
        await keys(pilot, "enter")
        await until(pilot, lambda: NOT_YET in screen_text(pilot))
        shown = " ".join(screen_text(pilot).replace("│", " ").split())
        assert "tried again" not in shown
        assert "the next start" in shown


async def test_every_screen_goes_on_while_the_league_is_held(make_app, store):
    """Lobby, saved games, league, a player's page, tournaments, and what changes something."""
    app = make_app(rated=False)
    play_evenings(store, 12)
    begin_cup(store)
    save_played(store, app.plan, plies=12)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Your table is ready" in screen_text(pilot))
        await keys(pilot, "down")
        await until(pilot, lambda: "moves" in screen_text(pilot))
        with held(store.folder / "league.db", _WRITING):
            await keys(pilot, "e", "escape", "R", "x", "enter", "c", "d", "u")
            await reach(pilot, "v", "ReplayScreen")
            await keys(pilot, "right")
            await reach(pilot, "escape", "LobbyScreen")
            await keys(pilot, "l")
            await reach(pilot, "enter", "LeagueScreen")
            await until(pilot, lambda: "Ada" in screen_text(pilot))
            await keys(pilot, "down")
            await reach(pilot, "enter", "PlayerScreen")
            await until(pilot, lambda: app.screen.check_action("rename", ()) is True)
            await keys(pilot, "r", "z", "enter", "m", "escape", "x")
            await reach(pilot, "escape", "LeagueScreen")
            await keys(pilot, "g", "g")
            await reach(pilot, "escape", "LobbyScreen")
            await reach(pilot, "T", "TournamentsScreen")
            await reach(pilot, "n", "TournamentSetupScreen")
            await keys(pilot, "tab", "enter")
            await reach(pilot, "escape", "TournamentsScreen")
            await reach(pilot, "enter", "TournamentScreen")
            await keys(pilot, "v", "p", "w", "escape", "e", "enter")
            await reach(pilot, "escape", "TournamentsScreen")
            await keys(pilot, "d", "enter")
            await reach(pilot, "escape", "LobbyScreen")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")
async def test_whoever_quits_does_not_wait_for_another_program(tmp_path):
    with open_store(tmp_path / "saves", settings_path=tmp_path / "x") as store:
        begin_cup(store)
    with program(tmp_path, run=(*HURRIED, "+lock")) as terminal:
        assert shows(terminal, LOBBY)
        assert shows(terminal, "Your table is ready")
        with held(tmp_path / "saves" / "league.db", _WRITING):
            terminal.press("T")
            assert shows(terminal, "Friday cup")
            listed = terminal.text()

            def is_left() -> bool:
                terminal.read(0.2, quiet=0, limit=0.2)
                return terminal.text() != listed

            terminal.press("enter")  # its tables are settled, which has to wait
            wait_until(is_left)
            terminal.press("\x11")
            assert terminal.finish(SOON) == 0
