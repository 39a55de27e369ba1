# ruff: noqa: T201  printing is the job
"""Records and leagues, damaged by the thousand: always a sentence, never anything worse."""

import contextlib
import io
import resource
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random
from time import process_time

from jericho_tui.arena.simulate import Simulation, play_one
from jericho_tui.cli.main import main as run_program
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import IDS, info, load
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.database import League
from jericho_tui.store.export import export_league
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.records import MatchStore
from jericho_tui.store.store import LEAGUE_FILE, Store, open_store
from jericho_tui.text.language import say
from tests.golden.plies import records as golden
from tests.robustness.mutations import BYTES, LINES, lied_to, mutated
from tests.robustness.results import WHEN, random_result

SECONDS = 2.0
"""The longest that anything may take of the processor."""
MEGABYTES = 200
"""How much more memory a damaged file may cost."""
PLAYERS = 6

# --- what is damaged


def _whole(game: str) -> MatchRecord:
    """Return a match that is over; a recorded one where playing takes the processor seconds."""
    if load(game).again is not None:
        table = tomllib.loads(golden(game)[0].read_text(encoding="utf-8"))
        return MatchRecord.from_table(table)
    names = ["Ada", "Bernd", "Chloé", "Dora", "Emil"][: info(game).max_seats]
    seats = tuple(SeatInfo(name, "bot", "random") for name in names)
    whole = play_one(Simulation(game, seats, 1), 0)
    assert isinstance(whole, MatchRecord)
    return whole


