"""What a seat may lawfully know and remember: all but the order of the draw pile (rules page 6.1).

Protected cards lie face down, but everybody saw them go there; option P10 decides what is *shown*
of them (`as_data`), not what is known.
"""

from dataclasses import dataclass
from typing import Any

from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.public import BasicObservation
from jericho_tui.games.push.actions import Action, Phase
from jericho_tui.games.push.cards import (
    COLOURS,
    LANE_COUNT,
    NOTATION,
    count_numbered,
    lane_of,
    points,
    unpack,
)
from jericho_tui.games.push.public import PushPublic


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class PushObservation(PushPublic, BasicObservation):
    """One seat's knowledge: what everybody sees; the tuples are the lists of `PushPosition`."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    columns: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    bench: tuple[int, ...]
    protected: tuple[int, ...]
    ever: tuple[int, ...]

    def progress(self) -> Progress:
        """Return how many cards are left."""
        return Progress(self.cards_left())

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `PushState.legal_actions`."""
        return self.menu if self.seat is not None and self.seat in self.acting else ()

    def score(self, seat: int) -> int:
        """Return what a seat would score if the match ended now (rule 10)."""
        return points(self.bench[seat]) + points(self.protected[seat])

    def shows_protected(self, seat: int) -> bool:
        """Whether this seat is shown the protected cards of `seat` (P10), as all are at the end."""
        return self.rules.show_all or seat == self.seat or self.phase is Phase.OVER

    def as_data(self, *, every: bool = False) -> dict[str, Any]:
        """Return the position in the words of a record; None for what is not shown (P10).

        :param every: whether all protected cards are shown.
        """
        seats = range(self.num_seats)
        shown = [every or self.shows_protected(seat) for seat in seats]
        return {
            "phase": self.phase.name.lower(),
            "turn": self.turn + 1,
            "to_move": [seat + 1 for seat in self.acting],
            "ply": self.ply,
            "columns": [[NOTATION[card] for card in cards] for cards in self.columns],
            "drawn_card": NOTATION[self.card] if self.phase is Phase.PLACE else None,
            "switches": self.switches,
            "collecting": [seat + 1 for seat in self.queue],
            "die_for": self.roller + 1 if self.phase is Phase.ROLL else None,
            "bench": [_texts(bundle) for bundle in self.bench],
            "bench_points": [points(bundle) for bundle in self.bench],
            "protected": [
                _texts(bundle) if open_ else None
                for bundle, open_ in zip(self.protected, shown, strict=True)
            ],
            "protected_counts": [_counts(bundle) for bundle in self.protected],
            "points": [self.score(seat) if shown[seat] else None for seat in seats],
            "cards": [count_numbered(self.bench[s] + self.protected[s]) for s in seats],
            "collected": list(self.ever),
            "discard": _texts(self.gone),
            "draw_pile_left": self.cards_left(),
            "draw_pile": None,
        }


def _texts(bundle: int) -> list[str]:
    return [NOTATION[card] for card in unpack(bundle)]


def _counts(bundle: int) -> dict[str, int]:
    lanes = {letter: lane_of(bundle, colour) for colour, letter in enumerate(COLOURS)}
    return {letter: LANE_COUNT[lane] for letter, lane in lanes.items() if lane}
