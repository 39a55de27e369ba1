"""Whoever advises a person remembers what that seat has seen, and says no more than it knows."""

import pytest

from jericho_tui.bots.adviser import Adviser, Calibration
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import adviser, create
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.games.rempart.rules import GAME as REMPART
from jericho_tui.games.rempart.rules.board import Kind
from jericho_tui.play.player import Limit
from tests.bots.positions import decisions
from tests.games.whole import WHOLE

FEW = Limit(iterations=60)


def test_a_place_that_was_seen_is_never_called_unseen():
    """A bot at the table forgets, as people do; of the person's seat that would be a falsehood."""
    unseen = remembered = 0
    for view in decisions("rempart", 25, seed=3):
        for candidate in adviser(REMPART, 0, Seat(view.seat)).choose(view, FEW).candidates:
            if candidate.action.kind is Kind.TURN and candidate.reason is not None:
                seen = bool(view.seen >> candidate.action.place & 1)
                unseen += not seen
                remembered += seen
                assert ("not seen yet" in str(candidate.reason)) != seen
    assert unseen
    assert remembered


def test_the_bot_at_the_table_still_forgets():
    """A beginner judges as who forgets nothing does, from what is left in its head."""
    views = list(decisions("rempart", 25, seed=3))
    differ = [
        len({_judged(bot, view) for bot in ("beginner", "perfect-memory")}) > 1 for view in views
    ]
    assert any(differ)


def _judged(bot, view):
    return frozenset(create(bot, REMPART, 0, Seat(view.seat)).choose(view, FEW).candidates)


@pytest.mark.parametrize("game_id", ["push", "rempart", "nottingham", "badaboom"])
def test_of_a_single_move_no_chance_is_said(game_id):
    """Jericho always leaves a choice, and Hamster's seats are not asked for one of a list."""
    game = load(game_id)
    view = _without_choice(game)
    (only,) = adviser(game, 0, Seat(view.seat)).choose(view, FEW).candidates
    assert only.share is None
    assert str(only.reason) == "there is no other move"


def _without_choice(game):
    """Return the first observation of a random match whose seat has one action."""
    rng = stream(1, "without choice")
    state = game.initial_state(game.deal(game.info.min_seats, {}, rng))
    while True:
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return state.observation(seat)
        state.apply(seat, rng.choice(actions))


@pytest.mark.parametrize("game_id", WHOLE)
def test_it_is_the_strongest_bot_that_advises(game_id):
    """With the same seed and all in sight they would do the same."""
    game = load(game_id)
    strongest = bots_for(game_id)[0]
    assert strongest.iterations
    if game_id in ("rempart", "hamster_rolle"):  # forgets at the table; rolls take long
        return
    view = next(iter(decisions(game_id, 1, seed=5)))
    advice = adviser(game, 7, Seat(view.seat)).choose(view, FEW)
    assert advice.action == create(strongest.id, game, 7, Seat(view.seat)).choose(view, FEW).action


def test_it_says_chances_as_they_were_measured_to_come():
    view = next(iter(decisions("jericho", 1, seed=5)))
    player = create("champion", load("jericho"), 7, Seat(view.seat))
    bold = Calibration(shift=-0.2, slope=0.5)
    said = Adviser(player, bold, load("jericho").info).choose(view, FEW).candidates
    estimated = player.choose(view, FEW).candidates
    assert [one.action for one in said] == [one.action for one in estimated]
    for one, raw in zip(said, estimated, strict=True):
        expected = None if raw.share is None else bold.chance(raw.share, view.num_seats)
        assert one.share == expected
    assert any(one.share != raw.share for one, raw in zip(said, estimated, strict=True))
