"""The texts of a game, and what most games share of them.

Each game has a `VOICE`, an instance of `Voice`. All methods return text in the current language.
`names` are the players' names by seat. `me` is the reading seat, which is addressed as “you”; it is
None for a spectator. Texts for the ear avoid signs that screen readers skip, and begin with what
matters most.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Observation, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome
from jericho_tui.text.aloud import Names, sentence, spoken
from jericho_tui.text.company import Company
from jericho_tui.text.counts import how_far
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _
from jericho_tui.text.segments import Part, fill, plain
from jericho_tui.text.telling import Line, Telling


@dataclass(frozen=True, slots=True)
class Lead:
    """An amount in which seats can lead, such as the length of a wall."""

    title: str
    """A short title in the current language."""
    role: str
    """The style of the title: a role of `text.segments`."""
    amounts: tuple[int, ...]
    """The amount of each seat."""
    fewest: bool = False
    """Whether the smallest amount leads."""

    @property
    def leader(self) -> int | None:
        """The leading seat, or None if no seat leads alone."""
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
        """Return a remark from a translated template and its parts."""
        return cls(plain(fill(template, **parts)), tone)


def ending(outcome: Outcome, line: Line, company: Company) -> Remark:
    """Return the remark about the end of a match, from a game's line."""
    return Remark(plain(line), "good" if company.me in outcome.winners else "warning")


Seen = TypeVar("Seen", bound=Observation)
"""The class of the game's observations."""
Act = TypeVar("Act")
"""The class of the game's actions."""


