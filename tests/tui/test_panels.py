"""The lobby's panels: what they say in the room they have, and that names are only text."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import SeatInfo
from tests.tui.inner import Columns, Line, Problem, SavedMatch, detail, line_width, row

NOW = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)
HOSTILE = ("[red]x[/red]", "../../etc/passwd", "李雷李雷李雷李雷李雷", "🎺" * 10)


def text(line: Line) -> str:
    return "".join(piece for piece, _role in line)


@pytest.mark.parametrize("width", [20, 40, 74, 120, 190])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_of_the_right_width(name, width):
    match = SavedMatch(
        path=Path("x\x1b[2J[red]\u202e.toml"),
        id="x",
        status="damaged",
        seats=(SeatInfo(name, "human"), SeatInfo("Bo", "human")),
        created=NOW - timedelta(days=400),
        updated=NOW,
        problem=Problem(Sentence("“{x}” is not a card;", {"x": "[bold]"}), 41, None, ""),
    )
    line = row(match, Columns.of([match], NOW), width, NOW)
    assert line_width(line) <= max(width, 2 + 9 + 5 + 4)
    for full in [line, *detail(match, NOW, width)]:
        assert text(full).isprintable()
    assert any("[red]" in text(line) for line in detail(match, NOW, 100))
