"""Which bots there are, and seating one."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.bots.heuristic import HeuristicBot
from jericho_tui.bots.policies import has_policy, policy_for
from jericho_tui.bots.random_bot import RandomBot
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.player import Player


class UnknownBotError(SentenceError):
    """No bot of this name plays this game; the message names those that do."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """What is known of a bot without seating it."""

    id: str
    """Its name in records and commands."""
    title: str
    """Its name on screen (a gettext message id)."""
    character: str
    """What it is like, in one line (a gettext message id)."""
    needs_policy: bool = False
    """Whether it plays only games of which `policies` knows something."""

    def plays(self, game_id: str) -> bool:
        """Return whether this bot can play a game."""
        return not self.needs_policy or has_policy(game_id)


BOTS: Final = (
    BotInfo(
        "heuristic",
        N_("Heuristic"),
        N_("weighs every move by what it should bring, and never looks further ahead"),
        needs_policy=True,
    ),
    BotInfo("random", N_("Random"), N_("plays any card the rules allow, without a thought")),
)
"""Every bot, the strongest first."""


def bots_for(game_id: str) -> tuple[BotInfo, ...]:
    """Return the bots that play a game, the strongest first."""
    return tuple(bot for bot in BOTS if bot.plays(game_id))


def find(bot_id: str, game_id: str) -> BotInfo:
    """Return the bot registered as `bot_id`.

    :raises UnknownBotError: there is none that plays the game.
    """
    known = bots_for(game_id)
    for bot in known:
        if bot.id == bot_id:
            return bot
    raise UnknownBotError(
        Sentence(
            N_("there is no bot “{bot}” for this game; the bots are: {known}"),
            {"bot": visible(bot_id), "known": ", ".join(bot.id for bot in known)},
        )
    )


def create(bot_id: str, game: Game, seed: int, seat: Seat) -> Player:
    """Return a bot ready to play.

    :param seed: the match's; with the seat and the ply it decides everything the bot draws.
    :raises UnknownBotError: no bot of this name plays the game.
    """
    info = find(bot_id, game.info.id)
    if info.needs_policy:
        return HeuristicBot(policy_for(game.info.id), seed, seat)
    return RandomBot(seed, seat)
