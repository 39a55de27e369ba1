"""How lines are counted, by layer and by game; a long function is one that has a reason."""

from tests.lines import KEPT_LONG, long_functions, sources

FILES = [
    ("jericho_tui/games/push/rules/state.py", "a = 1\nb = 2\n"),
    ("jericho_tui/text/words.py", '"""What c is."""\n\nc = 3  # three\n'),
    ("jericho_tui/core/game.py", "def f():\n" + "    x = 1\n" * 50 + "\n\ndef g():\n    pass\n"),
    ("jericho_tui/core/game.toml", "a = 1\n"),
]


def test_every_long_function_has_its_reason_and_every_reason_a_long_function():
    assert {name for _length, name in long_functions(sources())} == set(KEPT_LONG)
