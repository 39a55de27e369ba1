"""The lobby's pictures: one of every game, and bars of what everybody came to."""

from datetime import UTC, datetime

from tests.tui.inner import detail, line_width
from tests.tui.played import played
from tests.tui.playing import painted, press, settle
from tests.tui.test_nothing_clipped import application, plan_of

NOW = datetime(2026, 11, 24, tzinfo=UTC)


async def test_the_picture_goes_with_the_chosen_game(store):
    async with application(store, plan_of("jericho", 4)).run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "♛" in painted(pilot, "#about")
        await press(pilot, "g")
        assert "♛" not in painted(pilot, "#about")
        assert "▲▲▲▲▲" in painted(pilot, "#about")


def test_bars_are_as_long_as_scores_and_whoever_was_first_fills_the_line(store):
    store.matches.create(played(plan_of("jericho", 5), 3), 3)
    [match] = store.matches.list()
    for width in (44, 62):
        lines = detail(match, NOW, width, roomy=True)
        assert all(line_width(line) <= width for line in lines)
        bars = ["".join(text for text, _role in line).count("█") for line in lines]
        drawn = [bar for bar in bars if bar]
        scores = sorted((seat.score for seat in match.result.seats), reverse=True)
        assert drawn == sorted(drawn, reverse=True)
        assert len(drawn) == len([score for score in scores if score])
    assert not any("█" in text for line in detail(match, NOW, 62) for text, _role in line)
