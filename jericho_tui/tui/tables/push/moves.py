"""What may be done, each move with its key, and beside it what the chosen one would do."""

from dataclasses import dataclass
from typing import Any, Final

from textual.message import Message

from jericho_tui.games.push.actions import Action, Kind
from jericho_tui.games.push.bundle import LANE_POINTS, lane_of
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.prose.colours import colour_letter, colour_symbol
from jericho_tui.prose.counts import points_text
from jericho_tui.prose.push.voice import VOICE
from jericho_tui.tui.tables.choosing import ListChoice
from jericho_tui.tui.tables.panels import ChoiceCanvas, add_remarks
from jericho_tui.tui.tables.push.risk import RISK_WIDTH, risk_picture
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, fit_line, wrap

_LIST: Final = 34
"""Columns of the list, at most half of all."""
_ROOMY: Final = 100
"""Columns from which what may still be drawn stands beside it."""
_KEYS: Final = {Kind.DRAW: "d", Kind.STOP: "s", Kind.PASS: "n"}


class Moves(ChoiceCanvas[ListChoice[Action]]):
    """The moves of whoever is asked, and what they risk. The table's keys move its selection."""

    @dataclass
    class Clicked(Message):
        """A move was clicked."""

        index: int

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        if choice is None:
            return [[(text, "quiet")] for text in wrap(sight.prompt, width, max(1, height))]
        risk = risk_picture(sight.observation, self.action)
        if width < _ROOMY or height < len(risk):
            risk = []
        whole, width = width, width - (RISK_WIDTH + 2 if risk else 0)
        size = min(_LIST, width // 2)
        text: list[Line] = [
            [(part, "gold")] for part in wrap(sight.prompt, width - size - 2, height)
        ]
        add_remarks(text, self.remarks, width - size - 2, height)
        lines: list[Line] = []
        rows = [self._row(sight, action) for action in choice.actions]
        for number in range(min(height, max(len(rows), len(text), len(risk)))):
            line = fit_line(rows[number] if number < len(rows) else [], size + 2)
            line += text[number] if number < len(text) else []
            if number < len(risk):
                line = fit_line(line, whole - RISK_WIDTH) + risk[number]
            lines.append(line)
        return lines

    def selection(self) -> tuple[int, int] | None:
        return None if self.choice is None else (2, self.choice.index)

    def clicked(self, x: int, y: int) -> Message | None:
        there = self.choice is not None and x < _LIST and y < len(self.choice.actions)
        return self.Clicked(y) if there else None

    def _row(self, sight: Sight, action: Action) -> Line:
        chosen = action is self.action
        line: Line = [
            ("▸ " if chosen else "  ", "gold"),
            (f"{key_of(action)} ", "gold" if chosen else "quiet"),
            (VOICE.action_name(action), "strong" if chosen else "plain"),
        ]
        if action.kind is Kind.PROTECT:
            seen: PushObservation = sight.observation
            assert seen.seat is not None  # a spectator is asked for nothing
            lane = lane_of(seen.bench[seen.seat], action.index)
            role = f"{CARD_COLOURS[action.index]}-bold"
            line += [(f" {colour_symbol(action.index)} {points_text(LANE_POINTS[lane])}", role)]
        return line


def key_of(action: Any) -> str:
    """Return the key that chooses a move."""
    if action.kind is Kind.PROTECT:
        return colour_letter(action.index).lower()
    return _KEYS.get(action.kind) or str(action.index + 1)
