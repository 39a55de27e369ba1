"""The house edition [H]: bombs, gadgets and tricks that the printed game shows on its cards.

No list of the printed cards is published, so these are the house's own; they fit every hint and
every count of components (rules page 3.2), and players are told so. Whoever owns the printed game
may write a file of this form, in TOML, with what is on the print; `edition.parse_edition` reads it.
"""

from collections.abc import Mapping
from typing import Final

from jericho_tui.core.sentence import N_

HOUSE_NOTES: Final[Mapping[str, str]] = {
    "bombs": N_("How many mechanisms a bomb needs, and what is special about it."),
    "gadgets": N_("Who is hit."),
    "tricks": N_("How many of each there are; 47 in all."),
}
"""By key of the table; B14 for the first."""

HOUSE_TABLE: Final[Mapping[str, object]] = {
    "bombs": {
        "human": [2, "none"],
        "elf": [2, "counter_clockwise"],
        "gnome": [3, "armer_draws"],
        "fairy": [3, "all_draw"],
        "dwarf": [4, "extra_coin"],
    },
    "gadgets": {
        "shrapnel": "neighbours",
        "big_boom": "everybody",
        "boomerang": "armer",
        "backblast": "all_but_holder",
        "dud": "nobody",
        "left_fuse": "left",
        "greed": "richest",
    },
    "tricks": {
        "hot_potato": 5,
        "long_throw": 3,
        "back_to_you": 2,
        "pickpocket": 4,
        "rummage": 4,
        "butterfingers": 3,
        "bag_swap": 1,
        "spare_screw": 2,
        "loosen": 3,
        "not_so_fast": 5,
        "reverse": 3,
        "bunker": 3,
        "chained": 4,
        "fall_guy": 1,
        "martyr": 1,
        "mass_grave": 1,
        "clean_hands": 1,
        "saboteur": 1,
    },
}
