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
        ("hand", "discard"),
        "N2",
        N_("A coin that buys nothing"),
        (N_("goes to the buyer's hand"), N_("is discarded")),
    ),
    Option(
        "defence_timing",
        ("before", "after"),
        "N8",
        N_("A necklace is given"),
        (N_("before a card is taken"), N_("after a card was chosen")),
    ),
    Option(
        "multi_ambush",
        (False, True),
        "N9",
        N_("On one delivery"),
        (N_("one ambush at most"), N_("everybody may play one")),
    ),
    Option(
        "void_retry",
        (False, True),
        "N10",
        N_("After a void delivery"),
        (N_("the turn is over"), N_("another may be tried")),
    ),
    Option(
        "tiebreak",
        ("loot", "hand"),
        "N16",
        N_("Ties are broken by"),
        (N_("loot cards, then hand cards"), N_("hand cards, then loot cards")),
    ),
    Option(
        "distinct_pairs",
        (False, True),
        "N20",
        N_("Four equal cards"),
        (N_("count as two pairs"), N_("are one pair")),
    ),
    Option(
        "stall_limit",
        _STALL_LIMITS,
        "N30",
        N_("Turns without a delivery that end the game"),
        (N_("84 in a row"), N_("42 in a row")),
    ),
    Option(
        "track",
        ("standard", "long"),
        "N33",
        N_("The sheriff's track"),
        (N_("standard"), N_("long, from six players on")),
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
    start=START_RULE,
    rules_version=1,
    max_moves=max(_STALL_LIMITS) * _MOST_STEPS * _MOST_MOVES_A_TURN,
    terminations=("city", "missions", "stalled"),
    edition=N_(
        "house edition: the values of items and missions, the ambush cards and the track are not"
        " published, so these are the house's own"
    ),
)
