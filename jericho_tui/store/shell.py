"""Parts of commands that the reader pastes into a shell."""

import os
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

from jericho_tui.core.sentence import visible


def quoted(path: Path) -> str:
    r"""Return an absolute path as one printable word of a command.

    A name that prints is quoted as every shell reads it; any other as bash, zsh and ksh do:
    `$'two\x0alines'`.
    """
    text = str(path.absolute())
    if visible(text, len(text)) == text:
        return shlex.quote(text)
    return f"$'{''.join(map(_escaped, text))}'"


def _escaped(character: str) -> str:
    if character.isascii() and character.isprintable() and character not in "\\'":
        return character
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(character))


def install_command(*packages: str) -> str:
    """Return the command that adds packages to the installation that runs."""
    python = quoted(Path(sys.executable))
    pip = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return " ".join((pip, *packages))
