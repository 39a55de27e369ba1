"""Badaboom, a bomb that is tinkered with and passed on until it explodes, for 3 to 5 goblins.

Charter. The rules page's paragraphs and rulings (B1-B31) on the protocol of `core.game`; imports
`core` only. What may surprise: bags are integers, explained in `cards`; whatever interrupts (a
shuffle in the middle of a draw, a counter to a counter) is a step that waits in `state.todo`; what
every seat has seen is noted while it happens and worked out when somebody looks (`memory`); no list
of the printed cards is published, so `house_edition` is the house's own, players are told, and
whoever owns the printed game can play with a table of their own (`edition`), which the record then
carries.

What the house knows of Badaboom without its rules: title, sizes, options with rulings.

A picture in small: a bomb with its fuse, and what is in it.
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
