"""The command that asks whether tests notice: what it plants, where, and what it makes of it."""

import shutil
from pathlib import Path

import pytest

from tests.mutants import PACKAGE, ROOT, Bench, Mutant, mutants, watchers

HERE = Path(PACKAGE, "core", "teams.py")


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


def test_a_weaker_assertion_looks_equivalent_and_another_sum_does_not():
    assertion = mutants(HERE, "def f(x):\n    assert x > 3\n    return x + y")
    assert [mutant.looks_equivalent() for mutant in assertion] == [True, True, False, False]


def test_the_nearest_tests_come_first():
    found = watchers(Path(PACKAGE, "league", "standings.py"), ROOT)
    assert found[0] == "tests/league/test_standings.py"
    assert found.index("tests/league/test_tournament.py") < found.index("tests/league/test_elo.py")


def test_a_fault_is_planted_in_a_copy_caught_and_taken_out_again(tmp_path):
    """Without the one test of it, nobody notices."""
    bench = Bench(tmp_path)
    shutil.rmtree(tmp_path / "tests")
    (tmp_path / "tests" / "core").mkdir(parents=True)
    test = tmp_path / "tests" / "core" / "test_teams.py"
    before = (ROOT / HERE).read_text()
    fault = Mutant(HERE, 1, "return", before, before + "\nFAULTY = True\n")
    looks = f"import {PACKAGE}.core.teams as teams\ndef test_it(): "
    test.write_text(f"{looks}assert not hasattr(teams, 'FAULTY')\n")
    assert bench.caught(fault)
    test.write_text(f"{looks}assert teams.__file__.startswith({str(tmp_path)!r})\n")
    assert not bench.caught(fault)
    assert (tmp_path / HERE).read_text() == (ROOT / HERE).read_text() == before


def test_tests_that_fail_as_they_are_are_no_judges(tmp_path):
    bench = Bench(tmp_path)
    (tmp_path / "tests" / "core" / "test_teams.py").write_text("def test_it(): assert False")
    with pytest.raises(RuntimeError, match=r"it fails as it is: tests/core/test_teams\.py"):
        bench.caught(mutants(HERE, (ROOT / HERE).read_text())[0])
