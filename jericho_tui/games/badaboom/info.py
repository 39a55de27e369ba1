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
        N_("A mission that was not fulfilled"),
        {False: N_("is discarded"), True: N_("stays, unless its owner was hit")},
        "B13",
    ),
    Option(
        "bomb_properties",
        N_("What is special about each bomb"),
        {False: N_("does not count"), True: N_("counts")},
        "B14",
    ),
    Option(
        "fuse",
        N_("Turns until a fuse has burnt down"),
        dict(zip(_FUSES, (N_("30 turns"), N_("15 turns")), strict=True)),
        "B16",
    ),
    Option(
        "max_explosions",
        N_("Explosions that end the game"),
        dict(zip(_EXPLOSIONS, (N_("20 explosions"), N_("10 explosions")), strict=True)),
        "B17",
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
    max_moves=max(_EXPLOSIONS) * (max(_FUSES) + 1) * _MOST_MOVES_A_TURN,
    terminations=("coins", "explosions"),
    edition=N_("house edition: no list of the cards is published, so these are the house’s own"),
)
