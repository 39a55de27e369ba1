"""A scoring, colour by colour: the supply is turned up and shared out."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.rules.cards import ColourResult, count_stones, lane_cards
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import BonusTaken, ColourScored, SupplyTrumpetsRemoved
from jericho_tui.games.jericho.table.view import GOLD_SIGN
from jericho_tui.games.jericho.table.walls import CROWN, TRUMPET_SIGN
from jericho_tui.games.jericho.text.log import card_short, scoring_line
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.language import _, ngettext
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.ceremony import Ceremony, Panel
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width
from jericho_tui.tui.widgets.key_bar import KeyBar

_TITLE: Final = 11
_CARD: Final = 4
_NARROW_CARD: Final = 3
"""Columns of a card of the supply; fewer where there are many."""
_LENGTH: Final = 6
"""Least columns for a wall's length and its crown."""


class Scoring(Ceremony):
    """One scoring. A key goes on to the next colour; escape shows everything at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("space,enter", "next", N_("Next colour"), id="scoring.on"),
        Binding("escape", "skip", N_("Show all"), id="scoring.all"),
        Commit("space,enter,escape", "leave", N_("Continue"), id="scoring.on"),
    ]
    game_id = "jericho"
    chapter = "scoring"
    held_for = ColourScored
    step = 1.1

    def __init__(
        self,
        events: Sequence[Event],
        names: tuple[str, ...],
        me: Seat | None,
        before: JerichoObservation,
        *,
        still: bool,
    ) -> None:
        scored = [event for event in events if isinstance(event, ColourScored)]
        self._round = scored[0].round
        self._results = [event.result for event in scored]
        self._trumpets = sum(e.number for e in events if isinstance(e, SupplyTrumpetsRemoved))
        self._bonus = {e.seat: e.number for e in events if isinstance(e, BonusTaken)}
        """Gold 1s by seat; empty but at the last scoring."""
        self._won = [before.won_count(seat) for seat in range(before.num_seats)]
        """How many cards every won pile had before it."""
        super().__init__(events, names, me, before, still=still)

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Panel(self.supply_lines, id="supply-up")
            yield Panel(self.won_lines, id="won-piles")
        yield KeyBar()

    def retranslate(self) -> None:
        total = sum(count_stones(result.supply) for result in self._results)
        title = ngettext(
            "Scoring {round} of 3 · the supply is turned up: {n} card",
            "Scoring {round} of 3 · the supply is turned up: {n} cards",
            total,
        )
        self.query_one("#supply-up").border_title = title.format(round=self._round, n=total)
        self.query_one("#won-piles").border_title = _("Score piles")

    @property
    def steps(self) -> int:
        return len(self._results) + bool(self._bonus)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        if action in ("next", "skip", "leave"):
            return self.finished == (action == "leave")
        return True

    def action_next(self) -> None:
        self.go_to(self.shown + 1)

    def action_skip(self) -> None:
        self.go_to(self.steps)

    async def on_click(self) -> None:
        await self.run_action("leave" if self.finished else "next")

    def action_leave(self) -> None:
        self.dismiss(None)

    def supply_lines(self, width: int, height: int) -> list[Line]:
        """Paint every colour: its cards, who takes what, the walls' lengths in columns."""
        column = self._column(width)
        room = width - _TITLE - column * len(self.names)
        head: Line = [(" " * (_TITLE + room), "plain")]
        head += [
            (fit_right(fit(name, min(cell_len(name), column - 2)), column - 2) + "  ", "quiet")
            for name in self.names
        ]
        colours = len(self._results)
        tall, gap = next(
            (size for size in ((3, 1), (1, 1)) if height > colours * (size[0] + 1 + size[1])),
            (1, 0),
        )
        lines: list[Line] = [head]
        for place, result in enumerate(self._results):
            lines += self._colour_lines(result, room, column, tall, done=place < self.shown)
            lines += [[] for _gap in range(gap)]
        if self._trumpets and self.shown >= colours:
            text = ngettext(
                "{n} trumpet was in the supply: out of the game",
                "{n} trumpets were in the supply: out of the game",
                self._trumpets,
            ).format(n=self._trumpets)
            lines.append([(f" {TRUMPET_SIGN} {text}", "quiet")])
        if self._bonus:
            lines.append(self._bonus_line(room, column, done=self.finished))
        return lines[:height]

    def _column(self, width: int) -> int:
        """Return the columns of a seat's lengths: its name, a crown, and a blank on either side."""
        longest = max(map(cell_len, self.names)) + 3
        cards = max(count_stones(result.supply) for result in self._results) * _CARD + 1
        share = (width - _TITLE - min(cards, width // 2)) // len(self.names)
        return max(_LENGTH, min(longest, share))

    def _bonus_line(self, room: int, column: int, *, done: bool) -> Line:
        """Paint the final bonus: gold 1s move from the walls to the won piles (rule 26)."""
        line: Line = [(fit(f" {GOLD_SIGN} {_('GOLD 1s')}", _TITLE + room), "gold")]
        for seat in range(len(self.names)):
            number = str(self._bonus.get(Seat(seat), 0)) if done else "?"
            line.append((fit_right(number, column - 2) + "  ", "gold" if done else "faint"))
        return line

    def won_lines(self, width: int, height: int) -> list[Line]:
        """Paint every won pile with what this scoring has added so far."""
        del width, height
        gains = [
            sum(count_stones(result.gains[seat]) for result in self._results[: self.shown])
            + (self._bonus.get(Seat(seat), 0) if self.finished else 0)
            for seat in range(len(self.names))
        ]
        lines: list[Line] = []
        for name, before, gain in zip(self.names, self._won, gains, strict=True):
            lines.append(
                [
                    (f" {fit(name, _TITLE + 4)}", "plain"),
                    ("█" * before, "quiet"),
                    ("█" * gain, "gold"),
                    (fit_right(str(before + gain), 4), "strong"),
                    (f"  +{gain}" if gain else "", "up"),
                ]
            )
        return lines

    def _colour_lines(
        self, result: ColourResult, room: int, column: int, tall: int, *, done: bool
    ) -> list[Line]:
        """Return a colour's lines: so many of cards, then what becomes of them."""
        role = CARD_COLOURS[result.colour]
        title = f" {colour_symbol(result.colour)} {colour_name(result.colour).upper()}"
        cards = lane_cards(result.supply, result.colour)
        size = _CARD if len(cards) * _CARD < room else _NARROW_CARD
        lines: list[Line] = []
        for row in range(tall):
            middle = row == tall // 2
            line: Line = [(fit(title if middle else "", _TITLE), f"{role}-bold")]
            for place, card in enumerate(cards):
                face = (card_short(card) if middle else "").center(size)
                brick = f"{role}-brick{'-alt' if place % 2 else ''}"
                line.append((face, brick) if done else ("▒" * (size - 1) + " ", "faint"))
            if not cards and middle:
                line.append((_("no cards"), "quiet"))
            if middle:
                line.append((" " * (_TITLE + room - line_width(line)), "plain"))
                line += self._lengths(result, role, column, done=done)
            lines.append(line)
        outcome: Line = [(" " * _TITLE, "plain")]
        if done and cards:
            outcome.append((f"→ {scoring_line(result, self.names, self.me)}", "gold"))
        return [*lines, outcome]

    def _lengths(self, result: ColourResult, role: str, column: int, *, done: bool) -> Line:
        """Return how long everybody's wall is, a crown beside the longest once it is known."""
        line: Line = []
        for seat in range(len(self.names)):
            leads = seat in result.leaders and done
            length = result.lengths[seat]
            text = fit_right(str(length) if length else "·", column - 2)
            tone = f"{role}-bold" if leads else "quiet" if done and length else "faint"
            line += [(text, tone), (f"{CROWN} " if leads else "  ", "gold")]
        return line
