# ruff: noqa: T201  printing is the job
"""Good files with odd values, by the thousand, through every command that reads them.

`python -m tests.robustness.values imports 17 1` plays one case again.

Each kind of file has a process of its own, so that its memory is its own. Whatever a command is
given, it ends with 0, 1 or 2 and says at most one line of what is wrong, within `SECONDS` of the
processor, and the process never has more than `MEGABYTES` in all, Python and the program included.
"""

import contextlib
import io
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from types import FrameType
from typing import Final, NoReturn

from jericho_tui.cli.main import main as run_program
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.outcome import placings_by
from jericho_tui.core.registry import IDS, info, load
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.tournament import FORMATS, Format, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.browse import Kind, Order, View, select_matches
from jericho_tui.store.database import League
from jericho_tui.store.editions import list_editions, reprinted
from jericho_tui.store.export import export_league, export_tournament
from jericho_tui.store.paths import settings_file
from jericho_tui.store.settings import load_settings, save_settings
from jericho_tui.store.store import LEAGUE_FILE, open_store
from jericho_tui.store.tournaments import Tournaments
from jericho_tui.text.counts import day
from jericho_tui.text.edition import template
from tests.quick_seatings import quick_seatings
from tests.robustness.odd_values import TEXTS, odd_json_lines, odd_rows, odd_toml
from tests.robustness.results import WHEN, random_result
from tests.robustness.screens import walk
from tests.store.many import record_all

_ROOT: Final = Path(__file__).parents[2]
SETTINGS: Final = (
    'language = "fr"\ntheme = "dusk"\npace = "slow"\nreduced_motion = true\n'
    'auto_pass = false\nfuture = 7\n[keys]\n"table.undo" = "u,ctrl+z"\n'
    '[keys.lobby]\nnew = "f5"\n'
    '[last_setup]\ngame = "push"\nrated = true\nedition = ""\n[last_setup.options]\n'
    'risk = true\n[[last_setup.seats]]\nname = "Ada"\nkind = "human"\n'
    '[[last_setup.seats]]\nname = "Caleb"\nkind = "bot"\nbot = "heuristic"\n'
)


@cache
def records() -> Sequence[bytes]:
    """Return matches of every game, under way and over."""
    paths = [*(_ROOT / "saves").glob("*.toml"), *(_ROOT / "tests" / "golden").glob("*/*.toml")]
    return [path.read_bytes() for path in sorted(paths)]


@cache
def league_files() -> Mapping[str, bytes]:
    """Return a league with everything in it, and its exports, by the names of their files."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rng = Random(1)
        league = League.open(folder / LEAGUE_FILE)
        record_all(league, (random_result(f"m{number}", rng, 6) for number in range(30)))
        league.rename("Player 1", "Ada", WHEN)
        league.retire("Player 2", WHEN)
        with quick_seatings():
            forms = zip(IDS, _forms(), strict=False)
            cups = [_cup(league, folder, game, form) for game, form in forms]
        export_league(league, folder)
        export_tournament(league, cups[0], folder / "cup")
        league.connection.run("PRAGMA journal_mode = DELETE")
        league.close()
        names = (LEAGUE_FILE, "league.toml", "cup/tournament.toml")
        return {name: (folder / name).read_bytes() for name in names}


def _forms() -> Iterator[Format]:
    while True:
        yield from FORMATS


def _cup(league: League, folder: Path, game: str, form: Format) -> str:
    """Keep a tournament of which two rounds were played, and one table of the third."""
    tournaments = Tournaments(league.connection, folder, lambda: WHEN, Random(game))
    people = [SeatInfo(f"Human {n}", "human") for n in range(1, 5)]
    bots = [SeatInfo(f"Bot {n}", "bot", "random") for n in range(1, 4)]
    plan = replace(plan_for(info(game), f"Cup of {game}", form, 7), iterations=10)
    number = tournaments.create(plan, [*people, *bots])
    for played in (9, 9, 1):
        tournament = tournaments.advance(number)
        for table in tournament.open_tables[:played]:
            teams = tournament.teams(table)
            sides = teams or range(len(table.entrants))
            points = Random(table.rng_seed).sample(range(20), len(table.entrants))
            scores = [points[side] for side in sides]
            placings = placings_by(scores)  # partners have one score and so one place
            match_id = f"{number}-r{len(tournament.rounds)}-t{table.number}"
            seats = tuple(
                SeatResult(player.name, player.kind, player.bot, "", placing, score)
                for player, placing, score in zip(
                    tournament.players(table), placings, scores, strict=True
                )
            )
            result = MatchResult(match_id, game, WHEN + timedelta(hours=1), seats, teams=teams)
            tournaments.finish(result)
    return number


SECONDS: Final = 2.0
"""Of the processor, the longest that a command may take."""
MEGABYTES: Final = 200
"""The most memory that a process may have, everything included."""
_LIMIT: Final = 3 * 2**30
"""Bytes of address space: what is far beyond `MEGABYTES` ends there."""
_KITIRIMATI: Final = "Pacific/Kiritimati"
"""The time zone that is furthest from UTC: dates near the ends of time leave them there."""
Use = Sequence[str] | Callable[[], object]
"""A command line, or something of the program's own that no command does."""

