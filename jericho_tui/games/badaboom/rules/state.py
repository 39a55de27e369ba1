"""The transition of a match, and positions consistent with what a seat knows (rules page 3).

After each move, the steps in `todo` run until someone must act. Before each step, an empty storage
is filled from the bin (B8), even in the middle of a draw.

Hidden are other bags, the bin, the storage below its top, missions and the pile of bombs. Their
backs are known, so tricks and gadgets are dealt separately: missions first, then what each place
must have of the cards seen there, then the rest. Others remember there what everyone has seen.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.bundles import count_of, least, pack, size, unpack
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CHANCE_ONLY, CLOCKWISE, NOBODY, ONE_SEAT, shuffle_in_place
from jericho_tui.core.state import BasicState, Past
from jericho_tui.games.badaboom.rules import actions as acts
from jericho_tui.games.badaboom.rules import blasts, edition
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules.actions import ASK_NEXT, PASS
from jericho_tui.games.badaboom.rules.blasts import affected, arms, cards_on_table
from jericho_tui.games.badaboom.rules.cards import MASKS, TRICKS_MASK, UNIT, backs
from jericho_tui.games.badaboom.rules.edition import BOMBS, BadaboomSetup
from jericho_tui.games.badaboom.rules.position import (
    BadaboomObservation,
    cards_text,
    listed,
    refuse,
    tricks_of,
)

_TRICK: Final = acts.Phase.TRICK
_TINKER: Final = acts.Phase.TINKER
_BEGIN: Final = acts.Step.BEGIN
_PUT_AWAY: Final = acts.Step.PUT_AWAY
_ASK: Final = acts.Step.ASK
_DRAW: Final = acts.Step.DRAW
_GAIN: Final = acts.Memory.gain
_LOSE: Final = acts.Memory.lose
_SHOW: Final = acts.Memory.show
_DRAW_ONE: Final = acts.Memory.draw


@dataclass(slots=True, eq=False, kw_only=True)
class BadaboomState(acts.BadaboomPublic, BasicState):
    """The whole position, which goes on by moves. Bags, bin and content are bundles (see `cards`).

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

    @classmethod
    def initial(cls, setup: BadaboomSetup) -> "BadaboomState":
        """Return the position after the deal, the first bomb built (3.1)."""
        seats, start = setup.num_seats, setup.start_seat
        bags = [pack(hand) for hand in setup.hands]
        state = BadaboomState(
            seats,
            (),
            acts.Rules.of(setup.options, edition=setup.edition),
            start,
            holder=start,
            mechanisms=setup.edition.deck & MASKS[-1],
            coins=(0,) * seats,
            bags=bags,
            storage=setup.draw_pile,
            bombs=setup.bombs,
            missions=[()] * seats,
            past=(acts.Memory.initial, (tuple(bags),), None),
        )
        state.turn_up()
        state.go_on((acts.Step.BUILD, start), (acts.Step.BEGIN, start))
        state.advance()
        return state

    def legal_actions(self, seat: Seat) -> tuple[acts.Action, ...]:
        """Return what `seat` may do: cards in the order of 3.2, seats and types in theirs.

        Missions come after tricks, a pass comes last; leaving the bomb alone and keeping a
        mechanism come first. For CHANCE the cards that pickpocket may find, each as likely as there
        are copies, or the orders of the bombs; those of a shuffle are too many to list.
        """
        if seat not in self.acting:
            return ()
        return tricks_of(self, seat) if self.phase is _TRICK else listed(self, seat)

    def why_not(self, seat: Seat, action: acts.Action) -> Refusal | None:
        """Return why `seat` may not do `action`; must agree with `legal_actions`."""
        return refuse(self, seat, action)

    def apply(self, seat: Seat, action: acts.Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        if self.phase is not _TRICK:
            _MOVES[self.phase](self, seat, action)
        elif action is not PASS:
            blasts.play(self, seat, action)
        else:
            # Most moves. Piles are as they were when this seat was asked, so nothing is filled (B8)
            # before the next one is.
            if self.events is not None:
                self.events.append(edition.Passed(seat, False))
            self.acting = ()
            self._ask_trick(self.holder)
        if not self.acting:
            self.advance()

    def advance(self) -> None:
        """Do the steps that wait until somebody must act."""
        while not self.acting and not self.termination:
            if self.bin and self.drawn == len(self.storage):
                self.ask_chance(acts.Phase.SHUFFLE)
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
                blasts.put_away(self)
            elif step is acts.Step.BUILD:
                self.build(seat)
            else:
                self.ask(acts.Phase.PUT, seat)

    def sample_chance(self, rng: Random) -> acts.Action:
        """Return a card that pickpocket finds, or an order of the bin or of the used bombs."""
        if self.phase is acts.Phase.STEAL:
            assert self.played is not None
            found = self.bags[self.played.seat] & MASKS[self.played.back]
            return acts.STEAL[rng.choice(unpack(found))]
        if self.phase is acts.Phase.BOMBS:
            bombs = list(self.used)
            shuffle_in_place(bombs, rng)
            return acts.BOMB_ORDERS[tuple(bombs)]
        cards = unpack(self.bin)
        shuffle_in_place(cards, rng)
        return acts.shuffle(tuple(cards))

    def observation(self, seat: Seat | None) -> BadaboomObservation:
        """Return what `seat` knows (None: a spectator)."""
        memory: acts.Memory = self.memory
        storage = self.storage[self.drawn :]
        return BadaboomObservation(
            self,
            seat=seat,
            menu=() if seat is None else self.legal_actions(seat),
            bag=0 if seat is None else self.bags[seat],
            bag_backs=tuple([backs(bag) for bag in self.bags]),
            top=storage[0] if storage else deck.NO_CARD,
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
        data = self.observation(None).as_data()
        for key in ("known", "top", "bombs_left", "mission_counts", "memory"):
            del data[key]
        memory: acts.Memory = self.memory
        return {
            **data,
            "bags": list(map(deck.written, self.bags)),
            "draw_pile": cards_text(self.storage[self.drawn :]),
            "bin": deck.written(self.bin),
            "bombs": [BOMBS[bomb] for bomb in self.bombs],
            "missions": list(map(cards_text, self.missions)),
            "memories": [
                memory.of(who).as_data(deck.written) for who in (*range(self.num_seats), None)
            ],
        }

    def _begin(self, seat: Seat) -> None:
        """Begin the turn of who has received the bomb (3.1, phase 1)."""
        self.turn += 1
        if self.events is not None:
            self.events.append(edition.TurnBegan(seat, self.turn))
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

    def _shuffle(self, seat: Seat, action: acts.Action) -> None:
        """Make the bin the storage and go on with what waits (B8)."""
        self.storage = action.cards
        self.drawn = 0
        self.bin = 0
        self.remember(
            acts.Memory.move_all, acts.bin_place(self.num_seats), acts.storage_place(self.num_seats)
        )
        self.emit(edition.Shuffled, len(action.cards))
        self.turn_up()
        self.acting = ()

    def _shuffle_bombs(self, seat: Seat, action: acts.Action) -> None:
        """Make the used bombs the pile (B15)."""
        self.bombs = action.cards
        self.used = ()
        self.emit(edition.BombsShuffled)
        self.acting = ()

    def final(self) -> Outcome:
        """Return who won, as coins and the way it ended decide."""
        return acts.final_outcome(self.coins, self.payments, self.termination)

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
            if kind == deck.MECHANISM:
                self.mechanisms += 1
            else:
                self.bin += UNIT[kind]
                if self.past is not None:
                    self.past = (_GAIN, (acts.bin_place(self.num_seats), kind), self.past)

    def turn_up(self) -> None:
        """Let all see the top card of the storage."""
        if self.drawn < len(self.storage):
            card = self.storage[self.drawn]
            if self.past is not None:
                self.past = (_SHOW, (acts.storage_place(self.num_seats), card), self.past)
            if self.events is not None:
                self.events.append(edition.TurnedUp(card))

    def ask(self, phase: acts.Phase, seat: Seat) -> None:
        """Let a seat act."""
        self.phase = phase
        self.acting = ONE_SEAT[seat]

    def ask_chance(self, phase: acts.Phase) -> None:
        """Let chance act next, as a phase says."""
        self.phase = phase
        self.acting = CHANCE_ONLY

    def go_on(self, *steps: tuple[acts.Step, Seat]) -> None:
        """Let these steps be done next, before those that wait already."""
        self.todo = steps + self.todo
        self.acting = ()

    def finish(self, termination: str) -> None:
        """End the match (3.1, end; B17)."""
        self.termination = termination
        self.phase = acts.Phase.OVER
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
            self.past = (_DRAW_ONE, (acts.storage_place(self.num_seats), seat, card), self.past)
        if self.events is not None:
            self.events.append(edition.Drew(seat, card))
        self.turn_up()

    def build(self, seat: Seat) -> None:
        """Turn up a bomb, build it and give it to a seat (3.1; B15)."""
        if not self.bombs:
            self.todo = ((acts.Step.BUILD, seat), *self.todo)
            self.ask_chance(acts.Phase.BOMBS)
            return
        self.bomb, *rest = self.bombs
        self.bombs = tuple(rest)
        number = self.rules.edition.bombs[self.bomb].mechanisms
        self.mechanisms -= number
        self.content = number * UNIT[deck.MECHANISM]
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


_MOVES: Final[dict[acts.Phase, Callable[[BadaboomState, Seat, acts.Action], None]]] = {
    acts.Phase.COUNTER: blasts.answer,
    acts.Phase.DROP: blasts.drop,
    acts.Phase.STEAL: blasts.steal,
    acts.Phase.TINKER: blasts.tinker,
    acts.Phase.KEEP: blasts.keep_or_scrap,
    acts.Phase.PUT: blasts.put,
    acts.Phase.SHUFFLE: BadaboomState._shuffle,
    acts.Phase.BOMBS: BadaboomState._shuffle_bombs,
}


_TRIES: Final = 20
"""How often cards are dealt anew when the unseen ones cannot give all what they must have."""


class Determinizer:
    """Samples whole positions for one observation; what does not change is worked out once."""

    def __init__(self, observation: BadaboomObservation) -> None:
        seen = self._seen = observation
        seats = seen.num_seats
        self._sizes: list[tuple[int, ...]] = [
            *seen.bag_backs,
            seen.bin_backs,
            seen.storage_backs,
            *[(count, 0, 0) for count in seen.mission_counts],
        ]
        """How many cards of each type are in each place."""
        self._unseen = unseen_cards(seen)
        self._rest = [unpack(self._unseen & MASKS[back]) for back in (deck.TRICK, deck.GADGET)]
        """The same by type, as cards."""
        self._slots = [self._free_slots(back) for back in (deck.TRICK, deck.GADGET)]
        self._storage = acts.storage_place(seats)
        self._bombs = [
            bomb for bomb in range(len(BOMBS)) if bomb not in seen.used and bomb != seen.bomb
        ]

    def sample(self, rng: Random) -> BadaboomState:
        """Return a position drawn from those that are possible."""
        seen = self._seen
        seats = seen.num_seats
        places = self._deal(rng)
        bags = [places[seat] + seen.bag_backs[seat][-1] for seat in range(seats)]
        missions: list[tuple[int, ...]] = []
        for seat in range(seats):
            laid = unpack(places[acts.mission_place(seats, seat)])
            if seat != seen.seat:
                shuffle_in_place(laid, rng)
            missions.append(seen.missions if seat == seen.seat else tuple(laid))
        bombs = self._bombs[:]
        shuffle_in_place(bombs, rng)
        past = (_memory, (seen, tuple(bags), tuple(missions)), None)
        return BadaboomState(
            *seen.public(),
            bags=bags,
            storage=self._pile(places, rng),
            bin=places[acts.bin_place(seats)],
            bombs=tuple(bombs),
            missions=missions,
            past=past,
        )

    def _pile(self, places: list[int], rng: Random) -> tuple[int, ...]:
        top = self._seen.top
        if top == deck.NO_CARD:
            return ()
        below = unpack(places[self._storage] - UNIT[top])
        shuffle_in_place(below, rng)
        return (top, *below)

    def _free_slots(self, back: int) -> list[int] | None:
        """Return the places that lack cards of a type, as often as they do.

        None where they do not all take any card.
        """
        known = self._seen.memory
        mask = MASKS[back]
        slots: list[int] = []
        for place, sizes in enumerate(self._sizes):
            free = sizes[back] - size(known.firm[place] & mask)
            picky = place >= acts.mission_place(self._seen.num_seats, 0)
            if (free and picky) or size(known.loose[place] & mask) > known.gone[place][back]:
                return None
            slots += [place] * free
        return slots

    def _deal(self, rng: Random) -> list[int]:
        places = list(self._seen.memory.firm)
        for back in (deck.TRICK, deck.GADGET):
            slots = self._slots[back]
            if slots is not None:
                rest = self._rest[back][:]
                shuffle_in_place(rest, rng)
                for place, kind in zip(slots, rest, strict=True):
                    places[place] += UNIT[kind]
                continue
            for attempt in range(_TRIES + 1):
                # The cards that places must have may be too rare to be met by chance: without them
                # there always is a deal, the true one's.
                dealt = self._try_deal(back, rng, heeding=attempt < _TRIES)
                if dealt is not None:
                    places = [place + more for place, more in zip(places, dealt, strict=True)]
                    break
            else:
                raise AssertionError("there is no deal")
        return places

    def _try_deal(self, back: int, rng: Random, *, heeding: bool) -> list[int] | None:
        """Return what every place gets of a type besides what it has for certain."""
        memory = self._seen.memory
        mask = MASKS[back]
        unseen = self._unseen & mask
        slots: list[int] = []
        dealt = [0] * len(self._sizes)
        first_mission = acts.mission_place(self._seen.num_seats, 0)
        order = [*range(first_mission, len(self._sizes)), *range(first_mission)]
        for place in order:
            free = self._sizes[place][back] - size(memory.firm[place] & mask)
            if place >= first_mission:
                needed, choices = free, unpack(unseen & deck.MISSION_MASK)
            else:
                loose = memory.loose[place] & mask
                needed = max(0, size(loose) - memory.gone[place][back]) if heeding else 0
                choices = unpack(least(loose, unseen)) if needed else []
            if len(choices) < needed or free < needed:
                return None
            if needed:
                dealt[place] = pack(rng.sample(choices, needed))
                unseen -= dealt[place]
            slots += [place] * (free - needed)
        rest = unpack(unseen)
        shuffle_in_place(rest, rng)
        for place, kind in zip(slots, rest, strict=True):
            dealt[place] += UNIT[kind]
        return dealt


def _memory(
    seen: BadaboomObservation, bags: tuple[int, ...], missions: tuple[tuple[int, ...], ...]
) -> acts.Memory:
    """Return what everybody remembers in a world: the observer what it does, others what all saw.

    :param bags: every bag, which its owner knows; so with missions.
    """
    recalls = []
    for seat, bag in enumerate(bags):
        if seat == seen.seat:
            recalls.append(acts.recalling(seen.memory))
            continue
        recall = acts.recalling(seen.shown)
        recall.show_all(seat, bag)
        recall.show_all(acts.mission_place(seen.num_seats, seat), pack(missions[seat]))
        recalls.append(recall)
    return acts.Memory([*recalls, acts.recalling(seen.shown)])


def unseen_cards(seen: BadaboomObservation) -> int:
    """Return the bundle of tricks and gadgets that the observer cannot place."""
    elsewhere = (seen.content & ~MASKS[-1]) + sum(seen.memory.firm)
    elsewhere += sum([UNIT[trick.card] for trick in seen.lasting])
    elsewhere += cards_on_table(seen)
    return (seen.rules.edition.deck & ~MASKS[-1]) - elsewhere


def after(observation: BadaboomObservation, action: acts.Action) -> BadaboomObservation:
    """Return what the table would look like after `action`.

    What cannot be foreseen stays as it is: which card is found, drawn or discarded.
    """
    seen = observation
    seat = seen.seat
    if seat is None:
        return seen
    match action.kind:
        case acts.Kind.TAKE:
            return replace(seen, content=seen.content - UNIT[action.card])
        case acts.Kind.PUT:
            return _judged(replace(seen, content=seen.content + UNIT[action.card]), seat)
        case acts.Kind.PLAY:
            return _played(seen, action, seat)
        case acts.Kind.PASS if seen.phase is acts.Phase.COUNTER and not seen.counters & 1:
            assert seen.played is not None
            return _played(seen, seen.played, seen.player)
        case _:
            return seen


def exploding(
    seen: BadaboomObservation, receiver: Seat | None = None
) -> BadaboomObservation | None:
    """Return the position in which the bomb explodes if nobody does anything; None: it does not.

    One that was armed in this turn, or whose fuse has burnt down, is passed on first (3.1, phase 5;
    B16).

    :param receiver: who is given the bomb by a trick.
    """
    if receiver is None:
        if seen.armed_by >= 0 and seen.armed_turn < seen.turn:
            return seen
        receiver = seen.next_seat()
    if seen.armed_by >= 0 or seen.bomb_turns == seen.rules.fuse:
        return replace(seen, holder=receiver)
    return None


def may_counter(seen: BadaboomObservation, seat: Seat) -> bool:
    """Return whether a seat may have a counter, as far as the observer can tell."""
    memory = seen.memory
    firm, loose = (
        memory.firm[seat] & MASKS[deck.TRICK],
        memory.loose[seat] & MASKS[deck.TRICK],
    )
    told = size(firm) + max(0, size(loose) - memory.gone[seat][deck.TRICK])
    possible = unseen_cards(seen) if told < seen.bag_backs[seat][deck.TRICK] else loose
    return count_of(firm, deck.NOT_SO_FAST) + count_of(possible, deck.NOT_SO_FAST) > 0


def _played(seen: BadaboomObservation, action: acts.Action, player: Seat) -> BadaboomObservation:
    """Return the table after a trick that happens (rules page 3.2)."""
    card = action.card
    if card in deck.THROWS:
        return replace(seen, holder=affected(seen, action, player), previous=seen.holder)
    if card in deck.LASTING:
        target = Seat(action.seat) if action.seat >= 0 else player
        return replace(seen, lasting=(*seen.lasting, acts.Lasting(card, player, target)))
    if card == deck.SPARE_SCREW:
        content = seen.content - UNIT[action.other] + UNIT[deck.MECHANISM]
        return _judged(replace(seen, content=content), player)
    if card == deck.LOOSEN:
        content = seen.content - UNIT[deck.MECHANISM] + UNIT[action.other]
        return _judged(replace(seen, content=content), player)
    bags = [list(backs) for backs in seen.bag_backs]
    bags[player][deck.TRICK] -= seen.phase is acts.Phase.TRICK  # else it lies on the table already
    if card == deck.BAG_SWAP:
        bags[player], bags[action.seat] = bags[action.seat], bags[player]
    elif card == deck.PICKPOCKET and bags[action.seat][action.back]:
        bags[action.seat][action.back] -= 1
        bags[player][action.back] += 1
    return replace(seen, bag_backs=tuple([(t, g, m) for t, g, m in bags]))


def _judged(then: BadaboomObservation, seat: Seat) -> BadaboomObservation:
    """Return the table with the bomb armed by `seat`, or disarmed, where its cards make it so."""
    armed = arms(then.content)
    if armed and then.armed_by < 0:
        return replace(then, armed_by=seat, armed_turn=then.turn)
    if not armed and then.armed_by >= 0:
        return replace(then, armed_by=NOBODY, armed_turn=0, lasting=())
    return then
