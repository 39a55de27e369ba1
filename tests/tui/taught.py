"""Saves folders of somebody who has analysed matches, for pictures and tests."""

from datetime import datetime, timedelta
from typing import Final

from jericho_tui.league.results import result_of
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from tests.judgements import judge, varied
from tests.rows import save_analysis
from tests.tui.inner import OpenMatch, Plan
from tests.tui.played import played

SEATS: Final = (
    SeatInfo("Ada", "human"),
    SeatInfo("Bernard", "bot", "heuristic"),
    SeatInfo("Chloé", "human"),
    SeatInfo("Dora", "bot", "random"),
)
_GAMES: Final = ("jericho", "push", "rempart", "jericho")


def judged(store: Store, plan: Plan, seed: int = 20) -> None:
    """Keep one finished match in which the first seat has made three mistakes."""
    match = store.matches.create(played(plan, seed), seed)
    judge(match.path, match.match)


def analysed(store: Store, plan: Plan, seed: int = 20) -> None:
    """Keep one finished match whose analysis has marks of all kinds."""
    keep_analysed(store.matches.create(played(plan, seed), seed))


def keep_analysed(opened: OpenMatch) -> None:
    """Keep such an analysis beside a match."""
    save_analysis(opened.path, opened.match, varied(opened.match))


def winter(store: Store, evening: datetime) -> None:
    """Keep a dozen matches of three games, each analysed, half of them rated."""
    now, moments = store.matches.clock, [evening]
    store.matches.clock = lambda: moments[-1]
    for number in range(12):
        moments.append(evening - timedelta(days=24 - 2 * number))
        seats = SEATS[: 3 + number % 2]
        plan = Plan(_GAMES[number % len(_GAMES)], seats, rated=number % 2 == 0)
        match = store.matches.create(played(plan, number), number)
        judge(match.path, match.match, wrong=(1, 4, 6)[: number % 4])
        if plan.rated:
            store.league.record(result_of(match.record))
    store.matches.clock = now
