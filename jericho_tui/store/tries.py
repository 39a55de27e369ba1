"""What people answered to puzzles: a TOML file a person in `puzzles` of the saves folder.

It names puzzles and whether they were solved; the ladder is folded from all of them. Each answer is
a transaction under the file's lock. A file that is damaged, or of a newer program, stays as it is.
"""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.results import in_utc
from jericho_tui.league.training import Try
from jericho_tui.play.names import name_key
from jericho_tui.store.files import StoreError, shown, write_atomic
from jericho_tui.store.paths import PUZZLES
from jericho_tui.store.presence_file import digest
from jericho_tui.store.toml_file import held, load_toml

FORMAT: Final = 1
_HEAD: Final = "# Answers to puzzles. Safe to delete: then none was ever tried.\n"


class DamagedTriesError(StoreError):
    """The file is none that this program can read; it stays as it is."""


class Tries:
    """The answers of everybody in a saves folder."""

    def __init__(self, saves: Path) -> None:
        """Find the files; nothing is read or made yet."""
        self._saves = saves
        self._folder = saves / PUZZLES

    def path(self, player: str) -> Path:
        """Return where a player's answers stand, or will."""
        return self._folder / f"{digest(name_key(player))}.toml"

    def of(self, player: str) -> list[Try]:
        """Return a player's answers, in their order; [] without any.

        :raises DamagedTriesError: the file is none.
        :raises StoreError: it cannot be read.
        """
        return self._read(self.path(player))

    def of_everybody(self) -> list[Try]:
        """Return all answers that can be read."""
        found: list[Try] = []
        try:
            paths = sorted(self._folder.glob("*.toml"))
        except OSError:
            return []
        for path in paths:
            try:
                found += self._read(path)
            except StoreError:
                continue  # whose it is, is told when they answer
        return found

    def add(self, player: str, puzzle: str, when: datetime, *, solved: bool) -> None:
        """Keep an answer.

        :raises DamagedTriesError: the file is none; it stays as it is.
        :raises StoreError: it cannot be written; nothing has changed.
        """
        path = self.path(player)
        with held(path, self._saves):
            tries = [*self._read(path), Try(puzzle, name_key(player), solved, when)]
            write_atomic(path, _dumped(name_key(player), tries).encode(), backup=False)

    def _read(self, path: Path) -> list[Try]:
        return load_toml(path, _parsed, _damaged) or []


def _damaged(path: Path) -> DamagedTriesError:
    text = N_(
        "{path} has no answers this program can read; answers are not saved until you remove it"
    )
    return DamagedTriesError(Sentence(text, {"path": shown(path)}), path)


def _parsed(table: Mapping[str, Any]) -> list[Try]:
    """Return what a file says.

    :raises SentenceError, ValueError, TypeError, LookupError: it is none of ours.
    """
    if table["format"] != FORMAT:
        raise ValueError("another format")
    player = limits.text("player", table["player"], limits.MOST_ID)
    tries = []
    for entry in limits.entries("tries", table.get("tries", []), limits.MOST_CHANGES):
        if type(entry["solved"]) is not bool or not isinstance(entry["when"], datetime):
            raise ValueError("no try")
        puzzle = limits.text("puzzle", entry["puzzle"], limits.MOST_ID)
        when = limits.moment("when", in_utc(entry["when"]))
        tries.append(Try(puzzle, player, entry["solved"], when))
    return tries


def _dumped(player: str, tries: list[Try]) -> str:
    from tomli_w import dumps

    entries = [{"puzzle": one.puzzle, "solved": one.solved, "when": one.when} for one in tries]
    return _HEAD + dumps({"format": FORMAT, "player": player, "tries": entries})
