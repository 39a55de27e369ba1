"""What happened, in sentences: a table from the type of an event to what is said of it.

A sentence's places are fields of the event, as they are or put into words as the game does
everywhere. `{You}` and `{name}` stand for the seat that did it. Where a sentence is not all there
is to it, a function tells the event.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.outcome import Outcome
from jericho_tui.text.company import Company
from jericho_tui.text.language import _
from jericho_tui.text.segments import QUIET, Part, Segment, fill

Line = list[Segment]
_SEATS: Final = ("target", "victim", "other")
"""Places where a number is another seat, in every game."""


class Says(NamedTuple):
    """What is said when a seat did something."""

    mine: str
    """When it is the reader, who is `{You}` (a gettext message id); empty: nothing is said."""
    theirs: str
    """When it is anybody else, who is `{name}`; empty: nothing is said."""
    first: bool = True
    """Whether it begins with who it is."""
    who: str = "seat"
    """The field of an event that names the seat."""
    at_me: str = ""
    """When somebody else does it to the reader, who is `{you}`; empty: as to anybody."""

    def of(self, seat: int, company: Company, **parts: Part) -> Line:
        """Return the sentence about a seat, its other places filled with `parts`."""
        message = self.mine if seat == company.me else self.theirs
        name = company.name(seat, self.first)
        return fill(_(message), You=name, name=name, **parts) if message else []


class IfKnown(NamedTuple):
    """Two ways to say it, by whether the reader saw what a field has."""

    field: str
    known: Says
    hidden: Says | None
    """When the field is None; None: nothing is said."""


class Quiet(NamedTuple):
    """What is said in passing, about nobody."""

    message: str
    """A gettext message id."""


Told = Says | IfKnown | Quiet | str | None
"""What is said of an event: about a seat, or about nobody (a gettext message id); None: nothing."""
Saying = Told | Callable[[Any, Company], Told | Line]
"""The sentence for an event, or what chooses it or tells the event itself."""


@dataclass(frozen=True)
class Telling:
    """How a game's events are told."""

    sayings: Mapping[type[Event], Saying]
    """By type of event; the log leaves the others out."""
    places: Mapping[str, Callable[[Any], Part]]
    """From the event to what stands in a place of this name, where that is not the field of it."""
    ending: Callable[[Outcome, Company], Line]
    """From the outcome of a match: who won, and what decided it."""
    gathered: Callable[[Sequence[Event]], Iterable[Event]] = lambda events: events
    """From what a move caused to what is told of it, where several events share a line."""
    as_seen: bool = False
    """Whether nothing is told that the reader did not see, not even where all cards lie open."""

    def lines(self, events: Sequence[Event], company: Company) -> list[Line]:
        """Return the lines for consecutive events, as the company's reader saw them."""
        told = [self.line(event, company) for event in self.gathered(events)]
        return [line for line in told if line]

    def line(self, event: Event, company: Company) -> Line:
        """Return the line for one event; [] for one that the log leaves out."""
        if self.as_seen:
            event = event.seen_by(company.me)
        if isinstance(event, MatchEnded):
            return self.ending(event.outcome, company)
        saying = self.sayings.get(type(event))
        said = saying(event, company) if callable(saying) else saying
        return said if isinstance(said, list) else self._said(said, event, company)

    def _said(self, sentence: Told, event: Event, company: Company) -> Line:
        match sentence:
            case Says():
                seat = getattr(event, sentence.who)
                if sentence.at_me and self._is_at_reader(sentence.theirs, event, company):
                    sentence = sentence._replace(theirs=sentence.at_me)
                message = sentence.mine if seat == company.me else sentence.theirs
                return sentence.of(seat, company, **self._parts(message, event, company))
            case IfKnown(field, known, hidden):
                unknown = getattr(event, field) is None
                return self._said(hidden if unknown else known, event, company)
            case Quiet(message):
                line = self._said(message, event, company)
                return [Segment(part.text, QUIET) for part in line]
            case str():
                return fill(_(sentence), **self._parts(sentence, event, company))
            case _:
                return []

    def _parts(self, message: str, event: Event, company: Company) -> dict[str, Part]:
        return {place: self._part(place, event, company) for place in _places(message)}

    def _part(self, place: str, event: Event, company: Company) -> Part:
        if place == "you" and company.me is not None:
            return company.name(company.me)
        part = self._value(place, event)
        return company.name(part) if place in _SEATS and isinstance(part, int) else part

    def _value(self, place: str, event: Event) -> Part:
        found = self.places.get(place)
        part: Part = getattr(event, place) if found is None else found(event)
        return part

    def _is_at_reader(self, message: str, event: Event, company: Company) -> bool:
        """Whether a place of a message is a seat, and the reader sits there."""
        seats = [place for place in _SEATS if place in _places(message)]
        return any(self._value(place, event) == company.me for place in seats)


@cache
def _places(message: str) -> frozenset[str]:
    """Return the places of a message that are not the seat's name."""
    found = (place for _text, place, _spec, _conversion in Formatter().parse(message))
    return frozenset(place for place in found if place not in (None, "You", "name"))
