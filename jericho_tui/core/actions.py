"""Errors of actions: unreadable, or against the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from jericho_tui.core.seats import Seat
from jericho_tui.core.sentence import N_, Sentence


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


def refuse_over() -> Refusal:
    """Return the refusal of any action after the end of the match."""
    return Refusal.because("match_over", N_("the game is over"))


def refuse_stranger(seat: Seat, num_seats: int) -> Refusal | None:
    """Return the refusal of a seat number that does not exist, or None if it exists."""
    if 0 <= seat < num_seats:
        return None
    return Refusal.because(
        "no_such_seat",
        N_("there is no seat {seat}; this game has {seats}"),
        {"seat": seat + 1, "seats": num_seats},
    )


def refuse_turn(seat: Seat, turn: Seat) -> Refusal | None:
    """Return the refusal of a seat that acts out of turn, or None in its own turn."""
    if seat == turn:
        return None
    return Refusal.because(
        "not_your_turn",
        N_("it is seat {turn}’s turn, not seat {seat}’s"),
        {"turn": turn + 1, "seat": seat + 1},
    )
