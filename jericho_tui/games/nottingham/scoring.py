"""The chosen rulings, and points and places (rule 7, N16, N17)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.compiling import mypyc_attr
from jericho_tui.core.options import OptionRules, value_of, where
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.edition import HOUSE, MISSIONS, TRACKS, Edition
from jericho_tui.games.nottingham.items import NUM_ITEMS, count_of, size

MOST_A_MISSION: Final = 2
"""How many players can do a kind of mission (rule 4)."""


@mypyc_attr(native_class=False)  # its base is not compiled
@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options and the edition as the engine asks for them."""

    edition: Edition = HOUSE
    track_name: str = value_of("track", "standard")
    """N33: which of `edition.TRACKS` the sheriff goes."""
    discards_coin: bool = where("declined_coin", "discard")
    """N2: a coin that bought nothing is discarded."""
    defends_after: bool = where("defence_timing", "after")
    """N8: the necklace is offered after the card was drawn or chosen."""
    multi_ambush: bool = where("multi_ambush", True)
    """N9: each asked player may play an ambush."""
    void_retry: bool = where("void_retry", True)
    """N10: after a void delivery the actor may try again."""
    hand_breaks_ties: bool = where("tiebreak", "hand")
    """N16: hand cards before loot cards."""
    distinct_pairs: bool = where("distinct_pairs", True)
    """N20: four equal cards are not two pairs."""
    stall_limit: int = value_of("stall_limit", 84)
    """N30: turns in a row without a completed delivery that end the match."""

    @property
    def track(self) -> tuple[int, ...]:
        """Return the numbered spaces after the city."""
        return self.edition.tracks[TRACKS.index(self.track_name)]


def loot_points(loot: int, edition: Edition) -> int:
    """Return what a loot pile is worth."""
    return sum([count_of(loot, item) * edition.values[item] for item in range(NUM_ITEMS)])


def mission_points(missions: Sequence[int], edition: Edition) -> tuple[int, ...]:
    """Return what every seat's missions are worth.

    :param missions: the kinds that every seat has done, as bits.
    """
    points = [0] * len(missions)
    for kind, worth in enumerate(edition.missions):
        owners = [seat for seat, done in enumerate(missions) if done >> kind & 1]
        for seat in owners:
            points[seat] += worth.alone if len(owners) == 1 else worth.shared
    return tuple(points)


def missions_left(missions: Sequence[int]) -> tuple[int, ...]:
    """Return how many mission cards of each kind are left."""
    return tuple(
        [
            MOST_A_MISSION - sum([done >> kind & 1 for done in missions])
            for kind in range(len(MISSIONS))
        ]
    )


def final_outcome(
    loot: Sequence[int], missions: Sequence[int], hands: Sequence[int], rules: Rules, how: str
) -> Outcome:
    """Return the result.

    :param hands: every seat's number of hand cards, which only break ties.
    :param how: the termination.
    """
    from_loot = tuple([loot_points(pile, rules.edition) for pile in loot])
    from_missions = mission_points(missions, rules.edition)
    scores = tuple(map(sum, zip(from_loot, from_missions, strict=True)))
    loot_cards = tuple(map(size, loot))
    hand_cards = tuple(hands)
    first, second = loot_cards, hand_cards
    if rules.hand_breaks_ties:
        first, second = second, first
    return Outcome(
        how,
        placings_by(list(zip(scores, first, second, strict=True))),
        scores,
        (("loot_cards", loot_cards), ("hand_cards", hand_cards)),
        (ScoreLine(N_("Loot"), 0, from_loot), ScoreLine(N_("Missions"), 0, from_missions)),
    )
