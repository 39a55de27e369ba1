"""What people at a table ask of each other, answer and say, on lines beside the table."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import work
from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SAID
from jericho_tui.core.sentence import N_
from jericho_tui.session.consent import ConsentError, Line, Request, TakeBack
from jericho_tui.session.session import Session
from jericho_tui.session.talking import spoken
from jericho_tui.store.presence import Kind
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import beside
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.dialogs.dialog import ChoiceDialog, Question
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.worded_log import is_remark
from jericho_tui.tui.widgets.canvas import Line as Row
from jericho_tui.tui.widgets.canvas import wrap

if TYPE_CHECKING:
    from jericho_tui.tui.screens.table import TableScreen

_AGAIN: Final = 2.0
"""Seconds until what could not be written to the league is tried again."""
_LATEST: Final = 3
"""Lines of what was said last; a single remark has as many as it needs."""


class Requests(Static):
    """A line above the table says what is asked; answers are taken, what is granted carried out."""

    def __init__(self, table: "TableScreen") -> None:
        super().__init__(id="request")
        self.display = False
        self._table = table
        self._session = table.session
        self._shown: Request | None = None
        """What the line says that is asked."""
        self._since = 0.0
        """In seconds of `monotonic`: nobody agrees before they could read it."""
        self._tending = False

    def show(self) -> None:
        """Say what is asked now, and do what is due for it."""
        session, consent = self._session, self._session.consent
        if not (self._shown or consent.open or consent.agreed):
            return
        self._table.refresh_bindings()
        request, asked = consent.pending, consent.asked
        if (request and request.sign) != (self._shown and self._shown.sign):
            self._since = monotonic()
            if asked is not None and not self._table.is_active:
                self.notify(say(consent.words(asked)), markup=False)
        self._shown = request
        text = "" if request is None else say(consent.words(request))
        if asked is not None:
            keys = {name: self._key(name) for name in ("agree", "decline")}
            text = _("{request} {agree} agrees, {decline} declines.").format(request=text, **keys)
        elif names := consent.still_to_answer(request):
            text = _("{request} Still to answer: {names}.").format(request=text, names=names)
        self.display = bool(text)
        self.set_class(asked is not None, "-mine")
        if text != str(self.content):
            self.update(Content(text))
        if not self._tending and session.due:
            self._tending = True
            self._tend()

    def _key(self, action: str) -> str:
        bindings = (active.binding for active in self._table.active_bindings.values())
        return next((key_name(one) for one in bindings if one.action == action), "?")

    @work(group="tending")
    async def _tend(self) -> None:
        """Do what is due; what cannot be done now, later."""
        try:
            if await self._table.change(self._session.tend):
                self._table.go_on()
        finally:
            self._tending = False
        if self._session.due:
            self.set_timer(_AGAIN, self.show)

    async def undo(self) -> None:
        """Undo one's own last decision; where others are here, when they agree.

        Alone it is asked only where something was seen since. What is sealed is one's own (J22).
        """
        session, consent = self._session, self._session.consent
        seat = session.eyes if self._table.asked is None else self._table.asked
        if seat is None or self._table.changing.locked():
            return
        self._table.attend(await beside(lambda _should_stop: session.terminal.look()))
        try:
            way = session.way_to_undo(seat)
        except SentenceError as error:
            if consent.own is None:
                self._table.app.note(say(error.sentence))
                return
            way = consent.withdraw()

        async def answered(yes: bool | None) -> None:
            if yes and isinstance(way, TakeBack):
                await self._table.carry_out(lambda: session.take_back(way))

        if way is None:
            await self._table.withdraw(seat)
        elif isinstance(way, Line):
            self._send(way, session.names[seat])
        elif way.reveals:
            self.app.push_screen(Question(N_("Undo"), way.question()), answered)
        else:
            await answered(True)

    def answer(self, kind: Kind) -> None:
        """Agree to what is asked, or decline it."""
        if monotonic() - self._since >= self._table.app.grace:
            self._put(lambda: self._session.consent.answer(kind))

    def ask_stand_in(self) -> None:
        """Ask for whom a bot is to stand in, or no more."""
        session, consent, own = self._session, self._session.consent, self._session.consent.own
        rows: list[Row] = []
        lines: list[Callable[[], Line]] = []
        for seat in sorted(session.absent):
            name = session.names[seat]
            if seat in session.stand_ins:
                text = _("End the substitution for {name}")
                lines.append(partial(consent.withdraw, name))
            elif own is not None and own.kind is Kind.STAND_IN and own.number == seat:
                text = _("Withdraw the request for {name}")
                lines.append(consent.withdraw)
            else:
                text = _("Substitute bot for {name} until they are back")
                lines.append(partial(consent.ask_stand_in, name))
            rows.append([(text.format(name=name), "plain")])

        def chosen(number: int | None) -> None:
            if number is not None:
                self._put(lines[number])

        self.app.push_screen(ChoiceDialog(N_("Absent players"), rows), chosen)

    def _put(self, line: Callable[[], Line]) -> None:
        try:
            self._send(line())
        except ConsentError as error:
            self._table.app.note(say(error.sentence))

    @work(group="consent")
    async def _send(self, line: Line, name: str = "") -> None:
        try:
            await beside(lambda _should_stop: self._session.put(line, name))
        except SentenceError as error:
            self.notify(say(error.sentence), severity="warning", markup=False)


class LatestTalk(Static):
    """The last round's remarks, unless they are to be read in the log."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="talk")
        self._session = session
        self._lines: list[str] = []

    def show(self) -> None:
        """Show what was said by now.

        A table with a log has no more than a line to spare; without one there is no other place.
        """
        session, remarks = self._session, self._session.remarks()
        logs = [panel for panel in self.screen.query(LogPanel) if panel.display] if remarks else []
        since = session.match.ply - len(session.names)
        lines: list[str] = []
        if any(map(_ends_with_talk, logs)):
            remarks = []
        for place, said in reversed(remarks):
            told = wrap(f"› {spoken(said)}", self.screen.size.width - 2, 1 if logs else MOST_SAID)
            if place < since or (lines and len(lines) + len(told) > (1 if logs else _LATEST)):
                break
            lines[:0] = told
        if lines != self._lines:  # else the screen would be laid out anew for nothing
            self._lines = lines
            self.update(Content("\n".join(lines)))
            self.display = bool(lines)


def _ends_with_talk(panel: LogPanel) -> bool:
    """Whether the last remark is to be read in a log."""
    log = () if panel.prospect is None else reversed(panel.sight.log)
    after = next((place for place, line in enumerate(log) if is_remark(line)), 0)
    return after < panel.whole
