"""The protocol of games (names follow OpenSpiel and python-chess), and their base class."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError, Refusal
from jericho_tui.core.basics import Table, Terms, dealt
from jericho_tui.core.events import Event
from jericho_tui.core.options import Option, OptionValue, Start, resolve_options
from jericho_tui.core.outcome import Outcome, Teams
from jericho_tui.core.seats import CHANCE as CHANCE
from jericho_tui.core.seats import Seat as Seat
from jericho_tui.core.sentence import N_, Counted, visible
from jericho_tui.core.state import NotedAction

PASS_NOTATION: Final = "pass"
"""The notation of passing, in every game that allows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """Facts about a game, available without loading its rules."""

    id: str
    title: str
    """The game's name; a proper name, not translated."""
    tagline: str = ""
    """A short description (a gettext message id); empty for none."""
    min_seats: int
    max_seats: int
    minutes: int
    """Usual length of a match with humans, in minutes."""
    options: tuple[Option, ...] = ()
    variants: tuple[str, ...] = ()
    """Keys of the options that change the game so much that bots are measured separately."""
    rules_version: int = 1
    """The version of the rules; it increases whenever a record would replay differently."""
    max_moves: int
    """Upper bound of the moves of a match, for all seat counts and options."""
    terminations: tuple[str, ...]
    """All values of `Outcome.termination`."""
    open: bool = False
    """Whether all seats have the same information, so that players may see each other's turns."""
    start: Start | None = None
    """The options for the first turn, or None if the game has no such choice."""
    edition: str = ""
    """What the house edition adds (a gettext message id); empty for nothing."""
    teams: Mapping[int, Teams] = field(default_factory=dict, hash=False)
    """The team of each seat, by number of seats; other tables have no teams."""
    fewest_wins: bool = False
    """Whether the lowest score wins, e.g. when players get rid of pieces."""
    progress: Counted | str = ""
    """How far a match is, in as few words as a list has room for: a template with the places
    `{number}` and `{last}` of `Progress`; empty: how many moves were made."""

    def teams_of(self, num_seats: int) -> Teams:
        """Return the team of each seat for this number of seats; () without teams."""
        return self.teams.get(num_seats, ())


class Setup(Protocol):
    """All random choices of a match, drawn before it starts."""

    @property
    def num_seats(self) -> int:
        """The number of seats."""
        ...

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The value of every option of the game."""
        ...


class Observation(Protocol):
    """Everything one seat may know and remember; frozen and hashable."""

    @property
    def seat(self) -> Seat | None:
        """The observing seat, or None for a spectator."""
        ...

    @property
    def num_seats(self) -> int:
        """The number of seats."""
        ...

    @property
    def ply(self) -> int:
        """The number of finished moves; bots derive their random stream from it."""
        ...

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act, as `State.actors` does; this is always public."""
        ...

    def legal_actions(self) -> Sequence[Any]:
        """Return the legal actions of this seat, in the order of `State.legal_actions`."""
        ...

    def progress(self) -> "Progress":
        """Return how far the match is; it is the same for every observer."""
        ...

    def as_data(self) -> dict[str, Any]:
        """Return the position in record notation, ready for JSON; unknown cards are None."""
        ...

    def __hash__(self) -> int:
        """Equal knowledge, equal hash."""
        ...


class Progress(NamedTuple):
    """The progress of a match, as public numbers."""

    number: int
    """The current value, e.g. the round or the cards left."""
    last: int = 0
    """The value of `number` at the end, or None if unknown."""


A = TypeVar("A", bound=Hashable)
O_co = TypeVar("O_co", bound=Observation, covariant=True)


class State(Protocol[A, O_co]):
    """A position. Mutable and compact for fast search (as python-chess's Board)."""

    events: list[Event] | None
    """The list to which `apply` appends events, or None (the default, used in search) to drop
    them."""

    def clone(self) -> Self:
        """Return an independent copy that collects no events."""
        ...

    def actors(self) -> tuple[Seat, ...]:
        """Return the acting seats: () when the match is over, (CHANCE,) for a random event,
        several for simultaneous sealed choices.
        """
        ...

    def legal_actions(self, seat: Seat) -> Sequence[A]:
        """Return the legal actions of `seat`, in the game's documented order; () if it does not
        act.
        """
        ...

    def refusal(self, seat: Seat, action: A) -> Refusal | None:
        """Return why `seat` may not do `action` now; None exactly when it is legal.

        Works for CHANCE, too: a record may claim any roll of a die.
        """
        ...

    def apply(self, seat: Seat, action: A) -> None:
        """Apply `action` UNCHECKED: an illegal action leaves an invalid position."""
        ...

    def sample_chance(self, rng: Random) -> A:
        """Return a random action of CHANCE, drawn by `rng`. Call only when CHANCE acts."""
        ...

    def outcome(self) -> Outcome | None:
        """Return the result, or None if the match is not over."""
        ...

    def observation(self, seat: Seat | None) -> O_co:
        """Return the observation of `seat`, or of a spectator for None."""
        ...

    def as_data(self) -> dict[str, Any]:
        """Return the full position with all hidden cards, in record notation."""
        ...


