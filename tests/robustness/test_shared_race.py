"""Two terminals that move at the same instant: one wins, the other is told, nothing is lost.

`ROBUSTNESS=long` lets them do it 2,000 times.
"""

# ruff: noqa: T201  the counts are for whoever runs pytest -s

import os
from pathlib import Path

from tests.robustness.racing import race

TIMES = 2000 if os.environ.get("ROBUSTNESS") == "long" else 60


def test_of_two_that_send_at_the_same_instant_one_wins_and_the_other_is_told(
    tmp_path: Path,
) -> None:
    counts = race(tmp_path / "saves", TIMES)
    print(dict(counts))
    assert counts["instants"] == TIMES
    assert counts["moves"] >= TIMES
