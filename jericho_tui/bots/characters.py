"""Who the bots are.

`BOTS` of the module `bots` in a game's folder are all who play that game, the strongest first; a
game without one is played by `ANYBODY`, who need the rules only.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jericho_tui.core.registry import IDS, part_of
from jericho_tui.core.sentence import N_


@cache
def data_of(package: str, name: str) -> dict[str, Any]:
    """Return the TOML file of this name in a package; do not change it."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


MOST_CORES: Final = 4
"""More searches of one position would mostly find the same."""
_MARK: Final = "@"


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
    divides: bool = False
    """Whether its searching can be done on several cores; see `cores`."""
    cores: int = 1
    """On how many it is done."""


def styled(name: str, title: str, character: str, **more: Any) -> BotInfo:
    """Return a bot that has a policy of its own name."""
    return BotInfo(name, title, character, style=name, **more)


CHAMPION: Final = BotInfo(
    "champion",
    N_("Champion"),
    N_("thinks every move through"),
    iterations=4000,
    span=16.0,
    divides=True,
)
PLANNER: Final = BotInfo(
    "planner",
    N_("Planner"),
    N_("simulates a few hundred continuations before every move"),
    iterations=250,
    span=12.0,
    divides=True,
)
HEURISTIC: Final = BotInfo(
    "heuristic",
    N_("Heuristic"),
    N_("weighs what each move should bring, and never looks further ahead"),
    style="heuristic",
)
BEGINNER: Final = BotInfo(
    "beginner",
    N_("Beginner"),
    N_("cheerfully plays whatever looks nice right now"),
    style="heuristic",
    heat=2.0,
    span=3.0,
)
RANDOM: Final = BotInfo(
    "random", N_("Random"), N_("plays any card the rules allow, without a thought")
)

ANYBODY: Final = (CHAMPION, PLANNER, RANDOM)
"""The bots of a game of which nothing is known but its rules."""


@cache
def bots_for(game_id: str) -> tuple[BotInfo, ...]:
    """Return the bots that play a game, the strongest first."""
    module = part_of(game_id, "bots")
    bots: tuple[BotInfo, ...] = ANYBODY if module is None else module.BOTS
    return bots


def every_bot() -> tuple[BotInfo, ...]:
    """Return the bots of all games, each once, game by game in the order of the lobby."""
    return _bots_of(tuple(IDS))


@cache
def _bots_of(game_ids: tuple[str, ...]) -> tuple[BotInfo, ...]:
    return tuple({bot.id: bot for game_id in game_ids for bot in bots_for(game_id)}.values())


def parted(bot_id: str) -> tuple[str, int]:
    """Return a bot's id without its cores, and on how many it searches. Knows no game."""
    bare, _, number = bot_id.rpartition(_MARK)
    for cores in range(2, MOST_CORES + 1):
        if bare and number == str(cores):
            return bare, cores
    return bot_id, 1


def on_cores(bot_id: str, cores: int) -> str:
    """Return the id of a bot on so many cores, on however many it was before."""
    bare, _ = parted(bot_id)
    return bare if cores == 1 else f"{bare}{_MARK}{cores}"
