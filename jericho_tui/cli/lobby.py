"""Opening the screens: the lobby, as without a command, or what a command opens over it."""

import argparse
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from jericho_tui.cli.parser import UsageError
from jericho_tui.cli.streams import TEXT_MODE, has_screen, why_no_screens
from jericho_tui.core.sentence import N_
from jericho_tui.store.files import check_folder
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.store import Store, open_store

if TYPE_CHECKING:
    from jericho_tui.store.record_file import OpenMatch
    from jericho_tui.tui.app import JerichoApp

First: TypeAlias = "Callable[[JerichoApp], object]"
"""Opens something over the lobby, as soon as that stands."""


def run(arguments: argparse.Namespace) -> int:
    """Open the lobby; return when the player leaves.

    :raises UsageError: there is no terminal, or it cannot draw.
    """
    check_folder(saves_folder(arguments.saves))
    if not has_screen():
        text = N_("the lobby needs a terminal; without one, use the commands: see {program}")
        raise UsageError.because(text, {"program": "jericho-tui --help"})
    reason = why_no_screens()
    if reason is not None:
        text = N_("{reason}; play in text mode with “{command}”")
        raise UsageError.because(text, {"reason": reason, "command": TEXT_MODE})
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.as_name = arguments.as_name
        return show(store)


def show(
    store: Store, *, opened: "OpenMatch | None" = None, first: First = lambda _app: None
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
