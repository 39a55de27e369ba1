"""Names in the club: those that guests may take, and giving a member another.

A match, a waiting table and a tournament keep the names that sat down there: who is called
otherwise does not get these seats, so renaming lists them.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from jericho_tui.club.members import Members
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_
from jericho_tui.play.names import name_key
from jericho_tui.store.club import Visit, member_names
from jericho_tui.store.paths import CLUB
from jericho_tui.store.store import Store, open_store
from jericho_tui.store.waiting import TableError


@dataclass(frozen=True, slots=True)
class Renamed:
    """What became of a name."""

    name: str
    """What they were called."""
    on_ladder: bool
    """Whether the league knew them, and calls them otherwise from now on."""
    keeps: tuple[str, ...]
    """The ids of the matches under way, waiting tables and tournaments that have the old name."""


def rename_member(saves: Path, name: str, new: str) -> Renamed:
    """Give a member another name, at the door, for the league and for their settings.

    :raises SentenceError: there is no such member, or the new name cannot be one or is another's,
        in the club or on the ladder; then nothing has changed.
    """
    on_ladder = False
    with open_store(saves, settle=False) as store:
        has_league = store.league_files[0].is_file()

        def rename_player(was: str) -> None:
            nonlocal on_ladder
            if has_league and store.league_problem is not None:
                raise store.league_problem
            on_ladder = has_league and any(
                one.kind == "human" and name_key(one.name) == name_key(was)
                for one in store.league.players()
            )
            if on_ladder:
                store.league.rename(was, new)

        was = Members(saves).rename(name, new, rename_player)
        if has_league:
            store.tournaments.rename_founder(was, new)
        visit = Visit(was, saves / CLUB, searching=1)
        kept, there = visit.settings, replace(visit, name=new).settings
        if kept.is_file() and not there.exists():
            kept.replace(there)
        return Renamed(was, on_ladder, tuple(_keeps(store, was)))


def _keeps(store: Store, name: str) -> list[str]:
    """Return where a name goes on standing."""
    key = name_key(name)

    def are(people: Iterable[tuple[str, str]]) -> bool:
        return any(kind != "bot" and name_key(one) == key for one, kind in people)

    found = [
        match.id
        for match in store.matches.list()
        if match.status == "running" and are((seat.name, seat.kind) for seat in match.seats)
    ]
    found += [
        listed.id
        for listed in store.tables.list()
        if listed.table is not None
        and are((seat.name, seat.kind) for seat in listed.table.seats if seat.player is not None)
    ]
    if store.league_files[0].is_file():
        tournaments = store.tournaments
        for row in tournaments.list():
            with suppress(SentenceError):  # one that cannot be read says so on its own page
                entrants = () if row.finished else tournaments.load(row.id).entrants
                if are((one.player.name, one.player.kind) for one in entrants):
                    found.append(row.id)
    return found


def guests_of(saves: Path, table_id: str) -> Callable[[str], None]:
    """Return what raises SentenceError for a name that no guest of a table may have.

    Whoever the table waits for by name is its guest. Any other name that is known here is
    somebody's, whose games a guest would see.
    """

    def check(name: str) -> None:
        with open_store(saves, settle=False) as store:
            names = {store.settings.name, *member_names(saves)}
            names.update(player.name for player in store.league.players())
            for found in store.matches.read_in_slices([], lambda: False):
                names.update(seat.name for match in found for seat in match.seats)
            with suppress(TableError):  # it has begun
                table = store.tables.load(table_id)
                names.update(seat.name for seat in table.seats if seat.sat)
                if any(seat.is_of(name) for seat in table.missing):
                    return
        if name_key(name) in map(name_key, names):
            text = N_("{name} is already a player here; type another name")
            raise SentenceError.because(text, {"name": name})

    return check
