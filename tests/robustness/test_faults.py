"""Every call that keeps something fails in turn: the game goes on, says so, and loses nothing.

`ROBUSTNESS=long` tries every call with every error; otherwise each call fails with one of them.
"""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.play.match import Match
from jericho_tui.session.session import Session
from jericho_tui.store import crashes
from jericho_tui.store.connection import rotate
from jericho_tui.store.export import export_league
from jericho_tui.store.record_file import load_record
from jericho_tui.store.settings import Settings, load_settings, save_settings
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.pace import Pace
from tests.cli.plain_table import PlainTable
from tests.dailies import person_plays
from tests.robustness import LONG
from tests.robustness.damage import check_sentence
from tests.robustness.faults import CODES, Faults
from tests.tui.playing import settle

Trial = tuple[int, int, bool]
"""Which call fails, with which error, and whether all after it do too."""


def trials(calls: int, every: int = 1) -> list[Trial]:
    """Return what is to be tried with so many calls; in the short run each so-manieth."""
    if LONG:
        return list(product(range(calls), CODES, (False, True)))
    return [
        (at, CODES[(at + lasting) % len(CODES)], lasting)
        for at, lasting in product(range(calls), (False, True))
    ][::every]


def store_in(folder: Path, *, settle: bool = True) -> Store:
    return open_store(folder / "saves", settings_path=folder / "settings.toml", settle=settle)


def moves_in(path: Path) -> tuple[str, ...]:
    """Return the moves of a file that must be good."""
    loaded = load_record(path)
    assert loaded.problem is None, loaded.problem
    assert loaded.record is not None
    return loaded.record.moves


def written(match: Match) -> tuple[str, ...]:
    return tuple(f"{m.seat + 1} {match.game.format_action(m.action)}" for m in match.moves)


def no_leftovers(folder: Path) -> None:
    """The next start leaves no temporary file."""
    with store_in(folder):
        pass
    assert not [path for path in folder.rglob("*") if path.name.endswith(".jericho-tmp")]


# --- a save


def evening(folder: Path) -> PlainTable:
    """Sit down at a new match in a folder of its own."""
    store = store_in(folder, settle=False)
    return PlainTable.new(store, "Ada", "Rahab=random", "Caleb=random", seed=3)


def test_a_save_whose_calls_fail_one_by_one(tmp_path):
    opened = evening(tmp_path / "calm").opened
    faults = Faults(tmp_path / "calm")
    with faults.injected():
        opened.change(lambda: None)
    calls = list(faults.calls)
    assert {"open", "write", "fsync", "replace", "link"} <= set(calls)
    outcomes: Counter[str] = Counter()
    for number, trial in enumerate(trials(len(calls))):
        folder = tmp_path / str(number)
        outcomes[play_with_a_fault(folder, trial)] += 1
        shutil.rmtree(folder)
    assert outcomes["told and mended"] > len(calls)


def play_with_a_fault(folder: Path, trial: Trial) -> str:
    """Play three answers, the second with a fault; return what came of it."""
    table = evening(folder)
    path = table.opened.path
    faults = Faults(folder)
    raised = 0

    def answers() -> Iterator[str]:
        nonlocal raised
        yield "1"
        before = written(table.match)
        assert moves_in(path) == before
        at, code, lasting = trial
        faults.arm(at, code, lasting=lasting)
        yield "1"
        raised = faults.raised
        faults.disarm()
        after = moves_in(path)
        assert after[: len(before)] == before
        assert after == written(table.match)[: len(after)]
        yield "1"
        assert moves_in(path) == written(table.match)

    with faults.injected():
        said = table.play(answers())
    table.store.close()
    assert raised > 0
    assert table.match.ply > 9
    assert table.code == 0
    no_leftovers(folder)
    if "Not saved: " in said:
        assert said.count("Traceback") == 0
        return "told and mended"
    return "overcome"  # a hard link that cannot be made is a copy, and so on


# --- a result


