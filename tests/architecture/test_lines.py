"""How lines are counted, by floor and by game; a long function is one that has a reason."""

from tests.lines import KEPT_LONG, by_place, long_functions, sources

FILES = [
    ("jericho_tui/games/push/state.py", "a = 1\nb = 2\n"),
    ("jericho_tui/prose/push/voice.py", "c = 3\n"),
    ("jericho_tui/core/game.py", "def f():\n" + "    x = 1\n" * 50 + "\n\ndef g():\n    pass\n"),
]


def test_a_line_belongs_to_a_floor_and_perhaps_a_game():
    assert by_place(iter(FILES), ["push", "jericho"]) == {
        "in all": 58,
        "games": 2,
        "prose": 1,
        "core": 55,
        "of push": 3,
        "of no game": 55,
    }


def test_only_long_functions_are_named():
    assert long_functions(iter(FILES)) == [(51, "core/game.py f")]


def test_the_tree_is_counted_whole():
    assert sum(1 for _ in sources()) > 500


def test_every_long_function_has_its_reason_and_every_reason_a_long_function():
    assert {name for _length, name in long_functions(sources())} == set(KEPT_LONG)
