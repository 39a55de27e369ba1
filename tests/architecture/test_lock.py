"""What developers test with is locked: whole, hashed, within the ranges, from no index by name."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
ENTRIES = re.findall(
    r"^([\w.-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", LOCK, re.M
)
LOCKED = {canonicalize_name(name): version for name, version, _hashes in ENTRIES}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WANTED = [
    Requirement(line)
    for line in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"])
]


def _name(requirement: Requirement) -> str:
    return requirement.name


@pytest.mark.parametrize("requirement", WANTED, ids=_name)
def test_every_dependency_is_locked_within_its_range(requirement):
    if requirement.name == PROJECT["name"]:  # an extra that takes in another
        return
    assert LOCKED[canonicalize_name(requirement.name)] in requirement.specifier


@pytest.mark.parametrize(
    "requirement", [Requirement(line) for line in PROJECT["dependencies"]], ids=_name
)
def test_users_get_a_range(requirement):
    operators = {specifier.operator for specifier in requirement.specifier}
    assert operators
    assert "==" not in operators


def test_everything_has_its_hashes_and_nothing_else_is_there():
    rest = LOCK
    for name, version, hashes in ENTRIES:
        rest = rest.replace(f"{name}=={version} \\\n{hashes}", "")
    lines = [line for line in rest.splitlines() if line and not line.startswith("#")]
    assert lines == []
    assert len(ENTRIES) > 30
    assert "://" not in LOCK
