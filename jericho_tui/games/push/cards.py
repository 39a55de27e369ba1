"""The cards of Push as small integers, and their notation.

Rule page 6.1: 90 numbered cards (5 colours x values 1 to 6 x 3 copies), 18 die cards, 12 switch
cards. A numbered card is `colour * 6 + value - 1` (0..29), a die card 30, a switch card 31.
"""

from typing import Final

COLOURS: Final = "RGBYP"
"""Letter of every colour: red, green, blue, yellow, purple."""
NUM_COLOURS: Final = 5
NUM_VALUES: Final = 6
COPIES: Final = 3
DIE: Final = 30
SWITCH: Final = 31
NUM_KINDS: Final = 32
NUM_DICE: Final = 18
NUM_SWITCHES: Final = 12

NOTATION: Final = (*(f"{c}{v}" for c in COLOURS for v in range(1, NUM_VALUES + 1)), "D", "S")
"""Notation of every card: `Y2`, `D` a die card, `S` a switch card."""


def full_deck(num_seats: int, *, two_keep: bool = False) -> tuple[int, ...]:
    """Return all cards that are shuffled: 120; two players leave the switch cards out (rule 1).

    :param two_keep: two players keep them in too (P16).
    """
    numbered = tuple(card for card in range(DIE) for _ in range(COPIES))
    switches = 0 if num_seats == 2 and not two_keep else NUM_SWITCHES
    return numbered + (DIE,) * NUM_DICE + (SWITCH,) * switches


def colour_of(card: int) -> int:
    """Return the colour index of a numbered card."""
    return card // NUM_VALUES


def value_of(card: int) -> int:
    """Return the value of a numbered card."""
    return card % NUM_VALUES + 1
