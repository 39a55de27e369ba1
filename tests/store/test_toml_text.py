"""TOML that anybody may have written is read or refused in time that its length bounds."""

from time import process_time

import pytest

from jericho_tui.core.limits import MOST_DEPTH
from jericho_tui.store.toml_file import TooDeepError, line_of, parse_toml

LONG = 2**19
"""Bytes of the worst texts: half of what a record may have."""


@pytest.mark.parametrize(
    ("start", "middle", "end"),
    [
        ("a", ".a", " = 1"),
        ("[a", ".a", "]"),
        ('"a"', " . 'a'", " = 1"),
        ("a = {a", ".a", " = 1}"),
        ("a = ", "[", "]"),
        ("a = ", "{a = ", "1"),
    ],
    ids=["key", "header", "quoted", "inline", "lists", "tables"],
)
def test_what_would_take_hours_is_refused_at_once(start, middle, end):
    text = start + middle * (LONG // len(middle)) + end
    began = process_time()
    with pytest.raises(TooDeepError):
        parse_toml(text)
    assert process_time() - began < 10


def test_dots_in_texts_numbers_and_comments_are_no_keys():
    many = 10 * MOST_DEPTH
    text = (
        f'note = "{"a." * many}"\n'
        f"quoted = '{'a.' * many}'\n"
        f'long = """{"a." * many}\n{"a." * many}"""\n'
        f"numbers = [{'1.5, ' * many}]\n"
        f"# {'a.' * many}\n"
    )
    table = parse_toml(text)
    assert len(table["numbers"]) == many
    assert table["note"] == "a." * many


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
