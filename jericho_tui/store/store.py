"""The composition root: everything that is kept, opened together."""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, prepare, sweep_temporaries
from jericho_tui.store.log import note, utc_now
from jericho_tui.store.paths import (
    BACKUPS,
    EDITIONS,
    TOURNAMENTS,
    TRASH,
    daily_folders,
    find_record,
    saves_folder,
    settings_file,
    tournament_folders,
)
from jericho_tui.store.settings import Settings, load_settings

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.play.player import Limit
    from jericho_tui.play.record import MatchRecord
    from jericho_tui.store.analyses import Analyses
    from jericho_tui.store.club import Visit
    from jericho_tui.store.connection import Connection
    from jericho_tui.store.dailies import Dailies
    from jericho_tui.store.database import League
    from jericho_tui.store.presence import Presence
    from jericho_tui.store.records import MatchStore, SavedMatches
    from jericho_tui.store.tournaments import ReadyTable, Tournaments
    from jericho_tui.store.waiting import WaitingTables

LEAGUE_FILE: Final = "league.db"


@dataclass
class Store:
    """The matches, the league and the settings of one user. A context manager: it closes them."""

    folder: Path
    """The saves folder."""
    settings: Settings
    settings_path: Path
    _clock: Callable[[], datetime] = utc_now
    _league: "League | None" = None
    _league_problem: StoreError | None = None
    _opening: Lock = field(default_factory=Lock)
    _host: int | None = None
    """Keeps other computers from the league; see `hold_host`."""
    _limits: "dict[Path, Limit | None]" = field(default_factory=dict)
    backup_problem: Sentence | None = None
    """Why the league could not be copied when a copy was due; None: it could, or none was due."""
    folder_problem: StoreError | None = None
    """Why nothing can be kept in the saves folder, which can be looked at; None: it can."""
    as_name: str = ""
    """Who alone sits at this terminal, said at the start; empty: the settings say it."""
    looks_on: bool = False
    """Whether nobody sits at this terminal: it only shows what everybody may see."""
    visit: "Visit | None" = None
    """Who visits; None: whoever sits here is at home."""
    league_is_readable: bool = True
    """Whether the league shows what its file has."""

    @cached_property
    def matches(self) -> "MatchStore":
        """The saved matches; what reads them is loaded when they are first asked for."""
        from jericho_tui.store.records import MatchStore

        return MatchStore(self.folder, self._clock)

    @property
    def league(self) -> "League":
        """The league, opened when it is first asked for: the lobby's first paint does not wait."""
        with self._opening:
            if self._league is None:
                self._open_league()
            assert self._league is not None
            return self._league

    def rows(self) -> "Connection":
        """Return the league's database, which has everything but the matches."""
        return self.league.connection

    @property
    def _visitor(self) -> str:
        """Who visits; empty: nobody, this is at home."""
        return "" if self.visit is None else self.visit.name

    @property
    def league_files(self) -> tuple[Path, Path]:
        """The files of which one changes with whatever is entered in the league."""
        path = self.folder / LEAGUE_FILE
        return path, path.with_name(f"{path.name}-wal")

    @property
    def tournaments(self) -> "Tournaments":
        """The tournaments of the league."""
        from jericho_tui.store.tournaments import Tournaments

        clock, visitor = self.matches.clock, self._visitor
        return Tournaments(self.league.connection, self.folder, clock, visitor=visitor)

    def ready_tables(self) -> "tuple[ReadyTable, ...]":
        """Return the tables of tournaments at which people may sit down now; see `ready`.

        :raises StoreError: the league cannot be read.
        """
        return self.tournaments.ready() if os.path.lexists(self.league_files[0]) else ()

    @property
    def analyses(self) -> "Analyses":
        """What bots say of finished matches."""
        from jericho_tui.store.analyses import Analyses

        return Analyses(self.rows)

    @property
    def dailies(self) -> "Dailies":
        """The deals of the day that were played in the saves folder."""
        from jericho_tui.store.dailies import Dailies

        return Dailies(self.folder, self.matches.clock)

    @property
    def sits_as(self) -> str:
        """Who alone sits at this terminal; empty: everybody who has no terminal of their own."""
        if self.visit is not None:
            return self.visit.name
        return self.as_name or (self.settings.name if self.settings.only_me else "")

    @cached_property
    def presence(self) -> "Presence":
        """Who is at which match of the saves folder."""
        from jericho_tui.store.presence import Presence

        return Presence(self.folder, self.rows, self.matches.clock)

    @property
    def tables(self) -> "WaitingTables":
        """The tables of the saves folder that wait for players; for one thread at a time."""
        from jericho_tui.store.waiting import WaitingTables

        return WaitingTables(self.matches, self.presence, self.rows)

    @property
    def league_problem(self) -> StoreError | None:
        """Why the league's file cannot be written; None when it can.

        The league then shows what its file has, if that can be read, and takes nothing. What is
        played now enters the file when a later start can write it.
        """
        self.league  # noqa: B018  opens it
        return self._league_problem

    @property
    def league_notices(self) -> list[Sentence]:
        """What to say of the league when it has been opened: it was changed, its copy failed."""
        notices = (*self.league.upgraded, None if self.visit else self.backup_problem)
        return [sentence for sentence in notices if sentence is not None]

    def settle_league(self, *, to_look_at: bool) -> None:
        """Settle, and make sure that the league can be used.

        :param to_look_at: whether a league that takes nothing will do.
        :raises StoreError: it cannot.
        """
        try:
            if self.league_problem is None:
                self.settle()
        except StoreError as error:
            if not to_look_at:
                raise
            self._copy_league(error)
        if self.league_problem is not None and not (to_look_at and self.league_is_readable):
            raise self.league_problem

    @cached_property
    def saved(self) -> "SavedMatches":
        """What people do with the matches besides playing them."""
        from jericho_tui.store.records import SavedMatches

        return SavedMatches(self.matches, self.presence, self._visitor)

    @property
    def can_restore(self) -> bool:
        """Whether something that was deleted since the start can be brought back."""
        return "saved" in vars(self) and self.saved.can_restore

    def _open_league(self) -> None:
        from jericho_tui.store.database import League
        from jericho_tui.store.flocks import hold_host

        try:
            self._host = hold_host(self.folder)
            league = League.open(self.folder / LEAGUE_FILE)
            try:
                league.quick_check()
            except StoreError:
                league.close()
                raise
            self._league = league
        except StoreError as error:
            self._copy_league(error)

    def _copy_league(self, problem: StoreError) -> None:
        """Show a copy of the league from now on, which takes nothing either."""
        from jericho_tui.store.database import League

        self._league_problem, self.backup_problem = problem, None
        if self._league is not None:
            self._league.close()
        try:
            self._league = League.copy_of(self.folder / LEAGUE_FILE)
        except StoreError:
            self.league_is_readable = False
            self._league = League.in_memory()
        self._league.connection.run("PRAGMA query_only = ON")
        self._league.connection.problem = problem

    def enter(self, record: "MatchRecord") -> "tuple[RatingChange, ...]":
        """Enter a finished match wherever it counts: in its tournament, and when it is rated for
        the ladder; return what it did to the ratings. The same again changes nothing.

        :raises StoreError: it cannot be kept, or is there with another outcome.
        :raises TournamentError: its table has another result, or was seated anew.
        """
        from jericho_tui.league.results import result_of

        if self.league_problem is not None:
            raise self.league_problem
        result = result_of(record)
        if self.tournaments.holds(record.id):
            return self.tournaments.finish(result, rated=record.rated).changes
        return self.league.record(result) if record.rated else ()

    def bot_limit(self, path: Path) -> "Limit | None":
        """Return what a bot may spend on a decision of a match, if its tournament says so.

        The league is asked once: a tournament keeps what it was set up with.
        """
        if path.parent.parent.name != TOURNAMENTS:  # the league need not be opened to see that
            return None
        if path not in self._limits:
            self._limits[path] = self.tournaments.bot_limit(path.stem)
        return self._limits[path]

    def find_record(self, match_id: str) -> Path | None:
        """Return where the record of a match stands; None when it is not here."""
        return find_record(self.folder, match_id)

    def settle(self, should_stop: Callable[[], bool] = lambda: False) -> int:
        """Enter every finished rated match that the league or a tournament lacks; say how many.

        Before that the league is copied when a copy is due. See `settle` and
        `Tournaments.settle`. Matches of tournaments that the league does not know count for the
        ladder, so that one that was lost is made anew from all matches.

        :param should_stop: asked after every file; the rest is then left for the next time.
        """
        if self.league_problem is not None:
            return 0
        self._back_up()
        tournaments = self.tournaments
        others = tournaments.lost()
        number = settle(self.matches, self.league, others, should_stop)
        return number if should_stop() else number + tournaments.settle_all()

    def _back_up(self) -> None:
        from jericho_tui.store.connection import rotate

        try:
            rotate(self.league.connection, self.matches.clock())
        except StoreError as error:
            if self.backup_problem is None:  # each try names another file
                text = N_("the daily copy of the league failed: {reason}")
                self.backup_problem = Sentence(text, {"reason": error.sentence})
        else:
            self.backup_problem = None

    def stop_waiting(self) -> None:
        """Let nothing wait for another program that holds the league: this one is about to end."""
        if self._league is not None:
            self._league.connection.stop_waiting()

    def close(self) -> None:
        """Close what is open."""
        if "presence" in vars(self):
            self.presence.close()
        if self._league is not None:
            self._league.close()
        if self._host is not None:
            os.close(self._host)
            self._host = None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_reason: object) -> None:
        self.close()


