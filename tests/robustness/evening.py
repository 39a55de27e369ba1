"""One evening with everything that writes a file: what it opened to write, and how.

`python -m tests.robustness.evening FOLDER` prints, as JSON, every file in FOLDER that was opened to
be written, or replaced, and whether a link in its place would have been followed.
"""

import io
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from jericho_tui.cli.main import main
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import info
from jericho_tui.league.tournament import FORMATS, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.session.tables import start, waiting_table
from jericho_tui.store import crashes
from jericho_tui.store.database import League
from jericho_tui.store.editions import editions_folder
from jericho_tui.store.paths import settings_file
from jericho_tui.store.presence import Claim, Talk
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.records import MatchStore
from jericho_tui.store.settings import Settings, save_settings
from jericho_tui.store.store import LEAGUE_FILE, Store, open_store
from jericho_tui.store.tournaments import Tournaments
from jericho_tui.store.waiting import WaitingSeat, WaitingTables
from tests.builders import new_match, random_match, record_of
from tests.programs import home_in

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
CUP = "20261120-120000-cup-"
NAMED = ("log.txt", "arena.jsonl", "copy.toml")
"""Files that are written to where a person says: their own link there is their wish."""


def environ(folder: Path) -> dict[str, str]:
    """Return where the user's own folders are."""
    return home_in(folder) | {"LANGUAGE": "en"}


def prepare(folder: Path) -> None:
    """Make what is there before the evening: three matches, a league and a tournament."""
    saves = folder / "saves"
    with open_store(saves, clock=lambda: NOON, settings_path=folder / "s.toml") as store:
        for name, moves in (("running", 20), ("thrown", 30)):
            record = record_of(random_match(3, seed=len(name), moves=moves), name)
            (saves / f"{name}.toml").write_bytes(dump_record(record))
        rated = new_match(3, rated=True)
        while rated.actors():
            seat = rated.actors()[0]
            rated.submit(seat, rated.state.legal_actions(seat)[0])
        (saves / "rated.toml").write_bytes(dump_record(record_of(rated, "rated")))
        plan = plan_for(info("jericho"), "Cup", FORMATS[0], 1, size=3, sizes=(3,))
        bots = [SeatInfo(name, "bot", "random") for name in ("Rahab", "Caleb", "Joshua")]
        Tournaments(store.league.connection, saves, lambda: NOON, Random(1)).create(plan, bots)


def evening(folder: Path) -> list[int]:
    """Do everything that writes something; return what the commands came to.

    Whatever cannot be done is a sentence, and the rest is done all the same.
    """
    saves, codes = folder / "saves", []

    def said(*words: object) -> None:
        sys.stdin = io.StringIO("1\nquit\n")
        codes.append(main([str(word) for word in words]))

    def tried(act: Any, *words: Any, **named: Any) -> Any:
        try:
            return act(*words, **named)
        except SentenceError:
            codes.append(1)
            return None

    here = ("--saves", saves)
    log = ("--log", folder / "log.txt")
    said("play", "--plain", "--resume", saves / "running.toml", *here, *log)
    for words in (("show",), ("backup",), ("rename", "Ada", "Adele"), ("rebuild",)):
        said("league", *words, *here)
    said("league", "export", folder / "out", *here)
    said("tournament", "run", "Cup", "--jobs", 1, *here)
    said("tournament", "export", "Cup", folder / "cup", *here)
    said("edition", "nottingham", *here)
    said("edition", "badaboom", folder / "badaboom.toml")
    bots = ("--seats", "random,random,random", "--rng-seed", 1, "--jobs", 1)
    said("simulate", "jericho", "--matches", 2, *bots, "--record", folder / "sim")
    some = ("--deals", 1, "--jobs", 1, "--quiet", "--rng-seed", 1)
    results = folder / "arena.jsonl"
    for number in range(2):
        begun = number and results.exists() and results.stat().st_size
        three = [] if begun else ["--bots", "random,heuristic,random"]
        said("arena", "run", "jericho", *three, *some, "--resume", results)
    with open_store(saves, clock=lambda: NOON, settle=False) as store:
        _saved_matches(store, folder, tried)
        _together(store, tried)
    for _ in range(2):  # the second is broken, so that the first is kept
        tried(save_settings, settings_file(), Settings(theme="x"))
        settings = Settings(theme="y")
        settings.problem = settings_problem()
        tried(save_settings, settings_file(), settings)
    tried(crashes.write_report, ValueError("x"), crashes.crashes_folder(), NOON, saves)
    tried(MatchStore(folder / "new").prepare)
    old = folder / "old" / LEAGUE_FILE
    old.parent.mkdir(exist_ok=True)
    if (league := tried(League.open, old)) is not None:
        tried(league.backup, NOON)
        league.close()
    return codes


