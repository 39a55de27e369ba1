"""The lobby's pictures: one of every game, and bars of what everybody came to."""

from datetime import UTC, datetime

import pytest

from jericho_tui.store.store import Store
from jericho_tui.tui.emblems import EMBLEM_HEIGHT, WIDTH, emblem
from jericho_tui.tui.panels.saved_games import About
from jericho_tui.tui.panels.saved_lines import detail
from jericho_tui.tui.widgets.canvas import line_width
from jericho_tui.tui.widgets.roles import ROLES
from tests.games.whole import WHOLE
from tests.tui.played import played
from tests.tui.playing import painted, press, settle
from tests.tui.test_nothing_clipped import application, plan_of

NOW = datetime(2026, 11, 24, tzinfo=UTC)


@pytest.mark.parametrize("game", WHOLE)
def test_every_game_has_its_picture(game: str) -> None:
    picture = emblem(game)
    assert [line_width(line) for line in picture] == [WIDTH] * EMBLEM_HEIGHT
    assert {role for line in picture for _text, role in line} <= {"plain", *ROLES}


@pytest.mark.asyncio
async def test_the_picture_goes_with_the_chosen_game(store: Store) -> None:
    app = application(store, plan_of("jericho", 4))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "♛" in painted(pilot, About)
        await press(pilot, "g")
        assert "♛" not in painted(pilot, About)
        assert "▲▲▲▲▲" in painted(pilot, About)


def test_bars_are_as_long_as_scores_and_whoever_was_first_fills_the_line(store: Store) -> None:
    store.matches.create(played(plan_of("jericho", 5), 3), 3)
    [match] = store.matches.list()
    assert match.result is not None
    for width in (44, 62):
        lines = detail(match, NOW, width, roomy=True)
        assert all(line_width(line) <= width for line in lines)
        bars = ["".join(text for text, _role in line).count("█") for line in lines]
        drawn = [bar for bar in bars if bar]
        scores = sorted((seat.score for seat in match.result.seats), reverse=True)
        assert drawn == sorted(drawn, reverse=True)
        assert len(drawn) == len([score for score in scores if score])
    assert not any("█" in text for line in detail(match, NOW, 62) for text, _role in line)
