"""Positions and observations (3.1, “Who sees what”), legal actions and reasons against others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from jericho_tui.core.actions import Refusal, refuse_stranger, refuse_turn
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Progress, Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CHANCE_ONLY, NOBODY, ONE_SEAT
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.state import BasicObservation, BasicState, Past
from jericho_tui.games.badaboom.rules import edition
from jericho_tui.games.badaboom.rules.actions import (
    AIMED,
    BOMB_ORDERS,
    COUNTER,
    DROP,
    ENOUGH_COINS,
    KEEP,
    LAY,
    LEAVE,
    PASS,
    PICK_POCKET,
    PLAIN,
    PUT,
    REPLACE,
    SCRAP,
    STEAL,
    TAKE,
    Action,
    BadaboomPublic,
    Kind,
    Known,
    Memory,
    Phase,
    Step,
    bin_place,
    final_outcome,
    storage_place,
)
from jericho_tui.games.badaboom.rules.cards import (
    BACK_TO_YOU,
    BUTTERFINGERS,
    CHAINED,
    FIRST_GADGET,
    GADGET,
    KINDS,
    LOOSEN,
    MASKS,
    MECHANISM,
    MECHANISM_TYPE,
    NOT_SO_FAST,
    PICKPOCKET,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    TRICKS_MASK,
    TYPES,
    UNIT,
    count_of,
    kinds_in,
    pack,
    size,
    written,
)
from jericho_tui.games.badaboom.rules.edition import BOMBS, HOUSE

_BEGIN: Final = Step.BEGIN
_GAIN: Final = Memory.gain
_LOSE: Final = Memory.lose
_SHOW: Final = Memory.show
_DRAW: Final = Memory.draw


@dataclass(slots=True, eq=False, kw_only=True)
class BadaboomPosition(BadaboomPublic, BasicState):
    """What everybody sees, and what is hidden. Bags, bin and content are bundles (see `cards`).

    What happens again and again says so to `past` and `events` itself, not by `remember` and
    `emit`: where nobody asks, as in a search, even the calls would cost.
    """

    bags: list[int]
    storage: tuple[int, ...]
    """The storage since the last shuffle, top first. Never changed."""
    drawn: int = 0
    """How many cards of `storage` are gone."""
    bin: int = 0
    bombs: tuple[int, ...]
    """The pile of bombs, the next one first."""
    missions: list[tuple[int, ...]]
    """The secret missions before each seat."""
    past: Past
    events: list[Event] | None = None

    def final(self) -> Outcome:
        """Return who won, as coins and the way it ended decide."""
        return final_outcome(self.coins, self.payments, self.termination)

    def gain(self, seat: Seat, kind: int) -> None:
        """Add a card to a bag that all see."""
        self.bags[seat] += UNIT[kind]
        if self.past is not None:
            self.past = (_GAIN, (seat, kind), self.past)

    def lose(self, seat: Seat, kind: int) -> None:
        """Remove a card from a bag that all see."""
        self.bags[seat] -= UNIT[kind]
        if self.past is not None:
            self.past = (_LOSE, (seat, kind), self.past)

    def discard(self, kinds: Iterable[int]) -> None:
        """Put cards that all have seen into the bin; a mechanism goes to its pile (B6)."""
        for kind in kinds:
            if kind == MECHANISM:
                self.mechanisms += 1
            else:
                self.bin += UNIT[kind]
                if self.past is not None:
                    self.past = (_GAIN, (bin_place(self.num_seats), kind), self.past)

    def turn_up(self) -> None:
        """Let all see the top card of the storage."""
        if self.drawn < len(self.storage):
            card = self.storage[self.drawn]
            if self.past is not None:
                self.past = (_SHOW, (storage_place(self.num_seats), card), self.past)
            if self.events is not None:
                self.events.append(edition.TurnedUp(card))

    def ask(self, phase: Phase, seat: Seat) -> None:
        """Let a seat act."""
        self.phase = phase
        self.acting = ONE_SEAT[seat]

    def ask_chance(self, phase: Phase) -> None:
        """Let chance act next, as a phase says."""
        self.phase = phase
        self.acting = CHANCE_ONLY

    def go_on(self, *steps: tuple[Step, Seat]) -> None:
        """Let these steps be done next, before those that wait already."""
        self.todo = steps + self.todo
        self.acting = ()

    def finish(self, termination: str) -> None:
        """End the match (3.1, end; B17)."""
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        self.todo = ()
        self.emit_end()

    def draw(self, seat: Seat) -> None:
        """Draw a card, if there is one (B8, B24)."""
        if self.drawn == len(self.storage):
            return
        card = self.storage[self.drawn]
        self.drawn += 1
        self.bags[seat] += UNIT[card]
        if self.past is not None:
            self.past = (_DRAW, (storage_place(self.num_seats), seat, card), self.past)
        if self.events is not None:
            self.events.append(edition.Drew(seat, card))
        self.turn_up()

    def build(self, seat: Seat) -> None:
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
        self.emit(edition.BombBuilt, seat, self.bomb, number)

    def give(self, receiver: Seat) -> None:
        """Give the bomb away: the rest of the turn is void, another begins (3.1; B31)."""
        if self.events is not None:
            self.events.append(edition.BombGiven(self.holder, receiver))
        self.previous = self.holder
        self.holder = receiver
        self.queue = ()
        self.todo = ((_BEGIN, receiver),)


CARD_NAMES: Final = tuple(
    Sentence(name)
    for name in (
        N_("mechanism"),
        N_("Shrapnel"),
        N_("Big boom"),
        N_("Boomerang"),
        N_("Backblast"),
        N_("Dud"),
        N_("Left fuse"),
        N_("Greed"),
        N_("Hot potato"),
        N_("Long throw"),
        N_("Back to you"),
        N_("Pickpocket"),
        N_("Rummage"),
        N_("Butterfingers"),
        N_("Bag swap"),
        N_("Spare screw"),
        N_("Loosen"),
        N_("Not so fast!"),
        N_("About turn"),
        N_("Bunker"),
        N_("Chained"),
        N_("Fall guy"),
        N_("Martyr"),
        N_("Mass grave"),
        N_("Clean hands"),
        N_("Saboteur"),
    )
)
"""By `cards.KINDS`."""
TYPE_NAMES: Final = (Sentence(N_("trick")), Sentence(N_("gadget")), Sentence(N_("mechanism")))
"""What the back of a card shows, by `cards.TYPES`."""


def public_data(seen: BadaboomPublic) -> dict[str, Any]:
    """Return what everybody sees."""
    return {
        "edition": "house" if seen.rules.edition == HOUSE else "own",
        "phase": seen.phase.name.lower(),
        "after_tinkering": seen.late,
        "turn": seen.turn,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "bomb": BOMBS[seen.bomb] if seen.bomb >= 0 else None,
        "content": written(seen.content),
        "bomb_turns": seen.bomb_turns,
        "holder": seen.holder + 1,
        "previous_holder": seen.previous + 1 or None,
        "armed_by": seen.armed_by + 1 or None,
        "armed_turn": seen.armed_turn,
        "reversed": seen.reversed(),
        "mechanisms": seen.mechanisms,
        "used_bombs": [BOMBS[bomb] for bomb in seen.used],
        "coins": list(seen.coins),
        "supply": seen.supply,
        "payments": list(map(list, seen.payments)),
        "lasting": [
            {"card": KINDS[t.card], "player": t.player + 1, "target": t.target + 1}
            for t in seen.lasting
        ],
        "waiting": [seat + 1 for seat in seen.queue],
        "played": seen.played and seen.played.text,
        "player": seen.player + 1 or None,
        "counters": seen.counters,
        "next_steps": [f"{step.name.lower()} {seat + 1}" for step, seat in seen.todo],
        "termination": seen.termination or None,
    }


def backs_data(counts: tuple[int, int, int]) -> dict[str, int]:
    """Return how many cards of each type there are."""
    return dict(zip(TYPES, counts, strict=True))


def cards_text(cards: tuple[int, ...]) -> str:
    """Return cards in their order."""
    return " ".join([KINDS[kind] for kind in cards])


def memory_data(known: Known) -> dict[str, Any]:
    """Return a memory with nothing left out."""
    return {
        "certain": list(map(written, known.firm)),
        "all_but": [
            f"{tricks} {gadgets}: {written(loose)}" if size(loose) else ""
            for loose, (tricks, gadgets) in zip(known.loose, known.gone, strict=True)
        ],
    }


_ALLOWED: Final = {
    Phase.TRICK: (Kind.PASS, Kind.PLAY, Kind.LAY),
    Phase.COUNTER: (Kind.PASS, Kind.COUNTER),
    Phase.STEAL: (Kind.STEAL,),
    Phase.DROP: (Kind.DROP,),
    Phase.TINKER: (Kind.LEAVE, Kind.TAKE),
    Phase.KEEP: (Kind.KEEP, Kind.SCRAP),
    Phase.PUT: (Kind.PUT,),
    Phase.SHUFFLE: (Kind.SHUFFLE,),
    Phase.BOMBS: (Kind.BOMBS,),
}


_MAY_COUNTER: Final = (COUNTER, PASS)
_MUST_PASS: Final = (PASS,)
_COUNTERS: Final = 255 * UNIT[NOT_SO_FAST]
_ALL_ORDERS: Final = tuple(BOMB_ORDERS.values())
_CAPACITY: Final = 1 << 14
_PUT: Final = Phase.PUT
_TINKER: Final = Phase.TINKER
_COUNTER: Final = Phase.COUNTER
_KEEP: Final = Phase.KEEP


def listed(state: BadaboomPosition, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat that acts may do; see `BadaboomState.legal_actions`."""
    phase = state.phase
    if phase is Phase.TRICK:
        return tricks_of(state, seat)
    if phase is _PUT:
        return _each(PUT, _fitting(state, state.bags[seat]))
    if phase is _TINKER:
        return (LEAVE, *_each(TAKE, state.content))
    if phase is _COUNTER:
        return _MAY_COUNTER if state.bags[seat] & _COUNTERS else _MUST_PASS
    if phase is _KEEP:
        return (KEEP, SCRAP) if _may_scrap(state, seat) else (KEEP,)
    if phase is Phase.DROP:
        return _each(DROP, state.bags[seat])
    if phase is Phase.STEAL:
        assert state.played is not None
        return _each(STEAL, state.bags[state.played.seat] & MASKS[state.played.back])
    return _ALL_ORDERS if phase is Phase.BOMBS else ()


