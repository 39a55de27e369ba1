"""Puzzles: which comes next, and what an answer does to the player's rating.

A puzzle is a position of a bots' match with one move that is clearly best. `puzzles.toml` of a game
has them: records that end where the puzzle begins, and the judge's figures. Bots of many strengths
played. The judge had to find the same move best three times: at a short look (0.10 ahead in chance,
at a table of two), with all its playouts, and with twice as many and another seed (0.08 ahead). The
puzzle's rating comes from the answers of bots of known strength. A player who solves one is told
what its seat knew and nothing else (`Exercise`).
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jericho_tui.bots.analysis import Judged, Option
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import package
from jericho_tui.core.sentence import Sentence
from jericho_tui.league.training import Ladder, Strength, Try, ladder_of
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.session.learning import Answer, Exercise, Verdict
from jericho_tui.store.analyses import Tries
from jericho_tui.store.files import StoreError
from jericho_tui.text.language import _, ngettext


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


_EASIER: Final = 50
"""The next puzzle is so many points easier than the player is strong: more are solved than not."""


class Training:
    """One person's puzzles of one game."""

    def __init__(self, tries: Tries, who: str, game: str, clock: Callable[[], datetime]) -> None:
        """Find whose they are; nothing is read yet."""
        self.who = who
        self.game = game
        self.trouble: Sentence | None = None
        """Why answers are not kept; None while all is well."""
        self._tries = tries
        self._clock = clock
        self._all: list[Try] = []

    def read(self) -> None:
        """Read what everybody has answered."""
        try:
            self._all = self._tries.of_everybody()
        except StoreError as error:
            self.trouble = error.sentence

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles of the game, the easiest first."""
        return tuple(puzzles_of(self.game).values())

    @property
    def _mine(self) -> list[Try]:
        key = name_key(self.who)
        known = puzzles_of(self.game)
        return [one for one in self._all if one.player == key and one.puzzle in known]

    def ladder(self) -> Ladder:
        """Return everybody's strength at the puzzles of the game."""
        return ladder_of(self._all, {one.id: float(one.rating) for one in self.puzzles})

    @property
    def strength(self) -> Strength:
        """One's own."""
        return self.ladder().player(name_key(self.who))

    @property
    def solved(self) -> int:
        """How many puzzles one has solved, at whichever try."""
        return len({one.puzzle for one in self._mine if one.solved})

    def next(self) -> Puzzle | None:
        """Return what is asked now: new ones near one's strength, then those not solved yet.

        None: all are solved, or there is none.
        """
        tried = {one.puzzle for one in self._mine}
        ladder = self.ladder()
        wanted = ladder.player(name_key(self.who)).rating - _EASIER
        fresh = [one for one in self.puzzles if one.id not in tried]
        if fresh:
            return min(fresh, key=lambda one: abs(ladder.puzzles[one.id].rating - wanted))
        left = tried - {one.puzzle for one in self._mine if one.solved}
        last = {one.puzzle: place for place, one in enumerate(self._mine)}
        again = sorted(left, key=last.__getitem__)
        return puzzles_of(self.game)[again[0]] if again else None

    def is_new(self, puzzle: Puzzle) -> bool:
        """Whether one has never tried a puzzle: then the answer counts."""
        return all(one.puzzle != puzzle.id for one in self._mine)

    def note(self, puzzle: Puzzle, answer: Answer) -> float:
        """Keep an answer; return by how much one's rating moved. Writes to the league."""
        before, solved = self.strength.rating, is_solved(answer)
        when = self._clock()
        try:
            self._tries.add(self.who, puzzle.id, when, solved=solved)
        except StoreError as error:
            self.trouble = error.sentence
        self._all.append(Try(puzzle.id, name_key(self.who), solved, when))
        return self.strength.rating - before


def is_solved(answer: Answer) -> bool:
    """Whether an answer solves a puzzle: there is nothing better."""
    return answer.verdict is Verdict.RIGHT


def question(puzzle: Puzzle, *, counts: bool) -> str:
    """Return what is asked.

    :param counts: whether the answer counts: it is the first.
    """
    text = _("One move is clearly better than all others: which? (rated {rating})")
    if not counts:
        text = _("Once more, unrated: which move is clearly better than all others?")
    return text.format(rating=puzzle.rating)


def standing(training: Training) -> str:
    """Return how many are solved, and one's rating."""
    all_, strength = len(training.puzzles), training.strength
    solved = ngettext("{solved} of {n} solved", "{solved} of {n} solved", all_).format(
        solved=training.solved, n=all_
    )
    if not strength.tries:
        return solved
    return f"{solved} · {rating_text(strength)}"


def rating_text(strength: Strength) -> str:
    """Return a rating and how sure it is, e.g. “1540 ± 120”."""
    return f"{strength.rating:.0f} ± {1.96 * strength.variance**0.5:.0f}"


def moved(strength: Strength, by: float, *, counts: bool) -> str:
    """Return what an answer did to one's rating."""
    if not counts:
        return _("It does not count: you have seen it before.")
    sign = "+" if by > 0 else "−"
    text = _("Your rating: {rating} ({change}).")
    return text.format(rating=rating_text(strength), change=f"{sign}{abs(by):.0f}")
