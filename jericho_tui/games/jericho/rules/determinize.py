"""Positions consistent with what a seat has seen.

Unseen cards are interchangeable. So each hidden place (other hands, face-down openings, others'
cards in the supply, the draw pile) gets a random one, under three conditions: an opening is a wall
card, and a hand that owes one is not all trumpets (J1); the remaining scoring cards lie in their
piles (rule 9); earlier rounds' supplies are what the scorings showed (J21).
"""

from random import Random
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import (
    BUNDLE_TRUMPET_SHIFT,
    FEED,
    FULL_DECK,
    NUM_COLOURS,
    OPEN,
    SUPPLY,
    TRUMPET,
    UNIT,
    Action,
    Kind,
    Phase,
    as_bundle,
    legal_menus,
    pack,
    unpack,
)
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import SCORING_PILES
from jericho_tui.games.jericho.rules.state import JerichoState

_FULL: Final = pack(FULL_DECK)
_ROTATIONS: Final = 8
"""How many sketches one shuffle serves."""


class Determinizer:
    """Samples whole positions for one observation; what does not change is worked out once."""

    def __init__(self, observation: JerichoObservation) -> None:
        self._seen = observation
        self._unseen = unseen_cards(observation)
        self._scoring_places = _scoring_places(observation)
        self._past, self._present = _hidden_moves(observation)
        self._pack: list[int] = []
        self._rotations = 0
        self._template: JerichoState | None = None

    def sample(self, rng: Random) -> JerichoState:
        """Return a position drawn from all that are possible."""
        seen = self._seen
        seats = seen.num_seats
        state = JerichoState(
            *seen.public(),
            deck=[],
            walls=list(seen.walls),
            open_supply=list(seen.open_supply),
            won=list(seen.won),
            starts=list(seen.starts),
            reveals=list(seen.reveals),
            hands=[0] * seats,
            openings=[None] * seats,
            buried=[0] * seats,
            sealed=[None] * seats,
            menu=legal_menus(seen.rules)[seen.phase],
            varied=seen.rules.needs_target or seen.rules.optional_join,
        )
        cards = self._unseen[:]
        _shuffle(cards, rng)
        self._deal_hidden(state, cards, rng)
        deck = [0] * self._seen.drawn
        deck += [UNIT[card] for card in cards]
        # From the top, so that each insertion stands where it was drawn.
        for low, high in self._scoring_places:
            deck.insert(low + int(rng.random() * (high - low)), 0)
        state.deck = deck
        return state

    def sketch(self, rng: Random) -> JerichoState:
        """Return a position to play on in: as `sample`, but without the moves made so far.

        Four times as fast, for search. Each is drawn uniformly, but not independently of the few
        before it: a shuffled pack that is rotated is shuffled as well, so one shuffle serves
        several.
        """
        seen = self._seen
        if len(seen.moves) <= seen.num_seats:  # openings lie face down: too few to be worth more
            state = self.sample(rng)
            state.moves = []
            return state
        pack = self._pack
        if self._rotations == 0:
            if not pack:
                pack = self._pack = [UNIT[card] for card in self._unseen]
            _shuffle(pack, rng)
            self._rotations = _ROTATIONS
        self._rotations -= 1
        turn = int(rng.random() * len(pack))
        return self.arrange(pack[turn:] + pack[:turn], rng)

    def arrange(self, pack: list[int], rng: Random) -> JerichoState:
        """Return a position to play on in with the unseen cards dealt out in a given order.

        :param pack: their units: by seat, without the observer's, what it put face down into the
            supply in this round, in the order of its moves, and its hand; then the draw pile. Only
            once the openings are turned up.
        """
        seen = self._seen
        if self._template is None:
            self._template = self.sample(rng)
            self._template.moves = []
        state = self._template.clone()
        begin = 0
        me = seen.seat
        for seat, places in enumerate(self._present):
            if seat != me:
                if places:
                    end = begin + len(places)
                    state.buried[seat] = sum(pack[begin:end])
                    if places[-1] is None:  # a sealed feed
                        state.sealed[seat] = FEED[UNIT.index(pack[end - 1])]
                    begin = end
                end = begin + seen.hand_sizes[seat]
                state.hands[seat] = sum(pack[begin:end])
                begin = end
        deck = [0] * seen.drawn
        deck += pack[begin:]
        for low, high in self._scoring_places:
            deck.insert(low + int(rng.random() * (high - low)), 0)
        state.deck = deck
        return state

    def _deal_hidden(self, state: JerichoState, cards: list[int], rng: Random) -> None:
        """Take the hidden cards outside the draw pile from `cards`, which is shuffled."""
        seen = self._seen
        me = seen.seat
        opening_over = len(seen.moves) > seen.num_seats
        for seat in range(seen.num_seats):
            if seat == me:
                state.openings[seat] = seen.opening
                state.sealed[seat] = seen.sealed
            elif not opening_over and not (seen.phase == Phase.OPENING and seat in seen.acting):
                # The last card that may be an opening card: uniform, as they are shuffled (J1).
                at = len(cards) - 1
                while cards[at] == TRUMPET and not seen.rules.opening_any:
                    at -= 1
                opening = cards.pop(at)
                state.openings[seat] = opening
                if seen.phase == Phase.OPENING:
                    state.sealed[seat] = OPEN[opening]
        moves = self._remembered_moves(state, rng)
        for seat, places in enumerate(self._present):
            if seat == me:
                continue
            buried = [cards.pop() for _ in places]
            for place, card in zip(places, buried, strict=True):
                if place is None:
                    state.sealed[seat] = FEED[card]
                else:
                    moves[place] = _concrete(moves[place], card)
            state.buried[seat] = pack(buried)
        for seat, size in enumerate(seen.hand_sizes):
            if seat != me:
                state.hands[seat] = pack(self._take_hand(cards, size, Seat(seat), rng))
        if me is not None:
            state.hands[me] = seen.hand
            state.buried[me] = seen.buried
        state.moves = moves

    def _remembered_moves(self, state: JerichoState, rng: Random) -> list[Action]:
        """Return the moves with openings and the face-down cards of earlier rounds filled in."""
        moves = list(self._seen.moves)
        for place, card in enumerate(state.openings):
            if card is not None and place < len(moves):
                moves[place] = OPEN[card]
        for places, fed in self._past:
            fed = fed[:]
            _shuffle(fed, rng)
            for place, card in zip(places, fed, strict=True):
                moves[place] = _concrete(moves[place], card)
        return moves

    def _take_hand(self, cards: list[int], size: int, seat: Seat, rng: Random) -> list[int]:
        seen = self._seen
        rest = len(cards) - size
        owes_opening = seen.phase == Phase.OPENING and seat in seen.acting
        if owes_opening and not seen.rules.opening_any:
            while all(card == TRUMPET for card in cards[rest:]):  # J1; about 7 in a million
                _shuffle(cards, rng)
        hand = cards[rest:]
        del cards[rest:]
        return hand


