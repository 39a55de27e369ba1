"""Sentences as data: an English template and what goes into it.

Rules and records must explain themselves with the numbers in the sentence, but they do no I/O and
so cannot look up a translation. They return a `Sentence`; `prose` translates its template.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


def N_(template: str) -> str:
    """Mark a template for extraction by gettext, unchanged."""
    return template


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence for a reader."""

    template: str
    """English, with `{named}` places; the gettext message id."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What the places hold; a value may itself be a Sentence."""

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.template.format_map(self.values)
