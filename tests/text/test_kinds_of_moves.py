"""What favourite mistakes are counted by: the kind of a move, whoever and whatever it names."""

import pytest

from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.text import language
from jericho_tui.text.notation import words_of
from tests.games.whole import WHOLE
from tests.tui.played import played

SEATS = tuple(SeatInfo(name, "bot", "heuristic") for name in ("Rahab", "Caleb", "Miriam", "Dan"))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [game for game in WHOLE if not registry.load(game).slow_chance])
def test_a_kind_names_no_seat_and_leaves_nothing_to_be_filled_in(game: str, lang: str) -> None:
    language.choose(lang)
    match = played(Plan(game, SEATS, rated=False), 9)
    kind, kinds = words_of(game).kind, set()
    state = match.game.initial_state(match.setup)
    for seat, action in match.moves:
        if seat != CHANCE:
            kinds |= {kind(one) for one in state.legal_actions(Seat(seat))}
        state.apply(seat, action)
    assert all(name[0].isupper() for name in kinds)
    assert not [name for name in kinds if any(sign in name for sign in "{}0123456789")]
    assert len(kinds) < 30, "few enough that some are made more than once"
