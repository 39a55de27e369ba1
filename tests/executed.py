"""A plugin of pytest that writes which lines of the package each test executes, and its seconds.

`JERICHO_EXECUTED=FOLDER pytest -p tests.executed` leaves a file of JSON lines in the folder. What a
fixture wider than a test executes belongs to every test of its file. Not seen are other processes,
what is executed while modules are imported, and the later calls of a function or of a test that
makes very many: what they execute is, nearly always, what the first ones did.
"""

import inspect
import json
import os
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import pytest

PACKAGE: Final = Path(__file__).parents[1] / "jericho_tui"
_EVENTS: Final = 500_000
"""How many calls of functions of any kind and lines are looked at in a test."""
_CALLS_OF_ONE: Final = 200
"""How many calls of one function."""


class Executed:
    """The lines of the package that are executed while this is entered; it may be nested."""

    def __init__(self) -> None:
        self._left: dict[CodeType, set[int]] = {}
        """The lines of a function that have not been executed."""
        self._calls: dict[CodeType, int] = {}
        self._events = 0

    def __enter__(self) -> "Executed":
        self._outer = sys.gettrace()
        threading.settrace(self._call)
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._outer)
        threading.settrace(self._outer)

    def lines(self) -> dict[str, list[int]]:
        """Return the lines by file, from the folder of the package on."""
        found: dict[str, set[int]] = {}
        for code, left in list(self._left.items()):  # threads may still go on
            if ours(code):
                path = str(Path(code.co_filename).relative_to(PACKAGE.parent))
                found.setdefault(path, set()).update(_lines(code) - left)
        return {path: sorted(lines) for path, lines in found.items()}

    def _call(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        code = frame.f_code
        self._events += 1
        if self._events > _EVENTS:
            sys.settrace(None)
            return None
        left = self._left.get(code)
        if left is None:
            left = self._left[code] = _lines(code) if ours(code) else set()
            self._calls[code] = 0
        if not left:
            return None
        left.discard(frame.f_lineno)
        self._calls[code] += 1
        return self._line if self._calls[code] <= _CALLS_OF_ONE else None

    def _line(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        left = self._left[frame.f_code]
        left.discard(frame.f_lineno)
        self._events += 1
        if not left or self._events > _EVENTS:
            frame.f_trace_lines = False
        return self._line


def ours(code: CodeType) -> bool:
    """Whether this is a function of the package, and not what importing it executes."""
    function = code.co_flags & inspect.CO_OPTIMIZED
    return bool(function) and code.co_filename.startswith(f"{PACKAGE}{os.sep}")


def _lines(code: CodeType) -> set[int]:
    return {line for _, _, line in code.co_lines() if line is not None}


class _Writer:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._failed = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self._failed = False
        before = time.monotonic()
        with Executed() as executed:
            result = yield
        if not self._failed:
            self._write(item.nodeid, executed, time.monotonic() - before)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        report = yield
        self._failed |= not report.passed
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Generator[None, Any, Any]:
        if fixturedef.scope == "function":
            return (yield)
        with Executed() as executed:
            result = yield
        self._write(request.node.nodeid, executed, 0)
        return result

    def _write(self, test: str, executed: Executed, seconds: float) -> None:
        row = {"test": test, "seconds": round(seconds, 3), "lines": executed.lines()}
        with self._file.open("a") as file:
            file.write(json.dumps(row) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    worker = getattr(config, "workerinput", {"workerid": "main"})["workerid"]
    folder = Path(os.environ["JERICHO_EXECUTED"])
    config.pluginmanager.register(_Writer(folder / f"{worker}.jsonl"))
