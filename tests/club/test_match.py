"""Friends play a match at the club, which is killed in the middle of it and opened again."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh

from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import open_store
from tests.club.api import GRACE
from tests.club.guests import Club, alive
from tests.club.records import is_over, moves
from tests.programs import SOON, wait_until


def dealt(saves: Path) -> Path:
    """Save a rated match of two friends and a bot; return its file."""
    game = load("push")
    people = [SeatInfo("Ada", "human"), SeatInfo("Olga", "human")]
    setup = game.deal(3, {}, stream(1, "deal"))
    match = Match(game, setup, [*people, SeatInfo("Rahab", "bot", "heuristic")], rated=True)
    with open_store(saves) as store:
        return store.matches.create(match, 1).path


@asynccontextmanager
async def playing_by_keys(club: Club, key: asyncssh.SSHKey) -> AsyncIterator[None]:
    """Take up the one match that is saved; take whatever is offered first."""
    async with club.guest(key, (120, 40)) as guest:
        await guest.sees("JERICHO", "0 moves")

        async def play() -> None:
            while True:
                guest.press("enter")
                await asyncio.sleep(GRACE)  # sooner it is taken for a slip

        task = asyncio.create_task(play())
        yield
        task.cancel()


@asynccontextmanager
async def playing_by_lines(club: Club, key: asyncssh.SSHKey, path: Path) -> AsyncIterator[None]:
    """Join the match; answer 1 to everything."""
    async with (
        club.connected(key) as connection,
        connection.create_process(encoding="utf-8", stderr=asyncssh.STDOUT) as process,
    ):

        async def answer() -> None:
            process.stdin.write(f"join {path.stem}\n")
            while not process.stdin.is_closing():
                process.stdin.write("1\n")
                await asyncio.sleep(0.02)

        async def read() -> None:
            while await process.stdout.read(4096):
                pass

        tasks = [asyncio.create_task(answer()), asyncio.create_task(read())]
        yield
        for task in tasks:
            task.cancel()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not condition():
            await asyncio.sleep(0.02)


async def test_the_club_is_killed_while_friends_play_and_they_play_on(tmp_path: Path) -> None:
    path = dealt(tmp_path / "saves")
    club = Club(tmp_path)
    ada, olga = club.invited("Ada"), club.invited("Olga")
    try:
        with contextlib.suppress(OSError, asyncssh.Error):  # nobody is told by a club that dies
            async with playing_by_keys(club, ada), playing_by_lines(club, olga, path):
                await until(lambda: sum(move.seat == 0 for move in moves(path)) > 1)
                started = club.processes()
                assert len(started) >= 3
                club.process.kill()
                club.process.wait()
                known = moves(path)
        wait_until(lambda: not alive(started))
        club.start()
        async with playing_by_lines(club, ada, path), playing_by_lines(club, olga, path):
            await until(lambda: is_over(path))
        assert moves(path)[: len(known)] == known
        async with club.guest(ada) as guest:
            await guest.sees("JERICHO")
            started = club.processes()
            club.process.terminate()
            await guest.ends()
        assert b"The club is closing. Your games are saved." in guest.raw
        assert await asyncio.to_thread(club.process.wait, SOON) == 0
        assert not alive(started)
        with open_store(tmp_path / "saves") as store:
            assert {row.name for row in store.league.ladder("push")} >= {"Ada", "Olga"}
    finally:
        club.end()
