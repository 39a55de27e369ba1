"""Whatever reads a file holds what it finds against `core.limits`, and nobody else sets limits."""

import ast
from collections.abc import Iterator
from pathlib import Path

import jericho_tui

PACKAGE = Path(jericho_tui.__file__).parent
UNBOUNDED = {"read_text", "read_bytes", "load", "loads", "reader", "DictReader"}
"""Calls that take in a file or a text whatever its length, depth and numbers."""
MODULES = {"json", "tomllib", "csv", "pickle"}
ALLOWED = {
    "store/toml_file.py: tomllib.loads": "it bounds what it reads",
    "store/files.py: read_bytes": "a copy of a file of ours, where there are no hard links",
    "bots/worker.py: json.loads": "what the program that started it has written",
    "club/warm.py: json.loads": "what the club that started it has written",
    "session/ready.py: json.loads": "what the program that started it has written",
    "tui/tables/generic.py: read_text": "the style of a game whose code runs, too",
    # data that comes with the package
    "session/training.py: tomllib.loads": "",
    "bots/characters.py: tomllib.loads": "",
    "session/training.py: read_text": "",
    "core/conformance.py: json.loads": "what it has just written",
    "core/conformance.py: pickle.loads": "what it has just written",
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))


def unbounded(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name, owner = node.func.attr, node.func.value
        if name not in UNBOUNDED:
            continue
        if isinstance(owner, ast.Name) and owner.id in MODULES:
            yield f"{owner.id}.{name}"
        elif name.startswith("read_") and not _in_the_package(owner):
            yield name


def _in_the_package(owner: ast.expr) -> bool:
    """Whether a file is one that comes with the package (`importlib.resources`)."""
    return isinstance(owner, ast.Call) or (isinstance(owner, ast.Name) and owner.id in _PACKAGED)


_PACKAGED = {"source", "book"}


def test_no_file_is_read_past_the_limits():
    found = {f"{path}: {call}" for path, tree in sources() for call in unbounded(tree)}
    assert found <= set(ALLOWED), sorted(found - set(ALLOWED))
    assert set(ALLOWED) - found == set(), "what is allowed is still there"


def test_only_one_place_says_what_a_column_can_hold():
    """2**63 and the like: a bound of values from outside that stands elsewhere is a second one."""
    powers = {
        f"{path}:{node.lineno}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Pow)
        and isinstance(node.left, ast.Constant)
        and isinstance(node.right, ast.Constant)
        and (node.left.value, node.right.value) in {(2, 63), (2, 62), (2, 64)}
    }
    assert {place.partition(":")[0] for place in powers} == {"core/limits.py"}, powers


def test_every_table_for_spreadsheets_is_made_harmless():
    writers = {
        path
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("writer", "DictWriter")
        if isinstance(node.value, ast.Name) and node.value.id == "csv"
    }
    assert writers == {"store/export.py"}
