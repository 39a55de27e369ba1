"""The public part that a state and its observations share, declared once.

A game declares what everybody sees as one dataclass, its *public part*. Its state adds the hidden
fields, and its observation adds what one seat knows. Fields that are lists in the state and tuples
in the observation are declared in both.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, dataclass, fields
from functools import cache
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, NoReturn, ParamSpec, Self

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_over, refuse_stranger
from jericho_tui.core.compiling import trait
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.past import Past, remembered

P = ParamSpec("P")
Shown = tuple[Callable[[Any, Any], None], Any]
"""A setter of a field of a frozen observation, and the value."""


@cache
def _setters(kind: type) -> dict[str, Callable[[Any, Any], None]]:
    """Return what sets each field of a dataclass."""
    return {entry.name: getattr(kind, entry.name).__set__ for entry in fields(kind)}


@cache
def _everything(
    kind: type,
) -> tuple[tuple[Callable[[Any, Any], None], ...], Callable[[Any], tuple[Any, ...]]]:
    """Return what sets the fields of a dataclass, and what returns their values."""
    setters = _setters(kind)
    return tuple(setters.values()), attrgetter(*setters)


class PublicFields:
    """Copies a public part from a state to an observation, and back."""

    def __init__(self, public: type) -> None:
        self._setters, self._values = _everything(public)

    def shown(self, state: Any) -> Iterable[Shown]:
        """Return the fields of a state for the observation's constructor."""
        state.outcome()  # works `result` out
        return zip(self._setters, self._values(state))  # noqa: B905  # strict takes half as long again

    def laid_out(self, observation: Any) -> Any:
        """Return the fields of an observation for the state's constructor, in their order."""
        return self._values(observation)


@dataclass(slots=True, eq=False, init=False, repr=False)
class BasicPublic:
    """The fields of every public part."""

    num_seats: int
    acting: tuple[Seat, ...]
    """The seats that must act."""

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act; see `core.game.State.actors`."""
        return self.acting


@trait
class BasicState:
    """Shared implementation of states."""

    __slots__ = ()

    num_seats: int
    acting: tuple[Seat, ...]
    result: Outcome | None
    """The cached outcome, or None before the first request."""
    events: list[Event] | None
    has_chance: ClassVar[bool] = True
    """Whether CHANCE ever acts."""

    def clone(self) -> Self:
        """Return an independent copy that collects no events."""
        kind: Any = type(self)
        copy: Self = kind.__new__(kind)
        setters, values = _everything(kind)
        for setter, value in zip(setters, values(self)):  # noqa: B905  # as in `PublicFields`
            setter(copy, value[:] if type(value) is list else value)
        copy.events = None  # type: ignore[misc]  # a slot of the subclass
        return copy

    def refusal(self, seat: Seat, action: Any) -> Refusal | None:
        """Return why `seat` may not do `action`; None exactly when it is legal."""
        if not self.acting:
            return refuse_over()
        if seat != CHANCE or not self.has_chance:
            stranger = refuse_stranger(seat, self.num_seats)
            if stranger is not None:
                return stranger
        return self.why_not(seat, action)

    @abstractmethod
    def why_not(self, seat: Seat, action: Any) -> Refusal | None:
        """Return why the rules forbid `action` during the match, or None if it is legal."""

    def sample_chance(self, rng: Random) -> Any:
        """Return a random action of CHANCE; games without chance events have none."""
        raise NotImplementedError("CHANCE never acts in this game")

    def outcome(self) -> Outcome | None:
        """Return the result, or None if the match is not over."""
        if self.result is None and not self.acting:
            self.result = self.final()  # type: ignore[misc]  # a slot of the subclass
        return self.result

    @abstractmethod
    def final(self) -> Outcome:
        """Return the result of a finished match."""

    def emit(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Append an event, given its class and arguments, if events are collected."""
        if self.events is not None:
            self.events.append(event(*args, **kwargs))

    def emit_end(self) -> None:
        """Append the event of the end, if events are collected."""
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            self.events.append(MatchEnded(outcome))


@trait
class RememberingState(BasicState):
    """A state with a lazy log of everything all players have seen."""

    __slots__ = ()

    past: Past
    """The log of everything all players have seen, or None if it is never used."""

    @property
    def memory(self) -> Any:
        """Everything all players have seen. Do not modify it."""
        assert self.past is not None  # else nobody was going to ask
        memory = remembered(self.past)
        self.past = memory  # what was before is not needed any more
        return memory

    def remember(self, change: Callable[..., None], *args: Any) -> None:
        """Add an entry to the log: a method of the memory and its arguments."""
        if self.past is not None:
            self.past = (change, args, self.past)


@trait
class BasicObservation:
    """Shared implementation of observations: frozen, set only by their constructor.

    A frozen dataclass cannot be used: it cannot inherit the fields of a public part, which states
    change.
    """

    __slots__ = ()

    def __init__(self, public: Iterable[Shown] = (), /, **own: Any) -> None:
        """Set every field: the public ones as `PublicFields.shown` gives them, and all others."""
        for setter, value in public:
            setter(self, value)
        kind: type = type(self)
        setters = _setters(kind)
        for name, value in own.items():
            setters[name](self, value)

    def __init_subclass__(cls) -> None:
        """Freeze what the class makes; a compiled class does not inherit this from a trait."""
        super().__init_subclass__()

        def assigned(self: object, name: str, value: object) -> NoReturn:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        def deleted(self: object, name: str) -> NoReturn:
            raise FrozenInstanceError(f"cannot delete field {name!r}")

        kind: Any = cls
        kind.__setattr__ = assigned
        kind.__delattr__ = deleted

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the values without the names, which are longer."""
        kind: type = type(self)
        return (_made_again, (kind, [getattr(self, name) for name in _setters(kind)]))


def _made_again(kind: type, values: list[Any]) -> Any:
    return kind(zip(_setters(kind).values(), values, strict=True))
