"""Many results at once."""

from collections.abc import Iterable

from jericho_tui.league.results import MatchResult
from tests.store.api import League, enter_once


def record_all(league: League, results: Iterable[MatchResult]) -> None:
    """Enter results in one transaction; those that are there stay as they are."""
    with league.connection.writing():
        for result in results:
            enter_once(league.connection, result)
