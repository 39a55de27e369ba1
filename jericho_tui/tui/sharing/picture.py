"""A screen as a picture: SVG that loads nothing."""

from html import escape
from typing import Final

from rich.cells import cell_len

from jericho_tui.play.match import Match
from jericho_tui.session.review import Review, View
from jericho_tui.text.language import _
from jericho_tui.tui.sharing.film import Frame, Look

NOBODY: Final = "\0"
"""Who looks: none of the players, so that no sentence says “you”."""


def may_share(match: Match, view: View) -> bool:
    """Whether a view shows nothing that is still hidden in a match that goes on."""
    return view in Review(match, reader=NOBODY).views


def eyes_of(match: Match, view: View) -> str:
    """Return in words who looks."""
    if view.everything:
        return _("all open")
    if view.seat is None:
        return _("what everyone saw")
    return _("as {name} saw it").format(name=match.seats[view.seat].name)


_WIDE: Final = 9.6
_HIGH: Final = 20
_SIZE: Final = 16
_FONTS: Final = "'Fira Code','DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"


def svg_of(frame: Frame, title: str) -> str:
    """Return a picture of a frame; it names its fonts and fetches none."""
    width = max(sum(cell_len(text) for text, _look in row) for row in frame.rows)
    wide, high = round(width * _WIDE, 1), len(frame.rows) * _HIGH
    ground = frame.rows[-1][-1][1].ground
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}" font-family="{_FONTS}" font-size="{_SIZE}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="{ground}"/>',
    ]
    for y, row in enumerate(frame.rows):
        x = 0
        for text, look in row:
            size = cell_len(text)
            parts += _run(text, look, (x, y, size), ground)
            x += size
    return "\n".join([*parts, "</svg>", ""])


def _run(text: str, look: Look, place: tuple[int, int, int], ground: str) -> list[str]:
    """Return the elements of a run: its ground, and its text set into its columns.

    :param place: column, line, and how many columns.
    """
    x, y, size = round(place[0] * _WIDE, 1), place[1] * _HIGH, round(place[2] * _WIDE, 1)
    solid = not text.strip("█")
    color = look.text if solid else look.ground
    parts = []
    if color != ground or solid:
        parts.append(
            f'<rect x="{x}" y="{y}" width="{size}" height="{_HIGH}" fill="{color}"'
            ' shape-rendering="crispEdges"/>'
        )
    said = text.strip(" ")
    if said and not solid:
        lead = cell_len(text) - cell_len(text.lstrip(" "))
        marks = 'font-weight="bold" ' * look.bold + 'font-style="italic" ' * look.italic
        marks += 'text-decoration="underline" ' * look.underline
        left, long = round(x + lead * _WIDE, 1), round(cell_len(said) * _WIDE, 1)
        parts.append(
            f'<text x="{left}" y="{y + 15}" fill="{look.text}" textLength="{long}"'
            f' lengthAdjust="spacingAndGlyphs" {marks}xml:space="preserve">{escape(said)}</text>'
        )
    return parts
