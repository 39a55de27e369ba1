"""A match as pictures made of text: lines of runs, each with its look."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI

from jericho_tui.core.actions import SentenceError

_DIM: Final = 0.55
"""How much of its colour dim text keeps."""
_GAP: Final = 8
"""So many columns may be the same between two that differ, and still be told again."""


class SharingError(SentenceError):
    """Something cannot be shared; the sentence says why."""


class Look(NamedTuple):
    """How a run of text looks; colours are `#rrggbb`."""

    text: str
    ground: str
    bold: bool = False
    italic: bool = False
    underline: bool = False


Run = tuple[str, Look]
Row = tuple[Run, ...]


@dataclass(frozen=True)
class Frame:
    """One position."""

    rows: tuple[Row, ...]
    told: str = ""
    """What led there, in words; empty: nothing did."""


@dataclass(frozen=True)
class Film:
    """Every position of a match in one view."""

    title: str
    eyes: str
    """Whose view it is, in words."""
    language: str
    size: tuple[int, int]
    """Columns and lines."""
    frames: Sequence[Frame]
    landmarks: Sequence[int] = ()
    """At which frames there was a scoring."""

    @property
    def ground(self) -> str:
        """The colour behind everything: of the last run, where nothing stands."""
        return self.frames[0].rows[-1][-1][1].ground


def row_of(segments: Iterable[Segment]) -> Row:
    """Return a line of a screen."""
    return _joined(
        (text, _look(style or Style.null())) for text, style, control in segments if not control
    )


Change = tuple[int, int, Row]
"""Line, column, and what stands from there on."""


def changes(before: Frame | None, frame: Frame) -> Iterator[Change]:
    """Yield what makes a frame of the one before, of the same size.

    :param before: None: nothing is there yet.
    """
    for y, row in enumerate(frame.rows):
        if before is None:
            yield y, 0, row
        elif before.rows[y] != row:
            yield from _changed_spans(y, _cells(before.rows[y]), _cells(row))


def _changed_spans(y: int, old: Sequence[Run], new: Sequence[Run]) -> Iterator[Change]:
    """Yield the spans in which a line differs; small gaps between two are part of one."""
    places = [x for x, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
    start = 0
    for number, x in enumerate(places):
        last = number + 1 == len(places)
        if last or places[number + 1] - x > _GAP:
            first = places[start]
            while not new[first][0]:  # the second half of a wide character
                first -= 1
            yield y, first, _joined(new[first : x + 1])
            start = number + 1


def _cells(row: Row) -> list[Run]:
    """Return a line column by column; the second column of a wide character is empty."""
    cells: list[Run] = []
    for text, look in row:
        for char in text:
            size = cell_len(char)
            if not size and cells:
                cells[-1] = (cells[-1][0] + char, cells[-1][1])
            cells += [(char, look), *[("", look)] * (size - 1)][: size or 0]
    return cells


def _joined(runs: Iterable[Run]) -> Row:
    """Return runs with neighbours of one look as one."""
    joined: list[Run] = []
    for text, look in runs:
        if joined and joined[-1][1] == look:
            joined[-1] = (joined[-1][0] + text, look)
        else:
            joined.append((text, look))
    return tuple(joined)


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return cell_len(text)


def _look(style: Style) -> Look:
    text = _triplet(style.color, foreground=True)
    ground = _triplet(style.bgcolor, foreground=False)
    if style.reverse:
        text, ground = ground, text
    if style.dim:
        mixed = (round(g + (t - g) * _DIM) for t, g in zip(text, ground, strict=True))
        text = ColorTriplet(*mixed)
    return Look(text.hex, ground.hex, bool(style.bold), bool(style.italic), bool(style.underline))


def _triplet(color: Color | None, *, foreground: bool) -> ColorTriplet:
    theme = MONOKAI
    if color is None:
        return theme.foreground_color if foreground else theme.background_color
    return color.get_truecolor(theme, foreground)
