"""What can be wrong with an action: unreadable, or against the rules."""

from dataclasses import dataclass

from jericho_tui.core.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a seat may not do something now: a code for programs and a sentence for people."""

    code: str
    """Stable identifier, e.g. `not_in_hand`; tests and front ends match on it."""
    reason: Sentence

    def __str__(self) -> str:
        """Return the reason in English."""
        return str(self.reason)


class SentenceError(ValueError):
    """An error whose message is a sentence that can be translated."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class InvalidActionError(SentenceError):
    """The text is not an action of this game; the message says what was expected."""


class IllegalActionError(SentenceError):
    """The action is not legal for this seat now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


class InvalidSetupError(SentenceError):
    """A recorded setup is impossible; `key` names the record's key that is wrong."""

    def __init__(self, key: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.key = key
