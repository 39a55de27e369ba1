"""Who advises people: the strongest bot of a game, as it would play with a person's eyes.

It differs from the same bot at the table: it has forgotten nothing, since whoever asks may remember
better than a bot whose head is meant to be like a person's; and it always has something to say for
what it would do.
"""

from dataclasses import dataclass, replace
from functools import cache
from math import exp, log
from typing import Any, Final

from jericho_tui.bots.characters import data_of
from jericho_tui.bots.thoughts import Thoughts, finished, thoughts
from jericho_tui.core.game import GameInfo
from jericho_tui.core.outcome import sides
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import Candidate, Decision, Limit, Player, ShouldStop, never

_LEAST: Final = 1e-3
"""No share is nearer to 0 or 1 than this: nothing that is not over is certain."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A map from shares as a search estimates them to shares as they come."""

    shift: float = 0.0
    """What is added to the log odds."""
    slope: float = 1.0
    """What the log odds beyond an even share's are multiplied by; positive."""

    def chance(self, share: float, num_sides: int) -> float:
        """Return what comes where `share` is estimated, 0 to 1.

        :param num_sides: of the match, partners being one; an even share is one in so many.
        """
        if self == _NONE:
            return share
        even = log_odds(1 / num_sides)
        return 1 / (1 + exp(-(even + self.shift + self.slope * (log_odds(share) - even))))


_NONE: Final = Calibration()


def log_odds(share: float) -> float:
    """Return the logarithm of the odds of a share, which is kept from certainty."""
    kept = min(1 - _LEAST, max(_LEAST, share))
    return log(kept / (1 - kept))


@cache
def calibration_of(game_id: str) -> Calibration:
    """Return the map for a game; where none is needed, or none was found to help, it changes
    nothing.
    """
    entry: dict[str, Any] = data_of(__package__, "calibration.toml").get(game_id, {})
    return Calibration(entry["shift"], entry["slope"]) if entry else _NONE


_ONLY: Final = Sentence(N_("there is no other move"))


@dataclass(eq=False)
class Adviser:
    """Asks a player, and answers so that a person can be told."""

    player: Player
    calibration: Calibration
    """What comes of the shares that the player estimates."""
    game: GameInfo

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return what the player would do, with at least one candidate.

        And where the limit is about an action, with the mean share of a random one also where the
        player only has a share of every action.
        """
        return finished(self.think(view, limit, should_stop))

    def think(self, view: Any, limit: Limit, should_stop: ShouldStop) -> Thoughts:
        """Yield what `choose` would return by now."""
        thinking = thoughts(self.player, view, limit, should_stop)
        while True:
            try:
                so_far = next(thinking)
            except StopIteration as end:
                return self._compared(view, limit, self._told(view, end.value))
            yield self._told(view, so_far)

    def _compared(self, view: Any, limit: Limit, told: Decision) -> Decision:
        """Return a decision with the mean share of a random action, if it is wanted and known."""
        shares = [one.share for one in told.candidates if one.share is not None]
        if limit.about is None or told.lot is not None or len(shares) < len(view.legal_actions()):
            return told
        return replace(told, lot=sum(shares) / len(shares))

    def _told(self, view: Any, decision: Decision) -> Decision:
        """Return a decision with chances as they come, and something to say for it."""
        only = Candidate(decision.action, None, reason=_ONLY)
        candidates = decision.candidates or (only,)
        return replace(
            decision,
            candidates=tuple(
                [replace(one, share=self._calibrated(view, one.share)) for one in candidates]
            ),
            lot=self._calibrated(view, decision.lot),
        )

    def _calibrated(self, view: Any, share: float | None) -> float | None:
        if share is None:
            return None
        num_sides = len(sides(self.game.teams_of(view.num_seats), view.num_seats))
        return self.calibration.chance(share, num_sides)