@cache
def records() -> Sequence[bytes]:
    """Return a match under way and one that is over, of every game."""
    found = []
    for game in IDS:
        whole = _whole(game)
        part = MatchRecord.from_table(
            {**whole.to_table(), "moves": list(whole.moves[: len(whole.moves) // 2]), "result": {}}
            | {"created": WHEN, "updated": WHEN, "title": "An evening", "rated": True}
        )
        table = {key: value for key, value in part.to_table().items() if key != "result"}
        found += [dump_record(whole), dump_record(MatchRecord.from_table(table))]
    return found


def league(path: Path, matches: int = 40) -> None:
    """Make a league of some matches, with things said about names, in one file."""
    rng = Random(1)
    opened = League.open(path)
    for number in range(matches):
        opened.record(random_result(f"m{number}", rng, PLAYERS))
    opened.rename("Player 1", "Ada", WHEN)
    opened.retire("Player 2", WHEN)
    opened.close()


# --- what must hold


Tally = Counter[str]
"""What became of the damaged files."""


@contextlib.contextmanager
def timing() -> Iterator[None]:
    """Check how long one file takes."""
    began = process_time()
    yield
    took = process_time() - began
    assert took < SECONDS, f"{took:.1f} s"


def check_sentence(error: SentenceError) -> None:
    """A sentence is one printable line of sane length."""
    text = say(error.sentence)
    assert text.replace("\u202f", " ").isprintable(), text  # French spaces are no harm
    assert 0 < len(text) < 1000, text


def check_record(data: bytes, original: bytes, matches: MatchStore, tally: Tally) -> None:
    """A damaged record is said to be damaged; its good part is offered; the file stays."""
    path = matches.folder / "evening.toml"
    path.write_bytes(data)
    with timing():
        saved = matches.summary(path)
        if saved.problem is None:
            matches.open(path)
            tally["still good"] += 1
        else:
            assert str(saved.problem).isprintable()
            try:
                matches.open(path)
                raise AssertionError("it opened")
            except StoreError as error:
                check_sentence(error)
            try:
                resumed = matches.resume_good_part(path)
                assert resumed.match.ply == saved.ply
                resumed.path.unlink()
                tally["resumed in part"] += 1
            except StoreError as error:
                check_sentence(error)
                assert saved.ply == 0
                tally["refused"] += 1
        assert saved.ply >= good_moves(data, original)
    assert path.read_bytes() == data
    assert {file.name for file in matches.folder.iterdir() if file.suffix == ".toml"} == {path.name}


def good_moves(data: bytes, original: bytes) -> int:
    """Return how many moves must be offered: those before the damage, where only moves have any."""
    head, mark, rest = original.partition(b"\nmoves = [\n")
    moves, end, tail = rest.partition(b"\n]\n")
    start = head + mark
    if not (data.startswith(start) and data.endswith(end + tail)):
        return 0
    found = data[len(start) : len(data) - len(end + tail)]
    if b"\n]" in found or len(found) > 2**18:
        return 0
    pairs = zip(found.split(b"\n"), moves.split(b"\n"), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def check_replay(path: Path) -> None:
    """The command says the same as the store: one sentence, or the position."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run_program(["replay", "--lang", "en", str(path)])
    assert code in (0, 1)
    assert (code == 1) == bool(err.getvalue())
    assert err.getvalue().count("\n") == code
    assert "\x1b" not in out.getvalue() + err.getvalue()


def check_league(data: bytes, folder: Path, tally: Tally) -> None:
    """A damaged league is a sentence, the start goes on without it, and a refused file stays."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"{LEAGUE_FILE}*"):
        old.unlink()
    path = folder / LEAGUE_FILE
    path.write_bytes(data)
    with timing(), open_store(folder, settings_path=folder / "none", settle=False) as store:
        problem = store.league_problem
        if problem is not None:
            check_sentence(problem)
            assert store.settle() == 0
            tally["refused at the start"] += 1
        else:
            wrong = sum(not _works(store, use) for use in USES)
            tally["refused in use" if wrong else "usable"] += 1
    if problem is not None:
        assert path.read_bytes() == data


def _record(store: Store) -> object:
    return store.league.record(random_result("m999", Random(1), PLAYERS))


def _pages(store: Store) -> object:
    return [
        store.league.career("jericho", player.name) and store.league.matches("jericho", player.name)
        for player in store.league.players()
    ]


USES: Sequence[Callable[[Store], object]] = (
    lambda store: store.settle(),
    lambda store: store.league.ladder("jericho"),
    _pages,
    lambda store: [store.league.movements(one.match_id) for one in store.league.results()],
    lambda store: store.tournaments.list(),
    _record,
    lambda store: store.league.check(),
    lambda store: export_league(store.league, store.folder / "export"),
    lambda store: store.league.rebuild(),
    lambda store: store.league.ladder("jericho"),
)
"""All that is done with a league."""


def _works(store: Store, use: Callable[[Store], object]) -> bool:
    try:
        use(store)
    except SentenceError as error:
        check_sentence(error)
        return False
    return True


# --- the runs


def damage_records(number: int, folder: Path, seed: int = 1) -> Tally:
    """Damage so many records and check what becomes of each."""
    tally = Tally()
    matches = MatchStore(folder)
    matches.prepare()
    originals = records()
    for i in range(number):
        rng = Random(f"{seed} {i}")
        original = rng.choice(originals)
        data = mutated(original, rng.choice((BYTES, LINES)), rng)
        try:
            check_record(data, original, matches, tally)
            if i % 20 == 0:
                check_replay(matches.folder / "evening.toml")
        except BaseException:
            print(f"record {i} of seed {seed}", file=sys.stderr)
            raise
    return tally


def damage_leagues(number: int, folder: Path, seed: int = 1) -> Tally:
    """Damage so many leagues and check what becomes of each."""
    tally = Tally()
    folder.mkdir()
    made = folder / "made.db"
    league(made)
    original = made.read_bytes()
    for i in range(number):
        rng = Random(f"{seed} {i}")
        if rng.random() < 0.4:
            copy = folder / "copy.db"
            copy.write_bytes(original)
            data = lied_to(copy, rng)
        else:
            data = mutated(original, BYTES, rng)
        try:
            check_league(data, folder / "saves", tally)
        except BaseException:
            print(f"league {i} of seed {seed}", file=sys.stderr)
            raise
    return tally


def megabytes() -> float:
    """Return the most memory this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        2**20 if sys.platform == "darwin" else 2**10
    )
