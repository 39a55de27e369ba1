"""Finding a bot by its name, and seating one."""

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from jericho_tui.bots.characters import RANDOM, BotInfo, bots_for
from jericho_tui.bots.forgetful import Forgetful
from jericho_tui.bots.heuristic import HeuristicBot
from jericho_tui.bots.policies import Knowledge, knowledge_of
from jericho_tui.bots.random_bot import RandomBot
from jericho_tui.bots.search.blind import Blind
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.search.guided import Guided
from jericho_tui.bots.search.outlook import Advisor
from jericho_tui.bots.versions import versions
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.player import Limit, Player, SeatInfo


class UnknownBotError(SentenceError):
    """No bot of this name plays this game; the message names those that do."""


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


def version_of(bot_id: str, game_id: str) -> int:
    """Return which version of what it judges by a bot plays a game with, from 1."""
    return 1 if bot_id == RANDOM.id else versions().get(game_id, 1)


def seated(seats: Iterable[SeatInfo], game_id: str) -> tuple[SeatInfo, ...]:
    """Return seats of a match that is dealt now: every bot plays as this program has it."""
    return tuple(
        replace(seat, version=version_of(seat.bot, game_id)) if seat.kind == "bot" else seat
        for seat in seats
    )


def create(bot_id: str, game: Game, seed: int, seat: Seat) -> Player:
    """Return a bot ready to play.

    :param seed: the match's; with the seat and the ply it decides everything the bot draws.
    :raises UnknownBotError: no bot of this name plays the game.
    """
    info = find(bot_id, game.info.id)
    knowledge = knowledge_of(game.info.id)
    player = _player(info, game, knowledge, seed, seat)
    if knowledge is None or knowledge.recall is None or info.span == inf:
        return player
    return Forgetful(player, knowledge.recall, info.span, seed, seat)


def _player(
    info: BotInfo, game: Game, knowledge: Knowledge | None, seed: int, seat: Seat
) -> Player:
    """Return a bot with all its wits, which play from whatever it is shown."""
    if knowledge is not None and info.id in knowledge.players:
        return knowledge.players[info.id](game, seed, seat, info.iterations)
    if info.iterations:
        budget = Limit(iterations=info.iterations)
        return SearchBot(_advisor(game, knowledge), seed, seat, budget)
    if info.style:
        assert knowledge is not None  # else it would not play this game
        return HeuristicBot(knowledge.policies[info.style], seed, seat, info.heat)
    return RandomBot(seed, seat)


def _advisor(game: Game, knowledge: Knowledge | None) -> Advisor:
    if knowledge is None:
        return Blind(game)
    return knowledge.advisor or Guided(game, knowledge.policies["heuristic"])
