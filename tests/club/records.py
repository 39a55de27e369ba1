"""What stands by now in the file of a match that is played at a club."""

from pathlib import Path

from jericho_tui.play.match import Move
from jericho_tui.store.record_file import load_record
from tests.builders import match_in


def moves(path: Path) -> list[Move]:
    match = match_in(path)
    return list(match.moves)


def is_over(path: Path) -> bool:
    record = load_record(path).record
    return record is not None and record.result is not None
