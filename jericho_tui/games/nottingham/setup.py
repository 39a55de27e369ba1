"""The deal: rule 1."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.dealt import Deck
from jericho_tui.core.edition import EditionTerms
from jericho_tui.games.nottingham.edition import Edition
from jericho_tui.games.nottingham.items import AMBUSHES, FULL_DECK, LETTERS, unpack

HAND_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class NottinghamSetup(EditionTerms[Edition]):
    """Everything that is drawn before a match."""

    hands: tuple[tuple[int, ...], ...]
    """Three items for every seat."""
    draw_pile: tuple[int, ...]
    """The other items, top first."""
    ambush_pile: tuple[int, ...]
    """Ambush cards, top first."""


def _items(terms: EditionTerms[Edition]) -> list[int]:
    del terms
    return unpack(FULL_DECK)


def ambush_cards(num_seats: int, edition: Edition) -> tuple[int, ...]:
    """Return the ambush cards of a match: no pawns that nobody uses (rule 1)."""
    return (*range(num_seats), *edition.pair_cards)


def _ambushes(terms: EditionTerms[Edition]) -> tuple[int, ...]:
    return ambush_cards(terms.num_seats, terms.edition)


DECKS: Final = (
    Deck("draw_pile", LETTERS, _items, hand_size=HAND_SIZE),
    Deck("ambush_pile", AMBUSHES, _ambushes),
)
