"""What happened to a memory, noted in passing and worked out when somebody looks.

Search makes thousands of moves that nobody looks at; to note one costs a small object.
"""

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar


class Clonable(Protocol):
    """A memory: its methods change it."""

    def clone(self) -> Self:
        """Return an independent copy."""
        ...


M = TypeVar("M", bound=Clonable)


class Past(Generic[M]):
    """All that happened to memories, as a chain that positions share; its head is the latest.

    Nothing of it ever changes but that what was worked out is kept.
    """

    __slots__ = ("_args", "_before", "_change", "_memory")

    def __init__(
        self,
        change: Callable[..., M | None],
        args: tuple[Any, ...] = (),
        before: "Past[M] | None" = None,
    ) -> None:
        """Add a change to `before`, or begin with what `change` makes.

        :param change: a method of the memory that is called with `args`.
        """
        self._change = change
        self._args = args
        self._before = before
        self._memory: M | None = None

    def memory(self) -> M:
        """Return what everybody remembers. Not to be changed."""
        if self._memory is None:
            self._memory = self._worked_out()
            self._before = None  # what was before is not needed any more
        return self._memory

    def _worked_out(self) -> M:
        steps: list[Past[M]] = []
        past: Past[M] = self
        # Read once: another thread may be done with it in between.
        while past._memory is None and (before := past._before) is not None:
            steps.append(past)
            past = before
        memory = past._memory or past._change(*past._args)
        assert memory is not None
        memory = memory.clone()
        for step in reversed(steps):
            step._change(memory, *step._args)
        return memory
