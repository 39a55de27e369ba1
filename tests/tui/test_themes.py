"""What can be read on what: contrast (WCAG 2.2), colour blindness, the terminal's own colours."""

import math
from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from tests.tui.inner import (
    ANSI,
    CARDS,
    CONTRAST,
    OFF,
    ROLES,
    SAFE,
    THEMES,
    AccessibleApp,
    Look,
    Settings,
    is_brick,
)

MADE = [theme for theme, _title in THEMES.values() if theme is not ANSI]


def contrast(one: str, other: str) -> float:
    """The ratio of relative luminances, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> tuple[float, float, float]:
    """The light of a colour, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""

    def light(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = Color.parse(colour).rgb
    return light(red), light(green), light(blue)


def texts(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Every role's text with each ground it may stand on; what is off need not be read."""
    grounds = (theme.background, theme.panel)
    variables = theme.variables
    for role, look in {"plain": Look("text"), **ROLES}.items():
        if role == OFF:
            continue
        for ground in (variables[look.ground],) if look.ground else grounds:
            assert ground is not None
            yield role, variables[look.text], ground


@pytest.mark.parametrize("theme", MADE, ids=lambda theme: theme.name)
def test_text_can_be_read_on_its_ground(theme):
    """Success criterion 1.4.3: at least 4.5; high contrast keeps 1.4.6: at least 7."""
    least = 7.0 if theme is CONTRAST else 4.5
    poor = [
        (role, text, ground, round(contrast(text, ground), 2))
        for role, text, ground in texts(theme)
        if contrast(text, ground) < least
    ]
    assert poor == []


@pytest.mark.parametrize("theme", MADE, ids=lambda theme: theme.name)
def test_bricks_stand_out_from_the_screen_and_from_each_other(theme):
    """Success criterion 1.4.11: at least 3 to the screen; neighbours differ in brightness too."""
    variables = theme.variables
    for role, look in ROLES.items():
        if is_brick(role):
            assert contrast(variables[look.ground], str(theme.background)) >= 3, role
    for card in CARDS:
        assert contrast(variables[f"brick-{card}"], variables[f"shade-{card}"]) >= 1.2, card


@pytest.mark.parametrize("theme", MADE, ids=lambda theme: theme.name)
def test_what_is_off_is_fainter_than_what_can_be_used(theme):
    assert theme.panel is not None
    off = contrast(theme.variables["off"], theme.panel)
    assert off < contrast(theme.variables["text"], theme.panel) / 2


# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision
# Deficiency (2009), severity 1.0; on linear light.
DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Matrix = tuple[tuple[float, float, float], ...]


def _lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB light under D65."""
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in light)
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _difference(one: str, other: str, seen: Matrix) -> float:
    """CIE 1976 colour difference as somebody with the deficiency sees it; 2.3 is just noticed."""
    labs = [
        _lab(tuple(sum(a * b for a, b in zip(row, _linear(c), strict=True)) for row in seen))
        for c in (one, other)
    ]
    return math.dist(*labs)


@pytest.mark.parametrize("seen", DEFICIENCIES.values(), ids=DEFICIENCIES)
@pytest.mark.parametrize("kind", ["card", "brick"])
def test_the_colours_for_the_colour_blind_stay_apart(seen, kind):
    near = {
        (one, other): round(distance, 1)
        for one, other in combinations(CARDS, 2)
        if (distance := _difference(_of(SAFE, kind, one), _of(SAFE, kind, other), seen)) < 15
    }
    assert near == {}


def _of(theme: Theme, kind: str, card: str) -> str:
    variables: Mapping[str, str] = theme.variables
    return variables[f"{kind}-{card}"]


def test_the_terminals_own_theme_names_no_colour_of_ours():
    given = [ANSI.background, ANSI.panel, ANSI.foreground, ANSI.primary, *ANSI.variables.values()]
    assert [colour for colour in given if not str(colour).startswith("ansi_")] == []


def test_bricks_can_be_read_in_the_usual_sixteen_colours():
    """With xterm's colours as they come; whoever changes them has seen to it."""
    xterm = {
        "ansi_black": "#000000",
        "ansi_red": "#cd0000",
        "ansi_green": "#00cd00",
        "ansi_yellow": "#cdcd00",
        "ansi_blue": "#0000ee",
        "ansi_magenta": "#cd00cd",
        "ansi_cyan": "#00cdcd",
        "ansi_white": "#e5e5e5",
        "ansi_bright_white": "#ffffff",
    }
    for role, look in ROLES.items():
        if is_brick(role):
            ink, ground = ANSI.variables[look.text], ANSI.variables[look.ground]
            assert contrast(xterm[ink], xterm[ground]) >= 4.5, role


@pytest.mark.parametrize("depth", ["truecolor", "256", "standard", "windows", None])
@pytest.mark.parametrize("name", THEMES)
def test_the_cards_stay_apart_in_every_depth(name, depth):
    """As Rich shows them where there are 256 or 16 colours: nothing turns into its neighbour."""
    theme = ANSI if depth in ("standard", "windows") else THEMES[name][0]
    for kind in ("card", "brick", "shade"):
        seen = [_shown(_of(theme, kind, card), depth) for card in CARDS]
        assert len(set(seen)) == len(CARDS), dict(zip(CARDS, seen, strict=True))


@pytest.mark.parametrize("theme", MADE, ids=lambda theme: theme.name)
def test_a_brick_s_neighbour_is_a_shade_of_it_and_of_nothing_else(theme):
    """What looks like another card's brick would be read as one."""
    labs = {
        (kind, card): _lab(_linear(_of(theme, kind, card)))
        for kind in ("brick", "shade")
        for card in CARDS
    }
    near = {
        (card, other): round(distance, 1)
        for card in CARDS
        for (kind, other), lab in labs.items()
        if other != card
        and (distance := math.dist(labs["shade", card], lab)) < (23 if kind == "brick" else 19)
    }
    assert near == {}


def _shown(colour: str, depth: str | None) -> str:
    systems = {"256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}
    systems["windows"] = ColorSystem.WINDOWS
    rich = Color.parse(colour).rich_color
    return str(rich if depth is None else rich.downgrade(systems.get(depth, ColorSystem.TRUECOLOR)))


@pytest.mark.parametrize(("system", "own"), [("standard", True), ("256", False)])
@pytest.mark.parametrize("name", THEMES)
def test_only_a_terminal_of_sixteen_colours_gets_them_from_its_own_theme(
    name, system, own, monkeypatch
):
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", system)
    app = AccessibleApp(Settings(theme=name))
    assert app.theme == (ANSI if own else THEMES[name][0]).name
