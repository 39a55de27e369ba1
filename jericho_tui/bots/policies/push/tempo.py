"""What it is worth whose turn it is, and how many cards are left.

Turns use up about as many cards as one another, so the pile tells who will have turns before it is
empty: with 16 cards left at a table of four, whoever has just played has had the last turn of their
own, and each of the others has one to come. Stopping a card later or protecting, which uses up no
card, changes that.

How many cards a turn uses up, and what it brings to whom, is data: `tempo.toml`, measured in
matches among heuristics.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jericho_tui.games.push.cards import full_deck

_GREED: Final = 1.6
"""The last cards bring more than others: the turn that ends with them cannot go wrong later [M]."""


@cache
def tempo(num_seats: int) -> tuple[Sequence[float], Sequence[float]]:
    """Return a seat's lead still to come: when its turn is over, and when it begins to draw.

    In points against the average opponent, by the number of cards left in the pile.
    """
    entry = _data()[str(num_seats)]
    used: Sequence[float] = entry["used"]
    brings: Sequence[float] = entry["brings"]
    usual = sum(number * part for number, part in enumerate(used))
    away = [[0.0] for _ in range(num_seats)]
    """By how many turns off a seat's own is, and by cards left."""
    for left in range(1, len(full_deck(num_seats, two_keep=True)) + 1):
        for turns, values in enumerate(away):
            later = away[turns - 1]
            value = brings[turns] * min(1.0, _GREED * left / usual)
            for number, part in enumerate(used[1:left], 1):
                value += part * later[left - number]
            values.append(value)
    return away[-1], away[0]


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("tempo.toml").read_text("utf-8"))
