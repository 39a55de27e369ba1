"""What a seat may lawfully know and remember: all but the order of the draw pile (rules page 6.1).

Protected cards lie face down, but everybody saw them go there; option P10 decides what is *shown*
of them (`as_data`), not what is known.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.push.actions import Action
from jericho_tui.games.push.bundle import count_all, points
from jericho_tui.games.push.info import Rules
from jericho_tui.games.push.menu import Phase

if TYPE_CHECKING:
    from jericho_tui.games.push.state import PushState


@dataclass(frozen=True, slots=True)
class PushObservation:
    """One seat's knowledge; the fields are those of `PushState`."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    num_seats: int
    rules: Rules
    phase: Phase
    ply: int
    turn: Seat
    """The active player."""
    acting: tuple[Seat, ...]
    menu: tuple[Action, ...]
    """What whoever acts may do."""
    columns: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    count: int
    """How many columns were started this turn."""
    card: int
    """The drawn card that must be placed; -1 without one."""
    switches: int
    """Switch cards drawn this turn."""
    queue: tuple[Seat, ...]
    """Who has still to collect this turn, the next first."""
    roller: Seat
    """For whom the die is thrown, in that phase."""
    bench: tuple[int, ...]
    """Bundle of every seat's unprotected cards."""
    protected: tuple[int, ...]
    """Bundle of every seat's protected cards."""
    ever: tuple[int, ...]
    """How many cards every seat has collected."""
    left: int
    """Bundle of the cards in the draw pile, whatever their order."""
    gone: int
    """Bundle of the discard."""
    drawn: int
    """Cards gone from the draw pile."""
    result: Outcome | None

    @classmethod
    def of(cls, state: "PushState", seat: Seat | None) -> "PushObservation":
        """Return what `seat` knows of `state`."""
        return cls(
            seat,
            state.num_seats,
            state.rules,
            state.phase,
            state.ply,
            state.turn,
            state.acting,
            state.menu,
            tuple(state.columns),
            tuple(state.masks),
            state.count,
            state.card,
            state.switches,
            state.queue,
            state.roller,
            tuple(state.bench),
            tuple(state.protected),
            tuple(state.ever),
            state.left,
            state.gone,
            state.drawn,
            state.outcome(),
        )

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.acting

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `PushState.legal_actions`."""
        return self.menu if self.seat is not None and self.seat in self.acting else ()

    def score(self, seat: int) -> int:
        """Return what a seat would score if the match ended now (rule 10)."""
        return points(self.bench[seat]) + points(self.protected[seat])

    def shows_protected(self, seat: int) -> bool:
        """Whether this seat is shown the protected cards of `seat` (P10), as all are at the end."""
        return self.rules.show_all or seat == self.seat or self.phase is Phase.OVER

    def cards_left(self) -> int:
        """Return how many cards the draw pile still has."""
        return count_all(self.left)

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what is not shown (P10)."""
        from jericho_tui.games.push.position import observation_data

        return observation_data(self)
