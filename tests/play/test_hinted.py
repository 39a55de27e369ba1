"""Moves with a hint are marked, whatever is undone, redone, sealed, copied or written meanwhile."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from jericho_tui.games.jericho.rules import GAME
from jericho_tui.play.match import Match, Move
from jericho_tui.play.record import MatchRecord, RecordError, replay
from jericho_tui.store.record_file import DamagedRecordError, dump_record, parse_record
from jericho_tui.store.records import MatchStore
from jericho_tui.text.language import say
from tests.builders import deal, new_match, people, random_match, record_of


def play(match: Match, *, hint: bool = False, choice: int = 0) -> None:
    seat = match.actors()[0]
    if hint:
        match.note_hint(seat, match.decided)
    match.submit(seat, match.state.legal_actions(seat)[choice])


def begun(moves: int, *hinted: int) -> Match:
    match = new_match()
    for number in range(1, moves + 1):
        play(match, hint=number in hinted)
    return match


def test_only_the_decision_that_was_asked_about_is_marked() -> None:
    assert begun(8, 3, 6).hinted == (3, 6)
    match = begun(4)
    match.note_hint(match.actors()[0], match.decided)
    other = begun(4)
    play(other)
    assert [*other.hinted] == []
    play(match)
    play(match)
    assert [*match.hinted] == [5]


def test_what_is_undone_is_not_marked() -> None:
    match = begun(8, 4, 7)
    match.undo(3)
    assert [*match.hinted] == [4]


def test_another_move_at_the_same_decision_was_made_with_the_hint_too() -> None:
    match = begun(8, 7)
    match.undo(2)
    play(match, choice=1)
    play(match)
    assert [*match.hinted] == [7]
    match.undo(3)
    play(match, choice=1)  # from here on it is another match
    play(match)
    assert [*match.hinted] == []


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 2, 0), (0, 1, 2)])
def test_sealed_choices_keep_their_marks_in_seat_order(order: tuple[int, ...]) -> None:
    """Jericho opens each round with them (J22)."""
    match = new_match()
    match.note_hint(2, ())
    for seat in order:
        match.submit(seat, match.state.legal_actions(seat)[0])
    assert [move.seat for move in match.moves] == [0, 1, 2]
    assert [*match.hinted] == [3]


def test_a_sealed_choice_that_is_withdrawn_takes_its_mark_along() -> None:
    match = new_match()
    match.note_hint(1, ())
    for seat in (2, 1):
        match.submit(seat, match.state.legal_actions(seat)[0])
    assert [*match.hinted] == [1]
    match.withdraw(1)
    assert [*match.hinted] == []
    match.submit(1, match.state.legal_actions(1)[1])
    assert [*match.hinted] == [1]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_the_marks_are_those_of_the_decisions(seed: int) -> None:
    """Against a match that is played again from its beginning after every step."""
    rng = Random(seed)
    match = Match(GAME, deal(3), people(3))
    advised: set[tuple[int, tuple[Move, ...]]] = set()
    for _ in range(150):
        actors = match.actors()
        step = rng.random()
        if step < 0.2 and match.ply:
            match.undo(rng.randint(1, min(3, match.ply)))
        elif step < 0.4 and any(map(match.can_withdraw, range(3))):
            match.withdraw(next(seat for seat in range(3) if match.can_withdraw(seat)))
        elif actors:
            seat = rng.choice(actors)
            if rng.random() < 0.3:
                match.note_hint(seat, match.decided)
                advised.add((seat, match.decided))
            match.submit(seat, rng.choice(match.state.legal_actions(seat)))
        again = Match(GAME, match.setup, match.seats)
        expected = []
        for number, (seat, action) in enumerate(match.moves, start=1):
            if (seat, again.decided) in advised:
                expected.append(number)
            again.submit(seat, action)
        assert [*match.hinted] == expected


# --- the record


def test_a_record_without_hints_is_written_as_ever() -> None:
    assert b"hinted" not in dump_record(record_of(random_match(3, seed=2)))


def test_marks_are_written_on_one_line_and_read_back() -> None:
    record = record_of(begun(8, 3, 7))
    data = dump_record(record)
    assert b"]\nhinted = [3, 7]\n" in data
    loaded = parse_record(data, Path("x.toml"))
    assert loaded.problem is None
    assert loaded.record == record
    assert loaded.match is not None
    assert [*loaded.match.hinted] == [3, 7]
    assert dump_record(record_of(loaded.match)) == data


def test_branches_keep_what_belongs_to_their_beginning() -> None:
    match = begun(9, 2, 5, 8)
    assert match.branch(7, match.seats).hinted == (2, 5)


BAD = {
    "beyond": [3, 9],
    "nought": [0],
    "negative": [-1, 3],
    "twice": [3, 3],
    "falling": [5, 3],
    "text": ["3"],
    "true": [True],
    "fraction": [3.0],
    "large": [10**18],
    "nested": [[3]],
    "a number": 3,
    "a table": {"3": 3},
    "a word": "3",
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_marks_that_cannot_be_are_refused_with_a_sentence(bad: object, tmp_path: Path) -> None:
    table = {**record_of(begun(8)).to_table(), "hinted": bad}
    with pytest.raises(RecordError) as refused:
        MatchRecord.from_table(table)
    assert refused.value.key == "hinted"
    assert say(refused.value.sentence).startswith("hinted must ")


def test_a_damaged_file_keeps_the_good_marks(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    path = store.create(begun(8, 3, 7)).path
    text = path.read_text()
    path.write_text(text.replace("hinted = [3, 7]", "hinted = [3, 7, 90]"))
    with pytest.raises(
        DamagedRecordError, match="hinted must list move numbers in ascending order, none above 8"
    ):
        store.open(path)
    resumed = store.resume_good_part(path)
    assert [*resumed.match.hinted] == [3, 7]
    assert tomllib.loads(resumed.path.read_text())["hinted"] == [3, 7]


@pytest.mark.parametrize("how", ["illegal", "no text", "not TOML"])
def test_a_good_part_has_the_marks_of_its_moves(how: str, tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    path = store.create(begun(8, 3, 7)).path
    lines = path.read_text().splitlines()
    start = lines.index("moves = [")
    lines[start + 6] = {"illegal": '  "9 fly",', "no text": "  6,", "not TOML": '  "x'}[how]
    path.write_text("\n".join([*lines, ""]))
    resumed = store.resume_good_part(path)
    assert (resumed.match.ply, resumed.match.hinted) == (5, (3,))
    assert resumed.record.hinted == (3,)


# --- several terminals


def test_a_move_of_another_terminal_keeps_the_marks(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    mine = store.create(begun(4, 2))
    theirs = store.open(mine.path)
    assert [*theirs.match.hinted] == [2]
    theirs.change(lambda: play(theirs.match, hint=True))
    mine.change(lambda: play(mine.match))
    assert [mine.match.hinted, theirs.match.hinted, mine.record.hinted] == [(2, 5)] * 3
    mine.change(lambda: mine.match.undo(2))
    theirs.change(lambda: play(theirs.match, choice=1))
    assert [*theirs.match.hinted] == [2, 5], "it had a hint here"
    mine.change(lambda: None)
    assert [*mine.match.hinted] == [2, 5]
    assert replay(mine.record).match.hinted == (2, 5)
