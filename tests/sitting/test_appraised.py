"""How people played analysed matches is worked out once, whatever stands in place of the cache."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.play.record import MatchRecord
from jericho_tui.prose import language
from jericho_tui.sitting import appraised
from jericho_tui.sitting.analysed import load_analysed
from jericho_tui.sitting.appraised import Appraised
from jericho_tui.sitting.learning import Learning, learners
from jericho_tui.sitting.statistics import statistics_of
from jericho_tui.store import stamped
from jericho_tui.store.analyses import load_analysis, save_analysis
from jericho_tui.store.paths import GRADED, analysis_path
from jericho_tui.store.record_file import dump_record, load_record
from jericho_tui.store.store import Store, open_store
from tests.builders import random_match
from tests.judgements import judge

NUMBER = 7
BEGUN = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder of analysed matches that had been written long before they are read."""
    monkeypatch.setattr(stamped, "_TICK", -(10**12))
    folder = tmp_path / "saves"
    folder.mkdir()
    for number in range(NUMBER):
        match = random_match(3, seed=number)
        when = BEGUN + timedelta(days=number)
        record = MatchRecord.of(match, match_id=f"m{number}", created=when)
        path = folder / f"m{number}.toml"
        path.write_bytes(dump_record(replace(record, updated=when)))
        judge(path, match)
    with open_store(folder, settle=False, settings_path=tmp_path / "settings") as opened:
        yield opened


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the matches that are replayed, as they are."""
    names: list[str] = []
    load = load_analysed

    def noting(path: Path) -> object:
        names.append(path.name)
        return load(path)

    monkeypatch.setattr(appraised, "load_analysed", noting)
    return names


def every(store: Store) -> list[Appraised]:
    return list(appraised.appraised(store))


def test_what_is_unchanged_is_read_once_and_says_the_same(store: Store, read: list[str]) -> None:
    first = every(store)
    assert len(read) == NUMBER
    assert [len(one.people[0].mistakes) for one in first] == [3] * NUMBER
    read.clear()
    assert every(store) == first
    assert read == []
    assert (store.folder / GRADED).stat().st_mode & 0o777 == 0o600


def rejudged(path: Path) -> None:
    match = load_record(path).match
    assert match is not None
    judge(path, match, wrong=(1,))


def renamed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"Ada"', b'"Zoe"'))


@pytest.mark.parametrize(
    ("change", "told"), [(rejudged, ("Ada", 1)), (renamed, ("Zoe", 3))], ids=["analysis", "match"]
)
def test_what_has_changed_is_read_again(
    store: Store, read: list[str], change: Callable[[Path], None], told: tuple[str, int]
) -> None:
    every(store)
    read.clear()
    change(store.folder / "m2.toml")
    part = next(one for one in every(store) if one.match_id == "m2").people[0]
    assert (part.name, len(part.mistakes)) == told
    assert read == ["m2.toml"]


def test_no_mark_of_other_thresholds_is_kept(
    store: Store, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An analysis keeps chances alone; what follows from them goes by today's `grades.toml`."""
    every(store)
    read.clear()
    read_bytes = Path.read_bytes
    monkeypatch.setattr(
        Path,
        "read_bytes",
        lambda path: read_bytes(path) + b"\n# others" * (path.name == "grades.toml"),
    )
    stamped._program.cache_clear()
    every(store)
    stamped._program.cache_clear()
    assert len(read) == NUMBER


def test_what_is_gone_is_no_more(store: Store) -> None:
    every(store)
    analysis_path(store.folder / "m2.toml").unlink()
    (store.folder / "m3.toml").unlink()
    assert [one.match_id for one in every(store)] == ["m0", "m1", "m4", "m5", "m6"]


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"{}\n[", b'{"layout":1}\n["m0.toml"]\t7'])
def test_a_damaged_cache_is_made_anew(store: Store, read: list[str], damage: bytes) -> None:
    first = every(store)
    (store.folder / GRADED).write_bytes(damage)
    read.clear()
    assert every(store) == first
    assert len(read) == NUMBER


def test_a_line_that_says_nothing_is_read_from_the_match(store: Store, read: list[str]) -> None:
    first = every(store)
    cache = appraised._Graded(store.folder / GRADED)
    lines = cache._read()
    lines["m1.toml"] = lines["m1.toml"]._replace(text=lines["m1.toml"].text.replace("wall", "wail"))
    cache._lines, cache._new = lines, 99
    cache.write_down(list(lines), 0)
    read.clear()
    assert every(store) == first
    assert read == ["m1.toml"]


def test_a_few_are_not_worth_writing(store: Store) -> None:
    for number in range(3):
        (store.folder / f"m{number}.toml").unlink()
    assert len(every(store)) == NUMBER - 3
    assert not (store.folder / GRADED).exists()


def test_of_a_part_of_an_analysis_there_are_exercises_and_no_grade(store: Store) -> None:
    path = store.folder / "m2.toml"
    match = load_record(path).match
    assert match is not None
    whole = load_analysis(path, match)
    assert whole is not None
    last = max(whole.decisions)
    decisions = {ply: one for ply, one in whole.decisions.items() if ply != last}
    save_analysis(path, match, replace(whole, decisions=decisions))
    for _time in range(2):
        found = statistics_of(store, "Ada").statistics.all
        assert found is not None
        assert (found.matches, found.analysed) == (NUMBER, NUMBER - 1)
        learning = Learning(store, "Ada", lambda: date(2026, 11, 20))
        learning.read()
        assert learning.total == 3 * NUMBER


def test_mistakes_are_named_in_the_language_in_use(store: Store) -> None:
    english = statistics_of(store, "Ada").statistics.slips()
    language.choose("fr")
    french = statistics_of(store, "Ada").statistics.slips()
    assert sum(number for _slip, number in english) == 3 * NUMBER
    assert sum(number for _slip, number in french) == 3 * NUMBER
    assert {slip.done for slip, _number in english} != {slip.done for slip, _number in french}


def test_who_learns_are_the_people_of_analysed_matches(store: Store) -> None:
    assert learners(store) == ["Ada", "Bernd", "Chloé"]


def test_nobody_has_played_what_came_with_the_program(store: Store) -> None:
    path = store.folder / "m2.toml"
    text = path.read_text().replace('id = "m2"', 'id = "example-m2"')
    path.write_text(text)
    for _time in range(2):
        assert [len(one.people) for one in every(store)].count(0) == 1