def last_move(folder: Path) -> tuple[Store, Session]:
    """Sit down at a rated match that has just ended and is saved but not in the league."""
    store = store_in(folder, settle=False)
    table = PlainTable.new(store, "Ada", "Bea", "Cleo", rated=True)
    table.first_moves(500 if table.match.outcome() else 0)
    while table.match.actors():
        table.first_moves(1)
    session = Session(store, table.opened)
    session.opened.change(lambda: None)
    return store, session


def test_a_result_whose_calls_fail_one_by_one(tmp_path):
    template = tmp_path / "template"
    store, session = last_move(template)
    store.league.ladder("jericho")
    store.close()
    session.close()
    calls = result_with_a_fault(template, tmp_path / "calm", None)[0]
    assert {"BEGIN", "INSERT", "COMMIT"} <= set(calls)
    outcomes: Counter[str] = Counter()
    for trial in trials(len(calls), 7):
        _, outcome = result_with_a_fault(template, tmp_path / "trial", trial)
        outcomes[outcome] += 1
        shutil.rmtree(tmp_path / "trial")
    assert outcomes["told"] > len(calls) // 4


def result_with_a_fault(template: Path, folder: Path, trial: Trial | None) -> tuple[list[str], str]:
    """Enter a result with a fault, then without; it must count once."""
    shutil.copytree(template, folder)
    faults = Faults(folder)
    with faults.injected(), store_in(folder, settle=False) as store:
        (path,) = store.matches.paths()
        opened = store.matches.open(path)
        session = Session(store, opened)
        league = store.league
        outcome = "overcome"
        if trial is None:
            faults.disarm()
        else:
            faults.arm(trial[0], trial[1], lasting=trial[2])
        try:
            session.settle()
        except SentenceError as error:
            check_sentence(error)
            outcome = "told"
        calls = list(faults.calls)
        raised = faults.raised
        faults.disarm()
        assert (raised > 0) == (trial is not None)
        session.settle()
        assert league.match_ids() == {path.stem}
        assert league.check() == []
    no_leftovers(folder)
    with store_in(folder) as store:
        assert [result.match_id for result in store.league.results()] == [path.stem]
        assert store.league.check() == []
    return calls, outcome


# --- exports, copies of the league, the deal of the day, a crash report


def export_match(store: Store, folder: Path) -> None:
    store.saved.export(store.matches.paths()[0], folder / "out.toml", overwrite=True)


def play_today(store: Store, folder: Path) -> None:
    del folder
    person_plays(store, store.dailies.today(), "Ada", plies=3)


def write_crash(store: Store, folder: Path) -> None:
    crashes.write_report(ValueError(), folder, store.matches.clock(), store.folder)


KEEPING: dict[str, Callable[[Store, Path], object]] = {
    "export of the league": lambda store, folder: export_league(store.league, folder / "out"),
    "export of a match": export_match,
    "copy of the league": lambda store, _folder: store.league.backup(),
    "copies kept": lambda store, _folder: rotate(store.league.connection, store.matches.clock()),
    "deal of the day": play_today,
    "crash report": write_crash,
}


