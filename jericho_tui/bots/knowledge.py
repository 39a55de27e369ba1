"""What bots know of a game: `KNOWLEDGE` of the module `bots.knowledge` in its folder.

A game without one is played by the bots that need the rules only.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from jericho_tui.bots.characters import BotInfo
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.registry import part_of
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Player


class Policy(Protocol):
    """One way of judging actions; sees observations only."""

    points_per_e: float
    """By how many points a lead must grow for the odds of winning to grow e-fold."""

    def values(self, view: Any, actions: Sequence[Any]) -> list[float]:
        """Return for each action of the observing seat the lead it is expected to end in.

        The lead over the average opponent, in points of the final score.
        """
        ...


Liking = Callable[[Any, Any], float]
"""What it is worth to somebody, in the points of the policy's values, to do an action of an
observer; less than 0: so much it would rather not."""


class Tempered:
    """Values actions as another policy does, and by how much a character likes them.

    So a character is known by what it does, and not by how badly: where it likes nothing in
    particular, it plays as well as any.
    """

    def __init__(self, policy: Policy, liking: Liking) -> None:
        self.points_per_e = policy.points_per_e
        self._policy = policy
        self._liking = liking

    def values(self, view: Any, actions: Sequence[Any]) -> list[float]:
        """Return the lead each action is expected to end in, and what is liked about it."""
        judged = self._policy.values(view, actions)
        return [
            value + self._liking(view, action)
            for value, action in zip(judged, actions, strict=True)
        ]


Recall = Callable[[Any, float, int, Seat], Any]
"""Returns what is left of an observation in a head, in a game where forgetting decides.

Takes the observation, how many later sightings one lasts on average, and the match's seed and the
seat, which decide what is forgotten: equal arguments leave the same.
"""
OwnPlayers = Callable[[BotInfo, Game, int, Seat], Player | None]
"""Seats a bot that only one game has, by the match's seed; None: it plays as it plays any game."""


@dataclass(frozen=True)
class Knowledge:
    """What is known of a game beyond its rules."""

    policies: Mapping[str, Policy]
    """By style; `heuristic` is the one that means to win."""
    advisor: GameAdvisor | None = None
    """What a search is told; None: no more than the policy's priors."""
    recall: Recall | None = None
    """How players of this game forget; None: there is nothing to remember that is not open."""
    own: OwnPlayers | None = None
    """This game's own players; all others look ahead, or follow a policy."""
    reason: Callable[[Any, Any], Sentence | None] | None = None
    """What speaks for an action of an observer; None: the advisor knows, if anybody does."""


@cache
def knowledge_of(game_id: str) -> Knowledge | None:
    """Return what is known of a game; None when it is nothing."""
    module = part_of(game_id, "bots.knowledge")
    return None if module is None else module.KNOWLEDGE
