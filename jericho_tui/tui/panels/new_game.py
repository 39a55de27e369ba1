"""What pressing the key for a new game will start, and the games to choose from."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui import games
from jericho_tui.core.game import GameInfo
from jericho_tui.core.sentence import N_
from jericho_tui.games import GameError
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.plan import Plan
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, line_width, wrap_line

_LABELS: Final = (N_("Seats"), N_("Rated"), N_("Rules"))
_ACTS: Final = {"seats": N_("edit"), "rated": N_("change"), "options": N_("options")}
"""The screen's actions on the lines of the labels, and what they do, in a word."""
_MOST_GAMES: Final = 3
"""Lines for games where the terminal is low; the list then scrolls."""
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
        self._keys: dict[str, str] = {}
        """By action of the screen, its key."""
        self._places: dict[int, tuple[str, int]] = {}
        """By line, the action that a click on it does, and where it ends (0: at the border)."""

    def show(self, plan: Plan) -> None:
        """Show another plan; where it takes more or fewer lines the panel grows or shrinks."""
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
        # While something is typed the keys are letters; what they were stays on show.
        self._keys |= self._find_keys()
        return self._lines(width, roomy=self.app.size.height >= _ROOMY)

    def selection(self) -> tuple[int, int] | None:
        """Return where the chosen game stands."""
        if not self.has_focus:
            return None
        chosen = f"▸ {games.title(self._plan.game)}"
        lines = ("".join(text for text, _role in line) for line in self._painted)
        return next(((0, y) for y, line in enumerate(lines) if line.startswith(chosen)), None)

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
        if not self._keys:
            self._keys = self._find_keys()
        lines = self._games(width, roomy=roomy)
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
        start = f" {_('Start')}  {self._keys.get('start', '')} "
        button: Line = [("  ", "plain"), (start, "gold-block")]
        self._places[len(lines)] = ("screen.start", line_width(button))
        return [*lines, button]

    def _games(self, width: int, *, roomy: bool) -> list[Line]:
        """Return a line a game, as many as there is room for, and the chosen one's tagline."""
        here = games.IDS.index(self._plan.game)
        known = [games.info_or_error(game) for game in games.IDS]
        rows, with_taglines = _game_rows(known, here, width)
        most = len(rows) if roomy else _MOST_GAMES
        top = max(0, min(here - most // 2, len(rows) - most))
        lines = rows[top : top + most]
        if top:
            lines[0] = [("▴ ", "quiet"), *lines[0][1:]]
        if top + most < len(rows):
            lines[-1] = [("▾ ", "quiet"), *lines[-1][1:]]
        self._places = {
            number: (_chosen_by(known[top + number], top + number, here), 0)
            for number in range(len(lines))
            if top + number != here
        }
        if roomy:
            if not with_taglines:
                tagline = _tagline(known[here])
                lines += wrap_line([("  ", "plain"), (tagline, "quiet")], width, 2)
            lines.append([])
        return lines

    def _find_keys(self) -> dict[str, str]:
        """Return the key of every action of the screen."""
        keys: dict[str, str] = {}
        for active in self.screen.active_bindings.values():
            keys.setdefault(active.binding.action, key_name(active.binding))
        return keys

    def _key_words(self, action: str, width: int) -> Line:
        """Return the key of an action, and where there is room what it does."""
        key: Line = [(self._keys.get(action, ""), "gold")]
        return [*key, (f" {_(_ACTS[action])}", "quiet")] if width >= _WIDE else key

    def _seats(self, most: int) -> list[Line]:
        """Return the seats on as many lines as they need; who plays them where that fits."""
        rows: list[Line] = []
        for with_kinds in (True, False):
            rows = []
            used = most
            for number, seat in enumerate(self._plan.seats, 1):
                pieces: Line = [(seat.name, "strong")]
                if seat.kind == "bot" and with_kinds:
                    pieces.append((f" {bot_title(seat)}", "quiet"))
                if self._plan.where(number - 1) == "elsewhere" and with_kinds:
                    pieces.append((f" {_('elsewhere')}", "quiet"))
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


def _chosen_by(known: GameInfo | GameError, number: int, here: int) -> str:
    """Return the screen's action on a game of the list."""
    if isinstance(known, GameError):
        return f"screen.trouble({games.IDS[number]!r})"
    return f"screen.game({number - here})"


def _tagline(known: GameInfo | GameError) -> str:
    """Return what is said of a game: what it is about, or why it cannot be played."""
    if isinstance(known, GameError):
        return say(known.sentence)
    return _(known.tagline)


def _game_rows(
    games_known: Sequence[GameInfo | GameError], here: int, width: int
) -> tuple[list[Line], bool]:
    """Return a line a game, and whether taglines stand on them."""
    rows = [
        (
            info.title,
            _("{low}–{high} players").format(low=info.min_seats, high=info.max_seats),
            _("{n} min").format(n=info.minutes),
            _tagline(info),
        )
        if isinstance(info, GameInfo)
        else (games.IDS[number], "", "", _tagline(info))
        for number, info in enumerate(games_known)
    ]
    playable = [row for row in rows if row[1]]
    widths = [max(len(row[column]) for row in playable or rows) for column in range(4)]
    with_taglines = 2 + sum(widths) + 6 <= width
    lines: list[Line] = []
    for number, (title, players, minutes, tagline) in enumerate(rows):
        chosen = number == here
        tone = "plain" if chosen else "quiet"
        if not players:
            told = f"  {fit(title, widths[0] + 2)}{tagline}"
            lines.append(fit_line([(told, "warning")], max(0, width)))
            continue
        line: Line = [
            ("▸ " if chosen else "  ", "gold"),
            (fit(title, widths[0] + 2), "gold" if chosen else "plain"),
            (fit(players, widths[1] + 2), tone),
            (minutes.rjust(widths[2]), tone),
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
    if plan.edition:
        changed.insert(0, _("own edition"))
    return [(", ".join(changed) or _("standard"), "plain")]