def _each(actions: tuple[Action, ...], cards: int) -> tuple[Action, ...]:
    return tuple([actions[kind] for kind in kinds_in(cards)])


def _may_scrap(state: BadaboomPosition, seat: Seat) -> bool:
    """Whether a mechanism can be turned in, and a card then be put into the bomb (B9)."""
    if state.drawn == len(state.storage):
        return False
    left = state.bags[seat] - UNIT[MECHANISM] + UNIT[state.storage[state.drawn]]
    return _fitting(state, left) != 0


def _fitting(state: BadaboomPosition, cards: int) -> int:
    """Return which of some cards may go into the bomb: no second gadget (3.1, tinkering)."""
    return cards & ~MASKS[GADGET] if state.content & MASKS[GADGET] else cards


def tricks_of(state: BadaboomPosition, seat: Seat) -> tuple[Action, ...]:
    """Return tricks by card and what they name, then missions, then a pass."""
    sorted_out = _HOLDERS_TRICKS if seat == state.holder else _OTHERS_TRICKS
    tricks, last = sorted_out[state.bags[seat] & TRICKS_MASK]
    if not tricks:
        return last
    found: list[Action] = []
    for card in tricks:
        found += _ways(state, seat, card)
    return (*found, *last)


def _sort_out(kept: tuple[int, ...], tricks: int) -> tuple[tuple[int, ...], tuple[Action, ...]]:
    kinds = kinds_in(tricks)
    played = [k for k in kinds if k not in LAY and k != NOT_SO_FAST and k not in kept]
    last = (*[LAY[kind] for kind in kinds if kind in LAY], PASS)
    return tuple(played), last


