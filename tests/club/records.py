"""What stands by now in the file of a match that is played at a club."""

from pathlib import Path

from jericho_tui.play.match import Move
from jericho_tui.store.record_file import load_record


def moves(path: Path) -> list[Move]:
    match = load_record(path).match
    assert match is not None
    return list(match.moves)


def is_over(path: Path) -> bool:
    record = load_record(path).record
    return record is not None and record.result is not None
