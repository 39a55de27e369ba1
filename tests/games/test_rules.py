"""What a game's engine asks of the options says the same as the options."""

from importlib import import_module
from random import Random

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.options import resolve_options
from jericho_tui.core.registry import IDS, info, load
from tests.games.whole import WHOLE

AT = {"badaboom": ".rules.actions", "nottingham": ".rules.actions"}
"""Where a game's rules are that also know its edition; those of the others are in its package."""


@pytest.mark.parametrize("game_id", WHOLE)
def test_rules_that_nobody_chose_are_those_of_the_default_options(game_id):
    rules = import_module(f"jericho_tui.games.{game_id}{AT.get(game_id, '')}").Rules
    assert rules() == rules.of(resolve_options(info(game_id).options, {}))


@pytest.mark.parametrize("game_id", IDS)
def test_only_so_many_play_as_the_game_is_for(game_id):
    game = load(game_id)
    low, high = game.info.min_seats, game.info.max_seats
    for seats in (-1, 0, low - 1, high + 1, 100):
        for deal in (game.deal, game.parse_setup):
            with pytest.raises(InvalidSetupError, match=f"{low} to {high} players, not") as refused:
                deal(seats, {}, Random(1) if deal == game.deal else {})
            assert refused.value.key == "seats"
