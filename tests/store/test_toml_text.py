"""TOML that anybody may have written is read or refused."""

import pytest

from jericho_tui.core.limits import MOST_DEPTH
from tests.store.api import TooDeepError, line_of, parse_toml


@pytest.mark.parametrize("part", ["[", "{a = ", "{a.a = "], ids=["lists", "tables", "keys"])
@pytest.mark.parametrize("times", [MOST_DEPTH, 100_000])
def test_what_is_nested_too_deeply_is_refused(part, times):
    text = f"a = {part * times}1{''.join({'[': ']', '{': '}'}[part[0]] for _ in range(times))}"
    with pytest.raises(TooDeepError):
        parse_toml(text)


TEXT = """\
format = 1  # moves = [
hands = [
  "R1 R2",
]
moves = [
  "1 open R5",
  "2 open B1",
]

[[seats]]
name = "Ada"

[[seats]]
name = "Bo"

[options]
join = "optional"
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("format", 1),
        ("hands[0]", 3),
        ("moves[1]", 7),
        ("seats[1].name", 14),
        ("seats[0].level", 10),
        ("options.join", 17),
        ("options.other", 16),
        ("name", None),
        ("missing", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_line_of_a_key(key, line, end):
    assert line_of(TEXT.replace("\n", end), key) == line
