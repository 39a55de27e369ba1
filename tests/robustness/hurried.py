"""The program as it is but for its patience: keys are taken as soon as a screen is there.

`python -m tests.robustness.hurried WORD…` runs a command line of it. `+leak` before that shows
everybody what only some may see: with it a test of secrecy has to fail. With
`+day=2026-11-20` the deal of the day is that day's, with `+endless` a bot that
searches thinks until it is told to stop, and with `+lock` whoever finds the league locked waits for
ever.
"""

import sys
from datetime import date


def _be_at(day: date) -> None:
    """Let the deal of the day be that of one day."""
    from jericho_tui.store.dailies import Dailies

    Dailies.today = lambda _dailies: day  # type: ignore[method-assign,assignment]


def _think() -> None:
    """Let bots that search think for longer than any test takes."""
    from jericho_tui.play.player import Limit
    from jericho_tui.session.session import Session

    Session.limit = Limit(iterations=10**9)


def _wait() -> None:
    """Let whoever waits for the league do so for longer than any test takes."""
    import jericho_tui.store.connection

    jericho_tui.store.connection.BUSY_SECONDS = 10**5  # type: ignore[misc]


def main() -> int:
    """Run the command line."""
    from jericho_tui.cli.main import main as run
    from jericho_tui.core.events import Event
    from jericho_tui.tui.access import AccessibleApp

    words = sys.argv[1:]
    if words[0] == "+leak":
        del words[0]
        Event.seen_by = lambda event, _seat: event  # type: ignore[method-assign,assignment]
    if words[0].startswith("+day="):
        _be_at(date.fromisoformat(words.pop(0).removeprefix("+day=")))
    if words[0] == "+endless":
        del words[0]
        _think()
    if words[0] == "+lock":
        del words[0]
        _wait()
    AccessibleApp.grace = 0.0
    return run(words)


if __name__ == "__main__":
    raise SystemExit(main())
