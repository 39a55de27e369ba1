"""Matches that differ only in what may not be known: reports, logs, hints and the deal of the day.

Club pages and the club's log are compared in `tests/club/test_private.py`, what commands print in
`test_private_commands.py`.
"""

import io
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.cli.main import main
from jericho_tui.cli.plain.seen import View
from jericho_tui.core.game import CHANCE
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.session.thought import hint, never
from jericho_tui.store.dailies import Dailies
from jericho_tui.store.log import close_log
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.store import open_store
from tests.dailies import bots_play, person_plays
from tests.programs import home_in
from tests.robustness.test_private import begun, running

__all__ = ["running"]

DEALT = ("jericho", "push", "rempart", "nottingham")
"""Games of which two deals in a few look the same to a spectator."""
DAY = date(2026, 11, 20)


def deals(game_id: str) -> tuple[Match, Match]:
    """Return two matches that begin, and that no spectator can tell apart."""
    game = load(game_id)
    people = [SeatInfo(name, "human") for name in ("Ada", "Bea", "Cleo")]
    first, *others = (Match(game, game.deal(3, {}, stream(n, "deal")), people) for n in range(40))
    seen, whole = first.state.observation(None).as_data(), first.state.as_data()
    return first, next(
        other
        for other in others
        if other.state.observation(None).as_data() == seen and other.state.as_data() != whole
    )


@pytest.mark.parametrize("game_id", DEALT)
def test_reports_and_logs_name_nothing_hidden(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """The error itself tells all that the seat sees, as a `KeyError` of a card would."""

    def fails(seen: View) -> list[str]:
        raise KeyError(str(seen._observation.as_data()))

    monkeypatch.setattr(View, "look", fails)
    monkeypatch.setenv("TERM", "xterm-256color")  # which a picture is drawn for anyway
    written = []
    for number, match in enumerate(deals(game_id)):
        home, saves = tmp_path / str(number), tmp_path / "saves"
        for folder in (home, saves):
            folder.mkdir(exist_ok=True)
        for old in saves.glob("league.db*"):  # of the match before
            old.unlink()
        for variable, place in home_in(home).items():
            monkeypatch.setenv(variable, place)
        monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
        path = saves / "pair.toml"
        path.write_bytes(dump_record(MatchRecord.of(match, match_id="pair")))
        log = ("--log", str(home / "log"), "--saves", str(saves))
        for words, lines, code in (
            (("play", "--plain", "--resume", str(path)), "hand\nhint\nmoves\nquit\n", 0),
            (("play", "--plain", "--resume", str(path)), "look\n", 70),
            (("replay", str(path)), "", 0),
            (("share", str(path), "--view", "spectator", "--as", "svg", "--out", "-"), "", 0),
            (("share", str(path), "--view", "5"), "", 2),
            (("doctor",), "", None),
        ):
            monkeypatch.setattr("sys.stdin", io.StringIO(lines))
            assert main([*log, *words]) == code or code is None, capsys.readouterr()
        close_log()
        logged = re.sub(r"^\S+ \d+ ", "", (home / "log").read_text(), flags=re.M)
        (report,) = home.rglob("crash-*.txt")
        text = logged + report.read_text()
        text = re.sub(rf"{home}|/tmp\w+|-?\d+-\d+-\d+ ?|\d+:\d+:\d+", "", text)
        written.append("\n".join(sorted(text.splitlines())))  # threads log in any order
    assert written[0] == written[1]
    assert "KeyError" in written[0]
    assert written[0].count("start Jericho TUI") == 6


@pytest.mark.parametrize("plies", [3, 9, 25])
def test_hints_know_what_the_seat_knows(running: MatchRecord, plies: int, tmp_path: Path) -> None:
    match = begun(running, plies, tmp_path / "running.toml")
    for seat in match.actors():
        if seat == CHANCE:
            continue
        known = match.state.observation(seat)
        other = begun(running, plies, tmp_path / "other.toml")
        other.state = match.game.determinize(known, stream(plies, "test", "world"))
        asked = [
            hint(one, one.state.observation(seat), Limit(iterations=30))(never)
            for one in (match, other)
        ]
        assert asked[0] == asked[1]


def test_who_has_not_played_the_deal_of_the_day_sees_nothing_of_others_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Also who has begun it."""
    monkeypatch.setattr(Dailies, "today", lambda _dailies: DAY)
    for variable, folder in home_in(tmp_path).items():
        monkeypatch.setenv(variable, folder)
    for begins in (False, True):
        told = []
        for seed in (1, 2):
            saves = tmp_path / f"{begins}-{seed}"
            with open_store(saves, settle=False) as store:
                results = replay(person_plays(store, DAY, "Ada", seed=seed)).match.outcome()
                bots_play(store, DAY)
                if begins:
                    person_plays(store, DAY, "Bernard", plies=4)
            words = ("--as", "Bernard", "daily", "--day", str(DAY), "--saves", str(saves))
            for how in ("--show", "--json", "--share"):
                main([*words, how])
                said = capsys.readouterr()
                told.append((seed, results, re.sub(re.escape(str(saves)), "", said.out + said.err)))
        ones, others = ([text for n, _, text in told if n == seed] for seed in (1, 2))
        assert ones == others
        assert told[0][1] != told[3][1], "Ada's results differ, or this shows nothing"
        assert json.loads(ones[1])["results"] == []
        assert "Ada" not in "".join(ones)