def settle(
    matches: "MatchStore",
    league: "League",
    others: "Iterable[MatchStore]" = (),
    should_stop: Callable[[], bool] = lambda: False,
) -> int:
    """Enter every finished rated match that the league lacks; return how many that were.

    A program killed between a match's last move and its entry leaves such a match. Its result is
    the one its moves give; damaged files are passed over. Only files whose name is not in the
    league are read. They are entered in the order in which they were finished.

    :param others: further folders of matches.
    :param should_stop: asked after every file; nothing is entered then.
    :raises StoreError: a folder or the league cannot be read.
    """
    waiting = []
    entered = cache(league.match_ids)  # a folder without matches need not wait for it
    for place in (matches, *others):
        for saved in place.finished(lambda path: path.stem not in entered(), should_stop):
            assert saved.result is not None  # it is over
            waiting.append(saved.result)
        if should_stop():
            return 0
    number = 0
    for result in sorted(waiting, key=lambda result: (result.finished, result.match_id)):
        if result.match_id not in entered():
            league.record(result)
            entered().add(result.match_id)
            note("entered", result.match_id)
            number += 1
    return number


def open_store(
    chosen: Path | None,
    *,
    environ: Mapping[str, str] = os.environ,
    cwd: Path | None = None,
    clock: Callable[[], datetime] = utc_now,
    settings_path: Path | None = None,
    visit: "Visit | None" = None,
    settle: bool = True,
) -> Store:
    """Open everything; the one way that the commands, the screens and the tests use.

    :param chosen: `--saves`, or None.
    :param visit: who visits, and so has settings of their own; None: whoever is at home here.
    :param settle: enter finished matches that the league lacks. Reads every file whose match is
        not in the league; pass False to call `Store.settle` later.
    :raises StoreError: the saves folder cannot even be looked at; nothing has changed.
    """
    folder = saves_folder(chosen, environ, cwd)
    problem = None
    try:
        prepare(folder)
    except StoreError as error:
        if not (folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)):
            raise
        problem = error
    else:
        _sweep(folder)
    where = settings_path or (visit.settings if visit else settings_file())
    store = Store(folder, load_settings(where), where, clock, folder_problem=problem)
    if visit is not None:
        store.visit = visit
        store.settings.name = visit.name
    if settle:
        try:
            store.settle()
        except BaseException:
            store.close()  # else the league stays locked for the next that opens it
            raise
    return store


def _sweep(folder: Path) -> None:
    """Delete what killed writers left in the folders within; the saves folder itself is swept."""
    for part in (BACKUPS, EDITIONS, TRASH):
        sweep_temporaries(folder / part)
    for matches in (*tournament_folders(folder), *daily_folders(folder)):
        sweep_temporaries(matches)
