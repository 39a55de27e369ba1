"""The table of any game that has no view of its own yet: the position as text, moves as a list.

Nothing here knows a game: a position is what `text` says of it, a move is what `text` calls it,
with its preview in words; without words of its own, its notation. So a new game is playable the day
its rules are there.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key

from jericho_tui.core.game import PASS_NOTATION
from jericho_tui.core.registry import folder_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.language import _
from jericho_tui.text.notation import Notation
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.choosing import EDGES, ListChoice, digits, steps
from jericho_tui.tui.tables.panels import Sight, TablePanel, remark_lines
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Canvas, Line, Panel, line_width, wrap_line
from jericho_tui.tui.widgets.picker import Picker

_MOST_REMARK: Final = 3
"""Lines that one remark of a preview takes at most."""
_RED: Final = re.compile(r"(\S*[♥♦]\S*)")


class _Position(Canvas):
    """The position; where there is little room blank lines give way, then it can be moved."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._shown: Sequence[Line] = ()
        self._first = 0
        """The uppermost line that is seen."""

    def show(self, lines: Sequence[Line]) -> None:
        self._shown = lines
        self.repaint()

    def move(self, step: int) -> None:
        """Show what is further down, or up."""
        self._first += step
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        lines = [part for line in self._shown for part in _wrapped(line, width)]
        if len(lines) > height:
            lines = [line for line in lines if line_width(line)]
        self._first = max(0, min(self._first, len(lines) - height))
        return lines[self._first : self._first + height]


def _wrapped(line: Line, width: int) -> list[Line]:
    """Return a line in parts; cards that do not fit stand below the first one."""
    first = "".join(text for text, _role in line).find("[")
    return wrap_line(line, width, first if 0 < 3 * first < width else 4) or [line]


class _Moves(ListChoice[Any]):
    """Moves that are chosen by number, of one digit or more, or by a letter of their name."""

    def __init__(self, actions: Sequence[Any]) -> None:
        super().__init__(actions)
        self._typed = 0
        """The number that was typed just before."""

    def type(self, digit: int) -> bool:
        number = self._typed * 10 + digit
        if not 0 < number <= len(self.actions):
            number = digit
        self._typed = number
        return super().type(number)

    def type_letter(self, letter: str, names: Sequence[str]) -> bool:
        """Choose the next move with a word that begins with a letter; return whether there is one.

        :param names: of the moves, in their order.
        """
        self._typed = 0
        for step in range(1, len(names) + 1):
            index = (self.index + step) % len(names)
            if any(word.startswith(letter) for word in names[index].lower().split()):
                self.index = index
                return True
        return False


