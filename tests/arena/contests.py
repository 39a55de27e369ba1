"""Contests and results made up for tests."""

from jericho_tui.arena.contest import Contest, DealResult, Score, Times


def contest(*bots, seats=3, seed=5, **fields):
    return Contest("jericho", bots, seats, seed, **fields)


def result_of(told, deal, places, *, start=0):
    """Return a deal whose matches end with these places; the scores are 10 points a place."""
    matches = tuple(
        Score(line_up, tuple(p), tuple(40 - 10 * place for place in p))
        for line_up, p in zip(told.line_ups(deal), places, strict=True)
    )
    times = {bot: Times.of([0.001, 0.002]) for bot in told.contestants}
    return DealResult(deal, start, matches, times)


def strongest_wins(told, deal):
    """Return a deal in which everybody finishes in the order of the contest's bots, ties shared."""
    rank = {bot: number for number, bot in enumerate(told.contestants)}
    places = [
        [1 + sum(rank[other] < rank[bot] for other in line_up) for bot in line_up]
        for line_up in told.line_ups(deal)
    ]
    return result_of(told, deal, places)
