"""What a hint says of an action of Badaboom."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.bots.knowledge import reason
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import Lasting
from jericho_tui.games.badaboom.rules.cards import BUNKER
from tests.games.badaboom.positions import play, position


def said(state, text):
    """Return what is said of an action of whoever acts."""
    view = state.observation(state.actors()[0])
    action = GAME.parse_action(text)
    assert action in view.legal_actions()
    return str(reason(view, action))


SAVES = "only a bunker or disarming the bomb can save the target"


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (1, SAVES),  # hit anyway
        (2, "as it is now, the bomb would otherwise miss the target"),
        (3, SAVES),  # in a bunker
    ],
)
def test_who_is_chained_would_have_gone_free_or_not(target, words):
    state = position(["chained", "dud", "dud"], "rummage", armed_by=3)
    state.lasting = (Lasting(BUNKER, Seat(2), Seat(2)),)
    assert said(state, f"play chained {target}") == words


def test_a_bunker_ends_with_disarming():
    """Lasting tricks lie until the bomb explodes or is disarmed (3.2)."""
    words = "while it lies there, this bomb cannot hit you"
    assert said(position(["bunker", "", ""], "mechanism"), "play bunker") == words
    armed = position(["bunker", "", ""], "rummage", armed_by=2)
    saved = "as it is now, the bomb would hit you; this way it does not"
    assert said(armed, "play bunker") == saved


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"storage": "dud martyr"}, "two cards for one"),
        ({"storage": "dud", "in_bin": "martyr", "rest": "bag"}, "two cards for one"),
        ({"storage": "dud", "rest": "bag"}, "one card for one: they have no other card"),
    ],
)
def test_rummage_draws_what_there_is(options, words):
    """3.2; B8."""
    assert said(position(["rummage", "", ""], **options), "play rummage") == words


def test_a_trick_that_can_be_countered_says_so():
    state = position(["hot_potato", "rummage", ""], armed_by=3)
    assert said(state, "play hot_potato").startswith("unless it is countered:")
    state = position(["hot_potato", "dud", ""])
    assert said(state, "play hot_potato") == "the bomb goes to another player"


def test_who_lets_a_trick_happen_spends_none():
    """Whether the bag has a counter, or is about to be swapped."""
    for bag in ("not_so_fast", "rummage"):
        state = position(["bag_swap", bag, ""])
        play(state, "1 play bag_swap 2")
        assert said(state, "pass") == "spends no trick"


def test_what_a_card_put_in_does_is_said_of_who_is_hit_then():
    """3.1, phase 5: a bomb armed in this turn is passed on before it explodes."""
    state = position(["loosen dud left_fuse", "", ""], "mechanism hot_potato")
    play(state, "1 play loosen dud", "1 take hot_potato")
    assert said(state, "put hot_potato") == "after this, the bomb does not hit you"
    early = position(["rummage left_fuse", "", ""], "hot_potato", armed_by=2)
    play(early, "1 pass", "1 take hot_potato")
    assert said(early, "put rummage") == "2 cards stay in your bag"
    assert (
        said(early, "put left_fuse") == "as it is now, the bomb would hit you; this way it does not"
    )
    unarmed = position(["rummage dud", "", ""], "mechanism hot_potato")
    play(unarmed, "1 pass", "1 take hot_potato")
    assert said(unarmed, "put rummage") == "2 cards stay in your bag"
