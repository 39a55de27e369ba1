"""Without colour everything can still be told apart; with the terminal's own, none is of ours."""

import os
import re
import sys

import pytest
from rich.color import ColorType
from textual.pilot import Pilot

from jericho_tui.text import language
from tests.benchmarks.terminal import Terminal
from tests.programs import ROOT
from tests.tui.playing import pieces, press, screen_text
from tests.tui.scenes import SCENES, application

SHOWN = (
    "lobby",
    "seats",
    "rules",
    "curtain",
    "table-trumpet",
    "scoring",
    "scoreboard",
    "nottingham",
)


@pytest.fixture
def no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def colours(pilot: Pilot[None]) -> set[ColorType]:
    """The kinds of colour on the screen."""
    styles = [style for _text, style in pieces(pilot)]
    return {
        colour.type
        for style in styles
        for colour in (style.color, style.bgcolor)
        if colour is not None
    }


@pytest.mark.share(3)
@pytest.mark.parametrize("name", SHOWN)
async def test_the_terminals_own_theme_uses_its_sixteen_colours(name, store):
    store.settings.theme = "ansi"
    scene = SCENES[name]
    async with application(scene, store).run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        assert colours(pilot) <= {ColorType.DEFAULT, ColorType.STANDARD}
        pilot.app.notify("a note", severity="warning")
        await press(pilot, "f10")
        assert colours(pilot) <= {ColorType.DEFAULT, ColorType.STANDARD}


@pytest.mark.share(3)
@pytest.mark.usefixtures("no_colour")
@pytest.mark.parametrize("name", SHOWN)
async def test_no_color_is_no_colour(name, store):
    scene = SCENES[name]
    async with application(scene, store).run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        assert colours(pilot) <= {ColorType.DEFAULT}
        await press(pilot, "f10")
        assert colours(pilot) <= {ColorType.DEFAULT}
        assert "NO_COLOR is set" in screen_text(pilot)


@pytest.mark.usefixtures("no_colour")
async def test_bricks_selection_and_turn_show_without_any_style(store):
    scene = SCENES["table-trumpet"]
    async with application(scene, store).run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        text = screen_text(pilot)
        assert " 4│" in [text for text, style in pieces(pilot) if style.reverse]
        assert "4│ 4│♪│11" in text, "each brick ends in a line; one of one column is its figure"
        assert "▲[2]▲" in text, "the chosen card"
        assert "[G]" in text, "the colour that the trumpet announces"
        assert "▸Ada" in text, "whose turn it is"
        assert "┏━ Your hand" in text, "the hand that is asked has a heavier frame"
        assert "12 ♛" in text, "the longest wall"
        await press(pilot, "escape", "down")
        assert "▸ " in screen_text(pilot), "the row under the cursor"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("♦ RED", "♣ GREEN", "▲ BLUE", "● YELLOW", "■ PURPLE", " 3 ● Y ", "●Y7")),
        ("fr", ("♦ ROUGE", "♣ VERT", "▲ BLEU", "● JAUNE", "■ POURPRE", " 3 ● J ", "●J7")),
    ],
)
async def test_every_colour_is_also_a_symbol_and_a_letter(lang, words, store):
    language.choose(lang)
    scene = SCENES["table"]
    async with application(scene, store).run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        text = screen_text(pilot)
        assert [word for word in words if word not in text] == []


@pytest.mark.parametrize(
    ("environ", "settings", "never"),
    [
        ({"NO_COLOR": "1"}, "", rb"\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m"),
        ({}, 'theme = "ansi"\n', rb"\x1b\[[0-9;]*\b[34]8;[25];[0-9;]*m"),
    ],
    ids=["NO_COLOR", "ansi"],
)
def test_a_real_terminal_gets_no_colour_of_ours(tmp_path, environ, settings, never):
    config = tmp_path / "config" / "jericho-tui"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text(f'name = "Ada"\n{settings}')
    outside = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "TEXTUAL_ANIMATIONS": "none",
        **environ,
    }
    command = [sys.executable, "-m", "jericho_tui", "--saves", str(tmp_path / "saves")]
    with Terminal(command, 80, 24, outside) as terminal:
        terminal.read(10, 0.7, 10)
        terminal.press("n")
        terminal.read(5, 0.5, 5)
        written = b"".join(chunk for _when, chunk in terminal.chunks)
    assert b"JERICHO" in written
    assert re.findall(never, written) == []
