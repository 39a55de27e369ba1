"""What is said of a move of Push: at 80x24 all of it is there, whoever plays and however many."""

import pytest

from jericho_tui.text import language
from tests.tui.played import midway
from tests.tui.playing import painted, press, sit_down
from tests.tui.test_nothing_clipped import application, plan_of


@pytest.mark.share(3)
@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6])
async def test_nothing_that_is_said_of_a_move_is_cut(seats, code, store):
    language.choose(code)
    plan = plan_of("push", seats)
    store.matches.create(midway(plan), 3)
    async with application(store, plan).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        for _move in range(12):
            for key in ("right", "right", "enter"):
                assert "…" not in painted(pilot, "Moves")
                await press(pilot, key)
