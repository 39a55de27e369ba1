"""The checker itself: it finds what is false, and what nothing checks."""

from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from tests.truth.frame import Tally, judge


def test_a_false_sentence_and_one_that_no_pattern_knows_are_found() -> None:
    game, rng = load("rempart"), stream(1, "truth")
    state = game.initial_state(game.deal(2, {}, rng))
    action = state.legal_actions(state.actors()[0])[0]
    said = ("above your 1: 45 of 45", "above your 1: 44 of 45", "above you: 45 of 45")
    tally = Tally()
    judge(
        [f"cards left {text}" for text in said], game, state, state.actors()[0], action, rng, tally
    )
    false, unknown = tally.wrong
    assert "44 of 45” is false" in false
    assert "above you: 45 of 45” matches no pattern" in unknown


def test_a_reader_is_not_called_by_name() -> None:
    game, rng = load("jericho"), stream(1, "truth")
    state = game.initial_state(game.deal(3, {}, rng))
    action = state.legal_actions(Seat(1))[0]
    tally = Tally()
    judge(["leader: still Bernd, 0"], game, state, Seat(1), action, rng, tally)
    assert len(tally.wrong) == 1
