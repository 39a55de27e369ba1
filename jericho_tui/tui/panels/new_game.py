"""What pressing the key for a new game will start, and the games to choose from."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui import games
from jericho_tui.core.game import GameInfo
from jericho_tui.core.sentence import N_
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, line_width, wrap_line

_LABELS: Final = (N_("Seats"), N_("Rated"), N_("Rules"))
_ACTS: Final = {"seats": N_("edit"), "rated": N_("change"), "options": N_("options")}
"""The screen's actions on the lines of the labels, and what they do, in a word."""
_MOST_SEAT_LINES: Final = 3
"""More than that, and the seats are listed without who plays them."""


class NewGame(Canvas):
    """The games, the seats, whether it counts, the rules, and the button that starts it.

    Its actions are the screen's: `start`, `seats`, `rated`, `options`, `game(step)`.
    """

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.start", N_("Start"), id="new-game.start"),
        Binding("up", "screen.game(-1)", N_("Previous game"), show=False, id="new-game.previous"),
        Binding("down", "screen.game(1)", N_("Next game"), show=False, id="new-game.next"),
    ]

    def __init__(self, plan: Plan, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._plan = plan
        self._places: dict[int, tuple[str, int]] = {}
        """By line, the action that a click on it does, and where it ends (0: at the border)."""
        self._start = 0
        """The line of the button."""

    def show(self, plan: Plan) -> None:
        """Show this plan."""
        self._plan = plan
        width, height = self.content_size
        if width and len(self.paint(width, height)) != height:
            self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the plan takes."""
        del container
        return len(self._lines(width, roomy=viewport.height >= _ROOMY))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint games, seats, rated, rules and the button."""
        del height
        return self._lines(width, roomy=self.app.size.height >= _ROOMY)

    def selection(self) -> tuple[int, int] | None:
        """Return where the chosen game stands."""
        return (0, games.IDS.index(self._plan.game)) if self.has_focus else None

    def on_click(self, event: events.Click) -> None:
        """Do what the line under the mouse is for."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y not in self._places:
            return
        action, end = self._places[offset.y]
        if not end or offset.x < end:
            self.call_later(self.run_action, action)

    def on_focus(self) -> None:
        """Mark the panel as the one that keys act on."""
        self.repaint()

    def on_blur(self) -> None:
        """Take the mark away."""
        self.repaint()

    def _lines(self, width: int, *, roomy: bool) -> list[Line]:
        plan = self._plan
        infos = [games.load(game).info for game in games.IDS]
        here = games.IDS.index(plan.game)
        self._places = {
            number: (f"screen.game({number - here})", 0)
            for number in range(len(infos))
            if number != here
        }
        lines, room_for_tagline = _game_rows(infos, here, width)
        if roomy:
            if not room_for_tagline:
                tagline: Line = [("  ", "plain"), (_(infos[here].tagline), "quiet")]
                lines += wrap_line(tagline, width, 2)
            lines.append([])
        label = 2 + max(len(_(text)) for text in _LABELS) + 2
        keys = {action: self._key_words(action, width) for action in _ACTS}
        most = width - label - max(map(line_width, keys.values())) - 1
        details = (self._seats(most), [_rated(plan, most)], [_rules(plan)])
        for action, title, texts in zip(_ACTS, _LABELS, details, strict=True):
            for number, text in enumerate(texts):
                self._places[len(lines)] = (f"screen.{action}", 0)
                head = "" if number else f"  {_(title)}"
                line: Line = [(fit(head, label), "quiet"), *fit_line(text, most), (" ", "plain")]
                lines.append(line if number else [*line, *keys[action]])
        if roomy:
            lines.append([])
        button: Line = [("  ", "plain"), (self._button(), "gold-block")]
        self._places[len(lines)] = ("screen.start", line_width(button))
        return [*lines, button]

    def _button(self) -> str:
        return f" {_('Start')}  {self._key('start')} "

    def _key(self, action: str) -> str:
        """Return the key of one of the screen's actions; empty where it has none."""
        for active in self.screen.active_bindings.values():
            if active.binding.action == action:
                return key_name(active.binding)
        return ""

    def _key_words(self, action: str, width: int) -> Line:
        """Return the key of an action, and where there is room what it does."""
        key = self._key(action)
        return (
            [(key, "gold"), (f" {_(_ACTS[action])}", "quiet")]
            if width >= _WIDE
            else [(key, "gold")]
        )

    def _seats(self, most: int) -> list[Line]:
        """Return the seats on as many lines as they need; who plays them where that fits."""
        rows: list[Line] = []
        for with_kinds in (True, False):
            rows = []
            used = most
            for number, seat in enumerate(self._plan.seats, 1):
                pieces: Line = [(seat.name, "strong")]
                if seat.kind == "bot" and with_kinds:
                    pieces.append((f" {bot_title(seat, self._plan.game)}", "quiet"))
                if number < len(self._plan.seats):
                    pieces.append((" ·", "faint"))
                size = line_width(pieces) + 1
                if used + size > most:
                    rows.append(pieces)
                    used = size - 1
                else:
                    rows[-1] += [(" ", "plain"), *pieces]
                    used += size
            if len(rows) <= _MOST_SEAT_LINES:
                break
        return rows


_WIDE: Final = 60
"""Columns of the panel from which its keys have a word."""
_ROOMY: Final = 30
"""Lines of the terminal from which the panel has empty lines and the game's tagline."""


def _game_rows(infos: Sequence[GameInfo], here: int, width: int) -> tuple[list[Line], bool]:
    """Return a line a game, and whether taglines stand on them."""
    columns = [
        (
            info.title,
            _("{low}–{high} players").format(low=info.min_seats, high=info.max_seats),
            _("{n} min").format(n=info.minutes),
            _(info.tagline),
        )
        for info in infos
    ]
    widths = [max(len(row[column]) for row in columns) for column in range(4)]
    with_taglines = 2 + sum(widths) + 6 <= width
    lines: list[Line] = []
    for number, (title, players, minutes, tagline) in enumerate(columns):
        chosen = number == here
        line: Line = [
            ("▸ " if chosen else "  ", "gold"),
            (fit(title, widths[0] + 2), "gold" if chosen else "plain"),
            (fit(players, widths[1] + 2), "plain" if chosen else "quiet"),
            (minutes.rjust(widths[2]), "plain" if chosen else "quiet"),
        ]
        if with_taglines:
            line.append((f"  {tagline}", "quiet"))
        lines.append(line)
    return lines, with_taglines


def _rated(plan: Plan, most: int) -> Line:
    """Return whether the match counts, in as many words as fit."""
    if plan.rated:
        return [("● ", "up"), (_("counts for the ladder"), "plain")]
    text = _("casual: the ladder stays as it is")
    return [("○ ", "quiet"), (text if cell_width(text) + 2 <= most else _("casual"), "plain")]


def _rules(plan: Plan) -> Line:
    """Return which options differ from the standard rules."""
    changed = [_(option.title) for option in plan.changed_options()]
    return [(", ".join(changed) or _("standard"), "plain")]
