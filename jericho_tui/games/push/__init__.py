"""Push: 2 to 6 players fill columns, and stop before a card fits nowhere.

This module has what the registry needs without the rules: sizes, options with rulings (P1-P15) and
the emblem. In the rules, only the order of the draw pile is hidden, the die is a move of CHANCE,
and a seat's cards are counted in one integer (see `cards`).
"""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionRules, Start, where
from jericho_tui.core.sentence import N_, Counted

START_RULE: Final = Start.of(
    6,
    N_("the printed rule: first to sit down"),
    N_("The first player to sit down starts. Who was that?"),
    "P17",
)

OPTIONS: Final = (
    Option(
        "risk",
        N_("A star on the die"),
        {False: N_("has no effect"), True: N_("costs all unprotected cards (Risk)")},
        question=N_("What does a star on the die cost you?"),
    ),
    Option(
        "forced_collect",
        N_("Opponents collect"),
        {True: N_("always, even with a die"), False: N_("if they want to")},
        "P3",
        N_("Must opponents take a column when you stop?"),
    ),
    Option(
        "stop_after_switch",
        N_("Stopping after a switch card"),
        {False: N_("once there is a column"), True: N_("at any time")},
        "P4",
        N_("When may you stop after drawing a switch card?"),
    ),
    Option(
        "show_protected",
        N_("Protected cards are seen by"),
        {"owner": N_("their owner"), "all": N_("everyone")},
        "P10",
        N_("Who can see the values of protected cards?"),
    ),
    Option(
        "tie_cards",
        N_("Cards for the tie-break"),
        {"owned": N_("cards you hold at the end"), "ever_collected": N_("all cards you collected")},
        "P11",
        N_("Which cards break a tie in points?"),
    ),
    Option(
        "bust_odds",
        N_("Odds of going bust"),
        {"shown": N_("are visible"), "hidden": N_("are hidden")},
        question=N_("Does the program show the odds of going bust?"),
    ),
    Option(
        "switch_for_two",
        N_("With two players, switch cards"),
        {
            "removed": N_("are removed before the deal"),
            "discarded": N_("stay in, and are discarded when drawn"),
        },
        "P16",
        N_("What happens to the switch cards in a game for two?"),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="push",
    title="Push",
    tagline=N_("draw one more, or stop"),
    min_seats=2,
    max_seats=6,
    minutes=25,
    options=OPTIONS,
    variants=("risk",),
    start=START_RULE,
    # At most 120 draws, 108 cards placed, 90 of them protected one by one, 18 die cards rolled for,
    # 30 busts (four cards each), and with P3 a turn's columns, each of at
    # least one card, can be declined by five: five passes for every two cards placed.
    progress=Counted("{number} card left", "{number} cards left", "number"),
    max_moves=120 + 108 + 120 + 108 + 90 + 18 + 30 + 270,
    terminations=("most_points", "most_cards", "shared"),
    open=True,  # even of protected cards (P10): everybody saw what was turned over
)


@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options as the engine asks for them."""

    risk: bool = where("risk", True)
    """Rule 11: a star discards all unprotected cards."""
    forced: bool = where("forced_collect", True, default=True)
    """P3: opponents must take a column."""
    stop_any: bool = where("stop_after_switch", True)
    """P4: a switch card may be followed by a stop before there is a column."""
    show_all: bool = where("show_protected", "all")
    """P10: protected cards are open to everybody."""
    tie_ever: bool = where("tie_cards", "ever_collected")
    """P11: the tie-break counts every card ever collected."""
    odds: bool = where("bust_odds", "shown", default=True)
    """Whether the odds of going bust are shown."""
    two_keep: bool = where("switch_for_two", "discarded")
    """P16: two players keep the switch cards in and discard each as it is drawn."""


EMBLEM: Final = (
    "red# 3 ♦   | : |purple# 2 ■   | : |blue# 5 ▲   ",
    "yellow# 6 ●   | : |purple#  ■ ■  | : |blue# ▲▲▲▲▲ ",
    "green# 4 ♣   | : |purple#    ■ 2| : |blue#    ▲ 5",
    "green#  ♣ ♣  ",
    "green#  ♣ ♣  ",
    "green#    ♣ 4",
)
