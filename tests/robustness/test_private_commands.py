"""No command shows what is hidden in a match that is not over, unless it is asked to by name.

Every command that reads records is run twice: as the files are, and with every position swapped for
another that a spectator could not tell from it. What is printed must be the same.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.cli.commands import COMMANDS
from jericho_tui.cli.main import main
from jericho_tui.core.seats import stream
from jericho_tui.store import record_file
from jericho_tui.store.record_file import LoadedRecord
from jericho_tui.text import language
from tests.robustness.test_private import begun, running

__all__ = ["running"]

PLIES = (9, 25)
READING: dict[str, tuple[tuple[str, ...], ...]] = {
    "replay": (("FILE",), ("FILE", "--json"), ("FILE", "--to", "4"), ("FILE", "--to=4", "--json")),
    "analyse": (("FILE",), ("FILE", "--json")),
    "learn": (("Ada", "--json"),),
    "stats": (("Ada",), ("Ada", "--json")),
    "check": (("FILE",), ("FILE", "--physics")),
    "doctor": ((), ("--json",)),
    "league": (("show",), ("show", "--json"), ("check",), ("export", "OUT")),
    "tournament": (("show",), ("show", "--json")),
}
"""The command lines with which a command meets a record, by itself or in the saves folder."""
NOT_READING = {
    "play": "who resumes a match sits down in it; tests/cli/test_plain_privacy.py",
    "daily": "who plays it sits down; who has not played sees nothing: tests/cli/test_daily.py",
    "puzzles": "the positions that are shipped, as their seat saw them: `Exercise`",
    "table": "who watches sees a match in plain mode or at the table; tests/cli/test_table.py",
    "share": "tests/tui/test_sharing.py: the files of a view are the same in two worlds",
    "simulate": "prints what finished matches came to",
    "arena": "prints what finished matches came to",
    "club": "opens no record; what visitors see is theirs: tests/tui/test_visits.py",
    "rules": "reads no record",
    "edition": "reads no record",
    "game": "plays games of its own and reads no record",
    "completion": "names files of records, and reads none",
    "man": "reads no record",
}


def test_every_command_is_looked_at() -> None:
    assert {*READING, *NOT_READING} == set(COMMANDS)


class Worlds:
    """Replaces what reads a match wherever it is used; counts the positions that became others."""

    def __init__(self) -> None:
        self.changed = 0

    def load(self, path: Path, **words: bool) -> LoadedRecord:
        return self._other(record_file.load_record(path, **words))

    def load_good_part(self, path: Path, **words: bool) -> LoadedRecord:
        return self._other(record_file.load_good_part(path, **words))

    def _other(self, loaded: LoadedRecord) -> LoadedRecord:
        match = loaded.match
        if match is not None and match.outcome() is None:
            at = match.at
            # setattr: a match is not made for having its positions swapped.
            setattr(match, "at", lambda ply: self.swapped(match.game, match.ply, at(ply)))  # noqa: B010
            match.state = self.swapped(match.game, match.ply, match.state)
        return loaded

    def swapped(self, game: Any, ply: int, state: Any) -> Any:
        other = game.determinize(state.observation(None), stream(ply, "test", "world"))
        self.changed += other.as_data() != state.as_data()
        return other


def swap(monkeypatch: pytest.MonkeyPatch, worlds: Worlds) -> None:
    readers = {"load_record": worlds.load, "load_good_part": worlds.load_good_part}
    for name, module in list(sys.modules.items()):
        ours = name.startswith("jericho_tui.") and module is not record_file
        for reader, other in readers.items():
            if ours and vars(module).get(reader) is vars(record_file)[reader]:
                monkeypatch.setattr(module, reader, other)


@pytest.mark.share(6)
@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("command", READING)
def test_two_worlds_that_a_spectator_cannot_tell_apart_print_the_same(
    running, plies, command, tmp_path, monkeypatch, capsys
):
    language.choose("en")
    saves = tmp_path / "saves"
    saves.mkdir()
    path = saves / "running.toml"
    match = begun(running, plies, path)
    worlds = Worlds()
    for words in READING[command]:
        told = []
        for number in range(2):
            out = tmp_path / f"out{number}"
            named = {"FILE": str(path), "OUT": str(out)}
            line = [command, *(named.get(word, word) for word in words), "--saves", str(saves)]
            with monkeypatch.context() as patch:
                if number:
                    swap(patch, worlds)
                code = main(line)
            said = capsys.readouterr().out.replace(str(out), "OUT")
            written = {file.name: file.read_bytes() for file in out.glob("*")}
            told.append((code, said, written))
        assert told[0] == told[1], line
    if command in ("replay", "doctor") and match.game.info.id != "hamster_rolle":
        assert worlds.changed > 0, "the swap must reach the command, or this shows nothing"


@pytest.mark.parametrize("plies", PLIES)
def test_open_is_asked_for_by_name(running, plies, tmp_path, capsys):
    """And then everything is shown, as of a match that is over."""
    language.choose("en")
    path = tmp_path / "running.toml"
    match = begun(running, plies, path)
    told = {}
    for words in ((), ("--open",)):
        assert main(["replay", str(path), *words]) == 0
        told[words] = capsys.readouterr().out
    hidden = match.state.observation(None).as_data() != match.state.as_data()
    assert (told[()] != told[("--open",)]) == hidden
    assert ("--open shows everything" in told[()]) == hidden
    assert "--open shows" not in told[("--open",)]
    assert main(["replay", "--help"]) == 0
    assert "even in an unfinished game" in " ".join(capsys.readouterr().out.split())


def test_open_and_a_seat_exclude_each_other(running, tmp_path, capsys):
    path = tmp_path / "running.toml"
    begun(running, 9, path)
    assert main(["replay", str(path), "--open", "--seat", "1"]) == 2
    assert "not allowed with argument" in capsys.readouterr().err
