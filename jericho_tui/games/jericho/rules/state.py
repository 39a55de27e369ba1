"""The transition of a match, and positions consistent with what a seat has seen.

`apply` is the hot path: two packed integers change per turn (see `cards`). Scorings are rare and
written for reading.

Unseen cards are interchangeable. So each hidden place (other hands, face-down openings, others'
cards in the supply, the draw pile) gets a random one, under three conditions: an opening is a wall
card, and a hand that owes one is not all trumpets (J1); the remaining scoring cards lie in their
piles (rule 9); earlier rounds' supplies are what the scorings showed (J21).
"""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome, placings_by
from jericho_tui.core.seats import ONE_SEAT
from jericho_tui.games.jericho import Rules
from jericho_tui.games.jericho.rules import setup as events
from jericho_tui.games.jericho.rules.cards import (
    BELOW,
    BUNDLE_TRUMPET_SHIFT,
    FEED,
    FULL_DECK,
    HALF_SHIFT,
    LANE_OF,
    LANE_UNIT,
    LENGTH,
    LOW_HALF,
    NOTATION,
    NUM_COLOURS,
    OPEN,
    ROUNDS,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    SUPPLY,
    TRUMPET,
    TRUMPET_SHIFT,
    TRUMPET_UNIT,
    TRUMPETS,
    UNIT,
    Action,
    Kind,
    Phase,
    Reveal,
    as_bundle,
    award,
    count_bundle,
    count_trumpets,
    count_won,
    final_outcome,
    lane_cards,
    legal_menu,
    pack,
    take_bonus,
    unpack,
)
from jericho_tui.games.jericho.rules.observation import (
    JerichoObservation,
    JerichoPosition,
    numbered,
    refuse,
    supply_data,
    texts,
)
from jericho_tui.games.jericho.rules.setup import SCORING_PILES, JerichoSetup

_OPEN: Final = Kind.OPEN
_WALL: Final = Kind.WALL
_TRUMPET: Final = Kind.TRUMPET
_SUPPLY: Final = Kind.SUPPLY
_OPENING: Final = Phase.OPENING
_FEEDING: Final = Phase.FEED
_TURNS: Final = Phase.TURN
_ALL_SEATS: Final = tuple(tuple(map(Seat, range(seats))) for seats in range(6))
FOLLOWING: Final = tuple(everybody[1:] + everybody[:1] for everybody in _ALL_SEATS)
"""By the number of seats: who is to the left of each."""
_ACTS_NEXT: Final = tuple(tuple(ONE_SEAT[seat] for seat in following) for following in FOLLOWING)
"""The same as who acts."""
_IN_DECK: Final = (*UNIT, 0)
"""By card: what it is in the deck; `SCORING`, which stands for the last, is 0."""


