"""Nottingham: 3 to 7 players collect seven goods in seven ways and lay ambushes.

This module has what the registry needs without the rules: sizes, options with rulings (N1-N33) and
the emblem. In the rules, hands are integers (see `items`), and memories are computed when someone
asks. Item values, ambush cards, missions and track were not published, so `edition` has our own;
owners of the printed game can use theirs.
"""

from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, Start
from jericho_tui.core.sentence import N_

_STALL_LIMITS: Final = (84, 42)
_MOST_STEPS: Final = 31  # steps of the sheriff on the longest track that an edition may have
_MOST_MOVES_A_TURN: Final = 24
"""Decide 1; six offers and a choice 7; two shuffles; deliver and six asked 7; the same once more
after a void delivery, of which there are no more than laid ambushes, one a turn."""

START_RULE: Final = Start.of(
    7,
    N_("the printed rule: by common consent"),
    N_("By common consent, the players choose who starts. Who is it?"),
)

OPTIONS: Final = (
    Option(
        "declined_coin",
        N_("A coin that buys nothing"),
        {"hand": N_("goes to the buyer’s hand"), "discard": N_("is discarded")},
        "N2",
        N_("Where does a coin go when its player buys nothing?"),
    ),
    Option(
        "defence_timing",
        N_("A necklace is given"),
        {"before": N_("before a card is taken"), "after": N_("after a card is chosen")},
        "N8",
        N_("When must an attacked player decide to give a necklace?"),
    ),
    Option(
        "multi_ambush",
        N_("On one delivery"),
        {False: N_("at most one ambush"), True: N_("one ambush per player")},
        "N9",
        N_("How many ambushes can hit the same delivery?"),
    ),
    Option(
        "void_retry",
        N_("After a void delivery"),
        {False: N_("the turn ends"), True: N_("you may try another")},
        "N10",
        N_("May you deliver again after an ambush made a delivery void?"),
    ),
    Option(
        "tiebreak",
        N_("Ties are broken by"),
        {"loot": N_("loot cards, then hand cards"), "hand": N_("hand cards, then loot cards")},
        "N16",
        N_("Which cards break a tie in points?"),
    ),
    Option(
        "distinct_pairs",
        N_("Four equal cards"),
        {False: N_("count as two pairs"), True: N_("are one pair")},
        "N20",
        N_("Do four equal cards make two pairs of a mission?"),
    ),
    Option(
        "stall_limit",
        N_("Turns without a delivery that end the game"),
        dict(zip(_STALL_LIMITS, (N_("84 in a row"), N_("42 in a row")), strict=True)),
        "N30",
        N_("After how many turns without a delivery does the game end?"),
    ),
    Option(
        "track",
        N_("The sheriff’s track"),
        {"standard": N_("standard"), "long": N_("long, for six or more players")},
        "N33",
        N_("How long is the sheriff’s way back to the city?"),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="nottingham",
    title="Nottingham",
    tagline=N_("collect goods, ambush other players"),
    min_seats=3,
    max_seats=7,
    minutes=45,
    options=OPTIONS,
    variants=("track",),
    start=START_RULE,
    progress=N_("sheriff {number} of {last}"),
    max_moves=max(_STALL_LIMITS) * _MOST_STEPS * _MOST_MOVES_A_TURN,
    terminations=("city", "missions", "stalled"),
    edition=N_(
        "house edition: values, missions, ambush cards and track were not published, so our own "
        "edition sets them"
    ),
)


EMBLEM: Final = (
    "quiet:⌂ · · · · · |trumpet# ★ |quiet: 4 7 2 ⌂",
    "quiet:━━━━━━━━━━━━━|strong:▲|off:┄┄┄┄┄┄┄┄",
    "",
    "cyan# ●   | : |blue# †   | : |yellow# ▬   | : |trumpet# ○   ",
    "",
    "red# ♦   | : |green# Ω   | : |purple# ▣   ",
)
