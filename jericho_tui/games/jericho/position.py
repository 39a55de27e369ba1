"""Everything of a position, what is hidden included."""

from dataclasses import dataclass, field

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.public import BasicState
from jericho_tui.games.jericho.actions import Action
from jericho_tui.games.jericho.menu import Menu, Phase
from jericho_tui.games.jericho.packing import count_bundle
from jericho_tui.games.jericho.public import JerichoPublic, movers, places_of
from jericho_tui.games.jericho.scoring import Reveal


@dataclass(slots=True, eq=False, kw_only=True)
class JerichoPosition(JerichoPublic, BasicState):
    """What everybody sees, and what is hidden. Lists of what is hidden are by seat."""

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
