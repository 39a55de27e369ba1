"""Positions, the transition of a match, and the reasons against moves.

`apply` is the hot path: two packed integers change per turn (see `cards`). Scorings are rare and
written for reading.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import BasicState
from jericho_tui.games.jericho import Rules
from jericho_tui.games.jericho.rules import setup as events
from jericho_tui.games.jericho.rules.cards import (
    BELOW,
    BUNDLE_TRUMPET_SHIFT,
    COLOURS,
    HALF_SHIFT,
    LANE_OF,
    LANE_UNIT,
    LENGTH,
    LOW_HALF,
    NOTATION,
    NUM_COLOURS,
    ROUNDS,
    STONES,
    SUIT,
    SUIT_SHIFTS,
    TRUMPET,
    TRUMPET_SHIFT,
    TRUMPET_UNIT,
    TRUMPETS,
    UNIT,
    Action,
    Kind,
    Menu,
    Phase,
    Reveal,
    as_bundle,
    award,
    count_bundle,
    count_trumpets,
    count_won,
    final_outcome,
    holds,
    lane_cards,
    legal_menus,
    take_bonus,
)
from jericho_tui.games.jericho.rules.observation import (
    JerichoObservation,
    JerichoPublic,
    movers,
    numbered,
    places_of,
    supply_data,
    texts,
)
from jericho_tui.games.jericho.rules.setup import JerichoSetup

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
_ACTS_NEXT: Final = tuple(tuple((seat,) for seat in following) for following in FOLLOWING)
"""The same as who acts."""
_IN_DECK: Final = (*UNIT, 0)
"""By card: what it is in the deck; `SCORING`, which stands for the last, is 0."""


_WANTED: Final = {
    Phase.OPENING: N_("choose your opening card first"),
    Phase.FEED: N_("feed the supply first"),
    Phase.TURN: N_("it is time for turns; lay a wall, play a trumpet, or add to the supply"),
}
_KINDS: Final = {
    Phase.OPENING: (Kind.OPEN,),
    Phase.FEED: (Kind.FEED,),
    Phase.TURN: (Kind.WALL, Kind.TRUMPET, Kind.SUPPLY),
}
_REASONS: Final = {
    "already_chosen": N_("seat {seat} has already chosen"),
    "not_in_hand": N_("seat {seat} has no card {card} in hand"),
    "opening_trumpet": N_("the opening card must be a wall card in this game"),
    "no_target": N_("nobody has a wall of colour {colour}, and in this game a trumpet needs one"),
    "join_mandatory": N_("a trumpet joins your wall whenever it can in this game"),
    "nothing_to_join": N_("seat {seat} has no wall of colour {colour} that the trumpet could join"),
}
"""What speaks against a move, by code."""


@dataclass(slots=True, eq=False, kw_only=True)
class JerichoState(JerichoPublic, BasicState):
    """A position: what everybody sees, and what is hidden. Lists of what is hidden are by seat."""

    deck: list[int]
    """The whole draw pile: a card's bundle unit, 0 for a scoring card. Never changed."""
    hands: list[int]
    """Bundle of every seat's hand."""
    openings: list[int | None]
    """Every seat's opening card while it lies face down."""
    buried: list[int]
    """Bundle of what every seat put face down into the supply since the last scoring."""
    sealed: list[Action | None]
    """Choices of the current simultaneous phase, until all are in."""
    walls: list[int]
    """Lane of every wall, at `colour * num_seats + seat`."""
    open_supply: list[int]
    """Lanes of the supply cards everybody saw: what fell, and what stayed at a scoring."""
    won: list[int]
    """Lanes of every won pile, at `colour * num_seats + seat`; shown to all when won."""
    starts: list[Seat]
    """Start player of every round so far."""
    reveals: list[Reveal]
    """What every scoring showed."""
    menu: Menu
    varied: bool
    """Whether an option makes a turn's actions depend on more than the hand."""
    moves: list[Action] = field(default_factory=list)
    """Every finished move; who made it follows from `starts` (see `movers`)."""
    counted: list[int] = field(default_factory=list)
    """Once over: the walls that the tie-break counts (rule 28, J18)."""
    events: list[Event] | None = None

    def has_chance(self) -> bool:
        """Return False: there is no die."""
        return False

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
            menu=legal_menus(rules)[Phase.OPENING],
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

    def reason(self, code: str, seat: Seat, action: Action) -> tuple[str, dict[str, object]]:
        """Return the template of a refusal's sentence, and its values."""
        values: dict[str, object] = {
            "seat": seat + 1,
            "seats": self.num_seats,
            "card": "?" if action.card is None else NOTATION[action.card],
            "colour": COLOURS[action.colour],
        }
        return _WANTED[self.phase] if code == "wrong_phase" else _REASONS[code], values

    def objection(self, seat: Seat, action: Action) -> str:
        """Return the code of what speaks against a move; empty if it is legal."""
        rules, kind = self.rules, action.kind
        if seat not in self.acting:
            return "not_your_turn" if self.phase is Phase.TURN else "already_chosen"
        if kind not in _KINDS[self.phase]:
            return "wrong_phase"
        if action.card is None or not holds(self.hands[seat], action.card):
            return "not_in_hand"
        if kind is Kind.OPEN and action.card == TRUMPET and not rules.opening_any:  # J1
            return "opening_trumpet"
        if kind is Kind.TRUMPET:
            first = action.colour * self.num_seats
            lane = self.walls[first : first + self.num_seats]
            if rules.needs_target and not any(lane):  # J4
                return "no_target"
            if not action.joins:  # J6
                if not rules.optional_join:
                    return "join_mandatory"
                return "" if lane[seat] else "nothing_to_join"
        return ""

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
            return Outcome.ranked("most_cards", scores, scores)
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

    def movers(self) -> tuple[Seat, ...]:
        """Return who made each of `moves`."""
        return movers(self.num_seats, len(self.moves), self.starts, self.reveals)

    def hand_sizes(self) -> tuple[int, ...]:
        """Return every seat's hand size; section 1.2 gives it except at the very end."""
        if self.phase == Phase.TURN:
            return (6 - self.round,) * self.num_seats
        if self.phase == Phase.OVER:
            return tuple(map(count_bundle, self.hands))
        # Before a sealed choice a seat holds one card more than after it.
        after = 6 if self.phase == Phase.OPENING else 6 - self.round
        return tuple(after + (seat in self.acting) for seat in range(self.num_seats))

    def moves_seen(self, seat: Seat | None) -> tuple[Action, ...]:
        """Return the moves as `seat` saw them; openings are open once they were turned up."""
        moves = self.moves
        seen = [move.hidden for move in moves]
        if seat is not None:
            for places in places_of(seat, self.num_seats, self.starts, self.reveals):
                seen[places] = moves[places]
        if len(moves) > self.num_seats:  # the first feed is complete: rule 13
            seen[: self.num_seats] = moves[: self.num_seats]
        return tuple(seen)

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
            self.acting = (start,)
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
