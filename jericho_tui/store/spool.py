"""What is too much for the memory, one after another in a temporary file of this program's own."""

import os
import pickle
from collections.abc import Collection, Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import Final, Generic, TypeVar
from weakref import finalize

T = TypeVar("T")

_IN_MEMORY: Final = 2**20
"""Bytes up to which there is no file."""
_TOGETHER: Final = 100
"""Things that are pickled at once, which is quicker than one by one."""


class Spool(Collection[T], Generic[T]):
    """A list that is only added to, and gone through from its beginning.

    Nobody else can write to its file, which has no name: what is pickled there is this program's.
    """

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115  as long as this
        self._parts = 0
        """How many parts of `_TOGETHER` things the file has."""
        self._last: list[T] = []
        """What is not in the file yet."""
        finalize(self, self._file.close)

    def extend(self, things: Iterable[T]) -> None:
        """Add things, as they come."""
        for thing in things:
            self._last.append(thing)
            if len(self._last) == _TOGETHER:
                self._file.seek(0, os.SEEK_END)
                pickle.dump(self._last, self._file, pickle.HIGHEST_PROTOCOL)
                self._parts, self._last = self._parts + 1, []

    def __len__(self) -> int:
        return self._parts * _TOGETHER + len(self._last)

    def __iter__(self) -> Iterator[T]:
        """Yield all of them; nothing is to be added, nor is another to go through, meanwhile."""
        self._file.seek(0)
        for _ in range(self._parts):
            yield from pickle.load(self._file)
        yield from self._last

    def __contains__(self, thing: object) -> bool:
        return any(thing == other for other in self)
