"""A bomb, its fuse and its explosion, drawn in half blocks."""

from collections.abc import Callable
from typing import Final

from jericho_tui.tui.widgets.canvas import Line, Piece

RADIUS: Final = 7
"""Of the bomb, in half blocks; a column is as wide as a half block is high."""
WIDTH: Final = 2 * RADIUS + 1
_ROUND: Final = 0.5
"""How much is added to a radius so that a disc has no single tips."""
SPARK: Final = "✹"


def half_blocks(width: int, height: int, inside: Callable[[int, int], bool]) -> list[str]:
    """Return lines in which each character is two pixels, one above the other.

    :param height: in lines.
    :param inside: whether the pixel of a column and half line is set.
    """
    return [
        "".join([" ▀▄█"[inside(x, 2 * y) + 2 * inside(x, 2 * y + 1)] for x in range(width)])
        for y in range(height)
    ]


def bomb_lines(number: str, role: str, label: str) -> list[Line]:
    """Return a round bomb with its neck on top and a number in its middle.

    :param label: the role of the number.
    """
    reach = (RADIUS + _ROUND) ** 2
    disc = half_blocks(
        WIDTH, RADIUS + 1, lambda x, y: (x - RADIUS) ** 2 + (y - RADIUS) ** 2 <= reach
    )
    lines: list[Line] = [[("▄█▄".center(WIDTH), role)]]
    for row, text in enumerate(disc):
        if row == RADIUS // 2:
            middle = (WIDTH - 3) // 2
            lines.append(
                [(text[:middle], role), (number.center(3), label), (text[middle + 3 :], role)]
            )
        else:
            lines.append([(text, role)])
    return lines


def fuse_line(left: int, whole: int, cells: int, burns: str) -> Line:
    """Return a fuse that burns from its right end.

    :param left: turns that are left of `whole`.
    :param cells: its columns when it is whole.
    :param burns: the role of the spark.
    """
    rest = min(cells, -(-left * cells // whole))
    pieces: list[Piece] = [("━" * rest, "quiet"), (SPARK, burns), ("┄" * (cells - rest), "off")]
    return pieces


def blast_lines(width: int, height: int, reach: float) -> list[str]:
    """Return a jagged burst.

    :param reach: how far it has come, of 1.
    """
    across, up = width / 2, height  # in half blocks: the middle

    def inside(x: int, y: int) -> bool:
        dx, dy = (x - across + 0.5) / across, (y - up + 0.5) / up
        ray = (x * 7 + y * 13) % 11 / 11  # the same at every explosion, but not regular
        return dx * dx + dy * dy <= (reach * (0.55 + 0.45 * ray)) ** 2

    return half_blocks(width, height, inside)
