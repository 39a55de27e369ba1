"""A question to a bot: taken from the match at once, computed wherever and whenever wanted."""

from collections.abc import Callable
from functools import partial
from typing import Any

from jericho_tui.bots.registry import adviser, create
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.bots.thoughts import Tell, finished, thoughts
from jericho_tui.bots.worker import BotError, Chance, Elsewhere, Thinker, advising, seated
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match
from jericho_tui.play.player import Decision, Limit, Player

ShouldStop = Callable[[], bool]
Thought = Callable[[ShouldStop], Decision]
"""Computes, on any thread; reads nothing of the match. Raises `BotError`."""


def never() -> bool:
    """Do not stop before the limit."""
    return False


class _Missing:
    """A player that this program does not have, e.g. of another version: it fails when asked."""

    def __init__(self, error: UnknownBotError) -> None:
        self._error = error

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        raise BotError(self._error.sentence)


def player_for(
    bot_id: str, game: Game, seed: int, seat: Seat, thinker: Thinker | None = None
) -> Player:
    """Return a bot ready to play; one that this program does not have fails when it is asked.

    :param thinker: where a bot that searches computes; None: where it is asked.
    """
    try:
        info = find(bot_id, game.info.id)
    except UnknownBotError as error:
        return _Missing(error)
    if thinker is None or not info.iterations:
        return create(bot_id, game, seed, seat)
    thinker.start()
    return Elsewhere(thinker, partial(seated, bot_id, game.info.id, seed, seat))


def adviser_for(game: Game, seed: int, seat: Seat, thinker: Thinker | None = None) -> Player:
    """Return who advises the person on a seat.

    :param thinker: where it computes; None: where it is asked.
    """
    if thinker is None:
        return adviser(game, seed, seat)
    thinker.start()
    return Elsewhere(thinker, partial(advising, game.info.id, seed, seat))


def chance_thought(match: Match, seed: int, thinker: Thinker | None = None) -> Thought:
    """Return what chance is asked now.

    What it does is drawn for this ply alone, so whoever takes a match up again, also after a kill
    in the middle of a roll, sees the same come of it.

    :param thinker: where chance is worked out if that takes long; None: where it is asked.
    :raises BotError: (the thought) it failed.
    """
    info, state = match.game.info, match.state.clone()
    chance: Player = Chance(seed, match.ply)
    if thinker is not None and info.slow_chance:
        thinker.start()
        chance = Elsewhere(thinker, partial(Chance, seed, match.ply))

    def decide(should_stop: ShouldStop) -> Decision:
        try:
            return chance.choose(state, Limit(), should_stop)
        except BotError:
            raise
        except SentenceError as error:
            raise BotError(error.sentence) from error

    return decide


def thought(player: Player, view: Any, limit: Limit, tell: Tell = lambda _so_far: None) -> Thought:
    """Return what a player is asked about an observation.

    :param tell: told on the thread that computes what the player would do by now.
    """

    def decide(should_stop: ShouldStop) -> Decision:
        try:
            decision = finished(thoughts(player, view, limit, should_stop), tell)
        except BotError:
            raise
        except Exception as error:  # a bot's error must not take the game down
            raise BotError.of(error) from error
        if decision.action not in view.legal_actions():
            raise BotError.because(N_("its move is not allowed now"))
        return decision

    return decide
