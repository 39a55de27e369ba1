"""Who is asked, and what everybody can tell of the answer: N26, N27, and offers and deliveries."""

from typing import Any

import pytest

from jericho_tui.core.game import Seat
from tests.games.nottingham.positions import legal, play, position


def told(state: Any, watcher: int | None, seat: int) -> bool:
    """Return whether `watcher` can tell that `seat` (both from 1; None: all) can only pass."""
    view = state.observation(None if watcher is None else Seat(watcher - 1))
    return bool(view.can_only_pass(Seat(seat - 1)))


@pytest.mark.parametrize("hand", ["NP", "CP"])
def test_n26_nobody_else_can_tell_who_has_a_necklace(hand):
    state = position(("PP", hand, "CC"), "P")
    play(state, "1 attack 2")
    assert not told(state, None, 2)
    assert not told(state, 3, 2)
    assert told(state, 2, 2) == ("N" not in hand), "but the one who is attacked"


def test_n26_a_hand_that_was_laid_open_is_known():
    state = position(("PP", "CP", "CC"), "J", pile="CP")
    play(state, "1 attack 2", "2 pass", "1 pick P", "1 pass")
    play(state, "2 take", "2 pass", "3 attack 2")
    assert legal(state, 2) == ["pass"]
    assert told(state, None, 2), "C, the J of the burglary and the C taken were seen"


@pytest.mark.parametrize("laid", ["blue", "CT"])
def test_n27_nobody_else_can_tell_whether_an_ambush_matches(laid):
    state = position(("PPP", "CC", "CC"), "N", laid=("", laid))
    play(state, "1 take", "1 deliver P 3")
    assert legal(state, 2) == ["pass"]
    assert not told(state, None, 2)
    assert told(state, 2, 2)


def test_n22_only_an_empty_hand_shows_that_nothing_can_be_offered():
    state = position(("PP", "CC", "", "P"), "C")
    play(state, "1 act")
    assert legal(state, 2) == legal(state, 3) == ["pass"]
    assert [told(state, None, seat) for seat in (2, 3, 4)] == [False, True, False]


def test_fewer_than_three_cards_are_no_delivery():
    state = position(("C", "CC", "CC"), "N")
    play(state, "1 take")
    assert told(state, None, 1)
    state = position(("CK", "CC", "CC"), "N")
    play(state, "1 take")
    assert not told(state, None, 1)
    assert told(state, 1, 1)


def test_a_barter_without_offers_is_seen_by_all():
    state = position(("C", "T", "T"), "T")
    play(state, "1 act", "2 pass", "3 pass")
    assert legal(state, 1) == ["pass"]
    assert told(state, None, 1)


def test_what_may_be_played_is_never_called_a_pass():
    """In whatever position: who is said to have no choice has none."""
    from random import Random

    from jericho_tui.games.nottingham.rules import GAME

    rng = Random(4)
    state = GAME.initial_state(GAME.deal(5, {}, rng))
    seen = 0
    while actors := state.actors():
        for seat in actors:
            if seat >= 0 and state.observation(None).can_only_pass(seat):
                assert [a.text for a in state.legal_actions(seat)] == ["pass"]
                seen += 1
        seat = actors[0]
        sampled = state.sample_chance(rng) if seat < 0 else rng.choice(state.legal_actions(seat))
        state.apply(seat, sampled)
    assert seen > 5
