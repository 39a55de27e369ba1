"""Python in a process of its own, which finds the package wherever the test stands."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


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
