"""How large is the program? The budget of its layers beside today's figures.

`python -m tests.lines` counts the tree as it is: lines, files and tokens by layer, lines by game,
lines of data, classes with more than two ancestors of ours, and what a key passes (`tests.walks`).
`--since COMMIT` prints another state beside it, `--no-walks` leaves the walks out.
"""

import argparse
import ast
import io
import json
import os
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
PACKAGE: Final = "jericho_tui"
BUDGET: Final = {
    "core": 2_000,
    "play": 1_000,
    "games": 28_000,
    "bots": 3_800,
    "league": 3_700,
    "store": 5_600,
    "text": 2_000,
    "session": 4_600,
    "arena": 1_300,
    "tui": 11_300,
    "cli": 4_300,
    "club": 2_400,
}
"""Lines by layer that the package should come down to."""
GOALS: Final = {"lines": 70_000, "files": 350, "tokens": 450_000, "deep classes": 0}
"""The same of the whole package."""
GOAL_WALKS: Final = {
    "Enter": {"functions": 120, "modules": 30},
    "right arrow": {"functions": 80},
    "empty lobby": {"calls": 9_000},
    "loading a save": {"functions": 200},
}
"""And of what one step passes."""
_BECOMES: Final = {"text": "text", "session": "session"}
"""Layers whose name will change."""
_DATA: Final = (".toml", ".tcss", ".json")
LONG: Final = 50
"""Lines from which a function is named."""
DEEP: Final = 2
"""Ancestors of ours that a class may have."""
_Class = tuple[str, str]
"""Module and name of a class."""
_FORM: Final = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}
_LOOP: Final = "one loop over local names, which a search runs through hundreds of times a move"
KEPT_LONG: Final = {
    "games/jericho/bots/knowledge.py play_round": _LOOP,
    "games/rempart/bots/knowledge.py play_on": _LOOP,
    "league/elo.py stakes": "half of it says from what its formulas follow",
}
"""Why a function is longer."""


@dataclass
class Size:
    """What a state of the package measures."""

    lines: Counter[str] = field(default_factory=Counter)
    """Lines of Python by layer, and by game wherever a folder or module has its id."""
    files: Counter[str] = field(default_factory=Counter)
    """Files of Python by layer."""
    tokens: Counter[str] = field(default_factory=Counter)
    """Tokens of Python without comments, docstrings and line ends, by layer."""
    data: int = 0
    """Lines of .toml, .tcss and .json."""
    deep: list[str] = field(default_factory=list)
    """Classes with more than `DEEP` ancestors of ours."""

    @property
    def totals(self) -> dict[str, int]:
        """The figures that `tests/architecture/figures.toml` keeps."""
        return {
            "lines": self.lines.total() - sum(self.lines[key] for key in self.lines if " " in key),
            "files": self.files.total(),
            "tokens": self.tokens.total(),
            "data lines": self.data,
            "deep classes": len(self.deep),
        }


def sources(commit: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield path and text of the package's modules and data, of the tree or of a commit."""
    wanted = (".py", *_DATA)
    if commit is None:
        for path in sorted((ROOT / PACKAGE).rglob("*")):
            if path.suffix in wanted:
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        return
    for name in _git("ls-tree", "-r", "--name-only", commit, PACKAGE).splitlines():
        if name.endswith(wanted):
            yield name, _git("show", f"{commit}:{name}")


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def size(files: Iterable[tuple[str, str]], games: Sequence[str]) -> Size:
    """Measure a state of the package."""
    found, bases = Size(), dict[_Class, set[_Class]]()
    for name, text in files:
        number = text.count("\n")
        if name.endswith(_DATA):
            found.data += number
            continue
        parts = Path(name).with_suffix("").parts
        layer = _BECOMES.get(parts[1], parts[1])
        found.lines[layer] += number
        found.lines[next((f"of {game}" for game in games if game in parts), "of no game")] += number
        found.files[layer] += 1
        tree = ast.parse(text)
        found.tokens[layer] += _tokens(text, tree)
        bases.update(_classes(".".join(parts).removesuffix(".__init__"), tree))
    for module, name in sorted(bases, key=lambda key: key[::-1]):
        ancestors = _ancestors((module, name), bases)
        if len(ancestors) > DEEP:
            found.deep.append(f"{name}: {len(ancestors)}")
    return found


def _tokens(text: str, tree: ast.Module) -> int:
    """Return how many tokens remain without comments, docstrings and line ends."""
    alone = {
        (node.lineno, node.col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }
    return sum(
        token.type not in _FORM and not (token.type == tokenize.STRING and token.start in alone)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
    )


def _classes(module: str, tree: ast.Module) -> dict[_Class, set[_Class]]:
    """Return a module's classes with their bases, each by the module that it comes from."""
    origin = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return {
        (module, node.name): {
            origin.get(name, (module, name)) for name in map(_last_name, node.bases)
        }
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


def _last_name(base: ast.expr) -> str:
    """Return the class that a base names: `a.B[C]` names B."""
    if isinstance(base, ast.Subscript):
        return _last_name(base.value)
    return base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")


def _ancestors(cls: _Class, bases: Mapping[_Class, set[_Class]]) -> set[_Class]:
    """Return the classes of ours above one."""
    found: set[_Class] = set()
    todo = [cls]
    while todo:
        new = {base for base in bases.get(todo.pop(), ()) if base in bases} - found
        found |= new
        todo += new
    return found


def long_functions(files: Iterable[tuple[str, str]]) -> list[tuple[int, str]]:
    """Return length and name of every function of more than `LONG` lines, the longest first."""
    found = []
    for name, text in files:
        if name.endswith(_DATA):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONG:
                    found.append((length, f"{name.removeprefix(f'{PACKAGE}/')} {node.name}"))
    return sorted(found, reverse=True)


def walks() -> dict[str, dict[str, int]]:
    """Return functions, modules and calls of every walk, measured in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.walks"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print them."""
    from jericho_tui.core.registry import IDS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", metavar="COMMIT")
    parser.add_argument("--no-walks", action="store_true")
    given = parser.parse_args()
    now = size(sources(), IDS)
    before = size(sources(given.since), IDS) if given.since else None

    def row(name: str, values: Iterable[int | str]) -> None:
        print(f"{name:18}" + "".join(f"{value:>10}" for value in values))

    row("layer", ["lines", "budget", "files", "tokens", *(["lines before"] if before else [])])
    for layer, budget in BUDGET.items():
        old = [before.lines[layer]] if before else []
        row(layer, [now.lines[layer], budget, now.files[layer], now.tokens[layer], *old])
    for game in sorted(key for key in now.lines if " " in key):
        row(game, [now.lines[game], "", "", "", *([before.lines[game]] if before else [])])
    print()
    row("whole package", ["today", "goal", *(["before"] if before else [])])
    for name, value in now.totals.items():
        old = [before.totals[name]] if before else []
        row(name, [value, GOALS.get(name, ""), *old])
    print("deep classes:", ", ".join(now.deep))
    for length, name in long_functions(sources()):
        print(f"{length:>4} {name}: {KEPT_LONG.get(name, 'without a reason')}")
    if not given.no_walks:
        print()
        row("walk", ["functions", "modules", "calls"])
        for name, figures in walks().items():
            row(name, figures.values())
            row("  goal", [GOAL_WALKS[name].get(figure, "") for figure in figures])


if __name__ == "__main__":
    main()
