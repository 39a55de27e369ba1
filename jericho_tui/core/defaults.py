"""A simple implementation of the protocol: a game states only its rules.

An action is its notation (a text), and a deal is a table of texts and numbers as in a record. A
position is its attributes, and an observation is the attributes that a seat knows. This is slow:
positions are copied whole and actions compared as texts, so a search makes some thousand moves per
second. A game for deep searches needs classes of its own, like those in `games`.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from jericho_tui.core.actions import (
    InvalidActionError,
    InvalidSetupError,
    Refusal,
    refuse_over,
    refuse_stranger,
    refuse_turn,
)
from jericho_tui.core.basics import MISCOUNTED
from jericho_tui.core.basics import Table as Table  # what a deal is
from jericho_tui.core.events import Acted, Event, MatchEnded
from jericho_tui.core.game import CHANCE, Game, Progress, Seat, check_seats
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence, visible

_HIDDEN: Final = ("events", "num_seats", "ply", "sealed")
"""Attributes of a position that are no part of its data."""


class Kind(Enum):
    """What an attribute of a position is: who knows it, and how it is shown."""

    HAND = auto()
    """A list of cards for each seat; only the seat knows its own."""
    SECRET = auto()
    """A value for each seat; only the seat knows its own. None or 0: it has none yet."""
    PILE = auto()
    """A list of cards face down; nobody knows them."""
    CARDS = auto()
    """A list of cards face up, or such a list for each seat."""
    TRICK = auto()
    """A card face up for each seat; an empty text: it has none."""
    GONE = auto()
    """Cards as `CARDS`, known to all and shown to nobody."""
    BOARD = auto()
    """A list of rows, each a list of cells."""
    SCORE = auto()
    """A number for each seat."""
    DICE = auto()
    """A list of numbers of pips."""
    PLAYER = auto()
    """The seat whose turn it is."""
    INNER = auto()
    """Known to all, shown to nobody."""


_DEALT: Final = (Kind.HAND, Kind.PILE, Kind.CARDS, Kind.TRICK, Kind.GONE)


@dataclass(frozen=True, slots=True)
class Deal:
    """A setup that wraps a record table."""

    num_seats: int
    options: Mapping[str, OptionValue] = field(hash=False)
    table: Table = field(hash=False)
    """The dealt values, by key."""


@dataclass(frozen=True, slots=True)
class Known:
    """An observation that wraps a table."""

    seat: Seat | None
    num_seats: int
    ply: int
    acting: tuple[Seat, ...]
    legal: tuple[str, ...]
    """The legal actions of the seat."""
    sealed: int
    """The number of sealed choices that wait for other seats."""
    facts: tuple[tuple[str, Hashable], ...]
    """The attributes of the position that the seat knows, by name; lists become tuples."""

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act."""
        return self.acting

    def legal_actions(self) -> Sequence[str]:
        """Return the legal actions of this seat."""
        return self.legal

    def progress(self) -> Progress:
        """Return the number of moves."""
        return Progress(self.ply)

    def as_data(self) -> dict[str, Any]:
        """Return the known facts, with lists instead of tuples."""
        return {name: _thawed(value) for name, value in self.facts}


