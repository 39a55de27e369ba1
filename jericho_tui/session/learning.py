"""Learning from one's own mistakes: which decision is asked when, and what becomes of the answers.

Every decision of an analysed match that is marked as a mistake (`bots.grades.MISTAKES`) is an
exercise for the person who made it, and for nobody else. What was asked before comes back by
`league.training`; of what is new so many a day, the worst of the latest matches first. Nothing is
kept in memory that the files do not say, so whoever is killed goes on where they were.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from jericho_tui.bots.analysis import Asked, Judged, judged, recipe_of
from jericho_tui.bots.grades import MISTAKES, Mark, loss, sides_of, thresholds
from jericho_tui.bots.worker import Thinker
from jericho_tui.core import registry
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import Sentence
from jericho_tui.league.training import Counts, Schedule, answered
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import Limit
from jericho_tui.session.appraised import Analysed, appraised, appraised_by, load_analysed, names_of
from jericho_tui.session.review import Review
from jericho_tui.store.analyses import Card, Exercises, Place
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store


class Verdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    """There is nothing better, as far as the judge can tell."""
    GOOD = "good"
    """It costs less than the least mistake does."""
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and what it is worth."""

    verdict: Verdict
    judged: Judged
    """The position's options, where `played` is the answer."""
    as_before: bool
    """Whether it is what was done in the match."""


class Exercise:
    """One decision of a match, to be made again."""

    def __init__(self, match: Match, decision: Judged, iterations: int, sides: int) -> None:
        """Pose a decision.

        :param match: has at least the moves before it; is not changed.
        :param decision: what the judge said of it; `played` is what was done in the match.
        :param iterations: what the judge spent on it.
        :param sides: how many players or teams there are.
        """
        self.match = match
        self.decision = decision
        self._iterations = iterations
        self._sides = sides
        self._review = Review(match, eyes=decision.seat, fixed=True, ply=decision.ply)
        self.observation: Any = self._review.observation()
        """What the seat knew."""

    @property
    def seat(self) -> Seat:
        """Who is to choose."""
        return self.decision.seat

    @property
    def game_id(self) -> str:
        """Which game it is of."""
        return self.match.game.info.id

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return tuple(seat.name for seat in self.match.seats)

    @property
    def actions(self) -> Sequence[Any]:
        """What there is to choose from."""
        actions: Sequence[Any] = self.observation.legal_actions()
        return actions

    @property
    def best(self) -> Any:
        """What the judge would do."""
        return self.decision.options[0].action

    def seen(self, most: int) -> list[tuple[Event, ...]]:
        """Return what the last moves before caused, as the seat saw it, oldest first."""
        return self._review.recent(most)

    def answer(self, action: Any) -> Answer | None:
        """Return what a legal action is worth; None: that has to be weighed first."""
        options = self.decision.options
        for place, option in enumerate(options):
            if option.action == action and option.share is not None:
                return self._answer(replace(self.decision, played=place))
        return None

    def weigh(
        self, action: Any, thinker: Thinker, should_stop: Callable[[], bool] = lambda: False
    ) -> Answer:
        """Return what a legal action is worth, by asking the judge; waits for it.

        :raises BotError: the judge failed.
        """
        known = self.answer(action)
        if known is not None:
            return known
        asked = Asked(self.decision.ply, self.seat, self.observation, action)
        limit = Limit(iterations=self._iterations)
        told = thinker.choose(recipe_of(self.game_id, asked), self.observation, limit, should_stop)
        found = judged(asked, told)
        others = [one for one in self.decision.options if one.action != action]
        options = (*others, found.options[found.played])
        return self._answer(replace(self.decision, options=options, played=len(options) - 1))

    def _answer(self, found: Judged) -> Answer:
        done = self.decision.options[self.decision.played].action
        verdict = Verdict.NOT_YET
        if found.is_best:
            verdict = Verdict.RIGHT
        elif found.after is not None:
            least = thresholds(self.game_id)[Mark.INACCURACY]
            verdict = Verdict.GOOD if loss(found, self._sides) < least else Verdict.NOT_YET
        return Answer(verdict, found, found.options[found.played].action == done)


NEW_A_DAY: Final = 10
"""How many exercises are asked for the first time on one day, unless somebody wants more."""
_QUALITY: Final = {Verdict.RIGHT: 5, Verdict.GOOD: 4, Verdict.NOT_YET: 2}
"""What a verdict is in SM-2."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that is an exercise."""

    place: Place
    path: Path
    """The match's file."""
    ply: int
    """How many moves had been made."""
    mark: Mark
    cost: float
    """What it gave away, as a share of the victory."""
    started: str
    """When the match was dealt, to be sorted by."""


class Posed(NamedTuple):
    """An exercise that is asked now."""

    exercise: Exercise
    mistake: Mistake
    card: Card | None
    """What has become of it; None: it is new."""
    analysed: Analysed


