"""Upper bounds of values from outside: files, the league, imports, arguments.

A file can contain any number, so readers check every value against these bounds before they use it.
A value out of bounds is refused in a sentence that names the key and the bound. Each bound is far
above normal use, yet small enough that a tiny file cannot cost gigabytes, hours or an overflow.
"""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible

# --- numbers

MOST_WHOLE: Final = 2**63 - 1
"""The largest whole number: TOML guarantees no larger ones, and SQLite's columns hold none."""
MOST_SEED: Final = MOST_WHOLE
MOST_SCORE: Final = 10**12
"""The largest absolute score of a seat; the sum over nine million matches still fits a column."""
MOST_RATING: Final = 10.0**6
"""The largest absolute rating, hundreds of times as far from 1500 as real ratings."""
MOST_SEATS: Final = 32
"""The most seats of a table in any game; ours have at most 7, parlour games in imports 30. The
time of a rating update grows with its third power."""
MOST_ITERATIONS: Final = 10**9
"""The most playouts per decision: days of thinking."""
MOST_SECONDS: Final = 10.0**9
"""The longest measured time: thirty years."""
MOST_DEALS: Final = 10**7
"""The most deals of a contest of bots."""
MOST_CONTESTANTS: Final = 64
"""The most bots of a contest; each deal is played once per bot."""

# --- dates

FIRST_YEAR: Final = 1000
LAST_YEAR: Final = 8999
"""The last year; in these four-digit years, no time zone leads to an invalid date."""

# --- texts and lists

MOST_DEPTH: Final = 32
"""The deepest nesting of tables and lists; ours are five deep."""
MOST_ID: Final = 120
"""The longest id of a match, game or tournament, in characters."""
MOST_TIEBREAKS: Final = 20
"""The most tie-breaks of a tournament."""
MOST_KEYS: Final = 500
"""The most keys in the settings: more than twice the number of commands."""
MOST_CHANGES: Final = 10**5
"""The most renames and merges of the league; each lookup goes through all of them."""
MOST_SAID: Final = 200
"""The longest chat message, in characters."""
MOST_TALK: Final = 5000
"""The most chat messages of a game."""

# --- files, in bytes

MOST_RECORD: Final = 2**20
"""The largest record file in bytes: ten times the longest match."""
MOST_SUMMARIES: Final = 64 * 2**20
"""The largest summary file in bytes, for two hundred thousand matches."""
MOST_SETTINGS: Final = 2**16
"""The largest settings or edition file in bytes: a page of text."""
MOST_IMPORT: Final = 96 * 2**20
"""The largest import file in bytes: more than 100,000 matches."""
MOST_PART: Final = 2**21
"""The longest entry of `league.toml` in characters: twice a tournament of 64 players and 100
rounds."""
MOST_LINE: Final = 2**20
"""The longest line of arena results in bytes: twenty times a deal of 64 bots."""
MOST_COLUMN: Final = 2**20
"""The longest text in the league in bytes: twice a tournament of 64 players and 100
rounds."""


class LimitError(SentenceError):
    """A value has the wrong type or is out of bounds; the message names the key and the bounds."""


def whole(what: str, value: object, least: int = -MOST_WHOLE, most: int = MOST_WHOLE) -> int:
    """Return a whole number within bounds; booleans are refused.

    :param what: the key in the file.
    :raises LimitError: the value is invalid.
    """
    if type(value) is not int or not least <= value <= most:
        raise LimitError.because(
            N_("{what} must be a whole number from {least} to {most}"),
            {"what": what, "least": least, "most": most},
        )
    return value


def wholes(
    what: str, values: object, least: int, most: int, longest: int = MOST_SEATS
) -> tuple[int, ...]:
    """Return a list of whole numbers within bounds.

    :param longest: the largest number of entries.
    :raises LimitError: the value is invalid.
    """
    return tuple(whole(what, value, least, most) for value in entries(what, values, longest))


def real(what: str, value: object, least: float, most: float) -> float:
    """Return a number within bounds; refuse infinity and NaN.

    :raises LimitError: the value is invalid.
    """
    if type(value) not in (int, float) or not least <= value <= most:  # type: ignore[operator]
        raise LimitError.because(
            N_("{what} must be a number from {least} to {most}"),
            {"what": what, "least": f"{least:g}", "most": f"{most:g}"},
        )
    assert isinstance(value, int | float)
    assert math.isfinite(value)
    return float(value)


def rating(value: object) -> float:
    """Check and return a rating.

    :raises LimitError: the value is invalid.
    """
    return real("rating", value, -MOST_RATING, MOST_RATING)


def score(value: object) -> int:
    """Check and return the score of a seat.

    :raises LimitError: the value is invalid.
    """
    return whole("score", value, -MOST_SCORE, MOST_SCORE)


def entries(what: str, values: object, most: int) -> Sequence[Any]:
    """Check the length of a list and return it.

    :raises LimitError: the value is not a list, or is too long.
    """
    if not isinstance(values, list) or len(values) > most:
        raise LimitError.because(
            N_("{what} must be a list of at most {most}"), {"what": what, "most": most}
        )
    return values


def text(what: str, value: object, most: int) -> str:
    """Check and return a printable text of limited length.

    :raises LimitError: the value is invalid.
    """
    if not isinstance(value, str) or visible(value, most) != value:
        raise LimitError.because(
            N_("{what} must be one line of at most {most} characters"), {"what": what, "most": most}
        )
    return value


def moment(what: str, value: object) -> datetime:
    """Check and return a date with time and time zone, valid in every time zone.

    :raises LimitError: the value is invalid.
    """
    if (
        not isinstance(value, datetime)
        or value.tzinfo is None
        or not FIRST_YEAR <= value.year <= LAST_YEAR
    ):
        raise LimitError.because(
            N_("{what} must be a date with a time zone, in the years {first} to {last}"),
            {"what": what, "first": FIRST_YEAR, "last": LAST_YEAR},
        )
    return value
