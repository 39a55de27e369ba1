"""A match as pictures made of text: lines of runs, each with its look."""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI

from jericho_tui.core.actions import SentenceError
from jericho_tui.text.language import _

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
    notes: Mapping[int, str] = field(default_factory=dict)
    """By frame, what the analysis says of the move that led there."""
    result: Sequence[Sequence[str]] = ()
    """The result as a table, with names and titles; empty: the match is not over."""
    first: int = 0
    """After how many moves the first frame stands."""
    plays: bool = False
    """Whether a page of it plays by itself, over and over."""

    @property
    def ground(self) -> str:
        """The colour behind everything: of the last run, where nothing stands."""
        return self.frames[0].rows[-1][-1][1].ground


@cache
def row_of(segments: Sequence[Segment]) -> Row:
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


@cache
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


_PAUSE: Final = 1.0
"""Seconds for a position."""
_LINGER: Final = 3.0
"""Seconds for one at which there was a scoring, for the first and for the last."""


def cast_of(film: Film) -> str:
    """Return the recording."""
    width, height = film.size
    head = {"version": 2, "width": width, "height": height, "title": f"{film.title} · {film.eyes}"}
    return "\n".join([json.dumps(head, ensure_ascii=False), *_events(film), ""])


def _events(film: Film) -> Iterator[str]:
    moment = 0.0
    before: Frame | None = None
    long = {0, len(film.frames) - 1, *film.landmarks}
    for number, frame in enumerate(film.frames):
        data = _changes(before, frame)
        if number == 0:
            data = f"\x1b[?25l\x1b[2J{data}"
        yield json.dumps([round(moment, 2), "o", data], ensure_ascii=False)
        moment += _LINGER if number in long else _PAUSE
        before = frame
    yield json.dumps([round(moment, 2), "o", "\x1b[0m\x1b[?25h"])


def _changes(before: Frame | None, frame: Frame) -> str:
    """Return what makes a terminal that shows one frame show another."""
    return "".join(f"\x1b[{y + 1};{x + 1}H{_painted(row)}" for y, x, row in changes(before, frame))


def _painted(row: Row) -> str:
    return "".join(f"{_sgr(look)}{text}" for text, look in row)


def _sgr(look: Look) -> str:
    on = (("1", look.bold), ("3", look.italic), ("4", look.underline))
    codes = ["0", *(code for code, is_on in on if is_on)]
    codes += [f"38;2;{_numbers(look.text)}", f"48;2;{_numbers(look.ground)}"]
    return f"\x1b[{';'.join(codes)}m"


def _numbers(color: str) -> str:
    return ";".join(str(int(color[place : place + 2], 16)) for place in (1, 3, 5))


def page_of(film: Film) -> str:
    """Return the page."""
    looks: dict[Look, int] = {}
    rows: dict[Row, int] = {}
    letters = set[str]()
    frames: list[list[int]] = []
    for number, frame in enumerate(film.frames):
        before = film.frames[number - 1].rows if number else ()
        changed: list[int] = []
        for y, row in enumerate(frame.rows):
            if not before or before[y] != row:
                changed += (y, rows.setdefault(row, len(rows)))
        frames.append(changed)
    for row in rows:
        letters.update(*(text for text, _look in row))
    data = {
        "lines": film.size[1],
        "widths": {char: size for char in sorted(letters) if (size := cell_len(char)) != 1},
        "rows": [list(_runs(row, looks)) for row in rows],
        "frames": frames,
        "told": [frame.told for frame in film.frames],
        "notes": film.notes,
        "marks": list(film.landmarks),
        "first": film.first,
        "plays": film.plays,
    }
    style = _style(film, looks)
    script = _part("page.js")
    table = "".join(
        f"<tr><th>{escape(title)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for title, *cells in film.result
    )
    return Template(_part("page.html")).substitute(
        language=film.language,
        title=escape(film.title),
        eyes=escape(film.eyes),
        result=table and f"<table>{table}</table>",
        style_hash=_hash(style),
        script_hash=_hash(script),
        style=style,
        script=script,
        last=len(film.frames) - 1,
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        **{name: escape(text) for name, text in _words().items()},
    )


def _words() -> dict[str, str]:
    return {
        "first": _("First move"),
        "back": _("Step back"),
        "play": _("Autoplay"),
        "step": _("Step"),
        "end": _("Last move"),
        "position": _("Position"),
        "moves": _("Moves"),
        "keys": _("← → step · space plays · [ ] scorings · Home, End · + − faster, slower"),
        "script_needed": _(
            "This page needs JavaScript. The code is part of the page; it loads nothing."
        ),
    }


def _runs(row: Row, looks: dict[Look, int]) -> Iterator[str | int]:
    """Yield each run's text, and the number of its look."""
    for text, look in row:
        yield text
        yield looks.setdefault(look, len(looks))


def _style(film: Film, looks: dict[Look, int]) -> str:
    width, height = film.size
    rules = [
        f"body{{background:{film.ground}}}",
        f"#screen{{font-size:min(16px,calc(100vw/{width}/0.602))}}",
        f"@media(min-width:60rem){{#screen{{font-size:min(16px,calc((100vw - 26rem)/{width}/0.602)"
        f",calc((100vh - 7rem)/{height}/1.25))}}}}",
    ]
    for look, number in looks.items():
        rule = f"color:{look.text};background:{look.ground}"
        rule += ";font-weight:700" * look.bold + ";font-style:italic" * look.italic
        rules.append(f".l{number}{{{rule}{';text-decoration:underline' * look.underline}}}")
    return _part("page.css") + "\n".join(rules)


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return what a content security policy calls a style or script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
