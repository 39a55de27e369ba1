"""Compiles rules and bots where JERICHO_COMPILED=1 asks for it; any other build is pure Python.

Every wheel has the manual page, which the program prints from its help pages.

The compiler is mypyc, which takes the same source. It is fetched for such a build only, and needs a
C compiler. Of an editable install the libraries stand beside their sources, and hide them: what is
edited counts when it has been installed again.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "JERICHO_COMPILED"
NAME = "jericho"
"""The library of all modules is called `jericho__mypyc`."""
COMPILED = (
    # What searches call; the vocabulary is not compiled, since games build on it that are not:
    # somebody else's, and tests'.
    *(f"core/{name}.py" for name in ("bundles", "seats", "state")),
    "games/*/rules/*.py",
    "games/*/bots/*.py",
    "bots/search/*.py",
)
"""Where a search spends its time."""
PLAIN = (
    # What inherits from the vocabulary, or is asked once a match or once a move.
    "games/*/rules/setup.py",
    "games/*/rules/edition.py",
    # Its time goes into an engine that is compiled already.
    "games/hamster_rolle/*/*.py",
    # Nothing runs in it.
    "**/__init__.py",
)
"""What of that stays as it is, and why."""


class CustomBuildHook(BuildHookInterface):
    """Adds what was compiled to a wheel."""

    def dependencies(self) -> list[str]:
        """Return what this build needs besides hatchling."""
        return self.config["compiled-requires"] if _is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the files of the wheel are listed."""
        root = Path(self.root)
        editable = version == "editable"
        if editable:
            _remove_libraries(root)
        if self.target_name != "wheel":
            return
        if not editable:
            page = _manual_page(root)
            build_data["shared_data"][str(page)] = f"share/man/man6/{page.name}"
        if not _is_wanted():
            return
        built = root if editable else root / "build" / "compiled"
        if not editable:
            _remove_libraries(built)
        _compile(root, built)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if not editable:
            for library in _libraries(built):
                build_data["force_include"][str(library)] = str(library.relative_to(built))


def _manual_page(root: Path) -> Path:
    """Write the manual page and return its file; printing it needs none of the dependencies."""
    page = root / "build" / "jericho-tui.6"
    page.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "jericho_tui", "man", "--lang", "en"]
    page.write_bytes(subprocess.run(command, cwd=root, check=True, capture_output=True).stdout)
    return page


def modules(package: Path) -> list[Path]:
    """Return the modules of the package that are compiled."""
    found, plain = (
        {path for pattern in patterns for path in package.glob(pattern)}
        for patterns in (COMPILED, PLAIN)
    )
    return sorted(found - plain)


def _is_wanted() -> bool:
    return os.environ.get(SWITCH, "") not in ("", "0")


def _libraries(folder: Path) -> list[Path]:
    """Return what was compiled into a folder that is laid out as a wheel."""
    patterns = (f"{NAME}__mypyc.*", "jericho_tui/**/*.so", "jericho_tui/**/*.pyd")
    return [path for pattern in patterns for path in folder.glob(pattern)]


def _remove_libraries(folder: Path) -> None:
    for library in _libraries(folder):
        library.unlink()


def _compile(root: Path, built: Path) -> None:
    """Build a library for every module, and the one that they share."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root)  # both take their paths from here
    try:
        extensions = mypycify(
            [str(path.relative_to(root)) for path in modules(root / "jericho_tui")],
            group_name=NAME,
            multi_file=True,  # one file of all would take gigabytes and one core
            opt_level=os.environ.get("MYPYC_OPT_LEVEL", "2"),
            debug_level="0",
            target_dir=str(root / "build" / "mypyc"),
        )
        command = build_ext(Distribution({"name": NAME, "ext_modules": extensions}))
        command.build_lib = str(built)
        command.build_temp = str(root / "build" / "mypyc")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
