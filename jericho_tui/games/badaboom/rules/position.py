"""Positions and observations (3.1, “Who sees what”), legal actions and reasons against others."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.core import bundles
from jericho_tui.core.actions import Refusal, refuse_stranger, refuse_turn
from jericho_tui.core.bundles import count_of, kinds_in, pack
from jericho_tui.core.game import CHANCE, Progress, Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.seats import CHANCE_ONLY
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.state import BasicObservation
from jericho_tui.games.badaboom.rules import actions as acts
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules.actions import AIMED, LEAVE, PLAIN, PUT, TAKE
from jericho_tui.games.badaboom.rules.cards import MASKS, PICKPOCKET, TRICKS_MASK, UNIT
from jericho_tui.games.badaboom.rules.edition import BOMBS, HOUSE

if TYPE_CHECKING:
    from jericho_tui.games.badaboom.rules.state import BadaboomState


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


def backs_data(counts: tuple[int, int, int]) -> dict[str, int]:
    """Return how many cards of each type there are."""
    return dict(zip(deck.TYPES, counts, strict=True))


def cards_text(cards: tuple[int, ...]) -> str:
    """Return cards in their order."""
    return " ".join([deck.KINDS[kind] for kind in cards])


_ALLOWED: Final = {
    acts.Phase.TRICK: (acts.Kind.PASS, acts.Kind.PLAY, acts.Kind.LAY),
    acts.Phase.COUNTER: (acts.Kind.PASS, acts.Kind.COUNTER),
    acts.Phase.STEAL: (acts.Kind.STEAL,),
    acts.Phase.DROP: (acts.Kind.DROP,),
    acts.Phase.TINKER: (acts.Kind.LEAVE, acts.Kind.TAKE),
    acts.Phase.KEEP: (acts.Kind.KEEP, acts.Kind.SCRAP),
    acts.Phase.PUT: (acts.Kind.PUT,),
    acts.Phase.SHUFFLE: (acts.Kind.SHUFFLE,),
    acts.Phase.BOMBS: (acts.Kind.BOMBS,),
}


_MAY_COUNTER: Final = (acts.COUNTER, acts.PASS)
_MUST_PASS: Final = (acts.PASS,)
_COUNTERS: Final = 255 * UNIT[deck.NOT_SO_FAST]
_ALL_ORDERS: Final = tuple(acts.BOMB_ORDERS.values())
_CAPACITY: Final = 1 << 14
_PUT: Final = acts.Phase.PUT
_TINKER: Final = acts.Phase.TINKER
_COUNTER: Final = acts.Phase.COUNTER
_KEEP: Final = acts.Phase.KEEP


def listed(state: "BadaboomState", seat: Seat) -> tuple[acts.Action, ...]:
    """Return what a seat that acts may do; see `BadaboomState.legal_actions`."""
    phase = state.phase
    if phase is acts.Phase.TRICK:
        return tricks_of(state, seat)
    if phase is _PUT:
        return _each(PUT, _fitting(state, state.bags[seat]))
    if phase is _TINKER:
        return (LEAVE, *_each(TAKE, state.content))
    if phase is _COUNTER:
        return _MAY_COUNTER if state.bags[seat] & _COUNTERS else _MUST_PASS
    if phase is _KEEP:
        return (acts.KEEP, acts.SCRAP) if _may_scrap(state, seat) else (acts.KEEP,)
    if phase is acts.Phase.DROP:
        return _each(acts.DROP, state.bags[seat])
    if phase is acts.Phase.STEAL:
        assert state.played is not None
        return _each(acts.STEAL, state.bags[state.played.seat] & MASKS[state.played.back])
    return _ALL_ORDERS if phase is acts.Phase.BOMBS else ()


def _each(actions: tuple[acts.Action, ...], cards: int) -> tuple[acts.Action, ...]:
    return tuple([actions[kind] for kind in kinds_in(cards)])


def _may_scrap(state: "BadaboomState", seat: Seat) -> bool:
    """Whether a mechanism can be turned in, and a card then be put into the bomb (B9)."""
    if state.drawn == len(state.storage):
        return False
    left = state.bags[seat] - UNIT[deck.MECHANISM] + UNIT[state.storage[state.drawn]]
    return _fitting(state, left) != 0


def _fitting(state: "BadaboomState", cards: int) -> int:
    """Return which of some cards may go into the bomb: no second gadget (3.1, tinkering)."""
    return cards & ~MASKS[deck.GADGET] if state.content & MASKS[deck.GADGET] else cards


def tricks_of(state: "BadaboomState", seat: Seat) -> tuple[acts.Action, ...]:
    """Return tricks by card and what they name, then missions, then a pass."""
    sorted_out = _HOLDERS_TRICKS if seat == state.holder else _OTHERS_TRICKS
    tricks, last = sorted_out[state.bags[seat] & TRICKS_MASK]
    if not tricks:
        return last
    found: list[acts.Action] = []
    for card in tricks:
        found += _ways(state, seat, card)
    return (*found, *last)


def _sort_out(
    kept: tuple[int, ...], tricks: int
) -> tuple[tuple[int, ...], tuple[acts.Action, ...]]:
    kinds = kinds_in(tricks)
    played = [k for k in kinds if k not in acts.LAY and k != deck.NOT_SO_FAST and k not in kept]
    last = (*[acts.LAY[kind] for kind in kinds if kind in acts.LAY], acts.PASS)
    return tuple(played), last


_HOLDERS_TRICKS: Final = Memo(partial(_sort_out, ()), _CAPACITY)
"""By a bundle: which tricks the holder may play, and the missions to lay and a pass."""
_OTHERS_TRICKS: Final = Memo(partial(_sort_out, deck.THROWS), _CAPACITY)


def _ways(state: "BadaboomState", seat: Seat, card: int) -> Sequence[acts.Action]:
    bags = state.bags
    if card in PLAIN:
        possible = (card != deck.BACK_TO_YOU or state.previous >= 0) and (
            card != deck.RUMMAGE or state.drawn < len(state.storage)
        )
        return (PLAIN[card],) if possible else ()
    if card == PICKPOCKET:
        found: list[acts.Action] = []
        for other, bag in enumerate(bags):
            if other != seat:
                found += [acts.PICK_POCKET[other][b] for b, mask in enumerate(MASKS) if bag & mask]
        return found
    if card == deck.SPARE_SCREW:
        out = state.content & ~MASKS[deck.MECHANISM_TYPE] if state.mechanisms else 0
        return [acts.REPLACE[card][kind - deck.FIRST_GADGET] for kind in kinds_in(out)]
    if card == deck.LOOSEN:
        if not count_of(state.content, deck.MECHANISM):
            return ()
        own = _fitting(state, bags[seat] - UNIT[deck.LOOSEN]) & ~MASKS[deck.MECHANISM_TYPE]
        return [acts.REPLACE[card][kind - deck.FIRST_GADGET] for kind in kinds_in(own)]
    everybody = AIMED[card][: state.num_seats]
    if card == deck.CHAINED:
        return everybody
    others = everybody[:seat] + everybody[seat + 1 :]
    if card == deck.BUTTERFINGERS:
        return [action for action in others if bags[action.seat]]
    return others


def refuse(state: "BadaboomState", seat: Seat, action: acts.Action) -> Refusal | None:
    """Return why a seat may not do something; None exactly when it is legal."""
    if seat == CHANCE and state.acting == CHANCE_ONLY:
        if state.phase is acts.Phase.SHUFFLE:
            possible = action.kind is acts.Kind.SHUFFLE and pack(action.cards) == state.bin
        else:
            possible = action in listed(state, CHANCE)
        text = N_("this random event is not possible: {move}")
        return None if possible else _no("impossible_chance", text, move=action.text)
    if refusal := refuse_stranger(seat, state.num_seats):
        return refusal
    if state.acting == CHANCE_ONLY:
        return _no("chance_first", N_("a random event comes first"))
    if refusal := refuse_turn(seat, state.acting[0]):
        return refusal
    if action in listed(state, seat):
        return None
    if action.kind not in _ALLOWED[state.phase]:
        return _no("not_now", _NOT_NOW[state.phase], seat=seat + 1)
    return _REASONS[action.kind](state, seat, action)


def _no(code: str, reason: str, **values: object) -> Refusal:
    return Refusal.because(code, reason, values)


_NOT_NOW: Final = {
    acts.Phase.TRICK: N_("seat {seat} may play a trick or lay a mission now, or pass"),
    acts.Phase.COUNTER: N_("seat {seat} may counter the trick now, or pass"),
    acts.Phase.DROP: N_("seat {seat} must discard a card now"),
    acts.Phase.TINKER: N_("seat {seat} may take a card out of the bomb now, or leave it alone"),
    acts.Phase.KEEP: N_("seat {seat} must keep the mechanism now, or turn it in"),
    acts.Phase.PUT: N_("seat {seat} must put a card into the bomb now"),
}


def _not_in_bag(seat: Seat, card: int) -> Refusal:
    text = N_("seat {seat} has no {card} in its bag")
    return _no("not_in_bag", text, seat=seat + 1, card=CARD_NAMES[card])


def _not_in_bomb(card: int) -> Refusal:
    return _no("not_in_bomb", N_("there is no {card} in the bomb"), card=CARD_NAMES[card])


def _second_gadget() -> Refusal:
    text = N_("a bomb holds at most one gadget, and this one already has one")
    return _no("second_gadget", text)


def _refuse_play(state: "BadaboomState", seat: Seat, action: acts.Action) -> Refusal:
    """3.2; B9, B30."""
    card, bag = action.card, state.bags[seat]
    if not count_of(bag, card):
        return _not_in_bag(seat, card)
    if card in deck.THROWS and seat != state.holder:
        text = N_("only the player who holds the bomb may play {card}")
        return _no("holder_only", text, card=CARD_NAMES[card])
    if card == deck.BACK_TO_YOU:
        return _no("no_giver", N_("the holder did not get this bomb from another player"))
    if card == deck.RUMMAGE:
        return _no("empty_storage", N_("the storage is empty"))
    if action.seat == seat:
        return _no("own_seat", N_("{card} must name another player"), card=CARD_NAMES[card])
    if action.seat >= 0 and (stranger := refuse_stranger(Seat(action.seat), state.num_seats)):
        return stranger
    if card == PICKPOCKET:
        text, back = N_("the bag of seat {seat} shows no {type}"), TYPE_NAMES[action.back]
        return _no("nothing_to_take", text, seat=action.seat + 1, type=back)
    if card == deck.BUTTERFINGERS:
        text = N_("the bag of seat {seat} is empty")
        return _no("nothing_to_take", text, seat=action.seat + 1)
    if card == deck.SPARE_SCREW:
        if not state.mechanisms:
            return _no("no_mechanism", N_("the pile of mechanisms is empty"))
        return _not_in_bomb(action.other)
    if not count_of(state.content, deck.MECHANISM):
        return _no("no_mechanism", N_("there is no mechanism in the bomb"))
    if not count_of(bag - UNIT[deck.LOOSEN], action.other):
        return _not_in_bag(seat, action.other)
    return _second_gadget()


def _refuse_own(state: "BadaboomState", seat: Seat, action: acts.Action) -> Refusal:
    return _not_in_bag(seat, deck.NOT_SO_FAST if action is acts.COUNTER else action.card)


def _refuse_scrap(state: "BadaboomState", seat: Seat, action: acts.Action) -> Refusal:
    if state.drawn == len(state.storage):
        return _no("empty_storage", N_("the storage is empty"))
    return _second_gadget()


def _refuse_put(state: "BadaboomState", seat: Seat, action: acts.Action) -> Refusal:
    """3.1, tinkering; B10."""
    in_bag = count_of(state.bags[seat], action.card)
    return _second_gadget() if in_bag else _not_in_bag(seat, action.card)


_REASONS: Final = {
    acts.Kind.PLAY: _refuse_play,
    acts.Kind.LAY: _refuse_own,
    acts.Kind.COUNTER: _refuse_own,
    acts.Kind.DROP: _refuse_own,
    acts.Kind.TAKE: lambda state, seat, action: _not_in_bomb(action.card),
    acts.Kind.SCRAP: _refuse_scrap,
    acts.Kind.PUT: _refuse_put,
}


Backs = tuple[int, int, int]
"""How many cards of each type there are, by `cards.TYPES`."""


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class BadaboomObservation(acts.BadaboomPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what it has and remembers."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    menu: tuple[acts.Action, ...]
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
    memory: bundles.Known
    """What this seat remembers."""
    shown: bundles.Known
    """What everybody has seen."""

    def progress(self) -> Progress:
        """Return the coins of whoever has most."""
        return Progress(max(self.coins), acts.ENOUGH_COINS)

    def certain(self, place: int) -> int:
        """Return the bundle of cards that this seat knows for certain in a place of `memory`.

        Bags come first, by seat, with their mechanisms.
        """
        firm = self.memory.certain(place)
        if place < self.num_seats:
            firm += self.bag_backs[place][-1] * UNIT[deck.MECHANISM]
        return firm

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what this seat cannot know."""
        own = [seat == self.seat for seat in range(self.num_seats)]
        return {
            "edition": "house" if self.rules.edition == HOUSE else "own",
            "phase": self.phase.name.lower(),
            "after_tinkering": self.late,
            "turn": self.turn,
            "to_move": [seat + 1 for seat in self.acting],
            "ply": self.ply,
            "bomb": BOMBS[self.bomb] if self.bomb >= 0 else None,
            "content": deck.written(self.content),
            "bomb_turns": self.bomb_turns,
            "holder": self.holder + 1,
            "previous_holder": self.previous + 1 or None,
            "armed_by": self.armed_by + 1 or None,
            "armed_turn": self.armed_turn,
            "reversed": self.reversed(),
            "mechanisms": self.mechanisms,
            "used_bombs": [BOMBS[bomb] for bomb in self.used],
            "coins": list(self.coins),
            "supply": self.supply,
            "payments": list(map(list, self.payments)),
            "lasting": [
                {"card": deck.KINDS[t.card], "player": t.player + 1, "target": t.target + 1}
                for t in self.lasting
            ],
            "waiting": [seat + 1 for seat in self.queue],
            "played": self.played and self.played.text,
            "player": self.player + 1 or None,
            "counters": self.counters,
            "next_steps": [f"{step.name.lower()} {seat + 1}" for step, seat in self.todo],
            "termination": self.termination or None,
            "bags": [deck.written(self.bag) if mine else None for mine in own],
            "bag_backs": list(map(backs_data, self.bag_backs)),
            "known": [deck.written(self.certain(seat)) for seat in range(self.num_seats)],
            "top": deck.KINDS[self.top] if self.top >= 0 else None,
            "storage_backs": backs_data(self.storage_backs),
            "bin_backs": backs_data(self.bin_backs),
            "bombs_left": self.bombs_left,
            "missions": [cards_text(self.missions) if mine else None for mine in own],
            "mission_counts": list(self.mission_counts),
            "memory": self.memory.as_data(deck.written),
        }
