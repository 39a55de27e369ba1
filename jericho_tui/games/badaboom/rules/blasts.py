"""The explosion: who is hit, who is paid, and what goes where (3.1).

Phases 2 and 4 of a turn: tricks, counters to them, and what they do (3.1, 3.2).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE, NOBODY, SEATS
from jericho_tui.games.badaboom.rules import edition
from jericho_tui.games.badaboom.rules.actions import (
    ASK_NEXT,
    ENOUGH_COINS,
    KEEP,
    LEAVE,
    PASS,
    Action,
    BadaboomPublic,
    Kind,
    Lasting,
    Memory,
    Phase,
    Step,
    Todo,
    bin_place,
    mission_place,
)
from jericho_tui.games.badaboom.rules.cards import (
    BACK_TO_YOU,
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    CHAINED,
    CLEAN_HANDS,
    FALL_GUY,
    FIRST_GADGET,
    GADGET,
    HOT_POTATO,
    LASTING,
    LOOSEN,
    MARTYR,
    MASKS,
    MASS_GRAVE,
    MECHANISM,
    MECHANISM_TYPE,
    MISSION_MASK,
    NO_CARD,
    NOT_SO_FAST,
    PICKPOCKET,
    REVERSE,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    TRICK,
    TRICKS_MASK,
    UNIT,
    count_of,
    kinds_in,
    size,
    type_of,
    unpack,
)
from jericho_tui.games.badaboom.rules.edition import BAG_SIZE, Hit, Property

if TYPE_CHECKING:
    from jericho_tui.games.badaboom.rules.state import BadaboomState


_MASS: Final = 2
"""Mass grave: so many are hit at least."""


def who_is_hit(state: BadaboomPublic) -> frozenset[Seat]:
    """Return whom the bomb hits as things stand (3.1, explosion 1; B28, B29)."""
    aimed = _aimed_at(state)
    if not state.lasting:
        return aimed
    hit = set(aimed)
    hit.update([trick.target for trick in state.lasting if trick.card == CHAINED])
    hit.difference_update([trick.target for trick in state.lasting if trick.card == BUNKER])
    return frozenset(hit)


def gadget_in(content: int) -> int:
    """Return the gadget in a bomb; -1 without one."""
    gadgets = kinds_in(content & MASKS[GADGET])
    return gadgets[0] if gadgets else NO_CARD


def _aimed_at(state: BadaboomPublic) -> frozenset[Seat]:
    holder = state.holder
    gadget = gadget_in(state.content)
    if gadget == NO_CARD:
        return _ALONE[holder]
    hit = state.rules.edition.hits[gadget - FIRST_GADGET]
    if hit is Hit.ARMER:
        return _ALONE[state.armed_by if state.armed_by >= 0 else holder]
    if hit is Hit.RICHEST:
        most = max(state.coins)
        richest = [Seat(s) for s, coins in enumerate(state.coins) if most and coins == most]
        return frozenset((holder, *richest))
    return _NAMED[hit][state.num_seats][holder]


def _named_by(hit: Hit, around: Sequence[Seat]) -> frozenset[Seat]:
    """Return whom a gadget names that heeds nothing but the holder (3.2).

    :param around: everybody clockwise, the holder first.
    """
    match hit:
        case Hit.NEIGHBOURS:
            return frozenset((around[0], around[1], around[-1]))
        case Hit.EVERYBODY:
            return frozenset(around)
        case Hit.ALL_BUT_HOLDER:
            return frozenset(around[1:])
        case Hit.LEFT:
            return frozenset((around[1],))
        case _:
            return frozenset()


_ALONE: Final = tuple([frozenset((seat,)) for seat in SEATS])
"""By seat: that it alone is hit."""
_NAMED: Final = {
    hit: [
        [_named_by(hit, around) for around in holders] if seats > 1 else []
        for seats, holders in enumerate(CLOCKWISE)
    ]
    for hit in Hit
}
"""By what a gadget does, number of seats and holder; a search asks all the time."""


def is_fulfilled(
    mission: int, owner: Seat, hit: frozenset[Seat], num_seats: int, armed_by: Seat
) -> bool:
    """Return whether an explosion fulfils a mission."""
    if mission == FALL_GUY:
        return CLOCKWISE[num_seats][owner][1] in hit
    if mission == MARTYR:
        return owner in hit
    if mission == MASS_GRAVE:
        return len(hit) >= _MASS
    if mission == CLEAN_HANDS:
        return not hit
    return armed_by == owner


def explode(state: "BadaboomState", *, burnt_down: bool = False) -> None:
    """Explode, pay, and build a new bomb for the left neighbour, unless the match is over."""
    hit = who_is_hit(state)
    around = CLOCKWISE[state.num_seats][state.holder]
    struck = tuple([seat for seat in around if seat in hit])
    number = len(state.payments) + 1
    gadget = gadget_in(state.content)
    state.emit(edition.Exploded, number, state.holder, gadget, struck, burnt_down)
    fulfilled = [
        [
            mission
            for mission in missions
            if is_fulfilled(mission, Seat(owner), hit, state.num_seats, state.armed_by)
        ]
        for owner, missions in enumerate(state.missions)
    ]
    _show_missions(state, fulfilled)
    _pay(state, hit, fulfilled)
    if max(state.coins) >= ENOUGH_COINS:
        state.finish("coins")
    elif number >= state.rules.max_explosions:  # B17
        state.finish("explosions")
    else:
        _clear(state, hit, fulfilled)
        around = CLOCKWISE[state.num_seats][around[1]]
        new = around[0]
        draws = [
            (Step.DRAW, seat) for seat in around for _ in range(BAG_SIZE if seat in hit else 1)
        ]
        state.todo = ((Step.BUILD, new), *draws, (Step.BEGIN, new))


def _show_missions(state: "BadaboomState", fulfilled: list[list[int]]) -> None:
    """Turn missions up; those that persist stay face down (B13)."""
    if not any(state.missions):
        return
    kept = state.rules.mission_persist
    shown = [tuple(cards) for cards in (fulfilled if kept else state.missions)]
    for owner, missions in enumerate(shown):
        place = mission_place(state.num_seats, owner)
        for mission in missions:
            state.remember(Memory.show, place, mission)
    state.emit(edition.MissionsShown, tuple(shown), tuple(map(len, fulfilled)))


def _pay(state: "BadaboomState", hit: frozenset[Seat], fulfilled: list[list[int]]) -> None:
    """Pay everybody in full, clockwise from the holder, while the supply lasts (B23)."""
    extra = state.rules.special(state.bomb) is Property.EXTRA_COIN
    paid = [0] * state.num_seats
    for seat in CLOCKWISE[state.num_seats][state.holder]:
        due = len(fulfilled[seat])
        if seat not in hit:
            due += 1 + (seat == state.holder) + count_of(state.bags[seat], MECHANISM) + extra
        paid[seat] = min(due, state.supply)
        state.supply -= paid[seat]
    state.coins = tuple([coins + more for coins, more in zip(state.coins, paid, strict=True)])
    state.payments += (tuple(paid),)
    state.emit(edition.CoinsPaid, tuple(paid), state.coins)


def _clear(state: "BadaboomState", hit: frozenset[Seat], fulfilled: list[list[int]]) -> None:
    """Put everything where it goes after an explosion (3.1, explosion 4; B6, B13)."""
    state.discard(unpack(state.content))
    state.content = 0
    state.discard([trick.card for trick in state.lasting])
    state.lasting = ()
    for seat in range(state.num_seats):
        loose = count_of(state.bags[seat], MECHANISM)
        state.mechanisms += loose
        state.bags[seat] -= loose * UNIT[MECHANISM]
        stays = state.rules.mission_persist and seat not in hit
        _clear_missions(state, Seat(seat), fulfilled[seat] if stays else state.missions[seat])
    target = bin_place(state.num_seats)
    for seat in CLOCKWISE[state.num_seats][state.holder]:
        if seat in hit:
            bag = state.bags[seat]
            state.emit(edition.BagDiscarded, seat, size(bag))
            state.bin += bag & ~MASKS[MECHANISM_TYPE]
            state.bags[seat] = 0
            state.remember(Memory.move_all, int(seat), target)
    state.used += (state.bomb,)
    state.bomb = -1
    state.armed_by = NOBODY
    state.armed_turn = 0


def _clear_missions(state: "BadaboomState", seat: Seat, leaving: Sequence[int]) -> None:
    """Put missions of a seat into the bin; those that all saw are known there."""
    place, target = mission_place(state.num_seats, seat), bin_place(state.num_seats)
    staying = list(state.missions[seat])
    for mission in leaving:
        staying.remove(mission)
        state.bin += UNIT[mission]
    if not staying:
        state.remember(Memory.move_all, place, target)
    else:
        for mission in leaving:  # only those that were shown leave without the others
            state.remember(Memory.lose, place, mission)
            state.remember(Memory.gain, target, mission)
    state.missions[seat] = tuple(staying)


_KEEP: Final = Phase.KEEP
_PUT: Final = Phase.PUT
_ARMER_DRAWS: Final = Property.ARMER_DRAWS
_ALL_DRAW: Final = Property.ALL_DRAW


def tinker(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Take a card out of the bomb, or leave it alone."""
    if action is LEAVE:
        if state.events is not None:
            state.events.append(edition.Left(seat))
        _ask_again(state, seat)
        return
    state.content -= UNIT[action.card]
    state.gain(seat, action.card)
    if state.events is not None:
        state.events.append(edition.Took(seat, action.card))
    state.ask(_KEEP if action.card == MECHANISM else _PUT, seat)