class SimpleState(ABC):
    """A position that is its attributes: numbers, texts, None, and lists of these.

    A subclass sets them in its `__init__` after calling this one's.
    """

    kinds: ClassVar[Mapping[str, Kind]] = {}
    """What its attributes are, by name; one that is not here is known and shown to all."""
    events: list[Event] | None

    def __init__(self, num_seats: int) -> None:
        """Start without any moves."""
        self.events = None
        self.num_seats = num_seats
        self.ply = 0
        self.sealed = 0
        """Sealed choices that wait for others; they count as moves when the last one is made."""

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Return the acting seats: () when the match is over, (CHANCE,) for a random event,
        several for simultaneous sealed choices.
        """

    @abstractmethod
    def legal_actions(self, seat: Seat) -> Sequence[str]:
        """Return the legal actions of an acting seat, () for others; for CHANCE, all events."""

    @abstractmethod
    def apply(self, seat: Seat, action: str) -> None:
        """Apply `action` UNCHECKED, all of it within `move`; `emit` its further effects."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result, or None while a seat acts."""

    @contextmanager
    def move(self, seat: Seat, action: str) -> Iterator[None]:
        """Tell of an action, count it once it is done, and tell of the end if it was the last.

        The last of several sealed choices is not told by itself: `apply` emits then what each
        chose, as far as that is shown.
        """
        before = self.actors()
        if not (self.sealed and len(before) == 1):
            self.emit(Acted(seat, action, sealed=len(before) > 1))
        yield
        after = self.actors()
        others = tuple(actor for actor in before if actor != seat)
        if others and after == others:
            self.sealed += 1
        else:
            self.ply, self.sealed = self.ply + self.sealed + 1, 0
        if not after and (outcome := self.outcome()) is not None:
            self.emit(MatchEnded(outcome))

    def emit(self, event: Event) -> None:
        """Append an event if events are collected."""
        if self.events is not None:
            self.events.append(event)

    def clone(self) -> Self:
        """Return an independent copy that collects no events."""
        twin = object.__new__(type(self))
        vars(twin).update(
            {n: _copied(v) if type(v) is list else v for n, v in vars(self).items()}, events=None
        )
        return twin

    def can_hold(self, seat: Seat, card: Any) -> bool:
        """Return whether a hidden card can be in a seat's hand, for all that the observer knows.

        `determinize` asks it of a position without the hidden cards. A game of tricks returns False
        for a suit that the seat has shown to lack.
        """
        del seat, card
        return True

    def refusal(self, seat: Seat, action: str) -> Refusal | None:
        """Return why `seat` may not do `action`."""
        actors = self.actors()
        if not actors:
            return refuse_over()
        if seat not in actors:
            stranger = None if seat == CHANCE else refuse_stranger(seat, self.num_seats)
            return stranger or refuse_turn(seat, actors[0])
        legal = self.legal_actions(seat)
        if action in legal:
            return None
        moves = " / ".join(legal)
        return Refusal.because("not_now", N_("expected one of: {moves}"), {"moves": moves})

    def sample_chance(self, rng: Random) -> str:
        """Return a random event; all are equally likely."""
        return rng.choice(self.legal_actions(CHANCE))

    def as_data(self) -> dict[str, Any]:
        """Return a copy of the attributes."""
        return {name: _copied(value) for name, value in vars(self).items() if name not in _HIDDEN}

    def observation(self, seat: Seat | None) -> Known:
        """Return the observation of `seat`; None means a spectator.

        It hides what `kinds` says. A game with other secrets takes them out of `as_data` and
        returns `known`.
        """
        facts = {name: value for name, value in vars(self).items() if name not in _HIDDEN}
        for name, kind in self.kinds.items():
            if kind is Kind.PILE:
                facts[name] = [None] * len(facts[name])
            elif kind in (Kind.HAND, Kind.SECRET):
                facts[name] = [
                    own
                    if owner == seat
                    else [None] * len(own)
                    if isinstance(own, list)
                    else None
                    if own
                    else own
                    for owner, own in enumerate(facts[name])
                ]
        return self.known(seat, facts)

    def known(self, seat: Seat | None, facts: Mapping[str, Any]) -> Known:
        """Return the observation of a seat that knows these of the attributes."""
        frozen = tuple((name, _frozen(value)) for name, value in facts.items())
        legal = () if seat is None else tuple(self.legal_actions(seat))
        counts = self.num_seats, self.ply
        return Known(seat, *counts, self.actors(), legal, self.sealed, frozen)


S = TypeVar("S", bound=SimpleState)


