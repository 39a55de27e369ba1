"""Opening the screens in the lobby, as the program does without a command."""

import argparse

from jericho_tui.cli.screens import show
from jericho_tui.cli.streams import need_screens
from jericho_tui.core.sentence import N_
from jericho_tui.store.files import check_folder
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.store import open_store


def run(arguments: argparse.Namespace) -> int:
    """Open the lobby; return when the player leaves.

    :raises UsageError: there is no terminal, or it cannot draw.
    """
    check_folder(saves_folder(arguments.saves))
    need_screens(
        N_("the lobby needs a terminal; without one there are commands: see jericho-tui --help")
    )
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.as_name = arguments.as_name
        return show(store)
