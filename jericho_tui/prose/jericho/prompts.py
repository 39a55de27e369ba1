"""Where the match stands, what is asked of whom, and what a move is called."""

from collections.abc import Sequence

from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.state import ROUNDS
from jericho_tui.prose.jericho.words import Company, card_name, colour_name
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import plain, tell


def headline(observation: JerichoObservation, names: Sequence[str]) -> str:
    """Return the round and its phase, e.g. “Round 2 of 3 · feed the supply”."""
    if observation.phase == Phase.OVER:
        return _("The match is over")
    if observation.phase == Phase.OPENING:
        phase = _("opening cards")
    elif observation.phase == Phase.FEED:
        phase = _("feed the supply")
    elif observation.acting == (observation.seat,):
        phase = _("your turn")
    else:
        phase = _("{name} to play").format(name=names[observation.acting[0]])
    return _("Round {number} of {rounds} · {phase}").format(
        number=observation.round, rounds=ROUNDS, phase=phase
    )


def progress(observation: JerichoObservation) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “round 2/3”."""
    return _("round {number}/{rounds}").format(number=observation.round, rounds=ROUNDS)


def prompt(observation: JerichoObservation, names: Sequence[str]) -> str:
    """Return what is asked of the observing seat now, or whom it waits for."""
    if observation.phase == Phase.OVER:
        return _("The match is over.")
    if observation.seat not in observation.acting:
        company = Company(names, observation.seat)
        return plain(tell(_("Waiting for {names}."), names=company.listing(observation.acting)))
    if observation.phase == Phase.OPENING:
        if observation.rules.opening_any:
            return _("Choose a card that will be your first wall.")
        return _("Choose a wall card that will be your first wall.")
    if observation.phase == Phase.FEED:
        return _("Choose a card to feed face down to the supply.")
    return _("Your turn: lay a wall card, play a trumpet, or add a card to the supply.")


def action_name(action: Action, names: Sequence[str] = ()) -> str:
    """Return what a move does, e.g. “lay red 5”; for hints and lists of moves.

    :param names: not needed: no move of this game names a seat.
    """
    del names
    if action.kind == Kind.TRUMPET:
        template = _("trumpet {colour}") if action.joins else _("trumpet {colour}, keeping it out")
        return template.format(colour=colour_name(action.colour))
    card = _("a card") if action.card is None else card_name(action.card)
    template = {
        Kind.OPEN: _("open with {card}"),
        Kind.FEED: _("feed {card}"),
        Kind.WALL: _("lay {card}"),
        Kind.SUPPLY: _("add {card} to the supply"),
    }[action.kind]
    return template.format(card=card)


def rule_now(observation: JerichoObservation, action: Action | None = None) -> str:
    """Return the anchor of the rulebook's chapter that matters now.

    :param action: the move being considered; None before one is chosen.
    """
    if observation.phase == Phase.OVER:
        return "winner"
    if observation.phase == Phase.OPENING:
        return "opening"
    if observation.phase == Phase.FEED:
        return "feed"
    if action is None:
        return "turn"
    return {Kind.WALL: "wall", Kind.TRUMPET: "trumpet", Kind.SUPPLY: "supply"}[action.kind]
