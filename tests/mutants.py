"""Do the tests notice? Plants small faults in the package and runs the tests that execute them.

`python -m tests.mutants --floor league --tests league store --number 30 --seed 1` picks so many
faults at random (a comparison, an operator, a number, a truth value, what is returned) among all
that are possible there, without `--floor` on every floor whose behaviour tests can decide. Each is
planted by itself in a copy of the tree, and it says which of them no test in these folders noticed,
without `--tests` in any but those of screens. One seed picks the same ones.

First the tests are run once to see who executes what (`tests.executed`; all in forty minutes at one
core; with `--bench FOLDER` copy and record stay there for the next run). A fault is then shown to
the tests that execute its line: those of the nearest files, then some of every file, in one
process each, as long as the record says that they take. Then, and at once where the line is only
executed at import or in other processes, come the tests of the module, of its importers and of its
folders, and what executes other lines of it.

Skipped are faults that compile to the same code when assertions are left out. Others that survive
may be equivalent all the same, and only reading tells: `strict` where both are as long, a tie of
real numbers that never is, a start that a loop corrects, a bound that only saves time.
"""

import argparse
import ast
import copy
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import unified_diff
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "jericho_tui"
FLOORS: Final = ("core", "games", "play", "league", "store", "bots/search", "session")
"""Where faults are planted unless told otherwise."""
_COPIED: Final = (
    *(PACKAGE, "tests", "docs", "saves", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
)
TESTS: Final = (
    *("core", "games", "play", "bots", "league", "store", "arena", "session", "text"),
    *("property", "conformance", "golden", "seventh", "robustness", "cli"),
)
"""Whose tests are asked unless told otherwise; those of screens are slow, and what they show comes
from below."""
_NEAREST: Final = 5
"""How many files are asked before all others."""
_NEAR: Final = 30.0
"""Recorded seconds of the tests that are asked of these files."""
_FAR: Final = 60.0
"""And of all others."""
_LONGEST: Final = 15.0
"""Recorded seconds of one test; a longer one is not asked."""
_SLOWER: Final = 3
"""Tests that take so many times as long as recorded, and half a minute, hang, which is noticing."""
_MEMORY: Final = 4 << 30
"""Bytes that a run of tests may take: what never ends may well grow."""
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
    last_line: int
    """Of the expression or statement that is faulty."""
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
            last = node.end_lineno or node.lineno
            found.append(Mutant(path, node.lineno, last, kind, source, after))
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
    """Return the test files of a module, the nearest first: own, importers', the folders'."""
    inner = path.relative_to(PACKAGE)
    folders = [root / "tests" / folder for folder in inner.parents if folder != Path()]
    module = ".".join(path.with_suffix("").parts)
    importers = [
        file
        for name in TESTS
        for file in sorted((root / "tests" / name).rglob("test_*.py"))
        if f"from {module} import" in file.read_text()
    ]
    own = [file for file in [folders[0] / f"test_{inner.stem}.py"] if file.exists()]
    beside = [file for folder in folders for file in sorted(folder.glob("test_*.py"))]
    ordered = dict.fromkeys([*own, *importers, *beside])
    return [str(file.relative_to(root)) for file in ordered]


class Record:
    """Which tests execute which lines, as `tests.executed` wrote it."""

    def __init__(self, rows: Iterable[str]) -> None:
        self.seconds: dict[str, float] = {}
        """Of every test that passes."""
        self._of_file: defaultdict[str, list[str]] = defaultdict(list)
        self._of_module: defaultdict[str, set[str]] = defaultdict(set)
        self._names: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        for row in map(json.loads, rows):
            name = row["test"]
            if "::" in name:
                self.seconds[name] = row["seconds"]
                self._of_file[name.partition("::")[0]].append(name)
            for path, lines in row["lines"].items():
                self._of_module[path].add(name)
                for line in lines:
                    self._names[path, line].add(name)

    def judges(self, mutant: Mutant, near: list[str]) -> Iterator[list[str]]:
        """Yield the tests that are shown a fault: those of the nearest files, then others."""
        path = str(mutant.path)
        executing = {name for line in _lines_by(mutant) for name in self._names[path, line]}
        # What is kept from an earlier call is used by tests that do not execute the line.
        around = self._by_file({*near, *self._of_module[path]}, mutant.path, near)
        files = self._by_file(executing, mutant.path, near) or around
        # The nearest file whole, then the next one.
        nearest = self._within(chain.from_iterable([*files.values()][:_NEAREST]), _NEAR)
        yield nearest
        # Of every file its quickest test, then of every file the next one.
        turns = dict.fromkeys(chain(_by_turns(files), _by_turns(around)))
        far = self._within([test for test in turns if test not in nearest], _FAR)
        yield sorted(far, key=lambda test: test.partition("::")[0])

    def _by_file(self, names: Iterable[str], path: Path, near: list[str]) -> dict[str, list[str]]:
        """Return tests, the quickest first, by their file, the nearest first.

        :param names: of tests, and of files all of whose tests are meant.
        """
        found: dict[str, set[str]] = {}
        for test in chain.from_iterable(map(self._all_of, names)):
            if self.seconds[test] <= _LONGEST:
                found.setdefault(test.partition("::")[0], set()).add(test)
        files = sorted(found, key=lambda file: (*_distance(file, path, near), file))
        return {file: sorted(found[file], key=self._quickness) for file in files}

    def _within(self, tests: Iterable[str], seconds: float) -> list[str]:
        """Return the tests for which there is time, the first ones rather."""
        found = []
        for test in tests:
            if self.seconds[test] <= seconds:
                seconds -= self.seconds[test]
                found.append(test)
        return found

    def _quickness(self, test: str) -> tuple[float, str]:
        return self.seconds[test], test

    def _all_of(self, name: str) -> list[str]:
        """Return a test, or all of a file whose fixture it is."""
        return [name] if name in self.seconds else self._of_file[name]


def _lines_by(mutant: Mutant) -> range:
    """Return the lines that tell who executes a fault; of a default, those of its function."""
    for node in ast.walk(ast.parse(mutant.before)):
        match node:
            case ast.FunctionDef(lineno=first, body=[then, *_]) if (
                first <= mutant.line < then.lineno
            ):
                return range(first, (node.end_lineno or first) + 1)
    return range(mutant.line, mutant.last_line + 1)


def _by_turns(files: dict[str, list[str]]) -> Iterator[str]:
    for turn in zip_longest(*files.values()):
        yield from filter(None, turn)


def _distance(file: str, path: Path, near: list[str]) -> tuple[int, int]:
    """Return how far a test file is from a module: few words of their paths are the same."""
    place = near.index(file) if file in near else len(near)
    return place, -len({*Path(file).parts[1:-1]} & {*path.parts[1:-1]})


class Bench:
    """A copy of the tree in which faults are planted one after the other."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._executed = root / "executed"
        for name in _COPIED:
            source, leave = ROOT / name, shutil.ignore_patterns("__pycache__", "__snapshots__")
            if source.is_dir():
                # Over one that is there: a run that was ended may have left its fault.
                shutil.copytree(source, root / name, ignore=leave, dirs_exist_ok=True)
            else:
                shutil.copy(source, root / name)

    def record(self, tests: Sequence[str] = TESTS) -> Record:
        """Return who executes what, and run these folders of tests for it unless that is done."""
        if not self._executed.exists():
            self._executed.mkdir()
            folders = [f"tests/{name}" for name in tests if (self.root / "tests" / name).exists()]
            line = [*_pytest(), "-p", "tests.executed", *folders]
            env = {**self._env(), "JERICHO_EXECUTED": str(self._executed)}
            silent = subprocess.DEVNULL
            run = subprocess.run(line, cwd=self.root, env=env, stdout=silent, check=False)
            if run.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
                raise SystemExit(f"the record is not complete: pytest ended with {run.returncode}")
        files = sorted(self._executed.glob("*.jsonl"))
        return Record(row for file in files for row in file.read_text().splitlines())

    def noticed(self, mutant: Mutant, record: Record) -> str | None:
        """Return which test fails or hangs with the fault planted; None if none does."""
        file = self.root / mutant.path
        before = file.stat()
        file.write_text(mutant.after)
        # The byte code beside it is not taken for a file of another time.
        os.utime(file, (before.st_atime, 1))
        try:
            for tests in record.judges(mutant, watchers(mutant.path, self.root)):
                usual = sum(record.seconds[test] for test in tests)
                if tests and (test := self.failure(tests, 30 + _SLOWER * usual)) is not None:
                    return test
            return None
        finally:
            file.write_text(mutant.before)
            os.utime(file, (before.st_atime, before.st_mtime))

    def failure(self, tests: list[str], seconds: float) -> str | None:
        """Return the first test that fails, or what else ends the run; None if nothing does."""
        names = self.root / "names"
        names.write_text("\n".join(tests))
        log = self.root / "log"
        with log.open("w") as out:
            run = subprocess.Popen(
                [*_pytest(), "-x", "-q", "--tb=no", f"@{names}"],
                cwd=self.root,
                env={**self._env(), "PYTHONDONTWRITEBYTECODE": "1"},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
            try:
                code = run.wait(seconds)
            except subprocess.TimeoutExpired:
                return f"{tests[0]} or another hangs"
            finally:
                with suppress(ProcessLookupError):  # none of them is left
                    os.killpg(run.pid, signal.SIGKILL)
                run.wait()
        said = log.read_text()
        if failed := re.search(r"^(?:FAILED|ERROR) (tests/.*?)(?: - |$)", said, re.MULTILINE):
            return failed[1]
        # A fault may give a test with parameters another name, which is no failure.
        gone = set(re.findall(rf"^ERROR: not found: {self.root}/(.*)$", said, re.MULTILINE))
        if code == pytest.ExitCode.USAGE_ERROR and gone & {*tests}:
            kept = [test for test in tests if test not in gone]
            return self.failure(kept, seconds) if kept else None
        quiet = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        return None if code in quiet else f"the run ends with {code}"

    def _env(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.root)}


def _pytest() -> list[str]:
    return [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider"]


def possible(floors: Iterable[str]) -> list[Mutant]:
    """Return every fault that can be planted in packages or modules."""
    places = [ROOT / PACKAGE / floor for floor in floors]
    files = [
        file
        for place in places
        for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")])
    ]
    return [m for file in files for m in mutants(file.relative_to(ROOT), file.read_text())]


def drawn(faults: list[Mutant], number: int, seed: int) -> Iterator[Mutant]:
    """Yield so many faults at random that do not look equivalent."""
    order = Random(seed).sample(faults, len(faults))
    for mutant in order:
        if number > 0 and not mutant.looks_equivalent():
            number -= 1
            yield mutant


def main() -> None:
    """Plant faults; print what became of each, and how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--floor", action="append", help="a package or module: league, bots/search")
    parser.add_argument(
        "--tests", nargs="+", default=TESTS, help="folders whose tests are asked: league store"
    )
    parser.add_argument("--number", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--bench", type=Path, help="a folder where copy and record of who executes what stay"
    )
    words = parser.parse_args()
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    faults = possible(words.floor or FLOORS)
    with TemporaryDirectory() as folder:
        bench = Bench(words.bench or Path(folder))
        record = bench.record(words.tests)
        noticing: dict[str, str] = {}
        counts: Counter[str] = Counter()
        for number, mutant in enumerate(drawn(faults, words.number, words.seed), start=1):
            before = time.monotonic()
            test = bench.noticed(mutant, record)
            fate = "SURVIVED" if test is None else f"noticed by {test[:150]}"
            where = f"{mutant.path}:{mutant.line}"
            counts["survived" if test is None else "noticed"] += 1
            if test in record.seconds:
                noticing[test] = where
            took = time.monotonic() - before
            print(
                f"{number} {where} ({mutant.kind}), {took:.0f} s: {fate}\n{mutant.diff()}\n",
                flush=True,
            )
        print(f"of {len(faults)} possible: {dict(counts)}")
        while noticing and (test := bench.failure([*noticing], _LONGEST * len(noticing))):
            print(f"fails without a fault too: {test}; it noticed {noticing.pop(test, None)}")
            if test not in record.seconds:
                break


if __name__ == "__main__":
    main()
