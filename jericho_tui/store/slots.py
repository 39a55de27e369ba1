"""So many slots for all processes of a folder: whoever has one may compute, others stand in line.

A slot and a place in the line are locked files, so both end with their process however that ends.
Those in line are served in the order in which they came. Where a folder has no locks nobody waits.
"""

import contextlib
import itertools
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from jericho_tui.store import flocks
from jericho_tui.store.files import StoreError, make_folder

_LOOK: Final = 0.05
"""Seconds between two looks whether it is one's turn."""
_LINE: Final = ".line"
_SLOT: Final = ".slot"


class Slots:
    """The slots of one folder. Any thread may use it.

    :param folder: made when it is first needed.
    :param number: how many there are.
    """

    def __init__(self, folder: Path, number: int) -> None:
        self._folder = folder
        self._number = number
        self._count = itertools.count()

    @contextlib.contextmanager
    def hold(self, give_up: Callable[[], bool], told: Callable[[int], None]) -> Iterator[bool]:
        """Wait for a slot, hold it, and let it go; yield whether there is one.

        :param give_up: asked some twenty times a second; where it says so nothing is waited for.
        :param told: told how many stand before one, whenever that has changed.
        """
        try:
            slot = self._wait(give_up, told)
        except (OSError, StoreError):  # no locks here, or no files: better unbounded than stuck
            yield True
            return
        try:
            yield slot is not None
        finally:
            if slot is not None:
                os.close(slot)

    def in_use(self) -> int:
        """Return how many are held now, by whichever process; only looks."""
        held = 0
        for number in range(1, self._number + 1):
            with contextlib.suppress(OSError):  # never needed, or no locks
                slot = os.open(
                    self._folder / f"{number}{_SLOT}", os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
                )
                try:
                    held += flocks.is_locked(slot)
                finally:
                    os.close(slot)
        return held

    def _wait(self, give_up: Callable[[], bool], told: Callable[[int], None]) -> int | None:
        """Return a slot's locked file; None: given up."""
        make_folder(self._folder)
        if not self._before("") and (slot := self._take()) is not None:
            return slot
        name, place = self._stand_in_line()
        known = -1
        try:
            while not give_up():
                before = self._before(name)
                if not before and (slot := self._take()) is not None:
                    return slot
                if before != known:
                    known = before
                    told(before)
                time.sleep(_LOOK)
            return None
        finally:
            with contextlib.suppress(OSError):
                (self._folder / name).unlink()
            os.close(place)

    def _take(self) -> int | None:
        """Return the locked file of a slot that is free; None: none is."""
        for number in range(1, self._number + 1):
            slot = flocks.open_lockable(self._folder / f"{number}{_SLOT}")
            try:
                if flocks.lock(slot):
                    return slot
            except OSError:
                os.close(slot)
                raise
            os.close(slot)
        return None

    def _stand_in_line(self) -> tuple[str, int]:
        """Return a place at the end of the line: its name, and its locked file."""
        while True:
            name = f"{time.time_ns():020}-{os.getpid()}-{next(self._count)}{_LINE}"
            place = flocks.open_lockable(self._folder / name)
            if flocks.lock(place) and flocks.is_path_of(self._folder / name, place):
                return name, place
            os.close(place)  # somebody took it for that of a process that has ended

    def _before(self, name: str) -> int:
        """Return how many stand in line before a place; an empty name is behind everybody.

        The places of processes that have ended are cleared away.
        """
        number = 0
        for other in sorted(os.listdir(self._folder)):  # noqa: PTH208  names, not paths
            if not other.endswith(_LINE) or (name and other >= name):
                continue
            path = self._folder / other
            try:
                place = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
            except OSError:
                continue  # it has just been left
            try:
                if flocks.is_locked(place):
                    number += 1
                else:
                    path.unlink(missing_ok=True)
            finally:
                os.close(place)
        return number
