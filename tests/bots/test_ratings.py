import pytest

from jericho_tui.bots import strength
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.strength import measured, rows_of, scale, unproven
from jericho_tui.core.options import resolve_options
from jericho_tui.core.registry import IDS, info
from tests.games.whole import WHOLE

ENOUGH = 400
"""Matches of every game's longest row of a bot that looks ahead."""


@pytest.mark.parametrize("game_id", IDS)
def test_no_bot_stands_after_one_that_was_measured_to_be_weaker(game_id):
    figures = [measured(game_id)[b.id] for b in bots_for(game_id) if b.id in measured(game_id)]
    for place, bot in enumerate(figures):
        assert all(bot.high >= other.low for other in figures[place + 1 :])
    assert set(measured(game_id)) <= {bot.id for bot in bots_for(game_id)}


def test_every_bot_of_jericho_was_measured():
    figures = measured("jericho")
    assert set(figures) == {bot.id for bot in bots_for("jericho")}
    for bot in figures.values():
        assert bot.low < bot.rating < bot.high
        assert bot.games > 100


@pytest.mark.parametrize("game_id", WHOLE)
def test_ratings_and_strengths_are_of_one_scale(game_id):
    """Both are fixed where the heuristic is: one rung errs in nothing and looks no further."""
    (sober,) = [rung for rung in scale(game_id) if not rung.overlook and not rung.iterations]
    assert sober.heat == sober.greed == 0
    if measured(game_id):
        assert sober.rating == measured(game_id)["heuristic"].rating


def test_of_a_game_without_measurements_nothing_is_said():
    assert measured("tiddlywinks") == {}


def test_every_game_has_rows_of_its_strongest_bots():
    for game_id in WHOLE:
        rows = [row for row in rows_of(game_id) if row.against == "heuristic"]
        strong = {bot.id for bot in bots_for(game_id) if bot.iterations}
        most = max((row.matches for row in rows if row.bot in strong), default=0)
        assert most >= ENOUGH, game_id


@pytest.mark.parametrize(
    ("changed", "against"),
    [
        ({}, "rule"),
        ({"low": 0.501}, None),
        ({"against": "heuristic"}, "heuristic"),
        ({"bot": "climber"}, None),
        ({"seats": 3}, None),
        ({"options": {"variant": "points"}}, None),
    ],
)
def test_who_looks_ahead_in_vain_at_a_table_is_told_of_by_its_row(monkeypatch, changed, against):
    row = {"bot": "champion", "against": "rule", "seats": 2, "options": {}, "matches": 100}
    row |= {"share": 0.55, "low": 0.5, "high": 0.6, "even": 0.5, "command": "jericho-tui arena run"}
    monkeypatch.setattr(strength, "_data", lambda: {"rempart": {"rows": [row | changed]}})
    options = resolve_options(info("rempart").options, {"max_card": 45})
    found = unproven("rempart", 2, options)
    assert {bot: entry.against for bot, entry in found.items()} == (
        {} if against is None else {"champion": against}
    )


def test_a_variant_of_a_game_has_rows_of_its_own(monkeypatch):
    row = {"bot": "champion", "against": "rule", "seats": 2, "matches": 100, "share": 0.5}
    row |= {"low": 0.4, "high": 0.6, "even": 0.5, "command": "jericho-tui arena run"}
    rows = [row | {"options": {"variant": "points"}}]
    rows += [row | {"options": {}, "against": other} for other in ("heuristic", "rule")]
    monkeypatch.setattr(strength, "_data", lambda: {"rempart": {"rows": rows}})
    for given, against in (({"variant": "points"}, "rule"), ({}, "heuristic")):
        options = resolve_options(info("rempart").options, given)
        assert unproven("rempart", 2, options)["champion"].against == against


def test_every_row_has_its_interval_and_its_command():
    for game_id in IDS:
        for row in rows_of(game_id):
            assert row.low <= row.share <= row.high
            assert row.command.startswith(f"jericho-tui arena run {game_id} --bots {row.bot},")
            assert f"--seats {row.seats} " in row.command
            deals = int(row.command.split("--deals ")[1].split()[0])
            assert row.matches == deals * round(1 / row.even)
