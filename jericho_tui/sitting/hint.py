"""What the best bot thinks of a person's moves."""

from collections.abc import Callable
from typing import Any

from jericho_tui.bots.registry import bots_for, create
from jericho_tui.core.actions import IllegalActionError, Refusal
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.player import Decision, Limit


def check_hint(match: Match) -> None:
    """Check that hints may be given.

    :raises IllegalActionError: the match is rated, so everybody plays alone.
    """
    if match.rated:
        raise IllegalActionError(
            Refusal("rated", Sentence(N_("there are no hints in a rated match")))
        )


def hint(
    match: Match,
    observation: Any,
    limit: Limit,
    should_stop: Callable[[], bool] = lambda: False,
) -> Decision:
    """Return what the strongest bot would do for the observing seat, its candidates best first.

    It sees that seat's observation and nothing else. Computes; changes nothing.
    """
    best = bots_for(match.game.info.id)[0]
    seat = Seat(observation.seat)
    return create(best.id, match.game, 0, seat).choose(observation, limit, should_stop)
