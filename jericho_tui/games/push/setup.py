"""The deal: rule 1."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.dealt import Deck, DeckWords, Terms
from jericho_tui.core.sentence import N_, Counted
from jericho_tui.games.push.cards import NOTATION, full_deck
from jericho_tui.games.push.info import Rules


@dataclass(frozen=True, slots=True)
class PushSetup(Terms):
    """Everything that is drawn before a match."""

    draw_pile: tuple[int, ...]
    """Top first."""


def _deck(terms: Terms) -> tuple[int, ...]:
    """Return the cards of a match (rule 1, P16)."""
    return full_deck(terms.num_seats, two_keep=Rules.of(terms.options).two_keep)


_WORDS: Final = DeckWords(
    N_("{key} must be one string of cards, such as “Y2 D S”"),
    N_(
        "“{text}” is not a card; a card is a colour R G B Y P and a value 1 to 6, as in Y2, or D "
        "for a die card or S for a switch card"
    ),
    Counted(
        "impossible deck: {found} card {card} in the draw pile, but a game for {seats} has "
        "{number}",
        "impossible deck: {found} cards {card} in the draw pile, but a game for {seats} has "
        "{number}",
        "found",
    ),
)
DECK: Final = Deck("draw_pile", NOTATION, _deck, words=_WORDS)
