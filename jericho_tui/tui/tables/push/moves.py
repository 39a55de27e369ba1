"""What may be done, each move with its key, and beside it what the chosen one would do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual import events
from textual.message import Message

from jericho_tui.games.push.actions import Action, Kind
from jericho_tui.games.push.bundle import LANE_POINTS, lane_of
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.prose.colours import colour_letter, colour_symbol
from jericho_tui.prose.counts import points_text
from jericho_tui.prose.push.voice import VOICE
from jericho_tui.prose.remark import Remark
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit_line, wrap

_LIST: Final = 34
"""Columns of the list, at most half of all."""
_TONES: Final = {"plain": "plain", "good": "up", "warning": "warning"}
_KEYS: Final = {Kind.DRAW: "d", Kind.STOP: "s", Kind.PASS: "n"}


class Moves(Canvas):
    """The moves of whoever is asked. One widget; the table's keys move its selection."""

    @dataclass
    class Clicked(Message):
        """A move was clicked."""

        index: int

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._seen: PushObservation | None = None
        self._actions: Sequence[Action] = ()
        self._cursor = 0
        self._prompt = ""
        self._remarks: Sequence[Remark] = ()

    def show(
        self,
        seen: PushObservation,
        actions: Sequence[Action],
        cursor: int,
        prompt: str,
        remarks: Sequence[Remark],
    ) -> None:
        """Show these moves, or the prompt alone when there are none."""
        self._seen = seen
        self._actions = actions
        self._cursor = cursor
        self._prompt = prompt
        self._remarks = remarks
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the list, and the remarks beside it."""
        if not self._actions:
            return [[(text, "quiet")] for text in wrap(self._prompt, width, max(1, height))]
        size = min(_LIST, width // 2)
        text = self._text(width - size - 2, height)
        lines: list[Line] = []
        for number in range(min(height, max(len(self._actions), len(text)))):
            line = self._row(number) if number < len(self._actions) else []
            lines.append(fit_line(line, size + 2) + (text[number] if number < len(text) else []))
        return lines

    def selection(self) -> tuple[int, int] | None:
        """Return where the key of the chosen move stands."""
        return (2, self._cursor) if self._actions else None

    def on_click(self, event: events.Click) -> None:
        """Say which move was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.x < _LIST and offset.y < len(self._actions):
            event.stop()
            self.post_message(self.Clicked(offset.y))

    def _row(self, number: int) -> Line:
        action = self._actions[number]
        chosen = number == self._cursor
        line: Line = [
            ("▸ " if chosen else "  ", "gold"),
            (f"{key_of(action)} ", "gold" if chosen else "quiet"),
            (VOICE.action_name(action), "strong" if chosen else "plain"),
        ]
        if action.kind is Kind.PROTECT:
            assert self._seen is not None
            assert self._seen.seat is not None  # a spectator is asked for nothing
            lane = lane_of(self._seen.bench[self._seen.seat], action.index)
            role = f"{CARD_COLOURS[action.index]}-bold"
            line += [(f" {colour_symbol(action.index)} {points_text(LANE_POINTS[lane])}", role)]
        return line

    def _text(self, width: int, height: int) -> list[Line]:
        lines: list[Line] = [[(text, "gold")] for text in wrap(self._prompt, width, 2)]
        left = height - len(lines)
        for number, remark in enumerate(self._remarks):
            most = max(1, left - (len(self._remarks) - number - 1))
            for text in wrap(remark.text, width, most):
                lines.append([(text, _TONES[remark.tone])])
                left -= 1
        return lines[:height]


def key_of(action: Any) -> str:
    """Return the key that chooses a move."""
    if action.kind is Kind.PROTECT:
        return colour_letter(action.index).lower()
    return _KEYS.get(action.kind) or str(action.index + 1)
