"""The table of any game that has no view of its own yet: the position as text, moves as a list.

Nothing here knows a game: a position is what `prose` says of it, a move is what `prose` calls it,
with its preview in words; without words of its own, its notation. So a new game is playable the day
its rules are there.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from jericho_tui.core.game import PASS_NOTATION
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.prose.game_words import words_of
from jericho_tui.prose.language import _
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables import GameTable, table_in_words
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.table import Sight, TableView
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width, wrap, wrap_line
from jericho_tui.tui.widgets.picker import Picker

_NUMBERED: Final = 9
"""Moves that have a number as key."""
_MOST_REMARK: Final = 3
"""Lines that one remark of a preview takes at most."""
_TONES: Final = {"plain": "plain", "good": "up", "warning": "warning"}


class _Lines(Canvas):
    """Lines that were given; a long one goes on below."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._shown: Sequence[Line] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        self._shown = lines
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint what fits."""
        return [
            part for line in self._shown for part in (wrap_line(line, width, 2) if line else [line])
        ][:height]


class _Position(_Lines):
    """The position; where there is little room blank lines give way, then it can be moved."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._first = 0
        """The uppermost line that is seen."""

    def move(self, step: int) -> None:
        """Show what is further down, or up."""
        self._first += step
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        """Paint from the uppermost line on."""
        del width
        lines = self._shown
        if len(lines) > height:
            lines = [line for line in lines if line_width(line)]
        self._first = max(0, min(self._first, len(lines) - height))
        return lines[self._first : self._first + height]


