"""A scoring, colour by colour: the supply is turned up and shared out."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.events import BonusTaken, ColourScored, SupplyTrumpetsRemoved
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import count_stones, lane_cards
from jericho_tui.games.jericho.scoring import ColourResult
from jericho_tui.prose.colours import colour_name, colour_symbol
from jericho_tui.prose.jericho.scoring import scoring_line
from jericho_tui.prose.jericho.words import card_short
from jericho_tui.prose.language import _, ngettext
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.ceremony import Ceremony, Panel
from jericho_tui.tui.tables.jericho.hand import GOLD_SIGN
from jericho_tui.tui.tables.jericho.walls import CROWN, TRUMPET_SIGN
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width
from jericho_tui.tui.widgets.key_bar import KeyBar

_TITLE: Final = 11


class Scoring(Ceremony):
    """One scoring. A key goes on to the next colour; escape shows everything at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("space,enter", "next", N_("Next colour"), id="scoring.on"),
        Binding("escape", "skip", N_("Show all"), id="scoring.all"),
        Commit("space,enter,escape", "leave", N_("Go on"), id="scoring.on"),
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
        """Supply above, won piles below."""
        with Vertical(id="box"):
            yield Panel(self.supply_lines, id="supply-up")
            yield Panel(self.won_lines, id="won-piles")
        yield KeyBar()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        total = sum(count_stones(result.supply) for result in self._results)
        title = ngettext(
            "Scoring {round} of 3 · the supply is turned up: {n} card",
            "Scoring {round} of 3 · the supply is turned up: {n} cards",
            total,
        )
        self.query_one("#supply-up").border_title = title.format(round=self._round, n=total)
        self.query_one("#won-piles").border_title = _("Won piles")

    @property
    def steps(self) -> int:
        """How many steps there are: the colours, then the final bonus."""
        return len(self._results) + bool(self._bonus)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """First the colours can be turned up, then left."""
        del parameters
        if action in ("next", "skip", "leave"):
            return self.finished == (action == "leave")
        return True

    def action_next(self) -> None:
        """Score the next colour."""
        self.go_to(self.shown + 1)

    def action_skip(self) -> None:
        """Show all colours at once."""
        self.go_to(self.steps)

    async def on_click(self) -> None:
        """A click is as good as a key."""
        await self.run_action("leave" if self.finished else "next")

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)

    def supply_lines(self, width: int, height: int) -> list[Line]:
        """Paint every colour: its cards, the walls' lengths, who takes what."""
        rows = 3 if height >= 3 * len(self._results) + 1 else 2
        lines: list[Line] = []
        for place, result in enumerate(self._results):
            lines += self._colour_lines(result, width, done=place < self.shown)
            if rows == 3:
                lines.append([])
        if self._trumpets and self.shown >= len(self._results):
            text = ngettext(
                "{n} trumpet was in the supply: out of the game",
                "{n} trumpets were in the supply: out of the game",
                self._trumpets,
            ).format(n=self._trumpets)
            lines.append([(f" {TRUMPET_SIGN} {text}", "quiet")])
        if self._bonus:
            lines += self._bonus_lines(done=self.finished)
        return lines[:height]

    def _bonus_lines(self, *, done: bool) -> list[Line]:
        """Paint the final bonus: gold 1s move from the walls to the won piles (rule 26)."""
        line: Line = [(fit(f" {GOLD_SIGN} {_('GOLD 1s')}", _TITLE), "gold")]
        for seat, name in enumerate(self.names):
            number = str(self._bonus.get(Seat(seat), 0)) if done else "?"
            line.append((f"{name} {number}   ", "gold" if done else "faint"))
        return [line]

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

    def _colour_lines(self, result: ColourResult, width: int, *, done: bool) -> list[Line]:
        role = CARD_COLOURS[result.colour]
        title = f" {colour_symbol(result.colour)} {colour_name(result.colour).upper()}"
        head: Line = [(fit(title, _TITLE), f"{role}-bold")]
        cards = lane_cards(result.supply, result.colour)
        for place, card in enumerate(cards):
            face = card_short(card)
            brick = f"{role}-brick{'-alt' if place % 2 else ''}"
            head.append((f" {face} " if done else " ▒▒ ", brick if done else "faint"))
        if not cards:
            head.append((_("no cards"), "quiet"))
        second: Line = [(" " * _TITLE, "plain")]
        if done and cards:
            second.append((f"→ {scoring_line(result, self.names, self.me)}", "gold"))
        lengths: Line = []
        for seat, name in enumerate(self.names):
            leads = seat in result.leaders
            text = f"{name} {result.lengths[seat]}{CROWN if leads and done else ''}"
            tone = f"{role}-bold" if leads and done else "quiet" if done else "faint"
            lengths.append((f"{text}  ", tone))
        if line_width(head) + line_width(lengths) + 2 <= width:
            gap = width - line_width(head) - line_width(lengths)
            head += [(" " * gap, "plain"), *lengths]
        elif not (done and cards):
            second += lengths
        return [head, second]
