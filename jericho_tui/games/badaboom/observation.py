"""What a seat may lawfully know and remember (3.1, “Who sees what”)."""

from dataclasses import dataclass
from typing import Any

from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.public import BasicObservation
from jericho_tui.games.badaboom.actions import Action
from jericho_tui.games.badaboom.cards import KINDS, MECHANISM, UNIT, count_of, written
from jericho_tui.games.badaboom.memory import Known
from jericho_tui.games.badaboom.names import backs_data, cards_text, memory_data, public_data
from jericho_tui.games.badaboom.public import BadaboomPublic
from jericho_tui.games.badaboom.scoring import ENOUGH_COINS

Backs = tuple[int, int, int]
"""How many cards of each type there are, by `cards.TYPES`."""


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class BadaboomObservation(BadaboomPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what it has and remembers."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    menu: tuple[Action, ...]
    """What this seat may do; () when it does not act."""
    bag: int
    """Bundle of the own bag; 0 for a spectator."""
    bag_backs: tuple[Backs, ...]
    """What every bag shows."""
    top: int
    """The top card of the storage; -1 without one."""
    storage_backs: Backs
    """What the storage must be: all the other backs have been seen."""
    bin_backs: Backs
    bombs_left: int
    """How many bombs are in the pile."""
    missions: tuple[int, ...]
    """The own missions."""
    mission_counts: tuple[int, ...]
    memory: Known
    """What this seat remembers."""
    shown: Known
    """What everybody has seen."""

    def progress(self) -> Progress:
        """Return the coins of whoever has most."""
        return Progress(max(self.coins), ENOUGH_COINS)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `BadaboomState.legal_actions`."""
        return self.menu

    def certain(self, place: int) -> int:
        """Return the bundle of cards that this seat knows for certain in a place of `memory`.

        Bags come first, by seat, with their mechanisms.
        """
        firm, gone = self.memory.firm[place], max(self.memory.gone[place])
        loose = self.memory.loose[place]
        for kind, unit in enumerate(UNIT):
            firm += max(0, count_of(loose, kind) - gone) * unit
        if place < self.num_seats:
            firm += self.bag_backs[place][-1] * UNIT[MECHANISM]
        return firm

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what this seat cannot know."""
        own = [seat == self.seat for seat in range(self.num_seats)]
        return {
            **public_data(self),
            "bags": [written(self.bag) if mine else None for mine in own],
            "bag_backs": list(map(backs_data, self.bag_backs)),
            "known": [written(self.certain(seat)) for seat in range(self.num_seats)],
            "top": KINDS[self.top] if self.top >= 0 else None,
            "storage_backs": backs_data(self.storage_backs),
            "bin_backs": backs_data(self.bin_backs),
            "bombs_left": self.bombs_left,
            "missions": [cards_text(self.missions) if mine else None for mine in own],
            "mission_counts": list(self.mission_counts),
            "memory": memory_data(self.memory),
        }
