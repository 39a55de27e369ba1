"""The public part of a position (rules page 3.1)."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.public import BasicPublic, PublicFields
from jericho_tui.core.seats import CLOCKWISE, NOBODY
from jericho_tui.games.badaboom.actions import Action
from jericho_tui.games.badaboom.cards import NO_CARD, NUM_COINS
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.scoring import Lasting, Rules
from jericho_tui.games.badaboom.steps import Todo


@dataclass(slots=True, eq=False, init=False, repr=False)
class BadaboomPublic(BasicPublic):
    """What everybody sees of a match of Badaboom."""

    rules: Rules
    start: Seat
    """Who took the first turn."""
    holder: Seat
    mechanisms: int
    """How many mechanisms are in their pile."""
    coins: tuple[int, ...]
    previous: Seat = NOBODY
    """Who gave the bomb to the holder (B22)."""
    used: tuple[int, ...] = ()
    """Bombs that exploded, since the pile was last shuffled."""
    bomb: int = NO_CARD
    """The bomb in play."""
    content: int = 0
    """Bundle of the cards under it."""
    bomb_turns: int = 0
    """How many turns it has had (B16)."""
    armed_by: Seat = NOBODY
    """Who armed the bomb; nobody while it is not armed."""
    armed_turn: int = 0
    """The turn in which it was armed."""
    turn: int = 0
    """Counted from 1."""
    supply: int = NUM_COINS
    """Coins that nobody has."""
    payments: tuple[tuple[int, ...], ...] = ()
    """What every seat was paid at each explosion."""
    lasting: tuple[Lasting, ...] = ()
    """Lasting tricks on the table, in the order they were played."""
    late: bool = False
    """Whether the holder has tinkered, or not: phase 4 of the turn (3.1)."""
    queue: tuple[Seat, ...] = ()
    """Who is still to be asked for a trick, next first."""
    played: Action | None = None
    """The trick on the table that is not settled (B27)."""
    player: Seat = NOBODY
    """Who played it."""
    counters: int = 0
    """How many counters lie on it."""
    todo: Todo = ()
    """What is done as soon as nobody must act, next first."""
    phase: Phase = Phase.TRICK
    ply: int = 0
    """How many moves were made."""
    termination: str = ""
    """How the match ended; empty while it goes on."""
    result: Outcome | None = None

    def reversed(self) -> bool:
        """Return whether the bomb is passed to the right (B20)."""
        return self.rules.reversed(self.bomb, self.lasting)

    def next_seat(self) -> Seat:
        """Return who is next in the passing direction."""
        return CLOCKWISE[self.num_seats][self.holder][-1 if self.reversed() else 1]


FIELDS: Final = PublicFields(BadaboomPublic)
