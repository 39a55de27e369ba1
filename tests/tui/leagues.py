"""A league of many evenings, entered as results: nobody has to play them for a test."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from jericho_tui.bots.roster import version_of
from jericho_tui.core import registry
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.tournament import Tournament, plan_for
from jericho_tui.play.player import Kind, SeatInfo
from jericho_tui.store.store import Store
from tests.store.many import record_all
from tests.tui.inner import match_id

FIRST = datetime(2026, 8, 1, 20, 0, tzinfo=UTC)
PLAYERS: tuple[tuple[str, Kind, str, float], ...] = (
    ("Ada", "human", "", 1.0),
    ("Bernard", "human", "", 0.4),
    ("Chloé", "bot", "heuristic", 0.6),
    ("Dora", "bot", "random", -0.8),
    ("Émile", "human", "", 0.0),
    ("Rahab", "bot", "planner", 0.9),
)
"""Name, kind, bot and strength."""


def play_evenings(store: Store, number: int = 70, game: str = "jericho", seed: int = 7) -> None:
    """Enter so many results, one a day and a half; the fifth player comes only now and then."""
    rng = Random(seed)
    record_all(store.league, (_result(rng, number, game) for number in range(number)))


def _result(rng: Random, number: int, game: str) -> MatchResult:
    regular = [player for player in PLAYERS if player[0] != "Émile" or number % 9 == 0]
    table = rng.sample(regular, rng.choice((3, 4, 4)))
    luck = [strength * 2 + rng.gauss(0, 2) for _name, _kind, _bot, strength in table]
    scores = [max(0, round(15 + 2 * value)) for value in luck]
    placings = [1 + sum(other > score for other in scores) for score in scores]
    seats = tuple(
        SeatResult(name, kind, bot, "", placing, score, version_of(bot, game) if bot else 1)
        for (name, kind, bot, _strength), placing, score in zip(
            table, placings, scores, strict=True
        )
    )
    finished = FIRST + timedelta(hours=36 * number)
    return MatchResult(f"{finished:%Y%m%d-%H%M%S}-{game}-{number:04}", game, finished, seats)


def play_table(store: Store, number: int, *names: str) -> None:
    """Enter a match of people who finish in this order."""
    seats = tuple(
        SeatResult(name, "human", "", "", placing, 20 - placing)
        for placing, name in enumerate(names, start=1)
    )
    finished = FIRST + timedelta(days=number)
    store.league.record(MatchResult(f"table-{number}", "jericho", finished, seats))


# --- tournaments

CUP: tuple[SeatInfo, ...] = (
    SeatInfo("Ada", "human"),
    SeatInfo("Bernard", "human"),
    *(
        SeatInfo(name, "bot", "random" if number % 3 else "heuristic")
        for number, name in enumerate(
            (
                *("Chloé", "Dora", "Émile", "Rahab", "Caleb"),
                *("Joshua", "Miriam", "Achan", "Salmon", "Nahshon"),
            )
        )
    ),
)


def begin_cup(store: Store, *, rounds: int = 4, name: str = "Friday cup", **settings: Any) -> str:
    """Begin a Swiss of twelve, two of them people."""
    plan = plan_for(registry.info("jericho"), name, "swiss", 5, rounds=rounds, **settings)
    return store.tournaments.create(plan, CUP)


def finish_tables(
    store: Store, cup: str, most: int | None = None, *, people: bool = True
) -> Tournament:
    """Enter results for open tables, round after round.

    :param most: stop after so many tables.
    :param people: finish people's tables too; without, stop where they are waited for.
    """
    rng = Random(3)
    while True:
        tournament = store.tournaments.advance(cup)
        tables = [t for t in tournament.open_tables if people or tournament.bots_only(t)]
        if not tables or most == 0:
            return tournament
        for table in tables[:most]:
            scores = [rng.randrange(5, 30) for _seat in table.entrants]
            seats = tuple(
                SeatResult(
                    player.name,
                    player.kind,
                    player.bot,
                    "",
                    1 + sum(other > score for other in scores),
                    score,
                )
                for player, score in zip(tournament.players(table), scores, strict=True)
            )
            match = match_id(cup, len(tournament.rounds), table.number)
            when = store.matches.clock()
            store.tournaments.finish(MatchResult(match, "jericho", when, seats))
            if most is not None:
                most -= 1


def evening_cup(store: Store) -> None:
    """A tournament in its second round: the bots have played, people are waited for."""
    cup = begin_cup(store)
    finish_tables(store, cup, 3)
    finish_tables(store, cup, people=False)


def finished_cup(store: Store) -> None:
    """A tournament that is over."""
    finish_tables(store, begin_cup(store))


def two_cups(store: Store) -> None:
    """The same, and one that has just begun."""
    now = store.matches.clock
    store.matches.clock = lambda: now() - timedelta(days=2)
    finished_cup(store)
    store.matches.clock = now
    begin_cup(store, rounds=3, name="Blitz")
