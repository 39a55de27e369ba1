"""Do the tests notice? Plants small faults in a floor of the package and runs the tests of it.

`python -m tests.mutants --floor league --number 30 --seed 1` picks so many faults at random (a
comparison, an operator, a number, a truth value, what is returned), each planted by itself in a
copy of the tree, and says which of them no test noticed. One seed picks the same ones.
"""

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

ROOT = Path(__file__).parents[1]
PACKAGE = "jericho_tui"
_COPIED: Final = (
    *(PACKAGE, "tests", "docs", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
)
_FLOORS: Final = ("core", "play", "league", "store", "sitting", "arena", "property", "conformance")
"""Whose tests are asked when they import a module of another floor; those of screens are slow."""
_LONGEST: Final = 900.0
"""Seconds that a test file may take without a fault."""
_SLOWER: Final = 4
"""A run that takes so many times as long as without a fault hangs, which is noticing too."""
_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
}


@dataclass(frozen=True)
class Mutant:
    """A file with one fault."""

    path: Path
    """From the root of the tree."""
    line: int
    kind: str
    before: str
    after: str

    def diff(self) -> str:
        """Return what was changed, without context."""
        lines = unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))

    def looks_equivalent(self) -> bool:
        """Whether nothing can notice: the same code, or an assertion that holds anyway."""
        # From the tree and not from the text, so that no column differs.
        trees = [ast.unparse(ast.parse(text)) for text in (self.before, self.after)]
        codes = [compile(text, "", "exec", optimize=2) for text in trees]
        return codes[0] == codes[1]


def mutants(path: Path, source: str) -> list[Mutant]:
    """Return every fault that can be planted in a file."""
    found = []
    for node in _behaviour(ast.parse(source)):
        for kind, changed in _faults(node):
            after = _replaced(source, node, ast.unparse(changed))
            found.append(Mutant(path, node.lineno, kind, source, after))
    return found


def _behaviour(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield what a program does: no decorators, annotations, or parts of an f-string."""
    for name, value in ast.iter_fields(node):
        if name in ("decorator_list", "annotation", "returns", "type_comment", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.JoinedStr) or not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _behaviour(child)


def _faults(node: ast.expr | ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """Yield by its kind everything that can be put in a node's place."""
    other = copy.copy(node)
    match node, other:
        case ast.Compare(), ast.Compare():
            for place, operator in enumerate(node.ops):
                changed = copy.copy(node)
                changed.ops = list(node.ops)
                changed.ops[place] = _COMPARED[type(operator)]()
                yield "comparison", changed
        case ast.BinOp(), ast.BinOp() if type(node.op) in _COMPUTED and not _of_text(node):
            other.op = _COMPUTED[type(node.op)]()
            yield "arithmetic", other
        case ast.BoolOp(), ast.BoolOp():
            other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "boolean", other
        case ast.UnaryOp(op=ast.Not()), _:
            yield "boolean", node.operand
        case ast.Constant(value=bool()), ast.Constant():
            other.value = not node.value
            yield "constant", other
        case ast.Constant(value=int() | float()), ast.Constant():
            assert isinstance(node.value, int | float)
            other.value = node.value + 1 if isinstance(node.value, int) else node.value * 2 + 0.1
            yield "constant", other
        case ast.Return(value=ast.expr()), ast.Return():
            if not isinstance(node.value, ast.Constant) or node.value.value is not None:
                other.value = ast.Constant(None)
                yield "return", other


def _of_text(node: ast.BinOp) -> bool:
    """Whether texts are added or filled in: anything else would be no operator for them."""
    sides = (node.left, node.right)
    return any(
        isinstance(s, ast.JoinedStr) or isinstance(getattr(s, "value", 0), str) for s in sides
    )


def _replaced(source: str, node: ast.expr | ast.stmt, text: str) -> str:
    """Return the source with a node's text replaced; places in a tree are counted in bytes."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    whole = source.encode()
    inside = text if isinstance(node, ast.stmt | ast.Constant) else f"({text})"
    return (whole[:start] + inside.encode() + whole[end:]).decode()


def watchers(path: Path, root: Path) -> list[str]:
    """Return the test files of a module, the nearest first: own, importers', the floor's."""
    inner = path.relative_to(PACKAGE)
    folder = root / "tests" / inner.parent
    module = ".".join(path.with_suffix("").parts)
    importers = [
        file
        for name in _FLOORS
        for file in sorted((root / "tests" / name).rglob("test_*.py"))
        if f"from {module} import" in file.read_text()
    ]
    own = [file for file in [folder / f"test_{inner.stem}.py"] if file.exists()]
    ordered = dict.fromkeys([*own, *importers, *sorted(folder.glob("test_*.py"))])
    return [str(file.relative_to(root)) for file in ordered]


class Bench:
    """A copy of the tree in which faults are planted one after the other."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._usual: dict[str, float] = {}
        """Seconds that a test file takes without a fault."""
        for name in _COPIED:
            source, leave = ROOT / name, shutil.ignore_patterns("__pycache__", "__snapshots__")
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=leave)
            else:
                shutil.copy(source, root / name)

    def caught(self, mutant: Mutant) -> bool:
        """Return whether a test fails, or hangs, with the fault planted; the nearest come first.

        :raises RuntimeError: the tests fail without any.
        """
        return any(map(partial(self._fails, mutant), watchers(mutant.path, self.root)))

    def _fails(self, mutant: Mutant, test: str) -> bool:
        if test not in self._usual:
            before = time.monotonic()
            if not self._pass(test, _LONGEST):
                raise RuntimeError(f"it fails as it is: {test}")
            self._usual[test] = time.monotonic() - before
        file = self.root / mutant.path
        file.write_text(mutant.after)
        try:
            return not self._pass(test, 30 + _SLOWER * self._usual[test])
        finally:
            file.write_text(mutant.before)

    def _pass(self, test: str, seconds: float) -> bool:
        # Byte code would be taken for that of a file of the same size and second.
        env = {**os.environ, "PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        line = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "--tb=no", test]
        line += ["-p", "no:cacheprovider"]
        quiet = subprocess.DEVNULL
        run = subprocess.Popen(line, cwd=self.root, env=env, stdout=quiet, stderr=quiet)
        try:
            return run.wait(seconds) in (0, 5)  # 5: all are slow ones, left out by default
        except subprocess.TimeoutExpired:
            return False
        finally:
            run.kill()
            run.wait()


def main() -> None:
    """Plant faults; print what became of each, and how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--floor", required=True, help="a package or module: league, bots/search")
    parser.add_argument("--number", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    os.nice(10)
    place = ROOT / PACKAGE / words.floor
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    faults = [m for file in files for m in mutants(file.relative_to(ROOT), file.read_text())]
    picked = Random(words.seed).sample(faults, min(words.number, len(faults)))
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for mutant in sorted(picked, key=lambda m: (m.path, m.line)):
            if mutant.looks_equivalent():
                fate = "equivalent-looking"
            else:
                fate = "caught" if bench.caught(mutant) else "SURVIVED"
            counts[fate] += 1
            where = f"{mutant.path}:{mutant.line}"
            print(f"{fate}: {where} ({mutant.kind})\n{mutant.diff()}\n", flush=True)
    print(f"of {len(faults)} possible: {dict(counts)}")


if __name__ == "__main__":
    main()
