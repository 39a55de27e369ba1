from collections.abc import Iterator

import pytest

from jericho_tui import games
from tests.cli.conftest import _nobodys_home, run
from tests.tui.conftest import polite, quick_bots, quick_stories, still, store

__all__ = [
    "_nobodys_home",
    "polite",
    "quick_bots",
    "quick_stories",
    "run",
    "still",
    "store",
]

GAME = "goofspiel"


@pytest.fixture(autouse=True)
def seventh() -> Iterator[str]:
    """Let the program know one game more."""
    games.register({GAME: f"{__package__}.{GAME}"})
    yield GAME
    games.forget(GAME)
