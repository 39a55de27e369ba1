"""Opening the screens in the lobby, as the program does without a command."""

import argparse

from jericho_tui.cli.screens import show
from jericho_tui.store.store import open_store


def run(arguments: argparse.Namespace) -> int:
    """Open the lobby; return when the player leaves."""
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.as_name = arguments.as_name
        return show(store)
