"""Positions, observations and the transition of a match (rules page 6), and the odds of a bust.

Only the order of the draw pile is hidden (6.1). Everyone saw the protected cards before they were
turned over; option P10 decides what is *shown* of them (`as_data`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Progress, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import BasicObservation, BasicState
from jericho_tui.games.push import INFO, Rules
from jericho_tui.games.push.rules import setup as events
from jericho_tui.games.push.rules.cards import (
    BITS,
    COLOUR_MASK,
    COLOURS,
    DIE,
    DIE_BIT,
    DRAW_ONLY,
    DRAW_OR_STOP,
    LANE_COUNT,
    LANE_POINTS,
    NOTATION,
    NUM_COLOURS,
    NUM_COLUMNS,
    NUM_KINDS,
    PLACES,
    ROLLS,
    STAR,
    STOP_ONLY,
    SWITCH,
    TAKES,
    TAKES_OR_PASS,
    UNIT,
    VALUE_BITS,
    Action,
    Kind,
    Phase,
    count_all,
    count_numbered,
    count_of,
    lane_of,
    pack,
    points,
    turn_menu,
    unpack,
)
from jericho_tui.games.push.rules.setup import PushSetup

NO_CARD: Final = -1


@dataclass(slots=True, eq=False, init=False, repr=False)
class PushPublic:
    """What everybody sees. Cards of a seat are counted in bundles."""

    num_seats: int
    acting: tuple[Seat, ...]
    """The seats that must act."""
    rules: Rules
    turn: Seat
    """The active player."""
    roller: Seat
    """For whom the die is rolled, in that phase."""
    left: int
    """Bundle of the cards in the draw pile, whatever their order; everybody can work it out."""
    menu: tuple[Action, ...] = DRAW_ONLY
    """What whoever acts may do."""
    phase: Phase = Phase.CHOOSE
    ply: int = 0
    """How many moves were made."""
    drawn: int = 0
    """Cards gone from the draw pile."""
    gone: int = 0
    """Bundle of the discard."""
    count: int = 0
    """How many columns were started this turn."""
    card: int = NO_CARD
    """The drawn card that must be placed."""
    switches: int = 0
    """Switch cards drawn this turn (P13)."""
    queue: tuple[Seat, ...] = ()
    """Who has still to collect this turn, the next first."""
    result: Outcome | None = None

    def cards_left(self) -> int:
        """Return how many cards the draw pile still has."""
        return count_all(self.left)


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class PushObservation(PushPublic, BasicObservation):
    """One seat's knowledge: what everybody sees; the tuples are lists of `PushState`."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    columns: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    bench: tuple[int, ...]
    protected: tuple[int, ...]
    ever: tuple[int, ...]

    def progress(self) -> Progress:
        """Return how many cards are left."""
        return Progress(self.cards_left())

    def score(self, seat: int) -> int:
        """Return what a seat would score if the match ended now (rule 10)."""
        return points(self.bench[seat]) + points(self.protected[seat])

    def shows_protected(self, seat: int) -> bool:
        """Whether this seat is shown the protected cards of `seat` (P10), as all are at the end."""
        return self.rules.show_all or seat == self.seat or self.phase is Phase.OVER

    def as_data(self, *, every: bool = False) -> dict[str, Any]:
        """Return the position in the words of a record; None for what is not shown (P10).

        :param every: whether all protected cards are shown.
        """
        seats = range(self.num_seats)
        shown = [every or self.shows_protected(seat) for seat in seats]
        return {
            "phase": self.phase.name.lower(),
            "turn": self.turn + 1,
            "to_move": [seat + 1 for seat in self.acting],
            "ply": self.ply,
            "columns": [[NOTATION[card] for card in cards] for cards in self.columns],
            "drawn_card": NOTATION[self.card] if self.phase is Phase.PLACE else None,
            "switches": self.switches,
            "collecting": [seat + 1 for seat in self.queue],
            "die_for": self.roller + 1 if self.phase is Phase.ROLL else None,
            "bench": [_texts(bundle) for bundle in self.bench],
            "bench_points": [points(bundle) for bundle in self.bench],
            "protected": [
                _texts(bundle) if open_ else None
                for bundle, open_ in zip(self.protected, shown, strict=True)
            ],
            "protected_counts": [_counts(bundle) for bundle in self.protected],
            "points": [self.score(seat) if shown[seat] else None for seat in seats],
            "cards": [count_numbered(self.bench[s] + self.protected[s]) for s in seats],
            "collected": list(self.ever),
            "discard": _texts(self.gone),
            "draw_pile_left": self.cards_left(),
            "draw_pile": None,
        }


