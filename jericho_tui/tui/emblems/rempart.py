"""A picture in small: a rampart with towers, stones below it."""

from typing import Final

EMBLEM: Final = (
    "trumpet: ⚑  █▄▄█        █▄▄█",
    "yellow:▄  ▄|trumpet:████|purple:▄  ▄|yellow:▄  ▄|trumpet:████|blue:▄  ▄",
    "yellow# 1  |trumpet%  4 |purple# 11 |yellow% 18 |trumpet# 30 |blue% 42 ",
    "yellow#    |trumpet%  ♜ |purple# ♀  |yellow%    |trumpet# ♜  |blue%  ♦ ",
    "",
    "stone#   | : |stone#   | : |stone%   | : |stone#   | : |stone#   | : |stone#   ",
)
