"""A position in the words of a record, for JSON and for people."""

from typing import Any

from jericho_tui.games.hamster_rolle.notation import format_wheel
from jericho_tui.games.hamster_rolle.pieces import NOTATION
from jericho_tui.games.hamster_rolle.position import Position


def position_data(position: Position) -> dict[str, Any]:
    """Return a whole position; everybody knows all of it."""
    over = position.result is not None
    wheel = position.wheel
    return {
        "phase": "over" if over else "choose" if position.put is None else "roll",
        "turn": position.mover + 1,
        "to_move": [seat + 1 for seat in position.actors()],
        "ply": position.ply,
        "turns": position.turns,
        "rig": format_wheel(wheel),
        "compartments": [[NOTATION[piece] for piece in inside] for inside in wheel.inside],
        "lowest": [compartment + 1 for compartment in wheel.lowest[:2]],
        "open": [] if over else [compartment + 1 for compartment in position.open],
        "reference": NOTATION[position.reference],
        "order": [NOTATION[piece] for piece in position.order],
        "stayed": position.stayed,
        "in_hand": None if position.put is None else position.put.text,
        "stocks": [[NOTATION[piece] for piece in stock] for stock in position.stocks],
    }
