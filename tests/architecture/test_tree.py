"""What every file keeps to: size, names, nothing of one machine."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "jericho_tui"
MODULES = sorted(PACKAGE.rglob("*.py"))
PACKAGES = sorted(path.parent for path in MODULES if path.name == "__init__.py")
NAMELESS = re.compile(r"(^|_)(utils?|helpers?|managers?|misc|common)$")
"""Names that say nothing of what a module holds."""
TEXTS = re.compile(r"(\.(py|toml|md|tcss|po|pot|cfg|yml|json|svg|lock))?")
"""Suffixes."""
MACHINE = re.compile(
    r"/(?:home|Users)/\w"  # somebody's home
    r"|(?<![\w.])/(?:root|work)/"  # a build machine's folders
    r"|\b[A-Za-z]:\\Users\b"
    # An address that is neither this machine's own nor one of RFC 5737's, which are nobody's.
    r"|\b(?!127\.|0\.0\.0\.0|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|\bpypi\.org\b|\bpythonhosted\b"  # which index serves packages is the machine's to say
)


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("package", PACKAGES, ids=_name)
def test_package_says_what_it_is_for(package):
    assert _docstring(package / "__init__.py")


def test_no_file_is_longer_than_one_thing_may_be():
    sizes = {_name(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES}

    assert {name: size for name, size in sizes.items() if size > 800} == {}


def test_nothing_has_a_name_that_says_nothing():
    nameless = [_name(path) for path in [*MODULES, *PACKAGES] if NAMELESS.search(path.stem)]
    classes = [
        f"{_name(path)}: {node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name.endswith(("Manager", "Helper", "Utils"))
    ]

    assert nameless + classes == []


def test_nothing_names_a_machine():
    """No home folder, no address, no package index: the project works wherever it is cloned."""
    named = [
        f"{_name(path)}:{number}: {line.strip()}"
        for path in _texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if MACHINE.search(line)
    ]

    assert named == []


@pytest.mark.parametrize("text", ["/home/ada/x", "C:\\Users\\ada", "10.1.2.3", "see pypi.org"])
def test_machine_names_are_recognised(text):
    assert MACHINE.search(text)


def test_every_folder_of_tests_is_a_package():
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}

    assert [_name(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def _docstring(module: Path) -> str | None:
    return ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))


def _texts() -> list[Path]:
    """Return every text file of the project, apart from this one, which has the patterns."""
    roots = ("jericho_tui", "tests", "saves", ".ci")
    within = [path for root in roots for path in (ROOT / root).rglob("*") if path.is_file()]
    beside = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]
    return [
        path
        for path in sorted([*within, *beside])
        if TEXTS.fullmatch(path.suffix)
        and "__pycache__" not in path.parts
        and path != Path(__file__)
    ]
