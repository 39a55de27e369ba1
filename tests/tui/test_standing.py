"""Only what differs is written, and then the terminal shows the same as if all had been."""

from collections.abc import Sequence
from typing import Any

import pyte
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.inner import Standing

CONSOLE = Console(color_system="truecolor")
STYLES = (
    None,
    Style(color="red"),
    Style(color="blue", bold=True),
    Style(color="#102030", bgcolor="green"),
    Style(bgcolor="green", underline=True),
    Style(reverse=True, italic=True),
)
WIDTH, HEIGHT = 24, 3


_STRIPS = st.lists(
    st.tuples(
        st.text("ab é短─́", min_size=1, max_size=6).filter(lambda text: text[0] != "\u0301"),
        st.sampled_from(STYLES),
    ),
    max_size=8,
)
"""No piece begins with an accent: on a blank before it, it would have another ink."""
_PARTS = st.tuples(
    st.lists(st.integers(1, WIDTH - 1), max_size=2, unique=True).map(sorted),
    st.lists(_STRIPS, min_size=HEIGHT, max_size=HEIGHT),
    st.none()
    | st.lists(
        st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH), st.integers(0, WIDTH)),
        max_size=4,
    ),
)
"""Where a line's widgets end, what the lines say, and which spans of them are right; None: all."""


def _line(pieces: Sequence[tuple[str, Style | None]]) -> Strip:
    strip = Strip([Segment(text, style) for text, style in pieces])
    return strip.adjust_cell_length(WIDTH)


def _divisible(strip: Strip, x: int) -> bool:
    """Return whether no character stands on both sides of a column, nor its accent."""
    left, right = strip.crop(0, x).text, strip.crop(x).text
    return left + right == strip.text and right[:1] != "\u0301"


def _seen(cell: Any) -> Any:
    """Return what is seen of a cell: a blank has no ink."""
    if cell.data != " " or cell.underscore or cell.reverse:
        return cell
    return cell._replace(fg="default", bold=False, italics=False)


@given(st.lists(_PARTS, min_size=1, max_size=6))
def test_the_terminal_shows_the_same_as_if_all_were_written(updates):
    standing, screens = Standing(), [pyte.Screen(WIDTH + 2, HEIGHT + 1) for _ in range(2)]
    for edges, said, spans in updates:
        cuts = [0, *edges, WIDTH]
        strips = [_line(pieces) for pieces in said]
        lines = [
            dict(zip(cuts[:-1], list(strip.divide(cuts[1:])), strict=True)) for strip in strips
        ]
        # No widget begins with an accent, which would stand on the widget before.
        assume(not any(strip.text[:1] == "\u0301" for line in lines for strip in line.values()))
        region = Region(0, 0, WIDTH, HEIGHT)
        update: ChopsUpdate | LayoutUpdate
        if spans is None:
            update = LayoutUpdate([line.values() for line in lines], region)
            whole = [(y, 0, WIDTH) for y in range(HEIGHT)]
        else:
            drawn = [Region(min(a, b), y, abs(a - b), 1) for y, a, b in spans if a != b]
            whole = sorted({r.y: (r.y, r.x, r.right) for r in drawn}.values())  # none over another
            assume(all(_divisible(strips[y], x) for y, *ends in whole for x in ends))
            update = ChopsUpdate(lines, whole, [cuts[1:]] * HEIGHT)
        pyte.Stream(screens[0]).feed(standing.write(update, CONSOLE))
        for y, first, last in whole:
            plain = Strip.join(lines[y].values()).crop(first, last).render(CONSOLE)
            pyte.Stream(screens[1]).feed(f"\x1b[{y + 1};{first + 1}H{plain}")
        ours, all_of_it = (
            [[_seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]
            for screen in screens
        )
        assert ours == all_of_it
