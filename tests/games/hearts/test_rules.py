"""The rules of Hearts, paragraph by paragraph of its rulebook."""

from random import Random
from typing import Any

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.games.hearts import CARDS, POINTS, HeartsState
from jericho_tui.text import language
from jericho_tui.text.notation import words_of

GAME = load("hearts")


def state_of(*hands: str, started: bool = True, **options: Any) -> HeartsState:
    """Return the position in which seat 1 leads, after the first trick or before it."""
    resolved = GAME.deal(len(hands), {"pass_to": "none", **options}, Random(1)).options
    state = HeartsState([hand.split() for hand in hands], resolved)
    state.player = 0
    state.tricks[0] = int(started)
    return state


def play(state: HeartsState, *cards: str) -> None:
    for card in cards:
        (seat,) = state.actors()
        assert card in state.legal_actions(seat), card
        state.apply(seat, card)


@pytest.mark.parametrize(
    ("seats", "cards", "lowest"), [(3, 17, "2C"), (4, 13, "2C"), (5, 10, "3C")]
)
def test_paragraph_1_and_3_all_hands_are_equal_and_the_lowest_club_leads(seats, cards, lowest):
    state = GAME.initial_state(GAME.deal(seats, {"pass_to": "none"}, Random(1)))
    assert {len(hand) for hand in state.as_data()["hands"]} == {cards}
    (leader,) = state.actors()
    assert state.legal_actions(leader) == [lowest]


@pytest.mark.parametrize(
    ("seats", "to", "taker"),
    [(4, "left", 1), (4, "across", 2), (4, "right", 3), (3, "across", 1), (5, "across", 2)],
)
def test_h1_three_cards_change_hands_at_once_and_only_two_know_them(seats, to, taker):
    state: Any = GAME.initial_state(GAME.deal(seats, {"pass_to": to}, Random(1)))
    given = state.hands[0][:3]
    for seat in range(seats):
        for card in state.hands[seat][:3]:
            assert state.passing
            assert state.actors() == (seat,)
            state.apply(Seat(seat), f"pass {card}")
    assert not state.passing
    assert state.received[taker] == given
    assert set(given) <= set(state.hands[taker])
    for seat in range(seats):
        seen = state.observation(Seat(seat)).as_data()
        assert (seen["passed"][0] == given) == (seat == 0)
        assert (seen["received"][taker] == given) == (seat == taker)
        world: Any = GAME.determinize(state.observation(Seat(seat)), Random(seat))
        if seat == 0:
            assert set(given) <= set(world.hands[taker])


def test_h2_hearts_are_led_once_broken_or_when_there_is_nothing_else():
    hands = ("3C 2H", "4C QS", "5C 3H", "6C 4H")
    assert state_of(*hands).legal_actions(Seat(0)) == ["3C"]
    assert state_of(*hands, breaks="free").legal_actions(Seat(0)) == ["3C", "2H"]
    assert state_of("2H 3H", *hands[1:]).legal_actions(Seat(0)) == ["2H", "3H"]
    for breaks in ("queen", "hearts"):
        state = state_of("2D 3D 2H", "QS 4C 5C", "4D 5D 3H", "6D 7D 4H", breaks=breaks)
        play(state, "2D", "QS", "4D", "6D")
        assert state.broken == (breaks == "queen")


def test_h3_no_points_in_the_first_trick_unless_there_is_nothing_else():
    hands = ("2C 3C", "4D 2H", "QS 3H", "5D 4H")
    state = state_of(*hands, started=False)
    play(state, "2C")
    assert state.legal_actions(Seat(1)) == ["4D"]
    play(state, "4D")
    assert state.legal_actions(Seat(2)) == ["QS", "3H"]
    state = state_of(*hands, started=False, first_points=True)
    play(state, "2C")
    assert state.legal_actions(Seat(1)) == ["4D", "2H"]


def test_h4_any_club_may_be_led_first():
    hands = ("2C 3C 4D", "4C 5D 6D", "5C 7D 8D", "6C 9D TD")
    assert state_of(*hands, started=False).legal_actions(Seat(0)) == ["2C"]
    assert state_of(*hands, started=False, any_club=True).legal_actions(Seat(0)) == ["2C", "3C"]


def test_h5_a_lone_queen_need_not_be_led():
    hands = ("QS 2H", "4C 5C", "6C 7C", "8C 9C")
    assert state_of(*hands).legal_actions(Seat(0)) == ["QS"]
    assert state_of(*hands, queen=True).legal_actions(Seat(0)) == ["QS", "2H"]


def test_paragraph_4_and_5_follow_suit_and_the_highest_card_takes_the_points():
    state = state_of("2D 3C", "KD 2S", "QS 3D", "4H 5H")
    play(state, "2D", "KD")
    assert state.legal_actions(Seat(2)) == ["3D"]
    play(state, "3D", "5H")
    assert state.points == [0, 1, 0, 0]
    assert state.actors() == (1,)
    assert state.last_trick == ["2D", "KD", "3D", "5H"]
    assert state.voids == ["", "", "", "D"]
    assert not state.can_hold(Seat(3), "AD")


def finished(points: list[int], tricks: list[int], taker: int = -1, **options: Any) -> Any:
    state = state_of("", "", "", "", **options)
    state.player, state.points, state.tricks, state.jack_taker = -1, points, tricks, taker
    return state.outcome()


@pytest.mark.parametrize(
    ("moon", "termination", "scores"),
    [
        ("others", "moon", (0, 26, 26, 26)),
        ("self", "moon", (-26, 0, 0, 0)),
        ("none", "all_played", (26, 0, 0, 0)),
    ],
)
def test_h8_shooting_the_moon(moon, termination, scores):
    outcome = finished([26, 0, 0, 0], [12, 1, 0, 0], moon=moon, no_trick=True)
    assert (outcome.termination, outcome.scores) == (termination, scores)
    assert outcome.winners == ((0,) if moon != "none" else (1, 2, 3))


def test_h6_and_h7_the_jack_and_no_trick_take_points_off():
    outcome = finished([16, 0, 0, 0], [12, 1, 0, 0], 0, jack=True)
    assert (outcome.termination, outcome.scores) == ("moon", (-10, 26, 26, 26))
    outcome = finished([3, 13, 0, 0], [6, 7, 0, 0], 0, jack=True, no_trick=True)
    assert outcome.scores == (3, 13, -5, -5)
    assert outcome.placings == (3, 4, 1, 1)


def test_there_are_26_points_and_52_cards():
    assert (sum(POINTS.values()), len(CARDS)) == (26, 52)


def test_cards_have_signs_and_may_be_typed_as_they_are_shown_or_noted():
    words = words_of("hearts")
    assert words.action_name("pass TH") == "pass 10♥"
    assert {words.readings(text) for text in ("qs", "QS", "q♠")} == {("QS",)}
    language.choose("fr")
    assert words.action_name("pass QS") == "passer D♠"
    assert words.readings("Passer D♠") == ("pass QS",)
