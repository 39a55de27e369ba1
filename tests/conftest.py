"""What tests of several floors ask for by name."""

import os
from collections.abc import Iterator
from importlib import import_module

import pytest

from jericho_tui.games import IDS
from jericho_tui.league import company, pairing
from tests.golden.wanted import has_promises
from tests.quick_screens import hurry


def pytest_xdist_auto_num_workers() -> int:
    """Return two workers a core: tests of screens wait for them more than they compute."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(scope="session", autouse=True)
def quick_screens() -> Iterator[None]:
    """Let applications start, and be waited for, in less time."""
    with pytest.MonkeyPatch.context() as patch:
        hurry(patch)
        yield


@pytest.fixture(scope="module")
def quick_seatings() -> Iterator[None]:
    """Seat rounds with a hundredth of the search: whole and fair in byes, less even in meetings."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "_TRIES", 1)
        patch.setattr(company, "_LEAST_MOVES", 300)
        patch.setattr(company, "_MOST_MOVES", 300)
        yield


@pytest.fixture
def quick_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chance that is slow act by lot instead, where a game's promises have a way."""
    for game_id in filter(has_promises, IDS):
        promises = import_module(f"tests.games.{game_id}.promises")
        if hasattr(promises, "quick_chance"):
            promises.quick_chance(monkeypatch)
