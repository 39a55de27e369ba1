"""What a move will do, in short sentences with a tone."""

from typing import Literal, NamedTuple

Tone = Literal["plain", "good", "warning"]


class Remark(NamedTuple):
    """One short sentence of a preview."""

    text: str
    tone: Tone
