"""In text mode a number is a move only where numbers are shown."""

import re
from contextlib import suppress

import pytest

from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from tests.cli.api import AnswerError, action_in
from tests.cli.api import PlainView as View
from tests.tui.test_nothing_cut import decisions


def numbers_in(lines: list[str]) -> set[int]:
    """Return the numbers that lines name, with those of “3–5” between."""
    found = set()
    for first, last in re.findall(r"\b(\d+)(?:(?:–|-| to )(\d+))?", " ".join(lines)):
        found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("game", registry.IDS)
def test_a_number_is_a_move_where_it_is_shown(game: str) -> None:
    for number, (match, seat) in enumerate(decisions(game)):
        if number == 30:
            break
        seen = View(match, seat)
        shown = numbers_in(seen.choices())
        for bare in range(1, 40):
            with suppress(AnswerError):
                action_in(str(bare), match, Seat(seat), seen.actions)
                assert bare in shown, seen.choices()
        assert seen.moves()


def test_hamster_rolle_refuses_a_bare_number_and_shows_how_to_write_a_move() -> None:
    match, seat = next(decisions("hamster_rolle"))
    seen = View(match, seat)
    with pytest.raises(
        AnswerError, match=("moves have no numbers in this game; write one out, such as “")
    ):
        action_in("3", match, seat, seen.actions)
    assert not any(line[:1].isdigit() for line in seen.moves())
    assert "number" not in " ".join(seen.how_to_answer())
