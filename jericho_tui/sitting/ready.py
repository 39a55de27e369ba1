"""Tables of tournaments that wait for whoever is at this terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from jericho_tui.play.names import name_key
from jericho_tui.store.ready_tables import ReadyTable
from jericho_tui.store.store import Store


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
