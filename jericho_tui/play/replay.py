"""Replay a record move by move up to the first error."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.actions import IllegalActionError, SentenceError
from jericho_tui.core.game import CHANCE, AnyState
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import load
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord, RecordError, parse_move, result_table

_NOBODY: Final = CHANCE - 1
"""Less than whoever acts: nobody of the round has made a sealed choice."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed up to its first error (after scalachess's `Result(replay, failure)`)."""

    match: Match
    """The match after the last good move."""
    error: RecordError | None
    """The first error, or None if the whole record is valid."""


def replay(record: MatchRecord) -> Replay:
    """Replay a record with checked moves, then compare the result.

    The replay stops before a wrong move; `error.move` is its index.
    """
    match = Match(
        load(record.game), record.setup, record.seats, rated=record.rated, daily=record.daily
    )
    return Replay(match, go_on(match, record))


def go_on(match: Match, record: MatchRecord) -> RecordError | None:
    """Play the moves of a record that a match lacks; return the first error, or None.

    :param match: a match with the first moves of the record; it stops before a wrong move.
    """
    wrong = _play_on(match, record)
    match.hinted = record.hinted
    return wrong or _check_result(record, match.outcome())


def _play_on(match: Match, record: MatchRecord) -> RecordError | None:
    game = match.game
    for number in range(match.ply, len(record.moves)):
        text = record.moves[number]
        try:
            move = parse_move(game, text, record.setup.num_seats)
            if not match.comes_last(move.seat):
                raise SentenceError(
                    Sentence(
                        N_("“{text}”: simultaneous choices must be in seat order"), {"text": text}
                    )
                )
            match.submit(*move)
        except IllegalActionError as error:
            sentence = Sentence(
                N_("“{text}” is not allowed: {reason}"),
                {"text": text, "reason": error.refusal.reason},
            )
            return RecordError.of_move(number, sentence)
        except SentenceError as error:
            return RecordError.of_move(number, error.sentence)
    return None


def final_state(record: MatchRecord) -> AnyState | None:
    """Return the final state of a record, or None if `replay` finds an error.

    Moves are checked as in `replay`, but no earlier position is kept.
    """
    game = load(record.game)
    state = game.initial_state(record.setup)
    sealed: int = _NOBODY
    actors = state.actors()
    for text in record.moves:
        try:
            seat, action = parse_move(game, text, record.setup.num_seats)
        except SentenceError:
            return None
        if seat <= sealed or state.refusal(seat, action) is not None:
            return None
        state.apply(seat, action)
        others = tuple(other for other in actors if other != seat)
        actors = state.actors()
        sealed = seat if others and actors == others else _NOBODY
    return None if _check_result(record, state.outcome()) else state


def _check_result(record: MatchRecord, outcome: Outcome | None) -> RecordError | None:
    if record.result is None:
        return None
    if outcome is None:
        return RecordError(
            "result",
            counted(
                "the file has a result, but the game is not over after {moves} move",
                "the file has a result, but the game is not over after {moves} moves",
                "moves",
                {"moves": len(record.moves)},
            ),
        )
    for key, expected in result_table(outcome).items():
        stored = record.result.get(key)
        # In Python 1 == True == 1.0, but a place is a whole number.
        if stored != expected or any(type(number) is not int for number in stored):
            return RecordError(
                f"result.{key}",
                Sentence(
                    N_("the stored result is wrong: {key} must be {expected}"),
                    {"key": key, "expected": expected},
                ),
            )
    return None
