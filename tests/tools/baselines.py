"""The bots that others are measured by, which the program does not have: `rule` and `flat`.

`rule` follows one short rule that a good player could write on a card: a module `rules.<game>` has
`choice`, which says what to do from an observation alone. `flat` searches without a tree and needs
the rules only. Importing this module makes them known to the registry and the arena of this
process, and to workers that it starts.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from math import inf
from time import monotonic
from typing import Any, Final

from jericho_tui import games
from jericho_tui.bots import registry, roster
from jericho_tui.bots.characters import BotInfo
from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.search.bot import Blind
from jericho_tui.cli import arena
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.play.player import Candidate, Decision, Limit, Player

FLAT: Final = BotInfo("flat", "Flat search", "")
RULE: Final = BotInfo("rule", "Rule", "", span=inf)
_BUDGET: Final = 1000
"""Playouts of a decision of `flat` where nobody sets a limit."""
_others: Final = registry._player


def find(bot_id: str, game_id: str) -> BotInfo:
    """Return the bot registered as `bot_id`, one of these or of the program.

    :raises UnknownBotError: there is none that plays the game.
    """
    # Where a playout takes seconds, flat search is worth nothing.
    if bot_id == FLAT.id and not games.info(game_id).slow_chance:
        return FLAT
    if bot_id == RULE.id and find_spec(f"tests.tools.rules.{game_id}") is not None:
        return RULE
    return roster.find(bot_id, game_id)


def _player(
    info: BotInfo, game: Game, knowledge: Knowledge | None, seed: int, seat: Seat
) -> Player:
    if info is FLAT:
        return FlatBot(game, seed, seat)
    if info is RULE:
        return RuleBot(import_module(f"tests.tools.rules.{game.info.id}").choice, seed, seat)
    return _others(info, game, knowledge, seed, seat)


registry.find = arena.find = find
registry._player = _player


class RuleBot:
    """Follows a rule."""

    def __init__(self, rule: Callable[..., Any], seed: int, seat: Seat) -> None:
        """Sit down.

        :param rule: returns one of the observer's legal actions, of which there are at least two;
            gets the observation and what draws a number from 0 to 1.
        """
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


class FlatBot:
    """Tries all actions equally often, each in worlds of its own, and plays on at random."""

    def __init__(self, game: Game, seed: int, seat: Seat) -> None:
        """Sit down."""
        self._advisor = Blind(game)
        self._seed = seed
        self._seat = seat

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return the action that came to most on average; a lone one is returned at once."""
        actions = view.legal_actions()
        if len(actions) == 1 and not limit.whole:
            return Decision(actions[0])
        rng = stream(self._seed, "bot", self._seat, view.ply)
        outlook = self._advisor.outlook(view)
        most = limit.iterations or (inf if limit.seconds is not None else _BUDGET)
        end = inf if limit.seconds is None else monotonic() + limit.seconds
        sums = [0.0] * len(actions)
        tries = [0] * len(actions)
        done = 0
        while done < most and monotonic() < end and not should_stop():
            number = done % len(actions)
            world = outlook.world(rng)
            world.apply(self._seat, actions[number])
            sums[number] += outlook.evaluate(world, rng).rewards[self._seat]
            tries[number] += 1
            done += 1
        means = [total / n if n else 0.0 for total, n in zip(sums, tries, strict=True)]
        order = sorted(range(len(actions)), key=means.__getitem__, reverse=True)
        candidates = [
            Candidate(actions[n], means[n] if tries[n] else None, tries[n]) for n in order
        ]
        return Decision(actions[order[0]], tuple(candidates))
