import pytest

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.gauntlet import Gauntlet, Row
from jericho_tui.arena.results_file import ResultsFile
from jericho_tui.bots import ratings
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.ratings import measured, outplayed, rows_of, unproven
from jericho_tui.bots.strength import scale
from jericho_tui.core.options import resolve_options
from jericho_tui.games import IDS, info
from jericho_tui.play.player import Limit
from tests.arena.contests import strongest_wins
from tests.benchmarks.ratings import Played, merged, points, read, sober
from tests.benchmarks.scale import is_sober

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


@pytest.mark.parametrize("game_id", [game for game in IDS if measured(game)])
def test_ratings_and_strengths_are_of_one_scale(game_id):
    """The heuristic is where both were fixed."""
    assert sober(game_id).rating == measured(game_id)["heuristic"].rating


@pytest.mark.parametrize("game_id", IDS)
def test_every_scale_has_one_rung_that_errs_in_nothing_and_looks_no_further(game_id):
    """There the heuristic is fixed in a game whose bots were not fitted yet."""
    rungs = list(filter(is_sober, scale(game_id)))
    assert rungs == [sober(game_id)]
    assert sober(game_id).heat == sober(game_id).greed == 0


def test_of_a_game_without_measurements_nothing_is_said():
    assert measured("tiddlywinks") == {}


def test_every_game_has_rows_of_its_strongest_bots():
    for game_id in IDS:
        rows = [row for row in rows_of(game_id) if row.against == "heuristic"]
        strong = {bot.id for bot in bots_for(game_id) if bot.iterations}
        most = max((row.matches for row in rows if row.bot in strong), default=0)
        assert most >= ENOUGH, game_id


@pytest.mark.parametrize("game_id", IDS)
def test_no_bot_is_offered_before_one_that_was_measured_to_be_stronger(game_id):
    """Whoever fails here is trained, or goes behind the other in `bots/characters`."""
    assert outplayed(game_id) == ()


@pytest.mark.parametrize(
    ("high", "against", "bots"),
    [
        (0.49, "rule", ("champion",)),
        (0.5, "rule", ()),
        (0.49, "planner", ("champion",)),
        (0.49, "champion", ()),
        (0.49, "random", ("champion", "climber", "beginner")),
    ],
)
def test_a_row_whose_interval_ends_below_even_is_told_where_the_other_is_easier(
    monkeypatch, high, against, bots
):
    figures = {"against": against, "seats": 2, "options": {}, "matches": 100, "share": 0.4}
    figures |= {"low": 0.31, "high": high, "even": 0.5, "command": "jericho-tui arena run"}
    rows = [{"bot": bot, **figures} for bot in ("champion", "climber", "beginner")]
    monkeypatch.setattr(ratings, "_data", lambda: {"rempart": {"rows": rows}})
    assert tuple(row.bot for row in outplayed("rempart")) == bots


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
    monkeypatch.setattr(ratings, "_data", lambda: {"rempart": {"rows": [row | changed]}})
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
    monkeypatch.setattr(ratings, "_data", lambda: {"rempart": {"rows": rows}})
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


def test_a_row_that_is_played_again_takes_the_place_of_the_one_before():
    planner, champion = Gauntlet("jericho", 1).rows([4], ["planner", "champion"], ["heuristic"])

    def won(row, deals):
        return Played(row, {deal: strongest_wins(row.contest, deal) for deal in range(deals)})

    before = merged([], [won(planner, 2), won(champion, 2)])
    assert [(row["bot"], row["matches"]) for row in before] == [("champion", 8), ("planner", 8)]
    after = merged(before, [won(planner, 5)])
    assert [(row["bot"], row["matches"]) for row in after] == [("champion", 8), ("planner", 20)]


def test_a_row_counts_as_far_as_it_goes_whatever_its_first_run_wished_for(tmp_path):
    (row,) = Gauntlet("jericho", 1).rows([4], ["planner"], ["heuristic"])
    with ResultsFile(tmp_path / "row.jsonl") as file:
        file.begin(row.contest, 2)
        for deal in (0, 1, 2, 4):
            file.append(strongest_wins(row.contest, deal))
    played = read(tmp_path / "row.jsonl")
    assert played is not None
    assert list(played.deals) == [0, 1, 2]


def test_a_scale_that_is_fitted_anew_leaves_the_heuristic_where_it_was():
    (row,) = Gauntlet("jericho", 1).rows([4], ["planner"], ["heuristic"])
    results = {deal: strongest_wins(row.contest, deal) for deal in range(5)}
    made = points([Played(row, results)], 1619)
    assert made["bots"]["heuristic"]["rating"] == 1619
    assert made["bots"]["planner"]["rating"] > 1619
    assert made["made"] == [row.command(5)]


def test_points_are_fitted_to_tables_of_many_kinds_of_bots_too():
    bots = ("planner", "heuristic", "beginner", "random")
    pool = Row(Contest("push", bots, 2, 1, {}, Limit()))
    results = {deal: strongest_wins(pool.contest, deal) for deal in range(5)}
    assert len({bot for match in results[0].matches for bot in match.bots}) > 2
    made = points([Played(pool, results)], 1500)
    assert set(made["bots"]) == set(bots)
    assert made["bots"]["heuristic"]["rating"] == 1500
