"""The explosion: who is hit, who is paid, and what goes where (3.1).

Phases 2 and 4 of a turn: tricks, counters to them, and what they do (3.1, 3.2).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from jericho_tui.core.bundles import count_of, kinds_in, size, unpack
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE, NOBODY, SEATS
from jericho_tui.games.badaboom.rules import actions as acts
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules import edition
from jericho_tui.games.badaboom.rules.actions import ASK_NEXT, PASS
from jericho_tui.games.badaboom.rules.cards import MASKS, MECHANISM, UNIT
from jericho_tui.games.badaboom.rules.edition import BAG_SIZE, Hit, Property

if TYPE_CHECKING:
    from jericho_tui.games.badaboom.rules.state import BadaboomState


_MASS: Final = 2  # mass grave: so many are hit at least


def who_is_hit(state: acts.BadaboomPublic) -> frozenset[Seat]:
    """Return whom the bomb hits as things stand (3.1, explosion 1; B28, B29)."""
    hit = aimed_at(state.rules, state.content, state.coins, state.holder, state.armed_by)
    bunkers = 0
    for trick in state.lasting:
        if trick.card == deck.CHAINED:
            hit |= 1 << trick.target
        elif trick.card == deck.BUNKER:
            bunkers |= 1 << trick.target
    return _SEATS[hit & ~bunkers]


def gadget_in(content: int) -> int:
    """Return the gadget in a bomb; -1 without one."""
    gadgets = kinds_in(content & MASKS[deck.GADGET])
    return gadgets[0] if gadgets else deck.NO_CARD


def aimed_at(rules: acts.Rules, content: int, coins: Sequence[int], holder: int, armer: int) -> int:
    """Return whom the gadget in a bomb names, as bits (3.2).

    :param armer: who armed it; -1 for nobody.
    """
    gadget = gadget_in(content)
    if gadget == deck.NO_CARD:
        return 1 << holder
    hit = rules.edition.hits[gadget - deck.FIRST_GADGET]
    if hit is _ARMER:
        return 1 << (armer if armer >= 0 else holder)
    if hit is _RICHEST:
        most = max(coins)
        rich = sum([1 << seat for seat, number in enumerate(coins) if number == most])
        return 1 << holder | (rich if most else 0)
    return _NAMED[hit][len(coins)][holder]


_ARMER: Final = Hit.ARMER
_RICHEST: Final = Hit.RICHEST
_AROUND: Final[Mapping[Hit, Callable[[Sequence[Seat]], Iterable[Seat]]]] = {
    Hit.NEIGHBOURS: lambda around: {around[-1], *around[:2]},
    Hit.EVERYBODY: lambda around: around,
    Hit.ALL_BUT_HOLDER: lambda around: around[1:],
    Hit.NOBODY: lambda around: (),
    Hit.LEFT: lambda around: around[1:2],
}
"""Whom a gadget names that heeds nothing but the holder, the first of those clockwise (3.2)."""
_NAMED: Final = {
    hit: [
        [sum([1 << seat for seat in named(around)]) for around in holders] for holders in CLOCKWISE
    ]
    for hit, named in _AROUND.items()
}
"""By what a gadget does, number of seats and holder, as bits; a search asks all the time."""
_SEATS: Final = [
    frozenset([seat for seat in SEATS if bits >> seat & 1]) for bits in range(1 << acts.MAX_SEATS)
]
"""By bits."""


def is_fulfilled(
    mission: int, owner: Seat, hit: frozenset[Seat], num_seats: int, armed_by: Seat
) -> bool:
    """Return whether an explosion fulfils a mission."""
    if mission == deck.FALL_GUY:
        return CLOCKWISE[num_seats][owner][1] in hit
    if mission == deck.MARTYR:
        return owner in hit
    if mission == deck.MASS_GRAVE:
        return len(hit) >= _MASS
    if mission == deck.CLEAN_HANDS:
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
    if max(state.coins) >= acts.ENOUGH_COINS:
        state.finish("coins")
    elif number >= state.rules.max_explosions:  # B17
        state.finish("explosions")
    else:
        _clear(state, hit, fulfilled)
        around = CLOCKWISE[state.num_seats][around[1]]
        new = around[0]
        draws = [
            (acts.Step.DRAW, seat) for seat in around for _ in range(BAG_SIZE if seat in hit else 1)
        ]
        state.todo = ((acts.Step.BUILD, new), *draws, (acts.Step.BEGIN, new))


def _show_missions(state: "BadaboomState", fulfilled: list[list[int]]) -> None:
    """Turn missions up; those that persist stay face down (B13)."""
    if not any(state.missions):
        return
    kept = state.rules.mission_persist
    shown = [tuple(cards) for cards in (fulfilled if kept else state.missions)]
    for owner, missions in enumerate(shown):
        place = acts.mission_place(state.num_seats, owner)
        for mission in missions:
            state.remember(acts.Memory.show, place, mission)
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
    target = acts.bin_place(state.num_seats)
    for seat in CLOCKWISE[state.num_seats][state.holder]:
        if seat in hit:
            bag = state.bags[seat]
            state.emit(edition.BagDiscarded, seat, size(bag))
            state.bin += bag & ~MASKS[deck.MECHANISM_TYPE]
            state.bags[seat] = 0
            state.remember(acts.Memory.move_all, int(seat), target)
    state.used += (state.bomb,)
    state.bomb = -1
    state.armed_by = NOBODY
    state.armed_turn = 0


def _clear_missions(state: "BadaboomState", seat: Seat, leaving: Sequence[int]) -> None:
    """Put missions of a seat into the bin; those that all saw are known there."""
    place, target = acts.mission_place(state.num_seats, seat), acts.bin_place(state.num_seats)
    staying = list(state.missions[seat])
    for mission in leaving:
        staying.remove(mission)
        state.bin += UNIT[mission]
    if not staying:
        state.remember(acts.Memory.move_all, place, target)
    else:
        for mission in leaving:  # only those that were shown leave without the others
            state.remember(acts.Memory.lose, place, mission)
            state.remember(acts.Memory.gain, target, mission)
    state.missions[seat] = tuple(staying)


_KEEP: Final = acts.Phase.KEEP
_PUT: Final = acts.Phase.PUT
_ARMER_DRAWS: Final = Property.ARMER_DRAWS
_ALL_DRAW: Final = Property.ALL_DRAW


def tinker(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Take a card out of the bomb, or leave it alone."""
    if action is acts.LEAVE:
        if state.events is not None:
            state.events.append(edition.Left(seat))
        _ask_again(state, seat)
        return
    state.content -= UNIT[action.card]
    state.gain(seat, action.card)
    if state.events is not None:
        state.events.append(edition.Took(seat, action.card))
    state.ask(_KEEP if action.card == MECHANISM else _PUT, seat)


