"""The base class of the games in this package, and deals as data.

Games may use it but need not: the protocol is `core.game`. A game names the parts of its deal;
`BasicGame` draws, writes and reads them in their order. Most parts are a `Deck`: how it is
shuffled, dealt and written to records. A card is a number from 0; a notation gives its word.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import takewhile
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.events import Event
from jericho_tui.core.game import AnyState, Game, GameInfo
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.seats import Seat, shuffle_in_place
from jericho_tui.core.sentence import N_, Counted, expected, visible
from jericho_tui.core.state import NotedAction

Cards = tuple[int, ...]
Table = dict[str, str | int | list[str]]
"""The dealt values, by record key."""
Fields = Mapping[str, Any]
"""The dealt values, by setup field."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The fixed terms of a match; a setup consists of them and the deal."""

    num_seats: int
    options: Mapping[str, OptionValue]
    """The value of every option of the game."""
    start_seat: Seat
    """The seat that takes the first turn."""


S = TypeVar("S", bound=Terms)


class Part(Protocol):
    """A part of a deal: some fields of a setup, and the keys of a record that hold them."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys, in the order of a record."""
        ...

    def draw(self, terms: Any, rng: Random) -> Fields:
        """Draw the fields at random."""
        ...

    def written(self, setup: Any) -> Table:
        """Return the record keys with their values."""
        ...

    def read(self, terms: Any, table: Mapping[str, object]) -> Fields:
        """Parse the fields from a record.

        :raises InvalidSetupError: a key is missing, unreadable or impossible.
        """
        ...


def dealt(kind: type[S], terms: Terms, parts: Iterable[Fields]) -> S:
    """Return a setup of this class with these terms and fields."""
    settled: Any = type(terms)
    values = {name: getattr(terms, name) for name in _field_names(settled)}
    for part in parts:
        values |= part
    return kind(**values)