_HOLDERS_TRICKS: Final = Memo(partial(_sort_out, ()), _CAPACITY)
"""By a bundle: which tricks the holder may play, and the missions to lay and a pass."""
_OTHERS_TRICKS: Final = Memo(partial(_sort_out, THROWS), _CAPACITY)


def _ways(state: BadaboomPosition, seat: Seat, card: int) -> Sequence[Action]:
    bags = state.bags
    if card in PLAIN:
        possible = (card != BACK_TO_YOU or state.previous >= 0) and (
            card != RUMMAGE or state.drawn < len(state.storage)
        )
        return (PLAIN[card],) if possible else ()
    if card == PICKPOCKET:
        found: list[Action] = []
        for other, bag in enumerate(bags):
            if other != seat:
                found += [PICK_POCKET[other][b] for b, mask in enumerate(MASKS) if bag & mask]
        return found
    if card == SPARE_SCREW:
        out = state.content & ~MASKS[MECHANISM_TYPE] if state.mechanisms else 0
        return [REPLACE[card][kind - FIRST_GADGET] for kind in kinds_in(out)]
    if card == LOOSEN:
        if not count_of(state.content, MECHANISM):
            return ()
        own = _fitting(state, bags[seat] - UNIT[LOOSEN]) & ~MASKS[MECHANISM_TYPE]
        return [REPLACE[card][kind - FIRST_GADGET] for kind in kinds_in(own)]
    everybody = AIMED[card][: state.num_seats]
    if card == CHAINED:
        return everybody
    others = everybody[:seat] + everybody[seat + 1 :]
    if card == BUTTERFINGERS:
        return [action for action in others if bags[action.seat]]
    return others


