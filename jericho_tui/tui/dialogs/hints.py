"""The best moves with what a bot thinks of them, beside the table that shows each."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import get_current_worker

from jericho_tui.bots.worker import BotError
from jericho_tui.core.sentence import N_, Sentence, estimated
from jericho_tui.play.player import Candidate, Decision
from jericho_tui.session.thought import Thought, about_equal, best_first, in_line
from jericho_tui.text.language import _, say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.picker import Picker

_CUT = "…"


def told_apart(names: Sequence[str], width: int) -> list[str]:
    """Return names of at most `width` columns, for a list of all of them.

    Of names that would look the same when their ends are cut, the middle is left out instead:
    each ends with the words from which it differs from the others.
    """
    alike: dict[str, list[str]] = defaultdict(list)
    for name in names:
        alike[fit(name, width)].append(name)
    return [_cut(name, alike[fit(name, width)], width) for name in names]


def unlike(names: Sequence[str]) -> list[str]:
    """Return names without the first words that all of them have; each keeps its last word."""
    words = [name.split(" ") for name in names]
    shared = min(_shared(words), min(map(len, words)) - 1)
    return [" ".join(name[shared:]) for name in words]


def _shared(names: Sequence[Sequence[str]]) -> int:
    """Return how many first words all names have."""
    words = enumerate(zip(*names, strict=False))
    return next((at for at, same in words if len(set(same)) > 1), min(map(len, names)))


def _cut(name: str, alike: Sequence[str], width: int) -> str:
    """Return a name cut where it is like others."""
    if len(set(alike)) == 1:
        return fit(name, width).rstrip()
    end = " ".join(name.split(" ")[_shared([other.split(" ") for other in alike]) :])
    return fit(name[: max(0, width - len(end) - len(_CUT))] + _CUT + end, width).rstrip()


_MOST: Final = 5
_BAR: Final = 20
"""Columns of a bar at most; it is left out below `_LEAST_BAR`."""
_LEAST_BAR: Final = 6
_SHARE: Final = 6
_NO_SHARE: Final = "–"
_STAR: Final = " ★"
_EQUAL: Final = " ≈"
_NARROW: Final = 36
"""Columns of a row below which it has the notation."""
_ROOMY: Final = 70
"""Columns from which a reason takes two lines."""
_SLIM: Final = 44
_SLIM_WORDS: Final = 5
"""Lines that a reason takes in fewer columns than that."""
_FRAME: Final = 6
"""Columns that a title in a border does not have."""
_BESIDE: Final = 16
"""Columns of the box beside a name, bars left out."""
_NEARLY: Final = 2
"""Lines of the place that are not left over above the box."""


class HintsDialog(Dialog[Any]):
    """Lists the best moves, those with the highest chance first; returns one to be looked at.

    The table beside it shows the move under the cursor. The bot may speak several times: until
    somebody moves the cursor, it follows the bot's choice.
    """

    picks = "take"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose this move"), priority=True, id="hints.choose"),
        Binding("escape,h", "leave", N_("Back"), id="hints.back"),
    ]

    def __init__(
        self,
        bot: str,
        actions: Sequence[Any],
        call: Callable[[Any], str],
        note: Callable[[Any], str],
        place: Callable[[], Region],
        consider: Callable[[Any], object],
    ) -> None:
        """List what a bot is thinking about.

        :param bot: who thinks (a gettext message id).
        :param actions: the legal ones.
        :param call: says what an action is called.
        :param note: returns its notation, which a narrow box has in place of that.
        :param place: returns where on the screen the box may lie.
        :param consider: shows an action on the table.
        """
        super().__init__(N_("Hint"))
        self._bot = bot
        self._number = min(_MOST, len(actions))
        self._call = call
        self._note = note
        self._place = place
        self._consider = consider
        self._best: Any = None
        self._thinking = True
        self._moved = False
        """Whether the cursor stands where somebody put it."""
        self.candidates: Sequence[Candidate] = ()
        """By row; () until the bot has spoken."""
        self._before: int | None = None
        """How many tables stand in line before the bot; None: it stands in no line."""

    @property
    def asides(self) -> Sequence[str]:
        """What the list of keys says of the moves: how often each was tried."""
        tried = _("{move}: tried {n}×")
        return [
            _("≈ about equal to the first move: the difference is within the noise"),
            *(
                tried.format(move=self._call(one.action), n=one.visits)
                for one in self.candidates
                if one.visits
            ),
        ]

    def contents(self) -> list[Widget]:
        return [HintRows(id="hints"), Static(id="reason")]

    @work(thread=True, group="bots", exit_on_error=False)
    def think(self, thought: Thought) -> None:
        """Have the bot answer, on a thread; it is stopped when the dialog is left."""
        worker = get_current_worker()
        try:
            answer = thought(lambda: worker.is_cancelled)
        except BotError as error:
            self.call_later(self._fail, error.sentence)
        else:
            self.call_later(self.answer, answer)
        self.call_later(self.app.say_once, self.app.thinker.trouble)

    def _fail(self, error: Sentence) -> None:
        if self in self.app.screen_stack:
            self.dismiss(None)
            text = Sentence(N_("The bot you asked failed: {error}."), {"error": error})
            self.notify(say(text), severity="warning", markup=False)

    def hear(self, decision: Decision) -> None:
        """Show what the bot thinks so far, unless it has answered meanwhile."""
        if self._thinking:
            self._show(decision)

    def _show(self, decision: Decision) -> None:
        if self not in self.app.screen_stack:
            return  # it has been left
        rows = self.query_one(HintRows)
        here = self.candidates[rows.cursor].action if self._moved else decision.action
        self._best = decision.action
        self.candidates = best_first(decision, _MOST)
        actions = [candidate.action for candidate in self.candidates]
        rows.cursor = actions.index(here) if here in actions else 0
        self.write()
        self.refresh_bindings()

    def answer(self, decision: Decision) -> None:
        """Show what the bot thinks in the end."""
        self._thinking = False
        self._show(decision)

    def stand_in_line(self, before: int | None) -> None:
        """Show how many tables stand in line before the bot; None: it is its turn."""
        if before != self._before:
            self._before = before
            self.write()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        if action == "take" and not self.candidates:
            return Sentence(N_("the bot is still thinking"))
        return True

    def write(self) -> None:
        box = self.query_one("#box")
        if not self._thinking:
            said = _("as {bot} sees it").format(bot=_(self._bot))
            whole = _("chance of winning, as {bot} sees it").format(bot=_(self._bot))
            judged = any(told.share is not None for told in self.candidates)
            if judged and cell_len(whole) <= self._place().width - _FRAME:
                said = whole
        elif self._before is None:
            said = _("{bot} is thinking…").format(bot=_(self._bot))
        else:
            said = in_line(self._before)
        wide = not self.candidates and cell_len(said) > self._place().width - _FRAME
        box.border_subtitle = "" if wide else said
        self.query_one("#reason", Static).update(Content(said if wide else ""))
        actions = [candidate.action for candidate in self.candidates]
        rows = self.query_one(HintRows)
        rows.best = actions.index(self._best) if actions else 0
        rows.names, rows.notes = list(map(self._call, actions)), list(map(self._note, actions))
        rows.told = self.candidates
        rows.fill([[]] * len(actions))
        self._arrange()
        self._show_move()
        self.call_after_refresh(self._show_move)  # it is laid out only then: see `is_cut`

    def on_resize(self) -> None:
        self._arrange()
        self.call_after_refresh(self._show_move)

    def _arrange(self) -> None:
        """Lie at the bottom of the place, as tall as the moves and a reason are."""
        place, box, rows = self._place(), self.query_one("#box"), self.query_one(HintRows)
        narrow = place.width < _ROOMY
        least = 2 + (narrow or any(cell_len(name) > place.width - _BESIDE for name in rows.names))
        bare = self._number + 2
        words = least
        if place.width < _SLIM:
            words, least = _SLIM_WORDS, _SLIM_WORDS - 1
        height = min(bare + words, max(place.height, bare + least))
        if place.height - height <= _NEARLY:
            height = max(height, place.height)
        box.styles.width, box.styles.height = place.width, height
        box.styles.offset = place.x, place.bottom - height
        rows.styles.height = self._number

    @on(Picker.Moved)
    def _cursor_moved(self) -> None:
        """Follow the bot's choice no more; show the move under the cursor."""
        self._moved = True
        self._show_move()

    def _show_move(self) -> None:
        """Show the move under the cursor on the table; say its name if it is cut, and a reason."""
        if not self.candidates:
            return
        rows = self.query_one(HintRows)
        here = self.candidates[rows.cursor]
        self._consider(here.action)
        said = [rows.names[rows.cursor]] if rows.is_cut(rows.cursor) else []
        if here.reason is not None:
            said.append(say(here.reason))
        text = "\n".join(line[:1].upper() + line[1:] for line in said)
        self.query_one("#reason", Static).update(Content(text))

    def action_take(self) -> None:
        self.dismiss(self.candidates[self.query_one(Picker).cursor].action)


