"""Create bots and the bots that give hints to humans."""

from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from jericho_tui.bots.adviser import Adviser, calibration_of
from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.cores import OnCores
from jericho_tui.bots.knowledge import Knowledge, knowledge_of
from jericho_tui.bots.roster import find
from jericho_tui.bots.search.bot import OpenOutlook, SearchBot, blind, guided
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.simple import Fallible, Forgetful, HeuristicBot, RandomBot
from jericho_tui.bots.strength import AtMost, AtRating, greedy_style
from jericho_tui.core import registry
from jericho_tui.core.game import AnyState, Game, Seat
from jericho_tui.core.seats import derive
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Limit, Player


def create(bot_id: str, game: Game, seed: int, seat: Seat) -> Player:
    """Create a bot for one seat of a match.

    :param seed: the seed of the match; with seat and ply it determines the bot's random choices.
    :raises UnknownBotError: no bot of this name plays the game.
    """
    return seat_player(find(bot_id, game.info.id), game, seed, seat)


def seat_player(info: BotInfo, game: Game, seed: int, seat: Seat) -> Player:
    """Create the player that `info` describes."""
    knowledge = knowledge_of(game.info.id)
    player = _player(info, game, knowledge, seed, seat)
    if isinstance(info, AtRating) and info.iterations:
        player = AtMost(player, info.iterations)
    if knowledge is None or knowledge.recall is None or info.span == inf:
        return player
    return Forgetful(player, knowledge.recall, info.span, seed, seat)


def adviser(game: Game, seed: int, seat: Seat) -> Adviser:
    """Return the bot that gives hints to the human on a seat; see `bots.adviser`."""
    player = _player(bots_for(game.info.id)[0], game, knowledge_of(game.info.id), seed, seat)
    return Adviser(player, calibration_of(game.info.id), game.info)


def clairvoyant(game: Game, seed: int, seat: Seat, state: AnyState) -> Adviser:
    """Return a hint bot as `adviser` does, but with all cards open.

    :param state: the position; it is not changed.
    """
    info, knowledge = bots_for(game.info.id)[0], knowledge_of(game.info.id)
    usual = _advisor(game, knowledge)
    advisor = GameAdvisor(lambda view: OpenOutlook(usual.outlook(view), state), usual.reason)
    player = SearchBot(advisor, seed, seat, Limit(iterations=info.iterations))
    return Adviser(player, calibration_of(game.info.id), game.info)


def reason_for(game: Game, view: Any, action: Any) -> Sentence | None:
    """Return the hint bot's reason for an action, without a search; None if nothing stands out."""
    knowledge = knowledge_of(game.info.id)
    if knowledge is not None and knowledge.reason is not None:
        return knowledge.reason(view, action)
    return _advisor(game, knowledge).reason(view, action)


def _player(
    info: BotInfo, game: Game, knowledge: Knowledge | None, seed: int, seat: Seat
) -> Player:
    """Return a bot with all its wits, which play from whatever it is shown."""
    if info.cores > 1:
        return OnCores(partial(_one_of, info, game.info.id, seed, seat), info.cores)
    if knowledge is not None and knowledge.own is not None:
        own = knowledge.own(info, game, seed, seat)
        if own is not None:
            return own
    if info.iterations:
        return SearchBot(_advisor(game, knowledge), seed, seat, Limit(iterations=info.iterations))
    if info.style:
        assert knowledge is not None  # else it would not play this game
        policies = knowledge.policies
        if isinstance(info, AtRating):
            judges = (policies[info.style], policies[greedy_style(game.info.id)])
            return Fallible(
                judges, seed, seat, overlook=info.overlook, greed=info.greed, heat=info.heat
            )
        return HeuristicBot(policies[info.style], seed, seat, info.heat)
    return RandomBot(seed, seat)


def _one_of(info: BotInfo, game_id: str, seed: int, seat: Seat, number: int) -> SearchBot:
    """Return one of the searches of a bot on several cores; the first draws as it would."""
    draws = derive(seed, "core", number) if number else seed
    alone = replace(info, cores=1)
    bot = _player(alone, registry.load(game_id), knowledge_of(game_id), draws, seat)
    assert isinstance(bot, SearchBot)  # else it would not divide
    return bot


def _advisor(game: Game, knowledge: Knowledge | None) -> GameAdvisor:
    if knowledge is None:
        return blind(game)
    return knowledge.advisor or guided(game, knowledge.policies["heuristic"])
