"""The wheel as half blocks and as dots: shapes, colours, letters; no screen, no engine."""

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jericho_tui.games.hamster_rolle.rules.rig import Frame
from jericho_tui.games.hamster_rolle.rules.wheel import KINDS, START, Wheel
from jericho_tui.games.hamster_rolle.table import pictures
from jericho_tui.games.hamster_rolle.table.picture import (
    GOLD,
    INK_NAMES,
    NONE,
    OPEN,
    PIECES,
    RIM,
    Cell,
    Dots,
    Hand,
    Painter,
    Raster,
    Scene,
    View,
    hull,
    inverted,
    mean_of,
    most_of,
    outlined,
    place_at,
    steadied,
)
from jericho_tui.play.player import Decision
from jericho_tui.tui.mosaic import BLOCKS, HALVES, MOSAICS, OCTANTS, QUADRANTS, finest

COLOURS = [(17 * ink % 256, 255 - 13 * ink, 40 + 9 * ink) for ink in range(len(INK_NAMES))]

corners = st.lists(
    st.tuples(st.floats(-5, 25), st.floats(-5, 25)), min_size=3, max_size=9, unique=True
)


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


def inside(points, x, y):
    """Whether a convex shape, counterclockwise, covers a point; None on its very edge."""
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in pairwise([*points, points[0]])
    ]
    return None if min(map(abs, sides)) < 1e-6 else all(side > 0 for side in sides)


def pixels(raster, mosaic=HALVES):
    """The colours of the parts of every cell, by row of parts."""
    found: list[list[int]] = []
    for row in raster.tiles():
        for part in range(mosaic.rows):
            found.append([])
            for glyph, paint, ground in row:
                bits = mosaic.glyphs.index(glyph)
                for column in range(mosaic.columns):
                    lit = bits >> part * mosaic.columns + column & 1
                    found[-1].append(paint if lit else ground)
    return found


# --- raster


@given(corners)
def test_a_shape_covers_the_samples_whose_middle_is_in_it(points):
    shape = hull(points)
    if len(shape) < 3:
        return
    raster = Raster(20, 10, 1, most_of, HALVES)
    raster.fill(shape, 1)
    for y, row in enumerate(pixels(raster)):
        for x, ink in enumerate(row):
            covered = inside(shape, x + 0.5, y + 0.5)
            assert covered is None or ink == covered


def test_a_disc_covers_the_samples_whose_middle_is_in_it():
    raster = Raster(20, 10, 1, most_of, HALVES)
    raster.disc(9.3, 10.1, 7.2, 1)
    for y, row in enumerate(pixels(raster)):
        for x, ink in enumerate(row):
            away = (x + 0.5 - 9.3) ** 2 + (y + 0.5 - 10.1) ** 2
            assert ink == (away < 7.2**2)


def test_a_pixel_is_the_mean_of_its_samples_in_steps_of_six():
    mix = mean_of([(0, 0, 0), (255, 100, 7)])
    assert mix((0, 0, 0, 0)) == 0
    assert mix((0, 1, 1, 0)) == (126 << 16) + (48 << 8) + 6
    assert mix((1, 1, 1, 1)) == (252 << 16) + (102 << 8) + 6


def test_what_was_kept_comes_back():
    raster = Raster(4, 2, 2, most_of, QUADRANTS)
    raster.fill([(0, 0), (3, 0), (3, 3), (0, 3)], 1)
    raster.keep()
    before = raster.tiles()
    raster.fill([(0, 0), (8, 0), (8, 8), (0, 8)], 2)
    assert raster.tiles() != before
    raster.restore()
    assert raster.tiles() == before


def test_a_line_of_dots_joins_its_ends():
    dots = Dots(3, 2)
    dots.line((0, 0), (5, 0))
    dots.line((5, 0), (5, 7))
    assert dots.text() == ["⠉⠉⢹", "  ⢸"]


def test_dots_outside_of_the_picture_are_left_away():
    dots = Dots(2, 1)
    dots.line((-9, 1), (30, 1))
    assert dots.text() == ["⠒⠒"]


# --- the wheel


@pytest.mark.parametrize(("width", "height"), [(53, 23), (80, 39)])
def test_every_piece_has_its_letter(width, height):
    cells = Painter(width, height, mean_of(COLOURS), QUADRANTS).paint(Scene(loaded()))
    letters = Counter(cell.text for row in cells for cell in row if cell.text in KINDS)
    assert letters == Counter(KINDS)
    assert {len(row) for row in cells} == {width}
    assert len(cells) == height


def test_a_letter_stands_on_the_colour_of_its_piece():
    mix = mean_of(COLOURS)
    for row in Painter(53, 23, mix, QUADRANTS).paint(Scene(loaded())):
        for cell in row:
            if cell.text in KINDS:
                assert cell.paint == PIECES + KINDS.index(cell.text)
                assert cell.ground == mix((cell.paint,))


def test_open_compartments_are_tinted_and_numbered_and_the_chosen_one_in_gold():
    plain = Painter(80, 39, most_of, QUADRANTS).paint(Scene(loaded()))
    cells = Painter(80, 39, most_of, QUADRANTS).paint(Scene(loaded(), open=(4, 11), chosen=11))
    numbers = "".join(cell.text for row in cells for cell in row if cell.text.isdigit())
    assert sorted(numbers) == ["1", "2", "5"]
    assert GOLD in {cell.ground for row in cells for cell in row}
    assert OPEN in {cell.ground for row in cells for cell in row}
    assert OPEN not in {cell.ground for row in plain for cell in row}


