"""A picture in small: a bomb with its fuse, and what is in it."""

from typing import Final

EMBLEM: Final = (
    "quiet:     ╭━━━━━━━━━━━|warning:✹|off:┄┄┄┄┄",
    "blue:  ▄█████▄   |green# ✦          ",
    "blue: █████████  ",
    "blue:███████████ |red# ◆          ",
    "blue: █████████  ",
    "blue:  ▀█████▀   |yellow# ☼          ",
)
