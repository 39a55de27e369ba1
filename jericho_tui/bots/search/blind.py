"""Searching with the rules and nothing else."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from random import Random
from typing import Any

from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.core.game import CHANCE, AnyState, Game, PlayingOut, Seat, Sketching
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import Sentence


class Blind:
    """The advisor of somebody who knows the rules only."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def outlook(self, view: Any) -> "BlindOutlook":
        """Return the outlook of a decision."""
        return BlindOutlook(self._game, view)

    def reason(self, view: Any, action: Any) -> Sentence | None:
        """Nothing can be said."""
        return None


class BlindOutlook:
    """Every action is as likely as any other; positions are played out at random."""

    exploration = 0.7
    """Near the root of a half: the widest spread of rewards from 0 to 1 has that for deviation."""

    def __init__(self, game: Game, view: Any) -> None:
        self.world: Callable[[Random], AnyState] = (
            game.sketches(view) if isinstance(game, Sketching) else partial(game.determinize, view)
        )

        self._play_out = game.play_out if isinstance(game, PlayingOut) else play_out

    def weights(self, state: AnyState, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """Return 1 for each."""
        return [1.0] * len(actions)

    def public(self, state: AnyState) -> Hashable:
        """Return a spectator's observation."""
        seen: Hashable = state.observation(None)
        return seen

    def is_leaf(self, state: AnyState) -> bool:
        """Return whether the match is over."""
        return not state.actors()

    def evaluate(self, state: AnyState, rng: Random) -> Verdict:
        """Play at random to the end of the match."""
        return verdict_of(self._play_out(state, rng))


def play_out(state: AnyState, rng: Random) -> Outcome:
    """Play any game to the end of the match, as `core.game.PlayingOut` does."""
    random = rng.random
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(random() * len(legal))])
    outcome = state.outcome()
    assert outcome is not None  # nobody acts
    return outcome


def verdict_of(outcome: Outcome) -> Verdict:
    """Return a finished match as a verdict: half for the victory, half for places.

    Places tell a search with few playouts more than victories, which are rare.
    """
    shares = list(outcome.shares)
    rewards = [
        0.5 * share + 0.25 * (1 + value)
        for share, value in zip(shares, outcome.returns, strict=True)
    ]
    return Verdict(rewards, shares)
