"""What the README says can be done."""

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


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^):]+)\)", README)

    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
