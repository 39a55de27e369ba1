"""A film as a recording that `asciinema play` shows: the format asciicast v2.

https://docs.asciinema.org/manual/asciicast/v2/
"""

import json
from collections.abc import Iterator
from typing import Final

from jericho_tui.tui.sharing.film import Film, Frame, Look, Row, changes

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
