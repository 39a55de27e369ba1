"""The hand as cards with the key under each, and beside it what the chosen move will do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET, value_of
from jericho_tui.prose.colours import colour_letter, colour_symbol
from jericho_tui.prose.language import _
from jericho_tui.tui.tables.jericho.choice import Choice
from jericho_tui.tui.tables.jericho.walls import TRUMPET_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Canvas, Line, Piece, line_width, wrap, wrap_line

GOLD_SIGN: Final = "★"
"""The gold mark of value-1 cards (rule 2)."""
_CARD: Final = 7
"""Columns of a card; one more between two."""
_TALL: Final = 5
"""Content lines from which cards are drawn with a face of three lines."""
_PREVIEW: Final = 26
"""Least columns for the preview to stand beside the hand rather than below it."""


@dataclass(frozen=True)
class PreviewLine:
    """A sentence about the chosen move."""

    text: str
    tone: str
    """plain, good or warning"""


class Hand(Canvas):
    """The viewing seat's cards. One widget; the table's keys move its selection."""

    @dataclass
    class Clicked(Message):
        """A card was clicked."""

        index: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._choice: Choice | None = None
        self._prompt = ""
        self._headline: Line = []
        self._preview: Sequence[PreviewLine] = ()
        self._hidden = False

    def show(
        self,
        choice: Choice | None,
        prompt: str,
        headline: Line,
        preview: Sequence[PreviewLine],
    ) -> None:
        """Show the hand; `choice` None shows the prompt alone."""
        self._choice = choice
        self._prompt = prompt
        self._headline = headline
        self._preview = preview
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint cards, keys and preview for the room there is."""
        choice = self._choice
        if choice is None or not choice.hand:
            return [[(self._prompt, "quiet")]]
        cards = len(choice.hand) * (_CARD + 1) + 1
        if height >= _TALL and width - cards - 2 >= _PREVIEW:
            return self._beside(choice, width, height, cards)
        return self._below(choice, width, height)

    def selection(self) -> tuple[int, int] | None:
        """Return where the selected card's key stands."""
        if self._choice is None or not self._choice.hand:
            return None
        tall = self.content_size.height >= _TALL and len(self._painted) > _TALL - 1
        return (self._choice.index * (_CARD + 1) + _CARD // 2, 3 if tall else 1)

    def on_click(self, event: events.Click) -> None:
        """Say which card was clicked."""
        if self._choice is None or not event.get_content_offset(self):
            return
        offset = event.get_content_offset(self)
        index = offset.x // (_CARD + 1) if offset else -1
        if 0 <= index < len(self._choice.hand):
            event.stop()
            self.post_message(self.Clicked(index))

    def _beside(self, choice: Choice, width: int, height: int, cards: int) -> list[Line]:
        rows: list[Line] = [[] for _row in range(max(height, _TALL))]
        for index, card in enumerate(choice.hand):
            chosen = index == choice.index
            for row, piece in enumerate(_face(card, chosen)):
                rows[row] += [piece, (" ", "plain")]
            rows[3] += [_key(index, chosen), (" ", "plain")]
        text = self._text(width - cards - 2, height)
        for row, line in enumerate(rows):
            used = line_width(line)
            line.append((" " * max(0, cards + 1 - used), "plain"))
            if row < len(text):
                line += text[row]
        if self._prompt and len(text) < height:
            rows[height - 1] = [(self._prompt, "quiet"), *rows[height - 1][1:]]
        return rows[:height]

    def _below(self, choice: Choice, width: int, height: int) -> list[Line]:
        chips: Line = []
        keys: Line = []
        for index, card in enumerate(choice.hand):
            chosen = index == choice.index
            chips += [_chip(card), (" ", "plain")]
            keys += [_key(index, chosen), (" ", "plain")]
        # Where lines are few the sentences follow one another.
        text: Line = [*self._headline]
        for item in self._preview:
            text += [(" · " if text else "", "faint"), (item.text, _TONES[item.tone])]
        return [chips, keys, *wrap_line(text, width, 0)][:height]

    def _text(self, width: int, height: int) -> list[Line]:
        """Return the headline and the preview in at most `height` lines."""
        lines: list[Line] = []
        if self._headline:
            lines.append(list(self._headline))
        left = height - len(lines)
        for number, item in enumerate(self._preview):
            most = max(1, left - (len(self._preview) - number - 1))
            for text in wrap(item.text, width, most):
                lines.append([(text, _TONES[item.tone])])
                left -= 1
        return lines[:height]


_TONES: Final = {"plain": "plain", "good": "up", "warning": "warning"}


def _role(card: int) -> str:
    return "trumpet-brick" if card == TRUMPET else f"{CARD_COLOURS[card // 5]}-brick"


def _face(card: int, chosen: bool) -> tuple[Piece, Piece, Piece]:
    """Return the three lines of a card."""
    role = _role(card)
    if card == TRUMPET:
        middle = _("any").center(_CARD)
        return (
            (f" {TRUMPET_SIGN}   {TRUMPET_SIGN} ", role),
            (middle, role),
            (f" {TRUMPET_SIGN}   {TRUMPET_SIGN} ", role),
        )
    value, symbol = value_of(card), colour_symbol(card // 5)
    letter = colour_letter(card // 5)
    # Gold 1s are points wherever they stand in a wall (rule 2, rule 26).
    middle = GOLD_SIGN if value == 1 else " "
    return (
        (f" {value}   {symbol} ", role),
        (f"   {middle}   ", role),
        (f" {symbol}   {letter} ", role),
    )


def _chip(card: int) -> Piece:
    if card == TRUMPET:
        return (f"  {TRUMPET_SIGN} {TRUMPET_SIGN}  ", _role(card))
    return (
        f" {value_of(card)} {colour_symbol(card // 5)} {colour_letter(card // 5)} ",
        _role(card),
    )


def _key(index: int, chosen: bool) -> Piece:
    text = f"▲[{index + 1}]▲" if chosen else f"[{index + 1}]"
    return (text.center(_CARD), "gold" if chosen else "quiet")


def colour_keys(chosen: int) -> Line:
    """Return the line of colours a trumpet can announce, the chosen one marked."""
    line: Line = []
    for colour in range(NUM_COLOURS):
        mark = f"[{colour_letter(colour)}]" if colour == chosen else f" {colour_letter(colour)} "
        line.append((mark, f"{CARD_COLOURS[colour]}-bold" if colour == chosen else "quiet"))
    return line
