"""A picture in small: the sheriff's road and the goods."""

from typing import Final

EMBLEM: Final = (
    "quiet:⌂ · · · · · |trumpet# ★ |quiet: 4 7 2 ⌂",
    "quiet:━━━━━━━━━━━━━|strong:▲|off:┄┄┄┄┄┄┄┄",
    "",
    "cyan# ●   | : |blue# †   | : |yellow# ▬   | : |trumpet# ○   ",
    "",
    "red# ♦   | : |green# Ω   | : |purple# ▣   ",
)
