"""Opening the screens: what the commands that do have in common."""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from jericho_tui.store.store import Store

if TYPE_CHECKING:
    from jericho_tui.store.record_file import OpenMatch
    from jericho_tui.tui.app import JerichoApp

First: TypeAlias = "Callable[[JerichoApp], object]"
"""Opens something over the lobby, as soon as that stands."""


def show(
    store: Store,
    *,
    opened: "OpenMatch | None" = None,
    first: First = lambda _app: None,
) -> int:
    """Open the lobby, or what is named, and return the exit code when the player leaves.

    Nothing is collected until the first screen stands: of the 80,000 objects that are made for it
    hardly one goes again, and looking through them all takes a twelfth of that time.

    :param opened: a match to sit down at; the table closes it when it is left.
    """

    def begin(app: "JerichoApp") -> None:
        gc.freeze()  # what stays is not looked through again
        gc.enable()
        first(app)

    gc.disable()
    try:
        from jericho_tui.tui.app import JerichoApp

        app = JerichoApp(store, opened=opened, first=begin)
        app.run()
    finally:
        gc.enable()
    app.check()
    gc.freeze()  # else thousands of saved matches are looked through before the end
    return app.return_code or 0
