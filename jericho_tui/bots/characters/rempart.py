"""The bots of Rempart, where whoever remembers more wins: the stronger, the less they forget."""

from dataclasses import replace
from math import inf
from typing import Final

from jericho_tui.bots.characters import BEGINNER, CHAMPION, HEURISTIC, PLANNER, RANDOM, BotInfo
from jericho_tui.core.sentence import N_

BOTS: Final = (
    replace(
        CHAMPION,
        character=N_("thinks every move through, and has forgotten no card that was turned up"),
        span=inf,
    ),
    replace(PLANNER, span=256.0),
    BotInfo(
        "perfect-memory",
        N_("Perfect memory"),
        N_("has forgotten no card that was ever turned up, which no human can say"),
        style="perfect-memory",
        span=inf,
    ),
    replace(HEURISTIC, span=128.0),
    BotInfo(
        "reader",
        N_("Reader"),
        N_("looks at new cards row by row, as one reads a page"),
        style="reader",
        span=128.0,
    ),
    BotInfo(
        "explorer",
        N_("Explorer"),
        N_("would rather turn up what nobody has seen than what it knows"),
        style="explorer",
        span=128.0,
    ),
    BotInfo(
        "snail",
        N_("Snail"),
        N_("takes only the smallest of steps, and leaves no card behind"),
        style="snail",
        span=128.0,
    ),
    replace(BEGINNER, heat=0.4),  # a card ahead is much more here than a point elsewhere
    BotInfo(
        "climber",
        N_("Climber"),
        N_("keeps nearly every card that fits, and is soon so high that none does"),
        style="climber",
    ),
    RANDOM,
)
