"""The position of a match and its one transition; search lives here. Branches cite rules page 3.

After each move the steps that wait in `todo` are done one by one until somebody must act. Before
each of them an empty storage is filled from the bin (B8), even in the middle of a draw.
"""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any, Final, ParamSpec

from jericho_tui.core.actions import Refusal
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.past import Past
from jericho_tui.games.badaboom import blasts, tinkering, tricks
from jericho_tui.games.badaboom import events as told
from jericho_tui.games.badaboom.actions import BOMB_ORDERS, STEAL, Action, shuffle
from jericho_tui.games.badaboom.cards import MASKS, MECHANISM, NUM_COINS, TRICK, UNIT, pack, unpack
from jericho_tui.games.badaboom.memory import Memory, bin_place, storage_place
from jericho_tui.games.badaboom.menu import (
    CHANCE_ONLY,
    CLOCKWISE,
    NOBODY,
    ONE_SEAT,
    Phase,
    listed,
    refuse,
)
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.scoring import Lasting, Rules, final_outcome
from jericho_tui.games.badaboom.setup import BadaboomSetup
from jericho_tui.games.badaboom.steps import Step, Todo

P = ParamSpec("P")


class BadaboomState:
    """A position. Bags, bin and content are bundles (see `cards`)."""

    __slots__ = (
        "acting",
        "armed_by",
        "armed_turn",
        "bags",
        "bin",
        "bomb",
        "bomb_turns",
        "bombs",
        "coins",
        "content",
        "counters",
        "drawn",
        "events",
        "holder",
        "lasting",
        "late",
        "mechanisms",
        "missions",
        "num_seats",
        "past",
        "payments",
        "phase",
        "played",
        "player",
        "ply",
        "previous",
        "queue",
        "result",
        "rules",
        "start",
        "storage",
        "supply",
        "termination",
        "todo",
        "turn",
        "used",
    )

    def __init__(
        self,
        num_seats: int,
        rules: Rules,
        start: Seat,
        bags: list[int],
        storage: tuple[int, ...],
        bombs: tuple[int, ...],
        past: Past[Memory],
    ) -> None:
        self.num_seats = num_seats
        self.rules = rules
        self.start = start
        """Who took the first turn."""
        self.bags = bags
        self.storage = storage
        """The storage since the last shuffle, top first. Never changed."""
        self.drawn = 0
        """How many cards of `storage` are gone."""
        self.bin = 0
        self.mechanisms = rules.edition.deck & MASKS[-1]
        """How many mechanisms are in their pile."""
        self.bombs = bombs
        """The pile of bombs, the next one first."""
        self.used: tuple[int, ...] = ()
        """Bombs that exploded, since the pile was last shuffled."""
        self.bomb = -1
        """The bomb in play."""
        self.content = 0
        """The cards under it."""
        self.bomb_turns = 0
        """How many turns it has had (B16)."""
        self.holder = start
        self.previous = NOBODY
        """Who gave the bomb to the holder (B22)."""
        self.armed_by = NOBODY
        """Who armed the bomb; nobody while it is not armed."""
        self.armed_turn = 0
        """The turn in which it was armed."""
        self.turn = 0
        """Counted from 1."""
        self.coins = [0] * num_seats
        self.supply = NUM_COINS
        """Coins that nobody has."""
        self.payments: tuple[tuple[int, ...], ...] = ()
        """What every seat was paid at each explosion."""
        self.lasting: tuple[Lasting, ...] = ()
        """Lasting tricks on the table, in the order they were played."""
        self.missions: list[tuple[int, ...]] = [()] * num_seats
        """The secret missions before each seat."""
        self.late = False
        """Whether the holder has tinkered, or not: phase 4 of the turn (3.1)."""
        self.queue: tuple[Seat, ...] = ()
        """Who is still to be asked for a trick, next first."""
        self.played: Action | None = None
        """The trick on the table that is not settled (B27)."""
        self.player = NOBODY
        """Who played it."""
        self.counters = 0
        """How many counters lie on it."""
        self.todo: Todo = ()
        """What is done as soon as nobody must act, next first."""
        self.phase = Phase.TRICK
        self.acting: tuple[Seat, ...] = ()
        self.ply = 0
        """How many moves were made."""
        self.termination = ""
        """How the match ended; empty while it goes on."""
        self.result: Outcome | None = None
        self.past: Past[Memory] | None = past
        """What everybody has seen, worked out when somebody asks; None where nobody ever will."""
        self.events: list[Event] | None = None

    @classmethod
    def initial(cls, setup: BadaboomSetup) -> "BadaboomState":
        """Return the position after the deal, the first bomb built (3.1)."""
        bags = [pack(hand) for hand in setup.hands]
        state = cls(
            setup.num_seats,
            Rules.of(setup.options, setup.edition),
            setup.start_seat,
            bags,
            setup.draw_pile,
            setup.bombs,
            Past(partial(Memory.initial, tuple(bags))),
        )
        state.turn_up()
        state.go_on((Step.BUILD, state.start), (Step.BEGIN, state.start))
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
        copy.coins = self.coins[:]
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

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts: one seat, or CHANCE."""
        return self.acting

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do: cards in the order of 3.2, seats and types in theirs.

        Missions come after tricks, a pass comes last; leaving the bomb alone and keeping a
        mechanism come first. For CHANCE the cards that pickpocket may find, each as likely as there
        are copies, or the orders of the bombs; those of a shuffle are too many to list.
        """
        return listed(self, seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action`; None exactly when it is legal."""
        return refuse(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        _MOVES[self.phase](self, seat, action)

    def sample_chance(self, rng: Random) -> Action:
        """Return a card that pickpocket finds, or an order of the bin or of the used bombs."""
        if self.phase is Phase.STEAL:
            assert self.played is not None
            found = self.bags[self.played.seat] & MASKS[self.played.back]
            return STEAL[rng.choice(unpack(found))]
        if self.phase is Phase.BOMBS:
            bombs = list(self.used)
            rng.shuffle(bombs)
            return BOMB_ORDERS[tuple(bombs)]
        cards = unpack(self.bin)
        rng.shuffle(cards)
        return shuffle(tuple(cards))

    def outcome(self) -> Outcome | None:
        """Return the result; None until the match is over."""
        if self.result is None and self.termination:
            self.result = final_outcome(self.coins, self.payments, self.termination)
        return self.result

    def observation(self, seat: Seat | None) -> BadaboomObservation:
        """Return what `seat` knows (None: a spectator)."""
        return BadaboomObservation.of(self, seat)

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record."""
        from jericho_tui.games.badaboom.position import state_data

        return state_data(self)

    @property
    def memory(self) -> Memory:
        """What everybody has seen. Not to be changed."""
        assert self.past is not None  # else nobody was going to look
        return self.past.memory()

    def remember(self, change: Callable[..., None], *args: Any) -> None:
        """Add to what everybody has seen: a method of `Memory` and what it is called with."""
        if self.past is not None:
            self.past = Past(change, args, self.past)

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what happened, if anybody collects it: an event and what it is made with."""
        if self.events is not None:
            self.events.append(event(*args, **kwargs))

    def gain(self, seat: Seat, kind: int) -> None:
        """Add a card to a bag that all see."""
        self.bags[seat] += UNIT[kind]
        self.remember(Memory.gain, seat, kind)

    def lose(self, seat: Seat, kind: int) -> None:
        """Remove a card from a bag that all see."""
        self.bags[seat] -= UNIT[kind]
        self.remember(Memory.lose, seat, kind)

    def discard(self, kinds: Iterable[int]) -> None:
        """Put cards that all have seen into the bin; a mechanism goes to its pile (B6)."""
        for kind in kinds:
            if kind == MECHANISM:
                self.mechanisms += 1
            else:
                self.bin += UNIT[kind]
                self.remember(Memory.gain, bin_place(self.num_seats), kind)

    def reversed(self) -> bool:
        """Return whether the bomb is passed to the right (B20)."""
        return self.rules.reversed(self.bomb, self.lasting)

    def next_seat(self) -> Seat:
        """Return who is next in the passing direction."""
        return CLOCKWISE[self.num_seats][self.holder][-1 if self.reversed() else 1]

    def turn_up(self) -> None:
        """Let all see the top card of the storage."""
        if self.drawn < len(self.storage):
            card = self.storage[self.drawn]
            self.remember(Memory.show, storage_place(self.num_seats), card)
            self.tell(told.TurnedUp, card)

    def ask(self, phase: Phase, seat: Seat) -> None:
        """Let a seat act."""
        self.phase = phase
        self.acting = ONE_SEAT[seat]

    def ask_chance(self, phase: Phase) -> None:
        """Let chance act."""
        self.phase = phase
        self.acting = CHANCE_ONLY

    def go_on(self, *steps: tuple[Step, Seat]) -> None:
        """Do these steps, then those that wait, until somebody must act."""
        self.todo = steps + self.todo
        self.acting = ()
        while not self.acting and not self.termination:
            if self.bin and self.drawn == len(self.storage):
                self.ask_chance(Phase.SHUFFLE)
                return
            step, seat = self.todo[0]
            self.todo = self.todo[1:]
            _STEPS[step](self, seat)

    def finish(self, termination: str) -> None:
        """End the match (3.1, end; B17)."""
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        self.todo = ()
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            self.events.append(MatchEnded(outcome))

    def _draw(self, seat: Seat) -> None:
        """Draw a card, if there is one (B8, B24)."""
        if self.drawn == len(self.storage):
            return
        card = self.storage[self.drawn]
        self.drawn += 1
        self.remember(Memory.lose, storage_place(self.num_seats), card)
        self.gain(seat, card)
        self.tell(told.Drew, seat, card)
        self.turn_up()

    def _build(self, seat: Seat) -> None:
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
        self.tell(told.BombBuilt, seat, self.bomb, number)

    def _begin(self, seat: Seat) -> None:
        """Begin the turn of who has received the bomb (3.1, phase 1)."""
        self.turn += 1
        self.tell(told.TurnBegan, seat, self.turn)
        if self.bomb_turns == self.rules.fuse:  # B16
            blasts.explode(self, burnt_down=True)
            return
        self.bomb_turns += 1
        self.late = False
        self.queue = CLOCKWISE[self.num_seats][seat]
        draw = () if self.armed_by >= 0 else ((Step.DRAW, seat),)
        self.todo = (*draw, (Step.ASK, seat))

    def _ask_trick(self, seat: Seat) -> None:
        """Ask the next seat that shows a trick; then go on to tinkering, or end the turn (B18)."""
        while self.queue:
            asked = self.queue[0]
            self.queue = self.queue[1:]
            if self.bags[asked] & MASKS[TRICK]:
                self.ask(Phase.TRICK, asked)
                return
        if not self.late:
            self.ask(Phase.TINKER, seat)
        elif self.armed_by >= 0 and self.armed_turn < self.turn:
            blasts.explode(self)
        else:
            self.give(self.next_seat())

    def give(self, receiver: Seat) -> None:
        """Give the bomb away: the rest of the turn is void, another begins (3.1; B31)."""
        self.tell(told.BombGiven, self.holder, receiver)
        self.previous = self.holder
        self.holder = receiver
        self.queue = ()
        self.todo = ((Step.BEGIN, receiver),)

    def _ask_put(self, seat: Seat) -> None:
        self.ask(Phase.PUT, seat)

    def _put_trick_away(self, seat: Seat) -> None:
        tricks.put_away(self, seat)

    def _shuffle(self, seat: Seat, action: Action) -> None:
        """Make the bin the storage and go on with what waits (B8)."""
        del seat
        self.storage = action.cards
        self.drawn = 0
        self.bin = 0
        self.remember(Memory.move_all, bin_place(self.num_seats), storage_place(self.num_seats))
        self.tell(told.Shuffled, len(action.cards))
        self.turn_up()
        self.go_on()

    def _shuffle_bombs(self, seat: Seat, action: Action) -> None:
        """Make the used bombs the pile (B15)."""
        del seat
        self.bombs = action.cards
        self.used = ()
        self.tell(told.BombsShuffled)
        self.go_on()


_STEPS: Final = {
    Step.DRAW: BadaboomState._draw,
    Step.BUILD: BadaboomState._build,
    Step.BEGIN: BadaboomState._begin,
    Step.ASK: BadaboomState._ask_trick,
    Step.PUT: BadaboomState._ask_put,
    Step.PUT_AWAY: BadaboomState._put_trick_away,
}
_MOVES: Final = {
    Phase.TRICK: tricks.play,
    Phase.COUNTER: tricks.answer,
    Phase.DROP: tricks.drop,
    Phase.STEAL: tricks.steal,
    Phase.TINKER: tinkering.tinker,
    Phase.KEEP: tinkering.keep_or_scrap,
    Phase.PUT: tinkering.put,
    Phase.SHUFFLE: BadaboomState._shuffle,
    Phase.BOMBS: BadaboomState._shuffle_bombs,
}
