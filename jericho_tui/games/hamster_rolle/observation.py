"""What a seat knows: everything; nothing of this game is hidden but the next tremor (4.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jericho_tui.core.game import Progress, Seat
from jericho_tui.games.hamster_rolle.actions import Action
from jericho_tui.games.hamster_rolle.info import TURN_CAP
from jericho_tui.games.hamster_rolle.position import Position


@dataclass(frozen=True, slots=True)
class HamsterObservation:
    """What a seat knows: the whole position, since nothing is hidden."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    position: Position

    @property
    def num_seats(self) -> int:
        """How many seats play."""
        return self.position.num_seats

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return self.position.ply

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.position.actors()

    def progress(self) -> Progress:
        """Return which turn it is."""
        return Progress(min(self.position.turns + 1, TURN_CAP))

    def legal_actions(self) -> Sequence[Action]:
        """Return what this seat may do now, in the order of `HamsterState.legal_actions`.

        It is worked out as it is asked for: `in` costs one look at the wheel, the first item few,
        the length all of them (some 50 ms).
        """
        return self.position.menu if self.seat in self.position.actors() else ()

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record."""
        from jericho_tui.games.hamster_rolle.wording import position_data

        return position_data(self.position)
