"""Public odds of the next card: what anybody can work out by counting."""

from collections.abc import Sequence

from jericho_tui.games.push.actions import BITS, NUM_COLUMNS
from jericho_tui.games.push.cards import NUM_KINDS, SWITCH, count_of
from jericho_tui.games.push.observation import PushObservation


def fits_nowhere(card: int, masks: Sequence[int], count: int) -> bool:
    """Whether drawing `card` would be a bust (rules 3, 7).

    :param masks: what each column has.
    :param count: how many columns there are.
    """
    return card != SWITCH and count == NUM_COLUMNS and all(BITS[card] & mask for mask in masks)


def once_placed(seen: PushObservation, column: int) -> tuple[list[int], int]:
    """Return what each column has, and how many there are, once the drawn card lies on one."""
    masks = list(seen.masks)
    masks[column] |= BITS[seen.card]
    return masks, max(seen.count, column + 1)


def bust_chance(
    seen: PushObservation, masks: Sequence[int] | None = None, count: int | None = None
) -> float:
    """Return the probability that the next card fits nowhere; 0 when the pile is empty.

    :param masks: columns to imagine instead of those that lie there.
    """
    masks = seen.masks if masks is None else masks
    count = seen.count if count is None else count
    left = seen.cards_left()
    if not left or count < NUM_COLUMNS:
        return 0.0
    bad = [
        count_of(seen.left, card) for card in range(NUM_KINDS) if fits_nowhere(card, masks, count)
    ]
    return sum(bad) / left
