"""Results of matches that nobody played."""

from datetime import UTC, datetime, timedelta
from random import Random

from jericho_tui.league.results import MatchResult, SeatResult

WHEN = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def random_result(match_id: str, rng: Random, players: int) -> MatchResult:
    """Return a result between 3 to 5 out of some players, ties among them."""
    names = [f"Player {n}" for n in rng.sample(range(players), rng.randint(3, 5))]
    scores = [rng.randint(0, 12) for _ in names]
    seats = tuple(
        SeatResult(name, "human", "", "", 1 + sum(s > score for s in scores), score)
        for name, score in zip(names, scores, strict=True)
    )
    return MatchResult(match_id, "jericho", WHEN + timedelta(seconds=rng.randrange(10**6)), seats)
