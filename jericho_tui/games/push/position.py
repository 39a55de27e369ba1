"""A position in the words of a record, for JSON and for people."""

from typing import TYPE_CHECKING, Any

from jericho_tui.games.push.bundle import (
    LANE_COUNT,
    count_numbered,
    lane_of,
    points,
    unpack,
)
from jericho_tui.games.push.cards import COLOURS, NOTATION
from jericho_tui.games.push.menu import Phase

if TYPE_CHECKING:
    from jericho_tui.games.push.observation import PushObservation
    from jericho_tui.games.push.state import PushState


def state_data(state: "PushState") -> dict[str, Any]:
    """Return a whole position, every card open."""
    return {
        **_data(state.observation(None), every=True),
        "draw_pile": [NOTATION[card] for card in state.deck[state.drawn :]],
    }


def observation_data(seen: "PushObservation") -> dict[str, Any]:
    """Return a position as it is shown to one seat: see `PushObservation.shows_protected`."""
    return {**_data(seen, every=False), "draw_pile": None}


def _data(seen: "PushObservation", every: bool) -> dict[str, Any]:
    seats = range(seen.num_seats)
    shown = [every or seen.shows_protected(seat) for seat in seats]
    return {
        "phase": seen.phase.name.lower(),
        "turn": seen.turn + 1,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "columns": [[NOTATION[card] for card in cards] for cards in seen.columns],
        "drawn_card": NOTATION[seen.card] if seen.phase is Phase.PLACE else None,
        "switches": seen.switches,
        "collecting": [seat + 1 for seat in seen.queue],
        "die_for": seen.roller + 1 if seen.phase is Phase.ROLL else None,
        "bench": [_texts(bundle) for bundle in seen.bench],
        "bench_points": [points(bundle) for bundle in seen.bench],
        "protected": [
            _texts(bundle) if open_ else None
            for bundle, open_ in zip(seen.protected, shown, strict=True)
        ],
        "protected_counts": [_counts(bundle) for bundle in seen.protected],
        "points": [seen.score(seat) if shown[seat] else None for seat in seats],
        "cards": [count_numbered(seen.bench[s] + seen.protected[s]) for s in seats],
        "collected": list(seen.ever),
        "discard": _texts(seen.gone),
        "draw_pile_left": seen.cards_left(),
    }


def _texts(bundle: int) -> list[str]:
    return [NOTATION[card] for card in unpack(bundle)]


def _counts(bundle: int) -> dict[str, int]:
    lanes = {letter: lane_of(bundle, colour) for colour, letter in enumerate(COLOURS)}
    return {letter: LANE_COUNT[lane] for letter, lane in lanes.items() if lane}
