"""Positions, observations and the transition of a match (rules page 5).

Everyone saw each card that was turned up (5.1), so an observation has them all, with their turns.
Bots forget by policy. Option R16 decides what is *shown* (`as_data`). In an observation of a player
who forgot cards, `determinize` draws these as well.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Self

from jericho_tui.core.events import Event
from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import BasicObservation, BasicState
from jericho_tui.games.rempart import Rules
from jericho_tui.games.rempart.rules import setup as events
from jericho_tui.games.rempart.rules.board import (
    CANNONS,
    FLAG_BIT,
    FULL,
    MAGICIANS,
    REVEALED_MENUS,
    TURN,
    Action,
    Kind,
    Phase,
    all_cards,
    cards_in,
    figure_of,
    final_outcome,
    mask_of,
    points_of,
    protected,
    targets,
    top,
)
from jericho_tui.games.rempart.rules.setup import RempartSetup

NO_PLACE: Final = -1


@dataclass(slots=True, eq=False, init=False, repr=False)
class RempartPublic:
    """What everybody sees.

    Cards are bits of `left`, `ramparts` and `discard`, places are bits of `down` and `seen`.
    """

    num_seats: int
    acting: tuple[Seat, ...]
    """The seats that must act."""
    rules: Rules
    start: Seat
    turn: Seat
    """The active player."""
    menu: tuple[Action, ...]
    """What whoever acts may do."""
    down: int
    """Places that have a card, the one turned up included."""
    left: int
    """Cards on the table; public, as all others lie in ramparts and discard (R3)."""
    discard: int = 0
    """Cards that were shot (R14); bit 1 may stand for several flags (R11)."""
    spent: int = 0
    """Magicians that were used."""
    seen: int = 0
    """Places that were ever turned up."""
    idle: int = 0
    """Turns of all seats since a card was last kept or inserted (R4)."""
    began_blocked: bool = False
    """Whether nobody could take any card when this turn began (R5)."""
    place: int = NO_PLACE
    """Where a card is turned up."""
    card: int = 0
    """The card turned up; 0 without one."""
    phase: Phase = Phase.CHOOSE
    ply: int = 0
    """How many moves were made."""
    termination: str = ""
    """How the match ended; empty while it goes on."""
    result: Outcome | None = None

    def figure(self, card: int) -> str:
        """Return the figure on a card as players are told: there are none in the race."""
        return figure_of(card) if self.rules.points else ""


_PLACE_MASK: Final = 63
KEPT: Final = 64
"""Added to the place of a packed turn whose card was kept."""
INSERTED: Final = 128
"""Added to the place of a packed turn whose card was inserted."""


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class RempartObservation(RempartPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what was turned up."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    ramparts: tuple[int, ...]
    """Every seat's cards (rule 1)."""
    history: tuple[int, ...]
    """Every finished turn, packed: see `turns`."""
    known: tuple[int, ...]
    """By place: the card that was turned up there, also one that is gone; 0 where none ever was."""

    def progress(self) -> Progress:
        """Return how many cards are left."""
        return Progress(self.left.bit_count())

    def turns(self, last: int | None = None) -> list[dict[str, Any]]:
        """Return the finished turns in the words of a record, oldest first; or the `last` ones.

        A card that whoever observes has forgotten is None there.
        """
        number = len(self.history)
        turns: list[dict[str, Any]] = []
        for index in range(0 if last is None else max(0, number - last), number):
            packed = self.history[index]
            place = packed & _PLACE_MASK
            seat = (self.start + index) % self.num_seats + 1
            taken = "insert" if packed & INSERTED else "keep" if packed & KEPT else "back"
            card = self.known[place] or None
            turns.append({"seat": seat, "place": place + 1, "card": card, "taken": taken})
        return turns

    def remembered(self, place: int) -> int:
        """Return the card that lies face down at a place and was seen there; 0 when unknown."""
        return self.known[place] if self.down >> place & 1 else 0

    def shown_since(self) -> int:
        """Return the places of cards that were put back since this seat's last turn began.

        At a real table nobody looks away while others play, so these are shown until the seat turns
        up its own; to a spectator those of the last round.
        """
        last = self.num_seats if self.seat is None else self._turns_since()
        places = 0
        for packed in self.history[max(0, len(self.history) - last) :]:
            places |= 1 << (packed & _PLACE_MASK)
        return places & self.down

    def _turns_since(self) -> int:
        """Return how many turns are over since this seat's last one."""
        mover = (self.start + len(self.history) - 1) % self.num_seats  # of the last turn
        return (mover - (self.seat or 0)) % self.num_seats

    def faded(self) -> Self:
        """Return this without the places of cards: memory is the game (R16)."""
        if self.rules.memory_aid == "full":
            return self
        down = self.down
        known = tuple([0 if down >> place & 1 else card for place, card in enumerate(self.known)])
        return replace(self, known=known, seen=self.seen & ~down, place=-1, history=())

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what is not shown.

        Of what was turned back down only the option R16 shows anything, apart from the turns since
        the seat's own last one: at a real table nobody looks away while others play.
        """
        full = self.rules.memory_aid == "full" or bool(self.termination)
        table = [
            self.remembered(place) or None if full or place == self.place else None
            for place in range(len(self.known))
        ]
        recent = self.num_seats if self.seat is None else self._turns_since() + 1
        rules = self.rules
        marks = rules.memory_aid != "off" or bool(self.termination)
        places = range(len(self.known))
        return {
            "phase": self.phase.name.lower(),
            "variant": "points" if rules.points else "race",
            "turn": self.turn + 1,
            "to_move": [seat + 1 for seat in self.acting],
            "ply": self.ply,
            "places": [bool(self.down >> place & 1) for place in places],
            "seen": [bool(self.seen >> place & 1) for place in places] if marks else None,
            "turned_up": {"place": self.place + 1, "card": self.card} if self.card else None,
            "cards_left": list(cards_in(self.left)),
            "ramparts": [list(cards_in(rampart)) for rampart in self.ramparts],
            "highest": [top(rampart) for rampart in self.ramparts],
            "protected": [
                list(cards_in(protected(rampart, rules.flag_card))) if rules.points else []
                for rampart in self.ramparts
            ],
            "points": [
                sum(points_of(rampart)) if rules.points else rampart.bit_count()
                for rampart in self.ramparts
            ],
            "magicians": [
                bool(rules.points and rampart & MAGICIANS & ~self.spent)
                for rampart in self.ramparts
            ],
            "cannons_left": (self.left & CANNONS).bit_count() if rules.points else 0,
            "discard": list(cards_in(self.discard)),
            "turns_without_a_card": self.idle,
            "turns_allowed": rules.stall_limit * self.left.bit_count(),
            "blocked": self.began_blocked,
            "table": table,
            "turns": self.turns(recent),
        }


_WANTED: Final = {
    Phase.CHOOSE: N_("start your turn by turning up a card"),
    Phase.REVEALED: N_("first keep card {card} or put it back"),
    Phase.CANNON: N_("first fire the cannon and choose a card to shoot"),
}
_KINDS: Final = {
    Phase.CHOOSE: (Kind.TURN,),
    Phase.REVEALED: (Kind.KEEP, Kind.BACK, Kind.INSERT),
    Phase.CANNON: (Kind.SHOOT,),
}


_REASONS: Final = {
    "no_card_there": N_("there is no card at spot {place}"),
    "not_there": N_("seat {seat} has no card {card} in its rampart"),
    "own_rampart": N_("a cannon hits only opponents in this game"),
    "protected": N_("card {card} of seat {seat} is between towers, so it is safe"),
    "no_figures": N_("the magician belongs to the points variant"),
    "magician_used": N_("the magician works only once"),
    "no_magician": N_("seat {seat} has no magician in the rampart"),
    "too_low": N_("card {card} is not higher than {top}, the highest card of the rampart"),
}
"""What speaks against a move, by code."""


_TURN: Final = Kind.TURN
_KEEP: Final = Kind.KEEP
_BACK: Final = Kind.BACK
_INSERT: Final = Kind.INSERT
_CHOOSE_PHASE: Final = Phase.CHOOSE
_REVEALED_PHASE: Final = Phase.REVEALED
_BIT: Final = tuple(1 << n for n in range(64))


@dataclass(slots=True, eq=False, kw_only=True)
class RempartState(RempartPublic, BasicState):
    """A position: what everybody sees, and all cards."""

    board: tuple[int, ...]
    """The card at every place at the start. Never changed."""
    choices: tuple[Action, ...]
    """What can be turned up."""
    ramparts: list[int]
    """Every seat's cards (rule 1)."""
    history: list[int]
    """Every turn in which a card was kept or turned down; see `RempartObservation.turns`."""
    events: list[Event] | None = None

    def has_chance(self) -> bool:
        """Return False: there is no die."""
        return False

    @classmethod
    def initial(cls, setup: RempartSetup) -> "RempartState":
        """Return the position after the deal (rules 1, 2)."""
        start, board = setup.start_seat, setup.table
        choices = TURN[: len(board)]
        return cls(
            setup.num_seats,
            (start,),
            Rules.of(setup.options),
            start,
            turn=start,
            menu=choices,
            down=(1 << len(board)) - 1,
            left=mask_of(board),
            ramparts=[FLAG_BIT] * setup.num_seats,
            history=[],
            board=board,
            choices=choices,
        )

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do: turns by place; keep, back, insert; shots by seat and card."""
        return self.menu if seat in self.acting else ()

    def reason(self, code: str, seat: Seat, action: Action) -> tuple[str, dict[str, object]]:
        """Return the template of a refusal's sentence, and its values."""
        shoots = self.phase is Phase.CANNON and action.kind is Kind.SHOOT
        values: dict[str, object] = {
            "seat": (action.victim if shoots else seat) + 1,
            "card": action.card if shoots else self.card,
            "place": action.place + 1,
            "top": top(self.ramparts[seat]),
        }
        return _WANTED[self.phase] if code == "wrong_phase" else _REASONS[code], values

    def objection(self, seat: Seat, action: Action) -> str:
        """Return the code of what speaks against a move; empty if it is legal."""
        kind, rules = action.kind, self.rules
        if seat != self.turn:
            return "not_your_turn"
        if action in self.menu:
            return ""
        if kind not in _KINDS[self.phase]:
            return "wrong_phase"
        if kind is Kind.TURN:
            return "no_card_there"
        if kind is Kind.SHOOT:  # rules 10, 12; R9, R12
            victim = action.victim
            if victim >= self.num_seats or not self.ramparts[victim] >> action.card & 1:
                return "not_there"
            own = victim == seat and not rules.cannon_self
            return "own_rampart" if own else "protected"
        if kind is Kind.INSERT:
            if not rules.points:
                return "no_figures"
            return "magician_used" if self.ramparts[seat] & MAGICIANS else "no_magician"
        return "too_low"  # rule 3

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        kind = action.kind
        if kind is _TURN:
            place = action.place
            self.place = place
            self.card = card = self.board[place]
            self.seen |= _BIT[place]
            self.phase = _REVEALED_PHASE
            rampart = self.ramparts[seat]
            # Rule 3: only a card higher than the highest. R6: the magician takes any.
            number = int(_BIT[card] > rampart)
            if self.rules.points and rampart & MAGICIANS & ~self.spent:
                number += 2
            self.menu = REVEALED_MENUS[number]
            if self.events is not None:
                self.events.append(events.TurnedUp(seat, place, card, self.figure(card)))
        elif kind is _BACK:
            if self.events is not None:
                figure = self.figure(self.card)
                self.events.append(events.TurnedBack(seat, self.place, self.card, figure))
            self.history.append(self.place)
            self.idle += 1
            self._end_turn(seat)
        elif kind is _KEEP or kind is _INSERT:
            self._place(seat, kind)
        else:
            # Rule 12, R14, R15: the card is discarded and the gap closes.
            self.ramparts[action.victim] -= _BIT[action.card]
            self.discard |= _BIT[action.card]
            if self.events is not None:
                figure = self.figure(action.card)
                self.events.append(events.Shot(seat, Seat(action.victim), action.card, figure))
            self._end_turn(seat)

    def final(self) -> Outcome:
        """Return who won, by cards or by points as the variant says."""
        return final_outcome(self.ramparts, self.rules.points, self.termination)

    def observation(self, seat: Seat | None) -> RempartObservation:
        """Return what `seat` knows (None: a spectator)."""
        seen = self.seen
        known = tuple([card if seen >> n & 1 else 0 for n, card in enumerate(self.board)])
        return RempartObservation(
            self,
            seat=seat,
            known=known,
            ramparts=tuple(self.ramparts),
            history=tuple(self.history),
        )

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record, every card open."""
        seen = self.observation(None)
        table = [card if self.down >> place & 1 else None for place, card in enumerate(self.board)]
        return {**seen.as_data(), "table": table, "turns": seen.turns()}

    def _place(self, seat: Seat, kind: Kind) -> None:
        """Put the turned-up card into the rampart (rules 3, 11), and let a cannon fire (12, R7)."""
        place, card = self.place, self.card
        bit = _BIT[card]
        if kind is _INSERT:
            unused = self.ramparts[seat] & MAGICIANS & ~self.spent
            self.spent += unused & -unused
        self.ramparts[seat] += bit
        self.left -= bit
        self.down -= _BIT[place]
        taken = TURN[place]
        self.choices = tuple([choice for choice in self.choices if choice is not taken])
        self.idle = 0
        self.history.append(place | (INSERTED if kind is _INSERT else KEPT))
        if self.events is not None:
            made = events.Inserted if kind is _INSERT else events.Kept
            cards = self.ramparts[seat].bit_count()
            self.events.append(made(seat, place, card, self.figure(card), cards))
        if self.rules.points and bit & CANNONS:
            self.menu = targets(self.ramparts, seat, self.rules)
            if self.menu:
                self.phase = Phase.CANNON
                return
            if self.events is not None:
                self.events.append(events.CannonIdle(seat))
        self._end_turn(seat)

    def _end_turn(self, seat: Seat) -> None:
        """See whether the match is over, else give the turn to the left (rule 2)."""
        self.place = NO_PLACE
        self.card = 0
        blocked = self._is_blocked()
        if self.ramparts[seat].bit_count() >= FULL:  # rule 5; R10: after the shot
            self._finish("ten_cards")
        elif blocked and not self._magician_goes_on(seat):  # rule 6
            self._finish("blocked")
        elif self.idle >= self.rules.stall_limit * self.left.bit_count():  # R4
            self._finish("stalled")
        else:
            self.began_blocked = blocked
            turn = seat + 1
            self.turn = turn = Seat(turn if turn < self.num_seats else 0)
            self.phase = _CHOOSE_PHASE
            self.acting = (turn,)
            self.menu = self.choices

    def _is_blocked(self) -> bool:
        """Whether nobody could keep any card that is left (rule 6, R3, R13)."""
        left = self.left
        if not left:
            return True
        highest = left.bit_length()
        for rampart in self.ramparts:
            if rampart.bit_length() < highest:
                return False
        return not self.rules.when_all_seen or not self.down & ~self.seen

    def _magician_goes_on(self, seat: Seat) -> bool:
        """Whether an unused magician keeps a blocked match going after a turn of `seat` (R5, R8).

        It does until its owner has completed a turn that began blocked.
        """
        if not (self.rules.points and self.rules.magician_waits and self.left):
            return False
        owners = [n for n, wall in enumerate(self.ramparts) if wall & MAGICIANS & ~self.spent]
        return bool(owners) and not (self.began_blocked and seat in owners)

    def _finish(self, termination: str) -> None:
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        self.menu = ()
        self.emit_end()


def determinize(observation: RempartObservation, rng: Random) -> RempartState:
    """Return a position drawn uniformly from all that are possible."""
    known = observation.known
    hidden = list(cards_in(all_cards(observation.rules.max_card) & ~mask_of(known)))
    random = rng.random
    hidden.sort(key=lambda _card: random())
    board = tuple([card or hidden.pop() for card in known])
    choices = tuple([TURN[place] for place in range(len(board)) if observation.down >> place & 1])
    return RempartState(
        *observation.public(),
        board=board,
        choices=choices,
        ramparts=list(observation.ramparts),
        history=list(observation.history),
    )
