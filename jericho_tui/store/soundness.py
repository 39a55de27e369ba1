"""What SQLite's own check does not know: which numbers the tables that follow from results hold.

SQLite finds every value of a wrong type, as long as the tables are STRICT, and every one that is
missing. Here are the bounds: counts that something is divided by, sums that cannot be larger than
what they are sums of, ratings that no ladder can reach. The tables are small: a line for a player,
or for two of them.
"""

from typing import Final

from jericho_tui.core.limits import MOST_SEATS
from jericho_tui.store.connection import Connection

_MOST_RATING: Final = 10**5
"""Rating points, also below zero: a hundred times what separates the best from the worst."""
_MOST_VARIANCE: Final = 10**9
"""Squared points; at the start it is about a hundred thousand."""

IMPOSSIBLE: Final = {
    "standings": (
        "games < 1 OR wins NOT BETWEEN 0 AND games OR places < games"
        f" OR places / games > {MOST_SEATS}"
        f" OR abs(rating) > {_MOST_RATING} OR abs(best) > {_MOST_RATING}"
        f" OR abs(upset) > {_MOST_RATING} OR variance NOT BETWEEN 0 AND {_MOST_VARIANCE}"
        " OR min(best_in, run, longest_run, drought, longest_drought, upset_in, upset_seat) < 0"
    ),
    "finishes": (
        f"games < 1 OR seats NOT BETWEEN 2 AND {MOST_SEATS}"
        " OR seat NOT BETWEEN 0 AND seats - 1 OR placing NOT BETWEEN 1 AND seats"
    ),
    "encounters": (
        "games < 1 OR ahead < 0 OR level < 0 OR ahead > games OR level > games - ahead"
        " OR NOT expected BETWEEN 0 AND games"
    ),
}
"""By table: what no line of it can say."""


def is_sound(connection: Connection) -> bool:
    """Whether every table is STRICT and says what it can; within a transaction."""
    lax = connection.row(
        "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict"
        " AND name NOT LIKE 'sqlite%'"
    )
    return lax is None and not any(
        connection.row(f"SELECT 1 FROM {table} WHERE {impossible} LIMIT 1")
        for table, impossible in IMPOSSIBLE.items()
    )
