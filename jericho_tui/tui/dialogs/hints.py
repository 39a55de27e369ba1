"""The moves with what a bot thinks of them."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence, estimated
from jericho_tui.play.player import Candidate, Decision
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.thinking import in_line
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


def _cut(name: str, alike: Sequence[str], width: int) -> str:
    """Return a name cut where it is like others."""
    if len(set(alike)) == 1:
        return fit(name, width).rstrip()
    words = [other.split(" ") for other in alike]
    shared = next(
        (at for at, same in enumerate(zip(*words, strict=False)) if len(set(same)) > 1),
        min(map(len, words)),
    )
    end = " ".join(name.split(" ")[shared:])
    return fit(name[: max(0, width - len(end) - len(_CUT))] + _CUT + end, width).rstrip()


_BAR: Final = 10
_NAME: Final = 36
_SHARE: Final = 5
_NO_SHARE: Final = "–"
_STAR: Final = " ★"
_FRAME: Final = 8
"""Columns of the box beside its rows: border, padding, the cursor's mark."""


class HintsDialog(Dialog[Any]):
    """Lists the moves, best first once the bot has spoken; returns one to be looked at.

    The bot may speak several times. Then every move keeps the row it got first, since somebody may
    be reading, and a star goes to another one; the cursor follows the star until it is moved.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Choose this move"), priority=True, id="hints.choose"),
        Binding("escape,h", "leave", N_("Back"), id="hints.back"),
    ]

    @dataclass
    class Heard(Message):
        """The bot has said what it would do by now."""

        decision: Decision

    def __init__(self, bot: str, actions: Sequence[Any], call: Callable[[Any], str]) -> None:
        """List what a bot is thinking about.

        :param bot: who thinks (a gettext message id).
        :param actions: the legal ones.
        :param call: says what an action is called.
        """
        super().__init__(N_("Hint"))
        self._bot = bot
        self._actions = actions
        self._call = call
        self._best: Any = None
        self._thinking = True
        self._moved = False
        """Whether the cursor stands where somebody put it."""
        self.candidates: Sequence[Candidate] = ()
        """By row, the best first when the bot spoke first; () until then."""
        self._before: int | None = None
        """How many tables stand in line before the bot; None: it stands in no line."""

    def contents(self) -> list[Widget]:
        return [HintRows(id="hints"), Static(id="reason")]

    @on(Heard)
    def _heard(self, message: Heard) -> None:
        """Show what the bot thinks so far, unless it has answered meanwhile."""
        if self._thinking:
            self._show(message.decision)

    def _show(self, decision: Decision) -> None:
        known = {candidate.action: candidate for candidate in decision.candidates}
        rows = [candidate.action for candidate in self.candidates]
        self.candidates = [
            *(known.get(old.action, replace(old, visits=0)) for old in self.candidates),
            *(candidate for candidate in decision.candidates if candidate.action not in rows),
        ]
        self._best = decision.action
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
        if not self._thinking and any(told.share is not None for told in self.candidates):
            said = _("chance of winning, as {bot} sees it").format(bot=_(self._bot))
        elif not self._thinking:
            said = _("as {bot} sees it").format(bot=_(self._bot))
        elif self._before is None:
            said = _("{bot} is thinking…").format(bot=_(self._bot))
        else:
            said = in_line(self._before)
        box.border_subtitle = said
        rows = self.query_one(HintRows)
        if self.candidates:
            actions = [candidate.action for candidate in self.candidates]
            best = actions.index(self._best)
            rows.tell(list(map(self._call, actions)), self.candidates, best)
            if not self._moved:
                rows.fill(rows.rows, best)
        else:
            rows.tell(list(map(self._call, self._actions)))
        box.styles.min_width = rows.wanted + _FRAME
        self._show_reason()
        self.call_after_refresh(self._show_reason)  # it is laid out only then: see `is_cut`

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_reason)

    @on(Picker.Moved)
    def _cursor_moved(self) -> None:
        """Follow the star no more; say what speaks for the move under the cursor."""
        self._moved = True
        self._show_reason()

    def _show_reason(self) -> None:
        """Say what speaks for the move under the cursor, and its name where the row cuts it."""
        rows = self.query_one(HintRows)
        said = [rows.names[rows.cursor]] if rows.is_cut(rows.cursor) else []
        reason = self.candidates[rows.cursor].reason if self.candidates else None
        if reason is not None:
            said.append(say(reason))
        text = "\n".join(line[:1].upper() + line[1:] for line in said)
        told = self.query_one("#reason", Static)
        told.set_class(any(map(rows.is_cut, range(len(rows.names)))), "-named")
        told.update(Content(text))

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        if self.candidates:
            self.action_take()

    def action_take(self) -> None:
        self.dismiss(self.candidates[self.query_one(Picker).cursor].action)


class HintRows(Picker):
    """Actions, each with the chance of winning as a bar and a figure, and how often it was tried.

    Where names are long, the bar goes first, then how often, then what of them is alike.
    """

    names: Sequence[str] = ()
    _told: Sequence[Candidate] = ()
    _best: int | None = None

    def tell(
        self, names: Sequence[str], told: Sequence[Candidate] = (), best: int | None = None
    ) -> None:
        """Show actions.

        :param told: what is known of each; () while nothing is.
        :param best: which row speaks for itself; None: nobody knows.
        """
        self.names, self._told, self._best = names, told, best
        self.fill([[] for _name in names])

    @property
    def wanted(self) -> int:
        """Columns in which everything has room; never fewer than whatever short names take."""
        return self._longest() + 1 + _BAR + _SHARE + self._tries() if self.names else 0

    def is_cut(self, index: int) -> bool:
        """Return whether a row has no room for its name."""
        width = self.content_size.width - 2
        return width > 0 and self._room(width) < cell_len(self.names[index])

    def row(self, index: int, width: int) -> Line:
        room = self._room(width)
        spare = width - room - 1 - self._figures()
        name = told_apart(self.names, room)[index]
        line: Line = [(fit(name, room) + " ", "gold" if index == self._best else "plain")]
        share = self._told[index].share if self._told else None
        if spare >= _BAR + len(_STAR) and (self._figures() or not self._told):
            shares = [told.share for told in self._told if told.share is not None]
            cells = round(share / max(shares) * _BAR) if share else 0
            if self._told:
                line.append(("█" * cells, "quiet"))
            line.append(("·" * (_BAR - cells), "faint"))
            spare -= _BAR
        if not self._told:
            return line
        if self._figures():
            figure = _NO_SHARE if share is None else f"{estimated(share)}%"
            line.append((fit_right(figure, _SHARE), "strong"))
        # The first row needs no star: it is where one looks.
        line.append((_STAR if self._best and index == self._best else "  ", "quiet"))
        if spare >= self._tries() and any(told.visits for told in self._told):
            line.append((_times(self._told[index].visits), "quiet"))
        return line

    def _figures(self) -> int:
        """Return how many columns chances take: none where none is known."""
        return _SHARE if any(told.share is not None for told in self._told) else 0

    def _room(self, width: int) -> int:
        """Return how many of so many columns names have."""
        return min(self._longest(), width - 1 - self._figures() - len(_STAR))

    def _longest(self) -> int:
        """Return how many columns names take."""
        return max(_NAME, *map(cell_len, self.names))

    def _tries(self) -> int:
        """Return how many columns the star and the number of tries take at most."""
        return len(_STAR) + cell_len(_times(9999))


def _times(visits: int) -> str:
    return _("tried {n}×").format(n=visits) if visits else _("not tried")
