"""The headless loop asks whoever acts, and nobody sees more than an observation."""

from random import Random

import pytest

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import CHANCE
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Decision, Limit, SeatInfo
from tests.builders import act, new_match
from tests.core.toy import Toy

LIMIT = Limit(iterations=1)


class Choosing:
    """A player that takes a legal action by number and remembers what it was shown."""

    def __init__(self, place=0):
        self.place = place
        self.views = []

    def choose(self, view, limit, should_stop=lambda: False):
        assert limit is LIMIT
        self.views.append(view)
        return Decision(view.legal_actions()[self.place])


def test_a_match_is_played_to_its_end():
    match = new_match(4)
    players = {seat: Choosing(-1) for seat in range(4)}
    outcome = play_out(match, players, LIMIT, Random(1))
    assert outcome == match.outcome()
    assert match.actors() == ()
    assert sum(len(player.views) for player in players.values()) == match.ply


def test_everybody_is_asked_with_their_own_observation_only():
    match = new_match(3)
    players = {seat: Choosing() for seat in range(3)}
    play_out(match, players, LIMIT, Random(1))
    for seat, player in players.items():
        assert player.views
        assert all(isinstance(view, JerichoObservation) for view in player.views)
        assert {view.seat for view in player.views} == {seat}


def test_an_illegal_decision_stops_the_match_where_it_is():
    class Cheating(Choosing):
        def choose(self, view, limit, should_stop=lambda: False):
            return Decision(act("wall R5"))

    match = new_match(3)
    with pytest.raises(IllegalActionError) as error:
        play_out(match, {0: Choosing(), 1: Cheating(), 2: Choosing()}, LIMIT, Random(1))
    assert error.value.refusal.code == "wrong_phase"
    assert match.ply == 1


def test_what_a_die_shows_is_a_recorded_move_of_chance():
    toy = Toy()
    seats = [SeatInfo("Ada", "human"), SeatInfo("Bernd", "human")]
    shown = set()
    for seed in range(8):
        match = Match(toy, toy.deal(2, {}, Random(1)), seats)
        play_out(match, {0: Choosing(), 1: Choosing()}, LIMIT, Random(seed))
        assert [move.seat for move in match.moves] == [0, 1, CHANCE, 0, 1]
        shown.add(match.moves[2].action)
    assert shown == {"1", "2"}
