"""Tests of what people meet use public names: a module that moves changes set-ups alone."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
PACKAGE: Final = TESTS.parent / "jericho_tui"
SET_UPS: Final = {
    "cli": ("plain_table",),
    "club": ("browsers", "chromium", "faulty", "guests", "malformed", "openssh", "records"),
    "session": ("first_games",),
    "store": ("freeze", "histories", "many", "terminal"),
    "tui": ("badaboom", "hamster_rolle", "inner", "nottingham", "playing", "shown"),
}
"""Folders of tests that are checked, with their set-ups; `conftest` and `api` are others."""
PUBLIC: Final = re.compile(
    r"jericho_tui(\.core|\.play|\.bots|\.league|\.games|\.store\.store|\.text\.language|\.tui\.app"
    r"|\.cli\.main)?\b"
)
"""What a test may import: rules, matches, bots, arithmetic, a folder's store, app and command."""


def checked() -> list[Path]:
    return [
        file
        for folder, set_ups in SET_UPS.items()
        for file in sorted((TESTS / folder).glob("*.py"))
        if file.stem not in ("conftest", "api", "__init__", *set_ups)
    ]


@cache
def private_names() -> frozenset[str]:
    """Return the private names of functions, attributes and constants of the package."""
    text = "\n".join(file.read_text("utf-8") for file in PACKAGE.rglob("*.py"))
    found = re.findall(r"(?:\bself\.|\bdef |\bclass |^)(_[a-zA-Z]\w*)", text, re.M)
    return frozenset(found) - {"_replace"}  # named tuples have one


def inner(tree: ast.AST) -> Iterator[str]:
    """Yield what a test uses that is not public."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                for name in names:
                    path = f"{module}.{name.name}"
                    if path.startswith("jericho_tui") and not is_public(path):
                        yield path
            case ast.Import(names=names):
                yield from (one.name for one in names if not is_public(one.name))
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)):
                if name in private_names() or not is_public(name):
                    yield name


def is_public(path: str) -> bool:
    """Whether a dotted path is none of the package, or of a public part of it."""
    if not re.fullmatch(r"jericho_tui(\.\w+)+", path):
        return True
    found = PUBLIC.match(path)
    return found is not None and (found[1] is not None or path.count(".") == 1)


@pytest.mark.parametrize("file", checked(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_tests_use_what_is_public(file: Path) -> None:
    assert list(inner(ast.parse(file.read_text("utf-8")))) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from jericho_tui.store.records import load_record", True),
        ("from jericho_tui.store.store import open_store", False),
        ("from jericho_tui.text import language", False),
        ("from jericho_tui.text import colours", True),
        ("from jericho_tui import __version__", False),
        ("import jericho_tui.cli.lobby", True),
        ("visitors._warm", True),
        ("setattr(x, '_TICK', 0)", True),
        ("setattr('jericho_tui.arena.deal.Deal', 0)", True),
        ("self._own", False),
    ],
)
def test_what_is_not_public_is_found(line: str, found: bool) -> None:
    assert bool(list(inner(ast.parse(line)))) is found
