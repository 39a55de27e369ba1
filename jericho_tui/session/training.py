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
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jericho_tui.bots.analysis import Judged, Option
from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.training import Ladder, Strength, Try, ladder_of
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.session.learning import Answer, Drill, Exercise, Verdict
from jericho_tui.store.analyses import Tries
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store
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
    file = files(registry.package(game)).joinpath("puzzles.toml")
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text("utf-8"))["puzzles"]
    found = sorted(map(Puzzle.of, entries), key=lambda one: (one.rating, one.id))
    return {one.id: one for one in found}


_EASIER: Final = 50
"""The next puzzle is so many points easier than the player is strong: more are solved than not."""


class Training(Drill):
    """One person's puzzles of one game."""

    loading = N_("Loading the puzzles…")
    actions = frozenset({"game"})

    def __init__(self, store: Store, who: str, game: str) -> None:
        """Find whose they are; nothing is read yet."""
        super().__init__(who)
        self.game = game
        self.puzzle: Puzzle | None = None
        """What was asked last; None: nothing, or nothing more."""
        self._store = store
        self._tries = Tries(store.rows)
        self._all: list[Try] = []

    def of_next_game(self) -> "Training":
        """Return the same player's puzzles of the next game."""
        return Training(self._store, self.who, registry.step_from(self.game, 1))

    def read(self, should_stop: Callable[[], bool] = lambda: False) -> None:
        del should_stop
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

    def next(self) -> Exercise | None:
        self.puzzle = self._choose()
        return None if self.puzzle is None else self.puzzle.exercise()

    def _choose(self) -> Puzzle | None:
        """Return what is asked now: new ones near one's strength, then those not solved yet."""
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

    def note(self, answer: Answer) -> Sentence:
        assert self.puzzle is not None  # else there was nothing to answer
        before, counts = self.strength.rating, self.is_new(self.puzzle)
        when, solved = self._store.matches.clock(), answer.verdict is Verdict.RIGHT
        try:
            self._tries.add(self.who, self.puzzle.id, when, solved=solved)
        except StoreError as error:
            self.trouble = error.sentence
        self._all.append(Try(self.puzzle.id, name_key(self.who), solved, when))
        if not counts:
            return Sentence(N_("It does not count: you have seen it before."))
        by = self.strength.rating - before
        change = f"{'+' if by > 0 else '−'}{abs(by):.0f}"
        values = {"rating": rating_text(self.strength), "change": change}
        return Sentence(N_("Your rating: {rating} ({change})."), values)

    @property
    def title(self) -> str:
        return f"{_('Puzzles')} · {registry.title(self.game)}"

    @property
    def standing(self) -> str:
        """How many are solved, and one's rating."""
        number, strength = len(self.puzzles), self.strength
        text = ngettext("{solved} of {n} solved", "{solved} of {n} solved", number)
        solved = text.format(solved=self.solved, n=number)
        return f"{solved} · {rating_text(strength)}" if strength.tries else solved

    def question(self) -> list[str]:
        if self.puzzle is None:
            return []
        text = _("Once more, unrated: which move is clearly better than all others?")
        if self.is_new(self.puzzle):
            text = _("One move is clearly better than all others: which? (rated {rating})")
        return [text.format(rating=self.puzzle.rating)]

    def end(self) -> list[str]:
        if not self.puzzles:
            return [_("There are no puzzles for this game.")]
        return [_("You have solved all puzzles of this game.")]


def rating_text(strength: Strength) -> str:
    """Return a rating and how sure it is, e.g. “1540 ± 120”."""
    return f"{strength.rating:.0f} ± {1.96 * strength.variance**0.5:.0f}"
