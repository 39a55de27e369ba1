"""Searching with every card open: the world is the position itself, and everybody knows it."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

from jericho_tui.bots.search.outlook import Advisor, Outlook, Verdict
from jericho_tui.core.game import AnyState, Seat
from jericho_tui.core.sentence import Sentence


class Clairvoyant:
    """An advisor who sees what lies face down, and knows a game as another one does."""

    def __init__(self, advisor: Advisor, state: AnyState) -> None:
        """Look.

        :param advisor: who knows the game.
        :param state: the position; stays as it is.
        """
        self._advisor = advisor
        self._state = state

    def outlook(self, view: Any) -> "OpenOutlook":
        """Return the outlook of a decision of this position."""
        return OpenOutlook(self._advisor.outlook(view), self._state)

    def reason(self, view: Any, action: Any) -> Sentence | None:
        """Return what speaks for an action in the eyes of whoever decides."""
        return self._advisor.reason(view, action)


class OpenOutlook:
    """Another outlook's judgement of the one world there is."""

    def __init__(self, outlook: Outlook, state: AnyState) -> None:
        self.exploration = outlook.exploration
        self._outlook = outlook
        self._state = state

    def world(self, rng: Random) -> Any:
        """Return the position itself."""
        del rng
        return self._state.clone()

    def weights(self, state: Any, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """Return how likely each action is."""
        return self._outlook.weights(state, seat, actions)

    def public(self, state: Any) -> Hashable:
        """Return what tells this position from others after the same one."""
        return self._outlook.public(state)

    def is_leaf(self, state: Any) -> bool:
        """Return whether the tree ends here."""
        return self._outlook.is_leaf(state)

    def evaluate(self, state: Any, rng: Random) -> Verdict:
        """Return how good a position is for every seat."""
        return self._outlook.evaluate(state, rng)
