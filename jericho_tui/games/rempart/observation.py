"""What a seat may lawfully know and remember: every card that was ever turned up (rules page 5.1).

Everybody saw every card on its place, so an observation has them all, with the turns in which they
were shown. What of it a *player* still knows is the player's affair: a person has a head, a bot a
policy that forgets. Option R16 decides what is *shown* of it (`as_data`).
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.rempart.actions import Action
from jericho_tui.games.rempart.info import Rules
from jericho_tui.games.rempart.menu import Phase

if TYPE_CHECKING:
    from jericho_tui.games.rempart.state import RempartState

_PLACE_MASK: Final = 63
KEPT: Final = 64
"""Added to the place of a packed turn whose card was kept."""
INSERTED: Final = 128
"""Added to the place of a packed turn whose card was inserted."""


class Turn(NamedTuple):
    """A finished turn."""

    seat: Seat
    place: int
    card: int
    taken: str
    """`back`, `keep` or `insert`."""


@dataclass(frozen=True, slots=True)
class RempartObservation:
    """One seat's knowledge; the fields are those of `RempartState`."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    num_seats: int
    rules: Rules
    phase: Phase
    ply: int
    start: Seat
    turn: Seat
    """The active player."""
    acting: tuple[Seat, ...]
    menu: tuple[Action, ...]
    """What whoever acts may do."""
    known: tuple[int, ...]
    """By place: the card that was turned up there, also one that is gone; 0 where none ever was."""
    down: int
    """Places that have a card, the one turned up included."""
    seen: int
    """Places that were ever turned up."""
    left: int
    """Cards on the table; public, as all others lie in ramparts and discard (R3)."""
    ramparts: tuple[int, ...]
    discard: int
    spent: int
    """Magicians that were used."""
    place: int
    """Where a card is turned up; -1 without one."""
    card: int
    """The card turned up; 0 without one."""
    idle: int
    """Turns of all seats since a card was last kept or inserted (R4)."""
    began_blocked: bool
    """Whether nobody could take any card when this turn began (R5)."""
    history: tuple[int, ...]
    """Every finished turn, packed: see `turns`."""
    termination: str
    result: Outcome | None

    @classmethod
    def of(cls, state: "RempartState", seat: Seat | None) -> "RempartObservation":
        """Return what `seat` knows of `state`."""
        seen = state.seen
        return cls(
            seat,
            state.num_seats,
            state.rules,
            state.phase,
            state.ply,
            state.start,
            state.turn,
            state.acting,
            state.menu,
            tuple([card if seen >> n & 1 else 0 for n, card in enumerate(state.board)]),
            state.down,
            seen,
            state.left,
            tuple(state.ramparts),
            state.discard,
            state.spent,
            state.place,
            state.card,
            state.idle,
            state.began_blocked,
            tuple(state.turns),
            state.termination,
            state.outcome(),
        )

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.acting

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `RempartState.legal_actions`."""
        return self.menu if self.seat is not None and self.seat in self.acting else ()

    def turns(self, last: int | None = None) -> tuple[Turn, ...]:
        """Return the finished turns, oldest first; or only the `last` ones.

        A card that whoever observes has forgotten is 0 there.
        """
        number = len(self.history)
        first = 0 if last is None else max(0, number - last)
        turns = []
        for index in range(first, number):
            packed = self.history[index]
            place = packed & _PLACE_MASK
            taken = "insert" if packed & INSERTED else "keep" if packed & KEPT else "back"
            seat = Seat((self.start + index) % self.num_seats)
            turns.append(Turn(seat, place, self.known[place], taken))
        return tuple(turns)

    def remembered(self, place: int) -> int:
        """Return the card that lies face down at a place and was seen there; 0 when unknown."""
        return self.known[place] if self.down >> place & 1 else 0

    def shown_since(self) -> int:
        """Return the places of cards that were put back since this seat's last turn began.

        At a real table nobody looks away while others play, so these are shown until the seat turns
        up its own; to a spectator those of the last round.
        """
        last = self.num_seats
        if self.seat is not None:
            mover = (self.start + len(self.history) - 1) % self.num_seats  # of the last turn
            last = (mover - self.seat) % self.num_seats
        places = 0
        for packed in self.history[max(0, len(self.history) - last) :]:
            places |= 1 << (packed & _PLACE_MASK)
        return places & self.down

    def faded(self) -> Self:
        """Return this without the places of cards: memory is the game (R16)."""
        if self.rules.memory_aid == "full":
            return self
        down = self.down
        known = tuple([0 if down >> place & 1 else card for place, card in enumerate(self.known)])
        return replace(self, known=known, seen=self.seen & ~down, place=-1, history=())

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what is not shown (R16)."""
        from jericho_tui.games.rempart.position import observation_data

        return observation_data(self)
