"""Tournaments that visitors have founded go on while the club is open, also where bots play."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from jericho_tui.core.registry import info
from jericho_tui.league.tournament import Tournament, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store, open_store
from tests.club.api import Rounds, Visit
from tests.club.guests import alive, offspring
from tests.programs import SOON, start_python, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="visitors are forked")


def found(saves: Path, *, bot: str = "random", by: str = "Ada") -> str:
    """Found a tournament with two people and four bots; return its id."""
    plan = plan_for(info("push"), "Cup", "swiss", 7, size=2, sizes=(2,), rounds=2)
    bots = [SeatInfo(f"Bot {n}", "bot", bot) for n in range(1, 5)]
    people = [SeatInfo("Ada", "human"), SeatInfo("Bernd", "human")]
    visit = Visit(by, saves / ".club", searching=1) if by else None
    with open_store(saves, visit=visit) as store:
        return store.tournaments.create(plan, [*people, *bots])


PLAYS = """
import sys, time
from pathlib import Path
from tests.club.api import BotsTables
next(BotsTables(Path(sys.argv[1]), sys.argv[2]).play())
time.sleep(1_000)
"""
"""Begins to play a tournament's tables."""


def standing(store: Store, tournament_id: str) -> Tournament:
    return store.tournaments.load(tournament_id)


async def look_until(rounds: Rounds, done: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not done():
            await rounds.look()
            await asyncio.sleep(0.05)


async def test_bots_tables_are_played_until_people_are_waited_for(tmp_path: Path) -> None:
    tournament_id = found(tmp_path)
    rounds = Rounds(tmp_path)
    with open_store(tmp_path) as store:

        def waits_for_people() -> bool:
            after = standing(store, tournament_id)
            played = any(table.finished for table in after.rounds[0].tables)
            return played and after.open_tables == after.ready_tables

        await look_until(rounds, waits_for_people)
        for entrant in standing(store, tournament_id).entrants[:2]:
            store.tournaments.withdraw(tournament_id, entrant.number)
        await look_until(rounds, lambda: store.tournaments.list()[0].finished)
    await rounds.close()


async def test_the_hosts_tournaments_are_left_to_the_host(tmp_path: Path) -> None:
    tournament_id, before = found(tmp_path, by=""), offspring(os.getpid())
    rounds = Rounds(tmp_path)
    for _look in range(3):
        await rounds.look()
        assert not offspring(os.getpid()) - before, "nobody plays"
    with open_store(tmp_path) as store:
        assert not any(table.finished for table in standing(store, tournament_id).rounds[0].tables)
    await rounds.close()


async def test_closing_ends_the_process_at_once(tmp_path: Path) -> None:
    found(tmp_path, bot="champion")
    before = offspring(os.getpid())  # what other tests have left
    rounds = Rounds(tmp_path)
    await rounds.look()
    async with asyncio.timeout(SOON):
        while not (started := offspring(os.getpid()) - before):
            await asyncio.sleep(0.01)
    await rounds.close()
    assert alive(started) == set()


def test_bots_end_with_the_process_that_has_started_them(tmp_path: Path) -> None:
    """However that ended: nobody is told, and the line between them breaks."""
    with start_python("-c", PLAYS, tmp_path, found(tmp_path, bot="champion")) as host:
        wait_until(lambda: bool(offspring(host.pid)))
        started = offspring(host.pid)
        host.kill()
    wait_until(lambda: not alive(started))
