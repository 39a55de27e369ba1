"""Measuring sticks: for each game one short rule that a good player could write on a card.

Charter. A module `rules.<game>` has `choice`, which says what to do from an observation alone: no
search, and few enough numbers to know by heart. Nobody is offered `rule` at a table: a bot is worth
offering if it beats it (`arena gauntlet`).

What may surprise: a rule forgets nothing that its seat may lawfully know.
"""

from collections.abc import Callable
from typing import Any, Protocol

from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import part_of
from jericho_tui.play.player import Decision, Limit


class Rule(Protocol):
    """Says what to do."""

    def __call__(self, view: Any, lot: Callable[[], float]) -> Any:
        """Return one of the observer's legal actions, of which there are at least two.

        :param lot: draws a number from 0 to 1, for what the rule leaves open.
        """
        ...


def rule_of(game_id: str) -> Rule | None:
    """Return the rule for a game; None: nobody wrote one."""
    module = part_of(game_id, __name__, file=True)
    rule: Rule | None = None if module is None else module.choice
    return rule


class RuleBot:
    """Follows a rule."""

    def __init__(self, rule: Rule, seed: int, seat: Seat) -> None:
        """Sit down."""
        self._rule = rule
        self._seed = seed
        self._seat = seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return what the rule says; no limit is ever reached."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0])
        rng = stream(self._seed, "bot", self._seat, view.ply)
        return Decision(self._rule(view, rng.random))
