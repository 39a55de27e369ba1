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
from jericho_tui.tui.emblems import beside, emblem
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, line_width, wrap_line
from jericho_tui.tui.widgets.entries import flow, flow_within, joined

_LABELS: Final = (N_("Seats"), N_("Rated"), N_("Rules"))
_ACTS: Final = {"seats": N_("edit"), "rated": N_("change"), "options": N_("options")}
"""The screen's actions on the lines of the labels, and what they do, in a word."""
_SEAT_LINES: Final = 2
"""Lines for the seats, whoever sits there: what is below stands still."""
_MOST_COLUMNS: Final = 3
"""Columns in which the games stand where the terminal is low."""


class NewGame(Canvas):
    """The games, the seats, whether it counts, the rules, and the button that starts it.

    Its actions are the screen's: `start`, `seats`, `rated`, `options`, `game(step)`.
    """

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.start", N_("Start"), id="new-game.start"),
        Binding("up", "screen.game(-1)", N_("Previous game"), show=False, id="new-game.previous"),
        Binding("down", "screen.game(1)", N_("Next game"), show=False, id="new-game.next"),
        Binding("left", "column(-1)", N_("Column before"), show=False, id="new-game.column-before"),
        Binding("right", "column(1)", N_("Next column"), show=False, id="new-game.next-column"),
    ]

    def __init__(self, plan: Plan, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._plan = plan
        self._keys: dict[str, str] = {}
        """By action of the screen, its key."""
        self._rows = len(games.IDS)
        """Games below each other."""
        self._places: list[tuple[int, range, str]] = []
        """Line, columns and action of what a click does."""

    def show(self, plan: Plan) -> None:
        """Show another plan, on as many lines."""
        self._plan = plan
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container
        return len(self._lines(width, viewport.height))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        # While something is typed the keys are letters; what they were stays on show.
        self._keys |= self._find_keys()
        return self._lines(width, self.app.size.height)

    def selection(self) -> tuple[int, int] | None:
        if not self.has_focus:
            return None
        for y, line in enumerate(self._painted):
            x = 0
            for text, _role in line:
                if text == _CHOSEN:
                    return x, y
                x += cell_width(text)
        return None

    def action_column(self, step: int) -> None:
        if self._rows < len(games.IDS):
            self.call_later(self.run_action, f"screen.game({step * self._rows})")

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for y, columns, action in self._places:
            if offset.y == y and offset.x in columns:
                self.call_later(self.run_action, action)
                return

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def _lines(self, width: int, terminal: int) -> list[Line]:
        """Return the lines of the panel, as many for every plan.

        :param terminal: lines of the terminal.
        """
        plan = self._plan
        if not self._keys:
            self._keys = self._find_keys()
        self._places = []
        roomy = terminal >= _ROOMY
        known = [games.info_or_error(game) for game in games.IDS]
        here = known[games.IDS.index(plan.game)]
        lines = self._list(known, width) if roomy else self._strip_of(known, width)
        if roomy:
            lines = beside(lines, emblem(plan.game), width)
        if not roomy and terminal >= _TOLD:
            lines += _taglines(known, here, width)
        if roomy:
            lines.append([])
        label = 2 + max(len(_(text)) for text in _LABELS) + 2
        keys = {action: self._key_words(action, width) for action in _ACTS}
        most = width - label - max(map(line_width, keys.values())) - 1
        details = (self._seats(most), [_rated(plan, most)], [_rules(plan)])
        for action, title, texts in zip(_ACTS, _LABELS, details, strict=True):
            for number, text in enumerate(texts):
                self._places.append((len(lines), range(width), f"screen.{action}"))
                head = "" if number else f"  {_(title)}"
                line: Line = [(fit(head, label), "quiet"), *fit_line(text, most), (" ", "plain")]
                lines.append(line if number else [*line, *keys[action]])
        if roomy:
            lines.append([])
        start = f" {_('Start')}  {self._keys.get('start', '')} "
        button: Line = [("  ", "plain"), (start, "gold-block")]
        self._places.append((len(lines), range(line_width(button)), "screen.start"))
        if not roomy and isinstance(here, GameInfo):
            button.append((f"  {_players(here)} · {_minutes(here)}", "quiet"))
        return [*lines, button]

    def _list(self, known: Sequence[GameInfo | GameError], width: int) -> list[Line]:
        """Return a line a game, and the chosen one's tagline where the lines have none."""
        here = games.IDS.index(self._plan.game)
        self._rows = len(known)
        lines, with_taglines = _game_rows(known, here, width)
        self._places += [
            (number, range(width), _chosen_by(info, number, here))
            for number, info in enumerate(known)
            if number != here
        ]
        return lines if with_taglines else lines + _taglines(known, known[here], width)

    def _strip_of(self, known: Sequence[GameInfo | GameError], width: int) -> list[Line]:
        """Return the games' titles in as many columns as fit, going down each."""
        here = games.IDS.index(self._plan.game)
        titles = [
            info.title if isinstance(info, GameInfo) else games.IDS[number]
            for number, info in enumerate(known)
        ]
        for columns in range(_MOST_COLUMNS, 0, -1):
            self._rows = rows = -(-len(titles) // columns)
            parts = [titles[first : first + rows] for first in range(0, len(titles), rows)]
            widths = [2 + max(map(cell_width, part)) + _APART for part in parts]
            if sum(widths) - _APART <= width:
                break
        lines: list[Line] = [[] for _row in range(rows)]
        for number, (title, info) in enumerate(zip(titles, known, strict=True)):
            column, row = divmod(number, rows)
            start, size = sum(widths[:column]), widths[column]
            chosen = number == here
            role = "gold" if chosen else "plain" if isinstance(info, GameInfo) else "warning"
            lines[row] += [(_CHOSEN if chosen else "  ", "gold"), (fit(title, size - 2), role)]
            if not chosen:
                place = range(start, start + size)
                self._places.append((row, place, _chosen_by(info, number, here)))
        return [fit_line(line, width) for line in lines]

    def _find_keys(self) -> dict[str, str]:
        """Return the key of every action of the screen."""
        keys: dict[str, str] = {}
        for active in self.screen.active_bindings.values():
            keys.setdefault(active.binding.action, key_name(active.binding))
        return keys

    def _key_words(self, action: str, width: int) -> Line:
        key: Line = [(self._keys.get(action, ""), "gold")]
        return [*key, (f" {_(_ACTS[action])}", "quiet")] if width >= _WIDE else key

    def _seats(self, most: int) -> list[Line]:
        """Return the seats on their lines; what plays them where that fits."""
        groups = _seat_groups(self._plan)
        lines = flow(groups, most)
        if len(lines) > _SEAT_LINES or max(map(line_width, lines)) > most:
            lines = wrap_line(joined(groups), most, 0)
        if len(lines) > _SEAT_LINES:
            names: list[Line] = [[(seat.name, "strong")] for seat in self._plan.seats]
            lines = flow_within(names, most, _SEAT_LINES)
        return [*lines, *([[]] * (_SEAT_LINES - len(lines)))]


_CHOSEN: Final = "▸ "
_APART: Final = 2
"""Columns of the terminal between two columns of games."""
_WIDE: Final = 60
"""Columns of the panel from which its keys have a word."""
_TOLD: Final = 30
"""Lines of the terminal from which the panel has the game's tagline."""
_ROOMY: Final = 36
"""Lines of the terminal from which every game has a line of its own."""


def _chosen_by(known: GameInfo | GameError, number: int, here: int) -> str:
    """Return the screen's action on a game of the list."""
    if isinstance(known, GameError):
        return f"screen.trouble({games.IDS[number]!r})"
    return f"screen.game({number - here})"


def _players(info: GameInfo) -> str:
    return _("{low}–{high} players").format(low=info.min_seats, high=info.max_seats)


def _minutes(info: GameInfo) -> str:
    return _("{n} min").format(n=info.minutes)


def _tagline(known: GameInfo | GameError) -> str:
    """Return what is said of a game: what it is about, or why it cannot be played."""
    if isinstance(known, GameError):
        return say(known.sentence)
    return _(known.tagline)


def _taglines(
    known: Sequence[GameInfo | GameError], here: GameInfo | GameError, width: int
) -> list[Line]:
    """Return a game's tagline on as many lines as the longest of all takes."""

    def lines(info: GameInfo | GameError) -> list[Line]:
        return wrap_line([("  ", "plain"), (_tagline(info), "quiet")], width, 2)

    told = lines(here)
    most = max((len(lines(info)) for info in known if isinstance(info, GameInfo)), default=0)
    return [*told, *([[]] * (most - len(told)))]


def _seat_groups(plan: Plan) -> list[Line]:
    """Return the seats with what plays them, which neighbours of one kind have in common."""
    groups: list[tuple[list[str], str]] = []
    for number, seat in enumerate(plan.seats):
        kind = bot_title(seat) if seat.kind == "bot" else ""
        if plan.where(number) == "elsewhere":
            kind = _("elsewhere")
        if kind and groups and groups[-1][1] == kind:
            groups[-1][0].append(seat.name)
        else:
            groups.append(([seat.name], kind))
    return [
        [
            *(
                piece
                for place, name in enumerate(names)
                for piece in (*([(", ", "quiet")] if place else []), (name, "strong"))
            ),
            *([(f" {kind}", "quiet")] if kind else []),
        ]
        for names, kind in groups
    ]


def _game_rows(
    games_known: Sequence[GameInfo | GameError], here: int, width: int
) -> tuple[list[Line], bool]:
    """Return a line a game, and whether taglines stand on them."""
    rows = [
        (
            info.title,
            _players(info),
            _minutes(info),
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
            (_CHOSEN if chosen else "  ", "gold"),
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