Case = Callable[[Path, Random], Sequence[Use]]
"""Makes an odd file in an empty folder; returns what is done with it."""


def _kept(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# --- the kinds, each with what reads it


def record(folder: Path, rng: Random) -> Sequence[Use]:
    """A match: checked, shown, listed, settled, taken up again, and its good part."""
    data = rng.choice(records())
    with contextlib.suppress(Exception):  # a copy that counts for the ladder
        data = data.replace(b"rated = false", b"rated = true") if rng.random() < 0.5 else data
    path = _kept(folder, "saves/evening.toml", odd_toml(data, rng))
    saves = str(folder / "saves")

    def look() -> object:
        with open_store(folder / "saves", settle=False) as store:
            (saved,) = store.matches.list()
            now = WHEN.astimezone()
            view = View(Kind.ALL, Order.DATE, "a")
            return select_matches(view, [saved], now), day(saved.updated, now), saved.result

    def resume() -> object:
        with open_store(folder / "saves", settle=False) as store:
            opened = store.matches.open(path)
            opened.change(lambda: None)
            opened = store.matches.resume_good_part(path)
            return opened.match.ply

    return (
        ("replay", str(path)),
        ("replay", "--json", "--seat", "1", str(path)),
        ("check", str(path)),
        ("doctor", "--saves", saves),
        look,
        ("league", "show", "--saves", saves),
        ("play", "--plain", "--saves", saves, "--resume", str(path)),
        resume,
    )


def _of_a_league(folder: Path, rng: Random) -> Sequence[Use]:
    saves = str(folder / "saves")
    cup = f"Cup of {rng.choice(IDS)}"
    commands = [
        ("league", "show", "--all"),
        ("league", "show", "--json"),
        ("league", "player", "Ada"),
        ("league", "player", "Player 3", "--json"),
        ("league", "entries"),
        ("league", "check"),
        ("tournament", "show"),
        ("tournament", "show", "--cross-table", "--report", cup),
        ("tournament", "show", "--json", cup),
        ("tournament", "export", cup, str(folder / "out")),
        ("tournament", "enter", cup, "Late"),
        ("tournament", "withdraw", cup, "Human 2"),
        ("tournament", "play", "--plain", cup, "1"),
        ("league", "export", str(folder / "out")),
        ("league", "rename", "Player 4", "Zoë"),
        ("league", "merge", "Player 5", "Zoë"),
        ("league", "undo", "1"),
        ("league", "backup"),
        ("league", "rebuild"),
        ("league", "show"),
        ("doctor",),
    ]
    return [(*words, "--saves", saves) for words in commands]


def league(folder: Path, rng: Random) -> Sequence[Use]:
    """A league: every command on it, one after another."""
    path = _kept(folder, f"saves/{LEAGUE_FILE}", league_files()[LEAGUE_FILE])
    odd_rows(path, rng)
    return _of_a_league(folder, rng)


def tournament(folder: Path, rng: Random) -> Sequence[Use]:
    """A tournament, in the league's rows or from an export."""
    path = _kept(folder, f"saves/{LEAGUE_FILE}", league_files()[LEAGUE_FILE])
    if rng.random() < 0.5:
        odd_rows(path, rng, "tournament")
        return _of_a_league(folder, rng)
    path.unlink()
    data = odd_toml(league_files()["cup/tournament.toml"], rng)
    file = _kept(folder, "tournament.toml", data)
    first = ("league", "import", str(file), "--saves", str(folder / "saves"))
    return [first, *_of_a_league(folder, rng)]


def imports(folder: Path, rng: Random) -> Sequence[Use]:
    """A file that is imported, and what comes of it exported and imported again."""
    file = _kept(folder, "league.toml", odd_toml(league_files()["league.toml"], rng))
    saves, other = (("--saves", str(folder / part)) for part in ("saves", "other"))
    out = folder / "out"
    return (
        ("league", "import", str(file), *saves),
        ("league", "import", str(file), "--json", *saves),
        ("league", "show", *saves),
        ("league", "check", *saves),
        ("league", "export", str(out), *saves),
        lambda: _no_formulas(out),
        ("league", "import", str(out / "league.toml"), *other),
        ("league", "check", *other),
    )


def _no_formulas(folder: Path) -> None:
    import csv

    for path in folder.glob("*.csv"):
        with path.open(newline="") as file:
            for row in csv.reader(file):
                for field in row:
                    number = field.removeprefix("-").replace(".", "", 1).isdigit()
                    assert number or not field.startswith(("=", "+", "-", "@")), field


def settings(folder: Path, rng: Random) -> Sequence[Use]:
    """Settings: read by every command, written back, and what the screens take from them."""
    path = settings_file()
    _kept(path.parent, path.name, odd_toml(SETTINGS.encode(), rng))
    saves = str(folder / "saves")

    def take() -> object:
        from jericho_tui.session.plan import Plan
        from jericho_tui.tui.keymap import read_keymap
        from jericho_tui.tui.pace import Pace

        read = load_settings(path)
        plan = Plan.from_table(read.last_setup)
        with contextlib.suppress(SentenceError):
            plan.check()
        read_keymap(read.keys)
        save_settings(path, read)
        return Pace.named(read.pace), plan.to_table()

    return (
        ("doctor", "--saves", saves),
        ("league", "show", "--saves", saves),
        ("play", "push", "--plain", "--saves", saves, "--rng-seed", "1"),
        take,
        ("doctor", "--saves", saves),
    )


def edition(folder: Path, rng: Random) -> Sequence[Use]:
    """An edition: checked, listed, played with, and the record of that."""
    game_id = rng.choice([name for name in IDS if reprinted(name) is not None])
    game = reprinted(game_id)
    assert game is not None
    data = odd_toml(template(game).encode(), rng)
    path = _kept(folder, "saves/editions/mine.toml", data)
    saves = folder / "saves"
    return (
        ("edition", game_id, str(path), "--check"),
        lambda: list_editions(path.parent, game_id),
        ("play", game_id, "--plain", "--saves", str(saves), "--edition", str(path)),
        ("doctor", "--saves", str(saves)),
        *(("replay", str(kept)) for kept in saves.glob("*.toml")),
    )


@cache
def _contest() -> bytes:
    """Return a results file of a small contest."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "results.jsonl"
        words = ("--bots", "random,heuristic,random", "--deals", "6", "--jobs", "1")
        _run(("arena", "run", "jericho", *words, "--quiet", "--out", str(path)), longest=60)
        return path.read_bytes()


def contest(folder: Path, rng: Random) -> Sequence[Use]:
    """Results of the arena: shown, and gone on with."""
    path = _kept(folder, "results.jsonl", odd_json_lines(_contest(), rng))
    return (
        ("arena", "show", str(path)),
        ("arena", "show", "--json", str(path)),
        ("arena", "show", "--csv", str(path)),
        ("arena", "run", "jericho", "--resume", str(path), "--deals", "6", "--jobs", "1"),
    )


def arguments(folder: Path, rng: Random) -> Sequence[Use]:
    """Seats, entrants, options, sizes and points; no game whose rolls take seconds to compute."""
    texts = [text for text in TEXTS if "\x00" not in text]

    def odd(*good: str) -> str:
        words = [
            rng.choice(good if rng.random() < 0.8 else texts)
            for _ in range(rng.choice([1, 2, 3, 3, 4, 4, 4, 3000]))
        ]
        return rng.choice([",", ",", ",", ",", "=", ";", " "]).join(words)[:120_000]

    saves = ("--saves", str(folder / "saves"))
    game = rng.choice([name for name in IDS if load(name).again is None])
    seats = odd("Ada", "random", "x=random", "heuristic", "random")
    options = odd("risk=true", "start_player=seat0", "=", "supply_memory_aid=on")
    entrants = odd("8*random", "99*random")
    return (
        ("play", game, "--plain", f"--seats={seats}", f"--options={options}", *saves),
        ("play", game, "--plain", f"--options={options}", *saves),
        ("simulate", game, f"--seats={seats}", "--matches=1", "--rng-seed=1", "--jobs=1"),
        (
            "tournament",
            "new",
            odd("Cup")[:300],
            f"--entrants={entrants}",
            *saves,
        ),
        (
            *("tournament", "new", "Cup", "--entrants=Ada,Bo,7*random", *saves),
            rng.choice(["--sizes", "--points", "--tie-breaks", "--options", "--size", "--rounds"])
            + f"={odd('3', '4', '10', 'score', 'wins', 'direct', '1/3')}",
        ),
        ("league", "rename", odd("Ada")[:5000], odd("Bo")[:5000], *saves),
        ("arena", "run", game, f"--bots={seats}", "--deals=1", f"--options={options}"),
    )


@dataclass(frozen=True)
class Walk:
    """A walk through the screens over a saves folder; each of its keys may take `SECONDS`."""

    saves: Path

    def __call__(self) -> object:
        return walk(self.saves, SECONDS)


def screens(folder: Path, rng: Random) -> Sequence[Use]:
    """Matches, a league and settings, some of them odd, as the screens show them."""
    saves = folder / "saves"
    for number, good in enumerate(rng.sample(records(), 3)):
        data = odd_toml(good, rng) if rng.random() < 0.5 else good
        _kept(saves, f"evening{number}.toml", data)
    path = _kept(saves, LEAGUE_FILE, league_files()[LEAGUE_FILE])
    if rng.random() < 0.8:
        odd_rows(path, rng, rng.choice(["", "tournament", "seats", "standings"]))
    data = SETTINGS.encode()
    place = settings_file()
    _kept(place.parent, place.name, odd_toml(data, rng) if rng.random() < 0.3 else data)
    return (Walk(saves),)


KINDS: Final[dict[str, Case]] = {
    "records": record,
    "leagues": league,
    "settings": settings,
    "editions": edition,
    "tournaments": tournament,
    "imports": imports,
    "contests": contest,
    "arguments": arguments,
    "screens": screens,
}


# --- what must hold


def megabytes() -> float:
    """Return the most memory this process ever had, without that of whoever started it."""
    status = Path("/proc/self/status")
    if status.exists():  # what `getrusage` tells begins with the size of the parent
        return int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) / 2**10  # type: ignore[index]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def _too_long(_signal: int, frame: FrameType | None) -> NoReturn:
    raise AssertionError("far too long: " + "".join(traceback.format_stack(frame)[-3:]))


def _run(words: Sequence[str], longest: float = 5 * SECONDS) -> tuple[int, str, str]:
    """Run a command line here; return its code and what it said."""
    out, err = io.StringIO(), io.StringIO()
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, longest)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run_program(["--lang", "en", *words])
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return code, out.getvalue(), err.getvalue()


def _check(use: Use) -> None:
    """Do one thing with an odd file."""
    began = process_time()
    if callable(use):
        try:
            use()
        except SentenceError as error:
            said = str(error)
            if not said.isprintable() or len(said) > 1_500:
                raise AssertionError(said[:3_000]) from error
        took = process_time() - began
        assert isinstance(use, Walk) or took < SECONDS, f"{took:.1f} s"
        return
    code, out, err = _run(use)
    took = process_time() - began
    assert code in (0, 1, 2), f"exit {code}: {err}{_crash()}"
    assert err.count("\n") <= max(1, code), err
    assert len(err) < 2_000, err
    assert not set(out + err) & set("\x00\x1b\u202e\x07"), "control characters"
    assert len(out) < 2_000_000, f"{len(out)} characters are said"
    assert took < SECONDS, f"{took:.1f} s"
    assert megabytes() < MEGABYTES, f"{megabytes():.0f} MB"


def _crash() -> str:
    """Return the newest report of a crash, which says where."""
    from jericho_tui.store.crashes import crashes_folder, reports

    found = reports(crashes_folder())
    return found[-1].read_text() if found else ""


def play_cases(kind: str, first: int, number: int) -> None:
    """Make so many odd files of a kind, do everything with each."""
    failed = 0
    sys.stdin = io.StringIO()
    with tempfile.TemporaryDirectory() as name:
        for case in range(first, first + number):
            folder = Path(name) / "case"
            folder.mkdir()
            use: Use = ()
            try:
                for use in KINDS[kind](folder, Random(f"1 {kind} {case}")):
                    _check(use)
            except Exception:
                failed += 1
                what = use if callable(use) else " ".join(word[:60] for word in use)
                print(f"{kind} {case}: {what}", file=sys.stderr)
                traceback.print_exc(limit=-9)
                if megabytes() > MEGABYTES:  # nothing after it can be measured
                    break
            shutil.rmtree(folder)
    assert not failed, f"{failed} failed"


def _home(folder: Path) -> dict[str, str]:
    """Return the variables with which a program finds and changes nothing of the user's."""
    places = ("CONFIG", "DATA", "STATE", "CACHE")
    return {"HOME": str(folder)} | {f"XDG_{p}_HOME": str(folder / p.lower()) for p in places}


def run_kind(kind: str, number: int, folder: Path) -> tuple[int, str]:
    """Play cases in a process of their own; return its exit code and all it said."""
    env = {
        **os.environ,
        "TZ": _KITIRIMATI,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH")))),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.robustness.values", kind, "0", str(number)],
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (_LIMIT, _LIMIT))
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(_home(Path(home)))
        play_cases(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
