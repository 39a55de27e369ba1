"""How lines are counted, by layer and by game; a long function is one that has a reason."""

from tests.lines import KEPT_LONG, long_functions, size, sources

FILES = [
    ("jericho_tui/games/push/rules/state.py", "a = 1\nb = 2\n"),
    ("jericho_tui/text/words.py", '"""What c is."""\n\nc = 3  # three\n'),
    ("jericho_tui/core/game.py", "def f():\n" + "    x = 1\n" * 50 + "\n\ndef g():\n    pass\n"),
    ("jericho_tui/core/game.toml", "a = 1\n"),
]
CLASSES = [
    ("jericho_tui/core/a.py", "class A: ...\nclass B(A): ...\n"),
    (
        "jericho_tui/core/b.py",
        "from jericho_tui.core.a import B\nclass C(B): ...\nclass D(C): ...\n",
    ),
    ("jericho_tui/core/c.py", "class A: ...\nclass E(A): ...\n"),
]


def test_a_line_belongs_to_a_layer_and_perhaps_a_game():
    found = size(FILES, ["push", "jericho"])

    assert found.lines == {
        "games": 2,
        "text": 3,
        "core": 55,
        "of push": 2,
        "of no game": 58,
    }
    assert found.files == {"games": 1, "text": 1, "core": 1}
    assert found.totals["lines"] == 60
    assert found.totals["data lines"] == 1


def test_comments_docstrings_and_line_ends_are_no_tokens():
    assert size(FILES, ["push"]).tokens["text"] == len(["c", "=", "3"])


def test_ancestors_are_counted_over_modules_and_by_module():
    assert size(CLASSES, []).deep == ["D: 3"]


def test_only_long_functions_are_named():
    assert long_functions(FILES) == [(51, "core/game.py f")]


def test_every_long_function_has_its_reason_and_every_reason_a_long_function():
    assert {name for _length, name in long_functions(sources())} == set(KEPT_LONG)
