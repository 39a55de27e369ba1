# ruff: noqa: T201  the worker says what it did
"""Terminals and editors in one folder: every match and every copy is there and sound in the end.

`ROBUSTNESS=long` has four of each for a minute.
"""

import os
import re
import sys
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.files import write_atomic
from jericho_tui.store.paths import TRASH
from jericho_tui.store.record_file import LoadedRecord, OpenMatch, load_record
from jericho_tui.store.store import Store, open_store
from tests.programs import start_python
from tests.robustness import LONG
from tests.robustness.shared_kills import Answering, goes_on

SEED: Final = 20261122
PAIR: Final = ("Ada", "Bea")
_BEGUN: Final = 12
"""After how many moves a match is played for certain: before, its terminals may still start."""
_PATIENCE: Final = 120.0


# --- editors


def edit(folder: Path, number: int) -> None:
    """Do what people do with saved matches until it is over; print whatever was acknowledged."""
    rng = Random(number)
    over, renamed = _over(folder), False
    with open_store(folder, settings_path=folder / f"{number}.toml", settle=False) as store:
        copies: list[Path] = []
        while not (over.exists() and renamed):
            try:
                renamed |= _edit_one(store, rng, number, copies)
            except SentenceError as error:
                print("refused", str(error.sentence).replace("\n", " "), sep="\t", flush=True)
            time.sleep(rng.uniform(0, 0.03))


def _over(folder: Path) -> Path:
    """Return the file that is there when editors are to end."""
    return folder.parent / "over"


def _edit_one(store: Store, rng: Random, number: int, copies: list[Path]) -> bool:
    """Do one thing; return whether it was a renaming.

    :raises SentenceError: it was refused.
    """
    listed = rng.choice(store.matches.list())
    kinds = ("rename", "rename", "copy", "delete", "delete copy", "export", "by hand")
    kind = rng.choice(kinds)
    began = time.monotonic()
    if kind == "rename":
        title = f"title {number} {began:.6f}"
        store.saved.rename(listed.path, title)
        print("rename", listed.path.name, title, began, time.monotonic(), sep="\t", flush=True)
    elif kind == "copy" and len(copies) < 20:
        copies.append(store.saved.duplicate(listed.path, "copy"))
        print("copy", copies[-1].name, listed.path.name, sep="\t", flush=True)
    elif kind == "delete" and listed.path.name in _played_in(store.folder):
        if listed.ply < _BEGUN:
            return False
        kept = store.saved.delete(listed.path)
        over = load_record(kept).match
        back = store.saved.restore()
        assert over is not None
        assert over.outcome() is not None, "nobody deletes what is played"
        assert back == listed.path
        print("delete", listed.path.name, sep="\t", flush=True)
    elif kind == "delete copy" and len(copies) > 3:
        path = copies.pop(rng.randrange(len(copies)))
        store.saved.delete(path)
        print("deleted copy", path.name, sep="\t", flush=True)
    elif kind == "by hand" and copies:
        path, title = rng.choice(copies), f"by hand {number} {began:.6f}"
        text = re.sub('(?m)^title = ".*"$', f'title = "{title}"', path.read_text())
        path.write_text(text)
        print("rename", path.name, title, began, time.monotonic(), sep="\t", flush=True)
    elif kind == "export":
        target = store.folder.parent / f"exported-{number}"
        target.mkdir(exist_ok=True)
        store.saved.export(listed.path, target, overwrite=True)
        print("export", listed.path.name, sep="\t", flush=True)
    return kind == "rename"


def _played_in(folder: Path) -> set[str]:
    """Return the names of the matches that are or were played, and are nobody's copy."""
    return set((folder.parent / "played").read_text().split())


class _Editor:
    """An editor's process, and what it said."""

    def __init__(self, folder: Path, number: int) -> None:
        words = ("-m", "tests.robustness.test_editors", folder, number)
        self._said = folder.parent / f"said-{number}"  # more than a pipe holds
        with self._said.open("w") as said:
            self.process = start_python(*words, stdout=said)

    def said(self) -> list[list[str]]:
        """Return what it acknowledged, once it has ended.

        :raises AssertionError: it has failed.
        """
        _, err = self.process.communicate(timeout=_PATIENCE)
        assert self.process.returncode == 0, err.decode()
        return [line.split("\t") for line in self._said.read_text().splitlines()]


# --- terminals


def deal(store: Store, number: int) -> OpenMatch:
    """Save a match of two people and bots."""
    game = load(IDS[number % len(IDS)])
    seats = [SeatInfo(name, "human") for name in PAIR]
    for bot in range(max(1, game.info.min_seats - len(seats))):
        seats.append(SeatInfo(f"Rahab{bot}", "bot", "heuristic"))
    setup = game.deal(len(seats), {}, stream(SEED, "deal", number))
    return store.matches.create(Match(game, setup, seats), SEED + number)


