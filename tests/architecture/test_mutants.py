"""The command that asks whether tests notice: what it plants, where, and what it makes of it."""

import json
import shutil
from pathlib import Path

import pytest

from tests.mutants import PACKAGE, ROOT, Bench, Mutant, Record, drawn, mutants

HERE = Path(PACKAGE, "core", "outcome.py")


def planted(source: str) -> list[tuple[str, str]]:
    """Return kind and new last line of every fault of a source."""
    return [(mutant.kind, mutant.after.splitlines()[-1]) for mutant in mutants(HERE, source)]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("x = a < b", [("comparison", "x = (a <= b)")]),
        ("x = a in b", [("comparison", "x = (a not in b)")]),
        ("x = a + 1.5", [("arithmetic", "x = (a - 1.5)"), ("constant", "x = a + 3.1")]),
        ("x = a and b", [("boolean", "x = (a or b)")]),
        ("x = not a", [("boolean", "x = (a)")]),
        ("x = True", [("constant", "x = False")]),
        ("é = 'é', 7", [("constant", "é = 'é', 8")]),
        ("def f():\n    return a", [("return", "    return None")]),
    ],
)
def test_a_fault_of_every_kind_is_planted_where_it_belongs(source, faults):
    assert planted(source) == faults


@pytest.mark.parametrize(
    "source",
    [
        '"""A sentence of 3 words."""',
        "x: Literal[3]",
        "@lru_cache(maxsize=8)\ndef f(): pass",
        "def f() -> Literal[3]: pass",
        "x = f'{a + 1}'",
        "x = 'a %s' % b",
        "x = 'a' + b",
        "def f():\n    return None",
        "x = a | b",
    ],
)
def test_what_is_no_behaviour_or_no_number_is_left_alone(source):
    assert planted(source) == []


def test_every_fault_can_be_compiled_and_changes_its_file():
    for name in ("elo", "final", "results"):
        file = Path(PACKAGE, "league", f"{name}.py")
        found = mutants(file, (ROOT / file).read_text())
        assert len(found) >= 5
        for mutant in found:
            compile(mutant.after, str(mutant.path), "exec")
            assert {line[0] for line in mutant.diff().splitlines()} == {"-", "+"}


def test_a_seed_draws_the_same_faults_and_none_that_look_equivalent():
    faults = mutants(HERE, "def f(x):\n    assert x > 3\n    return x + y")
    drawn_first, drawn_again = ([*drawn(faults, 2, seed=1)] for _ in range(2))
    assert drawn_first == drawn_again
    assert len({*drawn_first}) == 2
    assert [fault.line for fault in drawn(faults, 9, seed=1)] == [3, 3]


@pytest.fixture
def bench(tmp_path):
    """Return a bench whose only tests are of one module."""
    bench = Bench(tmp_path)
    conftest = (ROOT / "tests" / "executed.py").read_text()
    shutil.rmtree(tmp_path / "tests")
    (tmp_path / "tests" / "core").mkdir(parents=True)
    (tmp_path / "tests" / "executed.py").write_text(conftest)
    return bench


def test_a_fault_is_planted_in_a_copy_noticed_and_taken_out_again(bench):
    """Without the one test of it, nobody notices."""
    test = bench.root / "tests" / "core" / "test_teams.py"
    before = (ROOT / HERE).read_text()
    fault = Mutant(HERE, 1, 1, "return", before, before + "\nFAULTY = True\n")
    looks = f"import {PACKAGE}.core.outcome as outcome\ndef test_it(): "
    test.write_text(f"{looks}assert not hasattr(outcome, 'FAULTY')\n")
    name = "tests/core/test_teams.py::test_it"
    record = bench.record()
    assert [*record.seconds] == [name]
    assert bench.noticed(fault, record) == name
    test.write_text(f"{looks}assert outcome.__file__.startswith({str(bench.root)!r})\n")
    assert bench.noticed(fault, record) is None
    assert (bench.root / HERE).read_text() == (ROOT / HERE).read_text() == before


def test_a_line_is_shown_to_the_tests_that_execute_it():
    """What a file's fixture executes all its tests do; what none does all of the module's get."""
    own, other, slow = "tests/core/test_teams.py", "tests/play/test_match.py", "tests/a/test_b.py"
    rows = [
        {"test": f"{own}::test_quick", "seconds": 1, "lines": {}},
        {"test": f"{own}::test_quicker", "seconds": 0.5, "lines": {str(HERE): [2, 4]}},
        {"test": f"{other}::test_it", "seconds": 2, "lines": {str(HERE): [2, 3]}},
        {"test": f"{slow}::test_it", "seconds": 900, "lines": {str(HERE): [2]}},
        {"test": own, "seconds": 0, "lines": {str(HERE): [5]}},
    ]
    record = Record(map(json.dumps, rows))

    def judges(line: int, last: int) -> list[list[str]]:
        return [*record.judges(Mutant(HERE, line, last, "return", "", ""), [own])]

    quick, quicker, others = f"{own}::test_quick", f"{own}::test_quicker", f"{other}::test_it"
    assert judges(2, 2) == judges(3, 4) == [[quicker, others], [quick]]
    assert judges(5, 5) == [[quicker, quick], [others]]
    assert judges(6, 6) == [[quicker, quick, others], []]


def test_who_hangs_has_noticed(bench):
    name = "tests/core/test_teams.py"
    (bench.root / name).write_text("def test_it():\n    while True: pass\n")
    assert bench.failure([f"{name}::test_it"], 5) == f"{name}::test_it or another hangs"
