"""What a move causes, and what of it can be foretold."""

from typing import Any

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.cards import KINDS
from jericho_tui.games.badaboom.rules.edition import (
    Armed,
    BombGiven,
    CoinsPaid,
    Drew,
    Exploded,
    Put,
    TrickPlayed,
    TurnBegan,
)
from tests.games.badaboom.positions import play, position


def preview(state: Any, text: str) -> tuple[Any, ...]:
    number, _, rest = text.partition(" ")
    seat = Seat(int(number) - 1)
    return tuple(GAME.preview(state.observation(seat), GAME.parse_action(rest)))


def test_arming_is_foretold():
    state = position(["dud", "", ""], "mechanism rummage")
    play(state, "1 take mechanism", "1 keep")
    assert preview(state, "1 put dud") == (
        Put(Seat(0), KINDS.index("dud")),
        Armed(Seat(0)),
        BombGiven(Seat(0), Seat(1)),
        TurnBegan(Seat(1), 6),
    )


def test_an_explosion_without_missions_is_foretold_up_to_the_new_bomb():
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1)
    foretold = preview(state, "2 leave")
    assert Exploded(1, Seat(1), -1, (Seat(1),), False) in foretold
    assert CoinsPaid((1, 0, 1), (1, 0, 1)) in foretold


def test_with_missions_on_the_table_what_is_paid_is_not_foretold():
    state = position(["martyr", "", ""], "rummage bunker", holder=2, armed_by=1)
    play(state, "1 lay martyr")
    assert isinstance(preview(state, "2 leave")[-1], Exploded)


def test_the_end_is_foretold():
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1, coins=[9, 0, 0])
    assert isinstance(preview(state, "2 leave")[-1], MatchEnded)


def test_the_card_on_top_is_seen_and_so_foretold():
    state = position(["rummage", "", ""], storage="dud")
    assert preview(state, "1 play rummage") == (
        TrickPlayed(Seat(0), KINDS.index("rummage"), Seat(-1), -1, -1),
        Drew(Seat(0), KINDS.index("dud")),
    )


def test_taking_back_what_showed_a_card_is_worth_a_question():
    state = position(["rummage dud", "", ""], "mechanism bunker", storage="loosen")
    play(state, "1 pass", "1 take mechanism")
    assert not any(event.reveals for event in play(state, "1 keep"))
    assert any(event.reveals for event in play(state, "1 put dud"))  # it had been hidden
    state = position(["chained", "not_so_fast", ""])
    assert any(event.reveals for event in play(state, "1 play chained 2"))
    assert any(event.reveals for event in play(state, "2 counter"))
