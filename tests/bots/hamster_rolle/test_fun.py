"""Whether the wheel is worth playing with: wide bands over thirty games (rules page 4.3)."""

from random import Random
from statistics import median

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.bots.knowledge import Easy
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.state import Taken
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Limit, SeatInfo

pytestmark = pytest.mark.slow
ROLLS = 4


def test_three_who_look_before_they_let_go_play_for_a_while_and_some_pieces_fall():
    turns, falls = [], 0
    for seed in range(30):
        rng = Random(30_000 + seed)
        seats = [SeatInfo(f"Seat {number}", "human") for number in range(3)]
        match = Match(GAME, GAME.deal(3, {}, rng), seats)
        bots = {Seat(seat): Easy(GAME, seed, Seat(seat), ROLLS) for seat in range(3)}
        play_out(match, bots, Limit(), rng)
        turns.append(match.ply // 2)  # a piece let go, and the roll
        falls += sum(isinstance(event, Taken) for told in match.journal for event in told)
    assert 19 <= median(turns) <= 60
    assert 0.1 <= falls / sum(turns) <= 0.35
