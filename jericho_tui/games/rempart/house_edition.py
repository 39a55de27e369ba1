"""House edition: which card of the points variant carries which figure.

Data only. The printed rules fix the kinds of figure and some of their numbers, not which cards bear
them, and no public source does (rules page 5.2). This map spreads 28 figures over the five bands of
nine numbers, five or six to a band, royals symmetric around the middle. The other 17 cards are
plain. Players are told that it is the house's own wherever the figures are shown.
"""

from collections.abc import Mapping
from typing import Final

FIGURES: Final[Mapping[str, tuple[int, ...]]] = {
    "king": (33,),
    "queen": (15,),
    "prince": (6, 24, 42),
    "princess": (11, 26, 37),
    "magician": (19,),
    "tower": (4, 13, 21, 30, 39, 45),
    "cannon": (8, 17, 25, 34, 43),
    "raven": (3, 14, 20, 28, 36, 46),
    "raven2": (9, 40),
}
"""Numbers by figure; `raven2` shows two ravens."""
