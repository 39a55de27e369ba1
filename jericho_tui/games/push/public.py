"""The public part of a position: all but the order of the draw pile (rules page 6.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.public import BasicPublic, PublicFields
from jericho_tui.games.push.actions import Action
from jericho_tui.games.push.bundle import count_all, points
from jericho_tui.games.push.info import Rules
from jericho_tui.games.push.menu import DRAW_ONLY, Phase

NO_CARD: Final = -1
Columns_co = TypeVar("Columns_co", bound=Sequence[tuple[int, ...]], covariant=True)
Numbers_co = TypeVar("Numbers_co", bound=Sequence[int], covariant=True)


@dataclass(slots=True, eq=False)
class PushPublic(BasicPublic, Generic[Columns_co, Numbers_co]):
    """What everybody sees. Cards of a seat are counted in bundles."""

    num_seats: int
    rules: Rules
    turn: Seat
    """The active player."""
    roller: Seat
    """For whom the die is thrown, in that phase."""
    acting: tuple[Seat, ...]
    left: int
    """Bundle of the cards in the draw pile, whatever their order; everybody can work it out."""
    columns: Columns_co
    """Cards in the order they were placed; () where none was started, or it was taken."""
    masks: Numbers_co
    """What each column has: see `menu.BITS`."""
    bench: Numbers_co
    """Bundle of every seat's unprotected cards."""
    protected: Numbers_co
    """Bundle of every seat's protected cards."""
    ever: Numbers_co
    """How many cards every seat has collected (P11)."""
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

    def score(self, seat: int) -> int:
        """Return what a seat would score if the match ended now (rule 10)."""
        return points(self.bench[seat]) + points(self.protected[seat])

    def cards_left(self) -> int:
        """Return how many cards the draw pile still has."""
        return count_all(self.left)


AnyPublic = PushPublic[Sequence[tuple[int, ...]], Sequence[int]]
"""A state's or an observation's."""
FIELDS: Final = PublicFields(PushPublic, ("columns", "masks", "bench", "protected", "ever"))
