"""What speaks for an action of Badaboom, in a short sentence."""

from dataclasses import replace
from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.blasts import is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.cards import (
    BUNKER,
    CHAINED,
    LOOSEN,
    MECHANISM,
    MECHANISM_TYPE,
    PICKPOCKET,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    UNIT,
    count_of,
)
from jericho_tui.games.badaboom.observation import BadaboomObservation

_COIN: Final = Sentence(N_("a mechanism in the bag is a coin for whoever survives"))
_ARMS: Final = Sentence(N_("arms the bomb; it may go off in the next turn"))
_DISARMS: Final = Sentence(N_("disarms the bomb"))
_SAVED: Final = Sentence(N_("as the bomb is now you would be hit, and so you are not"))
_SAFE: Final = Sentence(N_("as the bomb is now you are not hit"))


def reason(view: BadaboomObservation, action: Action) -> Sentence | None:
    """Return what speaks for an action; None where nothing stands out."""
    match action.kind:
        case Kind.TAKE | Kind.KEEP if action.card == MECHANISM:
            return _COIN
        case Kind.PUT:
            return _putting(view, action.card)
        case Kind.PASS if view.played is None:
            return _SAFE if _goes_off(view) and view.seat not in who_is_hit(view) else None
        case Kind.LAY if _goes_off(view):
            return _laying(view, action.card)
        case Kind.PLAY:
            return _playing(view, action)
        case Kind.COUNTER:
            assert view.played is not None
            thrown = view.played.card in THROWS and view.armed_by >= 0
            return Sentence(N_("otherwise an armed bomb comes to you")) if thrown else None
        case _:
            return None


def _goes_off(view: BadaboomObservation) -> bool:
    """Whether the bomb explodes in this turn if nobody does anything."""
    return view.armed_by >= 0 and view.armed_turn < view.turn


def _putting(view: BadaboomObservation, card: int) -> Sentence | None:
    after = replace(view, content=view.content + UNIT[card])
    if count_of(after.content, MECHANISM):
        return _DISARMS if view.armed_by >= 0 and card == MECHANISM else None
    if view.armed_by < 0:
        return _ARMS
    saved = view.seat in who_is_hit(view) and view.seat not in who_is_hit(after)
    return _SAVED if saved else None


def _laying(view: BadaboomObservation, mission: int) -> Sentence | None:
    assert view.seat is not None  # a spectator is not advised
    hit = who_is_hit(view)
    if is_fulfilled(mission, view.seat, hit, view.num_seats, view.armed_by):
        return Sentence(N_("as the bomb is now it will be fulfilled"))
    return None


def _playing(view: BadaboomObservation, action: Action) -> Sentence | None:
    card = action.card
    if card == PICKPOCKET and action.back == MECHANISM_TYPE:
        return _COIN
    if card == RUMMAGE:
        return Sentence(N_("two cards for one"))
    if card == LOOSEN and count_of(view.content, MECHANISM) == 1:
        return _ARMS
    if not _goes_off(view):
        return None
    if card == SPARE_SCREW:
        return _DISARMS
    hit = who_is_hit(view)
    if view.seat in hit and (card == BUNKER or card in THROWS):
        return _SAVED
    if card == CHAINED and action.seat not in hit and action.seat != view.seat:
        return Sentence(N_("who would have gone free is hit"))
    return None
