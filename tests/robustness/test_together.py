"""People at real terminals of one match: each sees only their own, and all see one result.

`ROBUSTNESS=long` plays whole matches of every game at two, three and five terminals.
"""

# ruff: noqa: T201  the counts are for whoever runs pytest -s

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from jericho_tui.core.registry import IDS
from jericho_tui.store.store import open_store
from tests.programs import wait_until
from tests.robustness.seats import HURRIED, LEAKING
from tests.robustness.together import Evening, company, play

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")

LONG = os.environ.get("ROBUSTNESS") == "long"


@contextmanager
def part(folder: Path, *, program: Sequence[str], moves: int) -> Iterator[Evening]:
    """Play the first moves of a match of Jericho at two terminals, which are still there."""
    people, plan = company("jericho", 2)
    with (
        open_store(folder / "saves", settings_path=folder / "settings.toml") as store,
        Evening(store, plan, people, 2, program=program) as evening,
    ):
        evening.play(moves)
        yield evening


@pytest.mark.skipif(LONG, reason="whole matches are played instead")
def test_two_terminals_show_each_only_their_own(tmp_path: Path) -> None:
    """Sealed openings and feeds, and the first turns."""
    with part(tmp_path, program=HURRIED, moves=8) as evening:
        evening.listen()
        evening.check_secrets()
        assert evening.counts["secrets"] > 0
        print(dict(evening.counts))


def test_a_terminal_that_shows_anothers_would_be_noticed(tmp_path: Path) -> None:
    with part(tmp_path, program=LEAKING, moves=4) as evening:

        def is_noticed() -> bool:
            evening.listen()
            try:
                evening.check_secrets()
            except AssertionError:
                return True
            return False

        wait_until(is_noticed)


@pytest.mark.skipif(not LONG, reason="ROBUSTNESS=long: some minutes")
@pytest.mark.parametrize("terminals", [2, 3, 5])
@pytest.mark.parametrize("game_id", IDS)
def test_a_whole_match_at_real_terminals(tmp_path: Path, game_id: str, terminals: int) -> None:
    print(game_id, dict(play(tmp_path, game_id, terminals)))
