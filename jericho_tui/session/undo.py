"""Taking moves back: only in casual matches, and only to one's own last decision."""

from dataclasses import dataclass

from jericho_tui.core.actions import IllegalActionError, Refusal
from jericho_tui.core.game import PASS_NOTATION, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What an undo would do."""

    number: int
    """How many moves would be taken back, one's own decision included."""
    reveals: bool
    """Whether somebody has seen something in them that they could not know before."""


def take_back(match: Match, seat: Seat) -> TakeBack:
    """Return what taking back the last decision of `seat` would do; nothing changes yet.

    Moves of others after it go with it; bots will decide again. A pass that was all that `seat`
    could do was no decision.

    :raises IllegalActionError: the match is rated or of the day, or `seat` has not decided anything
        yet.
    """
    withheld = match.withheld(N_("moves of a rated game cannot be undone"))
    if withheld is not None:
        raise IllegalActionError(Refusal("rated", withheld))
    for number, move in enumerate(reversed(match.moves), start=1):
        if move.seat == seat and not _was_forced(match, number):
            undone = match.journal[match.ply - number :]
            return TakeBack(number, any(event.reveals for events in undone for event in events))
    raise IllegalActionError(Refusal("no_move", Sentence(N_("there is no move to undo"))))


def _was_forced(match: Match, number: int) -> bool:
    """Whether the move so many moves ago was a pass and nothing else was possible."""
    seat, action = match.moves[-number]
    if match.game.format_action(action) != PASS_NOTATION:
        return False
    return len(match.at(match.ply - number).legal_actions(seat)) == 1
