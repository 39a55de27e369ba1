"""How a game speaks: everything that is said of it, with what most games say alike.

A game's package of prose has a module `voice` whose `VOICE` is one of these. Every method answers
in the language in use; `names` are the players' names by seat, `me` the seat that reads (None: a
spectator), who is spoken to as “you”. What is for the ear has no sign that a screen reader passes
over, and begins with what matters most.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Observation, Seat, progress_of
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome
from jericho_tui.prose.aloud import Names, sentence, spoken
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import how_far
from jericho_tui.prose.finding import normalized
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import Part, fill, plain
from jericho_tui.prose.telling import Line, Telling


@dataclass(frozen=True, slots=True)
class Lead:
    """One thing that seats have more or less of, such as the length of a wall."""

    title: str
    """What it is called, short, in the language in use."""
    role: str
    """How the title looks: a role of `prose.segments`."""
    amounts: tuple[int, ...]
    """What each seat has."""
    fewest: bool = False
    """Whether who has least leads, and not who has most."""

    @property
    def leader(self) -> int | None:
        """The seat that leads; None where nobody does alone."""
        best = min(self.amounts) if self.fewest else max(self.amounts)
        alone = self.amounts.count(best) == 1 and (self.fewest or best)
        return self.amounts.index(best) if alone else None


Tone = Literal["plain", "good", "warning"]


class Remark(NamedTuple):
    """One short sentence of a preview."""

    text: str
    tone: Tone = "plain"

    @classmethod
    def of(cls, template: str, tone: Tone = "plain", **parts: Part) -> "Remark":
        """Return a translated template, filled in."""
        return cls(plain(fill(template, **parts)), tone)


def ending(outcome: Outcome, line: Line, company: Company) -> Remark:
    """Return that the match is over and who has won, as a game's line says it."""
    return Remark(plain(line), "good" if company.me in outcome.winners else "warning")


Seen = TypeVar("Seen", bound=Observation)
"""What a seat knows in this game."""
Act = TypeVar("Act")
"""What a seat does in this game."""


