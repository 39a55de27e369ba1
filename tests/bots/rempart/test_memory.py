"""What a head that forgets keeps of Rempart: by lot, for good, and no more than was seen."""

from math import exp, inf

import pytest

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.bots.roster import find
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.rempart.bots.knowledge import recall
from jericho_tui.games.rempart.rules import GAME
from jericho_tui.games.rempart.rules.board import BACK, cards_in
from jericho_tui.play.player import Limit

ADA = Seat(0)
SPAN = 6.0


def after(places, *, seed=1, seats=2, **options):
    """Return the position after cards were turned up at these places and put back."""
    state = GAME.initial_state(GAME.deal(seats, options, stream(seed, "deal")))
    for place in places:
        seat = state.actors()[0]
        state.apply(seat, GAME.parse_action(f"turn {place}"))
        state.apply(seat, BACK)
    return state


def remembered(state, span=SPAN, seed=1, seat=ADA):
    """Return the places, from 1, whose cards a head still has."""
    left = recall(state.observation(seat), span, seed, seat)
    return {place + 1 for place in cards_in(left.seen & left.down)}


def test_what_is_forgotten_has_never_been_seen():
    state = after(range(1, 31))
    view = state.observation(ADA)
    left = recall(view, SPAN, 1, ADA)
    assert 0 < left.seen.bit_count() < view.seen.bit_count()
    for place in range(45):
        seen = bool(left.seen >> place & 1)
        assert left.known[place] == (view.known[place] if seen else 0)
    assert (left.left, left.ramparts, left.menu) == (view.left, view.ramparts, view.menu)


def test_a_sighting_is_lost_by_the_forgetting_curve():
    """A share of exp(-age / span) is left, whatever the age."""
    states = [after(range(1, 21), seed=seed) for seed in range(20)]
    for age in (0, 5, 15):
        kept = sum(
            20 - age in remembered(state, seed=seed) for seed, state in enumerate(states * 10)
        )
        assert kept / 200 == pytest.approx(exp(-age / SPAN), abs=0.1)


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again():
    places = [3, 14, 25, 36, 7, 18, 29, 40, 11, 22, 33, 44]
    before = remembered(after(places[:1]))
    for number in range(2, len(places) + 1):
        now = remembered(after(places[:number]))
        assert now - {places[number - 1]} <= before
        before = now
    forgotten = next(place for place in places if place not in before)
    again = [remembered(after([*places, forgotten]), seed=seed) for seed in range(20)]
    assert any(forgotten in places_now for places_now in again)


def test_seats_and_matches_forget_differently_and_always_the_same():
    state = after(range(1, 31))
    views = [remembered(state, seed=seed, seat=Seat(seat)) for seed in (1, 2) for seat in (0, 1)]
    assert len({frozenset(view) for view in views}) == 4
    assert remembered(state) == remembered(state)


def test_the_card_that_lies_open_is_no_matter_of_memory():
    state = after(range(1, 31))
    state.apply(state.actors()[0], GAME.parse_action("turn 1"))
    left = recall(state.observation(ADA), 0.001, 1, ADA)
    latest = 29
    assert [place for place, card in enumerate(left.known) if card] == [0, latest]


def test_with_the_full_memory_aid_nobody_forgets():
    """R16: the aid is for all alike."""
    view = after(range(1, 31), memory_aid="full").observation(ADA)
    assert recall(view, 0.001, 1, ADA) == view


def test_a_world_is_possible_for_whoever_forgot():
    left = recall(after(range(1, 31)).observation(ADA), SPAN, 1, ADA)
    world = GAME.determinize(left, stream(3, "world"))
    assert world.observation(ADA) == left
    assert sorted(world.board) == list(range(2, 47))


def test_the_weaker_a_bot_the_sooner_it_forgets_and_two_are_said_to_forget_nothing():
    spans = [find(bot, "rempart").span for bot in ("beginner", "heuristic", "planner", "champion")]
    assert spans == sorted(spans)
    sure = [bot for bot in bots_for("rempart") if bot.span == inf]
    assert [bot.id for bot in sure] == ["champion", "perfect-memory"]
    assert all("remembers every card that was" in bot.character for bot in sure)


def test_perfect_memory_knows_what_a_forgetful_player_has_lost():
    """The only low card lay open long ago; whoever knows turns it up again."""
    state = after(range(1, 31))
    low = min(range(30), key=lambda place: state.board[place])
    view = state.observation(state.actors()[0])
    seat = view.seat
    sure = create("perfect-memory", GAME, 1, seat).choose(view, Limit()).action
    assert state.board[sure.place] <= state.board[low] + 3
    shares = [
        create("beginner", GAME, seed, seat).choose(view, Limit()).action for seed in range(12)
    ]
    assert len(set(shares)) > 6