@pytest.mark.parametrize("name", KEEPING)
def test_what_is_kept_beside_a_match_and_fails_is_told_and_costs_nothing(tmp_path, name):
    template = tmp_path / "template"
    store, session = last_move(template)
    session.settle()
    store.close()
    session.close()
    matches = {path.name: path.read_bytes() for path in template.rglob("*-jericho-*.toml")}
    number = len(keep_with_a_fault(template, tmp_path / "calm", name, None)[0])
    outcomes: Counter[str] = Counter()
    for trial in trials(number, max(1, number // 20)):
        _, outcome = keep_with_a_fault(template, tmp_path / "trial", name, trial)
        outcomes[outcome] += 1
        found = {path.name: path.read_bytes() for path in (tmp_path / "trial").rglob("*.toml")}
        assert matches.items() <= found.items()
        shutil.rmtree(tmp_path / "trial")
    assert outcomes["told"] > 0


def keep_with_a_fault(
    template: Path, folder: Path, name: str, trial: Trial | None
) -> tuple[list[str], str]:
    """Keep something with a fault, then without; the league stays as it is."""
    shutil.copytree(template, folder)
    faults = Faults(folder)
    with faults.injected(), store_in(folder, settle=False) as store:
        entered = store.league.match_ids()
        for number in range(crashes.KEPT):
            (folder / f"crash-{number}.txt").touch()  # so that one has to go
        faults.disarm()
        if trial is not None:
            faults.arm(trial[0], trial[1], lasting=trial[2])
        outcome = "overcome"
        try:
            KEEPING[name](store, folder)
        except SentenceError as error:
            check_sentence(error)
            outcome = "told"
        calls = list(faults.calls)
        faults.disarm()
        assert store.league.match_ids() == entered
        assert store.league.check() == []
        KEEPING[name](store, folder)
    return calls, outcome


# --- a change of the settings


def test_settings_whose_calls_fail_one_by_one(tmp_path):
    folder = tmp_path / "config"
    path = folder / "settings.toml"
    faults = Faults(tmp_path)
    outcomes: Counter[str] = Counter()
    with faults.injected():
        save_settings(path, Settings(theme="first"))
        faults.disarm()
        save_settings(path, Settings(theme="calm"))
        calls = list(faults.calls)
        for at, code, lasting in trials(len(calls)):
            save_settings(path, Settings(theme="old"))
            faults.arm(at, code, lasting=lasting)
            try:
                save_settings(path, Settings(theme="new"))
                outcomes["overcome"] += 1
            except SentenceError as error:
                check_sentence(error)
                outcomes["told"] += 1
            assert faults.raised > 0
            faults.disarm()
            settings = load_settings(path)
            assert settings.problem is None
            assert settings.theme in ("old", "new")
            save_settings(path, Settings(theme="newer"))
            assert load_settings(path).theme == "newer"
    assert outcomes["told"] > 0


# --- a start


@pytest.mark.parametrize("kind", ["new", "used"])
def test_a_start_whose_calls_fail_one_by_one(tmp_path, kind):
    template = tmp_path / "template"
    template.mkdir()
    if kind == "used":
        store, session = last_move(template)
        store.close()
        session.close()
    matches = set(template.rglob("*.toml"))
    calls = start_with_a_fault(template, tmp_path / "calm", None)[0]
    outcomes: Counter[str] = Counter()
    for trial in trials(len(calls), 5):
        _, outcome = start_with_a_fault(template, tmp_path / "trial", trial)
        outcomes[outcome] += 1
        shutil.rmtree(tmp_path / "trial")
    assert outcomes["without a league"] > 0  # results are kept for later
    assert outcomes["refused"] > 0 or kind == "used"
    assert set(template.rglob("*.toml")) == matches


def start_with_a_fault(template: Path, folder: Path, trial: Trial | None) -> tuple[list[str], str]:
    """Start with a fault, then without: then everything is there."""
    shutil.copytree(template, folder)
    faults = Faults(folder)
    with faults.injected():
        if trial is not None:
            faults.arm(trial[0], trial[1], lasting=trial[2])
        try:
            with store_in(folder) as store:
                outcome = "without a league" if store.league_problem else "overcome"
        except SentenceError as error:
            check_sentence(error)
            outcome = "refused"
        calls = list(faults.calls)
    with store_in(folder) as store:
        assert store.league_problem is None
        assert {saved.problem for saved in store.matches.list()} <= {None}
        assert store.league.match_ids() == {path.stem for path in store.matches.paths()}
        assert store.league.check() == []
    no_leftovers(folder)
    return calls, outcome


async def test_the_screens_say_that_a_setting_is_not_kept_and_keep_it_later(tmp_path, monkeypatch):
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    faults = Faults(tmp_path)
    with faults.injected(), store_in(tmp_path) as store:
        app = JerichoApp(store)
        async with app.run_test() as pilot:
            faults.arm(0, CODES[0], lasting=True)
            app.take_pace(Pace.STEP)
            await settle(pilot)
            assert faults.raised > 0
            assert any("disk is full" in note.message for note in app._notifications)
            assert app.pace is Pace.STEP
            faults.disarm()
            app.remember(theme="light")
            await pilot.pause()
        kept = load_settings(store.settings_path)
        assert (kept.pace, kept.theme, kept.problem) == (Pace.STEP.key, "light", None)
