"""Sampled worlds: everything an observer knows is true in them, and the rest is fairly mixed."""

from collections import Counter
from random import Random

import pytest

from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import NOTATION, TRUMPET, UNIT, Kind, Phase, pack, unpack
from jericho_tui.games.jericho.rules.determinize import unseen_cards
from jericho_tui.games.jericho.rules.setup import SCORING_PILES
from tests.builders import bundle, cards, deal, deal_with_hands, jericho_state, play

SEATS = (3, 4, 5)


def positions(num_seats):
    """Yield positions of every phase and round, some amid sealed choices in any order."""
    for seed in range(12):
        rng = stream(seed, "worlds", num_seats)
        options = {"opening_card": rng.choice(("wall_only", "any"))}
        state = GAME.initial_state(deal(num_seats, seed, **options))
        stop = rng.randrange(4 * num_seats + 70)
        while (actors := state.actors()) and stop:
            seat = rng.choice(actors)
            state.apply(seat, rng.choice(state.legal_actions(seat)))
            stop -= 1
        yield state
    yield jericho_state(num_seats, 1, None)


@pytest.fixture(params=SEATS, ids="{} seats".format, scope="module")
def worlds(request):
    """Return (true state, observer, world) for many positions and every observer."""
    rng = Random(request.param)
    found = []
    for state in positions(request.param):
        for observer in (*range(request.param), None):
            observation = state.observation(observer)
            found += [(state, observer, GAME.determinize(observation, rng)) for _ in range(3)]
    return found


def test_the_positions_tried_are_of_every_phase():
    phases = Counter(state.phase for seats in SEATS for state in positions(seats))
    assert set(phases) == set(Phase)


def test_the_scoring_cards_lie_in_their_piles(worlds):
    """Rule 9: one to come in each of piles 2, 4, 6 whose scoring has not been."""
    for state, _, world in worlds:
        assert len(world.deck) == len(state.deck)
        piles = {}
        start = 0
        for number, size in enumerate(state.piles):
            piles[number] = range(start, start + size)
            start += size
        to_come = [i for i, unit in enumerate(world.deck) if not unit and i >= world.drawn]
        expected = SCORING_PILES[len(state.reveals) :]
        assert len(to_come) == len(expected)
        for place, number in zip(to_come, expected, strict=True):
            assert place in piles[number]


def test_an_opening_card_is_a_wall_card_unless_any_may_open(worlds):
    """J1, also for whoever has not chosen yet: not all of the hand are trumpets."""
    for state, _, world in worlds:
        if state.rules.opening_any:
            continue
        for seat, card in enumerate(world.openings):
            assert card != TRUMPET
            if world.phase is Phase.OPENING:
                assert (card is None) == (seat in world.acting)
                if seat in world.acting:
                    assert any(held != TRUMPET for held in unpack(world.hands[seat]))


def test_remembered_moves_are_true_where_they_were_seen(worlds):
    for state, observer, world in worlds:
        movers = state.movers()
        for i, (move, true) in enumerate(zip(world.moves, state.moves, strict=True)):
            assert move.kind == true.kind
            open_by_now = true.kind != Kind.OPEN or len(state.moves) > state.num_seats
            face_down = true.kind in (Kind.FEED, Kind.SUPPLY) or not open_by_now
            assert move.card is not None
            if movers[i] == observer or not face_down:
                assert move is true


def test_face_down_cards_of_earlier_rounds_are_what_the_scorings_revealed(worlds):
    """J21: the whole supply is shown to all, so its cards are known, only not whose they were."""
    rounds = 0
    for state, _, world in worlds:
        begin = 0
        for reveal in state.reveals:
            fed = [
                move.card
                for move in world.moves[begin : reveal.moves]
                if move.kind in (Kind.FEED, Kind.SUPPLY)
            ]
            assert pack(fed) == reveal.face_down
            begin = reveal.moves
            rounds += 1
    assert rounds > 0


def test_face_down_cards_of_this_round_are_those_of_the_moves(worlds):
    for state, _, world in worlds:
        fed = [0] * state.num_seats
        since = state.reveals[-1].moves if state.reveals else 0
        for move, mover in zip(world.moves[since:], world.movers()[since:], strict=True):
            if move.kind in (Kind.FEED, Kind.SUPPLY):
                fed[mover] += move.unit
        for seat, sealed in enumerate(world.sealed):
            if sealed is not None and sealed.kind == Kind.FEED:
                fed[seat] += sealed.unit
        assert world.buried == fed


def test_unseen_are_exactly_the_cards_whose_place_is_not_known():
    state = jericho_state(3, 2, 30)
    for observer in (0, 1, 2, None):
        hidden = Counter(UNIT.index(unit) for unit in state.deck[state.drawn :] if unit)
        for seat in range(3):
            if seat != observer:
                hidden.update(unpack(state.hands[seat]) + unpack(state.buried[seat]))
        assert Counter(unseen_cards(state.observation(observer))) == hidden


# --- fairness


