"""What the house knows of Badaboom without its rules: title, sizes, options with rulings."""

from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option
from jericho_tui.core.sentence import N_
from jericho_tui.core.start import Start

_FUSES: Final = (30, 15)
_EXPLOSIONS: Final = (20, 10)
_MOST_MOVES_A_TURN: Final = 100
"""Two phases with a trick of each of five, its counters and what it asks; tinkering; shuffles."""

START_RULE: Final = Start.of(
    5,
    N_("who looks most like a goblin, as printed"),
    N_("Whoever looks most like a goblin starts. Who is that?"),
)

OPTIONS: Final = (
    Option(
        "mission_persist",
        (False, True),
        "B13",
        N_("A mission that was not fulfilled"),
        (N_("is discarded"), N_("stays, unless its owner was hit")),
    ),
    Option(
        "bomb_properties",
        (False, True),
        "B14",
        N_("What is special about each bomb"),
        (N_("does not count"), N_("counts")),
    ),
    Option(
        "fuse",
        _FUSES,
        "B16",
        N_("Turns until a fuse has burnt down"),
        (N_("30 turns"), N_("15 turns")),
    ),
    Option(
        "max_explosions",
        _EXPLOSIONS,
        "B17",
        N_("Explosions that end the game"),
        (N_("20 explosions"), N_("10 explosions")),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="badaboom",
    title="Badaboom",
    tagline=N_("tinker with a bomb, pass it on, and be somewhere else when it explodes"),
    min_seats=3,
    max_seats=5,
    minutes=30,
    options=OPTIONS,
    start=START_RULE,
    rules_version=1,
    max_moves=max(_EXPLOSIONS) * (max(_FUSES) + 1) * _MOST_MOVES_A_TURN,
    terminations=("coins", "explosions"),
    edition=N_("house edition: no list of the cards is published, so these are the house's own"),
)
