"""Records hold all hands: whose files they are, and what is shown of a game that is not over.

Two worlds that differ only in what nobody may know must read the same.
"""

import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jericho_tui.arena.simulate import Simulation, play_one
from jericho_tui.cli import replay as command
from jericho_tui.cli.main import main
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS, info
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.store import record_file, records
from jericho_tui.store.crashes import write_report
from jericho_tui.store.log import close_log, open_log
from jericho_tui.store.paths import SUMMARIES
from jericho_tui.store.record_file import load_record
from jericho_tui.store.settings import Settings, save_settings
from jericho_tui.store.store import open_store
from jericho_tui.text import language
from jericho_tui.tui.panels.saved_lines import Columns, detail, row, where
from tests.cli.plain_table import PlainTable

NOW = datetime(2026, 11, 20, tzinfo=UTC)
PLIES = (3, 9, 25, 60)


@pytest.mark.skipif(os.name == "nt", reason="modes as POSIX has them")
def test_every_file_is_the_users_only_and_so_is_every_folder(tmp_path):
    """After an evening with everything: matches, league, copies, trash, settings, log, reports."""
    before = os.umask(0)
    try:
        saves = tmp_path / "saves"
        open_log(tmp_path / "log")
        with open_store(saves, settings_path=tmp_path / "config" / "settings.toml") as store:
            save_settings(store.settings_path, Settings(theme="x"))
            save_settings(store.settings_path, Settings(theme="y"))
            table = PlainTable.new(store, "Ada", "Bea", "Cleo", rated=True)
            while table.match.actors():
                table.first_moves(1)
            table.opened.change(lambda: None)
            store.settle()
            store.league.backup()
            copy = store.saved.duplicate(table.opened.path, "a copy")
            store.saved.delete(copy)
            store.saved.export(table.opened.path, tmp_path / "exported.toml")
            write_report(ValueError(), tmp_path / "state" / "crashes", NOW, saves)
            words = ["simulate", "jericho", "--seats", "random,random,random", "--matches", "1"]
            words += ["--rng-seed", "1", "--jobs", "1", "--record", str(tmp_path / "simulated")]
            assert main(words) == 0
            modes = {path: path.stat().st_mode for path in tmp_path.rglob("*")}
    finally:
        os.umask(before)
        close_log()
    assert {".toml", ".bak", ".db", ".db-wal", ".lock", ".txt"} <= {path.suffix for path in modes}
    wrong = {
        str(path.relative_to(tmp_path)): oct(stat.S_IMODE(mode))
        for path, mode in modes.items()
        if stat.S_IMODE(mode) != (0o700 if stat.S_ISDIR(mode) else 0o600)
    }
    assert wrong == {}


@pytest.fixture(params=IDS)
def running(request: pytest.FixtureRequest, quick_chance: None) -> MatchRecord:
    """The record of a whole match, of which tests take the beginning."""
    seats = info(request.param).min_seats
    names = ("Ada", "Bernd", "Chloé", "Dora")[: max(seats, 3)]
    bots = tuple(SeatInfo(name, "bot", "random") for name in names)
    whole = play_one(Simulation(request.param, bots, 3), 0)
    assert isinstance(whole, MatchRecord)
    return whole


def begun(whole: MatchRecord, plies: int, path: Path) -> Match:
    """Write the record of the first moves of a match."""
    match = Match(replay(whole).match.game, whole.setup, whole.seats)
    for move in replay(whole).match.moves[:plies]:
        match.submit(*move)
    path.write_bytes(record_file.dump_record(MatchRecord.of(match, match_id="running")))
    return match


@pytest.mark.parametrize("plies", PLIES)
def test_replay_for_a_seat_shows_what_that_seat_knows(
    running, plies, tmp_path, monkeypatch, capsys
):
    language.choose("en")
    path = tmp_path / "running.toml"
    match = begun(running, plies, path)
    worlds = 0
    for seat in range(len(match.seats)):
        words = ["replay", str(path), "--seat", str(seat + 1)]
        for more in ([], ["--json"], ["--to", str(plies // 2)]):
            assert main([*words, *more]) == 0
            told = capsys.readouterr().out
            ours = command._visible_data

            def in_another_world(state, number, ours=ours, seat=seat, **words):
                """The position with everything swapped that the seat cannot know."""
                nonlocal worlds
                known = state.observation(Seat(seat))
                other = match.game.determinize(known, stream(plies, "test", "world"))
                worlds += other.as_data() != state.as_data()
                return ours(other, number, **words)

            with monkeypatch.context() as patch:
                patch.setattr(command, "_visible_data", in_another_world)
                assert main([*words, *more]) == 0
            assert capsys.readouterr().out == told
    # Between open games only the order of a pack differs, where there is one.
    assert worlds > 0 or match.game.info.open


@pytest.mark.parametrize("plies", PLIES)
def test_the_lobby_shows_what_everybody_knows(running, plies, tmp_path, monkeypatch):
    language.choose("en")
    path = tmp_path / "running.toml"
    begun(running, plies, path)

    def in_another_world(place: Path, *, keep_events: bool = True) -> record_file.LoadedRecord:
        found = load_record(place, keep_events=keep_events)
        match = found.match
        assert match is not None
        known = match.state.observation(None)
        match.state = match.game.determinize(known, stream(plies, "test", "world"))
        return found

    monkeypatch.setattr(records, "FEW", -1)
    pictures = []
    for loader in (load_record, in_another_world):
        monkeypatch.setattr(record_file, "load_record", loader)
        kept = tmp_path / SUMMARIES
        kept.unlink(missing_ok=True)
        matches = records.MatchStore(tmp_path)
        (listed,) = matches.list()
        columns = Columns.of([listed], NOW)
        lines = row(listed, columns, 118, NOW), detail(listed, NOW, 118, (), where(listed))
        pictures.append((lines, record_file.watched(path), kept.read_bytes()))
    assert pictures[0] == pictures[1]
