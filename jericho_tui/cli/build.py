"""Which build of the program this is; nothing of it is loaded to know."""

import os

import jericho_tui


def is_compiled() -> bool:
    """Whether the rules and the bots run compiled: all modules that can be, or none."""
    # `--version` answers before pathlib is loaded.
    core = os.path.join(os.path.dirname(jericho_tui.__file__), "core")  # noqa: PTH118, PTH120
    names = os.listdir(core)  # noqa: PTH208
    return any(name.startswith("past.") and name.endswith((".so", ".pyd")) for name in names)
