"""The puzzles that come with the program: positions of bots' matches with one clearly best move.

A file a game, `<game>.toml`: records that end where the puzzle begins, and what the judge said.
Bots of many strengths played. What the judge found clearly best at a short look (chances 0.10 apart
at a table of two) it was asked again with all its playouts, and then with twice as many and another
seed (0.08 apart); the rating is what bots of known strength made of it. Whoever sits down at one is
told what its seat knew and nothing else (`Exercise`).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jericho_tui.bots.analysis import Judged, Option
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import package
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.sitting.learning import Exercise


@dataclass(frozen=True)
class Puzzle:
    """A position, and what the judge says of its best move."""

    record: MatchRecord
    """Up to the position; who plays there are bots."""
    seat: Seat
    """Who is to choose."""
    best: str
    """The best move, as a record notes it."""
    chance: float
    """What it is worth, 0 to 1."""
    second: str
    """The best of the others."""
    second_chance: float
    iterations: int
    """With how many that was found."""
    rating: int
    """At which rating bots find it as often as not."""

    @property
    def id(self) -> str:
        """Its name."""
        return self.record.id

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.record.game

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> "Puzzle":
        """Return the puzzle that an entry of a file is."""
        told = table["puzzle"]
        return cls(
            MatchRecord.from_table({k: v for k, v in table.items() if k != "puzzle"}),
            Seat(told["seat"] - 1),
            told["best"],
            told["chance"],
            told["second"],
            told["second_chance"],
            told["iterations"],
            told["rating"],
        )

    def exercise(self) -> Exercise:
        """Return the position to be answered."""
        match = replay(self.record).match
        game = match.game
        options = (
            Option(game.parse_action(self.best), self.chance, 0),
            Option(game.parse_action(self.second), self.second_chance, 0),
        )
        decision = Judged(match.ply, self.seat, options, 0)
        teams = game.info.teams_of(len(match.seats))
        sides = len(set(teams)) if teams else len(match.seats)
        return Exercise(match, decision, self.iterations, sides)


@cache
def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """Return the puzzles of a game by their ids, the easiest first; {} where it has none."""
    file = files(package(game)).joinpath("puzzles.toml")
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text("utf-8"))["puzzles"]
    found = sorted(map(Puzzle.of, entries), key=lambda one: (one.rating, one.id))
    return {one.id: one for one in found}
