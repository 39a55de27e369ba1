"""A whole game by keys: wide, compact, French, high contrast; in plain mode: tests/cli."""

from random import Random

import pytest

from jericho_tui.text import language
from jericho_tui.text.language import _
from tests.tui.inner import load_record
from tests.tui.playing import press, screen_text

_KEYS = ("left", "right", "up", "down", "w", "t", "s", "1", "2", "3", "r", "b", "p")
"""What turns the choice on the table before it is played."""


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [((120, 40), "en", "light"), ((80, 24), "fr", "contrast")],
    ids=["wide", "compact-french-high-contrast"],
)
async def test_a_whole_game_by_keys(size, lang, theme, make_app, store):
    """A person who looks at other moves before each, and two bots."""
    language.choose(lang)
    store.settings.theme = theme
    rng = Random(7)
    titles = {_(title).partition("{")[0] for title in ("Wall: {card}", "Supply: {card}")}
    announced = set()
    async with make_app(("Ada", "Bernard=random", "Rahab=heuristic")).run_test(size=size) as pilot:
        await press(pilot, "n")
        for _key in range(200):
            if pilot.app.current_mode == "scoreboard":
                break
            if pilot.app.screen.query("Hand"):
                await pilot.press(*rng.choices(_KEYS, k=2))
                await pilot.pause()
                text = screen_text(pilot)
                announced |= {title for title in titles if title in text}
            await press(pilot, "enter")
        else:
            raise AssertionError("200 keys and no end")
        assert _("Result") in screen_text(pilot)
        assert "1500 →" in screen_text(pilot)
    [saved] = store.matches.list()
    match = load_record(saved.path).match
    assert match is not None
    assert match.outcome is not None
    assert saved.status == "finished"
    assert store.league.match_ids() == {saved.id}
    assert {row.name for row in store.league.ladder("jericho")} == {"Ada", "Bernard", "Rahab"}
    assert announced == titles, "before a move it is said what it is"
