"""A league of many evenings, entered as results: nobody has to play them for a test."""

from datetime import UTC, datetime, timedelta
from random import Random

from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.player import Kind
from jericho_tui.store.house import House

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


def play_evenings(house: House, number: int = 70, game: str = "jericho", seed: int = 7) -> None:
    """Enter so many results, one a day and a half; the fifth player comes only now and then."""
    rng = Random(seed)
    house.league.record_all(_result(rng, number, game) for number in range(number))


def _result(rng: Random, number: int, game: str) -> MatchResult:
    regular = [player for player in PLAYERS if player[0] != "Émile" or number % 9 == 0]
    table = rng.sample(regular, rng.choice((3, 4, 4)))
    luck = [strength * 2 + rng.gauss(0, 2) for _name, _kind, _bot, strength in table]
    scores = [max(0, round(15 + 2 * value)) for value in luck]
    placings = [1 + sum(other > score for other in scores) for score in scores]
    seats = tuple(
        SeatResult(name, kind, bot, "", placing, score)
        for (name, kind, bot, _strength), placing, score in zip(
            table, placings, scores, strict=True
        )
    )
    finished = FIRST + timedelta(hours=36 * number)
    return MatchResult(f"{finished:%Y%m%d-%H%M%S}-{game}-{number:04}", game, finished, seats)


def play_table(house: House, number: int, *names: str) -> None:
    """Enter a match of people who finish in this order."""
    seats = tuple(
        SeatResult(name, "human", "", "", placing, 20 - placing)
        for placing, name in enumerate(names, start=1)
    )
    finished = FIRST + timedelta(days=number)
    house.league.record(MatchResult(f"table-{number}", "jericho", finished, seats))
