"""Making moves in notation, so that a test of any game reads like its rules page."""

from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Game, Seat


class Moving:
    """Moves of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def play(self, state: Any, *moves: str) -> list[Event]:
        """Make moves, each by whoever acts, and return what they caused."""
        events: list[Event] = []
        state.events = events
        for text in moves:
            seat = state.actors()[0]
            action = self._game.parse_action(text)
            refusal = state.refusal(seat, action)
            assert refusal is None, f"{text}: {refusal}"
            state.apply(seat, action)
        return events

    def legal(self, state: Any, seat: int | None = None) -> list[str]:
        """Return what a seat (by default whoever acts) may do, in notation."""
        who = state.actors()[0] if seat is None else Seat(seat)
        return [self._game.format_action(action) for action in state.legal_actions(who)]

    def refusal_code(self, state: Any, text: str, seat: int | None = None) -> str | None:
        """Return the code that refuses a move of whoever acts; None when it is legal."""
        who = state.actors()[0] if seat is None else Seat(seat)
        refusal = state.refusal(who, self._game.parse_action(text))
        assert (refusal is None) == (text in self.legal(state, who))
        return None if refusal is None else refusal.code


class Recorded:
    """Moves of one game as a record has them, `2 pass`: with the seat from 1, 0 for chance."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def play(self, state: Any, *moves: str) -> list[Event]:
        """Make moves and return what they caused."""
        events: list[Event] = []
        state.events = events
        for text in moves:
            seat, action = self._read(text)
            refusal = state.refusal(seat, action)
            assert refusal is None, f"{text}: {refusal}"
            state.apply(seat, action)
        state.events = None
        return events

    def legal(self, state: Any, seat: int) -> list[str]:
        """Return what a seat may do, in notation."""
        return [self._game.format_action(action) for action in state.legal_actions(Seat(seat - 1))]

    def acting(self, state: Any) -> list[int]:
        """Return who acts."""
        return [seat + 1 for seat in state.actors()]

    def refusal_code(self, state: Any, text: str) -> str | None:
        """Return the code with which the rules refuse a move; None when it is legal."""
        seat, action = self._read(text)
        refusal = state.refusal(seat, action)
        if seat != CHANCE:
            assert (refusal is None) == (action in state.legal_actions(seat))
        return None if refusal is None else refusal.code

    def _read(self, text: str) -> tuple[Seat, Any]:
        number, _, rest = text.partition(" ")
        return Seat(int(number) - 1), self._game.parse_action(rest)