@dataclass
class _Table:
    """A match with its two terminals."""

    opened: OpenMatch
    terminals: list[Answering]

    def follow(self) -> None:
        """Look at what was written.

        :raises AssertionError: something that stood there is gone.
        """
        found = self.opened.look()
        if found is not None:
            before = self.opened.match.moves[:]
            self.opened.follow(found)
            assert goes_on(before, self.opened.match.moves), "a move was lost"

    def leave(self) -> None:
        """Let the terminals end: by themselves where the match is over."""
        for terminal in self.terminals:
            if not self.opened.match.actors():
                assert terminal.process.wait(_PATIENCE) == 0, terminal.said.decode()
            terminal.kill()
            assert b"Traceback" not in terminal.said, terminal.said.decode()


def _leave(tables: list[_Table]) -> None:
    for table in tables:
        table.leave()


@dataclass
class Evening:
    """What is played in a folder, and what came of it."""

    store: Store
    folder: Path
    counts: Counter[str] = field(default_factory=Counter)
    played: list[OpenMatch] = field(default_factory=list)

    def _sit(self) -> _Table:
        opened = deal(self.store, len(self.played))
        self.played.append(opened)
        names = "\n".join(opened.path.name for opened in self.played)
        write_atomic(self.folder.parent / "played", names.encode())
        return _Table(opened, [Answering(self.folder, opened.path, name) for name in PAIR])

    def play(self, seconds: float, tables: int, editors: int) -> None:
        """Let so many tables play and so many editors edit for so long; then check everything.

        It takes longer where no move has been made by then.
        """
        end = time.monotonic() + seconds
        seated = [self._sit() for _ in range(tables)]
        with ExitStack() as stack:
            stack.callback(_leave, seated)
            asked = [_Editor(self.folder, number) for number in range(editors)]
            for editor in asked:
                stack.callback(editor.process.kill)
            while any(editor.process.poll() is None for editor in asked):
                for place, table in enumerate(seated):
                    table.follow()
                    if not table.opened.match.actors():
                        table.leave()
                        seated[place] = self._sit()
                if time.monotonic() > end and any(one.match.ply for one in self.played):
                    _over(self.folder).touch()
                time.sleep(0.005)
            said = [line for editor in asked for line in editor.said()]
            for table in seated:
                table.follow()
        for opened in self.played:
            found = opened.look()
            if found is not None:
                opened.follow(found)
        self._check(said)

    def _check(self, said: list[list[str]]) -> None:
        everything = {path.name: load_record(path) for path in self._records()}
        for name, loaded in everything.items():
            assert loaded.problem is None, (name, loaded.problem)
        names = {line[1] for line in said if line[0] == "copy"}
        names |= {opened.path.name for opened in self.played}
        assert names == set(everything), "every match and every copy, and nothing else"
        deleted = {line[1] for line in said if line[0] == "deleted copy"}
        assert all((self.folder / name).exists() != (name in deleted) for name in names)
        for opened in self.played:
            match = everything[opened.path.name].match
            assert match is not None
            assert match.moves == opened.match.moves
        self._check_copies(said, everything)
        self._check_titles(said, everything)
        with open_store(self.folder, settings_path=self.folder.parent / "settings.toml"):
            left = list(self.folder.rglob("*.jericho-tmp"))  # but for what it has swept
        assert left == []
        self.counts.update(line[0] for line in said)
        self.counts["matches"] = len(self.played)
        self.counts["moves"] = sum(opened.match.ply for opened in self.played)

    def _records(self) -> list[Path]:
        found = [*self.folder.glob("*-*-*.toml"), *(self.folder / TRASH).glob("*-*-*.toml")]
        return [path for path in found if not path.name.startswith(".")]

    def _check_copies(self, said: list[list[str]], everything: dict[str, LoadedRecord]) -> None:
        for line in said:
            if line[0] == "copy":
                copy, whole = (everything[name].match for name in line[1:3])
                assert copy is not None
                assert whole is not None
                assert copy.setup == whole.setup
                assert goes_on(copy.moves, whole.moves)

    def _check_titles(self, said: list[list[str]], everything: dict[str, LoadedRecord]) -> None:
        """Check that each match has a title that nobody changed after it was given."""
        for name, loaded in everything.items():
            given = [line for line in said if line[:2] == ["rename", name]]
            assert loaded.record is not None
            if given:
                mine = next(line for line in given if line[2] == loaded.record.title)
                assert not any(float(line[3]) > float(mine[4]) for line in given), "a lost title"


pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals are killed in the end")

SECONDS, NUMBER = (60.0, 4) if LONG else (2.0, 2)


def test_what_is_played_and_edited_at_once_loses_nothing(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    with open_store(saves, settings_path=tmp_path / "settings.toml") as store:
        evening = Evening(store, saves)
        evening.play(SECONDS, NUMBER // 2, NUMBER)
    assert evening.counts["moves"] > 0
    assert evening.counts["rename"] > 0


if __name__ == "__main__":
    edit(Path(sys.argv[1]), int(sys.argv[2]))
