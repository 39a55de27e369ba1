"""Tables of tournaments: which are ready for somebody here, and those that bots alone play."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Final

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.play.names import name_key
from jericho_tui.store.store import LEAGUE_FILE, Store
from jericho_tui.store.tournaments import ReadyTable
from jericho_tui.text.language import choose, current, say


@dataclass(frozen=True, slots=True)
class YourTable:
    """A table that is ready for somebody."""

    table: ReadyTable
    others: tuple[str, ...]
    """Who plays there besides, in seat order."""
    here: tuple[str, ...]
    """Who of them is at it already, at other terminals."""

    @property
    def id(self) -> str:
        """That of its match."""
        return self.table.id


def your_tables(store: Store, name: str, ready: Sequence[ReadyTable]) -> tuple[YourTable, ...]:
    """Return which tables are ready for somebody, and who is there."""
    found = []
    for table in ready:
        if not table.seats(name):
            continue
        others = [one.name for one in table.players if name_key(one.name) != name_key(name)]
        there = store.presence.present(table.id)
        keys = {name_key(one.name) for one in there if one.here and not one.watching}
        here = tuple(one for one in others if name_key(one) in keys)
        found.append(YourTable(table, tuple(others), here))
    return tuple(found)


_NICENESS: Final = 5
"""How far the process stands back behind the screen where both want the same core."""
_CHILD: Final = (
    "import sys; sys.path[:] = sys.argv[5:]; from jericho_tui.session.ready import main;"
    " sys.exit(main(*sys.argv[1:5]))"
)


class BotsTablesError(SentenceError):
    """The process could not go on; says what it said last."""


class BotsTables:
    """The bots' tables of one tournament."""

    def __init__(self, folder: Path, tournament_id: str) -> None:
        """Prepare; nothing is started yet.

        :param folder: the saves folder.
        """
        self._what = (str(folder), tournament_id)
        self._process: subprocess.Popen[str] | None = None
        self._stopped = False

    def play(self) -> Iterator[None]:
        """Play them all, until people are waited for or all is over; yield after every table.

        Waits for each: never to be called by an event loop.

        :raises BotsTablesError: it could not be started or failed, and was not stopped.
        """
        try:
            self._process = process = subprocess.Popen(
                [
                    *(sys.executable, "-c", _CHILD),
                    *(*self._what, current(), json.dumps(registry.ELSEWHERE)),
                    *sys.path,
                ],
                text=True,
                encoding="utf-8",
                stdin=subprocess.PIPE,  # which ends with this process, however that ends
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # what is typed at the terminal is not for it
            )
        except OSError as error:
            raise _failed(str(error)) from None
        if self._stopped:  # before there was anything to stop
            process.kill()
        assert process.stdout is not None  # piped above
        assert process.stderr is not None
        with process:
            for _table in process.stdout:
                yield
            said = process.stderr.read().strip().splitlines()
            if process.wait() and not self._stopped:
                raise _failed(said[-1] if said else "")

    def stop(self) -> None:
        """End the process at once; any thread may call it, any number of times."""
        self._stopped = True
        if self._process is not None:
            self._process.kill()


def main(folder: str, tournament_id: str, language: str, elsewhere: str) -> int:
    """Play a tournament's tables and write a line after each; return the exit code.

    :param elsewhere: the games that were registered besides, as JSON.
    """
    # Only this process needs rules, bots and league; who starts it stays small.
    from jericho_tui.arena.tournament import run
    from jericho_tui.store.database import League
    from jericho_tui.store.tournaments import Tournaments

    Thread(target=_end_with_parent, daemon=True).start()
    registry.register(json.loads(elsewhere))
    with suppress(OSError):
        os.nice(_NICENESS)
    choose(language)
    league = League.open(Path(folder) / LEAGUE_FILE)
    try:
        for _table in run(Tournaments(league.connection, Path(folder)), tournament_id):
            sys.stdout.write("table\n")
            sys.stdout.flush()
    except SentenceError as error:
        sys.stderr.write(f"{say(error.sentence)}\n")
        return 1
    finally:
        league.close()
    return 0


def _end_with_parent() -> None:
    """Wait until whoever started this process is gone, and end it; what was finished is kept."""
    sys.stdin.read()
    os._exit(1)


def _failed(words: str) -> BotsTablesError:
    return BotsTablesError.because(
        N_("the bots’ tables cannot be played: {reason}"), {"reason": visible(words, 200)}
    )
