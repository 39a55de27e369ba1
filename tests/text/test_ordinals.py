"""A rank is 1st, 2nd, 3rd; in French 1er, 2e."""

import pytest

from jericho_tui.text.counts import ordinal


@pytest.mark.parametrize(
    ("number", "said"),
    [
        *((1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th")),
        *((13, "13th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (101, "101st"), (111, "111th")),
    ],
)
def test_a_rank_in_english(number: int, said: str) -> None:
    assert ordinal(number) == said


def test_a_rank_in_french(french: None) -> None:
    assert [ordinal(number) for number in (1, 2, 3, 21)] == ["1er", "2e", "3e", "21e"]
