"""What a game's engine asks of the options says the same as the options."""

from importlib import import_module

import pytest

from jericho_tui.core.options import resolve_options
from jericho_tui.core.registry import info
from tests.games.whole import WHOLE

AT = {"badaboom": ".rules.actions", "nottingham": ".rules.actions"}
"""Where a game's rules are that also know its edition; those of the others are in its package."""


@pytest.mark.parametrize("game_id", WHOLE)
def test_rules_that_nobody_chose_are_those_of_the_default_options(game_id):
    rules = import_module(f"jericho_tui.games.{game_id}{AT.get(game_id, '')}").Rules
    assert rules() == rules.of(resolve_options(info(game_id).options, {}))
