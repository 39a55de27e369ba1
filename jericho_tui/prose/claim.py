"""What a sentence of a preview claims, as data: a test holds it against what follows the move.

A sentence is worded from the same values as its claims, so it cannot say anything else than they
do. What each fact means is written down once a game, as the function that reads it off a match
that goes on: `tests/claims/<game>.py`.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from jericho_tui.core.game import Seat


class When(Enum):
    """In which course of the match a claim holds."""

    BEFORE = "before"
    """As things are when the move is considered."""
    NOW = "now"
    """Once the move is made, whatever anybody does then."""
    UNANSWERED = "unanswered"
    """If nobody who is asked about it answers: all pass, and what they must choose is any card."""
    NO_TRICK = "no_trick"
    """If nobody plays a trick until the next decision of another kind."""
    STANDING = "standing"
    """As things stand then: if nobody does anything until an armed bomb explodes, or if one that
    is not armed exploded at once."""
    WITHOUT = "without"
    """The same without the move: if it is passed over."""
    TAKEN = "taken"
    """If what is offered is taken."""
    NO_FALL = "no_fall"
    """If nothing falls."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a sentence says will be so, or is."""

    fact: str
    """What it is about: a name that the game's test of claims knows."""
    value: Hashable
    """What is claimed of it. A number from 2 on stands in the sentence as it is."""
    seats: tuple[Seat, ...] = ()
    """Whom it is about; all of them are named in the sentence."""
    about: Any = None
    """What else it is about, such as a colour, a card, a column."""
    when: When = When.NOW
    sure: bool = True
    """Whether it holds always; else usually, as the sentence says."""
    said: tuple[str, ...] = ()
    """Words of the sentence, in the language in use, that carry a value which is no number."""


def of(
    fact: str,
    value: Hashable,
    *seats: int,
    about: Any = None,
    when: When = When.NOW,
    sure: bool = True,
    said: str | tuple[str, ...] = (),
) -> Claim:
    """Return a claim; seats as they come from anywhere."""
    words = (said,) if isinstance(said, str) else said
    return Claim(fact, value, tuple(map(Seat, seats)), about, when, sure, words)
