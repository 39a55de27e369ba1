"""The recording in the README: small, without a script, and what the program shows."""

import re

import pytest

from tests.pictures import PLAY
from tests.recording import record


def test_the_recording_has_no_script_loads_nothing_and_is_small():
    svg = PLAY.read_text(encoding="utf-8")
    assert len(svg.encode()) <= 500_000
    assert not re.search(r"<script|href|@import|url\(|javascript|\son\w+=", svg)
    (seconds,) = re.findall(r"g\{animation:([\d.]+)s", svg)
    assert 45 <= float(seconds) <= 65


@pytest.mark.slow
async def test_the_recording_is_not_stale():
    """`python -m tests.pictures` makes it anew, the same each time."""
    assert PLAY.read_text(encoding="utf-8") == await record()
