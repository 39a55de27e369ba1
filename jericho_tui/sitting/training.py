"""Solving puzzles: which comes next, and what an answer does to one's rating."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from jericho_tui.core.sentence import Sentence
from jericho_tui.league.training import Ladder, Strength, Try, ladder_of
from jericho_tui.play.names import name_key
from jericho_tui.prose.language import _, ngettext
from jericho_tui.sitting.learning import Answer, Verdict
from jericho_tui.sitting.puzzles import Puzzle, puzzles_of
from jericho_tui.store.exercises import Tries
from jericho_tui.store.files import StoreError

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
        self._all = self._tries.of_everybody()

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
        """Keep an answer; return by how much one's rating moved. Writes a file."""
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
