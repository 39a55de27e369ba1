"""Where saves and settings live, and commands that name a place, to paste into a shell.

platformdirs is imported only when its answer is needed.
"""

import os
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible

MARKER: Final = ".jericho-saves"
"""A file of this name says that a `saves` folder is ours and not a stranger's."""
SUFFIX: Final = ".toml"
"""How the name of a match’s file ends."""
ID: Final = re.compile(r"[a-z0-9_-]{1,100}")
"""What the id of a table or a tournament is, of which files are called."""
EXAMPLE: Final = "example-"
"""How the ids of the matches begin that come with the program; new ids begin with a date."""
SUMMARIES: Final = ".summaries"
"""In the saves folder; what was listed of its matches. Safe to delete."""
CHECKED: Final = ".checked"
"""Beside the league; what it was when a check found nothing wrong. Safe to delete."""
TOURNAMENTS: Final = "tournaments"
"""In the saves folder; each tournament keeps its matches in a folder of its own in there."""
DAILY: Final = "daily"
"""In the saves folder; the deals of the day, each day's matches in a folder of their own."""
BACKUPS: Final = "backups"
"""The folder, within the saves folder, of copies of the league."""
EDITIONS: Final = "editions"
"""The folder, within the saves folder, of editions of the players' own."""
TRASH: Final = "trash"
"""The folder, within the saves folder, of what was deleted."""
PRESENCE: Final = ".presence"
"""The folder, within the saves folder, of who is at which match; made when somebody sits down."""
CLUB: Final = ".club"
"""The folder, within the saves folder, of the club's members, settings and log."""
APP: Final = "jericho-tui"
"""Names the folders of the user's that are ours."""


def saves_folder(
    chosen: Path | None, environ: Mapping[str, str] = os.environ, cwd: Path | None = None
) -> Path:
    """Return the folder of saved matches and the league; nothing is created.

    `chosen` (`--saves`), else `$JERICHO_SAVES`, else `./saves` when it bears the marker, else the
    user's data folder.
    """
    if chosen is not None:
        return at_home(chosen)
    if environ.get("JERICHO_SAVES"):
        return at_home(environ["JERICHO_SAVES"])
    here = (cwd or Path.cwd()) / "saves"
    return here if (here / MARKER).is_file() else usual_folder()


def usual_folder() -> Path:
    """Return the saves folder of somebody who chooses none; nothing is created."""
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False) / "saves"


def examples() -> list[Path]:
    """Return the files of the example matches, which come with the program or its checkout."""
    package = Path(__file__).parents[1]
    installed = package / "examples"
    folder = installed if installed.is_dir() else package.parent / "saves"
    return sorted(folder.glob(f"{EXAMPLE}*{SUFFIX}"))


def tournament_folders(folder: Path) -> list[Path]:
    """Return the folders of matches of tournaments in a saves folder, by name; [] without any."""
    return _folders(folder / TOURNAMENTS)


def daily_folders(folder: Path) -> list[Path]:
    """Return the folders of the deals of the day in a saves folder, by day; [] without any."""
    return _folders(folder / DAILY)


def find_record(folder: Path, match_id: str) -> Path | None:
    """Return where the record of a match stands within a saves folder; None: it is not there."""
    places = (folder, *tournament_folders(folder), *daily_folders(folder))
    paths = (place / f"{match_id}{SUFFIX}" for place in places)
    return next(filter(os.path.lexists, paths), None)


def _folders(folder: Path) -> list[Path]:
    try:
        # A link in a circle is no folder, and `Path.is_dir` may raise.
        return sorted(path for path in folder.iterdir() if os.path.isdir(path))  # noqa: PTH112
    except OSError:
        return []


def settings_file() -> Path:
    """Return the path of the user's settings; nothing is created."""
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / "settings.toml"


def typed_path(text: str) -> Path:
    """Return the path that somebody typed: `~` is their home, quotes around it are dropped.

    :raises SentenceError: it is empty, has unprintable characters, or nobody's home.
    """
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    if not text:
        raise SentenceError.because(N_("type the path of a file"))
    if not text.isprintable():
        values = {"path": visible(text, 120)}
        text = N_("“{path}” has characters that cannot be displayed; leave them out")
        raise SentenceError.because(text, values)
    return at_home(text)


@lru_cache(maxsize=256)
def digest(text: str) -> str:
    """Return what a name is called in the names of files."""
    import hashlib  # 10 ms of start-up that only a table needs

    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=12).hexdigest()


def at_home(path: Path | str) -> Path:
    """Return a path in which `~` at the start is somebody's home.

    :raises SentenceError: it is nobody's here.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        text = N_("unknown user in “{path}”")
        raise SentenceError.because(text, {"path": visible(str(path), 120)}) from None


def quoted(path: Path) -> str:
    r"""Return an absolute path as one printable word of a command.

    A name that prints is quoted as every shell reads it; any other as bash, zsh and ksh do:
    `$'two\x0alines'`.
    """
    text = str(path.absolute())
    if visible(text, len(text)) == text:
        from shlex import quote

        return quote(text)
    return f"$'{''.join(map(_escaped, text))}'"


def _escaped(character: str) -> str:
    if character.isascii() and character.isprintable() and character not in "\\'":
        return character
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(character))


def install_command(*packages: str) -> str:
    """Return the command that adds packages to the installation that runs."""
    from importlib.util import find_spec

    python = quoted(Path(sys.executable))
    pip = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return " ".join((pip, *packages))
