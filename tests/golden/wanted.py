"""Which matches must be recorded: at least one for every way that a game can end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.registry import info
from jericho_tui.play.match import Match

Steer = Callable[[Any, Seat, Random], Any]
"""Which legal action a seat does in a position that it sees whole: a search for a rare end."""


def by_lot(state: Any, seat: Seat, rng: Random) -> Any:
    """Return any legal action, all equally likely."""
    return rng.choice(state.legal_actions(seat))


def anything(match: Match) -> bool:
    """Return whether nothing is asked of a match but its last state: always true."""
    del match
    return True


@dataclass(frozen=True)
class Wanted:
    """A match to be found by playing from one deal after another until one is as wanted."""

    name: str
    num_seats: int
    termination: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    also: Callable[[Any], bool] = lambda state: True
    """What else must be true of the last state."""
    rule: str = ""
    """What a rare end shows: the paragraph or ruling, and what it says."""
    shows: Callable[[Match], bool] = anything
    """Whether the moves of a match and what they caused show the rare end."""
    steer: Steer = by_lot
    """How the seats play where lot alone would hardly ever come there."""


def every_option(game_id: str, **others: OptionValue) -> dict[str, OptionValue]:
    """Return the last value of every option, but for some."""
    return {option.key: option.values[-1] for option in info(game_id).options} | others


def has_promises(game_id: str) -> bool:
    """Return whether a game has brought what it is checked by; without, its own tests fail."""
    package = f"tests.games.{game_id}"
    return find_spec(package) is not None and find_spec(f"{package}.promises") is not None


def wanted_of(game_id: str) -> tuple[Wanted, ...]:
    """Return the matches that a game wants recorded.

    They are `WANTED` of `tests.games.<game>.promises`, and `RARE_ENDS` of `rare_ends` beside it in
    games that have ends which hardly ever come about.
    """
    package = f"tests.games.{game_id}"
    wanted: tuple[Wanted, ...] = import_module(f"{package}.promises").WANTED
    if find_spec(f"{package}.rare_ends") is None:
        return wanted
    rare: tuple[Wanted, ...] = import_module(f"{package}.rare_ends").RARE_ENDS
    return wanted + rare


def is_as_wanted(match: Match, wanted: Wanted) -> bool:
    """Return whether a match is over and what is wanted of it, options and all."""
    outcome = match.outcome()
    return (
        outcome is not None
        and outcome.termination == wanted.termination
        and match.setup.num_seats == wanted.num_seats
        and match.setup.options == resolve_options(match.game.info.options, wanted.options)
        and wanted.also(match.state)
        and wanted.shows(match)
    )
