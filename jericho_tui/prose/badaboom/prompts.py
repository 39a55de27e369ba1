"""Where the match stands, what is asked of whom, and what a move is called."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import CHANCE
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.actions import SCRAP, Action, Kind
from jericho_tui.games.badaboom.cards import LOOSEN
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.scoring import ENOUGH_COINS
from jericho_tui.prose.badaboom.words import a_card, card_name, type_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import plain, tell


def headline(observation: BadaboomObservation, names: Sequence[str]) -> str:
    """Return how far a match is and who is asked, e.g. “7 of 10 coins · your turn”."""
    if observation.phase is Phase.OVER:
        return _("The match is over")
    acting = observation.acting
    if observation.seat in acting:
        phase = _("your turn") if observation.seat == observation.holder else _("you are asked")
    elif acting == (CHANCE,):
        phase = _(_CHANCE[observation.phase])
    else:
        phase = _("{name} to play").format(name=names[acting[0]])
    return _("{progress} · {phase}").format(progress=progress(observation), phase=phase)


def progress(observation: BadaboomObservation) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “7 of 10 coins”."""
    most = max(observation.coins)
    text = ngettext("{n} of {enough} coins", "{n} of {enough} coins", most)
    return text.format(n=most, enough=ENOUGH_COINS)


_CHANCE: Final = {
    Phase.STEAL: N_("a card is drawn at random"),
    Phase.SHUFFLE: N_("the bin is shuffled"),
    Phase.BOMBS: N_("the used bombs are shuffled"),
}
_ASKED: Final = {
    Phase.DROP: N_("Butterfingers: discard a card."),
    Phase.TINKER: N_("Take a card out of the bomb, or leave it alone."),
    Phase.PUT: N_("Put a card of your bag into the bomb."),
}


def prompt(observation: BadaboomObservation, names: Sequence[str]) -> str:
    """Return what is asked of the observing seat now, or whom it waits for.

    Nothing of it depends on hidden cards: the curtain between two people shows it to both.
    """
    phase = observation.phase
    if phase is Phase.OVER:
        return _("The match is over.")
    company = Company(names, observation.seat)
    if observation.acting == (CHANCE,):
        return _chance(observation, company)
    if observation.seat not in observation.acting:
        return plain(tell(_("Waiting for {names}."), names=company.listing(observation.acting)))
    match phase:
        case Phase.TRICK:
            return _trick(observation, names)
        case Phase.COUNTER:
            return _counter(observation, names)
        case Phase.KEEP:
            if SCRAP not in observation.menu:
                return _("The mechanism cannot be turned in now: keep it.")
            text = _("Keep the mechanism, or turn it in and draw {card}.")
            return text.format(card=card_name(observation.top))
        case _:
            return _(_ASKED[phase])


def _chance(seen: BadaboomObservation, company: Company) -> str:
    if seen.phase is Phase.STEAL:
        assert seen.played is not None
        name = company.name(seen.played.seat)
        return plain(tell(_("A card of {name} is drawn at random."), name=name))
    if seen.phase is Phase.SHUFFLE:
        return _("The bin is shuffled.")
    return _("The used bombs are shuffled.")


def _trick(seen: BadaboomObservation, names: Sequence[str]) -> str:
    mine = seen.seat == seen.holder
    explodes = seen.late and seen.armed_by >= 0 and seen.armed_turn < seen.turn
    if mine:
        if explodes:
            return _("The bomb is about to explode in your hands: play a trick, or pass.")
        if seen.late:
            return _("Before you pass the bomb on: play a trick, or pass.")
        return _("You have the bomb: play a trick before you tinker, or pass.")
    if explodes:
        text = _("The bomb is about to explode with {name}: play a trick, or pass.")
    elif seen.late:
        text = _("Before {name} passes the bomb on: play a trick, or pass.")
    else:
        text = _("{name} has the bomb: play a trick, or pass.")
    return text.format(name=names[seen.holder])


def _counter(seen: BadaboomObservation, names: Sequence[str]) -> str:
    assert seen.played is not None
    card = card_name(seen.played.card)
    if not seen.counters:
        text = _("{name} plays {card} and you are affected: counter, or let it happen.")
        return text.format(name=names[seen.player], card=card)
    if seen.seat == seen.player:
        return _("Your {card} was countered: counter that, or let it be cancelled.").format(
            card=card
        )
    text = _("{name} countered your counter: counter again, or let {card} happen.")
    return text.format(name=names[seen.player], card=card)


def action_name(action: Action, names: Sequence[str] = ()) -> str:
    """Return what a move does, e.g. “put Dud into the bomb”; for hints and lists of moves.

    :param names: the players' names by seat; without them a seat is told by its number.
    """
    card = a_card(action.card) if action.card >= 0 else ""
    match action.kind:
        case Kind.PASS:
            return _("pass")
        case Kind.PLAY:
            return _play(action, card, names)
        case Kind.LAY:
            return _("lay the mission {card}").format(card=card)
        case Kind.COUNTER:
            return _("counter")
        case Kind.DROP:
            return _("discard {card}").format(card=card)
        case Kind.LEAVE:
            return _("leave the bomb alone")
        case Kind.TAKE:
            return _("take {card} out of the bomb").format(card=card)
        case Kind.KEEP:
            return _("keep the mechanism")
        case Kind.SCRAP:
            return _("turn the mechanism in")
        case Kind.PUT:
            return _("put {card} into the bomb").format(card=card)
        case Kind.STEAL:
            return _("draw {card}").format(card=card)
        case Kind.SHUFFLE:
            return _("shuffle the bin")
        case Kind.BOMBS:
            return _("shuffle the used bombs")


def _play(action: Action, card: str, names: Sequence[str]) -> str:
    if names and action.seat >= 0:
        return _play_on(action, card, names[action.seat])
    if action.back >= 0:
        text = _("play {card} on seat {seat}: {type}")
        return text.format(card=card, seat=action.seat + 1, type=type_name(action.back))
    if action.seat >= 0:
        return _("play {card} on seat {seat}").format(card=card, seat=action.seat + 1)
    if action.other >= 0:
        if action.card == LOOSEN:
            text = _("play {card}: {other} goes into the bomb")
        else:
            text = _("play {card}: {other} leaves the bomb")
        return text.format(card=card, other=card_name(action.other))
    return _("play {card}").format(card=card)


def _play_on(action: Action, card: str, name: str) -> str:
    if action.back >= 0:
        text = _("play {card} on {name}: {type}")
        return text.format(card=card, name=name, type=type_name(action.back))
    return _("play {card} on {name}").format(card=card, name=name)


_RULES: Final = {
    Phase.SHUFFLE: "turn",
    Phase.BOMBS: "explosion",
    Phase.COUNTER: "counter",
    Phase.STEAL: "tricks",
    Phase.DROP: "tricks",
    Phase.TINKER: "tinker",
    Phase.KEEP: "tinker",
    Phase.PUT: "tinker",
    Phase.OVER: "winner",
}


def rule_now(observation: BadaboomObservation, action: Action | None = None) -> str:
    """Return the anchor of the rulebook's chapter that matters now.

    :param action: the move being considered; None before one is chosen.
    """
    if action is not None and action.kind in (Kind.PLAY, Kind.LAY):
        return "tricks"
    if observation.phase is not Phase.TRICK:
        return _RULES[observation.phase]
    armed = observation.late and observation.armed_by >= 0
    return "explosion" if armed and observation.armed_turn < observation.turn else "turn"
