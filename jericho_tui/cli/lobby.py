"""Opening the screens."""

import argparse
import gc

from jericho_tui.store.house import open_house


def run(arguments: argparse.Namespace) -> int:
    """Open the lobby; return when the player leaves."""
    with open_house(arguments.saves, settle=False) as house:
        house.as_name = arguments.as_name
        from jericho_tui.tui.app import JerichoApp

        app = JerichoApp(house)
        app.run()
        app.check()
        gc.freeze()  # else thousands of saved matches are looked through before the end
        return app.return_code or 0
