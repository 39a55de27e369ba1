"""Replay a record move by move up to the first error."""

from dataclasses import dataclass

from jericho_tui.core.actions import IllegalActionError, SentenceError
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import load
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord, RecordError, parse_move, result_table


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed up to its first error (after scalachess's `Result(replay, failure)`)."""

    match: Match
    """The match after the last good move."""
    error: RecordError | None
    """The first error, or None if the whole record is valid."""


def replay(record: MatchRecord, *, keep_events: bool = True) -> Replay:
    """Replay a record with checked moves, then compare the result.

    The replay stops before a wrong move; `error.move` is its index.

    :param keep_events: see `Match`.
    """
    match = Match(
        load(record.game),
        record.setup,
        record.seats,
        rated=record.rated,
        daily=record.daily,
        keep_events=keep_events,
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
    game, num_seats = match.game, record.setup.num_seats
    for number, text in enumerate(record.moves[match.ply :], start=match.ply):
        try:
            seat, action = parse_move(game, text, num_seats)
            if not match.comes_last(seat):
                raise SentenceError.because(
                    N_("“{text}”: simultaneous choices must be in seat order"), {"text": text}
                )
            match.submit(seat, action)
        except IllegalActionError as error:
            sentence = Sentence(
                N_("“{text}” is not allowed: {reason}"),
                {"text": text, "reason": error.refusal.reason},
            )
            return RecordError.of_move(number, sentence)
        except SentenceError as error:
            return RecordError.of_move(number, error.sentence)
    return None


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
            return RecordError.because(
                f"result.{key}",
                N_("the stored result is wrong: {key} must be {expected}"),
                {"key": key, "expected": expected},
            )
    return None
