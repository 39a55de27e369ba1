"""Every chance that is estimated is told by `core.sentence.estimated`, which knows no certainty."""

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "jericho_tui"
KNOWN = {
    "text/counts.py": "counted shares and chances that follow from the cards",
    "text/analysis.py": "points of a chance, which may pass 100, and the even chance",
    "text/ladder.py": "a difference of two shares",
    "games/jericho/text/__init__.py": "of a card that is known to lie there",
    "tui/panels/career.py": "games that were won, beside their number",
    "games/hamster_rolle/text.py": "an angle",
    "session/story.py": "what came of a match that is over",
    "cli/arena.py": "the even share, and the error that was chosen",
}
"""Who tells percentages in another way, and of what."""
FORMATS = re.compile(r"100 ?(?:\.0 )?\* ?|\* ?100\b|:[.\d]*%\}|\.0%")


@pytest.mark.parametrize("floor", ["text", "session", "cli", "tui", "club"])
def test_no_other_code_tells_percentages(floor: str) -> None:
    found = {
        str(path.relative_to(PACKAGE))
        for path in (PACKAGE / floor).rglob("*.py")
        if any(FORMATS.search(line.partition("#")[0]) for line in path.read_text().splitlines())
    }
    assert found <= KNOWN.keys()
