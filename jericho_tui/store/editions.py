"""Files of players' own editions: the numbers and cards of their print, in place of the house's.

A file is read when a match is dealt, and the record carries what was in it: nobody needs the file
to go on. It is never written to once it is there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.actions import InvalidSetupError, SentenceError
from jericho_tui.core.edition import NAME, Reprinted
from jericho_tui.core.game import Game
from jericho_tui.core.limits import MOST_SETTINGS
from jericho_tui.core.registry import info, infos, load
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.store.files import (
    StoreError,
    TakenError,
    make_folder,
    read_limited,
    shown,
    write_atomic,
)
from jericho_tui.store.paths import EDITIONS
from jericho_tui.store.toml_file import line_of, parse_toml, syntax_problem

GAME_KEY: Final = "game"
"""The key that says which game an edition is of."""
_MOST_FILES: Final = 100


class EditionError(SentenceError):
    """A file is no edition that can be played; says what is wrong, where, and what to do."""

    def __init__(self, path: Path, reason: Sentence, line: int | None = None) -> None:
        fields: dict[str, Any] = {"path": shown(path), "reason": reason}
        text = N_("the edition {path} cannot be used: {reason}; correct the file")
        if line is not None:
            fields["line"] = line
            text = N_("the edition {path} cannot be used, line {line}: {reason}; correct the file")
        super().__init__(Sentence(text, fields))


@dataclass(frozen=True, slots=True)
class EditionFile:
    """A file in the folder of editions, as a list shows it."""

    path: Path
    name: str
    """What players call it; of a file that cannot be played, the file's name."""
    problem: Sentence | None = None
    """Why it cannot be played; None when it can."""


def editions_folder(saves: Path) -> Path:
    """Return where the program looks for editions of the players' own."""
    return saves / EDITIONS


def reprinted(game_id: str) -> Reprinted[Any, Any, Any] | None:
    """Return a game whose edition players may replace; None: it has none to replace."""
    if not info(game_id).edition:
        return None
    game = load(game_id)
    return game if isinstance(game, Reprinted) else None


def game_with(game_id: str, path: Path) -> Game:
    """Return a game as the edition of a file prints it.

    :raises EditionError: it is no edition of this game that can be played.
    :raises StoreError: the game has no edition, or the file cannot be read.
    """
    game = reprinted(game_id)
    if game is None:
        known = ", ".join(info.id for info in infos() if reprinted(info.id) is not None)
        text = N_("{game} has no edition to customise; these games have one: {known}")
        raise StoreError.at(path, text, game=info(game_id).title, known=known)
    text, table = _parsed(path)
    if table.get(GAME_KEY) != game_id:
        found = visible(str(table.get(GAME_KEY, "")))
        wanted = {"wanted": f'{GAME_KEY} = "{game_id}"', "found": f'"{found}"'}
        reason = Sentence(N_("it must contain {wanted}, not {found}"), wanted)
        raise EditionError(path, reason)
    values = {key: value for key, value in table.items() if key != GAME_KEY}
    values.setdefault(NAME, _short(path))
    try:
        return game.with_edition(values)
    except InvalidSetupError as error:
        raise EditionError(path, error.sentence, line_of(text, error.key)) from None


def list_editions(folder: Path, game_id: str) -> list[EditionFile]:
    """Return the editions of a game in a folder, by file; also those that cannot be played."""
    try:
        paths = sorted(path for path in folder.glob("*.toml") if not path.is_dir())[:_MOST_FILES]
    except OSError:
        return []
    found = []
    for path in paths:
        try:
            _, table = _parsed(path)
            if table.get(GAME_KEY) != game_id:
                continue
            game_with(game_id, path)
            found.append(EditionFile(path, table.get(NAME) or _short(path)))
        except SentenceError as error:  # also where nobody can tell of which game it is
            found.append(EditionFile(path, _short(path), error.sentence))
    return found


def write_template(path: Path, text: str) -> None:
    """Write a file to edit where there is none yet.

    :raises StoreError: there is one, or it cannot be written.
    """
    make_folder(path.parent)
    try:
        write_atomic(path, text.encode(), new=True)
    except TakenError:
        text = N_("{path} already exists and stays as it is; choose another name")
        raise StoreError.at(path, text) from None


def _parsed(path: Path) -> tuple[str, Mapping[str, Any]]:
    """Return the text of a file, and the table that it is."""
    data = read_limited(path, MOST_SETTINGS)
    if data is None:
        raise EditionError(path, Sentence(N_("the file is too large")))
    if not data.strip():
        raise EditionError(path, Sentence(N_("the file is empty")))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EditionError(path, Sentence(N_("the file is not UTF-8 text"))) from None
    try:
        return text, parse_toml(text)
    except ValueError as error:
        raise EditionError(path, *syntax_problem(error, text)) from None


def _short(path: Path) -> str:
    """Return a file's name as that of an edition."""
    return visible(path.stem, 20).strip()
