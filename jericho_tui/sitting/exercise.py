"""A position that somebody answers: what one seat knew when it was to choose, what answers cost.

Nothing else of the match comes through here: the position is that seat's observation, and what
happened before is what that seat saw of it. Answers that the judge has weighed are known at once;
any other is weighed as it would have been then, with the same observation and as many tries.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from jericho_tui.bots.analysis import Asked, Judged, judged, recipe_of
from jericho_tui.bots.grades import Mark, loss, thresholds
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.sitting.review import Review


class Verdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    """There is nothing better, as far as the judge can tell."""
    GOOD = "good"
    """It costs less than the least mistake does."""
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and what it is worth."""

    verdict: Verdict
    judged: Judged
    """The position's options, where `played` is the answer."""
    as_before: bool
    """Whether it is what was done in the match."""


class Exercise:
    """One decision of a match, to be made again."""

    def __init__(self, match: Match, decision: Judged, iterations: int, sides: int) -> None:
        """Pose a decision.

        :param match: has at least the moves before it; is not changed.
        :param decision: what the judge said of it; `played` is what was done in the match.
        :param iterations: what the judge spent on it.
        :param sides: how many players or teams there are.
        """
        self.match = match
        self.decision = decision
        self._iterations = iterations
        self._sides = sides
        self._review = Review(match, eyes=decision.seat, fixed=True, ply=decision.ply)
        self.observation: Any = self._review.observation()
        """What the seat knew."""

    @property
    def seat(self) -> Seat:
        """Who is to choose."""
        return self.decision.seat

    @property
    def game_id(self) -> str:
        """Which game it is of."""
        return self.match.game.info.id

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return tuple(seat.name for seat in self.match.seats)

    @property
    def actions(self) -> Sequence[Any]:
        """What there is to choose from."""
        actions: Sequence[Any] = self.observation.legal_actions()
        return actions

    @property
    def best(self) -> Any:
        """What the judge would do."""
        return self.decision.options[0].action

    @property
    def last_mover(self) -> Seat | None:
        """Who made the last move before; None: there was none."""
        return self._review.mover(self.decision.ply)

    def seen(self, most: int) -> list[tuple[Event, ...]]:
        """Return what the last moves before caused, as the seat saw it, oldest first."""
        ply = self.decision.ply
        return [self._review.seen(number) for number in range(max(0, ply - most) + 1, ply + 1)]

    def answer(self, action: Any) -> Answer | None:
        """Return what a legal action is worth; None: that has to be weighed first."""
        options = self.decision.options
        for place, option in enumerate(options):
            if option.action == action and option.share is not None:
                return self._answer(replace(self.decision, played=place))
        return None

    def weigh(
        self, action: Any, thinker: Thinker, should_stop: Callable[[], bool] = lambda: False
    ) -> Answer:
        """Return what a legal action is worth, by asking the judge; waits for it.

        :raises BotError: the judge failed.
        """
        known = self.answer(action)
        if known is not None:
            return known
        asked = Asked(self.decision.ply, self.seat, self.observation, action)
        limit = Limit(iterations=self._iterations)
        told = thinker.choose(recipe_of(self.game_id, asked), self.observation, limit, should_stop)
        found = judged(asked, told)
        others = [one for one in self.decision.options if one.action != action]
        options = (*others, found.options[found.played])
        return self._answer(replace(self.decision, options=options, played=len(options) - 1))

    def _answer(self, found: Judged) -> Answer:
        done = self.decision.options[self.decision.played].action
        verdict = Verdict.NOT_YET
        if found.is_best:
            verdict = Verdict.RIGHT
        elif found.after is not None:
            least = thresholds(self.game_id)[Mark.INACCURACY]
            verdict = Verdict.GOOD if loss(found, self._sides) < least else Verdict.NOT_YET
        return Answer(verdict, found, found.options[found.played].action == done)