class Voice(Generic[Seen, Act]):
    """The words of a game, of its observations and actions; a subclass says what is its own."""

    game_id: str
    tiebreaks: Mapping[str, str] = {}
    """What the further figures of an outcome are called (gettext message ids)."""
    telling: ClassVar[Telling]
    """How its events are told on the screen."""
    hearing: ClassVar[Telling | None] = None
    """How they are told to the ear, where that is otherwise."""

    # --- where the match stands

    def progress(self, observation: Seen) -> str:
        """Return how far a match is in as few words as a list has room for: “round 2/3”."""
        return how_far(self.game_id, progress_of(observation))

    def headline(self, observation: Seen, names: Names) -> str:
        """Return where a match stands and who is asked, e.g. “47 cards left · Dora to play”."""
        if not observation.actors():
            return _("The game is over")
        phase = self.phase(observation, names)
        return _("{progress} · {phase}").format(progress=self.progress(observation), phase=phase)

    def phase(self, observation: Seen, names: Names) -> str:
        """Return who is asked, or what chance does; the match goes on."""
        actors = observation.actors()
        if actors == (CHANCE,):
            return self.chance(observation)
        if observation.seat in actors:
            return _("your turn")
        return _("{name} to play").format(name=names[actors[0]])

    def chance(self, observation: Seen) -> str:
        """Return what chance decides now, in a few words."""
        del observation
        return _("chance decides")

    def leads(self, observation: Seen) -> Sequence[Lead]:
        """Return what there is to lead in, for the story of a finished match; (): nothing."""
        del observation
        return ()

    def counted(
        self, journal: Iterable[Sequence[Event]], seats: int
    ) -> Sequence[tuple[str, Sequence[int]]]:
        """Return what a finished match is told to have had besides its score: a title, by seat."""
        del journal, seats
        return ()

    @abstractmethod
    def position_lines(self, data: Mapping[str, Any], names: Names) -> list[str]:
        """Return the lines that describe a position, in the notation of the records.

        :param data: `as_data()` of a state (everything open) or of an observation: what is not
            known there is not told here.
        """

    # --- what is asked

    def prompt(self, observation: Seen, names: Names) -> str:
        """Return what the observing seat is asked for, or whom it waits for."""
        actors = observation.actors()
        if not actors:
            return _("The game is over.")
        company = Company(names, observation.seat)
        if actors == (CHANCE,):
            return self.chance_prompt(observation, company)
        if observation.seat not in actors:
            return plain(fill(_("Waiting for {names}."), names=company.listing(actors)))
        return self.asked(observation, names)

    def chance_prompt(self, observation: Seen, company: Company) -> str:
        """Return what chance decides now, as a sentence."""
        del company
        return sentence(self.chance(observation))

    @abstractmethod
    def asked(self, observation: Seen, names: Names) -> str:
        """Return what the observing seat is asked for; it is."""

    @abstractmethod
    def action_name(self, action: Act, names: Names = ()) -> str:
        """Return what an action does in a few words, e.g. “lay red 5”; for lists of moves.

        :param names: without them a seat is told by its number.
        """

    @abstractmethod
    def rule_now(self, observation: Seen, action: Act | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now; empty: none does.

        :param action: the one that is considered; None: none is.
        """

    def preview(
        self, events: Sequence[Event], observation: Seen, action: Act, names: Names
    ) -> list[Remark]:
        """Return in a few short sentences what an action will do; [] for one that is not legal.

        :param events: what the game's `preview` says of it.
        """
        if observation.seat is None or action not in observation.legal_actions():
            return []
        company = Company(names, observation.seat)
        return list(self.remarks(events, observation, action, company))

    def remarks(
        self, events: Sequence[Event], observation: Seen, action: Act, company: Company, /
    ) -> Iterable[Remark]:
        """Return what `preview` does; the action is legal, and the company's reader does it."""
        return ()

    # --- what happened

    def log_lines(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[Line]:
        """Return what a move caused.

        :param events: as `me` saw them (`Event.seen_by`).
        """
        return self.telling.lines(events, Company(names, me))

    def ending(self, outcome: Outcome, names: Names, me: Seat | None = None) -> str:
        """Return who won and what decided it."""
        return plain(self.ending_line(outcome, Company(names, me)))

    def ending_line(self, outcome: Outcome, company: Company) -> Line:
        """Return who won and what decided it, in pieces."""
        return self.telling.ending(outcome, company)

    # --- for the ear

    @abstractmethod
    def hand(self, observation: Seen, /) -> list[str]:
        """Return what the observing seat holds."""

    def look(
        self, observation: Seen, names: Names, options: Mapping[str, OptionValue]
    ) -> list[str]:
        """Return how the table stands.

        :param options: the match's, by key.
        """
        del options
        title = _("{headline}.").format(headline=spoken(self.headline(observation, names)))
        return [title, *self.standing(observation, Company(names, observation.seat))]

    def standing(self, observation: Seen, company: Company, /) -> Iterable[str]:
        """Return how the table stands, but for the headline."""
        return ()

    def heard(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        """Return what a move caused, as `log_lines` does."""
        return self.heard_by(self.hearing or self.telling, events, Company(names, me))

    def heard_by(self, telling: Telling, events: Sequence[Event], company: Company) -> list[str]:
        """Return what a move caused, told in a way of this game."""
        lines = [
            plain(line).replace(" → ", self.arrow()) for line in telling.lines(events, company)
        ]
        return [sentence(spoken(line)) for line in lines]

    def arrow(self) -> str:
        """Return what the “ → ” of a line is to the ear."""
        return f", {_('now')} "

    def news(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        """Return what a move caused, said once at the moment: also what is not to be read again."""
        return self.heard(events, names, me)

    def heard_preview(
        self, events: Sequence[Event], observation: Seen, action: Act, names: Names
    ) -> list[str]:
        """Return what an action will do, as `preview` does."""
        remarks = self.preview(events, observation, action, names)
        return [sentence(spoken(remark.text)) for remark in remarks]

    def leftovers(self, observations: Sequence[Seen], names: Names) -> list[str]:
        """Return what had been hidden till the end of the match; by default nothing was.

        :param observations: every seat's, of the finished match.
        """
        del observations, names
        return []

    # --- answers

    def choices(self, observation: Seen) -> list[str] | None:
        """Return what may be done, where all moves are too many to hear; None: they are not."""
        del observation
        return None

    def group(self, action: Act) -> str:
        """Return the title under which actions of a kind are listed; by default its name is one."""
        name = self.action_name(action)
        return name[:1].upper() + name[1:]

    def kind(self, action: Act) -> str:
        """Return what sort of action it is, whoever it is aimed at; by default its group."""
        return self.group(action)

    @abstractmethod
    def label(self, action: Act) -> str:
        """Return what tells an action from the others of its group, in one or two characters.

        Empty where there is no other.
        """

    def numbering(self, actions: Sequence[Act]) -> Sequence[int]:
        """Return the number that stands for each of the legal actions, in rising order; () where
        `choices` shows none: a number then is no move.
        """
        return range(1, len(actions) + 1)

    def written(self, action: Act) -> str:
        """Return how a player may write an action, e.g. `wall R5`."""
        return f"{self.group(action).lower()} {self.label(action)}".rstrip()

    def readings(self, answer: str, /) -> tuple[str, ...]:
        """Return the notations that an answer may stand for; () when it begins like no move.

        :raises InvalidActionError: it begins like a move, and the rest is wrong.
        """
        notation = _spellings(self, _("pass")).get(normalized(answer))
        return () if notation is None else (notation,)

    def answers(self) -> Sequence[Act]:
        """Return every action that `readings` takes by its notation, its name or as written."""
        return ()


@cache
def _spellings(voice: Voice[Any, Any], _language: str) -> dict[str, str]:
    """Return notations by what may be said for them.

    :param _language: some word in the language in use, which all of it depends on.
    """
    return {
        normalized(words): action.text
        for action in voice.answers()
        for words in (action.text, voice.action_name(action), voice.written(action))
    }
