"""The wheel as half blocks and as dots: shapes, colours, letters; no screen, no engine."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.games.hamster_rolle.rules.wheel import KINDS, START, Wheel
from jericho_tui.games.hamster_rolle.table.picture import (
    INK_NAMES,
    NONE,
    Cell,
    Hand,
    Painter,
    Scene,
    View,
    inverted,
    mean_of,
    outlined,
    place_at,
    steadied,
)
from jericho_tui.tui.mosaic import HALVES, MOSAICS, OCTANTS, QUADRANTS, finest

COLOURS = [(17 * ink % 256, 255 - 13 * ink, 40 + 9 * ink) for ink in range(len(INK_NAMES))]


def loaded(turn=-1500):
    """A wheel with a piece of every kind, laid by the rules of release."""
    poses = dict(START.poses)
    wheel = START
    places = [(0, 2), (1, 3), (2, 4), (3, 5), (4, 10), (5, 9), (6, 8)]
    for kind, compartment in places:
        release = wheel.release(kind, compartment, 0, 0)
        assert release is not None
        poses[kind * 4] = release.pose
        wheel = Wheel(turn, poses)
    return wheel


def hand_at(compartment):
    release = loaded().release(6, compartment, 0, 0)
    x, y, _ = release.pose
    return Hand(6, release.outline, x / 100, y / 100)


# --- the wheel


@pytest.mark.parametrize(("width", "height"), [(53, 23), (80, 39)])
def test_every_piece_has_its_letter(width, height):
    cells = Painter(width, height, mean_of(COLOURS), QUADRANTS).paint(Scene(loaded()))
    letters = Counter(cell.text for row in cells for cell in row if cell.text in KINDS)
    assert letters == Counter(KINDS)
    assert {len(row) for row in cells} == {width}
    assert len(cells) == height


def test_a_film_keeps_cells_that_hardly_change_and_draws_all_others():
    old = [[Cell("▀", 0x102030, 0), Cell("▀", 0x808080, 0), Cell("G", 3, 0), Cell(" ", NONE, 0)]]
    new = [[Cell("▀", 0x1F2030, 0), Cell("▀", 0xC08080, 0), Cell("G", 4, 0), Cell("G", 3, 0)]]
    expected = [[old[0][0], *new[0][1:]]]
    assert steadied(old, [list(new[0])], HALVES, lambda x, y: new[y][x]) == expected
    unmixed = Cell("▄", 1, 2)
    drawn = steadied(old, [list(new[0])], HALVES, lambda _x, _y: unmixed)
    assert drawn[0][:2] == [old[0][0], unmixed]
    near, far = Cell("▌", 0x101010, 0), Cell("▌", 0x303030, 0)
    other = Cell("▖", 0x101010, 0)
    assert steadied([[near]], [[other]], QUADRANTS, lambda _x, _y: other) == [[near]]
    assert steadied([[far]], [[other]], QUADRANTS, lambda _x, _y: other) == [[other]]


# --- mosaics


@pytest.mark.parametrize("mosaic", MOSAICS.values(), ids=MOSAICS)
def test_a_mosaic_has_a_character_for_every_pattern(mosaic):
    assert len(set(mosaic.glyphs)) == len(mosaic.glyphs) == 2 ** (mosaic.columns * mosaic.rows)
    assert mosaic.glyphs[0] == " "
    assert mosaic.glyphs[-1] == "█"


def test_octants_are_those_of_unicode():
    """Samples of the chart of U+1CD00, and of what was encoded before it."""
    octants = {"\U0001cd00": "3", "\U0001cd01": "23", "\U0001cd03": "4", "\U0001cde5": "2345678"}
    octants |= {"▘": "13", "▄": "5678", "▌": "1357", "▆": "345678", "\U0001fb85": "123456"}
    for glyph, parts in octants.items():
        assert OCTANTS.glyphs[sum(1 << int(part) - 1 for part in parts)] == glyph


@pytest.mark.parametrize(
    ("environ", "windows", "expected"),
    [
        ({}, False, QUADRANTS),
        ({"TERM": "linux"}, False, HALVES),
        ({}, True, HALVES),
        ({"WT_SESSION": "1"}, True, QUADRANTS),
        ({"VTE_VERSION": "7800"}, False, OCTANTS),
        ({"VTE_VERSION": "7603"}, False, QUADRANTS),
        ({"VTE_VERSION": "7800", "TMUX": "1"}, False, QUADRANTS),
        ({"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.0"}, False, OCTANTS),
        ({"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.3"}, False, QUADRANTS),
        ({"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "tip"}, False, QUADRANTS),
    ],
)
def test_a_terminal_gets_what_it_surely_shows(environ, windows, expected):
    assert finest(environ, windows=windows) is expected


@given(st.integers(0, 52), st.integers(0, 22), st.integers(-40000, 40000))
def test_a_cell_is_where_it_says(column, row, turn):
    scene = Scene(Wheel(turn, {}))
    x, y = place_at(scene, 53, 23, column, row)
    view = View(scene, 53, 46, 1)
    assert view.at(x, y) == pytest.approx((column + 0.5, 2 * row + 1))


def test_without_colour_there_are_letters_and_an_outline():
    lines = outlined(Scene(loaded(), open=(6,), chosen=6, hand=hand_at(6)), 53, 23)
    assert {len(line) for line in lines} == {53}
    text = "".join(lines)
    letters = Counter(letter for letter in text if letter.isascii() and letter != " ")
    assert letters == Counter(KINDS) + Counter("W[7]")
    assert all(letter == " " or letter.isascii() or "⠀" < letter <= "⣿" for letter in text)


@pytest.mark.parametrize("mosaic", MOSAICS.values(), ids=MOSAICS)
def test_a_row_with_text_and_ground_exchanged_shows_the_same_in_fewer_colours(mosaic):
    whole = len(mosaic.glyphs) - 1
    bits = {glyph: lit for lit, glyph in enumerate(mosaic.glyphs)}

    def parts(cell):
        if cell.text not in bits:
            return cell
        lit = bits[cell.text]
        return [
            cell.paint if lit >> part & 1 else cell.ground for part in range(whole.bit_length())
        ]

    painter = Painter(60, 24, mean_of(COLOURS), mosaic)
    rows = painter.paint(Scene(loaded(), open=(2, 3), hand=hand_at(8)))
    other = [list(inverted(row, mosaic)) for row in rows]
    assert [list(map(parts, row)) for row in other] == [list(map(parts, row)) for row in rows]

    def told(rows):
        return sum(
            (a.paint != b.paint) + (a.ground != b.ground) for row in rows for a, b in pairwise(row)
        )

    assert told(other) < told(rows)
