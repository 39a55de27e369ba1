"""Questions about positions: drills of them, and the drill of one's own mistakes.

Every decision of an analysed match that is marked as a mistake (`bots.grades.MISTAKES`) is an
exercise for the person who made it, and for nobody else. What was asked before comes back by
`league.training`; of what is new so many a day, the worst of the latest matches first. Nothing is
kept in memory that the files do not say, so whoever is killed goes on where they were.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from jericho_tui.bots.analysis import Asked, Judged, judged, recipe_of
from jericho_tui.bots.grades import MISTAKES, Mark, loss, sides_of, thresholds
from jericho_tui.bots.registry import reason_for
from jericho_tui.bots.worker import Thinker
from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.league.training import Counts, Schedule, answered
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import Limit
from jericho_tui.session.appraised import (
    Analysed,
    Appraised,
    OwnMistake,
    appraised,
    appraised_by,
    load_analysed,
    names_of,
)
from jericho_tui.session.review import Review
from jericho_tui.store.analyses import Card, Exercises, Place
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store
from jericho_tui.text.aloud import sentence
from jericho_tui.text.analysis import advice, mark_name, option_name
from jericho_tui.text.counts import chance_text, day
from jericho_tui.text.language import _, ngettext, say


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
    repeats: bool
    """Whether it is the mistake that was made in the match."""


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
        self.review = Review(match, eyes=decision.seat, fixed=True, ply=decision.ply)
        """The match as the seat saw it, at the decision."""
        self.observation: Any = self.review.observation()
        """What the seat knew."""
        self.actions: Sequence[Any] = self.observation.legal_actions()
        """What there is to choose from."""
        self.seat, self.game_id = decision.seat, match.game.info.id
        self.names = tuple(seat.name for seat in match.seats)

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

    def said(self, answer: Answer) -> list[str]:
        """Return what an answer is worth, and why, or what would be better."""
        found = answer.judged
        move = option_name(found, found.played, self.match)
        if answer.verdict is Verdict.RIGHT:
            told = _("Right: {move} ({chance}).")
            action = found.options[found.played].action
            reason = reason_for(self.match.game, self.observation, action)
            why = [] if reason is None else [sentence(say(reason))]
            return [told.format(move=move, chance=chance_text(found.after or 0.0)), *why]
        told = _("Not yet: {move} costs {cost}.")
        if answer.verdict is Verdict.GOOD:
            told = _("Good: {move} costs only {cost}.")
        elif found.after is None:
            told = _("Not yet: {move} is not one of the good moves.")
        better = sentence(advice(found, self.match))
        return [told.format(move=move, cost=chance_text(found.cost)), better]

    def _answer(self, found: Judged) -> Answer:
        done = self.decision.options[self.decision.played].action
        verdict = Verdict.NOT_YET
        if found.is_best:
            verdict = Verdict.RIGHT
        elif found.after is not None:
            least = thresholds(self.game_id)[Mark.INACCURACY]
            verdict = Verdict.GOOD if loss(found, self._sides) < least else Verdict.NOT_YET
        repeats = verdict is not Verdict.RIGHT and found.options[found.played].action == done
        return Answer(verdict, found, repeats)


class Drill(ABC):
    """Positions that are asked of one player, one after the other; the answers are kept."""

    loading: ClassVar[str]
    """What is said while it is read (a gettext message id)."""
    actions: ClassVar[frozenset[str]]
    """What can be done besides answering, by the actions of its screen."""

    def __init__(self, who: str) -> None:
        """Ask somebody; nothing is read yet."""
        self.who = who
        self.trouble: Sentence | None = None
        """Why answers are not kept; None while all is well."""

    @abstractmethod
    def read(self, should_stop: Callable[[], bool] = lambda: False) -> None:
        """Read what there is to ask."""

    @abstractmethod
    def next(self) -> Exercise | None:
        """Return what is asked now; None: nothing more. Reads files."""

    @abstractmethod
    def note(self, answer: Answer) -> Sentence:
        """Keep the answer to what was asked last; return what it changes. Writes a file."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What is asked about now; the drill while nothing is asked."""

    @property
    def source(self) -> list[str]:
        """Where the position is from, in lines."""
        return []

    @property
    @abstractmethod
    def standing(self) -> str:
        """How far the player is, in a few words."""

    @abstractmethod
    def question(self) -> list[str]:
        """Return what is asked of the position; a second line says how it went before."""

    @abstractmethod
    def end(self) -> list[str]:
        """Return what is said when nothing more is asked."""


