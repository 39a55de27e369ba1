"""What the house knows of Nottingham without its rules: title, sizes, options with rulings."""

from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option
from jericho_tui.core.sentence import N_
from jericho_tui.core.start import Start

_STALL_LIMITS: Final = (84, 42)
_MOST_STEPS: Final = 31
"""Steps of the sheriff on the longest track that an edition may have."""
_MOST_MOVES_A_TURN: Final = 24
"""Decide 1; six offers and a choice 7; two shuffles; deliver and six asked 7; the same once more
after a void delivery, of which there are no more than laid ambushes, one a turn."""

START_RULE: Final = Start.of(
    7,
    N_("by common consent, as printed"),
    N_("By common consent somebody starts. Who is it?"),
)

OPTIONS: Final = (
    Option(
        "declined_coin",
        N_("A coin that buys nothing"),
        {"hand": N_("goes to the buyer’s hand"), "discard": N_("is discarded")},
        "N2",
    ),
    Option(
        "defence_timing",
        N_("A necklace is given"),
        {"before": N_("before a card is taken"), "after": N_("after a card was chosen")},
        "N8",
    ),
    Option(
        "multi_ambush",
        N_("On one delivery"),
        {False: N_("one ambush at most"), True: N_("everybody may play one")},
        "N9",
    ),
    Option(
        "void_retry",
        N_("After a void delivery"),
        {False: N_("the turn is over"), True: N_("another may be tried")},
        "N10",
    ),
    Option(
        "tiebreak",
        N_("Ties are broken by"),
        {"loot": N_("loot cards, then hand cards"), "hand": N_("hand cards, then loot cards")},
        "N16",
    ),
    Option(
        "distinct_pairs",
        N_("Four equal cards"),
        {False: N_("count as two pairs"), True: N_("are one pair")},
        "N20",
    ),
    Option(
        "stall_limit",
        N_("Turns without a delivery that end the game"),
        dict(zip(_STALL_LIMITS, (N_("84 in a row"), N_("42 in a row")), strict=True)),
        "N30",
    ),
    Option(
        "track",
        N_("The sheriff’s track"),
        {"standard": N_("standard"), "long": N_("long, from six players on")},
        "N33",
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="nottingham",
    title="Nottingham",
    tagline=N_("trade, steal and rob until you can deliver, before the sheriff is home"),
    min_seats=3,
    max_seats=7,
    minutes=45,
    options=OPTIONS,
    variants=("track",),
    start=START_RULE,
    max_moves=max(_STALL_LIMITS) * _MOST_STEPS * _MOST_MOVES_A_TURN,
    terminations=("city", "missions", "stalled"),
    edition=N_(
        "house edition: the values of items and missions, the ambush cards and the track are not"
        " published, so these are the house’s own"
    ),
)
