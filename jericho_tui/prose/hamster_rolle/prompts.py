"""Where the match stands, what is asked of whom, and what a move is called."""

from collections.abc import Sequence

from jericho_tui.games.hamster_rolle.actions import PASS, Action, Move, Pass, Place
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.info import TURN_CAP
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import NOTATION, kind_of
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle.words import (
    kind_name,
    pieces_text,
    spot_text,
    the_kind,
    the_piece,
)
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import plain, tell


def headline(observation: HamsterObservation, names: Sequence[str]) -> str:
    """Return which turn it is and who is asked, e.g. “turn 12 · your turn”."""
    position = observation.position
    if position.result is not None:
        return _("The match is over")
    if position.put is not None:
        phase = _("the wheel rolls")
    elif position.mover == observation.seat:
        phase = _("your turn")
    else:
        phase = _("{name} to play").format(name=names[position.mover])
    return _("{progress} · {phase}").format(progress=progress(observation), phase=phase)


def progress(observation: HamsterObservation) -> str:
    """Return how far a match is in as few words as a list has room for, e.g. “turn 12”."""
    return _("turn {n}").format(n=min(observation.position.turns + 1, TURN_CAP))


def prompt(observation: HamsterObservation, names: Sequence[str]) -> str:
    """Return what is asked of the observing seat now, or whom it waits for."""
    position = observation.position
    if position.result is not None:
        return _("The match is over.")
    company = Company(names, observation.seat)
    mover = position.mover
    if position.put is not None:
        return plain(
            company.says(
                mover,
                _("You let {piece} go: the wheel rolls."),
                _("{name} lets {piece} go: the wheel rolls."),
                piece=the_piece(position.in_hand),
            )
        )
    if observation.seat != mover:
        return plain(tell(_("Waiting for {names}."), names=company.listing([mover])))
    open_ = ", ".join(str(compartment + 1) for compartment in position.open)
    if position.stayed < 2:
        return _("Your turn: place a piece in compartment {open}.").format(open=open_)
    if position.menu[0] == PASS:
        return _("Nothing can be placed or moved: pass.")
    if position.source != mover:
        text = _("Your turn: place a piece of {partner} in {open}, or move one.")
        return text.format(partner=names[position.source], open=open_)
    left = pieces_text(len(position.stocks[mover]))
    text = _("Your turn, {pieces} left: place one in {open}, or move one.")
    return text.format(pieces=left, open=open_)


def action_name(action: Action, names: Sequence[str] = ()) -> str:
    """Return what a move does, e.g. “place the cube in 5, in the middle”; for lists of moves.

    :param names: not needed: no move of this game names a seat.
    """
    del names
    if isinstance(action, Pass):
        return _("pass")
    if isinstance(action, Place):
        text = _("place {piece} in {compartment}, {spot}")
        piece, kind = the_kind(action.kind), action.kind
    elif isinstance(action, Move):
        text = _("move {piece} to {compartment}, {spot}")
        kind = kind_of(action.piece)
        piece = f"{kind_name(kind)} {NOTATION[action.piece]}"
    else:
        return _("the wheel rolls")
    told = text.format(piece=piece, compartment=action.compartment + 1, spot=spot_text(action.spot))
    if len(FORMS[kind].angles) > 1 and action.angle:
        return _("{text}, turned by {angle}°").format(text=told, angle=action.angle)
    return told


def rule_now(observation: HamsterObservation, action: Action | None = None) -> str:
    """Return the anchor of the rulebook's chapter that matters now.

    :param action: the move being considered; None before one is chosen.
    """
    position = observation.position
    if position.result is not None:
        return "end"
    if position.put is not None:
        return "rolling"
    if position.stayed < 2:
        return "opening"
    return "moving" if isinstance(action, Move) else "placing"
