"""A picture in small: three columns of cards."""

from typing import Final

EMBLEM: Final = (
    "red# 3 ♦   | : |purple# 2 ■   | : |blue# 5 ▲   ",
    "yellow# 6 ●   | : |purple#  ■ ■  | : |blue# ▲▲▲▲▲ ",
    "green# 4 ♣   | : |purple#    ■ 2| : |blue#    ▲ 5",
    "green#  ♣ ♣  ",
    "green#  ♣ ♣  ",
    "green#    ♣ 4",
)
