"""The log of a match: a line a turn, told when the wheel is at rest, and one for what fell."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.hamster_rolle.actions import Move
from jericho_tui.games.hamster_rolle.events import Passed, Rolled, Taken
from jericho_tui.games.hamster_rolle.pieces import PYRAMID
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle.ending import ending_segments
from jericho_tui.prose.hamster_rolle.words import degrees_text, listing, the_piece
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import Segment, tell

Line = list[Segment]
_STEADY = 100
"""Hundredths of a degree below which the wheel has not turned to speak of."""


def log_lines(events: Sequence[Event], names: Sequence[str], me: Seat | None) -> list[Line]:
    """Return the lines for consecutive events.

    :param names: the players' names by seat.
    :param me: the seat that reads; None is a spectator.
    """
    company = Company(names, me)
    return [line for event in events for line in _lines(event, company)]


def log_line(event: Event, names: Sequence[str], me: Seat | None) -> Line | None:
    """Return the line for one event; None for an event that the log leaves out."""
    lines = _lines(event, Company(names, me))
    return lines[0] if lines else None


def _lines(event: Event, company: Company) -> list[Line]:
    match event:
        case Rolled():
            return [_rolled(event, company), *_pyramid(event)]
        case Taken():
            return [_taken(event, company)]
        case Passed(seat):
            return [company.says(seat, _("{You} pass"), _("{name} passes"))]
        case MatchEnded(outcome):
            return [ending_segments(outcome, company)]
        case _:
            return []


def _rolled(event: Rolled, company: Company) -> Line:
    put = event.put
    piece = the_piece(event.piece)
    if isinstance(put, Move):
        if event.roll.tremor is None:
            return company.says(
                event.seat,
                _("{You} lift {piece}, and others fall"),
                _("{name} lifts {piece}, and others fall"),
                piece=piece,
            )
        mine = _("{You} move {piece} to {compartment}: {effect}")
        theirs = _("{name} moves {piece} to {compartment}: {effect}")
    else:
        mine = _("{You} place {piece} in {compartment}: {effect}")
        theirs = _("{name} places {piece} in {compartment}: {effect}")
    return company.says(
        event.seat,
        mine,
        theirs,
        piece=piece,
        compartment=put.compartment + 1,
        effect=_effect(event),
    )


def _effect(event: Rolled) -> str:
    """Return what came of a piece let go: it stays, slides or falls, and the wheel rolls."""
    if event.landed == event.put.compartment:
        text = _("it stays")
    elif event.landed >= 0:
        text = _("it slides to {compartment}").format(compartment=event.landed + 1)
    elif event.piece == PYRAMID or event.piece not in event.roll.out:
        text = _("it goes back")
    else:
        text = _("it falls")
    if abs(event.rolled) < _STEADY:
        return text
    rolls = _("the wheel rolls {angle}") if event.rolled > 0 else _("the wheel rolls back {angle}")
    return _("{text}, {rolls}").format(
        text=text, rolls=rolls.format(angle=degrees_text(event.rolled))
    )


def _pyramid(event: Rolled) -> list[Line]:
    if event.pyramid < 0 or event.piece == PYRAMID:
        return []
    return [tell(_("The pyramid lies in {compartment} now"), compartment=event.pyramid + 1)]


def _taken(event: Taken, company: Company) -> Line:
    if event.kept < 0:
        return company.says(
            event.seat,
            _("{You} take {pieces}"),
            _("{name} takes {pieces}"),
            pieces=listing(event.fallen),
        )
    if not event.fallen:
        return company.says(
            event.seat,
            _("{You} keep {piece}"),
            _("{name} keeps {piece}"),
            piece=the_piece(event.kept),
        )
    return company.says(
        event.seat,
        _("{You} take {pieces}, and keep {piece}"),
        _("{name} takes {pieces}, and keeps {piece}"),
        pieces=listing(event.fallen),
        piece=the_piece(event.kept),
    )
