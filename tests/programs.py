"""Python in a process of its own, which finds the package wherever the test stands; waiting."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOON = 180.0
"""Seconds: much more than anything takes that a test waits for, on however busy a machine."""


def home_in(folder: Path) -> dict[str, str]:
    """Return the variables with which a program finds and changes nothing of its user's."""
    names = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "HOME")
    return {name: str(folder / "home") for name in names}


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
        out, err = process.communicate(timeout=SOON)
    return process.returncode, (out or b"").decode(), (err or b"").decode()


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.005)


def appears(path: Path) -> str:
    """Wait for a file that says something; return it."""
    wait_until(lambda: path.exists() and bool(path.read_text()))
    return path.read_text()


def is_gone(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return _state(pid)[:1] == ["Z"]  # nobody has waited for it yet, and it is as good as gone


def group_is_gone(group: int) -> bool:
    """Whether all processes of a group have ended."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    pids = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    states = [_state(pid) for pid in pids]
    return {state[0] for state in states if state[2:3] == [str(group)]} == {"Z"}


def _state(pid: int) -> list[str]:
    """Return a process's state, parent, group and so on; nothing where that is not told."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
