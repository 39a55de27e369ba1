"""The recording in the README: small, without a script, and what the program shows."""

import re

import pytest

from tests.pictures import PLAY
from tests.recording import Recording, moving_svg, record
from tests.tui.inner import FilmLook as Look
from tests.tui.inner import Frame

PLAIN = Look("#ffffff", "#000000")


def frame(*rows: str) -> Frame:
    return Frame(tuple(((row, PLAIN),) for row in rows))


def test_a_frame_appears_at_its_moment_over_what_it_changes():
    recording = Recording([frame("one  ", "kept "), frame("other", "kept ")], [1.0, 3.0])
    svg = moving_svg(recording, (5, 2), "<T>")
    assert "<title>&lt;T&gt;</title>" in svg
    assert "g{animation:4.00s step-end infinite}" in svg
    assert "@keyframes k1{0%{opacity:0}25.000%,to{opacity:1}}" in svg
    first, second = re.findall(r'<g id="f\d">(.*?)</g>', svg, re.DOTALL)
    assert re.findall(r">([^<]+)</text>", first) == ["one", "kept"]
    assert re.findall(r">([^<]+)</text>", second) == ["ther"]
    assert 'x="10"' in second, "the first letter stays"
    assert "prefers-reduced-motion" in svg


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