def _texts(bundle: int) -> list[str]:
    return [NOTATION[card] for card in unpack(bundle)]


def _counts(bundle: int) -> dict[str, int]:
    lanes = {letter: lane_of(bundle, colour) for colour, letter in enumerate(COLOURS)}
    return {letter: LANE_COUNT[lane] for letter, lane in lanes.items() if lane}


_BENCH_TITLE: Final = N_("Unprotected cards")
_PROTECTED_TITLE: Final = N_("Protected cards")


_WANTED: Final = {
    Phase.CHOOSE: N_("start a turn by drawing a card or protecting a colour"),
    Phase.PLACE: N_("place the card {card} first"),
    Phase.DECIDE: N_("there is no card to place; draw another or stop"),
    Phase.COLLECT: N_("it is time to collect; take a column"),
}
_KINDS: Final = {
    Phase.CHOOSE: (Kind.DRAW, Kind.PROTECT),
    Phase.PLACE: (Kind.PLACE,),
    Phase.DECIDE: (Kind.DRAW, Kind.STOP),
    Phase.COLLECT: (Kind.TAKE, Kind.PASS),
}


_REASONS: Final = {
    "not_yours": N_("only a random event can roll the die"),
    "no_die": N_("there is no die to roll now"),
    "die_first": N_("the die must be rolled for seat {seat} first"),
    "drawn_already": N_("you protect instead of drawing, and you have already drawn a card"),
    "nothing_to_protect": N_("seat {seat} has no unprotected card of colour {colour}"),
    "no_column": N_("there is no column {column} to take"),
    "must_collect": N_("everyone must collect in this game"),
    "stopped_yourself": N_("seat {seat} stopped, so it must take a column"),
    "pile_empty": N_("the draw pile is empty; stop now"),
    "no_column_yet": N_(
        "stopping now would collect nothing, for there is no column yet; draw again"
    ),
    "next_column": N_("a new column would be number {next}, not {column}"),
    "second_die": N_("column {column} already has a die card"),
    "value_there": N_("{card} does not fit: column {column} already has this value"),
    "colour_there": N_("{card} does not fit: column {column} already has this colour"),
}
"""What speaks against a move, by code."""


_DRAW: Final = Kind.DRAW
_PLACE: Final = Kind.PLACE
_STOP: Final = Kind.STOP
_TAKE: Final = Kind.TAKE
_PROTECT: Final = Kind.PROTECT
_ROLL: Final = Kind.ROLL
_CHOOSE_PHASE: Final = Phase.CHOOSE
_PLACE_PHASE: Final = Phase.PLACE
_DECIDE_PHASE: Final = Phase.DECIDE
_COLLECT_PHASE: Final = Phase.COLLECT
_ROLL_PHASE: Final = Phase.ROLL
_OPEN: Final = tuple((2 << count) - 1 & (1 << NUM_COLUMNS) - 1 for count in range(NUM_COLUMNS + 1))
"""By number of columns: the bits of those and of the next one, which could be started (P15)."""


ORDER: Final = tuple(
    tuple(
        tuple(tuple(Seat((seat + way * step) % seats) for step in range(seats)) for way in (1, -1))
        for seat in range(seats)
    )
    for seats in range(INFO.max_seats + 1)
)
"""By seats, active seat and switch cards modulo 2: who collects after whom, the active first; left
neighbours follow unless an odd number of switch cards turned it round (rule 5)."""