class Voice(Generic[Seen, Act]):
    """The texts about a game's positions, actions and events; a subclass adds the game's own."""

    game_id: str
    tiebreaks: Mapping[str, str] = {}
    """The titles of the tie-breaks of an outcome (gettext message ids)."""
    telling: ClassVar[Telling]
    """The templates of the game's events on the screen."""
    hearing: ClassVar[Telling | None] = None
    """The templates for the ear, if they differ from those of the screen."""
    repeats_hand: ClassVar[bool] = False
    """Whether text mode says what has changed of a hand, because the log does not say it."""

    def progress(self, observation: Seen) -> str:
        """Return the progress of a match in few words for a list, e.g. “round 2/3”."""
        return how_far(self.game_id, observation.progress())

    def headline(self, observation: Seen, names: Names) -> str:
        """Return the progress and the acting player, e.g. “47 cards left · Dora to play”."""
        if not observation.actors():
            return _("The game is over")
        phase = self.phase(observation, names)
        return _("{progress} · {phase}").format(progress=self.progress(observation), phase=phase)

    def phase(self, observation: Seen, names: Names) -> str:
        """Return the acting player or the random event of an unfinished match."""
        actors = observation.actors()
        if actors == (CHANCE,):
            return self.chance(observation)
        if observation.seat in actors:
            return _("your turn")
        return _("{name} to play").format(name=names[actors[0]])

    def chance(self, observation: Seen) -> str:
        """Return the next random event in a few words."""
        return _("chance decides")

    def leads(self, observation: Seen) -> Sequence[Lead]:
        """Return the leads for the story of a finished match; () if the game has none."""
        return ()

    def counted(
        self, journal: Iterable[Sequence[Event]], seats: int
    ) -> Sequence[tuple[str, Sequence[int]]]:
        """Return further figures of a finished match: a title and the value of each seat."""
        return ()

    def prompt(self, observation: Seen, names: Names) -> str:
        """Return the question to the observing seat, or the players it waits for."""
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
        """Return the next random event as a sentence."""
        return sentence(self.chance(observation))

    @abstractmethod
    def asked(self, observation: Seen, names: Names) -> str:
        """Return the question to the observing seat, which must act."""

    @abstractmethod
    def action_name(self, action: Act, names: Names = ()) -> str:
        """Return an action in a few words for lists of moves, e.g. “lay red 5”.

        :param names: the players' names; without them, seats are numbers.
        """

    @abstractmethod
    def rule_now(self, observation: Seen, action: Act | None = None) -> str:
        """Return the anchor of the rulebook chapter that matters now; empty for none.

        :param action: the action that the player considers, or None.
        """

    def preview(
        self, events: Sequence[Event], observation: Seen, action: Act, names: Names
    ) -> list[Remark]:
        """Return what an action will do in a few short sentences; [] if it is not legal.

        :param events: the events that the game's `preview` returns for the action.
        """
        if observation.seat is None or action not in observation.legal_actions():
            return []
        return list(self.remarks(events, observation, action, Company(names, observation.seat)))

    def remarks(
        self, events: Sequence[Event], observation: Seen, action: Act, company: Company, /
    ) -> Iterable[Remark]:
        """Return the remarks of `preview` for a legal action of the reading seat."""
        return ()

    def log_lines(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[Line]:
        """Return the lines of the log for a move.

        :param events: the move's events as `me` saw them (`Event.seen_by`).
        """
        return self.telling.lines(events, Company(names, me))

    def ending(self, outcome: Outcome, names: Names, me: Seat | None = None) -> str:
        """Return the sentence that says who won and why."""
        return plain(self.ending_line(outcome, Company(names, me)))

    def ending_line(self, outcome: Outcome, company: Company) -> Line:
        """Return the line of the log that says who won and why."""
        return self.telling.ending(outcome, company)

    @abstractmethod
    def hand(self, observation: Seen, /) -> list[str]:
        """Return the sentences that describe the observing seat's hand."""

    def look(
        self, observation: Seen, names: Names, options: Mapping[str, OptionValue]
    ) -> list[str]:
        """Return the sentences that describe the table, with the headline.

        :param options: the options of the match, by key.
        """
        title = _("{headline}.").format(headline=spoken(self.headline(observation, names)))
        return [title, *self.standing(observation, Company(names, observation.seat))]

    def standing(self, observation: Seen, company: Company, /) -> Iterable[str]:
        """Return the sentences that describe the table, without the headline."""
        return ()

    def heard(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        """Return the lines of `log_lines` as sentences for the ear."""
        return self.heard_by(self.hearing or self.telling, events, Company(names, me))

    def heard_by(self, telling: Telling, events: Sequence[Event], company: Company) -> list[str]:
        """Return sentences for the ear, made with these templates."""
        lines = [
            plain(line).replace(" → ", self.arrow()) for line in telling.lines(events, company)
        ]
        return [sentence(spoken(line)) for line in lines]

    def arrow(self) -> str:
        """Return the words that replace “ → ” for the ear."""
        return f", {_('now')} "

    def news(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        """Return what is said once after a move, including what the log leaves out."""
        return self.heard(events, names, me)

    def heard_preview(
        self, events: Sequence[Event], observation: Seen, action: Act, names: Names
    ) -> list[str]:
        """Return the remarks of `preview` as sentences for the ear."""
        remarks = self.preview(events, observation, action, names)
        return [sentence(spoken(remark.text)) for remark in remarks]

    def leftovers(self, observations: Sequence[Seen], names: Names) -> list[str]:
        """Return the cards that stayed hidden until the end; by default none.

        :param observations: the observation of each seat after the end.
        """
        return []

    def choices(self, observation: Seen) -> list[str] | None:
        """Return a short summary of the legal moves, or None if they are few enough to list."""
        return None

    def group(self, action: Act) -> str:
        """Return the title under which an action is listed; by default, its own name."""
        name = self.action_name(action)
        return name[:1].upper() + name[1:]

    def kind(self, action: Act) -> str:
        """Return the kind of an action, without its target; by default, its group."""
        return self.group(action)

    @abstractmethod
    def label(self, action: Act) -> str:
        """Return one or two characters that identify an action within its group.

        Empty if the group has only one action.
        """

    def numbering(self, actions: Sequence[Act]) -> Sequence[int]:
        """Return the number of each legal action, in ascending order.

        () if `choices` shows no numbers, so that a number is not a move.
        """
        return range(1, len(actions) + 1)

    def written(self, action: Act) -> str:
        """Return the text a player can type for an action, e.g. `wall R5`."""
        return f"{self.group(action).lower()} {self.label(action)}".rstrip()

    def readings(self, answer: str, /) -> tuple[str, ...]:
        """Return the notations that an answer can mean; () if it does not begin like a move.

        :raises InvalidActionError: the answer begins like a move, but the rest is wrong.
        """
        notation = _spellings(self, _("pass")).get(normalized(answer))
        return () if notation is None else (notation,)

    def answers(self) -> Sequence[Act]:
        """Return the actions that `readings` accepts by notation, name or written text."""
        return ()


@cache
def _spellings(voice: Voice[Any, Any], _language: str) -> dict[str, str]:
    """Return notations by what may be said for them, in the language in use."""
    return {
        normalized(words): action.text
        for action in voice.answers()
        for words in (action.text, voice.action_name(action), voice.written(action))
    }
