"""What happened to a memory, noted in passing and worked out when somebody looks.

Search makes thousands of moves that nobody looks at; to note one costs a small object.
"""

from collections.abc import Callable
from typing import Any


class Past:
    """All that happened to memories, as a chain that positions share; its head is the latest.

    Nothing of it ever changes but that what was worked out is kept. Of which kind the memories are
    it does not say: compiled, a generic class has a dictionary, and of these there are thousands.
    """

    __slots__ = ("_args", "_before", "_change", "_memory")

    def __init__(
        self,
        change: Callable[..., Any],
        args: tuple[Any, ...] = (),
        before: "Past | None" = None,
    ) -> None:
        """Add a change to `before`, or begin with what `change` makes.

        :param change: a method of the memory that is called with `args`.
        """
        self._change = change
        self._args = args
        self._before = before
        self._memory: Any = None

    def memory(self) -> Any:
        """Return what everybody remembers. Not to be changed."""
        if self._memory is None:
            self._memory = self._worked_out()
            self._before = None  # what was before is not needed any more
        return self._memory

    def _worked_out(self) -> Any:
        steps: list[Past] = []
        past: Past = self
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
