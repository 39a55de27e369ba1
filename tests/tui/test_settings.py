"""The settings dialog: each change shows at once, and is kept."""

import pytest
from rich.color import Color
from textual.color import Color as ThemeColor
from textual.pilot import Pilot

from jericho_tui.text.language import current
from tests.tui.inner import ANSI, DARK, HALVES, OCTANTS, THEMES, Pace, load_settings
from tests.tui.playing import notes, pieces, press, screen_text, settle, shows


def colour_of(pilot: Pilot[None], text: str) -> Color | None:
    """The colour of the first piece of the screen that holds `text`."""
    for piece, style in pieces(pilot):
        if text in piece:
            return style.color
    raise AssertionError(f"{text} is not on the screen")


@pytest.mark.share(3)
@pytest.mark.parametrize("name", THEMES)
async def test_a_theme_is_worn_at_once_by_every_screen_and_kept(make_app, store, name):
    theme = THEMES[name][0]
    steps = list(THEMES).index(name)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "f10", "down", *("right",) * steps, "escape")
        assert pilot.app.theme == theme.name
        for words, variable in (("RED", "card-red"), ("JERICHO", "gold")):
            await settle(pilot)
            colour = colour_of(pilot, words)
            wanted = ThemeColor.parse(theme.variables[variable]).rich_color
            assert colour is not None
            assert (colour.number, colour.triplet) == (wanted.number, wanted.triplet)
            if words == "RED":
                await press(pilot, "escape")
        assert "Compete" in screen_text(pilot)
    kept = load_settings(store.settings_path).theme
    assert kept == (name if steps else "")
    assert make_app().theme == theme.name


async def test_an_unknown_theme_is_the_usual_one(make_app, store):
    store.settings.theme = "zebra"
    assert make_app().theme == DARK.name


async def test_language_pace_and_motion_are_changed_and_kept(make_app, store, monkeypatch):
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "right")
        assert current() == "fr"
        assert "Réglages" in screen_text(pilot)
        await press(pilot, "down", "down", "right")
        assert app.pace is Pace.FAST
        await press(pilot, "down", "right")
        assert app.reduced_motion
        assert "sans" in screen_text(pilot)
        await press(pilot, "left")
        assert not app.reduced_motion
        await press(pilot, "right", "escape")
    kept = load_settings(store.settings_path)
    assert (kept.language, kept.pace, kept.reduced_motion) == ("fr", "fast", True)


async def test_what_the_environment_decides_cannot_be_changed_and_says_so(
    make_app, store, monkeypatch
):
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "down", "right", "down", "down", "right")
        text = screen_text(pilot)
        assert "off: NO_COLOR is set" in text
        assert "TEXTUAL_ANIMATIONS is none" in text
        assert app.theme == ANSI.name
        assert app.reduced_motion
    assert load_settings(store.settings_path).theme == ""


async def test_settings_that_cannot_be_kept_still_hold_for_now(make_app, store):
    store.settings_path.mkdir()
    app = make_app()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "f10", "down", "right")
        assert shows(app, "SettingsDialog")
        assert app.theme == "jericho-light"
        assert notes(pilot), "and why is said"


async def test_what_others_say_can_be_hidden_and_what_draws_the_wheel_is_chosen(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "f10", *["down"] * 10, "right")
        assert not app.store.settings.talk_shown
        assert not load_settings(app.store.settings_path).talk_shown
        assert "hidden" in screen_text(pilot)
        await press(pilot, "right")
        assert load_settings(app.store.settings_path).talk_shown
        await press(pilot, "end", "right")
        assert app.mosaic is HALVES
        assert load_settings(app.store.settings_path).blocks == "halves"
        await press(pilot, "right", "right")
        assert app.mosaic is OCTANTS
        assert "octants" in screen_text(pilot)
        await press(pilot, "right")
        assert not load_settings(app.store.settings_path).blocks