@dataclass(slots=True, eq=False, kw_only=True)
class PushState(PushPublic, BasicState):
    """A position: what everybody sees, and the pile."""

    deck: Sequence[int]
    """The whole draw pile. Never changed."""
    columns: list[tuple[int, ...]]
    """Cards in the order they were placed; () where none was started, or it was taken."""
    masks: list[int]
    """What each column has: see `cards.BITS`."""
    bench: list[int]
    """Bundle of every seat's unprotected cards."""
    protected: list[int]
    """Bundle of every seat's protected cards."""
    ever: list[int]
    """How many cards every seat has collected (P11)."""
    events: list[Event] | None = None

    @classmethod
    def initial(cls, setup: PushSetup) -> "PushState":
        """Return the position after the deal (rule 1)."""
        seats, start = setup.num_seats, setup.start_seat
        return PushState(
            seats,
            (start,),
            Rules.of(setup.options),
            turn=start,
            roller=start,
            left=pack(setup.draw_pile),
            columns=[()] * NUM_COLUMNS,
            masks=[0] * NUM_COLUMNS,
            bench=[0] * seats,
            protected=[0] * seats,
            ever=[0] * seats,
            deck=setup.draw_pile,
        )

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do: draw, stop, then columns by number, pass, colours in order.

        For CHANCE, while it acts: every face of the die, all equally likely.
        """
        return self.menu if seat in self.acting else ()

    def reason(self, code: str, seat: Seat, action: Action) -> tuple[str, dict[str, object]]:
        """Return the template of a refusal's sentence, and its values."""
        values: dict[str, object] = {
            "seat": (self.roller if self.phase is Phase.ROLL else seat) + 1,
            "column": action.index + 1,
            "next": self.count + 1,
            "card": NOTATION[self.card] if self.phase is Phase.PLACE else "",
            "colour": COLOURS[action.index] if action.kind is Kind.PROTECT else "",
        }
        return _WANTED[self.phase] if code == "wrong_phase" else _REASONS[code], values

    def objection(self, seat: Seat, action: Action) -> str:
        """Return the code of what speaks against a move; empty if it is legal."""
        kind, phase = action.kind, self.phase
        if (seat == CHANCE) != (kind is Kind.ROLL):
            return "not_yours"
        if (phase is Phase.ROLL) != (seat == CHANCE):
            return "no_die" if seat == CHANCE else "die_first"
        if seat != self.acting[0]:
            return "not_your_turn"
        if action in self.menu:
            return ""
        if kind not in _KINDS[phase]:  # P4
            early = kind is Kind.PROTECT and phase is not Phase.COLLECT
            return "drawn_already" if early else "wrong_phase"
        if kind is Kind.PROTECT:  # P8
            return "nothing_to_protect"
        if kind is Kind.TAKE:
            return "no_column"
        if kind is Kind.PASS:
            return "must_collect" if self.rules.forced else "stopped_yourself"
        if kind is Kind.DRAW:  # P7
            return "pile_empty"
        if kind is Kind.STOP:  # P4
            return "no_column_yet"
        # Rule 3: neither its value nor its colour, one die a column, columns in their order.
        if action.index > self.count:
            return "next_column"
        if self.card == DIE:
            return "second_die"
        shared = self.masks[action.index] & BITS[self.card]
        return "value_there" if shared & VALUE_BITS else "colour_there"

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        kind = action.kind
        if kind is _DRAW:
            self._draw(seat)
        elif kind is _PLACE:
            column = action.index
            card = self.card
            self.columns[column] += (card,)
            self.masks[column] |= BITS[card]
            if column == self.count:
                self.count += 1
            self.card = NO_CARD
            self.phase = _DECIDE_PHASE
            # P7: with an empty pile only the stop is left.
            self.menu = DRAW_OR_STOP if self.drawn < len(self.deck) else STOP_ONLY
            if self.events is not None:
                worth = points(pack(self.columns[column]))
                self.events.append(events.Placed(seat, card, column, worth))
        elif kind is _TAKE:
            self._take(seat, action.index)
        elif kind is _STOP:
            if self.events is not None:
                self.events.append(events.Stopped(seat))
            self.queue = ORDER[self.num_seats][seat][self.switches & 1]
            self._collect()
        elif kind is _ROLL:
            self._roll(action.index)
        elif kind is _PROTECT:
            self._protect(seat, action.index)
        else:  # P3: declined
            if self.events is not None:
                self.events.append(events.Declined(seat))
            self.queue = self.queue[1:]
            self._collect()

    def sample_chance(self, rng: Random) -> Action:
        """Return a roll of the die: five colours and the star, equally likely."""
        return ROLLS[int(rng.random() * len(ROLLS))]

    def final(self) -> Outcome:
        """Return the result: the pile is empty and all columns are dealt out."""
        loose = tuple(map(points, self.bench))
        safe = tuple(map(points, self.protected))
        scores = tuple(a + b for a, b in zip(loose, safe, strict=True))
        owned = [count_numbered(a + b) for a, b in zip(self.bench, self.protected, strict=True)]
        cards = tuple(self.ever if self.rules.tie_ever else owned)  # P11
        keys = list(zip(scores, cards, strict=True))
        if scores.count(max(scores)) == 1:
            termination = "most_points"
        elif keys.count(max(keys)) == 1:
            termination = "most_cards"
        else:
            termination = "shared"
        lines = (_BENCH_TITLE, 0, loose), (_PROTECTED_TITLE, 0, safe)
        return Outcome.ranked(termination, keys, scores, (("cards", cards),), lines)

    def observation(self, seat: Seat | None) -> PushObservation:
        """Return what `seat` knows (None: a spectator)."""
        return PushObservation(
            self,
            seat=seat,
            columns=tuple(self.columns),
            masks=tuple(self.masks),
            bench=tuple(self.bench),
            protected=tuple(self.protected),
            ever=tuple(self.ever),
        )

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record, every card open."""
        pile = [NOTATION[card] for card in self.deck[self.drawn :]]
        return {**self.observation(None).as_data(every=True), "draw_pile": pile}

    def _draw(self, seat: Seat) -> None:
        """Turn up the next card (rule 3)."""
        card = self.deck[self.drawn]
        self.drawn += 1
        self.left -= UNIT[card]
        if self.events is not None:
            idle = card == SWITCH and self._switches_are_idle()
            self.events.append(
                events.SwitchDiscarded(seat) if idle else events.TurnedUp(seat, card)
            )
        if card == SWITCH:
            if self._switches_are_idle():
                self.gone += UNIT[SWITCH]
            else:
                self.switches += 1
            self.phase = _DECIDE_PHASE
            if self.drawn == len(self.deck):
                self.menu = STOP_ONLY  # P7, P4: a move also where it collects nothing
            elif self.count or self.rules.stop_any:
                self.menu = DRAW_OR_STOP
            else:
                self.menu = DRAW_ONLY
            return
        bits = BITS[card]
        first, second, third = self.masks
        fits = (not first & bits) + 2 * (not second & bits) + 4 * (not third & bits)
        fits &= _OPEN[self.count]
        if fits:
            self.card = card
            self.phase = _PLACE_PHASE
            self.menu = PLACES[fits]
            return
        # Rule 7, P5, P6: bust; the die first, then the opponents collect.
        self.gone += UNIT[card]
        if self.events is not None:
            self.events.append(events.Bust(seat, card))
        self.queue = ORDER[self.num_seats][seat][self.switches & 1][1:]
        self._ask_die(seat)

    def _switches_are_idle(self) -> bool:
        """Whether a switch card has no effect and is discarded as it is drawn (P16)."""
        return self.rules.two_keep and self.num_seats == 2

    def _ask_die(self, seat: Seat) -> None:
        self.roller = seat
        self.phase = _ROLL_PHASE
        self.acting = (CHANCE,)
        self.menu = ROLLS

    def _collect(self) -> None:
        """Let the next in order choose a column (rule 5)."""
        first, second, third = self.columns
        there = (first != ()) + 2 * (second != ()) + 4 * (third != ())
        if not there or not self.queue:
            self._end_turn()
            return
        seat = self.queue[0]
        self.phase = _COLLECT_PHASE
        self.acting = (seat,)
        may_pass = not self.rules.forced and seat != self.turn  # P3
        self.menu = TAKES_OR_PASS[there] if may_pass else TAKES[there]

    def _take(self, seat: Seat, column: int) -> None:
        """Collect a column (rule 6)."""
        cards = self.columns[column]
        self.columns[column] = ()
        self.queue = self.queue[1:]
        rolls = self.masks[column] & DIE_BIT
        bundle = 0
        for card in cards:
            bundle += UNIT[card]
        if rolls:
            bundle -= UNIT[DIE]
            self.gone += UNIT[DIE]
        self.bench[seat] += bundle
        self.ever[seat] += len(cards) - (rolls != 0)
        if self.events is not None:
            self.events.append(events.Taken(seat, column, cards, points(bundle)))
        if rolls:
            self._ask_die(seat)  # P14: right after the own column
        else:
            self._collect()

    def _roll(self, face: int) -> None:
        """Discard what the die hits (rules 6, 7, 11; P1, P12)."""
        seat = self.roller
        before = self.bench[seat]
        lost = before & COLOUR_MASK[face] if face < STAR else before if self.rules.risk else 0
        self.bench[seat] = before - lost
        self.gone += lost
        if self.events is not None:
            self.events.append(events.Rolled(seat, face))
            for colour in range(NUM_COLOURS):
                lane = lane_of(lost, colour)
                if lane:
                    self.events.append(
                        events.Lost(seat, colour, LANE_COUNT[lane], LANE_POINTS[lane])
                    )
        self._collect()

    def _protect(self, seat: Seat, colour: int) -> None:
        """Turn the cards of a colour over (rule 9)."""
        cards = self.bench[seat] & COLOUR_MASK[colour]
        self.bench[seat] -= cards
        self.protected[seat] += cards
        if self.events is not None:
            number, worth = count_numbered(cards), points(cards)
            self.events.append(events.Protected(seat, colour, number, worth))
        self._start_turn()

    def _end_turn(self) -> None:
        """Discard what is left of the turn (rules 5, 8; P2, P13)."""
        if self.columns != [(), (), ()]:
            for column, cards in enumerate(self.columns):
                if cards:
                    self.gone += pack(cards)
                    self.columns[column] = ()
                    if self.events is not None:
                        self.events.append(events.ColumnDiscarded(column, cards))
        self.masks = [0] * NUM_COLUMNS
        self.count = 0
        self.gone += self.switches * UNIT[SWITCH]
        self.switches = 0
        self.queue = ()
        if self.drawn < len(self.deck):
            self._start_turn()
            return
        self.phase = Phase.OVER  # rule 10
        self.acting = ()
        self.menu = ()
        self.emit_end()

    def _start_turn(self) -> None:
        """Give the turn to the left neighbour (rule 8)."""
        turn = self.turn + 1
        self.turn = seat = Seat(turn if turn < self.num_seats else 0)
        self.phase = _CHOOSE_PHASE
        self.acting = (seat,)
        self.menu = turn_menu(self.bench[seat])


def determinize(observation: PushObservation, rng: Random) -> PushState:
    """Return a position drawn uniformly from all that are possible.

    Cards that were drawn are blank at the top of its deck; nothing looks at them again.
    """
    rest = list(unpack(observation.left))
    random = rng.random
    rest.sort(key=lambda _card: random())
    deck = [0] * observation.drawn + rest
    return PushState(
        *observation.public(),
        deck=deck,
        columns=list(observation.columns),
        masks=list(observation.masks),
        bench=list(observation.bench),
        protected=list(observation.protected),
        ever=list(observation.ever),
    )


def fits_nowhere(card: int, masks: Sequence[int], count: int) -> bool:
    """Whether drawing `card` would be a bust (rules 3, 7).

    :param masks: what each column has.
    :param count: how many columns there are.
    """
    return card != SWITCH and count == NUM_COLUMNS and all(BITS[card] & mask for mask in masks)


def once_placed(seen: PushObservation, column: int) -> tuple[list[int], int]:
    """Return what each column has, and how many there are, once the drawn card lies on one."""
    masks = list(seen.masks)
    masks[column] |= BITS[seen.card]
    return masks, max(seen.count, column + 1)


def bust_chance(
    seen: PushObservation, masks: Sequence[int] | None = None, count: int | None = None
) -> float:
    """Return the probability that the next card fits nowhere; 0 when the pile is empty.

    :param masks: columns to imagine instead of those that lie there.
    """
    masks = seen.masks if masks is None else masks
    count = seen.count if count is None else count
    left = seen.cards_left()
    if not left or count < NUM_COLUMNS:
        return 0.0
    bad = [
        count_of(seen.left, card) for card in range(NUM_KINDS) if fits_nowhere(card, masks, count)
    ]
    return sum(bad) / left
