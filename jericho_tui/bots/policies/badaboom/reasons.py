"""What speaks for an action of Badaboom, in a short sentence."""

from dataclasses import replace
from typing import Final

from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.blasts import is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.cards import (
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    CHAINED,
    LOOSEN,
    MECHANISM,
    MECHANISM_TYPE,
    PICKPOCKET,
    REVERSE,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    UNIT,
    count_of,
    size,
)
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.tricks import affected

_COIN: Final = Sentence(N_("a mechanism in the bag is a coin for whoever survives"))
_ARMS: Final = Sentence(N_("arms the bomb; it may go off in the next turn"))
_DISARMS: Final = Sentence(N_("disarms the bomb"))
_SAVED: Final = Sentence(N_("as the bomb is now you would be hit, and so you are not"))
_SAFE: Final = Sentence(N_("as the bomb is now you are not hit"))
_PLAYS: Final = {
    PICKPOCKET: Sentence(N_("a card more for you and one fewer for somebody else")),
    RUMMAGE: Sentence(N_("two cards for one")),
    BUTTERFINGERS: Sentence(N_("somebody else has a card fewer")),
    SPARE_SCREW: Sentence(N_("it takes longer until the bomb can go off")),
    LOOSEN: Sentence(N_("one mechanism fewer keeps the bomb from going off")),
    REVERSE: Sentence(N_("the bomb goes the other way round")),
    BUNKER: Sentence(N_("this bomb does not hit you, whatever lies in it")),
    CHAINED: Sentence(N_("when it goes off, one more is hit")),
    **dict.fromkeys(THROWS, Sentence(N_("the bomb goes to somebody else"))),
}
"""What tricks do (3.2), where nothing else is to be said."""
_ANSWERED: Final = {
    PICKPOCKET: Sentence(N_("otherwise you lose a card of your bag")),
    BUTTERFINGERS: Sentence(N_("otherwise you lose a card of your bag")),
    BAG_SWAP: Sentence(N_("otherwise your bag is swapped")),
    CHAINED: Sentence(N_("otherwise you are hit as well when the bomb goes off")),
    SPARE_SCREW: Sentence(N_("otherwise another card lies in your bomb")),
    LOOSEN: Sentence(N_("otherwise your bomb has a mechanism fewer")),
    **dict.fromkeys(THROWS, Sentence(N_("otherwise the bomb comes to you"))),
}
"""What a trick does to whom it affects."""


def reason(view: BadaboomObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.TAKE | Kind.KEEP if action.card == MECHANISM:
            return _COIN
        case Kind.TAKE:
            return Sentence(N_("a card of your choice takes its place in the bomb"))
        case Kind.SCRAP if view.top >= 0:
            return Sentence(N_("the card on top of the storage lies open: you know what you draw"))
        case Kind.SCRAP:
            return Sentence(N_("a new card in its place"))
        case Kind.LEAVE:
            return Sentence(N_("no card of your bag goes into the bomb"))
        case Kind.PUT:
            return _putting(view, action.card)
        case Kind.PASS if view.played is None:
            return _waiting(view)
        case Kind.PASS:
            return Sentence(N_("“Not so fast!” stays in your bag"))
        case Kind.LAY:
            return _laying(view, action.card)
        case Kind.PLAY:
            return _playing(view, action)
        case Kind.COUNTER:
            return _countering(view)
        case _:
            return _left(view, action.card)


def _goes_off(view: BadaboomObservation) -> bool:
    """Whether the bomb explodes in this turn if nobody does anything."""
    return view.armed_by >= 0 and view.armed_turn < view.turn


def _waiting(view: BadaboomObservation) -> Sentence:
    """Say what speaks for no trick."""
    if _goes_off(view):
        return _SAFE if view.seat not in who_is_hit(view) else Sentence(N_("spends no trick"))
    if view.armed_by >= 0:
        return Sentence(N_("the bomb was armed only now: it does not go off in this turn"))
    number = count_of(view.content, MECHANISM)
    return counted(
        "the bomb is not armed: {mechanisms} mechanism is in it",
        "the bomb is not armed: {mechanisms} mechanisms are in it",
        "mechanisms",
        {"mechanisms": number},
    )


def _putting(view: BadaboomObservation, card: int) -> Sentence:
    after = replace(view, content=view.content + UNIT[card])
    mechanisms = count_of(after.content, MECHANISM)
    if mechanisms and view.armed_by >= 0 and card == MECHANISM:
        return _DISARMS
    if not mechanisms and view.armed_by < 0:
        return _ARMS
    hit_then = who_is_hit(after)
    if not mechanisms and view.seat in who_is_hit(view) and view.seat not in hit_then:
        return _SAVED
    if view.seat not in who_is_hit(replace(after, holder=view.next_seat())):
        return Sentence(N_("once it is passed on, the bomb as it is then does not hit you"))
    return _left(view, card)


def _left(view: BadaboomObservation, card: int) -> Sentence:
    """Say what a bag still has without a card."""
    return counted(
        "{cards} card stays in your bag",
        "{cards} cards stay in your bag",
        "cards",
        {"cards": size(view.bag - UNIT[card])},
    )


def _laying(view: BadaboomObservation, mission: int) -> Sentence:
    assert view.seat is not None
    hit = who_is_hit(view)
    if _goes_off(view) and is_fulfilled(mission, view.seat, hit, view.num_seats, view.armed_by):
        return Sentence(N_("as the bomb is now it will be fulfilled"))
    return Sentence(N_("a coin if it comes true when this bomb goes off, even if you are hit"))


def _playing(view: BadaboomObservation, action: Action) -> Sentence | None:
    card = action.card
    if card == PICKPOCKET and action.back == MECHANISM_TYPE:
        return _COIN
    if card == LOOSEN and count_of(view.content, MECHANISM) == 1:
        return _ARMS
    if card == SPARE_SCREW and view.armed_by >= 0:
        return _DISARMS
    if card == BAG_SWAP:
        return counted(
            "a bag of {cards} card for yours",
            "a bag of {cards} cards for yours",
            "cards",
            {"cards": sum(view.bag_backs[action.seat])},
        )
    hit = who_is_hit(view)
    if _goes_off(view):
        if card == BUNKER and view.seat in hit:
            return _SAVED
        if card in THROWS and view.seat in hit and _thrown_away(view, action):
            return _SAVED
        if card == CHAINED and action.seat not in hit and action.seat != view.seat:
            return Sentence(N_("who would have gone free is hit"))
    return _PLAYS.get(card)


def _thrown_away(view: BadaboomObservation, action: Action) -> bool:
    """Whether a bomb that goes off at whom it is given to does not hit the observer there."""
    assert view.seat is not None
    receiver = affected(view, action, view.seat)
    return view.seat not in who_is_hit(replace(view, holder=receiver))


def _countering(view: BadaboomObservation) -> Sentence | None:
    """Say what happens to whoever does not counter the trick, or the counter, on the table."""
    assert view.played is not None
    card = view.played.card
    if view.counters & 1:
        return Sentence(N_("otherwise your trick is cancelled"))
    if card in THROWS and view.armed_by >= 0:
        return Sentence(N_("otherwise an armed bomb comes to you"))
    return _ANSWERED.get(card)