class HintRows(Picker):
    """Moves, each with the chance of winning as a bar from 0 to 100 and a figure.

    Where names are long, the bar goes first, then what of them is alike.
    """

    names: Sequence[str] = ()
    notes: Sequence[str] = ()
    """Their notation."""
    told: Sequence[Candidate] = ()
    """What is known of each."""
    best = 0
    """Which row the bot would choose."""

    def is_cut(self, index: int) -> bool:
        """Return whether a row has no room for its name."""
        width = self.content_size.width - 2
        return width > 0 and self._room(width, self.names) < cell_len(self.names[index])

    def row(self, index: int, width: int) -> Line:
        told = self.told[index]
        names = self.names
        if width < _NARROW and any(map(self.is_cut, range(len(names)))):
            names = unlike(self.notes)
        room = self._room(width, names)
        name = told_apart(names, room)[index]
        line: Line = [(fit(name, room) + " ", "gold" if index == self.best else "plain")]
        left = width - room - 1 - self._figures() - len(_STAR)
        equal = index and about_equal(self.told[0], told)
        mark, words = _EQUAL, f" {_('about equal')}"
        if left >= _LEAST_BAR + cell_len(words):
            mark = words
        left = min(_BAR, left - cell_len(mark))
        if self._figures():
            if left >= _LEAST_BAR:
                cells = round((told.share or 0) * left)
                line += [("━" * cells, "quiet"), ("─" * (left - cells), "faint")]
            figure = _NO_SHARE if told.share is None else _("{n} %").format(n=estimated(told.share))
            line.append((fit_right(figure, _SHARE), "strong"))
        # The first row needs no star: it is where one looks.
        line.append((_STAR if index and index == self.best else "", "gold"))
        line.append((mark if equal else "", "quiet"))
        return line

    def _figures(self) -> int:
        """Return how many columns chances take: none where none is known."""
        return _SHARE if any(told.share is not None for told in self.told) else 0

    def _room(self, width: int, names: Sequence[str]) -> int:
        """Return how many of so many columns names have."""
        longest = max(map(cell_len, names), default=0)
        return min(longest, width - 1 - self._figures() - len(_STAR) - len(_EQUAL))
