"""The protocol every game keeps (names are the field's: OpenSpiel, python-chess)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from jericho_tui.core.actions import Refusal
from jericho_tui.core.events import Event
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CHANCE as CHANCE
from jericho_tui.core.seats import Seat as Seat
from jericho_tui.core.start import Start
from jericho_tui.core.teams import Teams

PASS_NOTATION: Final = "pass"
"""The notation of declining, in every game that lets a seat decline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What is known of a game without loading its rules."""

    id: str
    title: str
    """The game's name; a proper name, not translated."""
    tagline: str = ""
    """What it is about in a few words (a gettext message id); empty: nothing is said."""
    min_seats: int
    max_seats: int
    minutes: int
    """Usual length of a match with people."""
    options: tuple[Option, ...] = ()
    variants: tuple[str, ...] = ()
    """Keys of those options that make another game of it: who is strong at one may not be so at the
    other, so bots are measured at each."""
    rules_version: int = 1
    """Raised whenever the same record would play differently."""
    max_moves: int
    """No match of any seat count and options has more moves than this."""
    terminations: tuple[str, ...]
    """Every value that `Outcome.termination` can have."""
    open: bool = False
    """Whether all seats know the same, so that nobody has to look away from another's turn."""
    start: Start | None = None
    """Who takes the first turn, as options; None: the game has no such choice."""
    edition: str = ""
    """What of this game is the house's own ([H]) (a gettext message id); empty: nothing."""
    teams: Mapping[int, Teams] = field(default_factory=dict, hash=False)
    """Team of every seat, by how many play; of other numbers everybody plays for themselves."""
    fewest_wins: bool = False
    """Whether a lower score is a better one, as where pieces are to be got rid of."""
    slow_chance: bool = False
    """Whether what CHANCE does takes long enough to be noticed: it is computed where bots think."""

    def teams_of(self, num_seats: int) -> Teams:
        """Return the team of every seat of such a table; () when everybody plays alone."""
        return self.teams.get(num_seats, ())


