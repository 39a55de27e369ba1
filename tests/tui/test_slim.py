"""What is sent of styles: fewer bytes, and the same on the screen."""

from random import Random
from typing import Any

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from jericho_tui.tui.slim import slimmed

COLUMNS, ROWS = 30, 6
_TEXTS = ("a", "▚▞", " ", "   ", "x y", "é")
_COLOURS = (None, "#aa7e4e", "#121e1e", "#ffffff", "color(9)", "color(200)")
_STYLES: tuple[dict[str, Any], ...] = (
    {},
    {"bold": True},
    {"underline": True},
    {"reverse": True},
    {"dim": True, "italic": True},
)


def strips(rng: Random) -> str:
    """Return what a picture of some pieces is sent as, here and there on the screen."""
    told = ["\x1b[?2026h"]
    for _number in range(20):
        told.append(f"\x1b[{rng.randint(1, ROWS)};{rng.randint(1, COLUMNS - 20)}H")
        pieces = [
            Segment(
                rng.choice(_TEXTS),
                Style(
                    color=rng.choice(_COLOURS), bgcolor=rng.choice(_COLOURS), **rng.choice(_STYLES)
                ),
            )
            for _piece in range(rng.randint(1, 5))
        ]
        told.append(Strip(pieces).render(_console()))
    return "".join([*told, "\x1b[?2026l"])


def _console() -> Console:
    return Console(color_system="truecolor", force_terminal=True)


def shown(*frames: str) -> list[list[tuple[object, ...]]]:
    """Return every cell of a screen that was sent that, blanks without their ink."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    for frame in frames:
        stream.feed(frame)
    return [[_cell(screen.buffer[y][x]) for x in range(COLUMNS)] for y in range(ROWS)]


def _cell(char: pyte.screens.Char) -> tuple[object, ...]:
    visible = (char.bg, char.underscore, char.reverse, char.strikethrough)
    if char.data == " " and not any(visible[1:]):
        return (" ", char.bg)
    return (char.data, char.fg, char.bold, char.italics, *visible)


@pytest.mark.parametrize("seed", range(40))
def test_the_screen_is_the_same_and_less_is_sent(seed: int):
    rng = Random(seed)
    frames = [strips(rng) for _number in range(3)]
    sent = [slimmed(frame) for frame in frames]
    assert shown(*sent) == shown(*frames)
    assert sum(map(len, sent)) < 0.9 * sum(map(len, frames))


def test_what_stands_beside_in_the_same_colours_is_told_them_once():
    told = "\x1b[1;1H\x1b[38;2;1;2;3;48;2;4;5;6m▚\x1b[0m\x1b[38;2;1;2;3;48;2;4;5;6m▞\x1b[0m"
    assert slimmed(told) == "\x1b[1;1H\x1b[38;2;1;2;3;48;2;4;5;6m▚▞\x1b[0m"


def test_only_the_colour_that_differs_is_told_and_none_of_what_blanks_do_not_show():
    told = "\x1b[31;44ma\x1b[0m\x1b[31;45mb\x1b[0m\x1b[32;45m  \x1b[0m\x1b[31;45mc\x1b[0m"
    assert slimmed(told) == "\x1b[31;44ma\x1b[45mb  c\x1b[0m"


@pytest.mark.parametrize(
    "told",
    [
        "\x1b[58;2;1;2;3mx\x1b[0my",  # the colour of a line below: not known here
        "\x1b[38;9mx\x1b[0m",
        "\x1b[31ma\x1b[21mb\x1b[0mc",
    ],
)
def test_a_style_that_is_not_known_is_left_as_it_stands(told: str):
    assert slimmed(told) == told


def test_nothing_is_erased_or_scrolled_in_a_colour_that_was_taken_back():
    assert slimmed("\x1b[41m \x1b[0m\x1b[2J\n") == "\x1b[41m \x1b[0m\x1b[2J\n"
    assert slimmed("plain") == "plain"
    assert slimmed("") == ""
