"""The one transition of a match; search lives here. Branches cite rules page 3.

After each move the steps that wait in `todo` are done one by one until somebody must act. Before
each of them an empty storage is filled from the bin (B8), even in the middle of a draw.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.game import Seat
from jericho_tui.core.past import Past
from jericho_tui.core.seats import CLOCKWISE, ONE_SEAT
from jericho_tui.core.seeds import shuffle_in_place
from jericho_tui.games.badaboom import blasts, events, tricks
from jericho_tui.games.badaboom.actions import BOMB_ORDERS, PASS, STEAL, Action, shuffle
from jericho_tui.games.badaboom.cards import (
    MASKS,
    NO_CARD,
    TRICKS_MASK,
    backs,
    pack,
    unpack,
    written,
)
from jericho_tui.games.badaboom.choices import listed, refuse, tricks_of
from jericho_tui.games.badaboom.edition import BOMBS
from jericho_tui.games.badaboom.memory import Memory, bin_place, storage_place
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.names import backs_data, cards_text, memory_data, public_data
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.position import BadaboomPosition
from jericho_tui.games.badaboom.public import FIELDS
from jericho_tui.games.badaboom.scoring import Rules
from jericho_tui.games.badaboom.setup import BadaboomSetup
from jericho_tui.games.badaboom.steps import ASK_NEXT, Step

_TRICK: Final = Phase.TRICK
_TINKER: Final = Phase.TINKER
_BEGIN: Final = Step.BEGIN
_PUT_AWAY: Final = Step.PUT_AWAY
_ASK: Final = Step.ASK
_DRAW: Final = Step.DRAW


class BadaboomState(BadaboomPosition):
    """A position that goes on by moves."""

    __slots__ = ()

    @classmethod
    def at_start(
        cls,
        num_seats: int,
        rules: Rules,
        start: Seat,
        bags: list[int],
        storage: tuple[int, ...],
        bombs: tuple[int, ...],
        past: Past,
    ) -> "BadaboomState":
        """Return the position before a bomb is built."""
        return BadaboomState(
            num_seats,
            (),
            rules,
            start,
            holder=start,
            mechanisms=rules.edition.deck & MASKS[-1],
            coins=(0,) * num_seats,
            bags=bags,
            storage=storage,
            bombs=bombs,
            missions=[()] * num_seats,
            past=past,
        )

    @classmethod
    def initial(cls, setup: BadaboomSetup) -> "BadaboomState":
        """Return the position after the deal, the first bomb built (3.1)."""
        bags = [pack(hand) for hand in setup.hands]
        state = cls.at_start(
            setup.num_seats,
            Rules.of(setup.options, edition=setup.edition),
            setup.start_seat,
            bags,
            setup.draw_pile,
            setup.bombs,
            (Memory.initial, (tuple(bags),), None),
        )
        state.turn_up()
        state.go_on((Step.BUILD, state.start), (Step.BEGIN, state.start))
        state.advance()
        return state

    def clone(self) -> "BadaboomState":
        """Return an independent copy that collects no events."""
        copy = BadaboomState.__new__(BadaboomState)
        copy.num_seats = self.num_seats
        copy.rules = self.rules
        copy.start = self.start
        copy.bags = self.bags[:]
        copy.storage = self.storage
        copy.drawn = self.drawn
        copy.bin = self.bin
        copy.mechanisms = self.mechanisms
        copy.bombs = self.bombs
        copy.used = self.used
        copy.bomb = self.bomb
        copy.content = self.content
        copy.bomb_turns = self.bomb_turns
        copy.holder = self.holder
        copy.previous = self.previous
        copy.armed_by = self.armed_by
        copy.armed_turn = self.armed_turn
        copy.turn = self.turn
        copy.coins = self.coins
        copy.supply = self.supply
        copy.payments = self.payments
        copy.lasting = self.lasting
        copy.missions = self.missions[:]
        copy.late = self.late
        copy.queue = self.queue
        copy.played = self.played
        copy.player = self.player
        copy.counters = self.counters
        copy.todo = self.todo
        copy.phase = self.phase
        copy.acting = self.acting
        copy.ply = self.ply
        copy.termination = self.termination
        copy.result = self.result
        copy.past = self.past
        copy.events = None
        return copy

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do: cards in the order of 3.2, seats and types in theirs.

        Missions come after tricks, a pass comes last; leaving the bomb alone and keeping a
        mechanism come first. For CHANCE the cards that pickpocket may find, each as likely as there
        are copies, or the orders of the bombs; those of a shuffle are too many to list.
        """
        if seat not in self.acting:
            return ()
        return tricks_of(self, seat) if self.phase is _TRICK else listed(self, seat)

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action`; must agree with `legal_actions`."""
        return refuse(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        if self.phase is not _TRICK:
            _MOVES[self.phase](self, seat, action)
        elif action is not PASS:
            tricks.play(self, seat, action)
        else:
            # Most moves. Piles are as they were when this seat was asked, so nothing is filled (B8)
            # before the next one is.
            if self.events is not None:
                self.events.append(events.Passed(seat, False))
            self.acting = ()
            self._ask_trick(self.holder)
        if not self.acting:
            self.advance()

    def advance(self) -> None:
        """Do the steps that wait until somebody must act."""
        while not self.acting and not self.termination:
            if self.bin and self.drawn == len(self.storage):
                self.ask_chance(Phase.SHUFFLE)
                return
            todo = self.todo
            step, seat = todo[0]
            self.todo = todo[1:]
            if step is _ASK:
                self._ask_trick(seat)
            elif step is _DRAW:
                self.draw(seat)
            elif step is _BEGIN:
                self._begin(seat)
            elif step is _PUT_AWAY:
                tricks.put_away(self)
            else:
                _STEPS[step](self, seat)

    def sample_chance(self, rng: Random) -> Action:
        """Return a card that pickpocket finds, or an order of the bin or of the used bombs."""
        if self.phase is Phase.STEAL:
            assert self.played is not None
            found = self.bags[self.played.seat] & MASKS[self.played.back]
            return STEAL[rng.choice(unpack(found))]
        if self.phase is Phase.BOMBS:
            bombs = list(self.used)
            shuffle_in_place(bombs, rng)
            return BOMB_ORDERS[tuple(bombs)]
        cards = unpack(self.bin)
        shuffle_in_place(cards, rng)
        return shuffle(tuple(cards))

    def observation(self, seat: Seat | None) -> BadaboomObservation:
        """Return what `seat` knows (None: a spectator)."""
        memory: Memory = self.memory
        storage = self.storage[self.drawn :]
        return BadaboomObservation(
            FIELDS.shown(self),
            seat=seat,
            menu=() if seat is None else self.legal_actions(seat),
            bag=0 if seat is None else self.bags[seat],
            bag_backs=tuple([backs(bag) for bag in self.bags]),
            top=storage[0] if storage else NO_CARD,
            storage_backs=backs(pack(storage)),
            bin_backs=backs(self.bin),
            bombs_left=len(self.bombs),
            missions=() if seat is None else self.missions[seat],
            mission_counts=tuple(map(len, self.missions)),
            memory=memory.of(seat),
            shown=memory.of(None),
        )

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record, with what everybody remembers."""
        storage = self.storage[self.drawn :]
        memory: Memory = self.memory
        return {
            **public_data(self),
            "bags": list(map(written, self.bags)),
            "bag_backs": [backs_data(backs(bag)) for bag in self.bags],
            "draw_pile": cards_text(storage),
            "storage_backs": backs_data(backs(pack(storage))),
            "bin": written(self.bin),
            "bin_backs": backs_data(backs(self.bin)),
            "bombs": [BOMBS[bomb] for bomb in self.bombs],
            "missions": list(map(cards_text, self.missions)),
            "memories": [memory_data(memory.of(who)) for who in (*range(self.num_seats), None)],
        }

    def _begin(self, seat: Seat) -> None:
        """Begin the turn of who has received the bomb (3.1, phase 1)."""
        self.turn += 1
        if self.events is not None:
            self.events.append(events.TurnBegan(seat, self.turn))
        if self.bomb_turns == self.rules.fuse:  # B16
            blasts.explode(self, burnt_down=True)
            return
        self.bomb_turns += 1
        self.late = False
        self.queue = CLOCKWISE[self.num_seats][seat]
        ask = ASK_NEXT[seat]
        self.todo = ask if self.armed_by >= 0 else ((_DRAW, seat), *ask)

    def _ask_trick(self, seat: Seat) -> None:
        """Ask the next seat that shows a trick; then go on to tinkering, or end the turn (B18)."""
        bags = self.bags
        queue = self.queue
        for number, asked in enumerate(queue):
            if bags[asked] & TRICKS_MASK:
                self.queue = queue[number + 1 :]
                self.phase = _TRICK
                self.acting = ONE_SEAT[asked]
                return
        self.queue = ()
        if not self.late:
            self.ask(_TINKER, seat)
        elif self.armed_by >= 0 and self.armed_turn < self.turn:
            blasts.explode(self)
        else:
            self.give(self.next_seat())

    def _shuffle(self, seat: Seat, action: Action) -> None:
        """Make the bin the storage and go on with what waits (B8)."""
        del seat
        self.storage = action.cards
        self.drawn = 0
        self.bin = 0
        self.remember(Memory.move_all, bin_place(self.num_seats), storage_place(self.num_seats))
        self.emit(events.Shuffled, len(action.cards))
        self.turn_up()
        self.acting = ()

    def _shuffle_bombs(self, seat: Seat, action: Action) -> None:
        """Make the used bombs the pile (B15)."""
        del seat
        self.bombs = action.cards
        self.used = ()
        self.emit(events.BombsShuffled)
        self.acting = ()


_STEPS: Final[dict[Step, Callable[[BadaboomState, Seat], None]]] = {
    Step.BUILD: BadaboomPosition.build,
    Step.PUT: tricks.ask_put,
}
_MOVES: Final[dict[Phase, Callable[[BadaboomState, Seat, Action], None]]] = {
    Phase.COUNTER: tricks.answer,
    Phase.DROP: tricks.drop,
    Phase.STEAL: tricks.steal,
    Phase.TINKER: tricks.tinker,
    Phase.KEEP: tricks.keep_or_scrap,
    Phase.PUT: tricks.put,
    Phase.SHUFFLE: BadaboomState._shuffle,
    Phase.BOMBS: BadaboomState._shuffle_bombs,
}
