"""What the best bot thinks of a person's moves."""

from typing import Any, Final

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.actions import IllegalActionError, Refusal
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.sitting.thought import Thought, player_for, thought

_SEED: Final = 0
"""Any: the match's own decides what the bots at the table draw."""


def check_hint(match: Match) -> None:
    """Check that hints may be given.

    :raises IllegalActionError: the match is rated, so everybody plays alone.
    """
    if match.rated:
        raise IllegalActionError(
            Refusal("rated", Sentence(N_("there are no hints in a rated match")))
        )


def hint_bot(match: Match) -> BotInfo:
    """Return the strongest bot that plays the game."""
    return bots_for(match.game.info.id)[0]


def hint(
    match: Match, observation: Any, limit: Limit | None = None, thinker: Thinker | None = None
) -> Thought:
    """Return what `hint_bot` is asked: what to do for the observing seat, the best first.

    It sees that seat's observation and nothing else.

    :param limit: what it may spend; None: what it usually does.
    """
    seat = Seat(observation.seat)
    player = player_for(hint_bot(match).id, match.game, _SEED, seat, thinker)
    return thought(player, observation, limit or Limit())
