"""A position in the words of a record, for JSON and for people."""

from typing import TYPE_CHECKING, Any

from jericho_tui.games.jericho.cards import COLOURS, NOTATION, NUM_COLOURS
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import (
    UNIT,
    as_bundle,
    count_bundle,
    count_lane,
    lane_cards,
    unpack,
)
from jericho_tui.games.jericho.setup import SCORING_PILES

if TYPE_CHECKING:
    from jericho_tui.games.jericho.observation import JerichoObservation
    from jericho_tui.games.jericho.state import JerichoState


def state_data(state: "JerichoState") -> dict[str, Any]:
    """Return a whole position, every card open."""
    supply = sum(as_bundle(lane, colour) for colour, lane in enumerate(state.open_supply))
    supply += sum(state.buried)
    rest = [NOTATION[UNIT.index(unit)] if unit else "S" for unit in state.deck[state.drawn :]]
    return {
        **_public(state.observation(None)),
        "hands": [_texts(hand) for hand in state.hands],
        "openings": [None if card is None else NOTATION[card] for card in state.openings],
        "sealed": [None if action is None else action.text for action in state.sealed],
        "supply": _supply(supply, count_bundle(supply), state.open_supply, state.buried),
        "draw_pile": rest,
        "moves": _numbered(state.moves, state.movers()),
    }


def observation_data(observation: "JerichoObservation") -> dict[str, Any]:
    """Return a position as one seat knows it; cards it cannot know are None."""
    seats = range(observation.num_seats)
    me = observation.seat
    known = observation.buried + sum(
        as_bundle(lane, colour) for colour, lane in enumerate(observation.open_supply)
    )
    mine = [observation.buried if seat == me else None for seat in seats]
    return {
        **_public(observation),
        "hands": [_texts(observation.hand) if seat == me else None for seat in seats],
        "openings": [
            NOTATION[observation.opening]
            if seat == me and observation.opening is not None
            else None
            for seat in seats
        ],
        "sealed": [
            observation.sealed.text if seat == me and observation.sealed else None for seat in seats
        ],
        "supply": _supply(known, observation.supply_size(), observation.open_supply, mine),
        "draw_pile": None,
        "moves": _numbered(observation.moves, observation.movers()),
    }


def _public(seen: "JerichoObservation") -> dict[str, Any]:
    seats = range(seen.num_seats)
    return {
        "round": seen.round,
        "phase": Phase(seen.phase).name.lower(),
        "to_move": [seat + 1 for seat in seen.acting],
        "start_seats": [seat + 1 for seat in seen.starts],
        "hand_sizes": list(seen.hand_sizes),
        "walls": [_lanes(seen.walls[seat :: seen.num_seats]) for seat in seats],
        "lengths": [
            {COLOURS[c]: seen.lengths(c)[seat] for c in range(NUM_COLOURS)} for seat in seats
        ],
        "won": [_lanes(seen.won[seat :: seen.num_seats]) for seat in seats],
        "won_counts": [seen.won_count(seat) for seat in seats],
        "removed": {"T": seen.removed, "S": len(seen.reveals)},
        "draw_pile_left": seen.cards_left(),
        "piles": [
            {"size": size, "scoring_card": pile in SCORING_PILES}
            for pile, size in enumerate(seen.piles)
        ],
    }


def _supply(
    known: int, size: int, seen: tuple[int, ...] | list[int], buried: list[Any]
) -> dict[str, Any]:
    """Return the supply: the cards known, how many there are, and who put what there."""
    return {
        "size": size,
        "cards": _texts(known),
        "seen_by_all": [
            NOTATION[card] for c in range(NUM_COLOURS) for card in lane_cards(seen[c], c)
        ],
        "face_down": [None if bundle is None else _texts(bundle) for bundle in buried],
    }


def _lanes(lanes: tuple[int, ...]) -> dict[str, list[str]]:
    return {
        COLOURS[colour]: [NOTATION[card] for card in lane_cards(lane, colour)]
        for colour, lane in enumerate(lanes)
        if count_lane(lane)
    }


def _texts(bundle: int) -> list[str]:
    return [NOTATION[card] for card in unpack(bundle)]


def _numbered(moves: Any, movers: Any) -> list[str]:
    return [f"{seat + 1} {move.text}" for move, seat in zip(moves, movers, strict=True)]
