"""Tournaments that visitors have founded go on while the club is open, also where bots play."""

import asyncio
import os
from pathlib import Path

import pytest

from jericho_tui.club.serving import Rounds
from jericho_tui.core.registry import info
from jericho_tui.league.tournament import Tournament, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.ready import BotsTables
from jericho_tui.store.store import Store, open_store
from jericho_tui.store.visit import Visit
from tests.club.guests import _offspring, alive
from tests.programs import SOON, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="visitors are forked")


def found(saves: Path, *, bot: str = "random", by: str = "Ada") -> str:
    """Found a tournament with two people and four bots; return its id."""
    plan = plan_for(info("push"), "Cup", "swiss", 7, size=2, sizes=(2,), rounds=2)
    bots = [SeatInfo(f"Bot {n}", "bot", bot) for n in range(1, 5)]
    people = [SeatInfo("Ada", "human"), SeatInfo("Bernd", "human")]
    visit = Visit(by, saves / ".club", searching=1) if by else None
    with open_store(saves, visit=visit) as store:
        return store.tournaments.create(plan, [*people, *bots])


def standing(store: Store, tournament_id: str) -> Tournament:
    return store.tournaments.load(tournament_id)


async def look_until_quiet(rounds: Rounds) -> None:
    async with asyncio.timeout(SOON):
        for _look in range(3):
            await rounds.look()
            while rounds._playing is not None:
                await asyncio.sleep(0.02)


async def test_bots_tables_are_played_until_people_are_waited_for(tmp_path: Path) -> None:
    tournament_id = found(tmp_path)
    rounds = Rounds(tmp_path)
    await look_until_quiet(rounds)
    with open_store(tmp_path) as store:
        after = standing(store, tournament_id)
        assert after.open_tables == after.ready_tables
        assert any(table.finished for table in after.rounds[0].tables)
        for entrant in after.entrants[:2]:
            store.tournaments.withdraw(tournament_id, entrant.number)
        await look_until_quiet(rounds)
        assert store.tournaments.list()[0].finished, "the next round was drawn and played"
    await rounds.close()


async def test_the_hosts_tournaments_are_left_to_the_host(tmp_path: Path) -> None:
    tournament_id = found(tmp_path, by="")
    rounds = Rounds(tmp_path)
    await look_until_quiet(rounds)
    with open_store(tmp_path) as store:
        assert not any(table.finished for table in standing(store, tournament_id).rounds[0].tables)
    await rounds.close()


async def test_closing_ends_the_process_at_once(tmp_path: Path) -> None:
    found(tmp_path, bot="champion")
    before = _offspring(os.getpid())  # what other tests have left
    rounds = Rounds(tmp_path)
    await rounds.look()
    async with asyncio.timeout(SOON):
        while not (started := _offspring(os.getpid()) - before):
            await asyncio.sleep(0.01)
    await rounds.close()
    assert alive(started) == set()


def test_bots_end_with_the_process_that_has_started_them(tmp_path: Path) -> None:
    """However that ended: nobody is told, and the line between them breaks."""
    bots = BotsTables(tmp_path, found(tmp_path, bot="champion"))
    playing = bots.play()
    next(playing)
    process = bots._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    wait_until(lambda: not alive({process.pid}))
    bots.stop()
    list(playing)