def unseen_cards(observation: JerichoObservation) -> list[int]:
    """Return every card whose place the observer does not know, in order."""
    seen = observation.hand + observation.buried
    if observation.opening is not None:
        seen += UNIT[observation.opening]
    seats = observation.num_seats
    for colour in range(NUM_COLOURS):
        lanes = (
            *observation.walls[colour * seats : (colour + 1) * seats],
            *observation.won[colour * seats : (colour + 1) * seats],
            observation.open_supply[colour],
        )
        seen += sum(as_bundle(lane, colour) for lane in lanes)
    seen += observation.removed << BUNDLE_TRUMPET_SHIFT
    return list(unpack(_FULL - seen))


def _scoring_places(observation: JerichoObservation) -> list[tuple[int, int]]:
    """Return for each scoring card to come the range of its index in the draw pile."""
    places = []
    start = 0
    for pile, size in enumerate(observation.piles):
        if pile in SCORING_PILES and SCORING_PILES.index(pile) >= len(observation.reveals):
            places.append((max(start, observation.drawn), start + size))
        start += size
    return places


def _hidden_moves(
    observation: JerichoObservation,
) -> tuple[list[tuple[list[int], list[int]]], list[list[int | None]]]:
    """Return where cards are unknown in the moves.

    :return: for every earlier round the places and the cards they must hold; for the current one,
        each seat's places (None: a sealed choice that is not a finished move).
    """
    movers = observation.movers()
    past = []
    begin = 0
    for reveal in observation.reveals:
        fed = reveal.face_down
        places = []
        for place in range(begin, reveal.moves):
            move = observation.moves[place]
            if move.kind in (Kind.FEED, Kind.SUPPLY):
                if move.card is None:
                    places.append(place)
                else:
                    fed -= move.unit
        past.append((places, list(unpack(fed))))
        begin = reveal.moves
    present: list[list[int | None]] = [[] for _ in range(observation.num_seats)]
    for place in range(begin, len(observation.moves)):
        if observation.moves[place].card is None and observation.moves[place].kind != Kind.OPEN:
            present[movers[place]].append(place)
    if observation.phase == Phase.FEED:
        for seat in range(observation.num_seats):
            if seat not in observation.acting and seat != observation.seat:
                present[seat].append(None)
    return past, present


def _concrete(move: Action, card: int) -> Action:
    return FEED[card] if move.kind == Kind.FEED else SUPPLY[card]


def _shuffle(cards: list[int], rng: Random) -> None:
    """Shuffle in place; sorting by random keys takes a third of `Random.shuffle`'s time."""
    random = rng.random
    cards.sort(key=lambda _card: random())
