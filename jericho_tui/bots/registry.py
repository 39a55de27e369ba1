"""Which bots there are, and seating one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Final

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


RANDOM: Final = "random"
"""The bot that plays any game."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """What is known of a bot without seating it."""

    id: str
    """Its name in records and commands."""
    title: str
    """Its name on screen (a gettext message id)."""
    character: str
    """What it is like, in one line (a gettext message id)."""
    style: str = ""
    """Which of a game's policies it follows; empty: it needs none."""
    heat: float = 0.0
    """How far its mood strays from its judgement; see `HeuristicBot`."""
    iterations: int = 0
    """How much it searches where nobody sets a limit: playouts, or rolls of the wheel; 0: it does
    not."""
    span: float = 8.0
    """In games of memory: see `policies.Recall`; infinity: it never forgets."""

    def plays(self, game_id: str) -> bool:
        """Return whether this bot can play a game."""
        knowledge = knowledge_of(game_id)
        if knowledge is not None and knowledge.players:
            return self.id in knowledge.players or self.id == RANDOM
        if not self.style:
            return True
        return knowledge is not None and self.style in knowledge.policies


BOTS: Final = (
    BotInfo(
        "champion",
        N_("Champion"),
        N_("thinks every move through before playing it"),
        iterations=4000,
        span=16.0,
    ),
    BotInfo(
        "planner",
        N_("Planner"),
        N_("tries a few hundred ways to go on before every move"),
        iterations=250,
        span=12.0,
    ),
    BotInfo(
        "watchmaker",
        N_("Watchmaker"),
        N_("lets every piece go a hundred times in its mind, and thinks of your answer"),
        style="watchmaker",
        iterations=110,
    ),
    BotInfo(
        "carpenter",
        N_("Carpenter"),
        N_("tries eight places three times each before the hand opens"),
        style="carpenter",
        iterations=24,
    ),
    BotInfo(
        "apprentice",
        N_("Apprentice"),
        N_("tries four places once, takes the best and hopes for a steady hand"),
        style="apprentice",
        iterations=4,
    ),
    BotInfo(
        "perfect-memory",
        N_("Perfect memory"),
        N_("has forgotten no card that was ever turned up, which no human can say"),
        style="perfect-memory",
        span=inf,
    ),
    BotInfo(
        "heuristic",
        N_("Heuristic"),
        N_("weighs every move by what it should bring, and never looks further ahead"),
        style="heuristic",
    ),
    BotInfo(
        "climber",
        N_("Climber"),
        N_("keeps nearly every card that fits, and is soon so high that none does"),
        style="climber",
    ),
    BotInfo(
        "spoiler",
        N_("Spoiler"),
        N_("would rather leave you a bad column than take a good one"),
        style="spoiler",
    ),
    BotInfo(
        "guardian",
        N_("Guardian"),
        N_("turns its cards over as soon as there are two of a colour"),
        style="guardian",
    ),
    BotInfo(
        "daredevil",
        N_("Daredevil"),
        N_("draws one card more, and then another"),
        style="daredevil",
    ),
    BotInfo(
        "gambler",
        N_("Gambler"),
        N_("plays its tallest cards first, and hopes that no trumpet follows"),
        style="gambler",
    ),
    BotInfo(
        "saboteur",
        N_("Saboteur"),
        N_("no sooner has a trumpet than a wall comes down"),
        style="saboteur",
    ),
    BotInfo(
        "hoarder",
        N_("Hoarder"),
        N_("saves its trumpets and its best cards, and often saves them too long"),
        style="hoarder",
    ),
    BotInfo(
        "highwayman",
        N_("Highwayman"),
        N_("lays ambush upon ambush, and waits for you to deliver"),
        style="highwayman",
    ),
    BotInfo(
        "pedlar",
        N_("Pedlar"),
        N_("sells three of a kind as soon as it has them, and never mind missions"),
        style="pedlar",
    ),
    BotInfo(
        "robber",
        N_("Robber"),
        N_("would rather have a card out of your hand than one off the pile"),
        style="robber",
    ),
    BotInfo(
        "collector",
        N_("Collector"),
        N_("saves its cards for missions, and often too long"),
        style="collector",
    ),
    BotInfo(
        "miser",
        N_("Miser"),
        N_("delivers nothing that an ambush could spoil"),
        style="miser",
    ),
    BotInfo(
        "plotter",
        N_("Plotter"),
        N_("always has a secret mission, and a chain for somebody"),
        style="plotter",
    ),
    BotInfo(
        "pickpocket",
        N_("Pickpocket"),
        N_("finds other people's bags more interesting than its own"),
        style="pickpocket",
    ),
    BotInfo(
        "pyromaniac",
        N_("Pyromaniac"),
        N_("cannot see a bomb without arming it"),
        style="pyromaniac",
    ),
    BotInfo(
        "hermit",
        N_("Hermit"),
        N_("keeps its tricks for worse times, and its head down"),
        style="hermit",
    ),
    BotInfo(
        "beginner",
        N_("Beginner"),
        N_("cheerfully plays whatever looks nice at the moment"),
        style="heuristic",
        heat=2.0,
        span=3.0,
    ),
    BotInfo(RANDOM, N_("Random"), N_("plays any card the rules allow, without a thought")),
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


def version_of(bot_id: str, game_id: str) -> int:
    """Return which version of what it judges by a bot plays a game with, from 1."""
    return 1 if bot_id == RANDOM else versions().get(game_id, 1)


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
