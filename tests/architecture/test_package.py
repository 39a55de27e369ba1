"""What others are given: the archive of the sources, the wheel, what both say of themselves."""

import re
import sys
import tomllib
from pathlib import Path

from jericho_tui.core.registry import infos

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
TARGETS = SETTINGS["tool"]["hatch"]["build"]["targets"]
ALWAYS = {"pyproject.toml", ".gitignore"}
"""The builder takes them along unasked."""


def test_the_archive_has_whatever_tests_and_checks_read():
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    read = set(re.findall(r'_?ROOT / "([\w.-]+)"', tests))
    read |= {path.name for path in ROOT.iterdir() if path.is_file() and path.name in checks}
    assert {"tests", "saves", "README.md", "requirements.lock"} <= read
    assert read - ALWAYS - {".git"} <= {name.strip("/") for name in TARGETS["sdist"]["include"]}


def test_the_wheel_has_the_examples_and_no_translators_sources():
    """What else is in a checkout's saves folder is ignored there, and so by the builder."""
    wheel = TARGETS["wheel"]
    assert wheel["sources"]["saves"] == "jericho_tui/examples"
    assert "*.po" in wheel["exclude"]
    ours = {
        path.name
        for path in (ROOT / "saves").iterdir()
        if f"/saves/{path.name}" in wheel["exclude"]
    }
    assert ours == {"README.md", ".jericho-saves"}
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert [line for line in ignored if "saves/" in line] == [
        "saves/*",
        "!saves/.jericho-saves",
        "!saves/README.md",
        "!saves/example-*.toml",
    ]


def test_the_summary_names_every_game():
    assert [info.title for info in infos() if info.title not in PROJECT["description"]] == []


def test_the_oldest_python_and_this_one_are_named():
    oldest = PROJECT["requires-python"].removeprefix(">=")
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if ":: 3." in line]
    assert named[0] == oldest
    assert "{}.{}".format(*sys.version_info) in named


def test_nothing_tells_users_to_install_a_name_that_is_nobodys():
    """The program is on no index: its extras are installed from a checkout, by a path."""
    pages = [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "jericho_tui").rglob("*.py"),
    ]
    told = [path for path in pages if "install 'jericho-tui" in path.read_text(encoding="utf-8")]
    assert [path for path in told if path.name != "CHANGELOG.md"] == []
