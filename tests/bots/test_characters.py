"""Every game has characters enough that nobody meets the same ones every evening."""

import pytest

from jericho_tui.bots.characters import bots_for
from tests.games.whole import WHOLE


@pytest.mark.parametrize("game_id", WHOLE)
def test_every_game_has_five_characters(game_id):
    """Each has a style of its own, and none errs or searches."""
    plain = [bot for bot in bots_for(game_id) if not bot.heat and not bot.iterations]
    assert len({bot.style for bot in plain if bot.style and bot.id != "perfect-memory"}) >= 5
