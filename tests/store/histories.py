"""Leagues that have lived: many matches, names said anew, merged, retired and taken back."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from jericho_tui.league.people import EntryError
from jericho_tui.league.results import MatchResult, SeatResult
from tests.store.api import League, insert_entry
from tests.store.many import record_all
from tests.store.test_database import WHEN, random_results

PLAYERS = 40
SAYINGS = 80
"""Attempts to say something of names."""


def lived(league: League, matches: int, seed: int = 3) -> tuple[int, int]:
    """Let a league live through random matches, and in between `SAYINGS` attempts.

    :return: how many of the attempts could be made, and how many were refused.
    """
    rng = Random(seed)
    done = refused = 0
    every = 4 * matches // SAYINGS
    batch = []
    for number, entered in enumerate(random_results(matches, seed=seed, players=PLAYERS), start=1):
        # Some players sit under a second and a third name that nobody else has.
        names = [
            f"{seat.name} {rng.choice('bc')}" if rng.random() < 0.1 else seat.name
            for seat in entered.seats
        ]
        batch.append(with_bots(renamed(entered, names), rng))
        if number % every == 0:
            record_all(league, batch)
            batch = []
            for _ in range(4):
                try:
                    _say_something(league, rng, number)
                    done += 1
                except EntryError:
                    refused += 1
    record_all(league, batch)
    return done, refused


def bot_results(number: int, seed: int = 5) -> Iterator[MatchResult]:
    """Return results among bots that share names, and a person who has one of them."""
    rng = Random(seed)
    seats = [
        SeatResult("Rahab", "bot", "champion", "", 1, 9),
        SeatResult("Rahab", "bot", "champion", "", 1, 9, version=2),
        SeatResult("Rahab", "bot", "heuristic", "", 1, 9),
        SeatResult("Rahab", "human", "", "", 1, 9),
        SeatResult("Caleb", "bot", "search", "hard", 1, 9),
        SeatResult("Caleb", "bot", "search", "easy", 1, 9),
        SeatResult("Dora", "human", "", "", 1, 9),
    ]
    for match in range(number):
        order = {seat.name: seat for seat in rng.sample(seats, len(seats))}.values()
        sat = tuple(replace(seat, placing=at) for at, seat in enumerate(order, start=1))
        yield MatchResult(f"bots-{match}", "jericho", WHEN + timedelta(minutes=match), sat)


def with_bots(result: MatchResult, rng: Random) -> MatchResult:
    """Return a result in which half of the low-numbered players are bots of one kind or another."""
    return replace(
        result,
        seats=tuple(
            replace(seat, kind="bot", bot=rng.choice(("champion", "planner")), version=2)
            if seat.name < "Player 2" and rng.random() < 0.5
            else seat
            for seat in result.seats
        ),
    )


def renamed(result: MatchResult, names: Iterable[str]) -> MatchResult:
    """Return a result with other names."""
    seats = zip(result.seats, names, strict=True)
    return replace(result, seats=tuple(replace(seat, name=name) for seat, name in seats))


def told(league: League) -> dict[str, Any]:
    """Return all that a league tells, without the ids behind it."""
    return {
        "players": league.players(),
        "ladders": {game: league.ladder(game, retired=True) for game in league.games()},
        "careers": [
            league.career(game, player.root)
            for game in league.games()
            for player in league.players()
        ],
        "changes": [league.changes(entered.match_id) for entered in league.results()],
    }


def told_anew(league: League) -> dict[str, Any]:
    """Return `told` of a new league that has got nothing but the same results and entries."""
    anew = League.in_memory()
    record_all(anew, league.results())
    with anew.connection.writing():
        for entry in league.entries():
            insert_entry(anew.connection, entry)
    anew.rebuild()
    try:
        return told(anew)
    finally:
        anew.close()


def _say_something(league: League, rng: Random, number: int) -> None:
    known = [player.root for player in league.players()]
    one, other = rng.sample(known, 2)
    match rng.randrange(6):
        case 0 | 1:
            first = " ".join(one.split(" ")[:2])
            league.merge(one, first if rng.random() < 0.5 else other)
        case 2:
            league.rename(one, f"Renamed {number} {rng.randrange(9)}")
        case 3:
            league.retire(one)
        case 4:
            league.bring_back(one)
        case _:
            live = [entry.number for entry in league.entries() if not entry.undone]
            league.undo(rng.choice(live or [0]))
