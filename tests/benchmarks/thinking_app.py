"""A table at which a searching bot thinks for ever once the person has moved.

python -m tests.benchmarks.thinking_app SAVES [--thread]
"""

import argparse
from pathlib import Path

from jericho_tui.bots.worker import Thinker
from jericho_tui.play.player import Limit
from jericho_tui.session.session import Session
from jericho_tui.store.store import open_store
from jericho_tui.tui.app import JerichoApp


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("saves", type=Path, help="a folder with one match, a person to move")
    parser.add_argument("--thread", action="store_true", help="think in a thread, not a process")
    arguments = parser.parse_args()
    Session.limit = Limit(seconds=3600)
    with open_store(arguments.saves) as store:
        [saved] = store.matches.list()
        app = JerichoApp(store, opened=store.matches.open(saved.path))
        app.thinker = Thinker(process=not arguments.thread, patience=3600)
        app.run()


if __name__ == "__main__":
    main()
