"""A small picture of every game, of what its table is made of: bricks, cards, a bomb, a wheel.

A line is written as its pieces with a bar between them: the name of a colour, what is done with it
(`#` a brick, `%` a brick in the other shade, `:` text), and what stands there.
"""

from typing import Final

from jericho_tui.tui.widgets.canvas import Line, Piece, fit_line, line_width

WIDTH: Final = 24
EMBLEM_HEIGHT: Final = 6
_GAP: Final = 2
_KINDS: Final = {"#": "-brick", "%": "-brick-alt", ":": ""}
_WRITTEN: Final = {
    "jericho": (
        "red#   7   |red% 4  |red#♪ ",
        "green# 5   |green% 3 ",
        "blue#  4 |blue%   7   |blue# 5   |blue%1| : ♛",
        "yellow# 3 |yellow%♪ |yellow#1",
        "purple# 5   |purple%  5  |purple#♪ |purple% 3 ",
        "",
    ),
    "push": (
        "red# 3 ♦   | : |purple# 2 ■   | : |blue# 5 ▲   ",
        "yellow# 6 ●   | : |purple#  ■ ■  | : |blue# ▲▲▲▲▲ ",
        "green# 4 ♣   | : |purple#    ■ 2| : |blue#    ▲ 5",
        "green#  ♣ ♣  ",
        "green#  ♣ ♣  ",
        "green#    ♣ 4",
    ),
    "rempart": (
        "trumpet: ⚑  █▄▄█        █▄▄█",
        "yellow:▄  ▄|trumpet:████|purple:▄  ▄|yellow:▄  ▄|trumpet:████|blue:▄  ▄",
        "yellow# 1  |trumpet%  4 |purple# 11 |yellow% 18 |trumpet# 30 |blue% 42 ",
        "yellow#    |trumpet%  ♜ |purple# ♀  |yellow%    |trumpet# ♜  |blue%  ♦ ",
        "",
        "stone#   | : |stone#   | : |stone%   | : |stone#   | : |stone#   | : |stone#   ",
    ),
    "nottingham": (
        "quiet:⌂ · · · · · |trumpet# ★ |quiet: 4 7 2 ⌂",
        "quiet:━━━━━━━━━━━━━|strong:▲|off:┄┄┄┄┄┄┄┄",
        "",
        "cyan# ●   | : |blue# †   | : |yellow# ▬   | : |trumpet# ○   ",
        "",
        "red# ♦   | : |green# Ω   | : |purple# ▣   ",
    ),
    "badaboom": (
        "quiet:     ╭━━━━━━━━━━━|warning:✹|off:┄┄┄┄┄",
        "blue:  ▄█████▄   |green# ✦          ",
        "blue: █████████  ",
        "blue:███████████ |red# ◆          ",
        "blue: █████████  ",
        "blue:  ▀█████▀   |yellow# ☼          ",
    ),
    "hamster_rolle": (
        "orange:       ▄▄█▀▀▀█▄▄",
        "orange:      ██       ██",
        "orange:     ██    |green#  |orange:     ██",
        "orange:     ██  |purple# |red#   |yellow#   |orange:  ██",
        "orange:      ██ |stone# |yellow%    |blue# |green% |orange: ██",
        "orange:       ▀▀█▄▄▄█▀▀",
    ),
}


def emblem(game: str) -> list[Line]:
    """Return the picture of a game, each line of `WIDTH` columns; nothing of others."""
    return [fit_line(_line(text), WIDTH) for text in _WRITTEN.get(game, ())]


def beside(lines: list[Line], picture: list[Line], width: int) -> list[Line]:
    """Return lines with a picture at their right end, if there is room beside all of those."""
    reach = max((line_width(line) for line in lines[: len(picture)]), default=0)
    if not picture or len(lines) < len(picture) or reach + _GAP + WIDTH > width:
        return lines
    room = width - WIDTH
    with_it = [[*fit_line(line, room), *part] for line, part in zip(lines, picture, strict=False)]
    return [*with_it, *lines[len(picture) :]]


def _line(text: str) -> Line:
    return [_piece(piece) for piece in text.split("|") if piece]


def _piece(text: str) -> Piece:
    at = min(text.index(sign) for sign in _KINDS if sign in text)
    name = text[:at].strip() or "plain"
    return (text[at + 1 :], f"{name}{_KINDS[text[at]]}")
