"""Opening the screens in the lobby, as the program does without a command."""

import argparse
import gc

from jericho_tui.store.store import open_store


def run(arguments: argparse.Namespace) -> int:
    """Open the lobby; return when the player leaves."""
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.as_name = arguments.as_name
        from jericho_tui.tui.app import JerichoApp

        app = JerichoApp(store)
        app.run()
        app.check()
        gc.freeze()  # else thousands of saved matches are looked through before the end
        return app.return_code or 0
