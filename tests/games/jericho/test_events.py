"""Events explain every difference between two positions, hide what is hidden, and previews agree.

The `Ledger` knows no rules: it moves the cards that the events name. If it stays equal to the
position through whole matches, nothing happens that the events do not tell.
"""

from collections import Counter
from functools import singledispatchmethod

import pytest

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    LENGTH,
    TRUMPET,
    as_bundle,
    lane_cards,
    lane_of,
    unpack,
)
from jericho_tui.games.jericho.rules.setup import (
    BonusTaken,
    Buried,
    ColourScored,
    Dissolved,
    Drew,
    Fed,
    Felled,
    Laid,
    OpeningChosen,
    OpeningsRevealed,
    RoundStarted,
    ScoringCardDrawn,
    Sounded,
    SupplyTrumpetsRemoved,
    TrumpetJoined,
    TrumpetLeft,
)
from tests.builders import act, deal, play, position

SEATS = (3, 4, 5)
OPTIONS = (
    {},
    {"opening_card": "any", "trumpet_join": "optional"},
    {"tie_fell": "one_per_player", "tie_share": "none_if_uneven"},
)


class Ledger:
    """Where every card is, going by the events alone."""

    def __init__(self, state):
        self.hands = [Counter(unpack(hand)) for hand in state.hands]
        self.openings = {}
        self.walls = Counter()  # (seat, colour, card)
        self.supply = Counter()
        self.won = [Counter() for _ in state.hands]
        self.removed = 0
        self.drawn = 0
        self.round = 0
        self.outcome = None

    @singledispatchmethod
    def enter(self, event):
        raise NotImplementedError(f"{event} moves cards nobody accounts for")

    @enter.register
    def _(self, event: OpeningChosen):
        assert event.card is not None
        self.hands[event.seat][event.card] -= 1
        self.openings[event.seat] = event.card

    @enter.register(Fed)
    @enter.register(Buried)
    def _(self, event):
        self.hands[event.seat][event.card] -= 1
        self.supply[event.card] += 1

    @enter.register
    def _(self, event: OpeningsRevealed):
        for seat, card in enumerate(event.cards):
            assert self.openings.pop(seat) == card
            if card == TRUMPET:
                self.removed += 1
            else:
                self.walls[seat, card // 5, card] += 1

    @enter.register
    def _(self, event: RoundStarted):
        self.round += 1
        assert event.number == self.round

    @enter.register
    def _(self, event: Laid):
        self.hands[event.seat][event.card] -= 1
        self.walls[event.seat, event.card // 5, event.card] += 1
        assert self.length(event.seat, event.card // 5) == event.length

    @enter.register
    def _(self, event: Sounded):
        self.hands[event.seat][TRUMPET] -= 1

    @enter.register
    def _(self, event: Felled):
        assert self.length(event.owner, event.colour) == event.before
        self.walls[event.owner, event.colour, event.card] -= event.number
        self.supply[event.card] += event.number
        stones = any(
            number and owner == event.owner and of == event.colour and card != TRUMPET
            for (owner, of, card), number in self.walls.items()
        )
        assert event.after == (self.length(event.owner, event.colour) if stones else 0)

    @enter.register
    def _(self, event: Dissolved):
        self.walls[event.owner, event.colour, TRUMPET] -= event.trumpets
        self.removed += event.trumpets
        assert self.length(event.owner, event.colour) == 0

    @enter.register
    def _(self, event: TrumpetJoined):
        self.walls[event.seat, event.colour, TRUMPET] += 1
        assert self.length(event.seat, event.colour) == event.length

    @enter.register
    def _(self, event: TrumpetLeft):
        self.removed += 1

    @enter.register
    def _(self, event: Drew):
        assert event.card is not None
        self.hands[event.seat][event.card] += 1
        self.drawn += 1

    @enter.register
    def _(self, event: ScoringCardDrawn):
        assert event.round == self.round
        self.drawn += 1

    @enter.register
    def _(self, event: ColourScored):
        result = event.result
        assert result.lengths == tuple(
            self.length(seat, result.colour) for seat in range(len(self.hands))
        )
        for seat, lane in enumerate(result.gains):
            for card in lane_cards(lane, result.colour):
                self.supply[card] -= 1
                self.won[seat][card] += 1
        left = Counter({c: n for c, n in self.supply.items() if n and c // 5 == result.colour})
        assert left == Counter(lane_cards(result.stayed, result.colour))

    @enter.register
    def _(self, event: SupplyTrumpetsRemoved):
        self.supply[TRUMPET] -= event.number
        self.removed += event.number

    @enter.register
    def _(self, event: BonusTaken):
        taken = 0
        for colour in range(5):
            number = self.walls[event.seat, colour, colour * 5]
            self.walls[event.seat, colour, colour * 5] = 0
            self.won[event.seat][colour * 5] += number
            taken += number
        assert event.number == taken

    @enter.register
    def _(self, event: MatchEnded):
        self.outcome = event.outcome

    def length(self, seat, colour):
        return sum(
            LENGTH[lane_of([card])] * number
            for (owner, of, card), number in self.walls.items()
            if owner == seat and of == colour
        )

    def check(self, state):
        """Assert that this is what the position says."""
        seats = state.num_seats
        assert [+hand for hand in self.hands] == [Counter(unpack(hand)) for hand in state.hands]
        walls = Counter()
        for place, lane in enumerate(state.walls):
            for card in lane_cards(lane, place // seats):
                walls[place % seats, place // seats, card] += 1
        assert +self.walls == walls
        lying = sum(as_bundle(lane, colour) for colour, lane in enumerate(state.open_supply))
        assert +self.supply == Counter(unpack(lying + sum(state.buried)))
        for seat in range(seats):
            pile = sum(as_bundle(lane, c) for c, lane in enumerate(state.won[seat::seats]))
            assert +self.won[seat] == Counter(unpack(pile))
        assert self.removed == state.removed
        assert self.drawn == state.drawn
        assert self.outcome == state.outcome()


@pytest.mark.parametrize("num_seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_events_explain_everything_that_a_move_changes(num_seats, options):
    for seed in range(6):
        state = GAME.initial_state(deal(num_seats, seed, **options))
        ledger = Ledger(state)
        rng = stream(seed, "ledger")
        while actors := state.actors():
            seat = rng.choice(actors)
            state.events = []
            state.apply(seat, rng.choice(state.legal_actions(seat)))
            assert state.events
            for event in state.events:
                ledger.enter(event)
            ledger.check(state)


# --- what others see of them


@pytest.mark.parametrize("kind", [OpeningChosen, Fed, Buried, Drew])
def test_private_cards_are_seen_by_their_owner_only(kind):
    event = kind(1, 4)
    assert event.seen_by(1) == event
    for other in (0, 2, None):
        assert event.seen_by(other) == kind(1, None)


def test_open_events_are_seen_whole_by_everybody():
    state = position(["R5", "R4 RT", "G1"], hands=["T"] * 3, buried=["R1", "", ""], deck="S P3")
    events = play(state, "trumpet R")
    private = (OpeningChosen, Fed, Buried, Drew)
    for event in events:
        if not isinstance(event, private):
            assert all(event.seen_by(observer) is event for observer in (0, 1, 2, None))


def test_events_of_a_whole_match_tell_others_no_hidden_card():
    """Whoever reads the events as seen by a spectator learns only what an observation holds."""
    state = GAME.initial_state(deal(3, 4))
    rng = stream(4, "spectator")
    private = (OpeningChosen, Fed, Buried, Drew)
    number = 0
    while actors := state.actors():
        state.events = []
        state.apply(actors[0], rng.choice(state.legal_actions(actors[0])))
        for event in state.events:
            if isinstance(event, private):
                assert event.seen_by(None).card is None
                number += 1
    assert number > 60


# --- previews


def happened(state, seat, action):
    """Return what the seat saw its move cause up to the draw."""
    told = state.clone()
    told.events = []
    told.apply(seat, action)
    until_draw = []
    for event in told.events:
        if isinstance(event, Drew | ScoringCardDrawn | OpeningsRevealed | RoundStarted):
            break
        until_draw.append(event.seen_by(seat))
    return tuple(until_draw)


def test_a_preview_of_a_wall_tells_its_new_length():
    state = position(["R5 RT", "", ""], hands=["R4", "", ""])
    assert GAME.preview(state.observation(0), act("wall R4")) == (Laid(0, act("wall R4").card, 11),)


def test_a_preview_of_a_trumpet_tells_what_falls_and_what_becomes_of_it():
    """1.7: "green: Bernd's trumpet falls, your wall becomes 3"."""
    state = position(["G1", "G1 G1 GT", ""], hands=["T", "", ""])
    assert GAME.preview(state.observation(0), act("trumpet G")) == (
        Sounded(0, 1),
        Felled(1, 1, TRUMPET, 1, before=4, after=2),
        TrumpetJoined(0, 1, 3),
    )


def test_a_preview_of_the_supply_tells_the_own_card():
    state = position(hands=["R5", "", ""])
    assert GAME.preview(state.observation(0), act("supply R5")) == (
        Buried(0, act("supply R5").card),
    )


def test_a_preview_never_tells_what_is_drawn():
    state = position(hands=["R5", "", ""], deck="S P3")
    for move in ("wall R5", "supply R5"):
        assert not any(
            isinstance(event, Drew | ScoringCardDrawn)
            for event in GAME.preview(state.observation(0), act(move))
        )


def test_there_is_no_preview_of_what_is_not_legal_or_not_ones_own():
    state = position(hands=["R5", "R4", ""])
    assert GAME.preview(state.observation(0), act("wall R4")) == ()
    assert GAME.preview(state.observation(1), act("wall R4")) == ()
    assert GAME.preview(state.observation(None), act("wall R5")) == ()
