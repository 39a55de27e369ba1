"""What a seat may lawfully know and remember (3.1, “Who sees what”)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.badaboom.actions import Action
from jericho_tui.games.badaboom.cards import MECHANISM, NO_CARD, UNIT, backs, count_of, pack
from jericho_tui.games.badaboom.memory import Known
from jericho_tui.games.badaboom.menu import CLOCKWISE, Phase
from jericho_tui.games.badaboom.scoring import Lasting, Rules
from jericho_tui.games.badaboom.steps import Todo

if TYPE_CHECKING:
    from jericho_tui.games.badaboom.state import BadaboomState

Backs = tuple[int, int, int]
"""How many cards of each type there are, by `cards.TYPES`."""


@dataclass(frozen=True, slots=True)
class BadaboomObservation:
    """One seat's knowledge; fields that `BadaboomState` has mean the same here."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    num_seats: int
    rules: Rules
    phase: Phase
    ply: int
    start: Seat
    acting: tuple[Seat, ...]
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
    mechanisms: int
    bombs_left: int
    """How many bombs are in the pile."""
    used: tuple[int, ...]
    bomb: int
    content: int
    bomb_turns: int
    holder: Seat
    previous: Seat
    armed_by: Seat
    armed_turn: int
    turn: int
    coins: tuple[int, ...]
    supply: int
    payments: tuple[tuple[int, ...], ...]
    lasting: tuple[Lasting, ...]
    missions: tuple[int, ...]
    """The own missions."""
    mission_counts: tuple[int, ...]
    late: bool
    queue: tuple[Seat, ...]
    played: Action | None
    player: Seat
    counters: int
    todo: Todo
    memory: Known
    """What this seat remembers."""
    shown: Known
    """What everybody has seen."""
    termination: str
    result: Outcome | None

    @classmethod
    def of(cls, state: "BadaboomState", seat: Seat | None) -> "BadaboomObservation":
        """Return what `seat` knows of `state`."""
        memory = state.memory
        storage = state.storage[state.drawn :]
        return cls(
            seat,
            state.num_seats,
            state.rules,
            state.phase,
            state.ply,
            state.start,
            state.acting,
            () if seat is None else state.legal_actions(seat),
            0 if seat is None else state.bags[seat],
            tuple([backs(bag) for bag in state.bags]),
            storage[0] if storage else NO_CARD,
            backs(pack(storage)),
            backs(state.bin),
            state.mechanisms,
            len(state.bombs),
            state.used,
            state.bomb,
            state.content,
            state.bomb_turns,
            state.holder,
            state.previous,
            state.armed_by,
            state.armed_turn,
            state.turn,
            tuple(state.coins),
            state.supply,
            state.payments,
            state.lasting,
            () if seat is None else state.missions[seat],
            tuple(map(len, state.missions)),
            state.late,
            state.queue,
            state.played,
            state.player,
            state.counters,
            state.todo,
            memory.of(seat),
            memory.of(None),
            state.termination,
            state.outcome(),
        )

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.acting

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `BadaboomState.legal_actions`."""
        return self.menu

    def reversed(self) -> bool:
        """Return whether the bomb is passed to the right (B20)."""
        return self.rules.reversed(self.bomb, self.lasting)

    def next_seat(self) -> Seat:
        """Return who is next in the passing direction."""
        return CLOCKWISE[self.num_seats][self.holder][-1 if self.reversed() else 1]

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
        from jericho_tui.games.badaboom.position import observation_data

        return observation_data(self)
