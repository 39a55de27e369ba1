"""What the games here do alike, so that each writes down only what is its own.

No game has to use any of this: the protocol is `core.game`.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError, Refusal
from jericho_tui.core.events import Event
from jericho_tui.core.game import AnyState, GameInfo, Seat, Setup
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.sentence import N_, Sentence, visible

S = TypeVar("S", bound=Setup)


class NotedAction:
    """An action known by its notation: immutable by agreement, compared by identity.

    A game makes each of its actions once; another process has its own one object for each.
    """

    __slots__ = ("text",)

    text: str
    """The notation."""
    noted: ClassVar[dict[str, Any]]
    """Every action of the game by its notation."""

    def __init_subclass__(cls) -> None:
        """Begin a game's own list."""
        super().__init_subclass__()
        cls.noted = {}

    def __init__(self, text: str) -> None:
        self.text = text
        self.noted[text] = self

    def __repr__(self) -> str:
        """Return the notation."""
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[object, str]]:
        """Pickle by notation."""
        return (_noted, (type(self), self.text))


def _noted(kind: type[NotedAction], text: str) -> NotedAction:
    action: NotedAction = kind.noted[text]
    return action


class BasicGame(Generic[S]):
    """The parts of `core.game.Game` that follow from the others."""

    info: GameInfo
    keys: ClassVar[tuple[str, ...]]
    """The keys of a record that hold the deal."""
    draw: Callable[[int, Mapping[str, OptionValue], Seat, Random], S]
    """Draws what is left of a deal when seats, options and starter are known."""
    read: Callable[[int, Mapping[str, OptionValue], Seat, Mapping[str, object]], S]
    """Reads the same in a record; InvalidSetupError says what is wrong, and where."""
    named: Callable[[str], NotedAction]
    """Returns the action of exactly a notation; KeyError: there is none."""
    expected: ClassVar[Sentence]
    """What is said of a text that notes no action, which the sentence calls `text`."""
    unforeseen: ClassVar[tuple[type[Event], ...]] = ()
    """Events that hidden cards or dice decide, or that come after such: no preview has them."""

    def deal(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> S:
        """Draw a match: the start player, then whatever else the game draws.

        :raises InvalidSetupError: a seat count or an option that the game does not have.
        """
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options)
        assert self.info.start is not None
        start = self.info.start.draw(num_seats, resolved, rng)
        return self.draw(num_seats, resolved, start, rng)

    def parse_setup(
        self, num_seats: int, options: Mapping[str, object], table: Mapping[str, object]
    ) -> S:
        """Return the deal that a record describes.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        check_seats(self.info, num_seats)
        resolved = resolve_options(self.info.options, options, recorded=True)
        assert self.info.start is not None
        start = self.info.start.parse(num_seats, resolved, table)
        return self.read(num_seats, resolved, start, table)

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a record that hold the deal."""
        return self.keys

    def determinize(self, observation: Any, rng: Random) -> AnyState:
        """Return a whole position drawn from those in which everything observed is true."""
        raise NotImplementedError

    def is_foreseen(self, action: Any) -> bool:
        """Return whether anything of what an action causes can be known before."""
        del action
        return True

    def preview(self, observation: Any, action: Any) -> tuple[Event, ...]:
        """Return what `action` will cause before anything unforeseen; empty if not legal now.

        Only what the actor knows decides that, so any possible world shows it.
        """
        legal = observation.seat is not None and action in observation.legal_actions()
        if not legal or not self.is_foreseen(action):
            return ()
        state = self.determinize(observation, Random(0))
        events: list[Event] = []
        state.events = events
        state.apply(observation.seat, action)
        return tuple(takewhile(lambda event: not isinstance(event, self.unforeseen), events))

    def after(self, observation: Any, action: Any) -> Any:
        """Return the observation: nothing is foreseen, unless a game says more."""
        del action
        return observation

    def format_action(self, action: NotedAction) -> str:
        """Return the notation."""
        return action.text

    def parse_action(self, text: str) -> Any:
        """Return the action noted by `text`.

        :raises InvalidActionError: it notes none; the message says what was expected.
        """
        try:
            return self.named(text)
        except KeyError:
            wanted = self.expected
            raise InvalidActionError(
                Sentence(wanted.template, {**wanted.values, "text": visible(text)})
            ) from None


def check_seats(info: GameInfo, num_seats: int) -> None:
    """Check how many sit down.

    :raises InvalidSetupError: the game is not played by so many.
    """
    if not info.min_seats <= num_seats <= info.max_seats:
        raise InvalidSetupError(
            "seats",
            Sentence(
                N_("{game} is for {low} to {high} players, not {seats}"),
                {
                    "game": info.title,
                    "low": info.min_seats,
                    "high": info.max_seats,
                    "seats": num_seats,
                },
            ),
        )


def refuse_over() -> Refusal:
    """Return the refusal of everything after the end."""
    return Refusal("match_over", Sentence(N_("the match is over")))


def refuse_stranger(seat: Seat, num_seats: int) -> Refusal | None:
    """Return why somebody who has no seat may do nothing; None for those who have one."""
    if 0 <= seat < num_seats:
        return None
    return Refusal(
        "no_such_seat",
        Sentence(
            N_("there is no seat {seat}; {seats} play"), {"seat": seat + 1, "seats": num_seats}
        ),
    )


def refuse_turn(seat: Seat, turn: Seat) -> Refusal | None:
    """Return why a seat may do nothing in another's turn; None in its own."""
    if seat == turn:
        return None
    return Refusal(
        "not_your_turn",
        Sentence(
            N_("it is seat {turn}'s turn, not seat {seat}'s"), {"turn": turn + 1, "seat": seat + 1}
        ),
    )
