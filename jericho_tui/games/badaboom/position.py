"""Everything of a position, and what is done to it again and again. Branches cite rules page 3."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.past import Past
from jericho_tui.core.public import RememberingState
from jericho_tui.core.seats import CHANCE_ONLY, NOBODY, ONE_SEAT
from jericho_tui.games.badaboom import events
from jericho_tui.games.badaboom.cards import MECHANISM, UNIT
from jericho_tui.games.badaboom.memory import Memory, bin_place, storage_place
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.public import BadaboomPublic
from jericho_tui.games.badaboom.scoring import final_outcome
from jericho_tui.games.badaboom.steps import Step

_BEGIN: Final = Step.BEGIN
_GAIN: Final = Memory.gain
_LOSE: Final = Memory.lose
_SHOW: Final = Memory.show
_DRAW: Final = Memory.draw


@dataclass(slots=True, eq=False, kw_only=True)
class BadaboomPosition(BadaboomPublic, RememberingState):
    """What everybody sees, and what is hidden. Bags, bin and content are bundles (see `cards`).

    What happens again and again says so to `past` and `events` itself, not by `remember` and
    `emit`: where nobody asks, as in a search, even the calls would cost.
    """

    bags: list[int]
    storage: tuple[int, ...]
    """The storage since the last shuffle, top first. Never changed."""
    drawn: int = 0
    """How many cards of `storage` are gone."""
    bin: int = 0
    bombs: tuple[int, ...]
    """The pile of bombs, the next one first."""
    missions: list[tuple[int, ...]]
    """The secret missions before each seat."""
    past: Past
    events: list[Event] | None = None

    def final(self) -> Outcome:
        """Return who won, as coins and the way it ended decide."""
        return final_outcome(self.coins, self.payments, self.termination)

    def gain(self, seat: Seat, kind: int) -> None:
        """Add a card to a bag that all see."""
        self.bags[seat] += UNIT[kind]
        if self.past is not None:
            self.past = (_GAIN, (seat, kind), self.past)

    def lose(self, seat: Seat, kind: int) -> None:
        """Remove a card from a bag that all see."""
        self.bags[seat] -= UNIT[kind]
        if self.past is not None:
            self.past = (_LOSE, (seat, kind), self.past)

    def discard(self, kinds: Iterable[int]) -> None:
        """Put cards that all have seen into the bin; a mechanism goes to its pile (B6)."""
        for kind in kinds:
            if kind == MECHANISM:
                self.mechanisms += 1
            else:
                self.bin += UNIT[kind]
                if self.past is not None:
                    self.past = (_GAIN, (bin_place(self.num_seats), kind), self.past)

    def turn_up(self) -> None:
        """Let all see the top card of the storage."""
        if self.drawn < len(self.storage):
            card = self.storage[self.drawn]
            if self.past is not None:
                self.past = (_SHOW, (storage_place(self.num_seats), card), self.past)
            if self.events is not None:
                self.events.append(events.TurnedUp(card))

    def ask(self, phase: Phase, seat: Seat) -> None:
        """Let a seat act."""
        self.phase = phase
        self.acting = ONE_SEAT[seat]

    def ask_chance(self, phase: Phase) -> None:
        """Let chance act next, as a phase says."""
        self.phase = phase
        self.acting = CHANCE_ONLY

    def go_on(self, *steps: tuple[Step, Seat]) -> None:
        """Let these steps be done next, before those that wait already."""
        self.todo = steps + self.todo
        self.acting = ()

    def finish(self, termination: str) -> None:
        """End the match (3.1, end; B17)."""
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        self.todo = ()
        self.emit_end()

    def draw(self, seat: Seat) -> None:
        """Draw a card, if there is one (B8, B24)."""
        if self.drawn == len(self.storage):
            return
        card = self.storage[self.drawn]
        self.drawn += 1
        self.bags[seat] += UNIT[card]
        if self.past is not None:
            self.past = (_DRAW, (storage_place(self.num_seats), seat, card), self.past)
        if self.events is not None:
            self.events.append(events.Drew(seat, card))
        self.turn_up()

    def build(self, seat: Seat) -> None:
        """Turn up a bomb, build it and give it to a seat (3.1; B15)."""
        if not self.bombs:
            self.todo = ((Step.BUILD, seat), *self.todo)
            self.ask_chance(Phase.BOMBS)
            return
        self.bomb, *rest = self.bombs
        self.bombs = tuple(rest)
        number = self.rules.edition.bombs[self.bomb].mechanisms
        self.mechanisms -= number
        self.content = number * UNIT[MECHANISM]
        self.bomb_turns = 0
        self.holder = seat
        self.previous = NOBODY
        self.emit(events.BombBuilt, seat, self.bomb, number)

    def give(self, receiver: Seat) -> None:
        """Give the bomb away: the rest of the turn is void, another begins (3.1; B31)."""
        if self.events is not None:
            self.events.append(events.BombGiven(self.holder, receiver))
        self.previous = self.holder
        self.holder = receiver
        self.queue = ()
        self.todo = ((_BEGIN, receiver),)