def keep_or_scrap(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Keep the mechanism, or turn it in and draw (B9)."""
    if action is acts.KEEP:
        state.emit(edition.Kept, seat)
        state.ask(_PUT, seat)
        return
    state.bags[seat] -= UNIT[MECHANISM]
    state.mechanisms += 1
    state.emit(edition.Scrapped, seat)
    state.go_on((acts.Step.DRAW, seat), (acts.Step.PUT, seat))


def put(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Put a card of the bag into the bomb."""
    state.lose(seat, action.card)
    state.content += UNIT[action.card]
    if state.events is not None:
        state.events.append(edition.Put(seat, action.card))
    _ask_again(state, seat, judge(state, seat))


def _ask_again(state: "BadaboomState", seat: Seat, first: acts.Todo = ()) -> None:
    state.late = True
    state.queue = CLOCKWISE[state.num_seats][seat]
    state.todo = first + ASK_NEXT[seat] + state.todo
    state.acting = ()


def arms(content: int) -> bool:
    """Whether a bomb with these cards is armed once one of them was replaced (3.1; B2, B12)."""
    return not count_of(content, MECHANISM)


def judge(state: "BadaboomState", seat: Seat) -> acts.Todo:
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
        return ((acts.Step.DRAW, seat),) if special is _ARMER_DRAWS else ()
    if not armed and state.armed_by >= 0:
        state.armed_by = NOBODY
        state.armed_turn = 0
        state.emit(edition.Disarmed, seat)
        state.discard([trick.card for trick in state.lasting])
        state.lasting = ()
        everybody = CLOCKWISE[state.num_seats][state.holder]
        draws = tuple([(acts.Step.DRAW, other) for other in everybody])
        return draws if special is _ALL_DRAW else ()
    return ()


_LAY: Final = acts.Kind.LAY
_COUNTER: Final = acts.Phase.COUNTER
_ASK: Final = acts.Step.ASK
_DRAW: Final = acts.Step.DRAW
_PUT_AWAY: Final = acts.Step.PUT_AWAY


def play(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Play a trick, or lay a mission."""
    if action.kind is _LAY:
        cards = size(state.bags[seat] & MASKS[deck.TRICK])
        place = acts.mission_place(state.num_seats, seat)
        state.bags[seat] -= UNIT[action.card]
        state.missions[seat] += (action.card,)
        state.remember(
            acts.Memory.carry, seat, place, action.card, deck.MISSION_MASK, cards, (seat,)
        )
        state.emit(edition.MissionLaid, seat, action.card)
        state.go_on((acts.Step.ASK, state.holder))
        return
    if state.events is not None:
        named = Seat(action.seat)
        made = edition.TrickPlayed(seat, action.card, named, action.back, action.other)
        state.events.append(made)
    state.lose(seat, action.card)
    if action.card == deck.LOOSEN:
        state.lose(seat, action.other)
    state.played = action
    state.player = seat
    state.counters = 0
    if affected(state, action, seat) == NOBODY:
        _settle(state)
    else:
        _ask_counter(state)


def affected(state: acts.BadaboomPublic, action: acts.Action, player: Seat) -> Seat:
    """Return who may counter a trick that `player` plays; nobody if that is its player (B19)."""
    card = action.card
    if card in (deck.RUMMAGE, deck.REVERSE, deck.BUNKER):
        return NOBODY
    if card == deck.HOT_POTATO:
        seat = state.next_seat()
    elif card == deck.BACK_TO_YOU:
        seat = state.previous
    elif card in (deck.SPARE_SCREW, deck.LOOSEN):
        seat = state.holder
    else:
        seat = Seat(action.seat)
    return NOBODY if seat == player else seat


def _ask_counter(state: "BadaboomState") -> None:
    """Ask the one whose turn it is to counter, if his bag shows a trick (B18, B19)."""
    assert state.played is not None
    victim = affected(state, state.played, state.player)
    seat = state.player if state.counters & 1 else victim
    if state.bags[seat] & deck.TRICKS_MASK:
        state.ask(_COUNTER, seat)
    else:
        _settle(state)


def answer(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Counter, or let it happen (B19)."""
    if action is PASS:
        if state.events is not None:
            state.events.append(edition.Passed(seat, True))
        _settle(state)
        return
    state.emit(edition.Countered, seat)
    state.lose(seat, deck.NOT_SO_FAST)
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
        if action.card == deck.LOOSEN:
            state.gain(player, action.other)
        state.go_on(away, ask)
    elif action.card in deck.THROWS:
        state.give(affected(state, action, player))
        state.go_on(away)
    elif action.card == deck.PICKPOCKET and state.bags[action.seat] & MASKS[action.back]:
        state.ask_chance(acts.Phase.STEAL)
    elif action.card == deck.BUTTERFINGERS and state.bags[action.seat]:
        state.ask(acts.Phase.DROP, Seat(action.seat))
    elif action.card in (deck.PICKPOCKET, deck.BUTTERFINGERS):  # B21
        state.emit(edition.NothingHappened, player, action.card)
        state.go_on(away, ask)
    elif action.card == deck.RUMMAGE:
        draw = (_DRAW, player)
        state.go_on(draw, draw, away, ask)
    elif action.card == deck.BAG_SWAP:
        bags, other = state.bags, Seat(action.seat)
        state.remember(acts.Memory.swap_bags, player, other, tuple(bags))
        bags[player], bags[other] = bags[other], bags[player]
        state.emit(edition.BagsSwapped, player, other)
        state.go_on(away, ask)
    elif action.card in deck.LASTING:
        target = Seat(action.seat) if action.seat >= 0 else player
        state.lasting += (acts.Lasting(action.card, player, target),)
        state.emit(edition.LastingLaid, player, action.card, target)
        state.go_on(away, ask)
    else:
        state.go_on(*_replace(state, player, action), away, ask)


def _replace(state: "BadaboomState", player: Seat, action: acts.Action) -> acts.Todo:
    """Do spare screw or loosen; return what follows from arming or disarming (B5)."""
    if action.card == deck.SPARE_SCREW:
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
    if counters & 1 or state.played.card not in deck.LASTING:
        state.discard((state.played.card,))
    if counters:
        state.discard((deck.NOT_SO_FAST,) * counters)
    state.played = None
    state.player = NOBODY
    state.counters = 0


def steal(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Take the card that was found (B26)."""
    assert state.played is not None
    thief, victim, back = state.player, Seat(state.played.seat), state.played.back
    cards = size(state.bags[victim] & MASKS[back])
    state.bags[victim] -= UNIT[action.card]
    state.bags[thief] += UNIT[action.card]
    knowers = (thief, victim)
    state.remember(acts.Memory.carry, victim, thief, action.card, MASKS[back], cards, knowers)
    state.emit(edition.Stolen, thief, victim, back, action.card)
    state.go_on((acts.Step.PUT_AWAY, thief), (acts.Step.ASK, state.holder))


def drop(state: "BadaboomState", seat: Seat, action: acts.Action) -> None:
    """Discard a card face down; a mechanism goes to its pile (B6)."""
    back = deck.type_of(action.card)
    cards = size(state.bags[seat] & MASKS[back])
    state.bags[seat] -= UNIT[action.card]
    if action.card == MECHANISM:
        state.mechanisms += 1
    else:
        state.bin += UNIT[action.card]
        place = acts.bin_place(state.num_seats)
        state.remember(acts.Memory.carry, seat, place, action.card, MASKS[back], cards, (seat,))
    state.emit(edition.Dropped, seat, back, action.card)
    state.go_on((acts.Step.PUT_AWAY, state.player), (acts.Step.ASK, state.holder))


def cards_on_table(state: acts.BadaboomPublic) -> int:
    """Return the bundle of cards on the table for a trick played, in no pile (B27)."""
    action = state.played
    if action is None:
        return 0
    settled = any(step is acts.Step.PUT_AWAY for step, _ in state.todo)
    cards = state.counters * UNIT[deck.NOT_SO_FAST]
    if not (settled and action.card in deck.LASTING and not state.counters & 1):
        cards += UNIT[action.card]
    if action.card == deck.LOOSEN and not settled:
        cards += UNIT[action.other]
    return cards
