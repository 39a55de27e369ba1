"""What bots judge by does not change without a new version: the league knows bots by it.

`python -m tests.bots.test_versions` writes what stands in the code now. Where bots play otherwise
than before, raise the game's number in `bots/versions.toml` first; where the code only says the
same in other words, do not.
"""

import ast
import hashlib
import tomllib
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from jericho_tui.bots import roster
from jericho_tui.bots.characters import RANDOM, bots_for
from jericho_tui.bots.roster import seated, version_of
from jericho_tui.core.registry import package
from jericho_tui.play.player import SeatInfo
from tests.games.whole import WHOLE

FROZEN = Path(__file__).parents[1] / "data" / "bot-versions.toml"


def judgement(game: str) -> str:
    """Return a digest of all that the bots of a game judge by: data, code, figures of each bot.

    Comments, docstrings and the layout of code are no part of it.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(package(game).__path__[0], "bots").iterdir()):
        if path.suffix == ".toml":
            digest.update(repr(tomllib.loads(path.read_text("utf-8"))).encode())
        elif path.suffix == ".py" and path.name != "__init__.py":
            tree = ast.parse(path.read_text("utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                    node.body = [part for part in node.body if not _is_text(part)]
            digest.update(repr(shape(tree)).encode())
    for bot in bots_for(game):
        if bot.id != RANDOM.id:
            figures = astuple(bot)
            digest.update(repr((figures[0], *figures[3:])).encode())
    return digest.hexdigest()


def shape(node: Any) -> Any:
    """Return what a syntax tree says, the same in every version of Python that can read it."""
    if isinstance(node, list):
        return [shape(part) for part in node]
    if not isinstance(node, ast.AST):
        return node
    fields = [(name, shape(value)) for name, value in ast.iter_fields(node)]
    return (type(node).__name__, *((n, v) for n, v in fields if v not in (None, [])))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def frozen() -> dict[str, dict[str, object]]:
    """Return what was written last."""
    return tomllib.loads(FROZEN.read_text("utf-8"))


@pytest.mark.parametrize("game", WHOLE)
def test_what_bots_judge_by_changes_with_its_version_only(game):
    now = {"version": roster.versions()[game], "judgement": judgement(game)}
    assert now == frozen()[game], f"see the docstring of {__name__}"


def test_every_game_has_a_version():
    assert sorted(roster.versions()) == sorted(WHOLE)
    assert all(version >= 1 for version in roster.versions().values())


def test_bots_take_their_seats_in_the_version_of_this_program(monkeypatch):
    later = {"jericho": 3}
    monkeypatch.setattr("jericho_tui.bots.roster.versions", lambda: later)
    seats = [SeatInfo("Ada", "human"), SeatInfo("Rahab", "bot", "champion")]
    ada, rahab = seated([*seats], "jericho")
    assert ada.version == 1
    assert rahab.version == 3
    assert rahab.identity == "Rahab  champion v3"
    assert version_of(RANDOM.id, "jericho") == 1  # it judges by nothing


if __name__ == "__main__":
    FROZEN.write_text(
        tomli_w.dumps(
            {
                game: {"version": roster.versions()[game], "judgement": judgement(game)}
                for game in WHOLE
            }
        ),
        encoding="utf-8",
    )
