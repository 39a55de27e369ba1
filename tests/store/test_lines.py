import pytest

from jericho_tui.store.lines import line_of

TEXT = '''\
format = 1  # a comment with "quotes" and [brackets]
"quoted key" = "a = b"
dates = [ 2026-01-01 10:00:00, 2026-01-02 ]
text = """
moves = [
"""
hands = ["R1 # no comment", "R2",
  'R3']
moves = [
  # "commented out"
  "1 open R5",

  "2 open ]", "3 open",
  [1, [2,
    3]],
]
inline = { a = 1, b = { c = "x" } }
a.b = 5
seats = [ { name = "Ada" },
  { name = "Bo", kind = "bot" } ]

[options]
  join = "optional"

[[others]]
name = "first"
[[others]]

name = "second"
[others.deep]
x = 1
[result]
scores = [
  1,
  2,
]
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("format", 1),
        ("quoted key", 2),
        ("dates[1]", 3),
        ("text", 4),
        ("hands", 7),
        ("hands[1]", 7),
        ("hands[2]", 8),
        ("moves", 9),
        ("moves[0]", 11),
        ("moves[1]", 13),
        ("moves[2]", 13),
        ("moves[3]", 14),
        ("moves[3][1][1]", 15),
        ("moves[9]", 9),
        ("inline.b.c", 17),
        ("a.b", 18),
        ("seats[0].name", 19),
        ("seats[1].kind", 20),
        ("seats[1].level", 20),
        ("options.join", 23),
        ("options.other", 22),
        ("others[0].name", 26),
        ("others[1].name", 29),
        ("others[1].kind", 27),
        ("result.scores", 33),
        ("result.scores[1]", 35),
        ("result.placings", 32),
        ("missing", None),
        ("", None),
    ],
)
def test_the_line_of_every_kind_of_key(key, line):
    assert line_of(TEXT, key) == line


def test_windows_line_ends():
    assert line_of('a = 1\r\nmoves = [\r\n  "x",\r\n  "y",\r\n]\r\n', "moves[1]") == 4


@pytest.mark.parametrize("text", ["", "a", "a =", "[", "[[", "a = [", 'a = "', "= = =", "a = {b"])
def test_a_text_that_stops_early_is_no_error(text):
    assert line_of(text, "moves[3]") is None
