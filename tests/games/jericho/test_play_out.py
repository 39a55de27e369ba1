"""Playing out in one go ends as playing out move by move."""

from random import Random

import pytest

from jericho_tui.bots.search.bot import play_out
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from tests.builders import check_cards

RULES = {
    "usual": {},
    "varied": {"trumpet_needs_target": True, "trumpet_join": "optional"},
    "strange": {
        "opening_card": "any",
        "tie_fell": "one_per_player",
        "tie_share": "none_if_uneven",
        "tiebreak_count": "before",
        "final_tie": "last_seat",
    },
}


def test_jericho_plays_itself_out():
    assert GAME.play_out is not None


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_generator_gives_the_same_match_either_way(seats, options):
    for seed in range(30):
        rng = stream(seed, "play out", seats)
        state = GAME.initial_state(GAME.deal(seats, options, rng))
        for _ in range(rng.randrange(40)):
            seat = rng.choice(state.actors())
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        step_by_step, at_once = state.clone(), state.clone()
        at_once.events = []
        expected = play_out(step_by_step, Random(seed))
        outcome = GAME.play_out(at_once, Random(seed))
        assert outcome.placings == expected.placings
        assert outcome.scores == expected.scores
        assert at_once.outcome() == expected
        assert at_once.as_data() == step_by_step.as_data()
        assert at_once.moves == step_by_step.moves
        assert at_once.events is None
        check_cards(at_once)
