"""The places on a grid: what lies there, what of it is shown, and the cursor."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.geometry import Offset
from textual.message import Message

from jericho_tui.games.rempart.actions import Kind
from jericho_tui.games.rempart.masks import figure_of
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.words import card_text, figure_sign
from jericho_tui.tui.tables.motion import spot
from jericho_tui.tui.tables.panels import ChoiceCanvas, Prospect
from jericho_tui.tui.tables.rempart.choice import COLUMNS, Choice
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, Piece

_NARROW: Final = 3
_WIDE: Final = 11
"""Least and most columns of a stone; one more between two, where the cursor stands."""
_TALL: Final = 5
"""Most lines of a stone; one more between two where there is room."""
_CORNERS: Final = {
    1: ("[", "]"),
    **{tall: (f"┏{'┃' * (tall - 2)}┗", f"┓{'┃' * (tall - 2)}┛") for tall in range(2, _TALL + 1)},
}
"""The cursor's left and right edge, by the height of a stone."""
_BACK: Final = ("", "stone-brick")
"""A card face down."""
_SEEN: Final = ("•", "stone-brick-alt")
"""One that was turned up before, where the memory aid tells that."""


class Stones(ChoiceCanvas[Choice]):
    """The cards on the table, face down. The table's keys move the cursor."""

    @dataclass
    class Clicked(Message):
        """A place was clicked."""

        place: int

    @property
    def _cursor(self) -> int | None:
        """The place that is chosen; None: none can be."""
        action = self.action
        return action.place if action is not None and action.kind is Kind.TURN else None

    def consider(self, prospect: Prospect[Choice]) -> None:
        super().consider(prospect)
        cursor = self._cursor
        where = "" if cursor is None else _("place {number}").format(number=cursor + 1)
        self.entitle(_("The {n} places").format(n=len(self.sight.observation.known)), where)

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: RempartObservation = sight.observation
        faces = _faces(sight)
        stone, tall, pitch = _sizes(seen, width, height)
        lines: list[Line] = []
        for first in range(0, len(faces), COLUMNS):
            row = faces[first : first + COLUMNS]
            for line in range(tall):
                lines.append(self._line(row, first, line, stone, tall))
            lines += [[] for _gap in range(pitch - tall)]
        while lines and not lines[-1]:
            lines.pop()
        if len(lines) > height:
            lines = [line for line in lines if line]
        if seen.card and seen.phase is Phase.REVEALED and len(lines) < height:
            figure = figure_of(seen.card) if seen.rules.points else ""
            if len(lines) + 1 < height:
                lines.append([])
            text = card_text(seen.card, figure)
            lines.append([(" " + _("turned up") + " ", "quiet"), (f" {text} ", "gold-block")])
        return lines

    def selection(self) -> tuple[int, int] | None:
        cursor = self._cursor
        return None if cursor is None else self._middle(cursor)

    def place_at(self, place: int) -> Offset | None:
        """Return where on the screen the left half of a place's middle is."""
        column, line = self._middle(place)
        return spot(self, max(0, column - 2), line)

    def _middle(self, place: int) -> tuple[int, int]:
        """Return the column and line of a place's middle."""
        stone, tall, pitch = _sizes(self.sight.observation, *self.content_size)
        row, column = divmod(place, COLUMNS)
        return column * (stone + 1) + 1 + stone // 2, row * pitch + tall // 2

    def clicked(self, x: int, y: int) -> Message | None:
        seen: RempartObservation = self.sight.observation
        stone, tall, pitch = _sizes(seen, *self.content_size)
        column, within = divmod(x - 1, stone + 1)
        row, line = divmod(y, pitch)
        place = row * COLUMNS + column
        there = 0 <= column < COLUMNS and within < stone and line < tall and place < len(seen.known)
        return self.Clicked(place) if there else None

    def _line(
        self, row: Sequence[tuple[str, str]], first: int, line: int, stone: int, tall: int
    ) -> Line:
        chosen = None if self._cursor is None else self._cursor - first
        left, right = (edge[line] for edge in _CORNERS[tall])
        pieces: Line = []
        for column, (text, role) in enumerate(row):
            if column == chosen:
                edge: Piece = (left, "gold")
            elif chosen is not None and column == chosen + 1:
                edge = (right, "gold")
            else:
                edge = (" ", "plain")
            pieces += [edge, ((text if line == tall // 2 else "").center(stone), role)]
        pieces.append((right, "gold") if chosen == len(row) - 1 else (" ", "plain"))
        return pieces


def _sizes(seen: RempartObservation, width: int, height: int) -> tuple[int, int, int]:
    """Return columns and lines of a stone, and the lines from one row to the next."""
    rows = -(-len(seen.known) // COLUMNS)
    stone = max(_NARROW, min(_WIDE, (width - 1) // COLUMNS - 1))
    stone -= 1 - stone % 2  # so that it has a middle
    for tall in range(_TALL if stone > _NARROW else 1, 0, -1):
        if rows * (tall + 1) <= height:
            return stone, tall, tall + 1
    return stone, 1, 1


def _faces(sight: Sight) -> list[tuple[str, str]]:
    """Return what is shown of every place: a text and its role.

    What others turned up since this seat's last turn stays in sight until it turns up a card.
    """
    seen: RempartObservation = sight.observation
    mine = seen.seat is not None and seen.seat == seen.turn
    fresh = 0 if mine and seen.phase is not Phase.CHOOSE else seen.shown_since()
    aid = seen.rules.memory_aid
    open_table = sight.open_state is not None or bool(seen.termination)
    board = seen.known if sight.open_state is None else sight.open_state.board
    faces = []
    for place, card in enumerate(board):
        if not seen.down >> place & 1:
            faces.append(("·", "off"))
        elif place == seen.place:
            faces.append((_face(card, seen), "gold-block"))
        elif card and fresh >> place & 1:
            faces.append((_face(card, seen), "trumpet-brick"))
        elif card and (open_table or aid == "full"):
            faces.append((_face(card, seen), "quiet"))
        elif aid == "seen_marks" and seen.seen >> place & 1:
            faces.append(_SEEN)
        else:
            faces.append(_BACK)
    return faces


def _face(card: int, seen: RempartObservation) -> str:
    """Return a card in at most three columns, its sign with it where there are figures."""
    sign = figure_sign(figure_of(card))[:1] if seen.rules.points else ""
    return f"{card}{sign}"
