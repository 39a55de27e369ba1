"""Sentences in pieces that keep their meaning, so that a screen colours them without markup."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import Formatter

PLAIN = "plain"
NAME = "name"
ME = "me"
NUMBER = "number"
QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a line."""

    text: str
    role: str = PLAIN
    """`plain`, `name`, `me` (the reader), `number`, `quiet`, or `colour:<n>` by colour index."""


Part = Segment | Sequence[Segment] | str | int
"""What fills a place of a template: text and numbers become segments of their own."""


def fill(template: str, **parts: Part) -> list[Segment]:
    """Fill the `{named}` places of a translated template; what fills them is never read as one.

    :raises KeyError: the template has a place that `parts` lacks.
    """
    line: list[Segment] = []
    for literal, place, _spec, _conversion in Formatter().parse(template):
        if literal:
            line.append(Segment(literal))
        if place is not None:
            line += _segments(parts[place])
    return line


def plain(segments: Sequence[Segment]) -> str:
    """Return the text of a line."""
    return "".join(segment.text for segment in segments)


def _segments(part: Part) -> Sequence[Segment]:
    if isinstance(part, Segment):
        return (part,)
    if isinstance(part, str):
        return (Segment(part),)
    if isinstance(part, int):
        return (Segment(str(part), NUMBER),)
    return part
