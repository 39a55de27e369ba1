"""Rule 10: the end, the winner; P11."""

from typing import Any

from jericho_tui.core.game import Seat
from tests.games.push.positions import play, position


def ended(*owned: str, protected: tuple[str, ...] = (), **options: Any) -> Any:
    """Return the outcome when the last card, a red 1, goes to seat 0."""
    state = position(len(owned), deck="R1", bench=list(owned), protected=list(protected), **options)
    play(state, "draw", "place 1", "stop", "take 1")
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def test_rule_10_the_match_ends_when_pile_and_columns_are_gone():
    state = position(2, deck="R1 G2")
    play(state, "draw", "place 1", "stop")
    assert state.outcome() is None
    play(state, "take 1")
    assert state.outcome() is None  # a card is left
    play(state, "draw", "place 1", "stop", "take 1")
    assert state.actors() == ()
    assert state.outcome().scores == (1, 2)


def test_rule_10_bench_and_protected_cards_count_their_values():
    outcome = ended("B5", "G6", protected=("Y6 Y6", "P2"))
    assert outcome.scores == (18, 8)
    assert [(line.title, line.points) for line in outcome.lines] == [
        ("Unprotected cards", (6, 6)),
        ("Protected cards", (12, 2)),
    ]
    assert outcome.termination == "most_points"
    assert outcome.placings == (1, 2)


def test_rule_10_a_tie_goes_to_the_most_cards():
    outcome = ended("B5", "G6")
    assert outcome.scores == (6, 6)
    assert outcome.tiebreaks == (("cards", (2, 1)),)
    assert outcome.termination == "most_cards"
    assert outcome.placings == (1, 2)


def test_rule_10_else_the_victory_is_shared():
    """Tied placings share a place (1 1 3)."""
    outcome = ended("B5", "G4 G2", "Y1")
    assert outcome.termination == "shared"
    assert outcome.placings == (1, 1, 3)
    assert outcome.returns == (0.5, 0.5, -1.0)


def test_p11_cards_owned_at_the_end_decide_a_tie():
    state = position(2, ["D R5 R1", "B4 B3"], deck="", bench=["G6 B1", ""])
    state.ever = [9, 0]
    play(state, "stop", "take 1", "roll R", "take 2")
    outcome = state.outcome()
    assert outcome.scores == (7, 7)
    assert outcome.tiebreaks == (("cards", (2, 2)),)
    assert outcome.termination == "shared"


def test_p11_with_ever_collected_lost_cards_count_too():
    state = position(
        2, ["D R5 R1", "B4 B3"], deck="", bench=["G6 B1", ""], tie_cards="ever_collected"
    )
    state.ever = [2, 0]
    play(state, "stop", "take 1", "roll R", "take 2")
    outcome = state.outcome()
    assert outcome.tiebreaks == (("cards", (4, 2)),)
    assert outcome.termination == "most_cards"
    assert outcome.placings == (1, 2)


def test_the_end_is_the_same_for_everybody_who_looks():
    state = position(2, deck="R1")
    play(state, "draw", "place 1", "stop", "take 1")
    assert {state.observation(who).result for who in (Seat(0), Seat(1), None)} == {state.outcome()}
