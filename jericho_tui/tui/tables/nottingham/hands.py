"""What the table shows of hands: which may be seen, and who got or lost cards."""

from collections.abc import Iterable

from jericho_tui.core.events import Event
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import Action, Kind
from jericho_tui.games.nottingham.items import JEWELS
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.tui.tables.table import Sight


def delivers(action: Action | None) -> bool:
    """Whether an action is a delivery."""
    return action is not None and action.kind in (Kind.DELIVER, Kind.MISSION)


def changes(caused: Iterable[Event], num_seats: int) -> list[int]:
    """Return by how many cards each hand grew in a move."""
    grown = [0] * num_seats
    for event in caused:
        match event:
            case (
                events.Took(seat, _item)
                | events.Gift(seat, _item)
                | events.Kept(seat, _item, False)
            ):
                grown[seat] += 1
            case events.Exchanged(seat, other, got, _gave, _open):
                number = 1 if got is None else len(got)
                grown[seat] += number
                grown[other] += 1 - number
            case events.Delivered(seat, _item, number):
                grown[seat] -= number
            case events.MissionDone(seat, _kind, items, _first, _points):
                grown[seat] -= len(items)
            case events.Ambushed(seat, deliverer, _card, _item, _left):
                grown[seat] += 1
                grown[deliverer] += 1
            case events.DeliveryVoid(seat, _item, number):
                grown[seat] += number
            case _:
                pass
    return grown


def hand_of(sight: Sight, seat: int) -> int:
    """Return the bundle of cards that may be shown of a hand: all, or those known for certain."""
    if sight.open_state is not None:
        hand: int = sight.open_state.hands[seat]
        return hand
    seen: NottinghamObservation = sight.observation
    return seen.certain(seat)


def open_hand(sight: Sight) -> int | None:
    """Return the hand that lies open to whoever looks in a robbery or burglary; None: it does not.

    The hand of a robbery is seen by the actor alone, and by its owner (N5).
    """
    seen: NottinghamObservation = sight.observation
    hand = hand_of(sight, seen.target)
    looks = sight.open_state is not None or seen.seat in (seen.turn, seen.target)
    return hand if looks or seen.card == JEWELS else None
