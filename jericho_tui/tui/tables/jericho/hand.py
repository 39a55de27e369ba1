"""The hand as cards with the key under each, and beside it what the chosen move will do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.geometry import Offset
from textual.message import Message

from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET, value_of
from jericho_tui.prose.colours import colour_letter, colour_name, colour_symbol
from jericho_tui.prose.jericho.words import card_name
from jericho_tui.prose.language import _
from jericho_tui.prose.remark import Remark
from jericho_tui.tui.tables.jericho.choice import Choice
from jericho_tui.tui.tables.jericho.walls import TRUMPET_SIGN
from jericho_tui.tui.tables.motion import spot
from jericho_tui.tui.tables.panels import TONES, ChoiceCanvas, add_remarks
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Piece, line_width, wrap, wrap_line

GOLD_SIGN: Final = "★"
"""The gold mark of value-1 cards (rule 2)."""
_CARD: Final = 7
"""Columns of a card; one more between two."""
_TALL: Final = 5
"""Content lines from which cards are drawn with a face of three lines."""
_TALL_BELOW: Final = 7
"""The same where what the move will do stands below."""
_KEYS: Final = 3
"""The line of the keys below such faces."""
_PREVIEW: Final = 26
"""Least columns for the preview to stand beside the hand rather than below it."""


class Hand(ChoiceCanvas[Choice]):
    """The viewing seat's cards. One widget; the table's keys move its selection."""

    @dataclass
    class Clicked(Message):
        """A card was clicked."""

        index: int

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        if choice is None or not choice.hand:
            return wrap_line([(sight.prompt, "quiet")], width, 0)[:height]
        cards = len(choice.hand) * (_CARD + 1) + 1
        if height >= _TALL and width - cards - 2 >= _PREVIEW:
            return self._beside(choice, width, height, cards)
        return self._below(choice, width, height)

    def selection(self) -> tuple[int, int] | None:
        if self.choice is None or not self.choice.hand:
            return None
        tall = self._tall(self.content_size.height)
        return (self.choice.index * (_CARD + 1) + _CARD // 2, _KEYS if tall else 1)

    def card_at(self, index: int) -> Offset | None:
        """Return where on the screen a card lies."""
        return spot(self, index * (_CARD + 1), 0)

    def clicked(self, x: int, y: int) -> Message | None:
        del y
        index = x // (_CARD + 1)
        there = self.choice is not None and 0 <= index < len(self.choice.hand)
        return self.Clicked(index) if there else None

    def _beside(self, choice: Choice, width: int, height: int, cards: int) -> list[Line]:
        rows = [*_faces(choice), *([] for _row in range(max(height, _TALL) - _KEYS - 1))]
        headline, remarks = self._said(choice)
        room = width - cards - 1
        text = wrap_line(headline, room, 0) if line_width(headline) > room else [headline]
        text = text if headline else []
        add_remarks(text, remarks, width - cards - 2, height)
        for row, line in enumerate(rows):
            used = line_width(line)
            line.append((" " * max(0, cards + 1 - used), "plain"))
            if row < len(text):
                line += text[row]
        if self.sight.acting and self.sight.prompt:
            asked = wrap(self.sight.prompt, width, height)
            first = height - len(asked)
            if first >= max(len(text), _KEYS + 1):
                rows[first:] = [[(line, "quiet")] for line in asked]
        return rows[:height]

    def _below(self, choice: Choice, width: int, height: int) -> list[Line]:
        cards = _faces(choice) if self._tall(height) else _chips(choice)
        # Where lines are few the sentences follow one another.
        headline, remarks = self._said(choice)
        text: Line = [*headline]
        for remark in remarks:
            text += [(" · " if text else "", "faint"), (remark.text, TONES[remark.tone])]
        return [*cards, *wrap_line(text, width, 0)][:height]

    def _tall(self, height: int) -> bool:
        """Return whether cards have a face of three lines."""
        assert self.choice is not None
        beside = self.content_size.width - len(self.choice.hand) * (_CARD + 1) - 3 >= _PREVIEW
        return height >= (_TALL if beside else _TALL_BELOW)

    def _said(self, choice: Choice) -> tuple[Line, Sequence[Remark]]:
        """Return what is chosen, and what it will do; the prompt while nothing is asked."""
        if not self.sight.acting:
            return [(self.sight.prompt, "quiet")], ()
        if self.action is None:
            text = _("This card cannot be played now; choose another.")
            return [], [Remark(text, "warning")]
        return _headline(self.action, choice), self.remarks


def _headline(action: Action, choice: Choice) -> Line:
    if action.kind is Kind.TRUMPET:
        return [
            (f"{TRUMPET_SIGN} {colour_name(action.colour)} ", "gold"),
            *_colour_keys(choice.colour),
        ]
    card = card_name(action.card if action.card is not None else TRUMPET)
    titles = {
        Kind.OPEN: _("Opening card: {card}"),
        Kind.FEED: _("Feed the supply: {card}"),
        Kind.WALL: _("Wall: {card}"),
        Kind.SUPPLY: _("Supply: {card}"),
    }
    return [(titles[action.kind].format(card=card), "gold")]


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


def _faces(choice: Choice) -> list[Line]:
    """Return the cards with their faces, and the keys below."""
    rows: list[Line] = [[], [], [], []]
    for index, card in enumerate(choice.hand):
        chosen = index == choice.index
        for row, piece in enumerate((*_face(card, chosen), _key(index, chosen))):
            rows[row] += [piece, (" ", "plain")]
    return rows


def _chips(choice: Choice) -> list[Line]:
    """Return the cards in a line, and the keys below."""
    chips: Line = []
    keys: Line = []
    for index, card in enumerate(choice.hand):
        chips += [_chip(card), (" ", "plain")]
        keys += [_key(index, index == choice.index), (" ", "plain")]
    return [chips, keys]


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


def _colour_keys(chosen: int) -> Line:
    """Return the line of colours a trumpet can announce, the chosen one marked."""
    line: Line = []
    for colour in range(NUM_COLOURS):
        mark = f"[{colour_letter(colour)}]" if colour == chosen else f" {colour_letter(colour)} "
        line.append((mark, f"{CARD_COLOURS[colour]}-bold" if colour == chosen else "quiet"))
    return line
