"""Upper bounds of values from outside: files, the league, imports, arguments.

This is the one place that says so. Whoever writes a file can write any number into it, so whatever
is read is held against these bounds where it is read, before anything is built, counted or added
up with it; what is beyond them is refused in a sentence that names the key and the bound. Each
bound is far beyond what people do with the program, and small enough that a file of a few bytes
cannot cost gigabytes, hours or an overflow later.
"""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible

# --- numbers

MOST_WHOLE: Final = 2**63 - 1
"""TOML promises no larger whole numbers, and SQLite's columns hold none."""
MOST_SEED: Final = MOST_WHOLE
MOST_SCORE: Final = 10**12
"""Of a seat, also below zero: the sum over nine million matches still fits a column."""
MOST_RATING: Final = 10.0**6
"""Also below zero: hundreds of times as far from 1500 as ratings are after any number of games."""
MOST_SEATS: Final = 32
"""Of a table, whatever the game: the largest of ours has 7, parlour games in an import have 30.
What a ranking does to the ratings takes time by the third power of it."""
MOST_ITERATIONS: Final = 10**9
"""Of a decision: days of thinking."""
MOST_SECONDS: Final = 10.0**9
"""Of any time that was measured: thirty years."""
MOST_DEALS: Final = 10**7
"""Of a contest of bots."""
MOST_CONTESTANTS: Final = 64
"""Bots of a contest; each deal is played once for each."""

# --- dates

FIRST_YEAR: Final = 1000
LAST_YEAR: Final = 8999
"""Years of four digits, from which no time zone leads out of what a date can be."""

# --- texts and lists

MOST_DEPTH: Final = 32
"""How deep tables and lists may be nested; ours are five deep."""
MOST_ID: Final = 120
"""Characters of the id of a match, a game, a tournament."""
MOST_TIEBREAKS: Final = 20
"""Of a tournament; each is asked within the one before."""
MOST_KEYS: Final = 500
"""Commands to which the settings give keys: more than twice as many as there are."""
MOST_CHANGES: Final = 10**5
"""Things said about names: all are taken in turn whenever one is looked up."""
MOST_SAID: Final = 200
"""Characters of what somebody says beside a match at once."""

# --- files, in bytes

MOST_RECORD: Final = 2**20
"""The longest match of the games here has a tenth of it."""
MOST_SUMMARIES: Final = 64 * 2**20
"""What is listed of a hundred thousand matches, twice."""
MOST_SETTINGS: Final = 2**16
"""Settings, or an edition of a game: a page of text."""
MOST_TALK: Final = 2**20
"""What is said beside one match: five thousand lines as long as they may be."""
MOST_IMPORT: Final = 96 * 2**20
"""An export of more than 100,000 matches."""
MOST_PART: Final = 2**21
"""Characters of one part of `league.toml`: a tournament of 64 for 100 rounds has half of it."""
MOST_LINE: Final = 2**20
"""Bytes of one line of an arena's results: a deal of 64 bots has a twentieth."""
MOST_COLUMN: Final = 2**17
"""Bytes of a text in the league: the schedule of a tournament of 64 for 100 rounds has a third."""


class LimitError(SentenceError):
    """A value has the wrong type or is out of bounds; the message names the key and the bounds."""


def whole(what: str, value: object, least: int = -MOST_WHOLE, most: int = MOST_WHOLE) -> int:
    """Return a whole number within bounds; booleans are refused.

    :param what: its key, as the file has it.
    :raises LimitError: the value is invalid.
    """
    if type(value) is not int or not least <= value <= most:
        raise LimitError(
            Sentence(
                N_("{what} must be a whole number from {least} to {most}"),
                {"what": what, "least": least, "most": most},
            )
        )
    return value


def wholes(
    what: str, values: object, least: int, most: int, longest: int = MOST_SEATS
) -> tuple[int, ...]:
    """Return a list of whole numbers within bounds.

    :param longest: how many there may be.
    :raises LimitError: the value is invalid.
    """
    return tuple(whole(what, value, least, most) for value in entries(what, values, longest))


def real(what: str, value: object, least: float, most: float) -> float:
    """Return a number within bounds, which infinity and what is no number never are.

    :raises LimitError: the value is invalid.
    """
    if type(value) not in (int, float) or not least <= value <= most:  # type: ignore[operator]
        raise LimitError(
            Sentence(
                N_("{what} must be a number from {least} to {most}"),
                {"what": what, "least": f"{least:g}", "most": f"{most:g}"},
            )
        )
    assert isinstance(value, int | float)
    assert math.isfinite(value)
    return float(value)


def rating(value: object) -> float:
    """Return a rating.

    :raises LimitError: the value is invalid.
    """
    return real("rating", value, -MOST_RATING, MOST_RATING)


def score(value: object) -> int:
    """Return the score of a seat.

    :raises LimitError: the value is invalid.
    """
    return whole("score", value, -MOST_SCORE, MOST_SCORE)


def entries(what: str, values: object, most: int) -> Sequence[Any]:
    """Return a list that has at most so many entries.

    :raises LimitError: it is no list, or longer.
    """
    if not isinstance(values, list) or len(values) > most:
        raise LimitError(
            Sentence(
                N_("{what} must be a list of at most {most}"),
                {"what": what, "most": most},
            )
        )
    return values


def text(what: str, value: object, most: int) -> str:
    """Return a printable text of at most so many characters.

    :raises LimitError: the value is invalid.
    """
    if not isinstance(value, str) or visible(value, most) != value:
        raise LimitError(
            Sentence(
                N_("{what} must be one line of at most {most} characters"),
                {"what": what, "most": most},
            )
        )
    return value


def moment(what: str, value: object) -> datetime:
    """Return a date with its time and zone that every time zone can show.

    :raises LimitError: the value is invalid.
    """
    if (
        not isinstance(value, datetime)
        or value.tzinfo is None
        or not FIRST_YEAR <= value.year <= LAST_YEAR
    ):
        raise LimitError(
            Sentence(
                N_("{what} must be a date with a time zone, in the years {first} to {last}"),
                {"what": what, "first": FIRST_YEAR, "last": LAST_YEAR},
            )
        )
    return value
