"""Who serves every game names none: a new game needs no line in these packages."""

import ast
from pathlib import Path

from jericho_tui.core.registry import IDS

PACKAGE = Path(__file__).parents[2] / "jericho_tui"
SERVING = ("core", "play", "league", "store", "arena", "bots", "session", "tui", "cli", "text")
MODULES = [path for floor in SERVING for path in sorted((PACKAGE / floor).rglob("*.py"))]
FIRST = "session/plan.py"
"""May name the first game of all, for somebody's very first start."""
LIST = "core/registry.py"
"""Lists our games."""


def names_in(module: Path) -> list[str]:
    """Return each game that the code names: as a text, or by a module of its own."""
    found = []
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in IDS:
            found.append(str(node.value))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                modules = [f"{node.module}.{name}" for name in modules]
            found += [game for name in modules for game in IDS if game in name.split(".")]
    return found


def test_no_module_names_a_game() -> None:
    found = {str(path.relative_to(PACKAGE)): names_in(path) for path in MODULES}
    assert {where for where, named in found.items() if named} == {FIRST, LIST}
    assert found[FIRST] == [IDS[0]]


def test_the_search_finds_names() -> None:
    """In a game's own modules they are found."""
    assert "push" in names_in(PACKAGE / "games" / "push" / "table.py")
    assert "jericho" in names_in(PACKAGE / "games" / "jericho" / "text" / "log.py")
