"""Where the match stands and what is asked."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import SUPPLY_HIDDEN, Phase
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.prose import language
from tests.builders import NAMES, act, position, random_match


def seen(seat=0, **table):
    return position(**table).observation(Seat(seat))


@pytest.mark.parametrize(
    ("code", "observation", "head", "asked"),
    [
        (
            "en",
            seen(phase=Phase.OPENING),
            "Round 1 of 3 · opening cards",
            "Choose a wall card for your first wall.",
        ),
        (
            "en",
            seen(phase=Phase.OPENING, opening_card="any"),
            "Round 1 of 3 · opening cards",
            "Choose a card for your first wall.",
        ),
        (
            "en",
            seen(phase=Phase.FEED, round_number=2),
            "Round 2 of 3 · feed the supply",
            "Choose a card to feed face down into the supply.",
        ),
        (
            "en",
            seen(round_number=3),
            "Round 3 of 3 · your turn",
            "Your turn: lay a wall card, play a trumpet, or add a card to the supply.",
        ),
        ("en", seen(turn=1), "Round 1 of 3 · Bernd to play", "Waiting for Bernd."),
        ("fr", seen(turn=1), "Manche 1 sur 3 · à Bernd de jouer", "On attend Bernd."),
        (
            "fr",
            seen(),
            "Manche 1 sur 3 · à vous de jouer",
            "À vous : posez une carte mur, jouez une trompette ou mettez une carte à la réserve.",
        ),
    ],
)
def test_headline_and_prompt(code, observation, head, asked):
    language.choose(code)
    assert VOICE.headline(observation, NAMES) == head
    assert VOICE.prompt(observation, NAMES).replace("\u202f", " ") == asked


def test_whoever_has_chosen_waits_for_the_others():
    state = position(phase=Phase.FEED)
    state.apply(Seat(0), act("feed R3"))
    assert VOICE.prompt(state.observation(Seat(0)), NAMES) == "Waiting for Bernd and Chloé."
    assert VOICE.prompt(state.observation(None), NAMES) == "Waiting for Bernd and Chloé."


def test_a_match_that_is_over_asks_nothing():
    over = random_match(3).state.observation(Seat(0))
    assert VOICE.headline(over, NAMES) == "The game is over"
    assert VOICE.prompt(over, NAMES) == "The game is over."


@pytest.mark.parametrize(
    ("code", "action", "name"),
    [
        ("en", "open R5", "open with red 5"),
        ("en", "feed T", "feed a trumpet"),
        ("en", "wall G1", "lay green 1"),
        ("en", "supply B7", "add blue 7 to the supply"),
        ("en", "trumpet Y", "trumpet yellow"),
        ("en", "trumpet Y away", "trumpet yellow, without joining your wall"),
        ("fr", "wall G1", "poser le 1 vert"),
        ("fr", "trumpet Y", "sonner le jaune"),
    ],
)
def test_a_move_has_a_name(code, action, name):
    language.choose(code)
    assert VOICE.action_name(act(action)) == name


def test_a_hidden_move_does_not_name_its_card():
    assert VOICE.action_name(SUPPLY_HIDDEN) == "add a card to the supply"
