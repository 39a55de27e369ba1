"""Base classes of states, observations and actions. Compiled: searches live on them.

Actions are identified by their notation (`NotedAction`).

A game declares what everybody sees once, as one dataclass, its *public part*. Its state adds the
hidden fields, and its observation adds what one seat knows. Fields that are lists in the state and
tuples in the observation are declared in both.

A memory is a lazy event log: changes are recorded, and applied on request. Search makes thousands
of moves whose memory is never read. Recording one costs only a tuple, which is fast and safe
between threads.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, fields
from functools import cache
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, NoReturn, ParamSpec, Self

from jericho_tui.core.actions import Refusal, refuse_over, refuse_stranger, refuse_turn
from jericho_tui.core.compiling import mypyc_attr, trait
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CHANCE, Seat


@trait
class Passing:
    """An action of a class too large to intern: compared by notation."""

    __slots__ = ()

    text: str

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@mypyc_attr(allow_interpreted_subclasses=True)
class _Noting:
    """Begins a list of its own in every subclass."""

    __slots__ = ()

    noted: ClassVar[dict[str, Any]]
    """Every action of the class by its notation."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.noted = {}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class NotedAction(_Noting):
    """An interned action with a notation: treat it as immutable; compared by identity.

    Each process has exactly one object per action.
    """

    text: str
    """The notation."""

    def __post_init__(self) -> None:
        if not isinstance(self, Passing):
            self.noted[self.text] = self

    @classmethod
    def named(cls, text: str) -> Any:
        """Return the action of exactly this notation.

        :raises KeyError: there is none.
        """
        return cls.noted.get(text) or cls.made(text)

    @classmethod
    def made(cls, text: str) -> Any:
        """Return an action that is not interned; the default has none.

        :raises KeyError: there is none.
        """
        raise KeyError(text)

    @staticmethod
    def shuffled(text: str, most: int) -> list[str]:
        """Return the words in the notation of a shuffle, in their new order.

        :raises KeyError: the text is not a shuffle, or has more than `most` words.
        """
        word, *order = text.split(" ", most + 1)
        if word != "shuffle" or not 1 <= len(order) <= most:
            raise KeyError(text)
        return order

    @classmethod
    def every(cls) -> tuple[Self, ...]:
        """Return all actions of the class."""
        return tuple(cls.noted.values())

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[object, str]]:
        """Pickle by notation; another process need not have made one that is not listed."""
        return (_named, (type(self), self.text))


def _named(kind: type[NotedAction], text: str) -> NotedAction:
    action: NotedAction = kind.named(text)
    return action


Past = Any
"""A log: the memory itself, or a tuple of a method of the memory, its arguments and the log before.

A memory has a `clone`. If the log before is None, the method creates the memory.
"""


def remembered(past: Past) -> Any:
    """Return the memory after all recorded changes. Do not modify it."""
    steps = []
    while isinstance(past, tuple):
        steps.append(past)
        past = past[2]
    if not steps:
        return past
    if past is None:
        make, arguments, _ = steps.pop()
        memory = make(*arguments)
    else:
        memory = past.clone()
    for change, arguments, _ in reversed(steps):
        change(memory, *arguments)
    return memory


P = ParamSpec("P")
Setter = Callable[[Any, Any], None]
"""Sets a field of a frozen observation."""


@cache
def _setters(kind: type) -> dict[str, Setter]:
    """Return what sets each field of a dataclass."""
    return {entry.name: getattr(kind, entry.name).__set__ for entry in fields(kind)}


@cache
def _everything(kind: type) -> tuple[tuple[Setter, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return what sets the fields of a dataclass, and what returns their values."""
    setters = _setters(kind)
    return tuple(setters.values()), attrgetter(*setters)


@trait
class BasicState:
    """Shared implementation of states."""

    __slots__ = ()

    num_seats: int
    acting: tuple[Seat, ...]
    result: Outcome | None
    """The cached outcome, or None before the first request."""
    events: list[Event] | None
    past: Past
    """The log of everything all players have seen: only for games with a `memory`, None if it is
    never used."""

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act; see `core.game.State.actors`."""
        return self.acting

    def clone(self) -> Self:
        """Return an independent copy that collects no events."""
        kind: Any = type(self)
        copy: Self = kind.__new__(kind)
        setters, values = _everything(kind)
        for setter, value in zip(setters, values(self)):  # noqa: B905  # strict is slower
            setter(copy, value[:] if type(value) is list else value)
        copy.events = None  # type: ignore[misc]  # a slot of the subclass
        return copy

    def refusal(self, seat: Seat, action: Any) -> Refusal | None:
        """Return why `seat` may not do `action`; None exactly when it is legal."""
        if not self.acting:
            return refuse_over()
        if seat != CHANCE or not self.has_chance():
            stranger = refuse_stranger(seat, self.num_seats)
            if stranger is not None:
                return stranger
        return self.why_not(seat, action)

    def why_not(self, seat: Seat, action: Any) -> Refusal | None:
        """Return why the rules forbid `action` during the match, or None if it is legal.

        The default asks for an objection and its reason.
        """
        code = self.objection(seat, action)
        if code in ("", "not_your_turn"):
            return refuse_turn(seat, self.acting[0]) if code else None
        template, values = self.reason(code, seat, action)
        return Refusal.because(code, template, values)

    def objection(self, seat: Seat, action: Any) -> str:
        """Return the code of the refusal of `action`; empty if it is legal."""
        raise NotImplementedError

    def reason(self, code: str, seat: Seat, action: Any) -> tuple[str, dict[str, object]]:
        """Return the template of a refusal's sentence, and its values."""
        raise NotImplementedError

    def has_chance(self) -> bool:
        """Return whether CHANCE ever acts."""
        return True

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

    acting: tuple[Seat, ...]
    seat: Seat | None
    menu: tuple[Any, ...]
    """What this seat may do; only for games that use this `legal_actions`."""

    def __init__(self, state: Any = None, /, **own: Any) -> None:
        """Set every field.

        :param state: the position with the values of the public part; None: they are in `own`.
        """
        kind: type = type(self)
        if state is not None:
            state.outcome()  # works `result` out
            setters, values = _public_part(kind)
            for setter, value in zip(setters, values(state)):  # noqa: B905  # strict is slower
                setter(self, value)
        named = _setters(kind)
        for name, value in own.items():
            named[name](self, value)

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act; see `core.game.State.actors`."""
        return self.acting

    def legal_actions(self) -> tuple[Any, ...]:
        """Return what this seat may do now, in the order of the state's `legal_actions`."""
        return self.menu if self.seat in self.acting else ()

    def public(self) -> Any:
        """Return the public part for the state's constructor, in the order of its fields."""
        kind: type = type(self)
        return _public_part(kind)[1](self)

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
    return kind(**dict(zip(_setters(kind), values, strict=True)))


@cache
def _public_part(kind: type) -> tuple[tuple[Setter, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return what sets and what gets the public part of an observation."""
    return _everything(next(b for b in kind.__mro__[1:] if "__dataclass_fields__" in vars(b)))