def keep_or_scrap(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Keep the mechanism, or turn it in and draw (B9)."""
    if action is KEEP:
        state.emit(edition.Kept, seat)
        state.ask(_PUT, seat)
        return
    state.bags[seat] -= UNIT[MECHANISM]
    state.mechanisms += 1
    state.emit(edition.Scrapped, seat)
    state.go_on((Step.DRAW, seat), (Step.PUT, seat))


def ask_put(state: "BadaboomState", seat: Seat) -> None:
    """Let a seat put a card into the bomb."""
    state.ask(_PUT, seat)


def put(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Put a card of the bag into the bomb."""
    state.lose(seat, action.card)
    state.content += UNIT[action.card]
    if state.events is not None:
        state.events.append(edition.Put(seat, action.card))
    _ask_again(state, seat, judge(state, seat))


def _ask_again(state: "BadaboomState", seat: Seat, first: Todo = ()) -> None:
    state.late = True
    state.queue = CLOCKWISE[state.num_seats][seat]
    state.todo = first + ASK_NEXT[seat] + state.todo
    state.acting = ()


def arms(content: int) -> bool:
    """Whether a bomb with these cards is armed once one of them was replaced (3.1; B2, B12)."""
    return not count_of(content, MECHANISM)


def judge(state: "BadaboomState", seat: Seat) -> Todo:
    """Arm or disarm the bomb after a card of it was replaced (3.1; B2, B12).

    :param seat: who replaced it.
    :returns: the draws that the bomb's property brings (B14).
    """
    armed = arms(state.content)
    special = state.rules.special(state.bomb)
    if armed and state.armed_by < 0:
        state.armed_by = seat
        state.armed_turn = state.turn
        state.emit(edition.Armed, seat)
        return ((Step.DRAW, seat),) if special is _ARMER_DRAWS else ()
    if not armed and state.armed_by >= 0:
        state.armed_by = NOBODY
        state.armed_turn = 0
        state.emit(edition.Disarmed, seat)
        state.discard([trick.card for trick in state.lasting])
        state.lasting = ()
        everybody = CLOCKWISE[state.num_seats][state.holder]
        draws = tuple([(Step.DRAW, other) for other in everybody])
        return draws if special is _ALL_DRAW else ()
    return ()


_LAY: Final = Kind.LAY
_COUNTER: Final = Phase.COUNTER
_ASK: Final = Step.ASK
_DRAW: Final = Step.DRAW
_PUT_AWAY: Final = Step.PUT_AWAY


def play(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Play a trick, or lay a mission."""
    if action.kind is _LAY:
        cards = size(state.bags[seat] & MASKS[TRICK])
        place = mission_place(state.num_seats, seat)
        state.bags[seat] -= UNIT[action.card]
        state.missions[seat] += (action.card,)
        state.remember(Memory.carry, seat, place, action.card, MISSION_MASK, cards, (seat,))
        state.emit(edition.MissionLaid, seat, action.card)
        state.go_on((Step.ASK, state.holder))
        return
    if state.events is not None:
        named = Seat(action.seat)
        made = edition.TrickPlayed(seat, action.card, named, action.back, action.other)
        state.events.append(made)
    state.lose(seat, action.card)
    if action.card == LOOSEN:
        state.lose(seat, action.other)
    state.played = action
    state.player = seat
    state.counters = 0
    if affected(state, action, seat) == NOBODY:
        _settle(state)
    else:
        _ask_counter(state)


def affected(state: BadaboomPublic, action: Action, player: Seat) -> Seat:
    """Return who may counter a trick that `player` plays; nobody if that is its player (B19)."""
    card = action.card
    if card in (RUMMAGE, REVERSE, BUNKER):
        return NOBODY
    if card == HOT_POTATO:
        seat = state.next_seat()
    elif card == BACK_TO_YOU:
        seat = state.previous
    elif card in (SPARE_SCREW, LOOSEN):
        seat = state.holder
    else:
        seat = Seat(action.seat)
    return NOBODY if seat == player else seat


def _ask_counter(state: "BadaboomState") -> None:
    """Ask the one whose turn it is to counter, if his bag shows a trick (B18, B19)."""
    assert state.played is not None
    victim = affected(state, state.played, state.player)
    seat = state.player if state.counters & 1 else victim
    if state.bags[seat] & TRICKS_MASK:
        state.ask(_COUNTER, seat)
    else:
        _settle(state)


def answer(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Counter, or let it happen (B19)."""
    if action is PASS:
        if state.events is not None:
            state.events.append(edition.Passed(seat, True))
        _settle(state)
        return
    state.emit(edition.Countered, seat)
    state.lose(seat, NOT_SO_FAST)
    state.counters += 1
    _ask_counter(state)


def _settle(state: "BadaboomState") -> None:
    """Do what the trick does, or not; then it leaves the table (B19, B27)."""
    action, player = state.played, state.player
    assert action is not None
    ask = (_ASK, state.holder)
    away = (_PUT_AWAY, player)
    if state.counters & 1:
        state.emit(edition.TrickCancelled, player, action.card)
        if action.card == LOOSEN:
            state.gain(player, action.other)
        state.go_on(away, ask)
    elif action.card in THROWS:
        state.give(affected(state, action, player))
        state.go_on(away)
    elif action.card == PICKPOCKET and state.bags[action.seat] & MASKS[action.back]:
        state.ask_chance(Phase.STEAL)
    elif action.card == BUTTERFINGERS and state.bags[action.seat]:
        state.ask(Phase.DROP, Seat(action.seat))
    elif action.card in (PICKPOCKET, BUTTERFINGERS):  # B21
        state.emit(edition.NothingHappened, player, action.card)
        state.go_on(away, ask)
    elif action.card == RUMMAGE:
        draw = (_DRAW, player)
        state.go_on(draw, draw, away, ask)
    elif action.card == BAG_SWAP:
        _swap_bags(state, player, Seat(action.seat))
        state.go_on(away, ask)
    elif action.card in LASTING:
        target = Seat(action.seat) if action.seat >= 0 else player
        state.lasting += (Lasting(action.card, player, target),)
        state.emit(edition.LastingLaid, player, action.card, target)
        state.go_on(away, ask)
    else:
        state.go_on(*_replace(state, player, action), away, ask)


def _swap_bags(state: "BadaboomState", one: Seat, other: Seat) -> None:
    bags = state.bags
    state.remember(Memory.swap_bags, one, other, tuple(bags))
    bags[one], bags[other] = bags[other], bags[one]
    state.emit(edition.BagsSwapped, one, other)


def _replace(state: "BadaboomState", player: Seat, action: Action) -> Todo:
    """Do spare screw or loosen; return what follows from arming or disarming (B5)."""
    if action.card == SPARE_SCREW:
        removed, put = action.other, MECHANISM
        state.mechanisms -= 1
    else:
        removed, put = MECHANISM, action.other
    state.content += UNIT[put] - UNIT[removed]
    state.discard((removed,))
    state.emit(edition.Replaced, player, removed, put)
    return judge(state, player)


def put_away(state: "BadaboomState") -> None:
    """Put the trick that was settled, with its counters, into the bin."""
    assert state.played is not None
    counters = state.counters
    if counters & 1 or state.played.card not in LASTING:
        state.discard((state.played.card,))
    if counters:
        state.discard((NOT_SO_FAST,) * counters)
    state.played = None
    state.player = NOBODY
    state.counters = 0


def steal(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Take the card that was found (B26)."""
    assert state.played is not None
    thief, victim, back = state.player, Seat(state.played.seat), state.played.back
    cards = size(state.bags[victim] & MASKS[back])
    state.bags[victim] -= UNIT[action.card]
    state.bags[thief] += UNIT[action.card]
    knowers = (thief, victim)
    state.remember(Memory.carry, victim, thief, action.card, MASKS[back], cards, knowers)
    state.emit(edition.Stolen, thief, victim, back, action.card)
    state.go_on((Step.PUT_AWAY, thief), (Step.ASK, state.holder))


def drop(state: "BadaboomState", seat: Seat, action: Action) -> None:
    """Discard a card face down; a mechanism goes to its pile (B6)."""
    back = type_of(action.card)
    cards = size(state.bags[seat] & MASKS[back])
    state.bags[seat] -= UNIT[action.card]
    if action.card == MECHANISM:
        state.mechanisms += 1
    else:
        state.bin += UNIT[action.card]
        place = bin_place(state.num_seats)
        state.remember(Memory.carry, seat, place, action.card, MASKS[back], cards, (seat,))
    state.emit(edition.Dropped, seat, back, action.card)
    state.go_on((Step.PUT_AWAY, state.player), (Step.ASK, state.holder))


def cards_on_table(state: BadaboomPublic) -> int:
    """Return the bundle of cards on the table for a trick played, in no pile (B27)."""
    action = state.played
    if action is None:
        return 0
    settled = any(step is Step.PUT_AWAY for step, _ in state.todo)
    cards = state.counters * UNIT[NOT_SO_FAST]
    if not (settled and action.card in LASTING and not state.counters & 1):
        cards += UNIT[action.card]
    if action.card == LOOSEN and not settled:
        cards += UNIT[action.other]
    return cards
