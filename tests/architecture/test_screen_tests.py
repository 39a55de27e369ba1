"""Tests of screens press keys and read what is shown: a module that moves breaks none of them.

What they need from inside the program comes from a handful of modules beside them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "tui"
PUBLIC = (
    *("core", "play", "league", "bots", "text.language"),
    *("tui.app", "store.store"),
)
"""Packages and modules that may be imported anywhere."""


KNOWING = ("conftest.py", "inner.py", "badaboom.py", "hamster_rolle.py", "nottingham.py")
"""The modules that know inner paths; others that are no tests may touch private attributes."""


def faults(source: str) -> Iterator[str]:
    """Yield every private attribute that is touched, and every inner path."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls" | "_self")):
                pass
            case ast.Attribute(attr=name) if is_private(name):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.ImportFrom(module=str(module)) if module.startswith("jericho_tui"):
                for alias in node.names:
                    if not (is_public(f"{module}.{alias.name}") or is_public(module)):
                        yield f"{node.lineno}: {module}.{alias.name}"
                    if is_private(alias.name):
                        yield f"{node.lineno}: {alias.name}"
            case ast.Import(names=names):
                yield from (
                    f"{node.lineno}: {alias.name}"
                    for alias in names
                    if alias.name.startswith("jericho_tui")
                )
            case ast.Call(func=ast.Attribute(attr="setattr"), args=[first, *rest]):
                for one in (first, *rest[:1]):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        name = one.value
                        if name.startswith("jericho_tui.") or is_private(name):
                            yield f"{node.lineno}: {name}"


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in ("_", "_replace")


def is_public(module: str) -> bool:
    return any(f"{module}.".startswith(f"jericho_tui.{public}.") for public in PUBLIC)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_a_test_of_screens_knows_nothing_of_their_inside(path: Path) -> None:
    if path.name not in KNOWING:
        is_test = path.name.startswith("test_")
        found = faults(path.read_text(encoding="utf-8"))
        assert [one for one in found if is_test or "jericho_tui" in one] == []


def test_it_would_be_noticed() -> None:
    source = """
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.core.game import Seat
from jericho_tui.text import language
app._exit
self._fine
monkeypatch.setattr(screen, "_timer", None)
monkeypatch.setattr("jericho_tui.tui.screens.table.pause", None)
"""
    assert [*map(str.split, faults(source))] == [
        ["2:", "jericho_tui.tui.screens.table.TableScreen"],
        ["5:", "app._exit"],
        ["7:", "_timer"],
        ["8:", "jericho_tui.tui.screens.table.pause"],
    ]
