"""The figures around the bomb: status line; who has how many coins and cards, and who is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.message import Message

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.blasts import who_is_hit
from jericho_tui.games.badaboom.cards import MECHANISM, TRICK, count_of, kinds_in
from jericho_tui.games.badaboom.edition import HOUSE
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.scoring import ENOUGH_COINS
from jericho_tui.prose.badaboom.words import card_name
from jericho_tui.prose.edition import edition_title
from jericho_tui.prose.language import _, ngettext
from jericho_tui.tui.tables.badaboom.chips import (
    BOMB_SIGN,
    HIT_SIGN,
    SIGNS,
    backs_line,
    card_role,
    counts_line,
)
from jericho_tui.tui.tables.badaboom.choice import Choice
from jericho_tui.tui.tables.badaboom.window import Window
from jericho_tui.tui.tables.panels import ChoiceCanvas, StatusCanvas, figure, name_role
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_line, fit_right, line_width

_NAME: Final = 11
_ASKED: Final = {
    Phase.TRICK: N_("a trick?"),
    Phase.COUNTER: N_("a counter?"),
    Phase.DROP: N_("discards"),
    Phase.TINKER: N_("tinkers"),
    Phase.KEEP: N_("keeps it?"),
    Phase.PUT: N_("puts one in"),
}
"""What the seat that acts is asked, in two words."""


class StatusLine(StatusCanvas):
    """Which bomb and turn it is, where the bomb goes next."""

    game_id = "badaboom"

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        seen: BadaboomObservation = sight.observation
        edition = edition_title(None if seen.rules.edition == HOUSE else seen.rules.edition.name)
        end = _("{n} coins end the game").format(n=ENOUGH_COINS)
        return [
            [(edition, "quiet")],
            figure(_("bomb"), len(seen.payments) + (not seen.termination)),
            figure(_("turn"), seen.turn),
            _direction(seen, sight.names),
            figure(_("bank"), seen.supply),
            [] if narrow else [(end, "quiet")],
        ]


def _direction(seen: BadaboomObservation, names: Sequence[str]) -> Line:
    """Return which way the bomb is passed, and so to whom (B20)."""
    if seen.termination:
        return []
    sign = "⟲" if seen.reversed() else "⟳"
    return [
        (f"{sign} ", "warning" if seen.reversed() else "quiet"),
        (_("then to") + " ", "quiet"),
        (names[seen.next_seat()], "strong"),
    ]


class Seats(ChoiceCanvas[Choice]):
    """A line for every seat, three where there is room."""

    @dataclass
    class Clicked(Message):
        """A seat was clicked."""

        seat: int

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self.window = Window()

    @property
    def _target(self) -> int:
        """Whom the move names that is considered; -1: nobody."""
        return -1 if self.action is None else self.action.seat

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seats = sight.observation.num_seats
        lines: list[Line] = []
        pitch = _pitch(seats, height)
        for seat in map(Seat, range(seats)):
            block = [self._line(seat, width)] if pitch == 1 else self._block(seat, width)
            lines += [*block, *([] for _gap in range(pitch - len(block)))]
        return lines[:height]

    def selection(self) -> tuple[int, int] | None:
        if self._target < 0:
            return None
        seats = self.sight.observation.num_seats
        return (0, self._target * _pitch(seats, self.content_size.height))

    def clicked(self, x: int, y: int) -> Message | None:
        del x
        seats = self.sight.observation.num_seats
        seat = y // _pitch(seats, self.content_size.height)
        return self.Clicked(seat) if seat < seats else None

    def _line(self, seat: Seat, width: int) -> Line:
        seen, then = self._seen, self._after
        line: Line = [
            *self._marks(seat, _NAME),
            (fit_right(str(seen.coins[seat]), 3), "strong"),
            (f"¢{'':2}", "quiet"),
            *counts_line(then.bag_backs[seat], seen.bag_backs[seat]),
            (" ", "plain"),
        ]
        answer = self._answer(seat)
        room = width - line_width(line) - line_width(answer) - 1
        return [*line, *fit_line(self._before_it(seat, room), room), (" ", "plain"), *answer]

    def _block(self, seat: Seat, width: int) -> list[Line]:
        seen, then = self._seen, self._after
        coins = seen.coins[seat]
        head: Line = [
            *self._marks(seat, width - 31),
            ("█" * min(coins, ENOUGH_COINS), "quiet"),
            ("·" * (ENOUGH_COINS - coins), "faint"),
            (fit_right(str(coins), 3), "strong"),
            (fit_right(self.sight.ratings[seat], 7), "quiet"),
        ]
        bag = backs_line(seen.bag_backs[seat], width - 24)
        if then.bag_backs[seat] != seen.bag_backs[seat]:
            bag += [(" ▸ ", "gold"), *counts_line(then.bag_backs[seat], seen.bag_backs[seat])]
        if not bag:
            bag = [(_("empty bag"), "faint")]
        answer = self._answer(seat)
        room = width - 5 - line_width(answer)
        middle: Line = [("     ", "plain"), *fit_line(bag, room), *answer]
        low: Line = [("     ", "plain"), *self._before_it(seat, width - 5)]
        if line_width(low) <= 5 and seat != seen.seat and self.sight.open_state is None:
            low.append((_known(seen, seat, width - 5), "faint"))
        return [head, middle, fit_line(low, width)]

    def _marks(self, seat: Seat, room: int) -> Line:
        """Return who acts, who has the bomb, the name, and who would be hit."""
        sight, seen, then = self.sight, self._seen, self._after
        acts = seat in seen.actors()
        moved = then.holder != seen.holder
        bomb: Piece = ("  ", "plain")
        if seat == then.holder:
            armed = "down" if then.armed_by >= 0 else "blue-bold"
            bomb = (f"{BOMB_SIGN} ", "gold" if moved else armed)
        elif moved and seat == seen.holder:
            bomb = ("○ ", "off")
        hit, would = seat in who_is_hit(seen), seat in who_is_hit(then)
        if hit != would:
            mark: Piece = (f"{'+' if would else '−'}{HIT_SIGN} ", "gold")
        else:
            mark = (f" {HIT_SIGN} " if hit else "   ", "down" if seen.armed_by >= 0 else "off")
        role = "gold-block" if seat == self._target else name_role(sight, seat)
        name = fit(sight.names[seat], room)
        if role == "gold-block":
            text = name.rstrip()
            return [
                ("▸" if acts else " ", "gold"),
                bomb,
                (text, role),
                (" " * (len(name) - len(text)), "plain"),
                mark,
            ]
        return [("▸" if acts else " ", "gold"), bomb, (name, role), mark]

    def _before_it(self, seat: Seat, room: int) -> Line:
        """Return the lasting tricks that concern a seat, and its missions."""
        seen, then = self._seen, self._after
        chips: list[Piece] = []
        before = [trick.card for trick in seen.lasting if trick.target == seat]
        after = [trick.card for trick in then.lasting if trick.target == seat]
        for card in dict.fromkeys((*before, *after)):
            number = after.count(card)
            text = card_name(card) + (f" ×{number}" if number > 1 else "")
            if number > before.count(card):
                chips.append((text, "gold"))
            else:
                chips.append((text, card_role(card)) if number else (f"✕{text}", "gold"))
        line = [piece for chip in chips for piece in (chip, (" · ", "faint"))]
        missions = self._missions(seat, room - line_width(line))
        return [*line, missions] if missions[0] else line[:-1]

    def _missions(self, seat: Seat, room: int) -> Piece:
        """Return the missions before a seat by name, if the viewer knows them; else how many."""
        sight, seen = self.sight, self._seen
        missions: Sequence[int] = ()
        if seat == seen.seat:
            missions = seen.missions
        elif sight.open_state is not None:
            missions = sight.open_state.missions[seat]
        names = ", ".join(map(card_name, missions))
        number = seen.mission_counts[seat]
        text = ngettext("{n} mission", "{n} missions", number).format(n=number)
        shown = next((t for t in (names, text) if t and cell_len(t) < room), str(number))
        return (f"{SIGNS[TRICK]}{shown}" if number else "", "quiet")

    def _answer(self, seat: Seat) -> Line:
        """Return what a seat is asked, or has answered, or that it is still to be asked (B18)."""
        seen = self._seen
        if seen.phase is Phase.OVER:
            return []
        if seat in seen.acting:
            return [(_(_ASKED[seen.phase]), "gold" if seat == seen.seat else "strong")]
        answer = self.window.answers.get(seat)
        if answer is not None:
            if answer.mission:
                return [(_("laid a mission"), "quiet")]
            if answer.card is None:
                return [(_("passed"), "quiet")]
            mark = "✕ " if answer.cancelled else ""
            return [(mark + card_name(answer.card), card_role(answer.card))]
        return [("···", "quiet")] if seat in seen.queue else []

    @property
    def _seen(self) -> BadaboomObservation:
        seen: BadaboomObservation = self.sight.observation
        return seen

    @property
    def _after(self) -> BadaboomObservation:
        then: BadaboomObservation = self.then
        return then


def _pitch(seats: int, height: int) -> int:
    """Return how many lines a seat has."""
    for lines in (4, 3):
        if lines * seats <= height + lines - 3:
            return lines
    return 1


def _known(seen: BadaboomObservation, seat: Seat, room: int) -> str:
    """Return which cards of a bag the viewer knows, as many as there is room for."""
    cards = seen.certain(seat)
    kinds = [kind for kind in kinds_in(cards) if kind != MECHANISM]  # those, all see
    names = [
        f"{n} × {card_name(k)}" if (n := count_of(cards, k)) > 1 else card_name(k) for k in kinds
    ]
    for number in range(len(names), 0, -1):
        more = f" +{len(names) - number}" if number < len(names) else ""
        text = _("known: {cards}").format(cards=", ".join(names[:number]) + more)
        if cell_len(text) <= room:
            return text
    return ""