class Setup(Protocol):
    """Every random choice of a match, drawn before it starts."""

    @property
    def num_seats(self) -> int:
        """How many seats play."""
        ...

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The value of every option of the game."""
        ...


class Observation(Protocol):
    """All that one seat may lawfully know and remember; frozen and hashable."""

    @property
    def seat(self) -> Seat | None:
        """Whose knowledge this is; None is a spectator."""
        ...

    @property
    def num_seats(self) -> int:
        """How many seats play."""
        ...

    @property
    def ply(self) -> int:
        """How many finished moves this is after; bots take their random stream by it."""
        ...

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act, as `State.actors` does; that is always public."""
        ...

    def legal_actions(self) -> Sequence[Any]:
        """Return what this seat may do now, in the order of `State.legal_actions`."""
        ...

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record, fit for JSON; unknown cards are None."""
        ...

    def __hash__(self) -> int:
        """Equal knowledge, equal hash."""
        ...


class Progress(NamedTuple):
    """How far a match is, as numbers that everybody may know."""

    number: int
    """What tells it best: the round, the cards that are left."""
    last: int = 0
    """What `number` is at the end, where that is told."""


def progress_of(observation: Observation) -> Progress:
    """Return how far a match is; of a game that does not say it, how many moves were made."""
    if isinstance(observation, Progressing):
        return observation.progress()
    return Progress(observation.ply)


A = TypeVar("A", bound=Hashable)
O_co = TypeVar("O_co", bound=Observation, covariant=True)


class State(Protocol[A, O_co]):
    """A position. Mutable and compact, because search lives on it (as python-chess's Board)."""

    events: list[Event] | None
    """Where `apply` puts what it caused; None, the default and in search: nowhere."""

    def clone(self) -> Self:
        """Return an independent copy that collects no events."""
        ...

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts: () over, (CHANCE,) a die, several: simultaneous sealed choices."""
        ...

    def legal_actions(self, seat: Seat) -> Sequence[A]:
        """Return what `seat` may do, in the game's documented order; () when it does not act."""
        ...

    def refusal(self, seat: Seat, action: A) -> Refusal | None:
        """Return why `seat` may not do `action` now; None exactly when it is legal.

        Also for CHANCE: a record may claim any roll of the die.
        """
        ...

    def apply(self, seat: Seat, action: A) -> None:
        """Do `action`. UNCHECKED: an illegal action leaves a position that means nothing."""
        ...

    def sample_chance(self, rng: Random) -> A:
        """Return a chance action drawn by `rng`; only when CHANCE acts."""
        ...

    def outcome(self) -> Outcome | None:
        """Return the result; None until the match is over."""
        ...

    def observation(self, seat: Seat | None) -> O_co:
        """Return what `seat` knows (None: a spectator)."""
        ...

    def as_data(self) -> dict[str, Any]:
        """Return the whole position, all hidden cards open, in the words of a record."""
        ...


AnyState = State[Any, Any]


class Game(Protocol):
    """The rules of one game; stateless."""

    @property
    def info(self) -> GameInfo:
        """What is the same for every match: id, title, players, options."""
        ...

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Setup:
        """Draw every random choice of a match.

        :raises InvalidSetupError: a seat count or an option the game does not have.
        """
        ...

    def format_setup(self, setup: Any) -> dict[str, str | int | list[str]]:
        """Return a setup of this game as the keys of a record, in their order."""
        ...

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> Setup:
        """Return the setup that `table` (a record) describes; keys that are not ours are ignored.

        :raises InvalidSetupError: a key is missing, of the wrong type, or the deal impossible.
        """
        ...

    def setup_keys(self) -> tuple[str, ...]:
        """Return every top-level key of a record that belongs to this game's setup."""
        ...

    def initial_state(self, setup: Any) -> AnyState:
        """Return the position before the first move."""
        ...

    def determinize(self, observation: Any, rng: Random) -> AnyState:
        """Return a whole position drawn from those in which everything observed is true."""
        ...

    def preview(self, observation: Any, action: Any) -> tuple[Event, ...]:
        """Return what `action` of the observing seat will cause, as far as that seat can know."""
        ...

    def after(self, observation: Any, action: Any) -> Any:
        """Return the observation as `action` would leave it, if nobody prevents that.

        What cannot be foreseen stays as it is, such as cards that are drawn or who acts next; of a
        game that foresees nothing, everything does. For the eye: no legal action follows from it.
        """
        ...

    def format_action(self, action: Any) -> str:
        """Return the notation, e.g. `wall R5`."""
        ...

    def parse_action(self, text: str) -> Any:
        """Return the action that `text` notes.

        :raises InvalidActionError: the text is none; the message says what was expected.
        """
        ...


@runtime_checkable
class Sketching(Protocol):
    """A game that also deals quick positions for search; those that need not do without."""

    def sketches(self, observation: Any) -> Callable[[Random], AnyState]:
        """Return a sampler as `determinize`, which works out only once what does not change.

        Its positions may lack what does not matter for playing on, such as the moves made so far;
        and each is distributed as `determinize`'s, but they need not be independent.
        """
        ...


@runtime_checkable
class PlayingOut(Protocol):
    """A game that also plays itself out at random, faster than move by move from outside."""

    def play_out(self, state: Any, rng: Random) -> Outcome:
        """Play `state` to the end of the match at random; return how it ended.

        What only a scoreboard needs, tie-breaks and lines, may be left out.

        The first of those who act does number `int(rng.random() * n)` of its `n` legal actions: a
        generator gives the same match as it does move by move.
        """
        ...


@runtime_checkable
class Asking(Protocol):
    """An observation of a game that also asks those who may have nothing to answer with."""

    def can_only_pass(self, seat: Seat) -> bool:
        """Return whether this observer can tell that `seat`, which acts, can do nothing but pass.

        Of a spectator's observation: whether everybody can tell.
        """
        ...


@runtime_checkable
class Progressing(Protocol):
    """An observation that says how far its match is by more than the number of its moves."""

    def progress(self) -> Progress:
        """Return it; the same for every observer."""
        ...


@runtime_checkable
class Recomputing(Protocol):
    """A game whose chance is computed, so that what a record says can be computed again."""

    def again(self, state: Any, action: Any) -> Any:
        """Return what would come now of the chance that a recorded action came of.

        It may differ from the record, which is what counts: engines and processors change.

        :param state: one in which CHANCE acts.
        """
        ...


@runtime_checkable
class Fading(Protocol):
    """An observation of something that was shown for a moment: remembering it is the game."""

    def faded(self) -> Self:
        """Return it as those may see it who look back at it while the match goes on."""
        ...
