"""What every worker would do before the first test, thousands of files long, is done once.

Workers read all test modules, and would each rewrite the assertions of every one of them and
compile the package: the process that starts the workers does it beforehand, a share on each core.
"""

import compileall
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.assertion.rewrite import PYC_TAIL, assertstate_key, get_cache_dir

from tests.programs import ROOT

_COLLECT_AFTER = 100_000
"""Objects that come to be until the youngest are looked through; Python's own number is 700.
Screens leave many objects at once, and every application started is thousands of them."""


def begin(config: pytest.Config) -> None:
    """Prepare a process for what it will collect, and the workers' way if it starts any."""
    gc.set_threshold(_COLLECT_AFTER)
    starts_workers = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if starts_workers and hasattr(os, "fork") and not sys.dont_write_bytecode:
        _on_every_core(config)


def forget_the_past() -> None:
    """Let what has been collected never be looked through again: it lives as long as we do."""
    gc.collect()
    gc.freeze()


def _on_every_core(config: pytest.Config) -> None:
    number = os.cpu_count() or 1
    children = []
    for share in range(number):
        if child := os.fork():
            children.append(child)
            continue
        with suppress(BaseException):  # a worker does what has not been done, and says what it is
            _compile(config, share, number)
        os._exit(0)
    for child in children:
        os.waitpid(child, 0)


def _compile(config: pytest.Config, share: int, number: int) -> None:
    """Compile every so many-th file."""
    for path in sorted((ROOT / "jericho_tui").rglob("*.py"))[share::number]:
        compileall.compile_file(path, quiet=2)
    tests = sorted({test for named in config.args for test in _tests(named)})
    for path in tests[share::number]:
        _rewrite(config, path)


def _tests(named: str) -> Iterator[Path]:
    """Yield the test modules of a folder, file or test on the command line."""
    path = Path(named.partition("::")[0]).absolute()
    if path.is_dir():
        yield from path.rglob("test_*.py")
        yield from path.rglob("conftest.py")
    elif path.exists():
        yield path


def _rewrite(config: pytest.Config, path: Path) -> None:
    """Do for one file what pytest does when it is imported."""
    folder = get_cache_dir(path)
    pyc = folder / (path.name[: -len(".py")] + PYC_TAIL)
    if rewrite._read_pyc(path, pyc) is None and rewrite.try_makedirs(folder):
        status, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[assertstate_key], code, status, pyc)