class _Preview(TablePanel[_Moves, Any]):
    """What is asked, what the chosen move will do, and the last moves if the log has no panel."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        prompt = wrap_line([(sight.prompt, "quiet")], width, 2)
        lines = [*prompt, *remark_lines(self.remarks, width, _MOST_REMARK)][:height]
        room = height - len(lines) - 1
        if room > 0 and self.screen.has_class("-narrow"):
            log = [part for line in sight.log[-room:] for part in wrap_line(line, width, 2)][-room:]
            lines += [[] for _ in range(height - len(lines) - len(log))]
            lines += log
        return lines


class GenericTable(TableView[_Moves]):
    """A table as one seat sees it; `table_for` makes the one of a game."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    GenericTable #status { height: 1; background: $panel; }
    GenericTable #middle { height: 1fr; }
    GenericTable #position { width: 1fr; height: 1fr; }
    GenericTable #side { width: 44; height: 1fr; }
    GenericTable #bottom { height: 11; }
    GenericTable #moves { width: 2fr; height: 1fr; }
    GenericTable #preview { width: 3fr; height: 1fr; }
    GenericTable #position, GenericTable #moves {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    ReplayScreen GenericTable #bottom { display: none; }
    .-narrow GenericTable #middle { layout: vertical; }
    .-narrow GenericTable #side { display: none; }
    ReplayScreen.-narrow GenericTable #side, CoachedScreen.-narrow GenericTable #side {
        display: block;
        width: 1fr;
        height: 7;
    }
    .-short GenericTable #bottom { height: 8; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("p", "decline", N_("Pass"), id="table.pass"),
        Binding("up", "along(-1)", N_("Up"), show=False, id="table.up"),
        Binding("down", "along(1)", N_("Down"), show=False, id="table.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="table.page-up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="table.page-down"),
        *EDGES,
        Binding(
            "left_square_bracket",
            "position(-3)",
            N_("Scroll position up"),
            show=False,
            id="table.text-up",
        ),
        Binding(
            "right_square_bracket",
            "position(3)",
            N_("Scroll position down"),
            show=False,
            id="table.text-down",
        ),
        *digits(range(10), N_("Choose this move"), "move"),
    ]
    titles: ClassVar = {"position": N_("Table"), "moves": N_("Moves")}

    def compose(self) -> ComposeResult:
        yield Panel(id="status")
        with Horizontal(id="middle"):
            yield _Position(id="position")
            with Vertical(id="side"):
                yield self.own_log()
        with Horizontal(id="bottom"):
            moves = Picker(id="moves")
            moves.add_class("asked")
            moves.can_focus = False  # the table has the keys
            moves.lit = True
            yield moves
            yield _Preview(id="preview")

    def on_key(self, event: Key) -> None:
        letter = event.character or ""
        if letter.isalpha() and event.key not in self.screen.active_bindings and self.choice:
            event.stop()
            names = [self._called(action) for action in self.choice.actions]
            self.change(lambda choice: choice.type_letter(letter.lower(), names))

    def begin(self, sight: Sight) -> _Moves | None:
        return _Moves(sight.observation.legal_actions()) if sight.acting else None

    def show(self, sight: Sight) -> None:
        seen = sight.observation
        status = self._status(sight)
        self.query_one("#status", Panel).show(lambda width, _height: wrap_line(status, width, 2))
        data = (seen if sight.open_state is None else sight.open_state).as_data()
        lines = Notation(self.game_id).position_lines(data, sight.names)
        self.query_one(_Position).show([_coloured(line) if line else [] for line in lines])
        super().show(sight)

    def show_choice(self) -> None:
        super().show_choice()
        actions, chosen = (
            ((), 0) if self.choice is None else (self.choice.actions, self.choice.index)
        )
        self.query_one("#moves", Picker).fill(self._rows(actions), chosen)

    def way_to(self, action: Any) -> list[str]:
        if self.choice is None:
            return ["confirm"]
        return [*steps("along", self.choice.actions.index(action) - self.choice.index), "confirm"]

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "decline":
            return self._pass() is not None
        return super().availability(action, parameters)

    def action_decline(self) -> None:
        action = self._pass()
        if action is not None:
            self.choose(action)
            self.commit(action)

    def action_page(self, direction: int) -> None:
        page = max(1, self.query_one("#moves", Picker).content_size.height - 1)
        self.action_along(direction * page)

    def action_position(self, step: int) -> None:
        self.query_one(_Position).move(step)

    @on(Picker.Moved, "#moves")
    def _clicked(self, message: Picker.Moved) -> None:
        self.action_digit(message.index + 1)

    @on(Picker.Picked, "#moves")
    def _picked(self) -> None:
        """A second click plays the move."""
        self.action_confirm()

    def _pass(self) -> Any | None:
        """Return how the viewing seat may decline; None when it may not."""
        actions = () if self.choice is None else self.choice.actions
        note = self.game.format_action
        return next((action for action in actions if note(action) == PASS_NOTATION), None)

    def _status(self, sight: Sight) -> Line:
        rated = _("casual") if sight.casual else _("rated")
        where = self.words.headline(sight.observation, sight.names)
        return [
            (f" {self.game.info.title.upper()}", "gold"),
            (f"   {rated}   ", "quiet"),
            (where, "strong"),
        ]

    def _rows(self, actions: Sequence[Any]) -> list[Line]:
        width = len(str(len(actions)))
        return [
            [(f"{number:>{width}} ", "quiet"), *_coloured(self._called(action))]
            for number, action in enumerate(actions, 1)
        ]

    def _called(self, action: Any) -> str:
        return self.words.action_name(action, () if self.sight is None else self.sight.names)


def _coloured(text: str) -> Line:
    """Return a line with red suits in red."""
    parts = _RED.split(text)
    return [(part, "red" if number % 2 else "plain") for number, part in enumerate(parts) if part]


@cache
def table_for(game_id: str) -> GameTable:
    """Return the generic table of a game; only for a registered one.

    A game from elsewhere may bring a style sheet, `table.tcss` in its folder.
    """
    folder = folder_of(game_id)
    path = Path(folder, "table.tcss")
    style = path.read_text("utf-8") if folder and path.is_file() else ""
    parts = {"game_id": game_id, "SCOPED_CSS": False, "DEFAULT_CSS": style}
    return GameTable(type("_Table", (GenericTable,), parts))