@cache
def _field_names(kind: type[Terms]) -> tuple[str, ...]:
    return tuple(entry.name for entry in fields(kind))


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: the hands, if any, and a pile, shuffled together."""

    pile: str
    """The key and field of the pile; those of the hands are `hands`."""
    notation: Sequence[str]
    cards: Callable[[Any], Iterable[int]]
    """Returns all cards for the terms of a match."""
    hand_size: int = 0
    """The number of cards in each hand; 0 for no hands."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys, in the order of a record."""
        return ("hands", self.pile) if self.hand_size else (self.pile,)

    def draw(self, terms: Terms, rng: Random) -> Fields:
        """Shuffle the cards and deal them out."""
        cards = list(self.cards(terms))
        shuffle_in_place(cards, rng)
        if not self.hand_size:
            return {self.pile: tuple(cards)}
        hands, rest = hands_from(cards, terms.num_seats, self.hand_size)
        return {"hands": hands, self.pile: tuple(rest)}

    def written(self, setup: Any) -> Table:
        """Return hands and pile in words."""
        pile: Table = {self.pile: written(getattr(setup, self.pile), self.notation)}
        if not self.hand_size:
            return pile
        return {"hands": [written(hand, self.notation) for hand in setup.hands], **pile}

    def read(self, terms: Terms, table: Mapping[str, object]) -> Fields:
        """Return hands and pile, checked to hold exactly the cards of the match.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        found: dict[str, Any] = {}
        if self.hand_size:
            found["hands"] = self._read_hands(terms.num_seats, table.get("hands"))
        pile = found[self.pile] = self._parse(self.pile, table.get(self.pile))
        everything = Counter(pile)
        for hand in found.get("hands", ()):
            everything.update(hand)
        wanted = Counter(self.cards(terms))
        for card, word in enumerate(self.notation):
            if everything[card] != wanted[card]:
                values = {"found": everything[card], "card": word, "number": wanted[card]}
                raise InvalidSetupError(self.pile, _MISCOUNTED.sentence(values))
        return found

    def _read_hands(self, num_seats: int, value: object) -> tuple[Cards, ...]:
        if not isinstance(value, list) or len(value) != num_seats:
            raise InvalidSetupError.because(
                "hands",
                N_("hands must be a list of {seats} strings, one per seat"),
                {"seats": num_seats},
            )
        hands = tuple([self._parse(f"hands[{seat}]", text) for seat, text in enumerate(value)])
        for seat, hand in enumerate(hands):
            if len(hand) != self.hand_size:
                values = {"seat": seat + 1, "found": len(hand), "number": self.hand_size}
                raise InvalidSetupError(f"hands[{seat}]", _HAND_SIZE.sentence(values))
        return hands

    def _parse(self, key: str, text: object) -> Cards:
        if not isinstance(text, str):
            raise InvalidSetupError.because(
                key, N_("{key} must be one string of cards"), {"key": key}
            )
        known = {word: card for card, word in enumerate(self.notation)}
        for word in text.split():
            if word not in known:
                values = {"text": visible(word), "hint": expected(word, known)}
                raise InvalidSetupError.because(key, N_("“{text}” is not a card; {hint}"), values)
        return tuple([known[word] for word in text.split()])


_MISCOUNTED: Final = Counted(
    "impossible deal: {found} card {card}, but the game has {number}",
    "impossible deal: {found} cards {card}, but the game has {number}",
    "found",
)
_HAND_SIZE: Final = Counted(
    "seat {seat} is dealt {found} card; a hand has {number}",
    "seat {seat} is dealt {found} cards; a hand has {number}",
    "found",
)


def hands_from(
    cards: Sequence[int], num_seats: int, hand_size: int
) -> tuple[tuple[Cards, ...], Sequence[int]]:
    """Deal hands from shuffled cards; return the hands and the rest."""
    dealt_out = num_seats * hand_size
    starts = range(0, dealt_out, hand_size)
    return tuple([tuple(cards[n : n + hand_size]) for n in starts]), cards[dealt_out:]


def written(cards: Iterable[int], notation: Sequence[str]) -> str:
    """Return cards as one string, separated by spaces."""
    return " ".join([notation[card] for card in cards])


P = TypeVar("P", bound=AnyState)
P_co = TypeVar("P_co", bound=AnyState, covariant=True)


class Determinizer(Protocol[P_co]):
    """A sampler of full positions for one observation."""

    def sample(self, rng: Random) -> P_co:
        """Return a random position that is consistent with the observation."""
        ...


class BasicGame(Game, Generic[S, P]):
    """A game that derives most methods from a few attributes."""

    info: GameInfo
    setup: type[S]
    """The class of setups."""
    parts: ClassVar[tuple[Part, ...]]
    """The parts of the deal besides the start player, in order."""
    action: ClassVar[type[NotedAction]]
    """The class of actions."""
    initial_state: Callable[[S], P]
    """Returns the position before the first move."""
    expected: ClassVar[str]
    """The message id for a text that is not an action, with the place `{text}`."""
    determinizer: Callable[[Any], Determinizer[P]]
    """Returns the sampler of an observation, for `determinize`."""
    unforeseen: ClassVar[tuple[type[Event], ...]] = ()
    """Events that depend on hidden cards or dice; a preview stops before them."""

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> S:
        """Draw the setup of a match: the start player, then the parts.

        :raises InvalidSetupError: a seat count or an option that the game does not have.
        """
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        assert self.info.start is not None
        start = self.info.start.draw(num_seats, resolved, rng)
        terms = self.terms(Terms(num_seats, resolved, start), None)
        return dealt(self.setup, terms, [part.draw(terms, rng) for part in self.parts])

    def format_setup(self, setup: S) -> Table:
        """Return a setup as the keys of a record, in their order."""
        table: Table = {"start_seat": setup.start_seat + 1}
        for part in self.parts:
            table |= part.written(setup)
        return table

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> S:
        """Return the setup that a record describes.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        assert self.info.start is not None
        start = self.info.start.parse(num_seats, resolved, table)
        terms = self.terms(Terms(num_seats, resolved, start), table)
        return dealt(self.setup, terms, [part.read(terms, table) for part in self.parts])

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a record that hold the setup."""
        return ("start_seat", *[key for part in self.parts for key in part.keys])

    def terms(self, agreed: Terms, table: Mapping[str, object] | None) -> Terms:
        """Return the terms of a match.

        :param table: the record to read them from, or None for a new match.
        :raises InvalidSetupError: it is unreadable or impossible.
        """
        del table
        return agreed

    def determinize(self, observation: Any, rng: Random) -> P:
        """Return a random full position that is consistent with the observation."""
        return self.determinizer(observation).sample(rng)

    def preview(self, observation: Any, action: Any) -> tuple[Event, ...]:
        """Return the events of `action` up to the first unforeseen one; empty if it is not legal
        now.

        The result depends only on the actor's knowledge, so any consistent position gives it.
        """
        legal = observation.seat is not None and action in observation.legal_actions()
        if not legal:
            return ()
        state = self.determinize(observation, Random(0))
        events: list[Event] = []
        state.events = events
        state.apply(observation.seat, action)
        return tuple(takewhile(lambda event: not isinstance(event, self.unforeseen), events))

    def format_action(self, action: NotedAction) -> str:
        """Return the action's notation, which it carries."""
        return action.text

    def parse_action(self, text: str) -> Any:
        """Return the action noted by `text`.

        :raises InvalidActionError: it notes none; the message says what was expected.
        """
        try:
            return self.action.named(text)
        except KeyError:
            raise InvalidActionError.because(self.expected, {"text": visible(text)}) from None


def check_seats(info: GameInfo, num_seats: int) -> None:
    """Check the number of seats.

    :raises InvalidSetupError: the game does not support this number.
    """
    if not info.min_seats <= num_seats <= info.max_seats:
        raise InvalidSetupError.because(
            "seats",
            N_("{game} is for {low} to {high} players, not {seats}"),
            {
                "game": info.title,
                "low": info.min_seats,
                "high": info.max_seats,
                "seats": num_seats,
            },
        )
