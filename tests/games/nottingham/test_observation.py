"""Who sees what (2.2): marked cards, memories, the worlds a seat may be in."""

from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest

from jericho_tui.core.bundles import count_of
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.items import NUM_ITEMS
from tests.games.nottingham.positions import ambush, hands, known, play, position

EVERYBODY = (1, 2, 3, 4, None)


def seen(state: Any, watcher: int | None) -> Any:
    return state.observation(None if watcher is None else Seat(watcher - 1))


def who_knows(state: Any, holder: int, cards: str) -> list[int | None]:
    """Return who knows for certain that a hand has exactly these cards and more or less."""
    return [w for w in EVERYBODY if known(state, w, holder) == cards]


def attacked(card: str, *moves: str, **options: Any) -> Any:
    state = position(["", "NPC", "TT", "JJ"], card, **options)
    play(state, "1 attack 2", *moves)
    return state


def test_after_a_robbery_exactly_two_seats_know_the_card():
    state = attacked("P", "2 pass", "1 pick N")
    assert who_knows(state, 1, "N") == [1, 2]
    # Of the hand that was looked at everybody knows the pearl it got, two know the rest.
    assert who_knows(state, 2, "CPP") == [1, 2]
    assert who_knows(state, 2, "P") == [3, 4, None]


def test_after_a_burglary_all_do():
    state = attacked("J", "2 pass", "1 pick N")
    assert who_knows(state, 1, "N") == list(EVERYBODY)
    assert who_knows(state, 2, "CPJ") == list(EVERYBODY)


def test_after_a_theft_two_know_the_card_and_nothing_else():
    state = attacked("K", "2 pass", "0 draw N")
    assert who_knows(state, 1, "N") == [1, 2]
    assert known(state, 1, 2) == "K"
    assert known(state, 2, 2) == "CKP"


@pytest.mark.parametrize("card", "KPJ")
def test_a_necklace_given_is_seen_by_all_and_the_hand_by_nobody(card):
    state = attacked(card, "2 defend")
    assert who_knows(state, 1, "N") == list(EVERYBODY)
    assert [w for w in EVERYBODY if known(state, w, 2) != card] == [2]


def test_declining_tells_nothing():
    """N26: with or without a necklace it looks the same."""
    for hand in ("NPC", "TPC"):
        state = position(["", hand, "TT", "JJ"], "K")
        play(state, "1 attack 2", "2 pass")
        assert [known(state, w, 2) for w in (1, 3, 4, None)] == [""] * 4


def test_n8_after_a_drawn_card_that_was_defended_is_known_to_both():
    state = attacked("K", "0 draw P", defence_timing="after")
    assert [seen(state, w).chosen for w in EVERYBODY] == [3, 3, -1, -1, -1]
    play(state, "2 defend")
    assert known(state, 1, 2) == "KP"
    assert known(state, 3, 2) == "K"


def test_n22_sealed_offers_stay_sealed_until_the_last_one():
    state = position(["", "NPC", "TT", "JJ"], "C")
    play(state, "1 act", "2 offer P", "4 offer J")
    for watcher in EVERYBODY:
        view = seen(state, watcher)
        assert [offer is not None for offer in view.offers] == [
            seat == watcher and seat in (2, 4) for seat in (1, 2, 3, 4)
        ]
        assert known(state, watcher, 2) == ("CPN" if watcher == 2 else "")
    play(state, "3 offer T")
    for watcher in (1, 3, 4, None):
        assert known(state, watcher, 2) == "P"
        assert [offer and offer.text for offer in seen(state, watcher).offers] == [
            None,
            "offer P",
            "offer T",
            "offer J",
        ]


def test_n22_who_can_offer_nothing_shows_a_hand_of_coins():
    state = position(["", "NPC", "CC", "JJ"], "C")
    play(state, "1 act", "2 offer P", "3 pass", "4 offer J")
    assert who_knows(state, 3, "CC") == list(EVERYBODY)


def test_of_a_known_hand_all_but_one_card_are_known_after_an_unseen_theft():
    """Of K P P J N one is gone: a pearl at least is there, and the candlestick given for it."""
    state = position(["", "NPPC", "TT", "JJ"], "J", pile="KK")
    play(state, "1 attack 2", "2 pass", "1 pick C", "1 pass")
    play(state, "2 take", "2 pass", "3 attack 2", "2 pass", "0 draw N")
    assert hands(state)[1] == "KKPPJ"
    assert known(state, 4, 2) == "KP"
    assert known(state, 3, 2) == "KKPPJ"
    assert known(state, 4, 3) == ""
    assert known(state, 2, 3) == "N"