def settings_problem() -> Any:
    """Return some problem that settings may have."""
    from jericho_tui.core.sentence import Sentence

    return Sentence("none")


def _saved_matches(store: Store, folder: Path, tried: Any) -> None:
    matches, saves = store.saved, store.folder
    tried(matches.rename, saves / "running.toml", "A title")
    tried(matches.export, saves / "running.toml", folder / "copy.toml")
    tried(matches.export, saves / "running.toml", folder / "copy.toml", overwrite=True)
    for path in sorted((folder / "sim").glob("*.toml")):
        tried(matches.take_in, path)
    if tried(matches.delete, saves / "thrown.toml") is not None:
        tried(matches.restore)
    tried(matches.delete, saves / "thrown.toml")
    tried(store.league.backup, NOON)
    assert editions_folder(saves).name == "editions"


def _together(store: Store, tried: Any) -> None:
    """Set up a table, sit down at it, talk, watch, and let it become a match."""
    presence = store.presence
    matches = MatchStore(store.folder, lambda: NOON, Random(1))  # so that its names come again
    tables = WaitingTables(matches, presence, store.rows)
    seats = [WaitingSeat("open"), *[WaitingSeat("bot", SeatInfo(n, "bot", "random")) for n in "XY"]]
    plan = Plan("jericho", (), rated=False)
    for number in range(2):
        table = tried(tables.found, waiting_table(plan, seats, "Ada", store.folder))
        if table is None:
            continue
        tried(tables.join, table.id, "Ada")
        tried(Talk(store.rows, table.id).say, "Ada", "Anybody?", 0)
        claims = [presence.sit(table.id, "Ada"), presence.take_bots(table.id)]
        claims.append(presence.take_over(table.id, "Ada"))
        for claim in claims:
            if isinstance(claim, Claim):
                claim.touch()
                claim.release()
        if number == 0:
            tried(start, tables, table.id, store.folder)
    presence.sweep(lambda match: True)
    tables.sweep()


class Watch:
    """Hears of every file that Python opens to write, replaces or removes (sys.addaudithook)."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self.written: dict[str, bool] = {}
        """By path: whether a link in its place would have been followed."""

    def __call__(self, event: str, details: tuple[Any, ...]) -> None:
        """Note what is opened."""
        if event == "open":
            path, _mode, flags = details
            if not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC):
                return
            follows = not flags & (os.O_EXCL | os.O_NOFOLLOW)
        elif event in ("os.rename", "os.link"):
            path, follows = details[1], False
        else:
            return
        if isinstance(path, str | bytes | os.PathLike):
            name = os.fsdecode(path)
            if name.startswith(self._folder):
                self.written[name] = self.written.get(name, False) or follows


def run() -> None:
    """Live through the evening and print what was written."""
    folder = Path(sys.argv[1])
    watch = Watch(folder)
    sys.addaudithook(watch)
    out, sys.stdout = sys.stdout, io.StringIO()
    codes = evening(folder)
    sys.stdout = out
    print(json.dumps({"codes": codes, "written": watch.written}))  # noqa: T201  for the test


if __name__ == "__main__":
    run()
