"""The rules that bots are measured by: one a game, never offered, always legal, and no fools."""

import pytest

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import play_deal
from jericho_tui.arena.gauntlet import Row
from jericho_tui.arena.simulate import unless_crashed
from jericho_tui.bots.characters import RULE, bots_for
from jericho_tui.bots.registry import create
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.bots.rules import rule_of
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import IDS, info, load
from jericho_tui.games.rempart.actions import BACK, KEEP
from jericho_tui.games.rempart.rules import GAME as REMPART
from jericho_tui.play.player import Limit

QUICK = [game_id for game_id in IDS if not info(game_id).slow_chance and rule_of(game_id)]


@pytest.mark.parametrize("game_id", IDS)
def test_the_rule_is_found_where_there_is_one_and_is_never_offered(game_id):
    assert RULE not in bots_for(game_id)
    if rule_of(game_id) is None:
        with pytest.raises(UnknownBotError):
            find("rule", game_id)
    else:
        assert find("rule", game_id) is RULE


def every_option(game_id):
    """The defaults, and for every option its last value."""
    options = [option for option in info(game_id).options if option.key != "start_choice"]
    return [{}, *({option.key: option.values[-1]} for option in options)]


@pytest.mark.parametrize("game_id", QUICK)
def test_a_rule_is_legal_under_every_option_at_the_smallest_and_the_largest_table(game_id):
    game = load(game_id)
    for number, options in enumerate(every_option(game_id)):
        seats = (info(game_id).min_seats, info(game_id).max_seats)[number % 2]
        state = game.initial_state(game.deal(seats, options, stream(number, "deal")))
        bots = [create("rule", game, number, Seat(seat)) for seat in range(seats)]
        chance = stream(number, "chance")
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(chance))
                continue
            action = bots[seat].choose(state.observation(seat), Limit()).action
            assert state.refusal(seat, action) is None
            state.apply(seat, action)


@pytest.mark.parametrize("game_id", QUICK)
def test_a_rule_wins_far_more_than_its_share_against_random_players(game_id):
    seats = info(game_id).min_seats
    row = Row(Contest(game_id, ("rule", *("random",) * (seats - 1)), seats, 11))
    results = {deal: unless_crashed(play_deal(row.contest, deal)) for deal in range(8)}
    assert row.share(results).value > 1.5 * row.even


def test_rempart_forgets_nothing_and_lets_no_step_skip_more_than_its_share():
    game = REMPART
    state = game.initial_state(game.deal(2, {}, stream(4, "deal")))
    low, high = state.board.index(3), state.board.index(44)
    for place in (high, low):
        seat = state.actors()[0]
        state.apply(seat, game.parse_action(f"turn {place + 1}"))
        bot = create("rule", game, 4, seat)
        kept = bot.choose(state.observation(seat), Limit()).action
        assert kept is (KEEP if place == low else BACK)
        state.apply(seat, BACK)
    seat = state.actors()[0]
    turned = create("rule", game, 4, seat).choose(state.observation(seat), Limit()).action
    assert turned.place == low