class GenericTable(TableView):
    """A table as one seat sees it; `table_for` makes the one of a game."""

    game_id: ClassVar[str]
    """Which game it is."""
    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    GenericTable { height: 1fr; width: 1fr; layout: vertical; }
    GenericTable #status { height: 1; background: $panel; }
    GenericTable #middle { height: 1fr; }
    GenericTable #position { width: 1fr; height: 1fr; }
    GenericTable #side { width: 44; height: 1fr; }
    GenericTable #log { height: 1fr; }
    GenericTable #bottom { height: 11; }
    GenericTable #moves { width: 2fr; height: 1fr; }
    GenericTable #preview { width: 3fr; height: 1fr; }
    GenericTable #position, GenericTable #moves, GenericTable #preview {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    GenericTable.acting #moves { border: round $gold; border-title-color: $gold; }
    GenericTable.acting #moves:nocolor { border: heavy $gold; }
    ReplayScreen GenericTable #bottom { display: none; }
    .-narrow GenericTable #middle { layout: vertical; }
    .-narrow GenericTable #side { display: none; }
    ReplayScreen.-narrow GenericTable #side, TutorialScreen.-narrow GenericTable #side {
        display: block;
        width: 1fr;
        height: 7;
    }
    .-short GenericTable #bottom { height: 8; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Play"), id="table.play"),
        Commit("p", "decline", N_("Pass"), id="table.pass"),
        Binding("up", "cursor(-1)", N_("Up"), show=False, id="table.up"),
        Binding("down", "cursor(1)", N_("Down"), show=False, id="table.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="table.page-up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="table.page-down"),
        Binding("home", "edge(0)", N_("First"), show=False, id="table.first"),
        Binding("end", "edge(1)", N_("Last"), show=False, id="table.last"),
        Binding(
            "left_square_bracket", "position(-3)", N_("Position up"), show=False, id="table.text-up"
        ),
        Binding(
            "right_square_bracket",
            "position(3)",
            N_("Position down"),
            show=False,
            id="table.text-down",
        ),
        *(
            Binding(
                str(number),
                f"number({number - 1})",
                N_("Choose this move"),
                show=False,
                id=f"table.move-{number}",
            )
            for number in range(1, _NUMBERED + 1)
        ),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load(self.game_id)
        self._words = words_of(self.game_id)
        self._actions: tuple[Any, ...] = ()
        self._turn: tuple[Any, ...] | None = None
        """For which decision the cursor stands; a new one starts at the first move."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        yield _Lines(id="status")
        with Horizontal(id="middle"):
            yield _Position(id="position")
            with Vertical(id="side"):
                yield LogPanel(id="log") if self.log_place is None else self.log_place
        with Horizontal(id="bottom"):
            moves = Picker(id="moves")
            moves.can_focus = False  # the table has the keys
            moves.lit = True
            yield moves
            yield _Lines(id="preview")

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one("#position", Canvas).entitle(_("Table"))
        self.query_one("#moves", Canvas).entitle(_("Moves"))
        if self.log_place is None:
            self.query_one("#log", Canvas).entitle(_("Log"))

    def show(self, sight: Sight) -> None:
        """Show what is seen now; the cursor stays while the decision is the same."""
        seen = sight.observation
        turn = (seen.seat, seen.ply, sight.acting)
        self.sight = sight
        self._actions = tuple(seen.legal_actions()) if sight.acting else ()
        self.set_class(sight.acting, "acting")
        self.query_one("#status", _Lines).show([self._status(sight)])
        data = (seen if sight.open_state is None else sight.open_state).as_data()
        lines = self._words.position_lines(data, sight.names)
        self.query_one(_Position).show([[(line, "plain")] if line else [] for line in lines])
        for log in self.query(LogPanel):
            log.show(sight)
        picker = self.query_one("#moves", Picker)
        picker.fill(self._rows(), 0 if turn != self._turn else None)
        fresh, self._turn = turn != self._turn, turn
        if fresh and self._actions:
            self.take_up(self._actions)
        self._show_preview()
        self.refresh_bindings()

    def considered(self) -> Any | None:
        """Return the action under the cursor while the viewing seat is asked."""
        return self._actions[self._cursor] if self._actions else None

    def way_to(self, action: Any) -> list[str]:
        """Return the commands that lead from the action under the cursor to playing `action`."""
        steps = self._actions.index(action) - self._cursor
        return [f"cursor({1 if steps > 0 else -1})"] * abs(steps) + ["confirm"]

    def choose(self, action: Any) -> None:
        """Put the cursor on this action."""
        self.action_number(self._actions.index(action))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """There is a move to play only while the viewing seat is asked."""
        del parameters
        if action == "decline":
            return self._pass() is not None
        if self._actions:
            return True
        return self.idle() if action == "confirm" else self.early()

    def action_confirm(self) -> None:
        """Play the action under the cursor."""
        action = self.considered()
        if action is not None:
            self.commit(action)

    def action_decline(self) -> None:
        """Pass, at once."""
        action = self._pass()
        if action is not None:
            self.choose(action)
            self.commit(action)

    def action_cursor(self, step: int) -> None:
        """Go to another move."""
        self.query_one("#moves", Picker).action_cursor(step)

    def action_page(self, direction: int) -> None:
        """Go on by a page of moves."""
        self.query_one("#moves", Picker).action_page(direction)

    def action_edge(self, end: int) -> None:
        """Go to the first or last move."""
        self.query_one("#moves", Picker).action_edge(end)

    def action_number(self, index: int) -> None:
        """Go to the move of this number."""
        if not self._actions:
            self.choose_early(lambda: self.action_number(index))
        if index < len(self._actions):
            self.action_cursor(index - self._cursor)

    def action_position(self, step: int) -> None:
        """Show another part of a position that is longer than its panel."""
        self.query_one(_Position).move(step)

    @on(Picker.Moved, "#moves")
    def _moved(self) -> None:
        """Tell what the move under the cursor would do."""
        if self._actions:
            self.keep_chosen()
        self.post_message(self.Considered())
        self._show_preview()

    @on(Picker.Picked, "#moves")
    def _picked(self) -> None:
        """A second click plays the move."""
        self.action_confirm()

    def _pass(self) -> Any | None:
        """Return how the viewing seat may decline; None when it may not."""
        note = self._game.format_action
        return next((a for a in self._actions if note(a) == PASS_NOTATION), None)

    @property
    def _cursor(self) -> int:
        return self.query_one("#moves", Picker).cursor

    def _status(self, sight: Sight) -> Line:
        rated = _("casual") if sight.casual else _("rated")
        where = self._words.headline(sight.observation, sight.names)
        return [
            (f" {self._game.info.title.upper()}", "gold"),
            (f"   {rated}   ", "quiet"),
            (where, "strong"),
        ]

    def _rows(self) -> list[Line]:
        rows: list[Line] = []
        names = () if self.sight is None else self.sight.names
        for number, action in enumerate(self._actions, 1):
            key = f"{number} " if number <= _NUMBERED else "  "
            name = self._words.action_name(action, names)
            rows.append([(key, "quiet"), (name, "plain")])
        return rows

    def _show_preview(self) -> None:
        sight = self.sight
        assert sight is not None
        preview = self.query_one("#preview", _Lines)
        lines: list[Line] = [[(sight.prompt, "quiet")]]
        action = self.considered()
        if action is not None:
            seen = sight.observation
            events = self._game.preview(seen, action)
            width = max(1, preview.content_size.width)
            for remark in self._words.preview(events, seen, action, sight.names):
                parts = wrap(remark.text, width, _MOST_REMARK)
                lines += [[(part, _TONES[remark.tone])] for part in parts]
        preview.show(lines)


@cache
def table_for(game_id: str) -> GameTable:
    """Return the generic table of a game; only for a registered one."""

    class _Table(GenericTable):
        pass

    _Table.game_id = game_id
    return table_in_words(game_id, _Table)
