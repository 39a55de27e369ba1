"""The entry point; imports nothing that its answer does not need."""

import sys

from jericho_tui import __version__


def main(argv: list[str] | None = None) -> int:
    """Run a command line and return its exit code.

    :param argv: the arguments; by default the program's own.
    """
    words = sys.argv[1:] if argv is None else argv
    if words == ["--version"]:
        print(f"jericho-tui {__version__}")
        return 0
    from jericho_tui.cli.commands import execute

    return execute(words)
