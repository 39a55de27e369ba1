"""Hands that are only looked at: of all seats when everything is open, else of the viewing seat."""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.packing import as_bundle, unpack
from jericho_tui.games.jericho.state import JerichoState
from jericho_tui.prose.language import _, ngettext
from jericho_tui.tui.tables.jericho.chips import card_texts, chip, flow
from jericho_tui.tui.tables.panels import SightCanvas, name_role
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, fit

_NAME: Final = 12
_ROOMY: Final = 36
"""Columns from which the cards of the supply are set below one another."""


class OpenHands(SightCanvas):
    """A line a seat: its name and its cards, face up."""

    def show(self, sight: Sight) -> None:
        seat = sight.observation.seat
        if seat is not None and sight.open_state is None:
            self.entitle(_("Hand: {name}").format(name=sight.names[seat]))
        else:
            self.entitle(_("All hands"))
        super().show(sight)

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        del width
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
            name_role(sight, seat),
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
    """Return the whole supply: its size, the cards that lie open, then those that lie face down.

    Where they would not all fit, equal cards are counted, then the size is left to the status line.
    """
    shown = unpack(sum(as_bundle(lane, colour) for colour, lane in enumerate(state.open_supply)))
    hidden = unpack(sum(state.buried))
    size = len(shown) + len(hidden)
    head: Line = [(str(size), "strong"), (" " + ngettext("card", "cards", size), "plain")]
    indent = 2 if width < _ROOMY else None
    for heads, counted in (([head], False), ([head], True), ([], True)):
        lines = [*heads]
        for title, cards in ((_("seen"), shown), (_("face down"), hidden)):
            if cards:
                texts = card_texts(cards, counted=counted)
                lines += flow([(f"{title} ", "quiet")], texts, width, indent)
        if len(lines) <= height:
            return lines
    lines[height - 1].append((" …", "quiet"))
    return lines[:height]
