"""A visitor of the club in front of a store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jericho_tui.store.store import Store, open_store
from tests.tui.inner import Visit, hide_places


@contextmanager
def visited(saves: Path, name: str = "Ada") -> Iterator[Store]:
    """Open a saves folder as a visitor's process does."""
    visit = Visit(name, saves / ".club", searching=2)
    visit.begin()
    try:
        with open_store(saves, visit=visit) as store:
            store.settings.pace = "instant"
            yield store
    finally:
        hide_places(hide=False)
