"""What a move would change on the table, if nobody counters it (`core.game.Game.after`)."""

from dataclasses import replace

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import NOBODY
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.cards import (
    BAG_SWAP,
    LASTING,
    LOOSEN,
    MASKS,
    MECHANISM,
    NOT_SO_FAST,
    PICKPOCKET,
    SPARE_SCREW,
    THROWS,
    TRICK,
    UNIT,
    count_of,
    size,
)
from jericho_tui.games.badaboom.determinize import unseen_cards
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.scoring import Lasting
from jericho_tui.games.badaboom.tricks import affected, arms


def after(seen: BadaboomObservation, action: Action) -> BadaboomObservation:
    """Return what the table would look like after `action`.

    What cannot be foreseen stays as it is: which card is found, drawn or discarded.
    """
    seat = seen.seat
    if seat is None:
        return seen
    match action.kind:
        case Kind.TAKE:
            return replace(seen, content=seen.content - UNIT[action.card])
        case Kind.PUT:
            return _judged(replace(seen, content=seen.content + UNIT[action.card]), seat)
        case Kind.PLAY:
            return _played(seen, action, seat)
        case Kind.PASS if seen.phase is Phase.COUNTER and not seen.counters & 1:
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
    firm, loose = memory.firm[seat] & MASKS[TRICK], memory.loose[seat] & MASKS[TRICK]
    told = size(firm) + max(0, size(loose) - memory.gone[seat][TRICK])
    possible = unseen_cards(seen) if told < seen.bag_backs[seat][TRICK] else loose
    return count_of(firm, NOT_SO_FAST) + count_of(possible, NOT_SO_FAST) > 0


def _played(seen: BadaboomObservation, action: Action, player: Seat) -> BadaboomObservation:
    """Return the table after a trick that happens (rules page 3.2)."""
    card = action.card
    if card in THROWS:
        return replace(seen, holder=affected(seen, action, player), previous=seen.holder)
    if card in LASTING:
        target = Seat(action.seat) if action.seat >= 0 else player
        return replace(seen, lasting=(*seen.lasting, Lasting(card, player, target)))
    if card == SPARE_SCREW:
        content = seen.content - UNIT[action.other] + UNIT[MECHANISM]
        return _judged(replace(seen, content=content), player)
    if card == LOOSEN:
        content = seen.content - UNIT[MECHANISM] + UNIT[action.other]
        return _judged(replace(seen, content=content), player)
    bags = [list(backs) for backs in seen.bag_backs]
    bags[player][TRICK] -= seen.phase is Phase.TRICK  # else it lies on the table already
    if card == BAG_SWAP:
        bags[player], bags[action.seat] = bags[action.seat], bags[player]
    elif card == PICKPOCKET and bags[action.seat][action.back]:
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
