"""A picture in small: walls."""

from typing import Final

EMBLEM: Final = (
    "red#   7   |red% 4  |red#♪ ",
    "green# 5   |green% 3 ",
    "blue#  4 |blue%   7   |blue# 5   |blue%1| : ♛",
    "yellow# 3 |yellow%♪ |yellow#1",
    "purple# 5   |purple%  5  |purple#♪ |purple% 3 ",
    "",
)
