"""How people played analysed matches is worked out once, whatever stands in place of the cache."""

import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.store import Store, open_store
from jericho_tui.text import language
from tests.builders import match_in, random_match, record_in
from tests.judgements import judge
from tests.rows import forget_analysis, load_analysis, save_analysis
from tests.session.api import (
    Appraised,
    Learning,
    appraised,
    decisions_of,
    dump_record,
    learners,
    statistics_of,
)

NUMBER = 7
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
BEGUN = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder of analysed matches that had been written long before they are read."""
    now = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now() + 10**13)  # what is new is not remembered
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


def every(store: Store) -> list[Appraised]:
    return list(appraised(store))


def test_what_is_unchanged_is_read_once_and_says_the_same(store: Store, read: list[str]) -> None:
    first = every(store)
    assert len(read) == NUMBER
    assert [len(one.people[0].mistakes) for one in first] == [3] * NUMBER
    read.clear()
    assert every(store) == first
    assert read == []


def rejudged(path: Path) -> None:
    match = match_in(path)
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
    assert read in ([], ["m2.toml"]), "names are read off the list"


def test_what_is_gone_is_no_more(store: Store) -> None:
    every(store)
    path = store.folder / "m2.toml"
    forget_analysis(path, match_in(path))
    (store.folder / "m3.toml").unlink()
    assert [one.match_id for one in every(store)] == ["m0", "m1", "m4", "m5", "m6"]


@pytest.mark.parametrize(
    "damage",
    [
        *(lambda _kept: "", lambda _kept: "nonsense", lambda _kept: "{}"),
        # An analysis keeps chances alone; what follows from them goes by today's thresholds.
        lambda kept: re.sub('^."[^"]*', '["0.0', kept, count=1),
        lambda kept: kept.replace("wall", "wail"),
    ],
)
def test_what_is_damaged_or_of_another_program_is_worked_out_again(
    store: Store, read: list[str], damage: Callable[[str], str]
) -> None:
    first, connection = every(store), store.rows()
    for digest, kept in store.analyses.graded().items():
        assert damage(kept or "") != kept
        connection.run(
            "UPDATE analyses SET graded = ? WHERE digest = ?", damage(kept or ""), digest
        )
    read.clear()
    assert every(store) == first
    assert len(read) == NUMBER


def test_of_a_part_of_an_analysis_there_are_exercises_and_no_grade(store: Store) -> None:
    path = store.folder / "m2.toml"
    match = match_in(path)
    whole = load_analysis(path, match)
    assert whole is not None
    last = whole.of(Seat(0))[-1].ply
    decisions = {ply: one for ply, one in whole.decisions.items() if ply != last}
    save_analysis(path, match, replace(whole, decisions=decisions))
    for _time in range(2):
        found = statistics_of(store, "Ada").statistics.all
        assert found is not None
        assert (found.matches, found.analysed) == (NUMBER, NUMBER - 1)
        learning = Learning(store, "Ada", lambda: NOON)
        learning.read()
        assert len(learning.listed()) == 3 * NUMBER


def test_a_persons_grade_needs_their_own_decisions_alone(store: Store) -> None:
    path = store.folder / "m2.toml"
    match = match_in(path)
    whole = load_analysis(path, match)
    assert whole is not None
    own = {one.ply: one for one in whole.of(Seat(0))}
    assert len(own) < len(whole.decisions)
    save_analysis(path, match, replace(whole, decisions=own))
    for _time in range(2):
        found = statistics_of(store, "Ada").statistics
        assert found.all is not None
        assert found.all.analysed == NUMBER
        luck = [one.appraisal.grade.luck is None for one in found.matches if one.appraisal]
        assert luck.count(True) == 1


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


# --- what is not one's own, and what is not another game


def with_hints(path: Path, *numbers: int) -> None:
    loaded = record_in(path)
    path.write_bytes(dump_record(replace(loaded, hinted=numbers)))


def own_moves(path: Path, seat: int = 0) -> list[int]:
    """Return the numbers of a seat's moves that had a choice."""
    match = match_in(path)
    return [asked.ply + 1 for asked in decisions_of(match) if asked.seat == seat]


def test_a_mistake_with_a_hint_is_no_exercise_and_counts_for_nothing(store: Store) -> None:
    path = store.folder / "m2.toml"
    (before,) = [one for one in every(store) if one.match_id == "m2"]
    own = own_moves(path)
    with_hints(path, *own[:2])  # the second of them is a mistake
    (after,) = [one for one in every(store) if one.match_id == "m2"]
    was, now = before.people[0], after.people[0]
    assert [one.ply for one in now.mistakes] == [one.ply for one in was.mistakes[1:]]
    assert (now.grade.decisions, now.grade.hinted) == (was.grade.decisions - 2, 2)
    assert now.grade.accuracy != was.grade.accuracy
    kept = every(store)
    store.rows().run("UPDATE analyses SET graded = NULL")
    assert every(store) == kept
    learning = Learning(store, "Ada", lambda: NOON)
    learning.read()
    assert len(learning.listed()) == 3 * NUMBER - 1
    told = statistics_of(store, "Ada")
    assert [one.helped for one in told.statistics.matches] == [
        one.result.match_id == "m2" for one in told.statistics.matches
    ]


def test_whoever_takes_every_move_from_a_hint_is_graded_for_none(store: Store) -> None:
    path = store.folder / "m2.toml"
    with_hints(path, *own_moves(path))
    (one,) = [one for one in every(store) if one.match_id == "m2"]
    grade = one.people[0].grade
    assert (grade.accuracy, grade.decisions) == (None, 0)
    assert one.people[0].mistakes == ()
    accuracies = statistics_of(store, "Ada").statistics.accuracy()
    assert len(accuracies) == NUMBER - 1


def test_a_copy_is_not_another_game(store: Store) -> None:
    """Neither one made in the lobby nor by the file manager, analysed or not."""
    before = statistics_of(store, "Ada")
    path = store.folder / "m2.toml"
    copy = store.saved.duplicate(path, "a copy")
    (store.folder / "by-hand.toml").write_bytes(path.read_bytes())
    match = match_in(copy)
    judge(copy, match)
    judge(store.folder / "by-hand.toml", match)
    after = statistics_of(store, "Ada")
    assert after.statistics.all == before.statistics.all
    assert after.statistics.matches == before.statistics.matches
    assert after.achievements == before.achievements
    learning = Learning(store, "Ada", lambda: NOON)
    learning.read()
    assert len(learning.listed()) == 3 * NUMBER
    path.unlink()
    assert statistics_of(store, "Ada").statistics.all == before.statistics.all, "the copy stays"


def test_a_copy_that_was_played_on_is_a_game_of_its_own(store: Store) -> None:
    """As a branch is; both are casual."""
    match = random_match(3, seed=50)
    cut = match.branch(match.ply - 4, match.seats)
    opened = store.matches.create(cut)
    copy = store.matches.open(store.saved.duplicate(opened.path, "a copy"))
    for one, choice in ((opened, 0), (copy, -1)):
        while actors := one.match.actors():
            seat = actors[0]
            one.match.submit(seat, one.match.state.legal_actions(seat)[choice])
        one.change(lambda: None)
    assert opened.match.moves != copy.match.moves
    statistics = statistics_of(store, "Ada").statistics
    assert statistics.all is not None
    assert statistics.all.matches == NUMBER + 2
