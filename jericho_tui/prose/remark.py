"""What a move will do, in short sentences with a tone, each with what it claims as data."""

from typing import Literal, NamedTuple

from jericho_tui.prose.claim import Claim

Tone = Literal["plain", "good", "warning"]


class Remark(NamedTuple):
    """One short sentence of a preview."""

    text: str
    tone: Tone
    claims: tuple[Claim, ...] = ()
    """What it says that can be held against what follows; () for mere advice."""
