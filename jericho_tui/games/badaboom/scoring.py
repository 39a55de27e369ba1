"""The chosen rulings, who is hit, and places (3.1, explosion and end)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from jericho_tui.core.compiling import mypyc_attr
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionRules, value_of, where
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.cards import REVERSE
from jericho_tui.games.badaboom.edition import HOUSE, Edition, Property

ENOUGH_COINS: Final = 10
"""Whoever has as many after a payment ends the match."""

_NOTHING: Final = Property.NONE
_COUNTER_CLOCKWISE: Final = Property.COUNTER_CLOCKWISE


class Lasting(NamedTuple):
    """A lasting trick on the table."""

    card: int
    player: Seat
    target: Seat
    """Whom it concerns; for an about turn the player."""


@mypyc_attr(native_class=False)  # its base is not compiled
@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options and the edition as the engine asks for them."""

    edition: Edition = HOUSE
    mission_persist: bool = where("mission_persist", True)
    """B13: a mission that was not fulfilled stays."""
    bomb_properties: bool = where("bomb_properties", True)
    """B14: what is special about a bomb counts."""
    fuse: int = value_of("fuse", 30)
    """B16: turns after which a bomb explodes by itself."""
    max_explosions: int = value_of("max_explosions", 20)
    """B17: explosions after which the match is over."""

    def special(self, bomb: int) -> Property:
        """Return what is special about a bomb in this match (B14)."""
        return self.edition.bombs[bomb].special if self.bomb_properties else _NOTHING

    def reversed(self, bomb: int, lasting: Sequence[Lasting]) -> bool:
        """Return whether the bomb is passed to the right (B20)."""
        turned = self.special(bomb) is _COUNTER_CLOCKWISE
        for trick in lasting:
            if trick.card == REVERSE:
                turned = not turned
        return turned


def final_outcome(coins: Sequence[int], payments: Sequence[tuple[int, ...]], how: str) -> Outcome:
    """Return the result: most coins, equals share a place (3.1, end).

    :param payments: what every seat was paid at each explosion.
    :param how: the termination.
    """
    scores = tuple(coins)
    lines = tuple(
        [ScoreLine(N_("Explosion {n}"), n, paid) for n, paid in enumerate(payments, start=1)]
    )
    return Outcome(how, placings_by(scores), scores, (), lines)
