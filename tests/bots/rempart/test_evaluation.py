"""What a sensible player of Rempart prefers, situation by situation."""

import pytest

from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import derive, stream
from jericho_tui.games.rempart.bots.knowledge import KNOWLEDGE
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Limit, SeatInfo
from tests.games.rempart.positions import legal, play, position

POLICY = KNOWLEDGE.policies["heuristic"]


def values(state):
    """Return what the policy thinks of everything whoever acts may do, by notation."""
    seat = state.actors()[0]
    view = state.observation(seat)
    return dict(zip(legal(state), POLICY.values(view, view.legal_actions()), strict=True))


@pytest.mark.parametrize("variant", ["race", "points"])
def test_it_beats_chance(variant):
    """The arena's figure is above 0.95; four matches in five are left to chance here."""
    won = 0.0
    for number in range(10):
        seed = derive(5, variant, number)
        setup = GAME.deal(2, {"variant": variant}, stream(seed, "deal"))
        match = Match(GAME, setup, [SeatInfo(name, "human") for name in ("Ada", "Bernard")])
        bots = ["heuristic", "random"]
        if number % 2:
            bots.reverse()
        players = {Seat(i): create(bot, GAME, seed, Seat(i)) for i, bot in enumerate(bots)}
        winners = play_out(match, players, Limit(), stream(seed, "chance")).winners
        won += (number % 2 in winners) / len(winners)
    assert won >= 8


def test_r9_a_cannon_that_can_only_hit_its_owner_is_worth_what_it_leaves():
    """The cannon just placed is among the cards that its own shot would cost."""
    state = position(["1 5", "4"], "43 46", variant="points")
    play(state, "turn 1")
    expected = values(state)["keep"]
    play(state, "keep")
    shots = values(state)
    assert set(shots) == {"shoot 1 1", "shoot 1 5", "shoot 1 43"}
    assert expected == pytest.approx(max(shots.values()))


def test_r9_nobody_shoots_at_their_own_rampart_for_nothing():
    worth = values(after_keeping_a_cannon("1 5 6", "1 6 11 15"))
    assert max(worth, key=lambda text: worth[text]).startswith("shoot 2")


def after_keeping_a_cannon(mine, theirs):
    taken = {*mine.split(), *theirs.split()}
    left = [n for n in range(2, 47) if str(n) not in taken]
    state = position([mine, theirs], " ".join(map(str, left)), variant="points")
    play(state, f"turn {left.index(8) + 1}", "keep")
    return state
