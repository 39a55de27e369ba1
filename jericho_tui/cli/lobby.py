"""Opening the screens in the lobby, as the program does without a command."""

import argparse

from jericho_tui.cli.parser import UsageError
from jericho_tui.cli.screens import show
from jericho_tui.cli.streams import TEXT_MODE, has_screen, why_no_screens
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import check_folder
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.store import open_store


def run(arguments: argparse.Namespace) -> int:
    """Open the lobby; return when the player leaves.

    :raises UsageError: there is no terminal, or it cannot draw.
    """
    check_folder(saves_folder(arguments.saves))
    if not has_screen():
        text = N_("the lobby needs a terminal; without one, use the commands: see {program}")
        raise UsageError(Sentence(text, {"program": "jericho-tui --help"}))
    reason = why_no_screens()
    if reason is not None:
        text = N_("{reason}; play in text mode with “{command}”")
        raise UsageError(Sentence(text, {"reason": reason, "command": TEXT_MODE}))
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.as_name = arguments.as_name
        return show(store)
