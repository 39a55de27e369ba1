"""What is said of a move of Push: at 80x24 all of it is there, whoever plays and however many."""

from random import Random

import pytest

from jericho_tui.core.game import CHANCE
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.table import Moves
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose import language
from jericho_tui.prose.notation import words_of
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.tables.choosing import ListChoice
from jericho_tui.tui.tables.panels import Prospect, Sight
from tests.tui.test_nothing_clipped import NAMES

SMALL = (76, 5)
"""The panel's content at 80x24."""


@pytest.mark.share(3)
@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_that_is_said_of_a_move_is_cut(seats: int, code: str) -> None:
    language.choose(code)
    told, names = words_of("push"), NAMES[:seats]
    match = Plan("push", tuple(SeatInfo(name, "human") for name in names), rated=False).deal(1)
    rng, cut = Random(1), []
    while match.outcome() is None:
        seat = match.state.actors()[0]
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(rng))
            continue
        seen = match.state.observation(seat)
        notes = ("",) * seats
        sight = Sight(seen, names, notes, notes, True, told.prompt(seen, names))
        choice = ListChoice(seen.legal_actions())
        for action in choice.actions:
            choice.take(action)
            events = GAME.preview(seen, action)
            remarks = told.preview(events, seen, action, names)
            moves = Moves(id="moves")
            moves.consider(
                Prospect(sight, choice, action, GAME.after(seen, action), remarks, events)
            )
            lines = ["".join(text for text, _role in line) for line in moves.paint(*SMALL)]
            if len(lines) > SMALL[1] or "…" in "".join(lines):
                cut.append("\n".join(lines))
        match.submit(seat, rng.choice(choice.actions))
    assert cut == []
