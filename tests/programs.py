"""Python in a process of its own, which finds the package wherever the test stands; waiting."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOON = 10.0
"""Seconds: much more than anything takes that a test waits for."""


def start_python(*words: object, **settings: Any) -> subprocess.Popen[bytes]:
    """Start Python; `settings` are `Popen`'s, `environ` is added to the environment."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path, **settings.pop("environ", {})}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    line = [sys.executable, *map(str, words)]
    return subprocess.Popen(line, env=env, **{**pipes, **settings})


def run_python(*words: object, **settings: Any) -> tuple[int, str, str]:
    """Run Python to its end; return the exit code, stdout and stderr."""
    with start_python(*words, **settings) as process:
        out, err = process.communicate(timeout=60)
    return process.returncode, (out or b"").decode(), (err or b"").decode()


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.005)


def appears(path: Path) -> str:
    """Wait for a file; return what it says."""
    wait_until(path.exists)
    return path.read_text()


def is_gone(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    # One that nobody has waited for yet is a zombie, and as good as gone.
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"
