"""The README's test command is what CI runs; `test_docs` looks at the rest."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S)
    for line in block.splitlines()
]
"""Every command it shows."""


def test_ci_runs_the_test_command_that_newcomers_are_given():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (extraction,) = re.findall(r"^command=.*$", script, re.M)
    found = subprocess.run(
        ["bash", "-c", f'{extraction}; printf %s "$command"'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert found in SHELL
    assert found.endswith("-m pytest")
    assert 'check "$command"' in script
    assert "pytest" not in script


def test_ci_runs_the_suite_with_open_ranges_and_with_the_lock():
    """Each in a copy of its own, so that neither environment helps the other."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    ranges, locked = re.split(r"^copy locked$", script, flags=re.M)
    assert re.search(r"^copy open$", ranges, re.M)
    assert "requirements.lock" not in ranges.partition("set -euo")[2]
    assert "pip install --require-hashes -r requirements.lock" in locked
    assert "pip install --no-deps -e ." in locked
    assert "${command##* && }" in locked, "the same suite"
    (command,) = (line for line in SHELL if line.endswith("-m pytest"))
    assert command.rpartition(" && ")[2] == ".venv/bin/python -m pytest"


def test_ci_runs_what_stands_closest_to_python_on_every_newer_one():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "for python in $(newer_pythons); do" in script
    assert 'check "${command/#python3/$python} tests/store tests/play tests/cli"' in script
