"""What bots know of Badaboom, and what they say speaks for an action."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Policy
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.tempered import Tempered
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.badaboom.bots.evaluation import BadaboomPolicy
from jericho_tui.games.badaboom.bots.forecast import styles
from jericho_tui.games.badaboom.bots.playout import LIKINGS, BadaboomOutlook, Manner
from jericho_tui.games.badaboom.rules import cards
from jericho_tui.games.badaboom.rules.actions import Action, Kind
from jericho_tui.games.badaboom.rules.blasts import affected, is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.rules.state import exploding, may_counter

_COIN: Final = Sentence(N_("a mechanism in your bag is a coin if you survive"))
_ARMS: Final = Sentence(N_("arms the bomb; it can go off next turn"))
_DISARMS: Final = Sentence(N_("disarms the bomb"))
_SAVED: Final = Sentence(N_("as it is now, the bomb would hit you; this way it does not"))
_SPARES: Final = Sentence(N_("spends no trick"))
_PLAYS: Final = {
    cards.PICKPOCKET: Sentence(N_("a card of another bag comes into yours")),
    cards.BUTTERFINGERS: Sentence(N_("another player has one card fewer")),
    cards.SPARE_SCREW: Sentence(N_("one more mechanism keeps the bomb from going off")),
    cards.LOOSEN: Sentence(N_("one mechanism fewer keeps the bomb from going off")),
    cards.REVERSE: Sentence(N_("the passing direction is reversed")),
    cards.BUNKER: Sentence(N_("while it lies there, this bomb cannot hit you")),
    cards.CHAINED: Sentence(N_("only a bunker or disarming the bomb can save the target")),
    **dict.fromkeys(cards.THROWS, Sentence(N_("the bomb goes to another player"))),
}
"""What tricks do (3.2), where nothing else is to be said."""
_ANSWERED: Final = {
    cards.PICKPOCKET: Sentence(N_("otherwise you lose a card from your bag")),
    cards.BUTTERFINGERS: Sentence(N_("otherwise you lose a card from your bag")),
    cards.BAG_SWAP: Sentence(N_("otherwise your bag is swapped")),
    cards.CHAINED: Sentence(N_("otherwise only a bunker or disarming the bomb can save you")),
    cards.SPARE_SCREW: Sentence(N_("otherwise a mechanism replaces a card in your bomb")),
    cards.LOOSEN: Sentence(N_("otherwise your bomb loses a mechanism")),
    **dict.fromkeys(cards.THROWS, Sentence(N_("otherwise the bomb comes to you"))),
}
"""What a trick does to whom it affects."""


def reason(view: BadaboomObservation, action: Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case Kind.TAKE | Kind.KEEP if action.card == cards.MECHANISM:
            return _COIN
        case Kind.TAKE:
            return Sentence(N_("a card from your bag replaces it in the bomb"))
        case Kind.SCRAP:
            return Sentence(N_("the top card of the storage is face up: you know what you draw"))
        case Kind.LEAVE:
            return Sentence(N_("no card from your bag goes into the bomb"))
        case Kind.PUT:
            after = replace(view, content=view.content + cards.UNIT[action.card])
            if view.armed_by < 0:
                return (
                    _left(view, action.card)
                    if cards.count_of(after.content, cards.MECHANISM)
                    else _ARMS
                )
            if action.card == cards.MECHANISM:
                return _DISARMS
            if view.seat in _hit(after):
                return _left(view, action.card)
            if view.seat in _hit(view):
                return _SAVED
            return Sentence(N_("after this, the bomb does not hit you"))
        case Kind.PASS if view.played is None:
            if view.armed_by >= 0 and view.armed_turn < view.turn:
                if view.seat in who_is_hit(view):
                    return _SPARES
                return Sentence(N_("as it is now, the bomb does not hit you"))
            if view.armed_by >= 0:
                return Sentence(N_("the bomb was only just armed: it does not go off this turn"))
            number = cards.count_of(view.content, cards.MECHANISM)
            return counted(
                "the bomb is not armed: it holds {mechanisms} mechanism",
                "the bomb is not armed: it holds {mechanisms} mechanisms",
                "mechanisms",
                {"mechanisms": number},
            )
        case Kind.PASS:
            return _SPARES
        case Kind.LAY:
            return _laying(view, action.card)
        case Kind.PLAY:
            return _playing(view, action)
        case Kind.COUNTER:
            return _countering(view)
        case _:
            return _left(view, action.card)


def _hit(view: BadaboomObservation, receiver: Seat | None = None) -> frozenset[Seat]:
    """Return whom the bomb hits if nobody does anything; nobody if it does not explode."""
    then = exploding(view, receiver)
    return frozenset() if then is None else who_is_hit(then)


def _left(view: BadaboomObservation, card: int) -> Sentence:
    return counted(
        "{cards} card stays in your bag",
        "{cards} cards stay in your bag",
        "cards",
        {"cards": cards.size(view.bag - cards.UNIT[card])},
    )


def _laying(view: BadaboomObservation, mission: int) -> Sentence:
    assert view.seat is not None
    then = exploding(view)
    if then and is_fulfilled(mission, view.seat, _hit(view), view.num_seats, view.armed_by):
        return Sentence(N_("as the bomb is now, the mission will succeed"))
    return Sentence(N_("a coin if it succeeds in this explosion, even if you are hit"))


def _playing(view: BadaboomObservation, action: Action) -> Sentence:
    """Say what a trick does, and whether somebody may counter it (B18, B19)."""
    assert view.seat is not None
    victim = affected(view, action, view.seat)
    effect = _effect(view, action, victim)
    if victim < 0 or not may_counter(view, victim):
        return effect
    return Sentence(N_("unless it is countered: {effect}"), {"effect": effect})


def _effect(view: BadaboomObservation, action: Action, victim: Seat) -> Sentence:
    card = action.card
    if card == cards.PICKPOCKET and action.back == cards.MECHANISM_TYPE:
        return _COIN
    if card == cards.LOOSEN and cards.count_of(view.content, cards.MECHANISM) == 1:
        return _ARMS
    if card == cards.SPARE_SCREW and view.armed_by >= 0:
        return _DISARMS
    if card == cards.BAG_SWAP:
        return counted(
            "their bag of {cards} card for yours",
            "their bag of {cards} cards for yours",
            "cards",
            {"cards": sum(view.bag_backs[action.seat])},
        )
    if card == cards.RUMMAGE:
        if sum(view.storage_backs) + sum(view.bin_backs) == 1:
            return Sentence(N_("one card for one: they have no other card"))
        return Sentence(N_("two cards for one"))
    hit = _hit(view)
    if view.seat in hit and (
        card == cards.BUNKER or (card in cards.THROWS and view.seat not in _hit(view, victim))
    ):
        return _SAVED
    safe = {trick.target for trick in view.lasting if trick.card == cards.BUNKER}
    if card == cards.CHAINED and victim >= 0 and exploding(view) and victim not in hit | safe:
        return Sentence(N_("as it is now, the bomb would otherwise miss the target"))
    return _PLAYS[card]


def _countering(view: BadaboomObservation) -> Sentence | None:
    """Say what happens to whoever does not counter the trick, or the counter, on the table."""
    assert view.played is not None
    card = view.played.card
    if view.counters & 1:
        return Sentence(N_("otherwise your trick is cancelled"))
    if card in cards.THROWS and view.armed_by >= 0:
        return Sentence(N_("otherwise an armed bomb comes to you"))
    return _ANSWERED.get(card)


_JUDGES: Final = {style: BadaboomPolicy(weights) for style, weights in styles().items()}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{style: Tempered(_JUDGES[style], liking) for style, liking in LIKINGS.items()},
}
_MANNER: Final = Manner(_JUDGES["heuristic"])

KNOWLEDGE: Final = Knowledge(
    _POLICIES, GameAdvisor(partial(BadaboomOutlook, manner=_MANNER), reason)
)
