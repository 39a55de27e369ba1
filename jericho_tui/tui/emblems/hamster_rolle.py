"""A picture in small: the wheel, loaded."""

from typing import Final

EMBLEM: Final = (
    "orange:       ▄▄█▀▀▀█▄▄",
    "orange:      ██       ██",
    "orange:     ██    |green#  |orange:     ██",
    "orange:     ██  |purple# |red#   |yellow#   |orange:  ██",
    "orange:      ██ |stone# |yellow%    |blue# |green% |orange: ██",
    "orange:       ▀▀█▄▄▄█▀▀",
)
