"""Cards of a position in the words of a record, for JSON and for people."""

from collections.abc import Sequence
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.actions import Action
from jericho_tui.games.jericho.cards import COLOURS, NOTATION, NUM_COLOURS
from jericho_tui.games.jericho.packing import count_lane, lane_cards, unpack


def supply_data(
    known: int, size: int, seen: Sequence[int], buried: Sequence[int | None]
) -> dict[str, Any]:
    """Return the supply: the cards known, how many there are, and who put what there."""
    return {
        "size": size,
        "cards": texts(known),
        "seen_by_all": [
            NOTATION[card] for c in range(NUM_COLOURS) for card in lane_cards(seen[c], c)
        ],
        "face_down": [None if bundle is None else texts(bundle) for bundle in buried],
    }


def lanes_data(lanes: tuple[int, ...]) -> dict[str, list[str]]:
    """Return the cards of every colour that has any."""
    return {
        COLOURS[colour]: [NOTATION[card] for card in lane_cards(lane, colour)]
        for colour, lane in enumerate(lanes)
        if count_lane(lane)
    }


def texts(bundle: int) -> list[str]:
    """Return the cards of a bundle."""
    return [NOTATION[card] for card in unpack(bundle)]


def numbered(moves: Sequence[Action], movers: Sequence[Seat]) -> list[str]:
    """Return moves as a record has them."""
    return [f"{seat + 1} {move.text}" for move, seat in zip(moves, movers, strict=True)]
