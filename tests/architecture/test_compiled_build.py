"""What the build hook compiles, as far as can be told without a compiler."""

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "jericho_tui"


@pytest.fixture
def build(monkeypatch):
    """The hook as hatchling loads it, which only an environment that builds has."""
    interface: Any = ModuleType("interface")

    class BuildHookInterface:
        def __init__(self, root, config, target_name):
            self.root, self.config, self.target_name = root, config, target_name

    interface.BuildHookInterface = BuildHookInterface
    monkeypatch.setitem(sys.modules, "hatchling.builders.hooks.plugin.interface", interface)
    spec: Any = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def config():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]


def test_every_reason_to_leave_a_module_plain_has_modules(build):
    assert [pattern for pattern in build.PLAIN if not any(PACKAGE.glob(pattern))] == []


def test_states_search_and_policies_are_compiled(build):
    compiled = {str(path.relative_to(PACKAGE)) for path in build.modules(PACKAGE)}
    assert {"core/state.py", "bots/search/tree.py"} <= compiled
    for game in ("badaboom", "jericho", "nottingham", "push", "rempart"):
        assert {f"games/{game}/rules/state.py", f"games/{game}/bots/knowledge.py"} <= compiled
    assert not [name for name in compiled if name.endswith("__init__.py")]


def test_nothing_compiled_rests_on_a_cached_property(build):
    """mypyc takes it for a plain property, which works its value out again each time."""
    resting = [
        path for path in build.modules(PACKAGE) if "@cached_property" in path.read_text("utf-8")
    ]
    assert [str(path.relative_to(PACKAGE)) for path in resting] == []


@pytest.mark.parametrize("switch", [None, "", "0"])
def test_a_build_is_pure_unless_it_is_asked_to_compile(build, config, switch, monkeypatch):
    monkeypatch.delenv(build.SWITCH, raising=False)
    if switch is not None:
        monkeypatch.setenv(build.SWITCH, switch)
    hook = build.CustomBuildHook(str(ROOT), config, "wheel")
    data: dict[str, dict[str, str]] = {"shared_data": {}}
    hook.initialize("standard", data)
    assert hook.dependencies() == []
    ((page, where),) = data.pop("shared_data").items()
    assert data == {}
    assert where == "share/man/man6/jericho-tui.6"
    assert Path(page).read_text("utf-8").startswith(".TH JERICHO-TUI 6")


def test_a_compiled_build_fetches_its_compiler(build, config, monkeypatch):
    monkeypatch.setenv(build.SWITCH, "1")
    needed = build.CustomBuildHook(str(ROOT), config, "wheel").dependencies()
    assert [name for name in needed if name.startswith("mypy[mypyc]==")]


def test_a_pure_editable_install_takes_away_what_was_compiled(build, config, tmp_path, monkeypatch):
    monkeypatch.delenv(build.SWITCH, raising=False)
    core = tmp_path / "jericho_tui" / "core"
    core.mkdir(parents=True)
    for path in (
        core / "past.py",
        core / "past.cpython-313-darwin.so",
        tmp_path / "jericho__mypyc.x.so",
    ):
        path.touch()
    build.CustomBuildHook(str(tmp_path), config, "wheel").initialize("editable", {})
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["past.py"]