def places_of(card, state, observer, samples=4000):
    """Return how often a card was dealt to each hidden place, and how many cards each takes."""
    observation = state.observation(observer)
    rng = Random(42)
    unit = bundle(card)
    (kind,) = cards(card)
    found = Counter()
    for _ in range(samples):
        world = GAME.determinize(observation, rng)
        for seat in range(world.num_seats):
            found["hand", seat] += kind in unpack(world.hands[seat])
            found["buried", seat] += kind in unpack(world.buried[seat])
            found["opening", seat] += world.openings[seat] == kind
        found["deck", 0] += unit in world.deck[world.drawn :]
    assert sum(found.values()) == samples
    return found


def chi_square(found, expected):
    """Return the statistic of counts against expected ones; both have the same places."""
    assert {place for place, number in found.items() if number} <= set(expected)
    return sum((found[place] - number) ** 2 / number for place, number in expected.items())


LIMIT = {4: 18.5, 5: 20.5, 7: 24.3}
"""Chi-square that is exceeded once in a thousand, by degrees of freedom."""


def test_a_hidden_card_is_anywhere_with_equal_probability():
    """In proportion to how many hidden cards lie in each place; R7 is the only one of its kind."""
    state = GAME.initial_state(
        deal_with_hands("R1 R1 R1 G1 G1 G1 G1", "R7 B7 R4 R3 R3 R3 Y3", "R4 R4 R4 B4 G4 G4 G4")
    )
    play(state, "open R1", "open R3", "open R4", "feed R1", "feed R3", "feed R4")
    play(state, "supply R1", "supply R3", "wall R4")
    found = places_of("R7", state, observer=0)
    size = {("hand", 1): 5, ("hand", 2): 5, ("buried", 1): 2, ("buried", 2): 1}
    size["deck", 0] = 86 - 3
    assert sum(size.values()) == len(unseen_cards(state.observation(0)))
    expected = {place: 4000 * number / sum(size.values()) for place, number in size.items()}
    assert chi_square(found, expected) < LIMIT[4]


def test_a_hidden_wall_card_is_likelier_to_be_an_opening_card():
    """J1: an opening card is a wall card, so each of the W unseen ones is it with 1/W."""
    state = GAME.initial_state(
        deal_with_hands("R1 R1 R1 G1 G1 G1 G1", "R7 B7 R4 R3 R3 R3 Y3", "R4 R4 R4 B4 G4 G4 G4")
    )
    play(state, "open R1", "open R3", "open R4")
    unseen = unseen_cards(state.observation(0))
    stones = sum(card != TRUMPET for card in unseen)
    found = places_of("R7", state, observer=0)
    size = {("hand", 1): 6, ("hand", 2): 6, ("deck", 0): 86}
    rest = 4000 * (1 - 2 / stones)
    expected = {place: rest * number / sum(size.values()) for place, number in size.items()}
    expected |= {("opening", seat): 4000 / stones for seat in (1, 2)}
    assert chi_square(found, expected) < LIMIT[4]


def test_the_next_scoring_card_is_anywhere_in_what_is_left_of_its_pile():
    state = jericho_state(3, 8, 6 + 15 + 2)
    assert state.round == 1
    first = sum(state.piles[:1])
    left = range(state.drawn, first + state.piles[1])
    assert 5 < len(left) < state.piles[1]
    observation = state.observation(1)
    rng = Random(7)
    found = Counter()
    for _ in range(4000):
        world = GAME.determinize(observation, rng)
        found[world.deck.index(0, world.drawn)] += 1
    assert set(found) == set(left)
    expected = 4000 / len(left)
    # At most 15 degrees of freedom: 37.7 is exceeded once in a thousand.
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 37.7


def test_who_fed_a_card_of_an_earlier_round_is_open():
    """After a scoring everybody knows that R7 was fed; of three other seats each may have."""
    state = GAME.initial_state(
        deal_with_hands(
            *("R1 R1 R1 G1 G1 G1 G1", "R7 B7 R4 R3 R3 R3 Y3", "R4 R4 R4 B4 G4 G4 G4"),
            "Y1 Y1 Y1 Y1 P1 P1 P1",
        )
    )
    play(state, "open R1", "open R3", "open R4", "open Y1")
    play(state, "feed R1", "feed R7", "feed R4", "feed Y1")
    rng = Random(3)
    while not state.reveals:
        seat = state.actors()[0]
        walls = [a for a in state.legal_actions(seat) if a.kind != Kind.SUPPLY]
        state.apply(seat, rng.choice(walls or state.legal_actions(seat)))
    observation = state.observation(0)
    found = Counter()
    hidden = 0
    for _ in range(3000):
        world = GAME.determinize(observation, rng)
        places = [
            (i, move.card)
            for i, move in enumerate(world.moves)
            if move.kind in (Kind.FEED, Kind.SUPPLY) and observation.moves[i].card is None
        ]
        hidden = len(places)
        found.update(i for i, card in places if card is not None and NOTATION[card] == "R7")
    assert sum(found.values()) == 3000
    assert len(found) == hidden >= 3
    expected = 3000 / hidden
    # At most 10 degrees of freedom: 29.6 is exceeded once in a thousand.
    assert hidden <= 11
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 29.6
