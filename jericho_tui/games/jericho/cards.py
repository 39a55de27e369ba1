"""The cards of Jericho as small integers, and their notation.

Rules 1-3: 85 wall cards (5 colours x 17), 22 trumpets, 3 scoring cards. A card is `colour * 5 +
rank` (0..24), a trumpet 25; scoring cards exist only in the draw pile.
"""

from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, visible

COLOURS: Final = "RGBYP"
"""Letter of every colour: red, green, blue, yellow, purple (rule 4: theme data)."""
NUM_COLOURS: Final = 5
VALUES: Final = (1, 3, 4, 5, 7)
"""The values of wall cards by rank; 2 is the trumpet's and 6 does not exist (rule 2)."""
COPIES: Final = (4, 5, 4, 3, 1)
"""How many cards of each rank a colour has (rule 2): 17 cards, 57 in all."""
TRUMPET: Final = 25
TRUMPET_VALUE: Final = 2
NUM_TRUMPETS: Final = 22
NUM_KINDS: Final = 26
"""Kinds of card that can be in a hand."""
NUM_SCORING: Final = 3

SCORING_NOTATION: Final = "S"
NOTATION: Final = (*(f"{c}{v}" for c in COLOURS for v in VALUES), "T")
"""Notation of every card: `R5`, `T`."""

FULL_DECK: Final = (
    tuple(
        colour * 5 + rank
        for colour in range(NUM_COLOURS)
        for rank, copies in enumerate(COPIES)
        for _ in range(copies)
    )
    + (TRUMPET,) * NUM_TRUMPETS
)
"""All 107 cards that are dealt or drawn, without the scoring cards (rule 8)."""

NO_CARD: Final = N_(
    "“{text}” is not a card; a card is a colour R G B Y P and a value 1 3 4 5 7, as in R5, or T "
    "for a trumpet"
)
_CARDS: Final = {text: card for card, text in enumerate(NOTATION)}


def colour_of(card: int) -> int:
    """Return the colour index of a wall card."""
    return card // 5


def value_of(card: int) -> int:
    """Return the value of a card; a trumpet counts 2 (rule 3)."""
    return TRUMPET_VALUE if card == TRUMPET else VALUES[card % 5]


def parse_card(text: str) -> int:
    """Return the card that `text` notes.

    :raises InvalidActionError: it notes none.
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise InvalidActionError.because(NO_CARD, {"text": visible(text)}) from None


def parse_colour(text: str) -> int:
    """Return the colour index that `text` notes.

    :raises InvalidActionError: it notes none.
    """
    index = COLOURS.find(text) if len(text) == 1 else -1
    if index < 0:
        raise InvalidActionError.because(
            N_("“{text}” is not a colour; expected R, G, B, Y or P"), {"text": visible(text)}
        )
    return index
