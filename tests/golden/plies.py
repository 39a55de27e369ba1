"""The lines of a `.plies` file, worked out from a record."""

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from jericho_tui.core.game import AnyState, Seat
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord, replay

FOLDER = Path(__file__).parent


def records(game_id: str = "*") -> list[Path]:
    """Return the golden records of a game."""
    return sorted(FOLDER.glob(f"{game_id}/*.toml"))


def load_match(path: Path) -> Match:
    """Return the match of a golden record, played to its end; nobody plays on in it.

    :raises RecordError: the record is not good (any more).
    """
    return _match(path.read_text(encoding="utf-8"))


@cache
def _match(text: str) -> Match:
    record = MatchRecord.from_table(tomllib.loads(text))
    replayed = replay(record)
    if replayed.error is not None:
        raise replayed.error
    return replayed.match


@cache
def lines_of(match: Match, moves: tuple[str, ...]) -> list[str]:
    """Return a line for the deal, one for every move, and one for the result."""
    state = match.at(0)
    lines = [_line(0, "deal", state, match.setup.num_seats, ())]
    for ply, (move, text, told) in enumerate(
        zip(match.moves, moves, match.journal, strict=True), 1
    ):
        state.apply(*move)
        lines.append(_line(ply, text, state, match.setup.num_seats, told))
    return [*lines, repr(match.outcome())]


def first_difference(expected: list[str], found: list[str]) -> str | None:
    """Return a sentence on the first line that differs, counted from 1; None when none does."""
    for number in range(max(len(expected), len(found))):
        pair = [lines[number] if number < len(lines) else None for lines in (expected, found)]
        if pair[0] != pair[1]:
            return f"line {number + 1}:\n  expected {pair[0]}\n  found    {pair[1]}"
    return None


def _line(ply: int, move: str, state: AnyState, num_seats: int, told: tuple[Any, ...]) -> str:
    observers = (*map(Seat, range(num_seats)), None)
    known = [state.observation(observer).as_data() for observer in observers]
    events = " ".join(map(repr, told))
    return f"{ply} {move} | {_digest(state.as_data())} {_digest(known)} | {events}".rstrip()


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
