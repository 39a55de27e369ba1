"""Everything of a position, and what is done to it again and again. Branches cite rules page 2."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.past import Past
from jericho_tui.core.public import RememberingState
from jericho_tui.core.seats import CHANCE_ONLY, ONE_SEAT
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import Action
from jericho_tui.games.nottingham.items import NO_ITEM, UNIT, size
from jericho_tui.games.nottingham.memory import Memory
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.public import NottinghamPublic
from jericho_tui.games.nottingham.scoring import final_outcome

_DECIDE: Final = Phase.DECIDE
_DELIVER: Final = Phase.DELIVER
_GAIN: Final = Memory.gain
_LOSE: Final = Memory.lose
_GIVE: Final = Memory.give
_TURN_UP: Final = Memory.turn_up


@dataclass(slots=True, eq=False, kw_only=True)
class NottinghamPosition(NottinghamPublic, RememberingState):
    """What everybody sees, and what is hidden. Hands are bundles (see `items`).

    What happens again and again says so to `past` and `events` itself, not by `remember` and
    `emit`: where nobody asks, as in a search, even the calls would cost.
    """

    hands: list[int]
    pile: tuple[int, ...]
    """The item pile since the last shuffle, top first. Never changed."""
    drawn: int = 0
    """How many cards of `pile` are gone."""
    ambush_pile: tuple[int, ...]
    """Top first."""
    laid: list[tuple[int, ...]]
    """Every seat's ambushes in the order they were laid; with each lies a gold."""
    drawn_ambushes: tuple[int, ...] = ()
    """The ambush cards of which one is to be laid."""
    chosen: int = NO_ITEM
    """The card drawn or chosen that stays where it is while the target decides (N8)."""
    offers: list[Action | None]
    """What every seat has offered; sealed in SEALED."""
    past: Past
    events: list[Event] | None = None

    def final(self) -> Outcome:
        """Return who won, as loot, missions and hands decide."""
        hands = [size(hand) for hand in self.hands]
        return final_outcome(self.loot, self.missions, hands, self.rules, self.termination)

    def ask_delivery(self) -> None:
        """Go on to step 3 of the turn; the card turned up has gone somewhere."""
        self.card = NO_ITEM
        self.phase = _DELIVER
        self.acting = ONE_SEAT[self.turn]

    def give(self) -> None:
        """Let those who are due draw a card each; then the turn is over (rule 5, N13)."""
        hands = self.hands
        while self.queue:
            if self.drawn == len(self.pile):
                if self.discard:
                    self._ask_shuffle()
                    return
                self.queue = ()
                break
            seat = self.queue[0]
            item = self.pile[self.drawn]
            self.drawn += 1
            hands[seat] = hands[seat] + UNIT[item]
            if self.past is not None:
                self.past = (_GIVE, (seat, item), self.past)
            if self.events is not None:
                self.events.append(events.Gift(seat, item))
            self.queue = self.queue[1:]
        self._next_turn()

    def end_turn(self) -> None:
        """End a turn without a completed delivery (N30)."""
        self.idle += 1
        if self.idle >= self.rules.stall_limit:
            self.finish("stalled")
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """Give the turn to the left."""
        turn = self.turn + 1
        self.turn = Seat(turn if turn < self.num_seats else 0)
        self.turn_up()

    def turn_up(self) -> None:
        """Turn up the next card for the seat whose turn it is (rule 2; N13)."""
        self.acting = ONE_SEAT[self.turn]
        if self.drawn < len(self.pile):
            self.card = card = self.pile[self.drawn]
            self.drawn += 1
            if self.past is not None:
                self.past = (_TURN_UP, (card,), self.past)
            if self.events is not None:
                self.events.append(events.TurnedUp(self.turn, card))
            self.phase = _DECIDE
        elif self.discard:
            self._ask_shuffle()
        else:
            self.emit(events.NothingTurnedUp, self.turn)
            self.phase = Phase.DELIVER

    def _ask_shuffle(self) -> None:
        self.phase = Phase.SHUFFLE
        self.acting = CHANCE_ONLY

    def shuffle(self, seat: Seat, action: Action) -> None:
        """Make the discard the pile and go on with what needed a card (N13)."""
        del seat
        self.pile = action.items
        self.drawn = 0
        self.remember(Memory.shuffle, self.discard)
        self.discard = 0
        self.emit(events.Shuffled, len(self.pile))
        if self.queue:
            self.give()
        else:
            self.turn_up()

    def gain(self, seat: Seat, items: int) -> None:
        """Add cards to a hand that all see."""
        hands = self.hands
        hands[seat] = hands[seat] + items
        if self.past is not None:
            self.past = (_GAIN, (seat, items), self.past)

    def lose(self, seat: Seat, items: int) -> None:
        """Remove cards from a hand that all see."""
        hands = self.hands
        hands[seat] = hands[seat] - items
        if self.past is not None:
            self.past = (_LOSE, (seat, items), self.past)

    def finish(self, termination: str) -> None:
        """End the match (rule 6, N30)."""
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        self.emit_end()
