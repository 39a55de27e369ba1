"""The deal: 3.1, setup."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.dealt import Deck
from jericho_tui.core.edition import EditionTerms
from jericho_tui.games.badaboom.cards import KINDS, MASKS, MECHANISM_TYPE, unpack
from jericho_tui.games.badaboom.edition import BOMBS, Edition

BAG_SIZE: Final = 4
"""Cards that every seat is dealt, and draws after it was hit."""


@dataclass(frozen=True, slots=True)
class BadaboomSetup(EditionTerms[Edition]):
    """Everything that is drawn before a match."""

    hands: tuple[tuple[int, ...], ...]
    """Four gadgets and tricks for every seat."""
    draw_pile: tuple[int, ...]
    """The others, the storage, top first."""
    bombs: tuple[int, ...]
    """The bombs, the first one in play first."""


def _secret_cards(terms: EditionTerms[Edition]) -> list[int]:
    """Return gadgets and tricks, which are shuffled together."""
    return unpack(terms.edition.deck & ~MASKS[MECHANISM_TYPE])


def _bombs(terms: EditionTerms[Edition]) -> range:
    del terms
    return range(len(BOMBS))


DECKS: Final = (
    Deck("draw_pile", KINDS, _secret_cards, hand_size=BAG_SIZE),
    Deck("bombs", BOMBS, _bombs),
)
