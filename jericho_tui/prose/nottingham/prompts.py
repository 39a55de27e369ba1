"""Where the match stands, what is asked of whom, and what a move is called."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import CHANCE
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.actions import Action, Kind
from jericho_tui.games.nottingham.items import CHEST, COIN, GOLD, ITEMS
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    item_text,
    items_text,
    mission_text,
)
from jericho_tui.prose.segments import plain, tell


def headline(observation: NottinghamObservation, names: Sequence[str]) -> str:
    """Return how far the sheriff is and who is asked, e.g. “sheriff 7 of 21 · your turn”."""
    if observation.phase is Phase.OVER:
        return _("The match is over")
    acting = observation.acting
    if observation.seat in acting:
        phase = _("your turn") if observation.seat == observation.turn else _("you are asked")
    elif acting == (CHANCE,):
        phase = _(_CHANCE[observation.phase])
    else:
        phase = _("{name} to play").format(name=names[acting[0]])
    return _("{progress} · {phase}").format(progress=progress(observation), phase=phase)


def progress(observation: NottinghamObservation) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “sheriff 7 of 21”."""
    last = len(observation.rules.track) + 1
    return _("sheriff {space} of {last}").format(space=observation.space, last=last)


_CHANCE: Final = {
    Phase.DRAW: N_("a card is drawn at random"),
    Phase.SHUFFLE: N_("the discard is shuffled"),
}
_ASKED: Final = {
    Phase.SEALED: N_("Offer a card for the coin, face down."),
    Phase.OPEN: N_("Offer one or two cards for the chest."),
    Phase.SWAP: N_("Choose an offer."),
    Phase.DEFENCE: N_("You are attacked: give a necklace, or pass."),
    Phase.PICK: N_("Choose a card of the hand that you see."),
    Phase.LAY: N_("Lay one of the two ambushes."),
    Phase.DELIVER: N_("Deliver, or pass."),
}


def prompt(observation: NottinghamObservation, names: Sequence[str]) -> str:
    """Return what is asked of the observing seat now, or whom it waits for."""
    phase = observation.phase
    if phase is Phase.OVER:
        return _("The match is over.")
    company = Company(names, observation.seat)
    if observation.acting == (CHANCE,):
        if phase is Phase.SHUFFLE:
            return _("The discard is shuffled.")
        name = company.name(observation.target)
        return plain(tell(_("A card of {name} is drawn at random."), name=name))
    if observation.seat not in observation.acting:
        return plain(tell(_("Waiting for {names}."), names=company.listing(observation.acting)))
    if phase is Phase.DECIDE:
        card = observation.card
        item = item_text(card)
        if len(observation.menu) == 1:
            return _("{item}: take it.").format(item=item)
        if card in (COIN, GOLD, CHEST):
            return _("{item}: take it, or use its action.").format(item=item)
        return _("{item}: take it, or attack.").format(item=item)
    if phase is Phase.AMBUSH:
        text = ngettext(
            "{name} delivers {n} × {item}: ambush it, or pass.",
            "{name} delivers {n} × {item}: ambush it, or pass.",
            observation.goods_left,
        )
        return text.format(
            name=names[observation.turn],
            n=observation.goods_left,
            item=item_text(observation.goods),
        )
    return _(_ASKED[phase])


def action_name(action: Action, names: Sequence[str] = ()) -> str:
    """Return what a move does, e.g. “deliver 4 × pearl”; for hints and lists of moves.

    :param names: the players' names by seat; without them a seat is told by its number.
    """
    match action.kind:
        case Kind.TAKE:
            return _("take the card")
        case Kind.ACT:
            return _("use the action")
        case Kind.ATTACK:
            if names:
                return _("attack {name}").format(name=names[action.seat])
            return _("attack seat {seat}").format(seat=action.seat + 1)
        case Kind.DEFEND:
            return _("give a necklace")
        case Kind.PASS:
            return _("pass")
        case Kind.DRAW:
            return _("draw {items}").format(items=items_text(action.items))
        case Kind.PICK:
            return _("choose {items}").format(items=items_text(action.items))
        case Kind.OFFER:
            return _("offer {items}").format(items=items_text(action.items))
        case Kind.SWAP:
            if names:
                return _("take the offer of {name}").format(name=names[action.seat])
            return _("take the offer of seat {seat}").format(seat=action.seat + 1)
        case Kind.LAY:
            return _("lay {card}").format(card=ambush_text(action.card))
        case Kind.DELIVER:
            return _("deliver {items}").format(items=items_text(action.items))
        case Kind.AMBUSH:
            return _("ambush with {card}").format(card=ambush_text(action.card))
        case Kind.MISSION:
            return _("mission “{mission}”: {items}").format(
                mission=mission_text(action.mission), items=items_text(action.items)
            )
        case Kind.SHUFFLE:
            return _("shuffle the discard")


_RULES: Final = {
    Phase.SHUFFLE: "turn",
    Phase.SEALED: "coin",
    Phase.OPEN: "chest",
    Phase.DEFENCE: "necklace",
    Phase.DRAW: "candlestick",
    Phase.LAY: "gold",
    Phase.DELIVER: "delivery",
    Phase.AMBUSH: "ambush",
    Phase.OVER: "winner",
}


def rule_now(observation: NottinghamObservation, action: Action | None = None) -> str:
    """Return the anchor of the rulebook's chapter that matters now.

    :param action: the move being considered; None before one is chosen.
    """
    if action is not None and action.kind is Kind.MISSION:
        return "missions"
    if observation.phase in _RULES:
        return _RULES[observation.phase]
    return ITEMS[observation.card]
