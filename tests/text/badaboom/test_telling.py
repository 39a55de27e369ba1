"""Log, preview, prompts and ending of Badaboom in words; hidden cards stay hidden."""

import pytest

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.text import VOICE
from jericho_tui.text.language import say
from tests.games.badaboom.positions import play, position

NAMES = ("Ada", "Bernard", "Chloé")
ADA, BERNARD, CHLOE = Seat(0), Seat(1), Seat(2)


def asked(state):
    return VOICE.prompt(state.observation(state.actors()[0]), NAMES)


def test_what_is_asked_gives_nothing_away():
    """The curtain between two people shows it to both."""
    rng = stream(6, "asked")
    state = GAME.initial_state(GAME.deal(3, {}, rng))
    different = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        if state.ply % 7 == 0:
            world = GAME.determinize(state.observation(None), rng)
            different += world.bags[seat] != state.bags[seat]
            assert asked(world) == asked(state)
        state.apply(seat, rng.choice(state.legal_actions(seat)))
    assert different


@pytest.mark.parametrize(
    ("coins", "options", "text"),
    [
        ([9, 0, 0], {}, "Ada wins with 10 coins"),
        ([9, 0, 9], {}, "Ada and Chloé share the victory with 10 coins each"),
    ],
)
def test_how_it_ended(coins, options, text):
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1, coins=coins, **options)
    play(state, "2 leave")
    outcome = state.outcome()
    assert outcome is not None
    assert VOICE.ending(outcome, NAMES) == text
    assert VOICE.leads(state.observation(None))[0].amounts == outcome.scores


def test_b17_the_last_explosion_is_named():
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1, max_explosions=10)
    state.payments = ((0, 0, 0),) * 9
    state.coins = (4, 2, 2)
    play(state, "2 leave")
    outcome = state.outcome()
    assert outcome is not None
    ending = VOICE.ending(outcome, NAMES)
    assert ending == "After explosion 10, the last one, Ada wins with 5 coins"


def test_refusals_name_cards_as_players_know_them(french):
    refusal = position(["", "", ""], "mechanism").refusal(ADA, GAME.parse_action("take dud"))
    assert refusal is not None
    assert say(refusal.reason) == "il n’y a pas de carte Pétard mouillé dans la bombe"
