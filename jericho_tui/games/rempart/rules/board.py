"""Ramparts as integers (bit n is card n), the actions, and points and ranks (rules 5 to 12).

A rampart is always in ascending order (rules 3, 11), so its set of cards says everything.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import NotedAction
from jericho_tui.games.rempart import FIGURES, Rules

FLAG: Final = 1
"""The number of every flag card (rule 1)."""
FLAG_BIT: Final = 1 << FLAG
FIRST_CARD: Final = 2
FULL: Final = 10
"""Cards that end the game, flag included (rule 5)."""
_MASKS_KEPT: Final = 4_096


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards."""
    return sum([1 << card for card in set(cards)])


@lru_cache(_MASKS_KEPT)
def cards_in(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask in ascending order; a search asks for the same few masks."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def top(rampart: int) -> int:
    """Return the highest card of a rampart; 0 when even the flag is gone."""
    return max(0, rampart.bit_length() - 1)


def all_cards(max_card: int) -> int:
    """Return the mask of all wall cards, 2 to `max_card` (R18)."""
    return (1 << max_card + 1) - (1 << FIRST_CARD)


KING: Final = mask_of(FIGURES["king"])
QUEEN: Final = mask_of(FIGURES["queen"])
PRINCES: Final = mask_of(FIGURES["prince"])
PRINCESSES: Final = mask_of(FIGURES["princess"])
MAGICIANS: Final = mask_of(FIGURES["magician"])
TOWERS: Final = mask_of(FIGURES["tower"])
CANNONS: Final = mask_of(FIGURES["cannon"])
SINGLE_RAVENS: Final = mask_of(FIGURES["raven"])
DOUBLE_RAVENS: Final = mask_of(FIGURES["raven2"])


def figure_of(card: int) -> str:
    """Return the figure on a card by its name in `house_edition`, `flag` for the 1; else empty."""
    if card == FLAG:
        return "flag"
    return next((name for name, cards in FIGURES.items() if card in cards), "")


def protected(rampart: int, flag_card: str) -> int:
    """Return the mask of the cards that no cannon can hit (rule 10, R11, R12).

    :param flag_card: `tower`: from the flag to the highest tower; `immune`: the flag, and from the
        lowest to the highest tower; `ordinary`: from the lowest to the highest tower. One tower
        protects itself.
    """
    towers = rampart & TOWERS
    upto = (1 << towers.bit_length()) - 1  # all numbers up to the highest tower
    if flag_card == "tower":
        return rampart & (upto | FLAG_BIT)
    between = rampart & upto & ~((towers & -towers) - 1) if towers else 0
    return between | rampart & FLAG_BIT if flag_card == "immune" else between


NUM_PLACES: Final = 45
MAX_SEATS: Final = 4
MAX_CARD: Final = 46


class Kind(IntEnum):
    """What an action does."""

    TURN = 0
    """Turn up the card at a place (rule 3)."""
    KEEP = 1
    """Put it at the right end of the own rampart (rule 3)."""
    BACK = 2
    """Turn it down again (rule 3)."""
    INSERT = 3
    """Put it at its place in the rampart with the magician (rule 11)."""
    SHOOT = 4
    """Remove a card from a rampart with the cannon just placed (rule 12)."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Rempart."""

    kind: Kind
    place: int = -1
    """The place whose card is turned up, from 0; -1 for other actions."""
    victim: int = -1
    """The seat whose card is shot, from 0; -1 for other actions."""
    card: int = 0
    """The card that is shot; 0 for other actions."""


TURN: Final = tuple(Action(f"turn {n + 1}", Kind.TURN, place=n) for n in range(NUM_PLACES))
KEEP: Final = Action("keep", Kind.KEEP)
BACK: Final = Action("back", Kind.BACK)
INSERT: Final = Action("insert", Kind.INSERT)
SHOOT: Final = tuple(
    {
        card: Action(f"shoot {seat + 1} {card}", Kind.SHOOT, victim=seat, card=card)
        for card in range(1, MAX_CARD + 1)
    }
    for seat in range(MAX_SEATS)
)
"""By seat and card."""


class Phase(IntEnum):
    """Where in a turn the match stands (rules page 5.1)."""

    CHOOSE = 0
    """Choose a card to turn up (rule 3)."""
    REVEALED = 1
    """Keep it, turn it down, or insert it (rules 3, 11)."""
    CANNON = 2
    """The cannon just placed fires (rule 12)."""
    OVER = 3


REVEALED_MENUS: Final = ((BACK,), (KEEP, BACK), (BACK, INSERT), (KEEP, BACK, INSERT))
"""By whether the card is high enough (1) plus whether a magician can insert it (2); R1: turning it
down is always allowed."""


def targets(ramparts: list[int], seat: int, rules: Rules) -> tuple[Action, ...]:
    """Return what a cannon of `seat` can hit: by seat, then by card (rule 12, R9, R12)."""
    return tuple(
        [
            SHOOT[victim][card]
            for victim, rampart in enumerate(ramparts)
            if victim != seat or rules.cannon_self
            for card in cards_in(rampart & ~protected(rampart, rules.flag_card))
        ]
    )


_ROYAL: Final = 3
_MOST_RAVENS: Final = 5
_TITLES: Final = (N_("Cards"), N_("King and queen"), N_("Princes and princesses"), N_("Ravens"))


def points_of(rampart: int) -> tuple[int, int, int, int]:
    """Return what a rampart is worth in the points variant, line by line (rules 7 to 12).

    One for each card, the flag included (rule 7); three each for king and queen; one for each
    prince and princess, one more for each pair (rule 8); one a raven, at most five (rule 9).
    """
    princes = (rampart & PRINCES).bit_count()
    princesses = (rampart & PRINCESSES).bit_count()
    ravens = (rampart & SINGLE_RAVENS).bit_count() + 2 * (rampart & DOUBLE_RAVENS).bit_count()
    return (
        rampart.bit_count(),
        _ROYAL * (rampart & (KING | QUEEN)).bit_count(),
        princes + princesses + min(princes, princesses),
        min(ravens, _MOST_RAVENS),
    )


def score_of(rampart: int) -> int:
    """Return all points of a rampart."""
    return sum(points_of(rampart))


def final_outcome(ramparts: Sequence[int], points: bool, termination: str) -> Outcome:
    """Return the result.

    :param points: the points variant: most points win, even against the finisher (rule 7); else
        most cards, of which the finisher has ten (rules 5, 6). The highest card decides ties.
    """
    highest = tuple(map(top, ramparts))
    if points:
        columns = [points_of(rampart) for rampart in ramparts]
        scores = tuple(map(sum, columns))
        lines = [
            (title, 0, line)
            for title, line in zip(_TITLES, zip(*columns, strict=True), strict=True)
        ]
    else:
        scores = tuple([rampart.bit_count() for rampart in ramparts])
        lines = [(_TITLES[0], 0, scores)]
    keys = list(zip(scores, highest, strict=True))
    return Outcome.ranked(termination, keys, scores, (("highest", highest),), lines)
