"""Puzzles: what is shipped, what is known of it, and the ladder that answers make."""

from datetime import UTC, datetime, timedelta

import pytest

from jericho_tui.core import registry
from jericho_tui.league.elo import START
from jericho_tui.league.training import Try, ladder_of
from jericho_tui.store.store import Store
from tests.session.api import Training, Verdict, at_two, puzzles_of

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
SHIPPED = [game for game in registry.IDS if puzzles_of(game)]
CHECKED = 0.08
"""By how much, as at a table of two; see `session.puzzles`."""


@pytest.mark.share(3)
@pytest.mark.parametrize("game", SHIPPED)
def test_every_puzzle_is_a_position_with_a_clear_best_move_that_its_seat_may_make(game: str):
    for puzzle in puzzles_of(game).values():
        exercise = puzzle.exercise()
        assert puzzle.game == game
        assert len(exercise.actions) >= 3
        best, second = exercise.decision.options
        assert {best.action, second.action} <= set(exercise.actions)
        sides = len(puzzle.record.seats)
        teams = registry.info(game).teams_of(sides)
        sides = len(set(teams)) if teams else sides
        assert at_two(puzzle.chance, sides) - at_two(puzzle.second_chance, sides) > CHECKED - 0.005
        found = exercise.answer(exercise.decision.options[0].action)
        assert found is not None
        assert found.verdict is Verdict.RIGHT
        other = exercise.answer(second.action)
        assert other is not None
        assert other.verdict is not Verdict.RIGHT


@pytest.mark.share(3)
@pytest.mark.parametrize("game", SHIPPED)
def test_a_record_of_a_puzzle_ends_where_it_begins_and_names_no_person(game: str):
    for puzzle in puzzles_of(game).values():
        assert all(seat.kind == "bot" for seat in puzzle.record.seats)
        assert puzzle.record.result is None
        assert puzzle.exercise().match.ply == len(puzzle.record.moves)


def test_a_try_is_a_match_against_the_puzzle_and_only_the_first_counts():
    tries = [
        Try("a", "ada", solved=True, when=NOW),
        Try("a", "ada", solved=False, when=NOW + timedelta(days=1)),
        Try("b", "ada", solved=False, when=NOW + timedelta(days=2)),
        Try("gone", "ada", solved=False, when=NOW),
    ]
    ladder = ladder_of(reversed(tries), {"a": 1500.0, "b": 1900.0})
    mine = ladder.player("ada")
    assert (mine.tries, mine.solved) == (2, 1)
    assert mine.rating > START, "lost against the harder one alone"
    assert ladder.puzzles["a"].rating < 1500 < 1900 < ladder.puzzles["b"].rating
    moved = [ladder.puzzles[name].rating for name in "ab"]
    assert mine.rating - START + sum(moved) - 3400 == pytest.approx(0, abs=1e-6)
    assert mine.variance < ladder_of([], {}).player("ada").variance


def test_answers_are_kept_and_others_of_the_folder_move_the_puzzles(store: Store):
    game = SHIPPED[0]
    mine, again, other = (Training(store, who, game) for who in ("Ada", "ADA", "Bernard"))
    mine.read()
    exercise, puzzle = mine.next(), mine.puzzle
    assert exercise is not None
    assert puzzle is not None
    answer = exercise.answer(exercise.decision.options[0].action)
    assert answer is not None
    assert "(+" in str(mine.note(answer))
    again.read()
    assert again.solved == 1
    assert not again.is_new(puzzle)
    assert again.strength == mine.strength
    other.read()
    assert other.is_new(puzzle)
    assert other.ladder().puzzles[puzzle.id].rating < puzzle.rating


def test_what_was_not_solved_comes_back_when_all_were_tried(store: Store):
    game = min(SHIPPED, key=lambda one: len(puzzles_of(one)))
    training = Training(store, "Ada", game)
    failed: list[str] = []
    for _number in puzzles_of(game):
        exercise, puzzle = training.next(), training.puzzle
        assert exercise is not None
        assert puzzle is not None
        assert training.is_new(puzzle)
        place = 1 if len(failed) < 2 else 0
        answer = exercise.answer(exercise.decision.options[place].action)
        assert answer is not None
        training.note(answer)
        if place:
            failed.append(puzzle.id)
    training.next()
    back = training.puzzle
    assert back is not None
    assert back.id == failed[0]
    assert not training.is_new(back)