class JerichoState(JerichoPosition):
    """A position that goes on by moves."""

    __slots__ = ()

    has_chance: ClassVar[bool] = False

    @classmethod
    def at_start(
        cls,
        num_seats: int,
        rules: Rules,
        start: Seat,
        hands: list[int],
        deck: list[int],
        piles: tuple[int, ...],
    ) -> "JerichoState":
        """Return the position before the first move."""
        return JerichoState(
            num_seats,
            _ALL_SEATS[num_seats],
            rules,
            piles=piles,
            walls=[0] * (NUM_COLOURS * num_seats),
            open_supply=[0] * NUM_COLOURS,
            won=[0] * (NUM_COLOURS * num_seats),
            starts=[start],
            reveals=[],
            deck=deck,
            hands=hands,
            openings=[None] * num_seats,
            buried=[0] * num_seats,
            sealed=[None] * num_seats,
            menu=legal_menu(Phase.OPENING, rules),
            varied=rules.needs_target or rules.optional_join,
        )

    @classmethod
    def initial(cls, setup: JerichoSetup) -> "JerichoState":
        """Return the position after the deal (rules 8-11)."""
        return cls.at_start(
            setup.num_seats,
            Rules.of(setup.options),
            setup.start_seat,
            [sum([UNIT[card] for card in hand]) for hand in setup.hands],
            [_IN_DECK[card] for card in setup.draw_pile],
            setup.piles,
        )

    def clone(self) -> "JerichoState":
        """Return an independent copy that collects no events; written out, as search needs it."""
        copy = JerichoState.__new__(JerichoState)
        copy.num_seats = self.num_seats
        copy.rules = self.rules
        copy.varied = self.varied
        copy.hands = self.hands[:]
        copy.openings = self.openings[:]
        copy.walls = self.walls[:]
        copy.open_supply = self.open_supply[:]
        copy.buried = self.buried[:]
        copy.counted = self.counted
        copy.won = self.won[:]
        copy.removed = self.removed
        copy.deck = self.deck
        copy.piles = self.piles
        copy.drawn = self.drawn
        copy.round = self.round
        copy.phase = self.phase
        copy.acting = self.acting
        copy.sealed = self.sealed[:]
        copy.moves = self.moves[:]
        copy.starts = self.starts[:]
        copy.reveals = self.reveals[:]
        copy.result = self.result
        copy.menu = self.menu
        copy.events = None
        return copy

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do: walls by card, trumpets by colour, supply by card.

        Identical cards are one action (1.3). Opening and feeding: by card.
        """
        if seat not in self.acting:
            return ()
        hand = self.hands[seat]
        if self.varied:
            return self.menu.varied(hand, self.walls, seat)
        # Menu.of, written out: this is asked once a move.
        menu = self.menu
        turn, face_down, _, _ = menu.low[hand & LOW_HALF]
        high_turn, high_face_down, _, _ = menu.high[hand >> HALF_SHIFT]
        return turn + high_turn + face_down + high_face_down

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action`; must agree with `legal_actions`."""
        return refuse(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        kind = action.kind
        sink = self.events
        if kind is _SUPPLY:
            self.buried[seat] += action.unit
            if sink is not None:
                sink.append(events.Buried(seat, action.card))
        elif kind is _WALL:
            walls = self.walls
            i = action.colour * self.num_seats + seat
            walls[i] = wall = walls[i] + action.lane_unit
            if sink is not None:
                sink.append(events.Laid(seat, action.card or 0, LENGTH[wall]))
        elif kind is _TRUMPET:
            self.sound(seat, action)
        else:
            self._seal(seat, action)
            return
        self.moves.append(action)
        # Rule 19: the draw; the card played leaves the hand in the same step.
        place = self.drawn
        drawn = self.deck[place]
        self.drawn = place + 1
        hands = self.hands
        hands[seat] = hands[seat] + drawn - action.unit
        if drawn:
            self.acting = _ACTS_NEXT[self.num_seats][seat]
            if sink is not None:
                sink.append(events.Drew(seat, UNIT.index(drawn)))
        else:
            self.end_round(seat)

    def play_out(self, rng: Random) -> Outcome:
        """Play to the end of the match at random, telling no events; see `Game.play_out`."""
        self.events = None
        random = rng.random
        while self.acting:
            if self.phase is not _TURNS:
                self._play_out_choices(random)
            elif self.varied:
                seat = self.acting[0]
                legal = self.legal_actions(seat)
                self.apply(seat, legal[int(random() * len(legal))])
            else:
                self._play_out_turns(random)
        scores = count_won(self.won, self.num_seats)
        if len(set(scores)) == len(scores):
            return Outcome("most_cards", placings_by(scores), scores)
        outcome = self.outcome()
        assert outcome is not None  # the match is over
        return outcome

    def _play_out_choices(self, random: Callable[[], float]) -> None:
        """Let everybody choose who still has to: `legal_actions` and `_seal` in one."""
        menu = self.menu
        hands, buried = self.hands, self.buried
        opens = self.phase is _OPENING
        for seat in self.acting:
            hand = hands[seat]
            legal = menu.of(hand)
            action = legal[int(random() * len(legal))]
            hands[seat] = hand - action.unit
            self.sealed[seat] = action
            if opens:
                self.openings[seat] = action.card
            else:
                buried[seat] += action.unit
        self._all_are_in()

    def _play_out_turns(self, random: Callable[[], float]) -> None:
        """Play up to the scoring: `legal_actions` and `apply` in one."""
        low, high = self.menu.low, self.menu.high
        hands, walls, buried, deck = self.hands, self.walls, self.buried, self.deck
        seats = self.num_seats
        following = FOLLOWING[seats]
        note = self.moves.append
        seat = self.acting[0]
        drawn = self.drawn
        while True:
            hand = hands[seat]
            turn, face_down, turns, number = low[hand & LOW_HALF]
            high_turn, high_face_down, high_turns, high_number = high[hand >> HALF_SHIFT]
            # The same place of the same list, which is not written: that would take longer.
            place = int(random() * (number + high_number))
            if place < turns:
                action = turn[place]
            elif (place := place - turns) < high_turns:
                action = high_turn[place]
            elif (place := place - high_turns) < number - turns:
                action = face_down[place]
            else:
                action = high_face_down[place - (number - turns)]
            kind = action.kind
            if kind is _SUPPLY:
                buried[seat] = buried[seat] + action.unit
            elif kind is _WALL:
                place = action.colour * seats + seat
                walls[place] = walls[place] + action.lane_unit
            else:
                self.sound(seat, action)
            note(action)
            card = deck[drawn]  # rule 19
            drawn += 1
            hands[seat] = hand + card - action.unit
            if not card:
                break
            seat = following[seat]
        self.drawn = drawn
        self.end_round(seat)

    def final(self) -> Outcome:
        """Return who won, as won cards, the final bonus and the tie-break decide."""
        return final_outcome(self.counted, self.won, self.reveals, self.rules, self.starts[0])

    def observation(self, seat: Seat | None) -> JerichoObservation:
        """Return what `seat` knows (None: a spectator)."""
        return JerichoObservation(
            self,
            seat=seat,
            hand=0 if seat is None else self.hands[seat],
            opening=None if seat is None else self.openings[seat],
            sealed=None if seat is None else self.sealed[seat],
            hand_sizes=self.hand_sizes(),
            buried=0 if seat is None else self.buried[seat],
            moves=self.moves_seen(seat),
            walls=tuple(self.walls),
            open_supply=tuple(self.open_supply),
            won=tuple(self.won),
            starts=tuple(self.starts),
            reveals=tuple(self.reveals),
        )

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record, every card open."""
        supply = sum(as_bundle(lane, colour) for colour, lane in enumerate(self.open_supply))
        supply += sum(self.buried)
        rest = [NOTATION[UNIT.index(unit)] if unit else "S" for unit in self.deck[self.drawn :]]
        return {
            **self.observation(None).as_data(),
            "hands": [texts(hand) for hand in self.hands],
            "openings": [None if card is None else NOTATION[card] for card in self.openings],
            "sealed": [None if action is None else action.text for action in self.sealed],
            "supply": supply_data(supply, count_bundle(supply), self.open_supply, self.buried),
            "draw_pile": rest,
            "moves": numbered(self.moves, self.movers()),
        }

    def sound(self, seat: Seat, action: Action) -> None:
        """Fell, dissolve, join: rules 16-18."""
        colour = action.colour
        walls = self.walls
        seats = self.num_seats
        sink = self.events
        if sink is not None:
            sink.append(events.Sounded(seat, colour))
        first = colour * seats
        end = first + seats
        tallest = 0
        for i in range(first, end):
            if walls[i] > tallest:
                tallest = walls[i]
        # Nothing falls where there is no wall (J4).
        if tallest:
            # Rule 16, J7: the highest value over all walls, which the greatest lane has; trumpets
            # lying there count 2. The trumpet being played is not in a wall yet (J9).
            below = BELOW[tallest.bit_length()]
            for i in range(first, end):
                wall = walls[i]
                if wall > below:
                    kept = wall & below
                    if self.rules.one_falls:  # J8
                        kept = wall - (below + 1)
                    self.open_supply[colour] += wall - kept
                    if sink is not None:
                        _report_fall(sink, Seat(i - first), colour, wall, kept)
                    if kept and not kept & STONES:  # rule 17
                        self.removed += kept >> TRUMPET_SHIFT
                        kept = 0
                    walls[i] = kept
        # Rule 18, J5: the own wall is looked for after felling. J6: joining is mandatory, unless
        # the option offers the other action.
        own = walls[first + seat]
        if own and action.joins:
            walls[first + seat] = own = own + TRUMPET_UNIT
            if sink is not None:
                sink.append(events.TrumpetJoined(seat, colour, LENGTH[own]))
        else:
            self.removed += 1
            if sink is not None:
                sink.append(events.TrumpetLeft(seat, colour))

    def _seal(self, seat: Seat, action: Action) -> None:
        """Take one of the simultaneous choices; when all are in, go on (rules 10, 12, 13)."""
        self.hands[seat] -= action.unit
        self.sealed[seat] = action
        if action.kind is _OPEN:
            self.openings[seat] = action.card
        else:
            self.buried[seat] += action.unit
        if self.events is not None:
            made = events.OpeningChosen if action.kind is _OPEN else events.Fed
            self.events.append(made(seat, action.card))
        acting = self.acting
        if acting[0] == seat:
            self.acting = acting = acting[1:]
        else:
            self.acting = acting = tuple([other for other in acting if other != seat])
        if not acting:
            self._all_are_in()

    def _all_are_in(self) -> None:
        # The record has sealed choices in seat order, whoever was quicker.
        self.moves += [choice for choice in self.sealed if choice is not None]
        self.sealed = [None] * self.num_seats
        if self.phase is _OPENING:
            self._start_feeding()
        else:
            if self.round == 1:
                # Rule 13: the opening cards are turned up; each is its owner's first wall.
                cards = [card for card in self.openings if card is not None]
                for seat, card in enumerate(cards):
                    if card == TRUMPET:  # J1 with `opening_card = any`
                        self.removed += 1
                    else:
                        self.walls[card // 5 * self.num_seats + seat] += LANE_UNIT[card]
                self.openings = [None] * self.num_seats
                self.emit(events.OpeningsRevealed, tuple(cards))
            self.phase = _TURNS
            self.menu = self.menu.by_phase[_TURNS]
            start = self.starts[-1]
            self.acting = ONE_SEAT[start]
            self.emit(events.RoundStarted, self.round, start)

    def _start_feeding(self) -> None:
        self.phase = _FEEDING
        self.menu = self.menu.by_phase[_FEEDING]
        self.acting = _ALL_SEATS[self.num_seats]

    def end_round(self, seat: Seat) -> None:
        """A scoring card was drawn: replacement, scoring, next round or end (rules 20-25)."""
        # J13: the replacement is automatic; J15: there is none under the very last card.
        replacement = self.deck[self.drawn] if self.drawn < len(self.deck) else 0
        if replacement:
            self.hands[seat] += replacement
            self.drawn += 1
        else:
            assert self.drawn == len(self.deck)  # J14: a scoring card never follows another
        if self.events is not None:
            self.events.append(events.ScoringCardDrawn(seat, self.round))
            if replacement:
                self.events.append(events.Drew(seat, UNIT.index(replacement)))
        self._score(seat)
        if self.round == ROUNDS:  # rule 25
            self._finish()
            return
        self.round += 1
        self.starts.append(Seat((seat + 1) % self.num_seats))  # rule 14, J16
        self._start_feeding()

    def _score(self, drawer: Seat) -> None:
        """Turn the supply up and share it out colour by colour (rules 21-24)."""
        seats = self.num_seats
        walls, won, open_supply = self.walls, self.won, self.open_supply
        even_share = self.rules.even_share
        hidden = sum(self.buried)
        trumpets = hidden >> BUNDLE_TRUMPET_SHIFT
        supply = []
        for colour, shift in enumerate(SUIT_SHIFTS):
            lane = open_supply[colour] + LANE_OF[(hidden >> shift) & SUIT]
            trumpets += (lane & TRUMPETS) >> TRUMPET_SHIFT
            lane &= STONES
            supply.append(lane)
            if lane:
                lane = award(lane, walls, won, colour * seats, seats, even_share)
            open_supply[colour] = lane
        self.removed += trumpets  # rule 21, J10
        self.buried = [0] * seats
        reveal = Reveal(
            len(self.moves), drawer, tuple(supply), trumpets, hidden, tuple(walls), tuple(self.won)
        )
        self.reveals.append(reveal)
        if self.events is not None:
            for result in reveal.colour_results(self.rules):
                self.events.append(events.ColourScored(self.round, result))
            if trumpets:
                self.events.append(events.SupplyTrumpetsRemoved(trumpets))

    def _finish(self) -> None:
        """Take the final bonus (rule 26); `outcome` works out the winner when asked."""
        before = self.walls[:]
        self.removed += take_bonus(self.walls, self.won)
        self.counted = before if self.rules.count_before else self.walls  # J18
        self.phase = Phase.OVER
        self.acting = ()
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            bonus = outcome.lines[-1].points
            self.events += [events.BonusTaken(Seat(seat), n) for seat, n in enumerate(bonus)]
            self.events += [
                events.Dissolved(
                    Seat(i % self.num_seats), i // self.num_seats, count_trumpets(wall)
                )
                for i, wall in enumerate(before)
                if count_trumpets(wall) and not self.walls[i]
            ]
            self.events.append(MatchEnded(outcome))


def _report_fall(sink: list[Event], owner: Seat, colour: int, wall: int, kept: int) -> None:
    fallen = lane_cards(wall - kept, colour)
    orphans = count_trumpets(kept) if not kept & STONES else 0
    after = 0 if orphans else LENGTH[kept]
    sink.append(events.Felled(owner, colour, fallen[0], len(fallen), LENGTH[wall], after))
    if orphans:
        sink.append(events.Dissolved(owner, colour, orphans))


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
            menu=legal_menu(seen.phase, seen.rules),
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
                card = _take_opening(cards, seen.rules.opening_any)
                state.openings[seat] = card
                if seen.phase == Phase.OPENING:
                    state.sealed[seat] = OPEN[card]
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


def _take_opening(cards: list[int], any_card: bool) -> int:
    """Take the last card that may be an opening card; uniform, as `cards` is shuffled (J1)."""
    place = len(cards) - 1
    while cards[place] == TRUMPET and not any_card:
        place -= 1
    return cards.pop(place)


def _concrete(move: Action, card: int) -> Action:
    return FEED[card] if move.kind == Kind.FEED else SUPPLY[card]


def _shuffle(cards: list[int], rng: Random) -> None:
    """Shuffle in place; sorting by random keys takes a third of `Random.shuffle`'s time."""
    random = rng.random
    cards.sort(key=lambda _card: random())
