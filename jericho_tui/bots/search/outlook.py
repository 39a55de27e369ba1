"""What a search asks: of a game, and about one decision."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import Sentence


class Verdict(NamedTuple):
    """How a playout went, by seat."""

    rewards: Sequence[float]
    """What the search maximises, 0 to 1."""
    shares: Sequence[float]
    """The estimated share of the victory, 0 to 1."""


class Outlook(Protocol):
    """Knowledge for one decision: made from the observation once, asked thousands of times."""

    @property
    def exploration(self) -> float:
        """PUCT's constant that suits the rewards."""
        ...

    def world(self, rng: Random) -> Any:
        """Return a whole position that agrees with the observation; the caller may change it.

        Positions come as often as they are likely; where all are equally so, uniformly.
        """
        ...

    def weights(self, state: Any, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """Return how likely `seat` is to do each action, up to a common factor.

        The factor must be the same wherever everybody sees the same: weights that were asked for
        in one world are compared with those of another.
        """
        ...

    def public(self, state: Any) -> Hashable:
        """Return what tells this position, to everybody, from others after the same position."""
        ...

    def is_leaf(self, state: Any) -> bool:
        """Return whether the tree ends here, so that `evaluate` comes next."""
        ...

    # One in whose worlds not everything may be done that the rules allow has a method `offer` too:
    # it sees to it that a search tries an action, or one that is the same, and returns which.

    def evaluate(self, state: Any, rng: Random) -> Verdict:
        """Return how good a position is for every seat; plays on in `state` as far as needed."""
        ...


def _nothing(_view: Any, _action: Any) -> None:
    return None


@dataclass
class GameAdvisor:
    """What a searching bot must be told of a game."""

    outlook: Callable[[Any], Outlook]
    """Returns what the search may ask about one decision."""
    reason: Callable[[Any, Any], Sentence | None] = _nothing
    """Returns what speaks for an action, in a short sentence; None where nothing stands out."""
