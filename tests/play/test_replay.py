"""Replaying a record: what is good is kept, what is wrong is said with its place."""

from dataclasses import replace
from typing import Any

import pytest

from jericho_tui.games.jericho.rules.cards import Phase
from jericho_tui.play.record import MatchRecord, replay
from tests.builders import new_match, random_match, record_of

SEATS = (3, 4, 5)


def finished(num_seats=3, seed=1, **options):
    return record_of(random_match(num_seats, seed, **options))


def refused(record: MatchRecord) -> Any:
    """Return the replay of a record that is not good."""
    replayed = replay(record)
    assert replayed.error is not None
    return replayed


def with_move(record, number, text):
    moves = list(record.moves)
    moves[number] = text
    return replace(record, moves=tuple(moves))


def card_not_held(state, seat):
    """Return the notation of a card that `seat` does not hold."""
    held = {action.text.split()[1] for action in state.legal_actions(seat)}
    return next(card for card in ("R7", "G7", "B7", "Y7", "P7") if card not in held)


@pytest.mark.parametrize("num_seats", SEATS)
@pytest.mark.parametrize("moves", [0, 1, 5, 9, 40, None])
def test_a_good_record_gives_every_state_again(num_seats, moves):
    match = random_match(num_seats, 3, moves)
    replayed = replay(record_of(match))
    assert replayed.error is None
    assert replayed.match.moves == match.moves
    assert replayed.match.journal == match.journal
    for ply in range(match.ply + 1):
        assert replayed.match.at(ply).as_data() == match.at(ply).as_data()
    assert replayed.match.outcome() == match.outcome()


def test_a_replayed_match_keeps_its_seats_and_whether_it_is_rated():
    record = replace(finished(), rated=True)
    assert replay(record).match.rated
    assert replay(record).match.seats == record.seats
    assert record_of(replay(record).match) == record


def test_an_illegal_move_ends_the_replay_before_it():
    record = finished()
    state: Any = replay(replace(record, moves=record.moves[:11], result=None)).match.state
    assert state.phase is Phase.TURN
    seat = state.actors()[0]
    card = card_not_held(state, seat)
    broken = refused(with_move(record, 11, f"{seat + 1} wall {card}"))
    assert broken.match.ply == 11
    assert (broken.error.key, broken.error.move) == ("moves[11]", 11)
    assert str(broken.error) == (
        f"“{seat + 1} wall {card}” is not allowed: seat {seat + 1} has no card {card} in hand"
    )


def test_a_move_out_of_turn_ends_the_replay_before_it():
    record = finished()
    state = replay(replace(record, moves=record.moves[:7], result=None)).match.state
    other = (state.actors()[0] + 1) % 3
    card = state.legal_actions(state.actors()[0])[-1].text.split()[1]
    broken = refused(with_move(record, 7, f"{other + 1} supply {card}"))
    assert broken.error.key == "moves[7]"
    assert f"it is seat {state.actors()[0] + 1}’s turn" in str(broken.error)


@pytest.mark.parametrize(
    ("text", "says"),
    [("pass", "not a move"), ("9 open R5", "there is no seat 9"), ("1 open R2", "not a move")],
)
def test_an_unreadable_move_ends_the_replay_before_it(text, says):
    broken = refused(with_move(finished(), 4, text))
    assert broken.match.ply == 4
    assert broken.error.key == "moves[4]"
    assert says in str(broken.error)


def test_chance_may_not_move_where_there_is_no_die():
    broken = refused(with_move(finished(), 0, "0 open R5"))
    assert broken.error.key == "moves[0]"
    assert "there is no seat 0; this game has 3" in str(broken.error)


def test_sealed_choices_stand_in_seat_order():
    record = finished()
    moves = list(record.moves)
    moves[3], moves[4] = moves[4], moves[3]
    broken = refused(replace(record, moves=tuple(moves)))
    assert broken.match.ply == 4
    assert broken.error.key == "moves[4]"
    assert str(broken.error) == f"“{moves[4]}”: simultaneous choices must be in seat order"


def test_sealed_choices_of_an_unfinished_round_stand_in_seat_order_with_gaps():
    match = new_match(3)
    match.submit(2, match.state.legal_actions(2)[0])
    record = record_of(match)
    replayed = replay(record)
    assert [move.split()[0] for move in record.moves] == ["3"]
    assert replayed.error is None
    assert replayed.match.state.as_data() == match.state.as_data()


def test_moves_after_the_end_are_refused():
    record = finished()
    broken = refused(replace(record, moves=(*record.moves, "1 supply T")))
    assert broken.match.ply == len(record.moves)
    assert broken.error.key == f"moves[{len(record.moves)}]"
    assert "the game is over" in str(broken.error)


@pytest.mark.parametrize("key", ["placings", "scores", "wall_cards"])
def test_a_result_that_is_wrong_is_said_with_what_it_must_be(key):
    record = finished()
    true = record.result[key]
    for value in ([7, 7, 7], [*true[:-1], 99], None, "1 2 3", list(map(float, true)), [true], 5):
        broken = refused(replace(record, result={**record.result, key: value}))
        assert broken.error.key == f"result.{key}"
        assert str(broken.error) == f"the stored result is wrong: {key} must be {true}"
    missing = {k: v for k, v in record.result.items() if k != key}
    assert refused(replace(record, result=missing)).error.key == f"result.{key}"


def test_a_place_is_a_whole_number_and_not_true():
    record = finished()
    placings = [True if place == 1 else place for place in record.result["placings"]]
    broken = refused(replace(record, result={**record.result, "placings": placings}))
    assert broken.error.key == "result.placings"


def test_a_result_before_the_end_is_wrong():
    record = finished()
    broken = refused(replace(record, moves=record.moves[:-1]))
    assert (broken.error.key, broken.error.move) == ("result", None)
    assert str(broken.error) == (
        f"the file has a result, but the game is not over after {len(record.moves) - 1} moves"
    )


def test_a_finished_match_whose_result_was_not_written_yet_is_good():
    """The program may be killed between the last move and the result."""
    replayed = replay(replace(finished(), result=None))
    assert replayed.error is None
    assert replayed.match.outcome() is not None


def test_the_good_part_of_a_broken_record_can_be_played_on():
    record = finished()
    match = replay(with_move(record, 20, "broken")).match
    assert match.ply == 20
    seat = match.actors()[0]
    match.submit(seat, match.state.legal_actions(seat)[0])
    good = record.updated_from(match)
    assert good.result is None
    assert replay(MatchRecord.from_table(good.to_table())).error is None