NEW_A_DAY: Final = 10
"""How many exercises are asked for the first time on one day, unless somebody wants more."""
_QUALITY: Final = {Verdict.RIGHT: 5, Verdict.GOOD: 4, Verdict.NOT_YET: 2}
"""What a verdict is in SM-2."""


class Posed(NamedTuple):
    """An exercise that is asked now."""

    exercise: Exercise
    place: Place
    mistake: OwnMistake
    card: Card | None
    """What has become of it; None: it is new."""
    analysed: Analysed


class Learning(Drill):
    """The exercises of one person."""

    loading = N_("Loading your games…")
    actions = frozenset({"more", "replay", "learner"})

    def __init__(
        self, store: Store, who: str, now: Callable[[], datetime], first: Path | None = None
    ) -> None:
        """Find whose they are; nothing is read yet.

        :param now: the moment, in the zone of whoever learns.
        :param first: the match whose new exercises come first; None: the latest.
        """
        super().__init__(who)
        self.more = 0
        """How many new ones beyond `NEW_A_DAY` are wanted today."""
        self.posed: Posed | None = None
        """What was asked last; None: nothing, or nothing more."""
        self._store = store
        self._now = now
        self._first = "" if first is None else first.name
        self._mistakes: dict[Place, tuple[Appraised, OwnMistake]] = {}
        self._cards: dict[Place, Card] = {}
        self._file: Exercises | None = None
        self._last: Place | None = None
        """What was asked last: if there is anything else, that comes first."""
        self._loaded: Analysed | None = None
        """The match of which an exercise was asked last."""

    def read(self, should_stop: Callable[[], bool] = lambda: False) -> None:
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
                self._mistakes[Place(match.match_id, own.ply + 1)] = match, own

    def listed(self) -> list[tuple[Place, OwnMistake, Card | None]]:
        """Return every exercise in the order of matches and moves, with what has become of it."""
        found = sorted(self._mistakes.items(), key=itemgetter(0))
        return [(place, mistake, self._cards.get(place)) for place, (_match, mistake) in found]

    def counts(self) -> Counts:
        """Return how the person stands."""
        today = self._now().date()
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
        today = self._now().date()
        begun = sum(card.first == today for card in self._cards.values())
        return max(0, NEW_A_DAY + self.more - begun)

    def next(self) -> Exercise | None:
        for place in self._queue():
            self.posed = self._pose(place)
            if self.posed is not None:
                return self.posed.exercise
            del self._mistakes[place]  # the match or its analysis has gone since
        self.posed = None
        return None

    def _queue(self) -> list[Place]:
        """Return what is to be asked today, what was not known today and what is new last."""
        today = self._now().date()
        known = {place: card for place, card in self._cards.items() if place in self._mistakes}
        due = [
            place
            for place, card in known.items()
            if not card.schedule.sits and card.schedule.due <= today
        ]
        due.sort(key=lambda place: (known[place].schedule.due, place))
        again = [place for place in due if known[place].last == today]
        again.sort(key=lambda place: place == self._last)
        fresh = [place for place in self._mistakes if place not in known]
        fresh.sort(key=lambda place: place.move)
        fresh.sort(key=lambda place: MISTAKES.index(self._mistakes[place][1].mark), reverse=True)
        fresh.sort(key=self._newness, reverse=True)
        return [*(one for one in due if one not in again), *fresh[: self._room()], *again]

    def _newness(self, place: Place) -> tuple[bool, str]:
        match, _mistake = self._mistakes[place]
        return match.path.name == self._first, match.begun

    def _pose(self, place: Place) -> Posed | None:
        match, mistake = self._mistakes[place]
        if self._loaded is None or self._loaded.path != match.path:
            self._loaded = load_analysed(self._store, match.path)
        found = self._loaded
        decision = None if found is None else found.analysis.decisions.get(mistake.ply)
        if found is None or decision is None:
            return None
        exercise = Exercise(
            found.match, decision, found.analysis.judge.iterations, sides_of(found.outcome)
        )
        return Posed(exercise, place, mistake, self._cards.get(place), found)

    def note(self, answer: Answer) -> Sentence:
        assert self.posed is not None  # else there was nothing to answer
        today, verdict = self._now().date(), answer.verdict

        def make(before: Card | None) -> Card:
            card = before or Card(Schedule(today), 0, 0, today, today)
            well = card.well + (verdict is not Verdict.NOT_YET)
            schedule = answered(card.schedule, _QUALITY[verdict], today)
            return Card(schedule, card.asked + 1, well, card.first, today)

        place = self._last = self.posed.place
        cards = None
        if self._file is not None:
            try:
                cards = self._file.change(place, make)
            except StoreError as error:
                self.trouble = error.sentence
            else:
                self.trouble = None
        self._cards = cards or self._cards | {place: make(self._cards.get(place))}
        if self._cards[place].schedule.sits:
            return Sentence(N_("Learnt: you will not be asked again."))
        days = (self._cards[place].schedule.due - today).days
        if days <= 0:
            return Sentence(N_("It comes back today."))
        if days == 1:
            return Sentence(N_("It comes back tomorrow."))
        return counted("It comes back in {n} day.", "It comes back in {n} days.", "n", {"n": days})

    @property
    def title(self) -> str:
        if self.posed is None:
            return _("Mistakes made by {name}").format(name=self.who)
        record = self.posed.analysed.record
        title, moment = registry.title(record.game), record.created or record.updated
        return title if moment is None else f"{title}, {day(moment, self._now())}"

    @property
    def source(self) -> list[str]:
        if self.posed is None:
            return []
        title, place = registry.title(self.posed.exercise.game_id), self.posed.place
        text = _("{game}, game {match}, move {move}")
        return [text.format(game=title, match=place.match_id, move=place.move)]

    @property
    def standing(self) -> str:
        due, new = self.counts()[:2]
        again = ngettext("{n} to repeat", "{n} to repeat", due).format(n=due) if due else ""
        fresh = ngettext("{n} new", "{n} new", new).format(n=new) if new else ""
        return " · ".join(filter(None, [again, fresh]))

    def question(self) -> list[str]:
        if self.posed is None:
            return []
        mistake, card = self.posed.mistake, self.posed.card
        text = _(
            "This move cost you {cost} of your winning chances ({mark} {word}). What is better?"
        )
        word = mark_name(mistake.mark)
        asked = text.format(cost=chance_text(mistake.cost), mark=mistake.mark, word=word)
        if card is None:
            return [asked]
        text = ngettext(
            "Asked {n} time so far; answered well: {well}.",
            "Asked {n} times so far; answered well: {well}.",
            card.asked,
        )
        return [asked, text.format(n=card.asked, well=card.well)]

    def end(self) -> list[str]:
        counts = self.counts()
        if not self._mistakes:
            return [
                _("There are no exercises yet."),
                _("Your mistakes become exercises: analyse a finished game, then come back."),
            ]
        lines = [_("Done for today.")]
        if counts.later and counts.next is not None:
            text = ngettext(
                "{n} exercise comes back {day}.",
                "{n} exercises come back, the next one {day}.",
                counts.later,
            )
            tomorrow = (counts.next - self._now().date()).days == 1
            day = _("tomorrow") if tomorrow else f"{counts.next:%Y-%m-%d}"
            lines.append(text.format(n=counts.later, day=day))
        if counts.waiting:
            text = ngettext(
                "{n} new exercise waits for another day.",
                "{n} new exercises wait for other days.",
                counts.waiting,
            )
            lines.append(text.format(n=counts.waiting))
        if counts.sits:
            text = ngettext(
                "You have learnt {n} exercise.", "You have learnt {n} exercises.", counts.sits
            )
            lines.append(text.format(n=counts.sits))
        return lines


def learners(store: Store) -> list[str]:
    """Return the people who have analysed matches here, by name."""
    names = {name_key(part.name): part.name for one in appraised(store) for part in one.people}
    return [names[key] for key in sorted(names)]
