"""How far it is to the tenth card."""

from functools import lru_cache

from jericho_tui.games.rempart.masks import FULL


class Road:
    """How many turns it takes to the tenth card, with so many cards on the table.

    Somebody who needs `m` cards and finds `n` on the table that are higher than the own top waits
    for one of the lowest `r` of them, with the `r` that is best.
    """

    __slots__ = ("turns",)

    def __init__(self, on_table: int, wait: float, missing: float) -> None:
        """Work it out.

        :param wait: turns that a fitting card takes, against drawing blindly.
        :param missing: turns that a card short of ten counts as, once no card fits.
        """
        self.turns: list[list[float]] = [[0.0] * (on_table + 1)]
        """By cards needed, then by higher cards on the table."""
        for needed in range(1, FULL + 1):
            shorter = self.turns[-1]
            line = [needed * missing]
            for higher in range(1, on_table + 1):
                best = needed * missing
                total = 0.0
                for lowest in range(1, higher + 1):
                    total += shorter[higher - lowest]
                    best = min(best, (wait * on_table + total) / lowest)
                line.append(best)
            self.turns.append(line)


road = lru_cache(maxsize=512)(Road)
"""Roads that were worked out."""
