"""Rounds seated with a hundredth of the search: whole and fair in byes, less even in meetings."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from jericho_tui.league import pairing


@contextmanager
def quick_seatings() -> Iterator[None]:
    """Let rounds be seated quickly for a while."""
    with patch.multiple(pairing, _TRIES=1, _SWISS_TRIES=1, _LEAST_MOVES=300, _MOST_MOVES=300):
        yield
