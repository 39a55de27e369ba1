"""Badaboom: 3 to 5 goblins tinker with a bomb and pass it on until it explodes.

This module has what the registry needs without the rules: sizes, options with rulings (B1-B31) and
the emblem. In the rules, bags are integers (see `cards`), interruptions wait as steps in
`state.todo`, and memories are computed when someone asks. No list of the printed cards was
published, so `edition` has our own; owners of the printed game can use theirs.
"""

from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, Start
from jericho_tui.core.sentence import N_, Counted

_FUSES: Final = (30, 15)
_EXPLOSIONS: Final = (20, 10)
_MOST_MOVES_A_TURN: Final = 100
"""Two phases with a trick of each of five, its counters and what it asks; tinkering; shuffles."""

START_RULE: Final = Start.of(
    5,
    N_("the printed rule: who looks most like a goblin"),
    N_("The player who looks most like a goblin starts. Who is that?"),
)

OPTIONS: Final = (
    Option(
        "mission_persist",
        N_("A mission that fails"),
        {False: N_("is discarded"), True: N_("stays, unless its owner was hit")},
        "B13",
        N_("What happens to a mission that fails?"),
    ),
    Option(
        "bomb_properties",
        N_("Special rule of each bomb"),
        {False: N_("does not apply"), True: N_("applies")},
        "B14",
        N_("Do the special rules of the bombs apply?"),
    ),
    Option(
        "fuse",
        N_("Turns until the fuse burns down"),
        dict(zip(_FUSES, (N_("30 turns"), N_("15 turns")), strict=True)),
        "B16",
        N_("After how many turns does a bomb explode in any case?"),
    ),
    Option(
        "max_explosions",
        N_("Explosions that end the game"),
        dict(zip(_EXPLOSIONS, (N_("20 explosions"), N_("10 explosions")), strict=True)),
        "B17",
        N_("After how many explosions does the game end at the latest?"),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="badaboom",
    title="Badaboom",
    tagline=N_("build a bomb, trick others"),
    min_seats=3,
    max_seats=5,
    minutes=30,
    options=OPTIONS,
    start=START_RULE,
    progress=Counted("{number} of {last} coins", "{number} of {last} coins", "number"),
    max_moves=max(_EXPLOSIONS) * (max(_FUSES) + 1) * _MOST_MOVES_A_TURN,
    terminations=("coins", "explosions"),
    edition=N_(
        "house edition: no list of the cards was published, so our own edition provides them"
    ),
)


EMBLEM: Final = (
    "quiet:     ╭━━━━━━━━━━━|warning:✹|off:┄┄┄┄┄",
    "blue:  ▄█████▄   |green# ✦          ",
    "blue: █████████  ",
    "blue:███████████ |red# ◆          ",
    "blue: █████████  ",
    "blue:  ▀█████▀   |yellow# ☼          ",
)
