"""Imports only go down, and what is slow to load is loaded only when wanted."""

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "jericho_tui"
QUIET_FLOORS = sorted(
    path.parent.name
    for path in PACKAGE.glob("*/__init__.py")
    if path.parent.name not in ("tui", "club")
)
"""Every floor that must work without a screen; the club serves screens, and its servers' own
libraries load them."""


def test_every_import_contract_is_kept(capsys):
    kept = lint_imports(str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)

    assert kept == 0, capsys.readouterr().out


@pytest.mark.parametrize("floor", QUIET_FLOORS)
def test_floor_loads_no_screen(floor):
    loaded = _loaded_after_importing(_modules(PACKAGE / floor))

    assert f"jericho_tui.{floor}" in loaded
    assert not loaded & {"textual", "rich", "jericho_tui.tui"}


def test_command_line_loads_what_a_command_needs_when_it_needs_it():
    """`--version` and a usage error must be as quick as Python itself (DESIGN 9)."""
    loaded = _loaded_after_importing(["jericho_tui.cli.main"])

    assert not loaded & {"textual", "rich", "tomli_w", "sqlite3", "platformdirs"}
    assert not loaded & {"asyncio", "multiprocessing", "jericho_tui.games.jericho"}
    assert not loaded & {"typing", "asyncssh", "textual_serve", "aiohttp", "jericho_tui.club"}


def _modules(folder: Path) -> list[str]:
    """Return the dotted name of every module in `folder` that draws nothing."""
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(folder.rglob("*.py"))
        if not {"table", "table.py"} & set(path.relative_to(folder).parts)
    ]


def _loaded_after_importing(modules: list[str]) -> set[str]:
    """Return what a new interpreter has loaded once it has imported `modules`."""
    code = "import sys, importlib\nfor m in sys.argv[1:]: importlib.import_module(m)\n"
    code += "print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code, *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines())
