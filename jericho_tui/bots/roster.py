"""Which bots there are, by their names: what can be told of them without seating one.

Nothing that plays is imported for it; `registry` makes players of them.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from jericho_tui.bots.characters import RANDOM, BotInfo, bots_for, data_of, every_bot, parted
from jericho_tui.bots.strength import PREFIX, bot_at, named, reach, revision, wanted
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, edits, expected, visible
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo


def versions() -> Mapping[str, int]:
    """Return the version by the id of a game, from 1."""
    return data_of(__package__, "versions.toml")


_PEOPLE: Final = re.compile(
    "amber|brandon|edgar|herman|hermine|jason|kermit|landon|leander|manon|porter|randy|robbie"
    "|robert|roger|ryder|scott|stacey|tanner|tucker"
)
"""Common first names one or two letters from a bot's name."""


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
    strengths = reach(game_id)
    if rating is not None and strengths:
        raise UnknownBotError.because(
            N_("in this game, bots play at ratings from {low} to {high}, not {rating}"),
            {"low": strengths[0], "high": strengths[-1], "rating": rating},
        )
    values = {"bot": visible(bot_id), "hint": expected(bot_id, bot_names(game_id))}
    raise UnknownBotError.because(N_("there is no bot “{bot}” for this game; {hint}"), values)


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return what the bots of a game are called in commands; one name stands for all strengths."""
    strengths = reach(game_id)
    middle = [named(strengths[len(strengths) // 2])] if strengths else []
    return (*(bot.id for bot in bots_for(game_id)), *middle)


def is_offered(bot_id: str, game_id: str) -> bool:
    """Whether there is a bot of this name for the game."""
    try:
        find(bot_id, game_id)
    except UnknownBotError:
        return False
    return True


def similar_bot(name: str) -> str | None:
    """Return the bot of any game whose name this is, or is but for a typo; None: nobody's."""
    bare = re.sub(r"^\d+\*|@\d*$", "", name_key(name).replace(" ", ""))
    head, digits = re.fullmatch(r"(.*?)-?(\d*)", bare, re.S).groups()  # type: ignore[union-attr]
    if digits and edits(head, PREFIX[:-1]) <= 2:
        return f"{PREFIX}{digits}"
    if _PEOPLE.fullmatch(bare):
        return None
    wrong = {bot.id: edits(bare, bot.id) for bot in every_bot()}
    near = [bot for bot in wrong if wrong[bot] <= (2 if len(bot) >= 6 else 1)]
    return min(near, key=lambda bot: wrong[bot], default=None)


def version_of(bot_id: str, game_id: str) -> int:
    """Return which version of what it judges by a bot plays a game with, from 1."""
    if bot_id == RANDOM.id:
        return 1
    version = versions().get(game_id, 1)
    return version if wanted(bot_id) is None else version + revision(game_id)


def seated(seats: Iterable[SeatInfo], game_id: str) -> tuple[SeatInfo, ...]:
    """Return seats of a match that is played now: every bot plays as this program has it.

    Whatever way a match is played in, its seats go through here: to the league a bot is its name
    and what plays, its version with it.
    """
    return tuple(
        replace(seat, version=version_of(seat.bot, game_id)) if seat.kind == "bot" else seat
        for seat in seats
    )
