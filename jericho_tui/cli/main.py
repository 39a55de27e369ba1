"""The entry point; it imports only what the command needs."""

import os
import sys

from jericho_tui import __version__
from jericho_tui.store.build import is_compiled

TYPE_CHECKING = False  # as typing has it, which is not loaded
if TYPE_CHECKING:
    from jericho_tui.store.club import Visit


def _is_spoken_in_english() -> bool:
    """Whether no variable asks for another language, so that no catalogue is needed."""
    asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    return all(wish[:2] in ("", "C", "C.", "en", "PO") for wish in asked)


def main(argv: list[str] | None = None, visit: "Visit | None" = None) -> int:
    """Run a command line and return its exit code.

    :param argv: the arguments; by default the program's own.
    :param visit: the visit, if the player at this terminal is a guest of the club.
    """
    words = sys.argv[1:] if argv is None else argv
    if words == ["--version"] and _is_spoken_in_english():
        build = "compiled" if is_compiled() else "pure Python"
        print(f"jericho-tui {__version__}, {build}")
        return 0
    try:
        from jericho_tui.cli.commands import execute

        return execute(words, visit)
    except KeyboardInterrupt:  # while it starts; later `execute` takes care of it
        return 130