def test_the_piece_in_hand_is_seen_where_it_is_let_go():
    cells = Painter(53, 23, most_of, QUADRANTS).paint(Scene(loaded(), hand=hand_at(6)))
    letters = Counter(cell.text for row in cells for cell in row)
    assert letters["W"] == 2


def test_the_piece_that_is_pointed_at_is_marked():
    cells = Painter(53, 23, most_of, QUADRANTS).paint(Scene(loaded(), marked=4))
    assert [cell.text for row in cells for cell in row if cell.ground == GOLD] == ["O"]
    assert "[O]" in "".join(outlined(Scene(loaded(), marked=4), 53, 23))


def test_the_span_of_the_tremor_is_seen_around_it():
    bare = hand_at(6)
    around = [(bare.x + dx, bare.y + dy) for dx in (-40, 40) for dy in (-30, 30)]
    hand = Hand(bare.kind, bare.outline, bare.x, bare.y, hull(around))
    cells = Painter(53, 23, most_of, QUADRANTS).paint(Scene(loaded(), hand=hand))
    assert INK_NAMES.index("span") in {cell.ground for row in cells for cell in row}


def test_the_rim_stands_still_while_the_wheel_turns():
    """Rounded colours: the edge of what does not move never flickers."""
    painter = Painter(53, 23, mean_of(COLOURS), QUADRANTS)
    one, other = (painter.paint(Scene(Wheel(turn, {}))) for turn in (-1234, -1301))
    view = View(Scene(START), 53, 46, 1)
    for y, (before, after) in enumerate(zip(one, other, strict=True)):
        for x, (old, new) in enumerate(zip(before, after, strict=True)):
            away = ((x + 0.5 - view.x) ** 2 + (2 * y + 1 - view.y) ** 2) ** 0.5
            if away > (138 + 12) * view.scale:
                assert old == new


def test_the_marks_on_the_table_go_by():
    painter = Painter(53, 23, most_of, QUADRANTS)
    pictures = [painter.paint(Scene(START, shift=shift)) for shift in (0, 13, 40)]
    assert pictures[0] != pictures[1]
    assert pictures[0] == pictures[2]  # a mark on, the next stands there


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


def test_a_film_leaves_no_trace_on_what_has_become_one_colour():
    """Of a barrier that has gone by, however little of it was left there."""
    clear, far = Cell(" ", NONE, 0), Cell("█", 0xFFFFFF, 0)
    for trace in (Cell("▘", 0x101010, 0), Cell(" ", NONE, 0x060606)):
        assert steadied([[trace]], [[clear]], QUADRANTS, lambda _x, _y: far) == [[clear]]


def test_the_wheel_at_rest_is_drawn_sharp_in_parts_and_then_whole():
    frames = [Frame(shift, START) for shift in (0, 1300, 4000)]
    thinker: Any = SimpleNamespace(choose=lambda *_asked: Decision(frames))
    begun: Any = SimpleNamespace(wheel=START)
    rolled: Any = None
    scenes = pictures(thinker, begun, rolled)
    assert [scene.moving for scene in scenes] == [True] * 5 + [False]
    assert [round(scene.sharp, 2) for scene in scenes] == [0, 0, 0, 0.33, 0.67, 0]
    assert len({scene.shift for scene in scenes[2:]}) == 1
    del frames[:-1]  # nobody knows how it rolled
    assert [scene.moving for scene in pictures(thinker, begun, rolled)] == [False]


def test_what_moves_is_painted_in_few_colours():
    mix = mean_of([(9 * ink,) * 3 for ink in range(len(INK_NAMES))])
    painter = Painter(53, 23, mix, QUADRANTS)
    cells = painter.paint(Scene(START))
    inks = {mix((ink,)) for ink in range(len(INK_NAMES))}
    plain = [painter.plain(x, y) for y in range(23) for x in range(53)]
    assert {paint for cell in plain for paint in (cell.paint, cell.ground)} <= {*inks, NONE}
    mixed = {paint for row in cells for cell in row for paint in (cell.paint, cell.ground)}
    assert not mixed <= {*inks, NONE}


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


@pytest.mark.parametrize("mosaic", MOSAICS.values(), ids=MOSAICS)
@given(corners)
def test_where_only_two_colours_meet_a_part_is_what_it_is_painted(mosaic, points):
    shape = hull(points)
    raster = Raster(10, 5, 2, most_of, mosaic)
    if len(shape) > 2:
        raster.fill(shape, 1)
    coarse = pixels(raster, mosaic)
    fine = [list(row) for row in raster._rows]
    wide, high = 2 // mosaic.columns, 4 // mosaic.rows
    for y, row in enumerate(coarse):
        for x, ink in enumerate(row):
            part = {fine[y * high + dy][x * wide + dx] for dy in range(high) for dx in range(wide)}
            assert ink in part


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


def test_a_cell_of_one_colour_is_a_blank():
    for row in Painter(53, 23, most_of, QUADRANTS).paint(Scene(START)):
        for cell in row:
            assert (cell.text == " ") == (cell.paint == NONE)
            assert cell.text not in BLOCKS or cell.paint != cell.ground


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


def test_the_hull_goes_round_all_points():
    points = [(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (1, 3), (2, 0)]
    assert hull(points) == ((0, 0), (4, 0), (4, 4), (0, 4))


def test_every_ink_has_a_name():
    assert INK_NAMES[RIM] == "wood"
    assert INK_NAMES[PIECES + KINDS.index("O")] == "orange"


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
