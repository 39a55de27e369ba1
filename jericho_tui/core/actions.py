"""Errors of actions: unreadable, or against the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from jericho_tui.core.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a code for programs and a sentence for players."""

    code: str
    """Stable identifier, e.g. `not_in_hand`; tests and front ends match on it."""
    reason: Sentence

    @classmethod
    def because(cls, code: str, template: str, values: Mapping[str, object] | None = None) -> Self:
        """Return a refusal whose reason is a sentence of this template."""
        return cls(code, Sentence(template, values or {}))

    def __str__(self) -> str:
        """Return the reason in English."""
        return str(self.reason)


class SentenceError(ValueError):
    """An error whose message is a sentence that can be translated."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    @classmethod
    def because(cls, template: str, values: Mapping[str, object] | None = None) -> Self:
        """Return an error whose message is a sentence of this template."""
        return cls(Sentence(template, values or {}))


class KeyedError(SentenceError):
    """An error at a key of a file."""

    def __init__(self, key: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.key = key

    @classmethod
    def because(  # type: ignore[override]  # it says where, too
        cls, key: str, template: str, values: Mapping[str, object] | None = None
    ) -> Self:
        """Return an error whose message is a sentence of this template."""
        return cls(key, Sentence(template, values or {}))


class InvalidActionError(SentenceError):
    """A text is not an action of this game; the message says what was expected."""


class IllegalActionError(SentenceError):
    """An action is not legal for this seat now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


class InvalidSetupError(KeyedError):
    """A recorded setup is impossible; `key` names the record's key that is wrong."""
