"""Finding a bot by its name, and seating one."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from jericho_tui import games
from jericho_tui.bots.adviser import Adviser
from jericho_tui.bots.calibration import calibration_of
from jericho_tui.bots.characters import FLAT, RANDOM, RULE, BotInfo, bots_for, parted
from jericho_tui.bots.cores import OnCores
from jericho_tui.bots.fallible import Fallible
from jericho_tui.bots.flat import FlatBot
from jericho_tui.bots.forgetful import Forgetful
from jericho_tui.bots.heuristic import HeuristicBot
from jericho_tui.bots.policies import Knowledge, knowledge_of
from jericho_tui.bots.random_bot import RandomBot
from jericho_tui.bots.rules import RuleBot, rule_of
from jericho_tui.bots.search.blind import Blind
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.search.clairvoyant import Clairvoyant
from jericho_tui.bots.search.guided import Guided
from jericho_tui.bots.search.outlook import Advisor
from jericho_tui.bots.strength import (
    AtMost,
    AtRating,
    bot_at,
    greedy_style,
    named,
    reach,
    revision,
    wanted,
)
from jericho_tui.bots.versions import versions
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import AnyState, Game, Seat
from jericho_tui.core.seeds import derive
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
    rating = wanted(bot_id)
    info = None if rating is None else bot_at(game_id, rating)
    if info is not None:
        return info
    bare, cores = parted(bot_id)
    for bot in known:
        if bot.id == bare and bot.divides:
            return replace(bot, id=bot_id, cores=cores)
    # Not offered; and where a playout takes seconds, flat search comes to nothing.
    if bot_id == FLAT.id and not games.info(game_id).slow_chance:
        return FLAT
    if bot_id == RULE.id and rule_of(game_id) is not None:
        return RULE
    strengths = reach(game_id)
    if rating is not None and strengths:
        raise UnknownBotError(
            Sentence(
                N_("in this game bots play at {low} to {high}, not at {rating}"),
                {"low": strengths[0], "high": strengths[-1], "rating": rating},
            )
        )
    raise UnknownBotError(
        Sentence(
            N_("there is no bot “{bot}” for this game; the bots are: {known}"),
            {"bot": visible(bot_id), "known": ", ".join(bot_names(game_id))},
        )
    )


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return what the bots of a game are called in commands; one name stands for all strengths."""
    strengths = reach(game_id)
    middle = [named(strengths[len(strengths) // 2])] if strengths else []
    return (*(bot.id for bot in bots_for(game_id)), *middle)


def is_offered(bot_id: str, game_id: str) -> bool:
    """Whether a bot of this name is offered to those who play the game."""
    bare, cores = parted(bot_id)
    if any(bot.id == bare and (cores == 1 or bot.divides) for bot in bots_for(game_id)):
        return True
    rating = wanted(bot_id)
    return rating is not None and bot_at(game_id, rating) is not None


def version_of(bot_id: str, game_id: str) -> int:
    """Return which version of what it judges by a bot plays a game with, from 1."""
    if bot_id == RANDOM.id:
        return 1
    version = versions().get(game_id, 1)
    return version if wanted(bot_id) is None else version + revision(game_id)


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
    return seat_player(info, game, seed, seat)


def seat_player(info: BotInfo, game: Game, seed: int, seat: Seat) -> Player:
    """Return a player as `info` describes it, ready to play."""
    knowledge = knowledge_of(game.info.id)
    player = _player(info, game, knowledge, seed, seat)
    if isinstance(info, AtRating) and info.iterations:
        player = AtMost(player, info.iterations)
    if knowledge is None or knowledge.recall is None or info.span == inf:
        return player
    return Forgetful(player, knowledge.recall, info.span, seed, seat)


def adviser(game: Game, seed: int, seat: Seat) -> Adviser:
    """Return who advises the person on a seat; see `bots.adviser`."""
    info = bots_for(game.info.id)[0]
    player = _player(info, game, knowledge_of(game.info.id), seed, seat)
    return Adviser(player, calibration_of(game.info.id), game.info)


def clairvoyant(game: Game, seed: int, seat: Seat, state: AnyState) -> Adviser:
    """Return who advises as `adviser` does, but sees all that lies in a position.

    :param state: that position; stays as it is.
    """
    info, knowledge = bots_for(game.info.id)[0], knowledge_of(game.info.id)
    advisor = Clairvoyant(_advisor(game, knowledge), state)
    player = SearchBot(advisor, seed, seat, Limit(iterations=info.iterations))
    return Adviser(player, calibration_of(game.info.id), game.info)


def reason_for(game: Game, view: Any, action: Any) -> Sentence | None:
    """Return what speaks for an action in the eyes of who advises, without thinking it over.

    None: nothing stands out, or it could be told from rolls only.
    """
    info, knowledge = bots_for(game.info.id)[0], knowledge_of(game.info.id)
    if knowledge is not None and knowledge.reason is not None:
        return knowledge.reason(view, action)
    if knowledge is not None and info.style in knowledge.players:
        return None
    return _advisor(game, knowledge).reason(view, action)


def _player(
    info: BotInfo, game: Game, knowledge: Knowledge | None, seed: int, seat: Seat
) -> Player:
    """Return a bot with all its wits, which play from whatever it is shown."""
    if info.cores > 1:
        return OnCores(partial(_one_of, info, game.info.id, seed, seat), info.cores)
    if info.id == FLAT.id:
        return FlatBot(game, seed, seat)
    rule = rule_of(game.info.id)
    if info.id == RULE.id and rule is not None:
        return RuleBot(rule, seed, seat)
    if isinstance(info, AtRating) and knowledge is not None and knowledge.at_strength is not None:
        return knowledge.at_strength(
            game, seed, seat, info.iterations, overlook=info.overlook, heat=info.heat
        )
    if knowledge is not None and info.style in knowledge.players:
        return knowledge.players[info.style](game, seed, seat, info.iterations)
    if knowledge is not None and info.iterations and knowledge.ahead is not None:
        return knowledge.ahead(game, seed, seat, info.iterations)
    if info.iterations:
        budget = Limit(iterations=info.iterations)
        return SearchBot(_advisor(game, knowledge), seed, seat, budget)
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
    """Return one of the bots of which one on several cores consists; the first draws as it would.

    :param info: of a bot that divides.
    """
    draws = derive(seed, "core", number) if number else seed
    alone = replace(info, cores=1)
    bot = _player(alone, games.load(game_id), knowledge_of(game_id), draws, seat)
    assert isinstance(bot, SearchBot)  # else it would not divide
    return bot


def _advisor(game: Game, knowledge: Knowledge | None) -> Advisor:
    if knowledge is None:
        return Blind(game)
    return knowledge.advisor or Guided(game, knowledge.policies["heuristic"])
