"""No circle of imports in any package; types alone may go in a circle, as app and screens do."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.test_tree import MODULES, PACKAGE, PACKAGES, ROOT

FLOORS = sorted({path.parts[len(PACKAGE.parts)] for path in PACKAGES if path != PACKAGE})


def test_a_circle_is_found_also_one_within_functions_and_not_one_of_types():
    sources = {
        "p.a": "from p.b import B",
        "p.b": "def late():\n    from p import c",
        "p.c": "import p.a",
        "p.d": "from p.a import A",
        "p.e": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.f import F",
        "p.f": "from p.e import E",
    }

    assert list(circles(imports(sources))) == [["p.a", "p.b", "p.c"]]


@pytest.mark.parametrize("floor", FLOORS)
def test_no_modules_of_a_package_import_each_other_in_a_circle(floor):
    floor = f"jericho_tui.{floor}"
    found = [circle for circle in circles(whole()) if any(within(name, floor) for name in circle)]

    assert found == []


@cache
def whole() -> dict[str, list[str]]:
    """Return the imports of the whole package."""
    return imports({named(path): path.read_text(encoding="utf-8") for path in MODULES})


def within(module: str, package: str) -> bool:
    """Return whether a module is of a package."""
    return module == package or module.startswith(f"{package}.")


def named(path: Path) -> str:
    """Return the name by which a module is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Return which of the modules each of them imports, wherever it says so but for types."""
    graph: dict[str, list[str]] = {}
    for module, source in sources.items():
        found: set[str] = set()
        tree = ast.parse(source)
        typed = {
            id(node)
            for block in ast.walk(tree)
            if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
            for part in block.body
            for node in ast.walk(part)
        }
        for node in ast.walk(tree):
            if id(node) in typed:
                continue
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    found.add(whole if whole in sources else node.module)
        graph[module] = sorted(found & sources.keys() - {module})
    return graph


def circles(graph: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Yield every set of modules of which each imports, in the end, each other (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []

    def visit(module: str) -> Iterator[list[str]]:
        number[module] = lowest[module] = len(number)
        path.append(module)
        for other in graph[module]:
            if other not in number:
                yield from visit(other)
            if other in path:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == number[module]:
            circle = path[path.index(module) :]
            del path[path.index(module) :]
            if len(circle) > 1:
                yield sorted(circle)

    for module in graph:
        if module not in number:
            yield from visit(module)
