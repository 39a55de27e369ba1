"""The lobby's panel for a new game: game, seats, rating and rules."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from jericho_tui.core import registry
from jericho_tui.core.game import GameInfo
from jericho_tui.core.registry import GameError
from jericho_tui.core.sentence import N_
from jericho_tui.session.people import bot_title
from jericho_tui.session.plan import Plan
from jericho_tui.text.language import _, say
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, line_width, wrap_line
from jericho_tui.tui.widgets.picker import flow, flow_within, joined, joined_within

_LABELS: Final = {"seats": N_("Seats"), "rated": N_("Rated"), "options": N_("Rules")}
"""By action of the screen, what it changes; and what that is called in a word."""
_ACTS: Final = {"seats": N_("edit"), "rated": N_("change"), "options": N_("options")}


class NewGame(Canvas):
    """The games, a line each; the seats, whether it counts, the rules, and the button to start.

    Its actions are the screen's: `start`, `seats`, `rated`, `options`, `game(step)`.
    """

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.start", N_("Play"), id="new-game.start"),
        Binding("up", "screen.game(-1)", N_("Previous game"), show=False, id="new-game.previous"),
        Binding("down", "screen.game(1)", N_("Next game"), show=False, id="new-game.next"),
    ]

    def __init__(self, plan: Plan, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._plan = plan
        self._keys: dict[str, str] = {}
        """By action of the screen, its key."""
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
                x += cell_len(text)
        return None

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
        known = [registry.info_or_error(game) for game in registry.IDS]
        here = registry.IDS.index(plan.game)
        lines = _game_rows(known, here, width)
        self._places = [
            (number, range(width), _chosen_by(info, number, here))
            for number, info in enumerate(known)
            if number != here
        ]
        if roomy := terminal >= _ROOMY:
            lines.append([])
        label = 2 + max(cell_len(_(text)) for text in _LABELS.values()) + 2
        wide = width >= _WIDE

        def told(action: str, text: Line, room: int, *, words: bool) -> Line:
            head = (fit(f"  {_(_LABELS[action])}", label), "quiet")
            key: Line = [(" ", "plain"), (self._keys.get(action, ""), "gold")]
            key += [(f" {_(_ACTS[action])}", "quiet")] if words else []
            return [head, *fit_line(text, room - label - line_width(key)), *key]

        seats = self._seats(width - label - _KEY, 2 if roomy else 1)
        for number, text in enumerate(seats):
            self._places.append((len(lines), range(width), "screen.seats"))
            line = told("seats", text, width, words=wide)
            lines.append([(" " * label, "plain"), *text] if number else line)
        start: Line = [(f" {_('Start')}  {self._keys.get('start', '')} ", "gold-block")]
        end = width - line_width(start)
        rated = _rated(plan, wide=wide)
        room = label + line_width(rated) + (_KEY if wide else 2)
        rules = _rules(plan, end - room - label - (_KEY if wide else 2) - 4)
        last = [*told("rated", rated, room, words=wide), ("  ", "plain")]
        last += told("options", rules, end - room - 4, words=wide)
        self._places += [
            (len(lines), range(room), "screen.rated"),
            (len(lines), range(room, end), "screen.options"),
            (len(lines), range(end, width), "screen.start"),
        ]
        return [*lines, [*fit_line(last, end), *start]]

    def _find_keys(self) -> dict[str, str]:
        keys: dict[str, str] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.action in ("start", *_LABELS):
                keys.setdefault(active.binding.action, key_name(active.binding))
        return keys

    def _seats(self, width: int, most: int) -> list[Line]:
        """Return the seats on so many lines; what plays them where that fits."""
        groups = _seat_groups(self._plan)
        lines = flow(groups, width)
        if len(lines) > most or max(map(line_width, lines)) > width:
            lines = wrap_line(joined(groups), width, 0)
        if len(lines) > most:
            names: list[Line] = [[(seat.name, "strong")] for seat in self._plan.seats]
            lines = flow_within(names, width, most)
        return [*lines, *([[]] * (most - len(lines)))]


_CHOSEN: Final = "▸ "
_WIDE: Final = 100
"""Columns of the panel from which its keys have a word, and it says what a rated game is."""
_KEY: Final = 12
"""Columns that a key takes at most, with its word and the space before."""
_ROOMY: Final = 36
"""Lines of the terminal from which seats, rating and rules have lines of their own."""


def _chosen_by(known: GameInfo | GameError, number: int, here: int) -> str:
    """Return the screen's action on a game of the list."""
    if isinstance(known, GameError):
        return f"screen.trouble({registry.IDS[number]!r})"
    return f"screen.game({number - here})"


def _tagline(known: GameInfo | GameError) -> str:
    if isinstance(known, GameError):
        return say(known.sentence)
    return _(known.tagline)


def _seat_groups(plan: Plan) -> list[Line]:
    """Return the seats and what plays them; neighbours of one kind share that word."""
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


def _game_rows(known: Sequence[GameInfo | GameError], here: int, width: int) -> list[Line]:
    """Return one line per game: its idea, and its players and minutes if there is room."""
    titles = [
        info.title if isinstance(info, GameInfo) else registry.IDS[number]
        for number, info in enumerate(known)
    ]
    players, minutes = _("{low}–{high} players"), _("{n} min")
    facts = [
        f"{players}  {minutes}".format(low=info.min_seats, high=info.max_seats, n=info.minutes)
        if isinstance(info, GameInfo)
        else ""
        for info in known
    ]
    name, size = max(map(cell_len, titles)) + 2, max(map(cell_len, facts))
    about = max(cell_len(_tagline(info)) for info in known if isinstance(info, GameInfo))
    if 2 + name + size + 2 + about > width:
        facts, size = [""] * len(facts), -2
    lines: list[Line] = []
    for number, info in enumerate(known):
        chosen = number == here
        playable = isinstance(info, GameInfo)
        line: Line = [
            (_CHOSEN if chosen else "  ", "gold"),
            (fit(titles[number], name), "gold" if chosen else "plain" if playable else "warning"),
            (fit(facts[number], size + 2), "plain" if chosen else "quiet"),
            (_tagline(info), "quiet" if playable else "warning"),
        ]
        lines.append(fit_line(line, width))
    return lines


def _rated(plan: Plan, *, wide: bool) -> Line:
    if plan.rated:
        return [("● ", "up"), (_("counts for the ladder") if wide else _("yes"), "plain")]
    text = _("casual: no effect on the ladder") if wide else _("casual")
    return [("○ ", "quiet"), (text, "plain")]


def _rules(plan: Plan, room: int) -> Line:
    """Return which options differ from the standard rules, as many as fit."""
    changed = [_(option.title) for option in plan.changed_options()]
    if plan.edition:
        changed.insert(0, _("custom edition"))
    return joined_within([[(text, "plain")] for text in changed or [_("standard")]], room)
