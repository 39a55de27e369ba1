"""Which build of the program this is; nothing of it is loaded to know."""

import os

import jericho_tui


def is_compiled() -> bool:
    """Whether the rules and the bots run compiled: all modules that can be, or none."""
    # `--version` answers before pathlib is loaded.
    core = os.path.join(os.path.dirname(jericho_tui.__file__), "core")  # noqa: PTH118, PTH120
    names = os.listdir(core)  # noqa: PTH208
    return any(name.endswith((".so", ".pyd")) for name in names)


def named_build() -> str:
    """Return version, commit where the sources are a checkout, and whether they are compiled."""
    commit = _commit(os.path.dirname(os.path.dirname(jericho_tui.__file__)))  # noqa: PTH120
    kind = "compiled" if is_compiled() else "pure Python"
    return ", ".join(filter(None, (jericho_tui.__version__, commit, kind)))


def _commit(root: str) -> str:
    if not os.path.exists(os.path.join(root, ".git")):  # noqa: PTH110, PTH118
        return ""
    import subprocess

    words = ("describe", "--always", "--dirty", "--exclude=*")
    line = ("git", "--no-optional-locks", "-C", root, *words)
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