def refuse(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why a seat may not do something; None exactly when it is legal."""
    if seat == CHANCE and state.acting == CHANCE_ONLY:
        if state.phase is Phase.SHUFFLE:
            possible = action.kind is Kind.SHUFFLE and pack(action.cards) == state.bin
        elif state.phase is Phase.BOMBS:
            possible = action.kind is Kind.BOMBS
        else:
            possible = action in listed(state, CHANCE)
        if possible:
            return None
        return Refusal.because(
            "impossible_chance",
            N_("this random event is not possible: {move}"),
            {"move": action.text},
        )
    if refusal := refuse_stranger(seat, state.num_seats):
        return refusal
    if state.acting == CHANCE_ONLY:
        return Refusal.because("chance_first", N_("a random event comes first"))
    if refusal := refuse_turn(seat, state.acting[0]):
        return refusal
    if action in listed(state, seat):
        return None
    if action.kind not in _ALLOWED[state.phase]:
        return Refusal.because("not_now", _NOT_NOW[state.phase], {"seat": seat + 1})
    return _REASONS[action.kind](state, seat, action)


_NOT_NOW: Final = {
    Phase.TRICK: N_("seat {seat} may play a trick or lay a mission now, or pass"),
    Phase.COUNTER: N_("seat {seat} may counter the trick now, or pass"),
    Phase.DROP: N_("seat {seat} must discard a card now"),
    Phase.TINKER: N_("seat {seat} may take a card out of the bomb now, or leave it alone"),
    Phase.KEEP: N_("seat {seat} must keep the mechanism now, or turn it in"),
    Phase.PUT: N_("seat {seat} must put a card into the bomb now"),
}


def _not_in_bag(seat: Seat, card: int) -> Refusal:
    return Refusal.because(
        "not_in_bag",
        N_("seat {seat} has no {card} in its bag"),
        {"seat": seat + 1, "card": CARD_NAMES[card]},
    )


def _second_gadget() -> Refusal:
    return Refusal.because(
        "second_gadget", N_("a bomb holds at most one gadget, and this one already has one")
    )


def _refuse_play(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    """3.2; B9, B30."""
    card = action.card
    named = {"seat": action.seat + 1, "card": CARD_NAMES[card]}
    bag = state.bags[seat]
    if not count_of(bag, card):
        return _not_in_bag(seat, card)
    if card in THROWS and seat != state.holder:
        return Refusal.because(
            "holder_only", N_("only the player who holds the bomb may play {card}"), named
        )
    if card == BACK_TO_YOU:
        return Refusal.because(
            "no_giver", N_("the holder did not get this bomb from another player")
        )
    if card == RUMMAGE:
        return Refusal.because("empty_storage", N_("the storage is empty"))
    if action.seat == seat:
        return Refusal.because("own_seat", N_("{card} must name another player"), named)
    if action.seat >= 0 and (stranger := refuse_stranger(Seat(action.seat), state.num_seats)):
        return stranger
    if card == PICKPOCKET:
        return Refusal.because(
            "nothing_to_take",
            N_("the bag of seat {seat} shows no {type}"),
            {**named, "type": TYPE_NAMES[action.back]},
        )
    if card == BUTTERFINGERS:
        return Refusal.because("nothing_to_take", N_("the bag of seat {seat} is empty"), named)
    if card == SPARE_SCREW:
        if not state.mechanisms:
            return Refusal.because("no_mechanism", N_("the pile of mechanisms is empty"))
        return _not_in_bomb(action.other)
    if not count_of(state.content, MECHANISM):
        return Refusal.because("no_mechanism", N_("there is no mechanism in the bomb"))
    if not count_of(bag - UNIT[LOOSEN], action.other):
        return _not_in_bag(seat, action.other)
    return _second_gadget()


def _not_in_bomb(card: int) -> Refusal:
    return Refusal.because(
        "not_in_bomb", N_("there is no {card} in the bomb"), {"card": CARD_NAMES[card]}
    )


def _refuse_own(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    return _not_in_bag(seat, NOT_SO_FAST if action is COUNTER else action.card)


def _refuse_scrap(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    if state.drawn == len(state.storage):
        return Refusal.because("empty_storage", N_("the storage is empty"))
    return _second_gadget()


def _refuse_put(state: BadaboomPosition, seat: Seat, action: Action) -> Refusal:
    """3.1, tinkering; B10."""
    if not count_of(state.bags[seat], action.card):
        return _not_in_bag(seat, action.card)
    return _second_gadget()


_REASONS: Final = {
    Kind.PLAY: _refuse_play,
    Kind.LAY: _refuse_own,
    Kind.COUNTER: _refuse_own,
    Kind.DROP: _refuse_own,
    Kind.TAKE: lambda state, seat, action: _not_in_bomb(action.card),
    Kind.SCRAP: _refuse_scrap,
    Kind.PUT: _refuse_put,
}


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
