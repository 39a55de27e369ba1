"""Hands that are only looked at: of all seats when everything is open, else of the viewing seat."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.packing import as_bundle, unpack
from jericho_tui.games.jericho.state import JerichoState
from jericho_tui.prose.language import _, ngettext
from jericho_tui.tui.tables.jericho.chips import card_texts, chip, flow
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit

_NAME: Final = 12


class OpenHands(Canvas):
    """A line a seat: its name and its cards, face up."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._sight: Sight | None = None

    def show(self, sight: Sight) -> None:
        """Show the hands that may be seen."""
        self._sight = sight
        seat = sight.observation.seat
        if seat is not None:
            self.entitle(_("Hand: {name}").format(name=sight.names[seat]))
        else:
            self.entitle(_("All hands"))
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint the hands; a gap between two where there is room."""
        del width
        sight = self._sight
        if sight is None:
            return []
        lines = hand_lines(sight)
        if height >= 2 * len(lines) - 1:
            return [line for hand in lines for line in (hand, [])][:-1]
        return lines


def hand_lines(sight: Sight) -> list[Line]:
    """Return a line for every seat whose hand may be seen."""
    state: JerichoState | None = sight.open_state
    if state is not None:
        return [
            _hand_line(sight, Seat(seat), state.hands[seat], state.openings[seat])
            for seat in range(state.num_seats)
        ]
    seen = sight.observation
    return [] if seen.seat is None else [_hand_line(sight, seen.seat, seen.hand, seen.opening)]


def _hand_line(sight: Sight, seat: Seat, hand: int, opening: int | None) -> Line:
    acts = seat in sight.observation.actors()
    line: Line = [
        (
            fit(f"{'▸' if acts else ' '}{sight.names[seat]}", _NAME) + " ",
            "gold" if seat == sight.observation.seat else "strong" if acts else "plain",
        )
    ]
    for place, card in enumerate(unpack(hand)):
        line += [chip(card, shade=(seat + place) % 2 == 1), (" ", "plain")]
    if not hand:
        line.append((_("no cards"), "quiet"))
    if opening is not None:
        line += [(" " + _("face down") + " ", "quiet"), *card_texts([opening])[0]]
    return line


def open_supply(state: JerichoState, width: int, height: int) -> list[Line]:
    """Return the whole supply: its size, the cards that lie open, then those that lie face down."""
    shown = unpack(sum(as_bundle(lane, colour) for colour, lane in enumerate(state.open_supply)))
    hidden = unpack(sum(state.buried))
    size = len(shown) + len(hidden)
    head: Line = [(str(size), "strong"), (" " + ngettext("card", "cards", size), "plain")]
    lines = [head]
    if shown:
        lines += flow([(_("seen") + " ", "quiet")], card_texts(shown), width)
    if hidden:
        lines += flow([(_("face down") + " ", "quiet")], card_texts(hidden), width)
    return lines[:height]
