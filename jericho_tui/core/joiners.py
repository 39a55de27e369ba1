"""The two invisible joiners that Persian, Malayalam and other scripts need.

Unicode allows them in identifiers in three contexts (UAX #31, A1, A2 and B). Everywhere else they
would make two names look alike.
"""

import re
from typing import Final
from unicodedata import category, combining, name

ZWNJ: Final = "\u200c"
"""Keeps two letters from joining."""
ZWJ: Final = "\u200d"
"""Joins two letters."""
JOINERS: Final = ZWNJ + ZWJ
_VIRAMA: Final = 9
"""The combining class of the sign that takes the vowel from an Indic letter."""
_DUAL: Final = re.compile(
    "["
    "\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f"
    "\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff"
    "\u0712-\u0714\u071a-\u071d\u071f-\u0727\u0729\u072b\u072d\u072e\u074e-\u0758"
    "\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f\u07ca-\u07ea\u0841-\u0845"
    "\u0848\u084a-\u0853\u0855\u0860\u0862-\u0865\u0868\u0886\u0889-\u088d\u08a0-\u08a9"
    "\u08af\u08b0\u08b3-\u08b8\u08ba-\u08c8"
    "]"
)
"""Letters that join on both sides: of Arabic, Syriac, N’Ko and Mandaic (U+0600 to U+08FF), by
Unicode's Joining_Type, which Python does not have."""
_RIGHT: Final = re.compile(
    "["
    "\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699"
    "\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e"
    "\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779"
    "\u0840\u0846\u0847\u0849\u0854\u0856-\u0858\u0867\u0869-\u0882\u088e\u08aa-\u08ac\u08ae"
    "\u08b1\u08b2\u08b9"
    "]"
)
"""Letters of these scripts that join only with the one before."""


def is_printable(text: str) -> bool:
    """Return whether `text` is printable: as `str.isprintable`, but with valid joiners."""
    return text.isprintable() or all(
        char.isprintable() or is_joiner(text, place) for place, char in enumerate(text)
    )


def is_joiner(text: str, place: int) -> bool:
    """Return whether Unicode allows a joiner at this position of an identifier."""
    char = text[place]
    if char not in JOINERS:
        return False
    after = text[place + 1 :]
    if char == ZWJ:
        return _ends_with_virama(text[:place]) and "VOWEL SIGN" not in name(after[:1] or " ", "")
    bare = _without_marks(after[::-1])[-1:]
    if _ends_with_virama(text[:place]):
        return category(bare or " ")[0] == "L"
    joins = _DUAL.match(_without_marks(text[:place])[-1:])
    return bool(joins and (_DUAL.match(bare) or _RIGHT.match(bare)))


def _ends_with_virama(text: str) -> bool:
    """Whether a text ends with an Indic letter that lost its vowel, and marks on it."""
    end = len(text)
    while end and combining(text[end - 1]) not in (0, _VIRAMA):
        end -= 1
    if not end or combining(text[end - 1]) != _VIRAMA:
        return False
    letter = _without_marks(text[: end - 1])[-1:]
    return category(letter or " ")[0] == "L"


def _without_marks(text: str) -> str:
    while text and category(text[-1]) in ("Mn", "Me"):
        text = text[:-1]
    return text