class SimpleGame(Game, Generic[S]):
    """Rules whose positions are `SimpleState`s."""

    state: ClassVar[type[SimpleState]]
    """The class of its positions."""
    actions: ClassVar[Sequence[str]]
    """The notations of all possible actions, including those of CHANCE."""
    words: ClassVar[Mapping[str, str | Sentence]] = {}
    """What players read for a word of a notation or an attribute (gettext message ids)."""
    _prepared: tuple[Known, Callable[[Random], S]] | None = None
    """The last observation that `determinize` was asked about, and its sampler."""

    @abstractmethod
    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Table:
        """Return the deal: words separated by spaces, lists of such texts, or numbers.

        All deals for the same number of seats must have the same words in total.
        """

    @abstractmethod
    def initial_state(self, setup: Deal) -> S:
        """Return the position before the first move."""

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Deal:
        """Draw all random choices of a match."""
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        return Deal(num_seats, resolved, self.draw(num_seats, resolved, rng))

    def format_setup(self, setup: Deal) -> Table:
        """Return a copy of the deal's table, which already has the form of a record."""
        return dict(setup.table)

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> Deal:
        """Return the setup of a record, whose words must be those of every deal."""
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        pattern = self.draw(num_seats, resolved, Random(0))
        found: Table = {}
        for key, value in pattern.items():
            given = table.get(key)
            if not _is_like(given, value):
                text = N_("{key} must be like {example}")
                raise InvalidSetupError.because(key, text, {"key": key, "example": repr(value)})
            found[key] = given  # type: ignore[assignment]  # it is like what was drawn
        wanted, words = _words(pattern), _words(found)
        for word in sorted(wanted | words):
            if wanted[word] != words[word]:
                values = {"found": words[word], "card": visible(word), "number": wanted[word]}
                raise InvalidSetupError(next(iter(pattern)), MISCOUNTED.sentence(values))
        return Deal(num_seats, resolved, found)

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a deal."""
        options = resolve_options(self.info.options, {})
        return tuple(self.draw(self.info.min_seats, options, Random(0)))

    def determinize(self, observation: Known, rng: Random) -> S:
        """Return a full position that is consistent with the observation.

        Cards that the seat does not know (`Kind.HAND`, `PILE`) are those of a deal that it sees
        nowhere, at random, where each fits (`can_hold`). A game with other secrets takes this
        position and fills them in.
        """
        prepared = self._prepared
        if prepared is None or prepared[0] is not observation:  # a search asks for thousands
            prepared = self._prepared = observation, self._sampler(observation)
        return prepared[1](rng)

    def _sampler(self, observation: Known) -> Callable[[Random], S]:
        """Return what `determinize` does with one observation."""
        dealt = self.initial_state(self.deal(observation.num_seats, {}, Random(0)))
        base = dealt.clone()
        vars(base).update(observation.as_data(), ply=observation.ply, sealed=observation.sealed)
        left = list((_cards(dealt) - _cards(base)).elements())
        places = [
            (name, seat)
            for name, kind in base.kinds.items()
            if kind in (Kind.HAND, Kind.PILE)
            for seat, cards in enumerate(_by_seat(getattr(base, name), kind))
            for card in cards
            if card is None
        ]
        hands = {seat for name, seat in places if base.kinds[name] is Kind.HAND}
        lacking = {card: {s for s in hands if not base.can_hold(Seat(s), card)} for card in left}
        tight = sorted(filter(lacking.get, left), key=lambda card: -len(lacking[card]))
        loose = [card for card in left if not lacking[card]]

        def fits(card: Any, place: tuple[str, int]) -> bool:
            return place[1] not in lacking[card] or base.kinds[place[0]] is Kind.PILE

        def sample(rng: Random) -> S:
            while True:
                free = rng.sample(places, len(places))
                found: dict[tuple[str, int], list[Any]] = {place: [] for place in places}
                for card in tight:
                    place = next((place for place in free if fits(card, place)), None)
                    if place is None:
                        break  # nobody can have it: deal again
                    free.remove(place)
                    found[place].append(card)
                else:
                    break
            for card, place in zip(loose, free, strict=False):
                found[place].append(card)
            world = base.clone()
            for (name, seat), cards in found.items():
                rng.shuffle(cards)
                lists = _by_seat(getattr(world, name), world.kinds[name])
                lists[seat][:] = [cards.pop() if card is None else card for card in lists[seat]]
            return world

        return sample

    def preview(self, observation: Known, action: str) -> tuple[Event, ...]:
        """Return the action's own event; nothing if it opens sealed choices."""
        last = observation.sealed and len(observation.acting) == 1
        if observation.seat is None or action not in observation.legal or last:
            return ()
        return (Acted(observation.seat, action, sealed=len(observation.acting) > 1),)

    def format_action(self, action: str) -> str:
        """Return the notation, which is the action."""
        return action

    def parse_action(self, text: str) -> str:
        """Return the action, which is its notation."""
        if text in self.actions:
            return text
        raise InvalidActionError.because(
            N_("“{text}” is not a move; expected one like {examples}"),
            {"text": visible(text), "examples": " / ".join(self.actions[:3])},
        )


def _cards(state: SimpleState) -> Counter[Any]:
    """Return how often each card is in a position, as far as it is known."""
    found: Counter[Any] = Counter()
    for name, kind in state.kinds.items():
        if kind in _DEALT:
            for part in getattr(state, name):
                found.update(part if isinstance(part, list) else [part])
    del found[None], found[""]
    return found


def _by_seat(value: list[Any], kind: Kind) -> list[list[Any]]:
    """Return the lists of an attribute: one for each seat, or only one."""
    return [value] if kind is Kind.PILE else value


def _copied(value: Any) -> Any:
    """Return a copy of a list and of the lists in it; anything else as it is."""
    if type(value) is not list:
        return value
    return [_copied(entry) if type(entry) is list else entry for entry in value]


def _frozen(value: Any) -> Hashable:
    """Return a value with tuples for its lists."""
    if type(value) is not list:
        return value  # type: ignore[no-any-return]
    return tuple([_frozen(entry) if type(entry) is list else entry for entry in value])


def _thawed(value: Any) -> Any:
    """Return a value with lists for its tuples."""
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def _is_like(value: object, pattern: object) -> bool:
    """Whether a value of a record has the type of what was drawn."""
    if isinstance(pattern, list):
        return (
            isinstance(value, list)
            and len(value) == len(pattern)
            and all(map(_is_like, value, pattern))
        )
    return type(value) is type(pattern)


def _words(table: Table) -> Counter[str]:
    """Return how often every word stands in the texts of a table."""
    texts = [
        text
        for value in table.values()
        for text in (value if isinstance(value, list) else [value])
        if isinstance(text, str)
    ]
    return Counter(word for text in texts for word in text.split())
