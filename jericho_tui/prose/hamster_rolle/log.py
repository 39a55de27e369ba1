"""The log of a match: a line a turn, told when the wheel is at rest, and one for what fell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.hamster_rolle.actions import Move
from jericho_tui.games.hamster_rolle.events import Passed, Rolled, Taken
from jericho_tui.games.hamster_rolle.pieces import PYRAMID
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle.words import degrees_text, listing, pieces_text, the_piece
from jericho_tui.prose.language import _
from jericho_tui.prose.telling import Line, Says, Telling

_EMPTIED: Final = Says(
    N_("{You} have no pieces left and win"), N_("{name} has no pieces left and wins")
)
_FEWEST: Final = Says(
    N_("The turn limit is reached: {You} win with {pieces} left"),
    N_("The turn limit is reached: {name} wins with {pieces} left"),
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it (rules 4.1.7, 4.3, H8).

    For example “Ada has no pieces left and wins”.
    """
    winners = outcome.winners
    first = winners[0]
    left = dict(outcome.tiebreaks)["team_pieces"] if outcome.teams else outcome.scores
    if len(winners) == 1:
        won = _EMPTIED if outcome.termination == "emptied" else _FEWEST
        return won.of(first, company, pieces=pieces_text(left[first]))
    mine = _("You and {others} share the victory with {pieces} left")
    theirs = _("{names} share the victory with {pieces} left")
    if outcome.teams and outcome.termination == "emptied":
        mine = _("You and {others} have no pieces left and win")
        theirs = _("{names} have no pieces left and win")
    elif outcome.teams and len(winners) < len(outcome.placings):
        mine = _("You and {others} win with {pieces} left")
        theirs = _("{names} win with {pieces} left")
    return company.together(winners, mine, theirs, pieces=pieces_text(left[first]))


_STEADY: Final = 100
"""Hundredths of a degree below which the wheel has not turned to speak of."""


def _rolled(event: Rolled, _company: Company) -> Says:
    if not isinstance(event.put, Move):
        return Says(
            N_("{You} place {piece} in {compartment}: {effect}"),
            N_("{name} places {piece} in {compartment}: {effect}"),
        )
    if event.roll.tremor is None:
        return Says(
            N_("{You} lift {piece}, and others fall"), N_("{name} lifts {piece}, and others fall")
        )
    return Says(
        N_("{You} move {piece} to {compartment}: {effect}"),
        N_("{name} moves {piece} to {compartment}: {effect}"),
    )


def _effect(event: Rolled) -> str:
    """Return what came of a piece let go: it stays, slides or falls, and the wheel rolls."""
    if event.landed == event.put.compartment:
        text = _("it stays")
    elif event.landed >= 0:
        text = _("it slides to {compartment}").format(compartment=event.landed + 1)
    elif event.piece == PYRAMID or event.piece not in event.roll.out:
        text = _("it goes back into the wheel")
    else:
        text = _("it falls")
    if abs(event.rolled) < _STEADY:
        return text
    rolls = _("the wheel rolls {angle}") if event.rolled > 0 else _("the wheel rolls back {angle}")
    return _("{text}, {rolls}").format(
        text=text, rolls=rolls.format(angle=degrees_text(event.rolled))
    )


@dataclass(frozen=True, slots=True)
class _PyramidMoved(Event):
    """The pyramid lies elsewhere after another piece was let go."""

    compartment: int


def _with_the_pyramid(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events, and after a roll where the pyramid lies now."""
    for event in events:
        yield event
        if isinstance(event, Rolled) and event.pyramid >= 0 and event.piece != PYRAMID:
            yield _PyramidMoved(event.pyramid)


def _taken(event: Taken, _company: Company) -> Says:
    if event.kept < 0:
        return Says(N_("{You} take {pieces}"), N_("{name} takes {pieces}"))
    if not event.fallen:
        return Says(N_("{You} keep {piece}"), N_("{name} keeps {piece}"))
    return Says(
        N_("{You} take {pieces}, and keep {piece}"), N_("{name} takes {pieces}, and keeps {piece}")
    )


def _piece(event: Rolled | Taken) -> str:
    return the_piece(event.kept if isinstance(event, Taken) else event.piece)


def _compartment(event: Rolled | _PyramidMoved) -> int:
    put = event.compartment if isinstance(event, _PyramidMoved) else event.put.compartment
    return put + 1


TELLING: Final = Telling(
    {
        Rolled: _rolled,
        _PyramidMoved: N_("The pyramid now lies in {compartment}"),
        Taken: _taken,
        Passed: Says(N_("{You} pass"), N_("{name} passes")),
    },
    ending=ending_line,
    places={
        "piece": _piece,
        "pieces": lambda event: listing(event.fallen),
        "compartment": _compartment,
        "effect": _effect,
    },
    gathered=_with_the_pyramid,
)
