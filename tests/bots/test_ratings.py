from statistics import fmean

import pytest

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.ratings import measured
from jericho_tui.games import IDS


@pytest.mark.parametrize("game_id", IDS)
def test_bots_stand_in_the_order_of_what_was_measured(game_id):
    ratings = [
        measured(game_id)[b.id].rating for b in bots_for(game_id) if b.id in measured(game_id)
    ]
    assert ratings == sorted(ratings, reverse=True)
    assert set(measured(game_id)) <= {bot.id for bot in bots_for(game_id)}


def test_every_bot_of_jericho_was_measured():
    figures = measured("jericho")
    assert list(figures) == [bot.id for bot in bots_for("jericho")]
    assert fmean(bot.rating for bot in figures.values()) == pytest.approx(1500, abs=1)
    for bot in figures.values():
        assert bot.low < bot.rating < bot.high
        assert bot.games > 100


def test_of_a_game_without_measurements_nothing_is_said():
    assert measured("tiddlywinks") == {}
