"""Searching as people type: accents, case, apostrophes and dashes do not matter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.text.finding import normalize, occurrences


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("La réserve", "reserve", ["réserve"]),
        ("La reserve", "RÉSERVE", ["reserve"]),
        ("Égalité, égalité", "egal", ["Égal", "égal"]),
        ("d’ouverture", "d'ouv", ["d’ouv"]),
        ("73–87", "73-87", ["73–87"]),
        ("son œuvre", "oeuvre", ["œuvre"]),
        ("le 3\u202f: il", "3 :", ["3\u202f:"]),
        ("e\u0301te\u0301 et", "été", ["e\u0301te"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("wall", "  wall ", ["wall"]),
        ("wall", "  ", []),
        ("wall", "tower", []),
    ],
)
def test_what_is_found(text, wanted, found):
    assert [text[start:end] for start, end in occurrences(text, wanted)] == found


@given(text=st.text(max_size=20), other=st.text(max_size=20))
def test_every_text_finds_itself(text, other):
    wanted = text.strip()
    found = occurrences(other + text, wanted)
    assert bool(found) == bool(normalize(wanted)[0])
    assert all(
        normalize(wanted)[0] in normalize((other + text)[start:end])[0] for start, end in found
    )
