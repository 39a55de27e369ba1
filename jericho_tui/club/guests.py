"""The guests of one table: its code lets anyone in, by a name that is nobody else's."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.store.club import member_names
from jericho_tui.store.store import open_store
from jericho_tui.store.waiting import TableError


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
            raise SentenceError(Sentence(text, {"name": name}))

    return check
