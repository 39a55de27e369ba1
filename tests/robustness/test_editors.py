"""Terminals and editors in one folder: every match and every copy is there and sound in the end.

`ROBUSTNESS=long` has four of each for a minute.
"""

# ruff: noqa: T201  the counts are for whoever runs pytest -s

import os
from pathlib import Path

import pytest

from tests.robustness.editors import run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals are killed in the end")

SECONDS, NUMBER = (60.0, 4) if os.environ.get("ROBUSTNESS") == "long" else (2.0, 2)


def test_what_is_played_and_edited_at_once_loses_nothing(tmp_path: Path) -> None:
    counts = run(tmp_path, SECONDS, NUMBER, NUMBER)
    print(dict(counts))
    assert counts["moves"] > 0
    assert counts["rename"] > 0