class Learning:
    """The exercises of one person."""

    def __init__(
        self, store: Store, who: str, today: Callable[[], date], first: Path | None = None
    ) -> None:
        """Find whose they are; nothing is read yet.

        :param today: the day of whoever learns.
        :param first: the match whose new exercises come first; None: the latest.
        """
        self.who = who
        self.trouble: Sentence | None = None
        """Why answers are not kept; None while all is well."""
        self.more = 0
        """How many new ones beyond `NEW_A_DAY` are wanted today."""
        self._store = store
        self._today = today
        self._first = "" if first is None else first.name
        self._mistakes: dict[Place, Mistake] = {}
        self._cards: dict[Place, Card] = {}
        self._file: Exercises | None = None
        self._last: Place | None = None
        """What was asked last: if there is anything else, that comes first."""
        self._loaded: Analysed | None = None
        """The match of which an exercise was asked last."""

    def read(self, should_stop: Callable[[], bool] = lambda: False) -> None:
        """Look which exercises there are; reads every analysed match that nobody has read yet."""
        root, keys, _in_league = names_of(self._store, self.who)
        self._file = Exercises(self._store.rows, root)
        try:
            self._cards = self._file.read()
        except StoreError as error:
            self.trouble, self._file = error.sentence, None
        for match, part in appraised_by(self._store, keys, should_stop):
            blurred = registry.load(match.game).slow_chance
            for own in part.mistakes:
                if blurred and own.mark is Mark.INACCURACY:
                    continue  # the few rolls there are to judge by may say so by chance
                place = Place(match.match_id, own.ply + 1)
                self._mistakes[place] = Mistake(
                    place, match.path, own.ply, own.mark, own.cost, match.begun
                )

    @property
    def total(self) -> int:
        """How many exercises there are."""
        return len(self._mistakes)

    def listed(self) -> list[tuple[Mistake, Card | None]]:
        """Return every exercise in the order of matches and moves, with what has become of it."""
        return [(self._mistakes[place], self._cards.get(place)) for place in sorted(self._mistakes)]

    def counts(self) -> Counts:
        """Return how the person stands."""
        today = self._today()
        cards = [self._cards[place] for place in self._mistakes if place in self._cards]
        open_ = [card.schedule for card in cards if not card.schedule.sits]
        later = [schedule.due for schedule in open_ if schedule.due > today]
        new = len(self._mistakes) - len(cards)
        now = min(new, self._room())
        return Counts(
            due=len(open_) - len(later),
            new=now,
            waiting=new - now,
            later=len(later),
            sits=len(cards) - len(open_),
            next=min(later, default=None),
        )

    def _room(self) -> int:
        """Return how many new ones may still be asked today."""
        today = self._today()
        begun = sum(card.first == today for card in self._cards.values())
        return max(0, NEW_A_DAY + self.more - begun)

    def next(self) -> Posed | None:
        """Return what is asked now; None: nothing more today. Reads files."""
        for mistake in self._queue():
            posed = self._pose(mistake)
            if posed is not None:
                return posed
            del self._mistakes[mistake.place]  # the match or its analysis has gone since
        return None

    def _queue(self) -> list[Mistake]:
        """Return what is to be asked today, what was not known today and what is new last."""
        today = self._today()
        asked = [place for place in self._mistakes if place in self._cards]
        due = [
            place
            for place in asked
            if not self._cards[place].schedule.sits and self._cards[place].schedule.due <= today
        ]
        due.sort(key=lambda place: (self._cards[place].schedule.due, place))
        again = [place for place in due if self._cards[place].last == today]
        again.sort(key=lambda place: place == self._last)
        fresh = sorted(
            (one for one in self._mistakes.values() if one.place not in self._cards),
            key=lambda one: one.ply,
        )
        fresh.sort(key=lambda one: MISTAKES.index(one.mark), reverse=True)
        fresh.sort(key=lambda one: (one.path.name == self._first, one.started), reverse=True)
        first = [self._mistakes[place] for place in due if place not in again]
        rest = [self._mistakes[place] for place in again]
        return [*first, *fresh[: self._room()], *rest]

    def _pose(self, mistake: Mistake) -> Posed | None:
        if self._loaded is None or self._loaded.path != mistake.path:
            self._loaded = load_analysed(self._store, mistake.path)
        found = self._loaded
        decision = None if found is None else found.analysis.decisions.get(mistake.ply)
        if found is None or decision is None:
            return None
        exercise = Exercise(
            found.match, decision, found.analysis.judge.iterations, sides_of(found.outcome)
        )
        return Posed(exercise, mistake, self._cards.get(mistake.place), found)

    def note(self, mistake: Mistake, answer: Answer) -> Card:
        """Keep an answer; return what has become of the exercise. Writes a file."""
        today, verdict = self._today(), answer.verdict

        def make(before: Card | None) -> Card:
            schedule = Schedule(today) if before is None else before.schedule
            well = verdict is not Verdict.NOT_YET
            return Card(
                answered(schedule, _QUALITY[verdict], today),
                1 + (0 if before is None else before.asked),
                well + (0 if before is None else before.well),
                today if before is None else before.first,
                today,
            )

        place = self._last = mistake.place
        if self._file is not None:
            try:
                self._cards = self._file.change(place, make)
            except StoreError as error:
                self.trouble = error.sentence
            else:
                self.trouble = None
                return self._cards[place]
        self._cards[place] = make(self._cards.get(place))
        return self._cards[place]


def learners(store: Store) -> list[str]:
    """Return the people who have analysed matches here, by name."""
    names = {name_key(part.name): part.name for one in appraised(store) for part in one.people}
    return [names[key] for key in sorted(names)]