def test_ambush_cards_are_seen_by_who_draws_them():
    state = position(["", "", "", ""], "G", ambush_pile="CT red PN yellow green blue KJ")
    play(state, "1 act")
    assert seen(state, 1).drawn_ambushes == (ambush("CT"), ambush("red"))
    assert [seen(state, w).drawn_ambushes for w in (2, 3, 4, None)] == [None] * 4
    play(state, "1 lay red")
    for watcher in EVERYBODY:
        data = seen(state, watcher).as_data()
        mine = watcher == 1
        assert data["ambushes"][0] == (["red"] if mine else [None])
        assert data["ambush_pile"][-1] == ("CT" if mine else None)


def test_the_other_card_is_known_once_one_of_two_known_ones_is_played():
    """All saw KJ and PN go under the pile; seat 1 draws both and lays one."""
    state = position(["", "PPPP", "", ""], "G", ambush_pile="KJ PN", pile="N")
    for recall in state.memory.recalls:
        recall.pile = [1 << ambush("KJ"), 1 << ambush("PN")]
    play(state, "1 act", "1 lay PN", "1 pass", "2 take")
    assert seen(state, 3).as_data()["ambush_pile"] == [None]
    play(state, "2 deliver P 4", "1 ambush PN")
    assert seen(state, 3).as_data()["ambush_pile"] == ["KJ", "PN"]


def test_after_a_shuffle_the_pile_has_only_what_was_discarded():
    state = position(["PPPPP", "CCCCC", "KKKKK"], "N", last=True)
    play(state, "1 take", "1 deliver P 5", "0 shuffle P P P P")
    view = state.observation(Seat(2))
    rng = Random(3)
    assert view.card == 3
    assert view.pile_size == 2
    for _ in range(20):
        world = GAME.determinize(view, rng)
        assert world.pile == (3, 3)


def random_position(seats: int, seed: int, moves: int) -> Any:
    rng = stream(seed, "walk")
    state = GAME.initial_state(GAME.deal(seats, {}, rng))
    while state.ply < moves and (actors := state.actors()):
        seat = rng.choice(actors)
        legal = state.legal_actions(seat)
        state.apply(seat, state.sample_chance(rng) if seat == CHANCE else rng.choice(legal))
    return state


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_what_is_known_is_true(seats):
    """No memory ever claims a card that is not there, nor rules out one that is."""
    for seed in range(6):
        for moves in (40, 120, 220):
            state = random_position(seats, seed, moves)
            left = state.pile[state.drawn :]
            for watcher in (*map(Seat, range(seats)), None):
                view = state.observation(watcher)
                for holder, hand in enumerate(state.hands):
                    sure = view.certain(holder)
                    assert all(count_of(sure, k) <= count_of(hand, k) for k in range(7))
                assert all(left.count(k) <= count_of(view.memory.bound, k) for k in range(7))
                places = zip(view.memory.pile, state.ambush_pile, strict=True)
                assert all(place >> card & 1 for place, card in places)
                for holder, cards in enumerate(state.laid):
                    places = zip(view.memory.laid[holder], cards, strict=True)
                    assert all(place >> card & 1 for place, card in places)


def test_sketches_are_worlds_as_determinize_deals_them():
    """One shuffle serves several, and every one of them is what the observer may believe."""
    for ply in range(0, 200, 5):
        position = random_position(4, 2, ply)
        for seat in map(Seat, range(4)):
            view = position.observation(seat)
            sketch, rng = GAME.sketches(view), Random(ply)
            assert all(sketch(rng).observation(seat) == view for _ in range(10))


def test_sketches_deal_a_hand_as_determinize_does():
    view = random_position(4, 2, 100).observation(Seat(0))
    sketch, rng = GAME.sketches(view), Random(3)
    number = 4000
    quick = [sketch(rng).hands[1] for _ in range(number)]
    whole = [GAME.determinize(view, rng).hands[1] for _ in range(number)]
    for item in range(NUM_ITEMS):
        counts, others = ([count_of(hand, item) for hand in each] for each in (quick, whole))
        # As if the eight that share a shuffle were alike, which they are not.
        error = sqrt(8 / number) * max(0.1, pstdev(others))
        assert abs(fmean(counts) - fmean(others)) < 4 * error
