"""Shared implementation of the games in this package.

Games may use it but need not: the protocol is `core.game`.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.dealt import Part, Table, Terms, dealt
from jericho_tui.core.events import Event
from jericho_tui.core.game import AnyState, Game, GameInfo
from jericho_tui.core.noted import NotedAction
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.sentence import N_, Sentence, visible

S = TypeVar("S", bound=Terms)
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
    expected: ClassVar[Sentence]
    """The message for a text that is not an action; its place is `{text}`."""
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

    def is_foreseen(self, action: Any) -> bool:
        """Return whether any effect of an action can be known in advance."""
        del action
        return True

    def preview(self, observation: Any, action: Any) -> tuple[Event, ...]:
        """Return the events of `action` up to the first unforeseen one; empty if it is not legal
        now.

        The result depends only on the actor's knowledge, so any consistent position gives it.
        """
        legal = observation.seat is not None and action in observation.legal_actions()
        if not legal or not self.is_foreseen(action):
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
            wanted = self.expected
            raise InvalidActionError.because(
                wanted.template, {**wanted.values, "text": visible(text)}
            ) from None


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
