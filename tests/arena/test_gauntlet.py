"""A gauntlet's rows: who meets whom, how wide a share is, and the command that makes it again."""

import shlex

from jericho_tui.arena.gauntlet import Gauntlet, section
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.flat import FlatBot
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.play.player import Limit
from tests.arena.contests import strongest_wins


def test_every_bot_meets_the_heuristic_flat_search_and_the_rule_at_every_table():
    rows = Gauntlet("rempart", 1).rows(range(2, 4))
    bots = [bot.id for bot in bots_for("rempart") if bot.id != "random"]
    against = ("heuristic", "flat", "rule")
    for options in ({}, {"variant": "points"}):
        for seats in (2, 3):
            here = [r for r in rows if r.contest.num_seats == seats]
            met = [(r.bot, r.opponent) for r in here if r.contest.options == options]
            assert met == [(b, o) for b in bots for o in against if b != o]
    assert all(r.contest.bots.count(r.opponent) == r.contest.num_seats - 1 for r in rows)
    assert len({r.file for r in rows}) == len(rows)


def test_options_that_are_given_are_the_only_variant():
    rows = Gauntlet("rempart", 1, {"max_card": 45}).rows([2], ["champion"], ["heuristic"])
    assert [row.contest.options for row in rows] == [{"max_card": 45}]


def test_a_section_of_ratings_has_every_row_and_fits_those_of_own_budgets():
    rows = Gauntlet("jericho", 1).rows([3], ["champion", "planner"], ["heuristic", "flat"])
    played = [(row, {deal: strongest_wins(row.contest, deal) for deal in range(4)}) for row in rows]
    made = section(played)
    assert [(row["bot"], row["against"]) for row in made["rows"]] == [
        (row.bot, row.opponent) for row in rows
    ]
    own = [row for row in rows if row.opponent == "heuristic"]
    assert made["made"] == [row.command(4) for row in own]
    assert made["matches"] == 4 * sum(row.contest.matches_per_deal for row in own)
    assert set(made["bots"]) == {"champion", "planner", "heuristic"}
    for figures in made["bots"].values():
        assert figures["low"] <= figures["rating"] <= figures["high"]


def test_time_is_equal_where_flat_search_sits_and_everybodys_own_elsewhere():
    for row in Gauntlet("push", 1, seconds=0.05).rows([2]):
        flat = row.opponent == "flat"
        assert row.contest.limit == (Limit(seconds=0.05) if flat else Limit())


def test_flat_search_is_not_offered_and_plays_no_game_whose_chance_is_slow():
    assert all(bot.id != "flat" for bot in bots_for("push"))
    assert "flat" not in {row.opponent for row in Gauntlet("hamster_rolle", 1).rows([2])}


def test_partners_are_one_of_two():
    (row,) = Gauntlet("hamster_rolle", 1).rows([4], ["apprentice"], ["random"])
    assert row.contest.bots == ("apprentice", "random")
    assert row.even == 0.5


def test_the_share_of_who_wins_always_and_never():
    best, worst = Gauntlet("jericho", 1).rows([3], ["heuristic", "random"], ["heuristic", "random"])
    results = {deal: strongest_wins(best.contest, deal) for deal in range(20)}
    assert best.share(results).value == 1
    assert 0.8 < best.share(results).low < 1
    flipped = worst.contest
    assert flipped.bots == ("random", "heuristic", "heuristic")
    assert best.entry(results)["matches"] == 60


def test_the_command_beside_a_row_is_that_rows():
    row = Gauntlet("push", 7, seconds=0.05).rows([2], ["heuristic"])[0]
    words = shlex.split(row.command(12))
    assert words[:4] == ["jericho-tui", "arena", "run", "push"]
    assert words[words.index("--bots") + 1] == "heuristic,flat"
    assert words[words.index("--rng-seed") + 1] == "7"
    assert words[words.index("--seconds") + 1] == "0.05"
    assert words[words.index("--deals") + 1] == "12"


def test_flat_search_takes_what_came_to_most_and_the_same_again():
    game = load("push")
    state = game.initial_state(game.deal(2, {}, stream(3, "deal")))
    seat = state.actors()[0]
    bot = create("flat", game, 5, seat)
    assert isinstance(bot, FlatBot)
    decision = bot.choose(state.observation(seat), Limit(iterations=40))
    assert decision == bot.choose(state.observation(seat), Limit(iterations=40))
    if decision.candidates:
        shares = [candidate.share or 0 for candidate in decision.candidates]
        assert shares == sorted(shares, reverse=True)
        assert sum(candidate.visits for candidate in decision.candidates) == 40


def test_flat_search_sits_down_on_any_seat():
    game = load("jericho")
    state = game.initial_state(game.deal(3, {}, stream(3, "deal")))
    seat = Seat(state.actors()[0])
    decision = create("flat", game, 5, seat).choose(state.observation(seat), Limit(iterations=20))
    assert state.refusal(seat, decision.action) is None