AnyState = State[Any, Any]


class Game(ABC):
    """The rules of one game. Stateless. The base of every game, with defaults for most methods."""

    info: ClassVar[GameInfo]
    """Facts about the game: id, title, players, options."""
    setup: ClassVar[type[Terms]]
    """The class of setups, see `basics`."""
    parts: ClassVar[tuple[Any, ...]]
    """The parts of the deal besides the start player, in order: each a `basics.Deck`, or an object
    with its `keys`, `draw`, `written` and `read`."""
    action: ClassVar[type[NotedAction]]
    """The class of actions."""
    expected: ClassVar[str]
    """The message id for a text that is not an action, with the place `{text}`."""
    determinizer: Callable[[Any], Any]
    """Returns the sampler of an observation, for `determinize`."""
    unforeseen: ClassVar[tuple[type[Event], ...]] = ()
    """Events that depend on hidden cards or dice; a preview stops before them."""

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Any:
        """Draw all random choices of a match: the start player, then the parts.

        :raises InvalidSetupError: the game does not support the number of seats or an option.
        """
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        assert self.info.start is not None
        start = self.info.start.draw(num_seats, resolved, rng)
        terms = self.terms(Terms(num_seats, resolved, start), None)
        return dealt(self.setup, terms, [part.draw(terms, rng) for part in self.parts])

    def format_setup(self, setup: Any) -> Table:
        """Return a setup of this game as the keys of a record, in their order."""
        table: Table = {"start_seat": setup.start_seat + 1}
        for part in self.parts:
            table |= part.written(setup)
        return table

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> Any:
        """Return the setup that `table` (a record) describes; ignore unknown keys.

        :raises InvalidSetupError: a key is missing or has the wrong type, or the deal is
            impossible.
        """
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        assert self.info.start is not None
        start = self.info.start.parse(num_seats, resolved, table)
        terms = self.terms(Terms(num_seats, resolved, start), table)
        return dealt(self.setup, terms, [part.read(terms, table) for part in self.parts])

    def setup_keys(self) -> tuple[str, ...]:
        """Return the top-level record keys of this game's setup."""
        return ("start_seat", *[key for part in self.parts for key in part.keys])

    def terms(self, agreed: Terms, table: Mapping[str, object] | None) -> Terms:
        """Return the terms of a match.

        :param table: the record to read them from, or None for a new match.
        :raises InvalidSetupError: it is unreadable or impossible.
        """
        del table
        return agreed

    @abstractmethod
    def initial_state(self, setup: Any, /) -> AnyState:
        """Return the position before the first move."""

    def determinize(self, observation: Any, rng: Random) -> Any:
        """Return a random full position that is consistent with the observation."""
        return self.determinizer(observation).sample(rng)

    def preview(self, observation: Any, action: Any) -> tuple[Event, ...]:
        """Return the events of `action` that the observing seat can foresee: those up to the first
        unforeseen one; empty if it is not legal now.

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

    def format_action(self, action: Any) -> str:
        """Return the notation, e.g. `wall R5`; most actions carry it."""
        text: str = action.text
        return text

    def parse_action(self, text: str) -> Any:
        """Parse the notation of an action.

        :raises InvalidActionError: the text is not an action; the message says what was expected.
        """
        try:
            return self.action.named(text)
        except KeyError:
            raise InvalidActionError.because(self.expected, {"text": visible(text)}) from None

    def after(self, observation: Any, action: Any) -> Any:
        """Return the observation after `action`, if no other player prevents it.

        Unforeseen parts, such as drawn cards or the next actor, stay unchanged. For display only:
        do not derive legal actions from it.
        """
        del action
        return observation

    def sketches(self, observation: Any) -> Callable[[Random], AnyState]:
        """Return a sampler for search, equivalent to `determinize`, that reuses shared work.

        Its positions may lack data irrelevant for play, such as past moves. Each has the
        distribution of `determinize`, but they need not be independent.
        """
        return partial(self.determinize, observation)

    play_out: Callable[[Any, Random], Outcome] | None = None
    """Plays a state to the end with random moves and returns the outcome, faster than move by move;
    tie-breaks and score lines may be missing.

    The first acting seat takes number `int(rng.random() * n)` of its `n` legal actions, so that a
    generator gives the same match here as in a playout move by move.
    """
    slow_chance: bool = False
    """Whether moves of CHANCE take noticeable time, so that they run in the bots' process."""
    again: Callable[[Any, Any], Any] | None = None
    """Recomputes the random event behind a recorded action of CHANCE in a state, where events are
    computed; the record counts, since engines and processors change."""

    def can_only_pass(self, observation: Any, seat: Seat) -> bool:
        """Return whether this observer can tell that the acting `seat` can only pass.

        For a spectator's observation: whether everyone can tell.
        """
        del observation, seat
        return False

    def faded(self, observation: Any) -> Any:
        """Return the observation for a replay of an unfinished match: without the cards that a game
        of memory shows only briefly.
        """
        return observation


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
