"""Everything a folder may hold under the name of a file, and what it is called in a sentence."""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

GOOD: Final = ("not-utf-8-\udce9\udcff", "escape-\x1b[31m", "n" * 250)
"""Names that are odd; what stands there is a match."""


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket has at most 107 bytes
    try:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(path.name)
    finally:
        os.chdir(here)


def _circle(path: Path) -> None:
    other = path.with_name(f"{path.name}-and-back")
    other.symlink_to(path.name)
    path.symlink_to(other.name)


def _unreadable(path: Path) -> None:
    path.write_text("format = 1\n")
    path.chmod(0)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**31)


ODD: Final[dict[str, Callable[[Path], object]]] = {
    "self-link": lambda path: path.symlink_to(path.name),
    "circle": _circle,
    "dangling": lambda path: path.symlink_to("nowhere"),
    "to-a-folder": lambda path: path.symlink_to("."),
    "to-a-device": lambda path: path.symlink_to("/dev/zero"),
    "folder": lambda path: path.mkdir(),
    "full-folder": lambda path: (path / "x").mkdir(parents=True),
    "pipe": os.mkfifo,
    "socket": _socket,
    "unreadable": _unreadable,
    "huge": _huge,
    "empty": lambda path: path.touch(),
    "bytes": lambda path: path.write_bytes(bytes(range(256))),
    "scrap-\udcfe": lambda path: path.write_text("not = = toml"),
}
"""How to make each, by its name."""


def make_odd(folder: Path, suffix: str = ".toml") -> list[Path]:
    """Make one of each kind in a folder; return where they stand."""
    made = []
    for name, make in ODD.items():
        path = folder / f"{name}{suffix}"
        make(path)
        made.append(path)
    return made
