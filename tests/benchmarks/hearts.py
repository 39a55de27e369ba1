"""Hearts beside OpenSpiel's C++ `hearts`: `python -m tests.benchmarks.hearts [WHAT ...]`.

| what | measures |
|---|---|
| `equal` | whether both have the same legal actions, points and returns in 2,000 random games |
| `pace` | moves per second in random games, as a ratio |
| `search` | playouts per second of our search, and of the library's own ISMCTS, as a ratio |
| `duel` | our search against the library's ISMCTS, with the same seconds for each decision |
| `strength` | our search against three random players, and three of a ten-line heuristic |

The first four need `pip install open_spiel`.
"""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

from jericho_tui.bots.search.bot import Blind, SearchBot
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.core.seeds import stream
from jericho_tui.league.intervals import mean_interval
from jericho_tui.play.player import Limit
from tests.benchmarks.measure import print_table

GAME: Final = load("hearts")
SEATS: Final = 4
RANKS, SUITS = "23456789TJQKA", "CDHS"
DIRECTIONS: Final = {"none": 0, "left": 1, "across": 2, "right": 3}
NAMES: Final = {
    "can_lead_any_club": "any_club",
    "jd_bonus": "jack",
    "avoid_all_tricks_bonus": "no_trick",
    "can_lead_hearts_instead_of_qs": "queen",
}
"""The options that mean the same, by the library's names."""
Options = Mapping[str, OptionValue]
Choose = Callable[[Any, Any], str]
"""From our state and the library's (or None) to the action of whose turn it is."""


def number_of(action: str) -> int:
    """Return the library's number of a card that is passed or played."""
    return RANKS.index(action[-2]) * 4 + SUITS.index(action[-1])


def peer(options: Options, cards: Sequence[str]) -> Any:
    """Return the library's state after the same deal under the same options."""
    import pyspiel

    known = {name: options[key] for name, key in NAMES.items()}
    known["pass_cards"] = options["pass_to"] != "none"
    known["no_pts_on_first_trick"] = not options["first_points"]
    known["must_break_hearts"] = options["breaks"] != "free"
    known["qs_breaks_hearts"] = options["breaks"] == "queen"
    state = pyspiel.load_game("hearts", known).new_initial_state()
    state.apply_action(DIRECTIONS[str(options["pass_to"])])
    for card in cards:
        state.apply_action(number_of(card))
    return state


def any_options(rng: Random) -> Options:
    """Return options that the library knows too: its moon always counts for the others."""
    chosen = {option.key: rng.choice(option.values) for option in GAME.info.options}
    return {**chosen, "moon": "others"}


def check_equal(seed: int) -> int:
    """Play a random game in lock step; return its number of moves.

    :raises AssertionError: the two differ.
    """
    rng = stream(seed, "lock step")
    setup: Any = GAME.deal(SEATS, any_options(rng), rng)
    ours, theirs = GAME.initial_state(setup), peer(setup.options, setup.table["cards"].split())
    moves = 0
    while actors := ours.actors():
        where = (seed, moves, ours.as_data())
        assert not theirs.is_terminal(), where
        assert theirs.current_player() == actors[0], where
        legal = ours.legal_actions(actors[0])
        assert sorted(map(number_of, legal)) == sorted(theirs.legal_actions()), where
        assert points_of(theirs) == ours.as_data()["points"], where
        action = rng.choice(legal)
        ours.apply(actors[0], action)
        theirs.apply_action(number_of(action))
        moves += 1
    outcome = ours.outcome()
    assert theirs.is_terminal()
    assert outcome is not None
    assert [26 - score for score in outcome.scores] == theirs.returns(), (seed, outcome)
    return moves


def points_of(state: Any) -> list[int]:
    """Return the points that the library counts before the last trick."""
    return [int(points) for points in state.to_struct().points]


if __name__ == "__main__":
    t = time.perf_counter()
    n = sum(map(check_equal, range(2000)))
    print(n, time.perf_counter() - t)
