"""What the best bot thinks of a person's moves."""

from math import sqrt
from typing import Any, Final

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.thoughts import Tell
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.actions import IllegalActionError, Refusal
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, estimated
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate, Decision, Limit
from jericho_tui.sitting.thought import Thought, adviser_for, thought

_SEED: Final = 0
"""Any: the match's own decides what the bots at the table draw."""
_UNLIMITED: Final = Limit()
_LONGEST: Final = 2.0
"""Seconds: nobody waits longer for an opinion."""
_NOISE: Final = 2.0
"""Standard errors by which two chances may differ and be about equal."""


def check_hint(match: Match) -> None:
    """Check that hints may be given.

    :raises IllegalActionError: the match is rated or of the day, so everybody plays alone.
    """
    withheld = match.withheld(N_("hints are not allowed in a rated game"))
    if withheld is not None:
        raise IllegalActionError(Refusal("rated", withheld))


def hint_bot(match: Match) -> BotInfo:
    """Return the strongest bot that plays the game."""
    return bots_for(match.game.info.id)[0]


def hint(
    match: Match,
    observation: Any,
    limit: Limit = _UNLIMITED,
    thinker: Thinker | None = None,
    tell: Tell = lambda _so_far: None,
) -> Thought:
    """Return what `hint_bot` is asked: what to do for the observing seat, the best first.

    It sees that seat's observation, forgets nothing of it, and knows nothing else.

    :param limit: what it may spend; without one what it usually does, in no more than `_LONGEST`.
    :param tell: told what it thinks so far; see `thought`.
    """
    seat = Seat(observation.seat)
    if limit == _UNLIMITED:
        limit = Limit(iterations=hint_bot(match).iterations, seconds=_LONGEST)
    return thought(adviser_for(match.game, _SEED, seat, thinker), observation, limit, tell)


def best_first(decision: Decision, most: int) -> list[Candidate]:
    """Return at most so many candidates by the chance that is shown, the highest first.

    Candidates without a chance come last. The bot's own choice is always among them.
    """

    def rank(candidate: Candidate) -> tuple[float, bool, int]:
        shown = -1.0 if candidate.share is None else round(candidate.share, 2)
        return -shown, candidate.action != decision.action, -candidate.visits

    ranked = sorted(decision.candidates, key=rank)
    own = next((one for one in ranked if one.action == decision.action), None)
    if own is not None and own not in ranked[:most]:
        return [*ranked[: most - 1], own]
    return ranked[:most]


def about_equal(one: Candidate, other: Candidate) -> bool:
    """Return whether two chances differ by no more than the noise of so many tries."""
    if one.share is None or other.share is None:
        return False
    if estimated(one.share) == estimated(other.share):
        return True
    variance = sum(c.share * (1 - c.share) / c.visits for c in (one, other) if c.share and c.visits)
    return abs(one.share - other.share) <= _NOISE * sqrt(variance)
