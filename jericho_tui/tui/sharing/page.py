"""A film as one page of HTML that replays it by keys in any browser, and loads nothing.

Everything is in the page: its style and its script are named by their hashes in its content
security policy, which lets nothing else run and nothing be fetched.
"""

import base64
import hashlib
import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from string import Template

from jericho_tui.prose.language import _
from jericho_tui.tui.sharing.film import Film, Look, Row, changes, columns


def page_of(film: Film) -> str:
    """Return the page."""
    looks: dict[Look, int] = {}
    frames, before = [], None
    for frame in film.frames:
        told = [[y, x, *_runs(row, looks)] for y, x, row in changes(before, frame)]
        frames.append(told)
        before = frame
    letters = {
        char for frame in film.frames for row in frame.rows for text, _look in row for char in text
    }
    data = {
        "lines": film.size[1],
        "widths": {char: size for char in sorted(letters) if (size := columns(char)) != 1},
        "frames": frames,
        "told": [frame.told for frame in film.frames],
        "marks": list(film.landmarks),
    }
    style = _style(film, looks)
    script = _part("page.js")
    return Template(_part("page.html")).substitute(
        language=film.language,
        title=escape(film.title),
        eyes=escape(film.eyes),
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
    wide, high = f"calc(98vw/{width}/0.602)", f"calc((100vh - 13rem)/{height}/1.25)"
    rules = [
        f"body{{background:{film.ground}}}",
        f"#screen{{font-size:min(16px,{wide},{high})}}",
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
