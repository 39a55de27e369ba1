"""What bots do, and what a hint says of it, stays the same in every game."""

import pytest

from tests.bots.decided import FOLDER, decided
from tests.games.whole import WHOLE


@pytest.mark.parametrize("game", WHOLE)
def test_every_bot_decides_as_it_did_and_hints_say_why(game: str) -> None:
    """`python -m tests.bots.decided` writes it: read what is different there."""
    assert "\n".join([*decided(game), ""]) == (FOLDER / f"{game}.txt").read_text("utf-8")
