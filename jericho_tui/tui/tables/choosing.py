"""A move is chosen step by step before it is confirmed."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from textual.binding import Binding

from jericho_tui.core.sentence import N_


class Choosable:
    """Which move the keys have chosen so far; every step leaves it on a legal one.

    A step that a game does not have changes nothing.
    """

    index = 0
    """Which of the things that stand one after another is chosen."""

    @property
    def size(self) -> int:
        """How many things stand one after another."""
        return 0

    @property
    def action(self) -> Any | None:
        """The chosen action; None when there is none, or none yet."""
        return None

    def take(self, action: Any) -> None:
        """Choose exactly this legal action."""

    def way_to(self, action: Any) -> list[str]:
        """Return the table's commands that choose a legal action from here."""
        return []

    def type(self, digit: int) -> bool:
        """Choose what has this number; return whether anything has."""
        there = 0 < digit <= self.size
        if there:
            self.go(digit - 1)
        return there

    def go(self, index: int) -> None:
        """Choose one of the things that stand one after another."""
        self.index = index

    def across(self, step: int) -> None:
        """Go a step to the right (1) or left (-1)."""
        if self.size:
            self.go((self.index + step) % self.size)

    def along(self, step: int) -> None:
        """Go a step of the other kind: another row, another variant."""

    def edge(self, last: bool) -> None:
        """Go to the first or the last of what can be chosen."""
        self.go(self.size - 1 if last and self.size else 0)

    def can(self, *kinds: Any) -> bool:
        """Whether an action of one of these kinds is legal."""
        del kinds
        return False

    def take_kind(self, *kinds: Any) -> object:
        """Choose an action of one of these kinds, if there is one."""


A = TypeVar("A")


class ListChoice(Choosable, Generic[A]):
    """A choice among legal actions that stand one after another."""

    def __init__(self, actions: Sequence[A]) -> None:
        """Begin at the first."""
        self.actions = actions

    @property
    def size(self) -> int:
        return len(self.actions)

    @property
    def action(self) -> A | None:
        return self.actions[self.index] if self.actions else None

    def take(self, action: A) -> None:
        self.index = self.actions.index(action)

    def along(self, step: int) -> None:
        self.index = max(0, min(self.index + step, len(self.actions) - 1))

    def can(self, *kinds: Any) -> bool:
        return any(getattr(action, "kind", None) in kinds for action in self.actions)

    def take_kind(self, *kinds: Any) -> bool:
        return self.seek(lambda action: getattr(action, "kind", None) in kinds)

    def seek(self, fits: Callable[[A], bool]) -> bool:
        """Choose the first action that fits; return whether there is one."""
        for index, action in enumerate(self.actions):
            if fits(action):
                self.index = index
                return True
        return False

    def way_to(self, action: A) -> list[str]:
        return steps("across", self.actions.index(action) - self.index)


class VariantChoice(Choosable, Generic[A]):
    """A choice among alternatives that stand one after another, each with its variants."""

    alternatives: Sequence[Sequence[A]] = ()
    variant = 0
    """Which variant of the chosen alternative."""

    @property
    def size(self) -> int:
        return len(self.alternatives)

    @property
    def variants(self) -> Sequence[A]:
        """The variants of the chosen alternative."""
        return self.alternatives[self.index]

    @property
    def action(self) -> Any:
        return self.variants[self.variant] if self.alternatives else None

    def go(self, index: int) -> None:
        self.index, self.variant = index, 0

    def take(self, action: A) -> None:
        for index, variants in enumerate(self.alternatives):
            if action in variants:
                self.index, self.variant = index, variants.index(action)

    def can(self, *kinds: Any) -> bool:
        return any(getattr(variants[0], "kind", None) in kinds for variants in self.alternatives)


def steps(command: str, number: int) -> list[str]:
    """Return a command that goes a step on, given so often; back where the number is negative."""
    return [f"{command}({1 if number > 0 else -1})"] * abs(number)


EDGES: Final = (
    Binding("home", "edge(0)", N_("First"), show=False, id="table.first"),
    Binding("end", "edge(1)", N_("Last"), show=False, id="table.last"),
)
"""The keys of tables whose choice has a first and a last."""


def digits(numbers: range, title: str, of: str) -> Iterator[Binding]:
    """Yield the keys that choose by number.

    :param title: what each of them chooses (a gettext message id).
    :param of: what their ids are called: `table.<of>-<number>`.
    """
    for number in numbers:
        name = f"table.{of}-{number}"
        yield Binding(str(number), f"digit({number})", title, show=False, id=name)
