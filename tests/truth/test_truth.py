"""What previews and hints say is true, in every game."""

from importlib.util import find_spec

import pytest

from jericho_tui.games import IDS
from tests.truth.frame import measure

GAMES = [game_id for game_id in IDS if find_spec(f"tests.truth.{game_id}")]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_is_true(game_id: str) -> None:
    assert measure(game_id, positions=60, hints=40, seed=2).wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_is_true_in_the_long_run(game_id: str) -> None:
    assert measure(game_id, positions=1500, hints=300).wrong == []
