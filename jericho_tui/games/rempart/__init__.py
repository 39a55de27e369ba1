"""Rempart (“C'est mon fort !”): 2 to 4 players climb to ten cards, by memory.

This module has what the registry needs without the rules: sizes, options with rulings (R1-R18),
the emblem, and the figures. In the rules, everyone saw all that was ever turned up, so all seats
know the same; what a player *remembers* is not a matter of the rules. A rampart is one integer.

No source says which cards of the points variant bear which figure (5.2), so the map is our own: 28
figures over five bands of nine numbers, five or six to a band. Players are told so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionRules, Start, value_of, where
from jericho_tui.core.sentence import N_, Counted

_STALL_LIMITS: Final = (3, 2, 4)

START_RULE: Final = Start.of(
    4,
    N_("the printed rule: the youngest"),
    N_("The youngest player starts. Who is that?"),
)

OPTIONS: Final = (
    Option(
        "variant",
        N_("What wins"),
        {"race": N_("the race to ten cards"), "points": N_("points, with figures (house edition)")},
        question=N_("Do you race to ten cards, or play for points with figures?"),
    ),
    Option(
        "auto_block_end",
        N_("When no card fits"),
        {
            True: N_("the game ends at once"),
            "when_all_seen": N_("the game ends once all cards are seen"),
        },
        "R3",
        N_("When no card fits any more, does the game end at once?"),
    ),
    Option(
        "stall_limit",
        N_("Idle turns per card"),
        dict(zip(_STALL_LIMITS, (N_("three"), N_("two"), N_("four")), strict=True)),
        "R4",
        N_("How many turns without a kept card are allowed per card left?"),
    ),
    Option(
        "magician_blocks_end",
        N_("Unused magician at the end"),
        {"one_turn": N_("gets one more turn"), False: N_("comes too late")},
        "R5",
        N_("When no card fits, does an unused magician get one more turn?"),
    ),
    Option(
        "cannon_self",
        N_("A cannon can hit"),
        {True: N_("any rampart, your own too"), False: N_("only opponents")},
        "R9",
        N_("Whose ramparts may a cannon fire at?"),
    ),
    Option(
        "flag_card",
        N_("The flag card is"),
        {
            "ordinary": N_("a card like any other"),
            "tower": N_("a tower"),
            "immune": N_("safe, but not a tower"),
        },
        "R11",
        N_("Does the flag card protect like a tower?"),
    ),
    Option(
        "memory_aid",
        N_("Memory aid, the same for everyone"),
        {
            "off": N_("none"),
            "seen_marks": N_("seen spots are marked"),
            "full": N_("seen cards are shown"),
        },
        "R16",
        N_("How much does the program remember for all players?"),
    ),
    Option(
        "max_card",
        N_("Highest card"),
        {46: N_("46, as printed"), 45: N_("45, as in the new edition")},
        "R18",
        N_("How high do the numbers of the cards go?"),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="rempart",
    title="Rempart",
    tagline=N_("remember where every card lies"),
    min_seats=2,
    max_seats=4,
    minutes=20,
    options=OPTIONS,
    variants=("variant",),
    start=START_RULE,
    rules_version=2,
    # With n cards left at most `stall_limit` x n turns pass before one is kept or all is over (R4);
    # a turn is two moves, and there are five cannons.
    progress=Counted("{number} card left", "{number} cards left", "number"),
    max_moves=2 * max(_STALL_LIMITS) * (45 * 46 // 2) + 5,
    terminations=("ten_cards", "blocked", "stalled"),
    open=True,
    edition=N_(
        "house edition: the printed rules do not say which card has which figure, so our own "
        "edition decides"
    ),
)


@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options as the engine asks for them."""

    points: bool = where("variant", "points")
    """Rules 7-12: the points variant; else the race."""
    when_all_seen: bool = where("auto_block_end", "when_all_seen")
    """R3: a block ends the game only when every card left was turned up once."""
    stall_limit: int = value_of("stall_limit", 3)
    """R4: turns without a kept card that end the game, for each card left on the table."""
    magician_waits: bool = where("magician_blocks_end", "one_turn", default=True)
    """R5: an unused magician still has one turn in a blocked game."""
    cannon_self: bool = where("cannon_self", True, default=True)
    """R9: a cannon can hit its owner's rampart."""
    flag_card: str = value_of("flag_card", "ordinary")
    """R11, R12: what the flag card is to a cannon."""
    memory_aid: str = value_of("memory_aid", "off")
    """R16: what is shown of cards that were turned back down."""
    max_card: int = value_of("max_card", 46)
    """R18."""


FIGURES: Final[Mapping[str, tuple[int, ...]]] = {
    "king": (33,),
    "queen": (15,),
    "prince": (6, 24, 42),
    "princess": (11, 26, 37),
    "magician": (19,),
    "tower": (4, 13, 21, 30, 39, 45),
    "cannon": (8, 17, 25, 34, 43),
    "raven": (3, 14, 20, 28, 36, 46),
    "raven2": (9, 40),
}
"""Numbers by figure; `raven2` shows two ravens."""


EMBLEM: Final = (
    "trumpet: ⚑  █▄▄█        █▄▄█",
    "yellow:▄  ▄|trumpet:████|purple:▄  ▄|yellow:▄  ▄|trumpet:████|blue:▄  ▄",
    "yellow# 1  |trumpet%  4 |purple# 11 |yellow% 18 |trumpet# 30 |blue% 42 ",
    "yellow#    |trumpet%  ♜ |purple# ♀  |yellow%    |trumpet# ♜  |blue%  ♦ ",
    "",
    "stone#   | : |stone#   | : |stone%   | : |stone#   | : |stone#   | : |stone#   ",
)
