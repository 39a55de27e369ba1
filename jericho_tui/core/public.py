"""What a state and the observations of it have alike, so that a game says each field once.

A game declares what everybody sees as one dataclass, its *public part*. Its state is that and what
is hidden, its observation that and what one seat knows besides. Fields of which a state changes
single items are lists there and tuples in an observation: the public part leaves their type open.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from operator import attrgetter
from random import Random
from typing import Any, ParamSpec

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome

P = ParamSpec("P")


class PublicFields:
    """Copies a public part from a state to an observation, and back."""

    def __init__(self, public: type, rows: Iterable[str]) -> None:
        """Work out what is copied.

        :param public: the dataclass.
        :param rows: its fields that are lists in a state and tuples in an observation.
        """
        names = [entry.name for entry in fields(public)]
        self._values: Callable[[Any], tuple[Any, ...]] = attrgetter(*names)
        self._rows = [names.index(row) for row in rows]

    def shown(self, state: Any) -> Any:
        """Return the fields of a state for the observation's constructor, in their order."""
        state.outcome()  # works `result` out
        values = list(self._values(state))
        for row in self._rows:
            values[row] = tuple(values[row])
        return values

    def laid_out(self, observation: Any) -> Any:
        """Return the fields of an observation for the state's constructor, in their order."""
        values = list(self._values(observation))
        for row in self._rows:
            values[row] = list(values[row])
        return values


class BasicPublic:
    """What follows from every public part."""

    __slots__ = ()

    acting: tuple[Seat, ...]

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act, as `core.game.State.actors` says."""
        return self.acting


class BasicState:
    """What the states here do alike."""

    __slots__ = ()

    events: list[Event] | None

    def sample_chance(self, rng: Random) -> Any:
        """Return a chance action; there is none where the deal decides everything."""
        raise NotImplementedError("CHANCE never acts in this game")

    def outcome(self) -> Outcome | None:
        """Return the result; None until the match is over."""
        raise NotImplementedError

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what happened, if anybody collects it: an event and what it is made with."""
        if self.events is not None:
            self.events.append(event(*args, **kwargs))

    def tell_end(self) -> None:
        """Say that the match is over, if anybody collects it."""
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            self.events.append(MatchEnded(outcome))


@dataclass(slots=True, eq=False)
class BasicObservation:
    """What the observations here do alike. They never change, by agreement; so they have a hash."""

    def __getstate__(self) -> list[Any]:
        """Pickle the values without the names, which are longer."""
        return [getattr(self, entry.name) for entry in fields(self)]

    def __setstate__(self, values: list[Any]) -> None:
        """Take over what was pickled."""
        for entry, value in zip(fields(self), values, strict=True):
            setattr(self, entry.name, value)
