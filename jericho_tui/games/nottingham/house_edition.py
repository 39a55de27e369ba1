"""The house edition [H]: numbers that the printed game shows on its cards and its board.

Nothing published gives them all, so these are the house's own, balanced by simulation (rules page
2.3), and players are told so. Whoever owns the printed game may write a file of this form, in TOML,
with the numbers of the print; `edition.parse_edition` reads it.
"""

from collections.abc import Mapping
from typing import Final

from jericho_tui.core.sentence import N_

HOUSE_NOTES: Final[Mapping[str, str]] = {
    "red_banner": N_("Attacks that a necklace can answer."),
    "ambush_items": N_("Ambush cards with two items; seven more show one pawn each."),
    "items": N_("What an item is worth as loot; there are twelve cards of each."),
    "missions": N_("What a mission is worth if one player does it, and to each of two players."),
    "track": N_("Numbers on the spaces after the city, then the city again."),
}
"""By key of the table; N7 for the first."""

HOUSE_TABLE: Final[Mapping[str, object]] = {
    "red_banner": ["theft", "robbery", "burglary"],
    "ambush_items": [
        ["coin", "chest"],
        ["candlestick", "necklace"],
        ["gold", "jewels"],
        ["pearl", "coin"],
        ["jewels", "candlestick"],
        ["necklace", "pearl"],
    ],
    "items": {
        "coin": 7,
        "candlestick": 8,
        "gold": 9,
        "pearl": 10,
        "jewels": 11,
        "necklace": 12,
        "chest": 13,
    },
    "missions": {
        "three_pairs": [15, 10],
        "five_same": [20, 14],
        "all_seven": [25, 18],
        "four_pairs": [30, 20],
    },
    "track": {
        "standard": [4, 5, 3, 6, 4, 7, 5, 2, 6, 8, 5, 3, 6, 4, 7, 2, 5, 8, 4, 3],
        "long": [
            *(4, 5, 3, 6, 4, 7, 5, 2, 6, 8, 5, 3, 6, 4, 7, 2, 5, 8, 4, 3),
            *(6, 2, 5, 7, 3, 4, 6, 3),
        ],
    },
}
