from collections.abc import Iterator

import pytest

from jericho_tui.core import registry
from tests.cli.conftest import _nobodys_home, run
from tests.tui.conftest import make_app, polite, quick_bots, quick_stories, still, store

__all__ = [
    "_nobodys_home",
    "make_app",
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
    registry.register({GAME: f"{__package__}.{GAME}"})
    yield GAME
    registry.forget(GAME)
