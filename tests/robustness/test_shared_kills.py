"""Any terminal of a match may be killed at any moment: nothing is lost, and the others go on."""

import os
from pathlib import Path
from random import Random

import pytest

from jericho_tui.core.registry import IDS
from tests.robustness import LONG
from tests.robustness.shared_kills import SEED, play

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", IDS if LONG else ["jericho", "nottingham"])
def test_a_terminal_that_is_killed_takes_no_move_along(tmp_path: Path, game_id: str) -> None:
    rng = Random(SEED)
    for number in range(3 if LONG else 1):
        folder = tmp_path / f"saves-{number}"
        folder.mkdir()
        counts = play(folder, game_id, number, 12 if LONG else 3, rng)
        assert counts["kills"] > 0
