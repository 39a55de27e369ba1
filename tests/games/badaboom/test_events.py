"""What a move causes, and what of it can be foretold."""

from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.edition import (
    Exploded,
)
from tests.games.badaboom.positions import play, position


def preview(state: Any, text: str) -> tuple[Any, ...]:
    number, _, rest = text.partition(" ")
    seat = Seat(int(number) - 1)
    return tuple(GAME.preview(state.observation(seat), GAME.parse_action(rest)))


def test_with_missions_on_the_table_what_is_paid_is_not_foretold():
    state = position(["martyr", "", ""], "rummage bunker", holder=2, armed_by=1)
    play(state, "1 lay martyr")
    assert isinstance(preview(state, "2 leave")[-1], Exploded)


def test_taking_back_what_showed_a_card_is_worth_a_question():
    state = position(["rummage dud", "", ""], "mechanism bunker", storage="loosen")
    play(state, "1 pass", "1 take mechanism")
    assert not any(event.reveals for event in play(state, "1 keep"))
    assert any(event.reveals for event in play(state, "1 put dud"))  # it had been hidden
    state = position(["chained", "not_so_fast", ""])
    assert any(event.reveals for event in play(state, "1 play chained 2"))
    assert any(event.reveals for event in play(state, "2 counter"))
