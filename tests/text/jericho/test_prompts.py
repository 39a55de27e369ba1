"""Where the match stands and what is asked."""

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import SUPPLY_HIDDEN, Phase
from jericho_tui.games.jericho.text import VOICE
from tests.builders import NAMES, act, position, random_match


def test_whoever_has_chosen_waits_for_the_others():
    state = position(phase=Phase.FEED)
    state.apply(Seat(0), act("feed R3"))
    assert VOICE.prompt(state.observation(Seat(0)), NAMES) == "Waiting for Bernd and Chloé."
    assert VOICE.prompt(state.observation(None), NAMES) == "Waiting for Bernd and Chloé."


def test_a_match_that_is_over_asks_nothing():
    over = random_match(3).state.observation(Seat(0))
    assert VOICE.headline(over, NAMES) == "The game is over"
    assert VOICE.prompt(over, NAMES) == "The game is over."


def test_a_hidden_move_does_not_name_its_card():
    assert VOICE.action_name(SUPPLY_HIDDEN) == "add a card to the supply"
