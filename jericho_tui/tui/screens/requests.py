"""What people at a table agree on: to take moves back, to let a bot stand in for the absent."""

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import work
from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Move
from jericho_tui.session.consent import ConsentError, Line, Request, alone
from jericho_tui.session.undo import take_back
from jericho_tui.store.talk import Kind
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import beside
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.dialogs.dialog import ChoiceDialog
from jericho_tui.tui.screens import undo

if TYPE_CHECKING:
    from jericho_tui.tui.screens.table import TableScreen

_AGAIN: Final = 2.0
"""Seconds until what could not be written beside the match is tried again."""


class Requests(Static):
    """A line above the table says what is asked; answers are taken, what is granted carried out."""

    def __init__(self, table: "TableScreen") -> None:
        super().__init__(id="request")
        self.display = False
        self._table = table
        self._session = table.session
        self._shown: Request | None = None
        """What the line says that is asked."""
        self._shown_since = 0.0
        """In seconds of `monotonic`: nobody agrees before they could read it."""
        self._text = ""
        self._settling = False

    def availability(self, action: str) -> bool | Sentence:
        """Whether something can be taken back or answered, or somebody is away."""
        session = self._session
        if action == "undo":
            return session.match.withheld(N_("moves of a rated game cannot be undone")) or True
        if action in ("agree", "decline"):
            return bool(session.consent.open) and session.to_answer is not None
        if not session.where.party or not session.absent:
            return False
        return session.match.withheld(N_("a rated game waits for absent players")) or True

    def retranslate(self) -> None:
        """Say it in the language in use."""
        self.show()

    def show(self) -> None:
        """Say what is asked now, and do what is due for it."""
        session = self._session
        self._table.refresh_bindings()
        if not (self._shown or session.consent.open or session.consent.agreed):
            return
        request = session.standing
        if (request and request.sign) != (self._shown and self._shown.sign):
            self._shown_since = monotonic()
            if request is not None and session.to_answer is not None and not self._table.is_active:
                self.notify(say(session.consent.words(request)), markup=False)
        self._shown = request
        self.display = request is not None
        self.set_class(session.to_answer is not None, "-mine")
        text = "" if request is None else self._told(request)
        if text != self._text:
            self._text = text
            self.update(Content(text))
        if not self._settling and session.due is not None:
            self._settling = True
            self._settle()

    def _told(self, request: Request) -> str:
        session = self._session
        words = say(session.consent.words(request))
        if session.to_answer is not None:
            text = _("{request} {agree} agrees, {decline} declines.")
            keys = {name: self._key(name) for name in ("agree", "decline")}
            return text.format(request=words, **keys)
        names = session.consent.still_to_answer(request, session.where)
        if not names:
            return words
        return _("{request} Still to answer: {names}.").format(request=words, names=names)

    def _key(self, action: str) -> str:
        bindings = (active.binding for active in self._table.active_bindings.values())
        return next((key_name(one) for one in bindings if one.action == action), "?")

    # --- what is said

    async def undo(self) -> None:
        """Take back one's own last decision; where others are here, when they agree.

        Alone it is asked only where something was seen since. What is sealed is one's own (J22).
        """
        session = self._session
        asked = self._table.asked
        seat = asked if asked is not None else session.eyes
        if seat is None or self._table.keeping.saving:
            return
        self._table.company.attend(await beside(lambda _should_stop: session.terminal.look()))
        if alone(session.where):
            await undo.take_back(self._table.app, session.match, seat, self._take_back)
        elif session.match.can_withdraw(seat):
            await self._table.withdraw(seat)
        else:
            self._ask_take_back(seat)

    async def _take_back(self, number: int, asked: Sequence[Move]) -> None:
        self._table.forget_log()
        try:
            await self._table.carry_out(lambda: self._session.take_back(number, asked))
        except SentenceError as error:
            self._table.app.note(say(error.sentence))

    def _ask_take_back(self, seat: Seat) -> None:
        """Ask everybody whether the last decision of `seat` is taken back; or ask no longer."""
        session = self._session
        consent, match, where = session.consent, session.match, session.where
        try:
            if consent.own(match, where) is not None:
                line = consent.withdraw(match, where)
            else:
                consent.check_free(match, where)
                line = consent.ask_take_back(match, where, take_back(match, seat).number)
        except SentenceError as error:
            self._table.app.note(say(error.sentence))
        else:
            self._send(line, session.names[seat])

    def answer(self, kind: Kind) -> None:
        """Agree to what is asked, or decline it."""
        if monotonic() - self._shown_since < self._table.app.grace:
            return
        session = self._session
        try:
            line = session.consent.answer(kind, session.match, session.where)
        except ConsentError as error:
            self._table.app.note(say(error.sentence))
        else:
            self._send(line)

    def ask_stand_in(self) -> None:
        """Ask for whom a bot is to stand in, or no more."""
        session = self._session
        consent, match, where = session.consent, session.match, session.where
        own = consent.own(match, where)
        seats = sorted(session.absent)
        titles = []
        for seat in seats:
            name = session.names[seat]
            if seat in session.stand_ins:
                titles.append(_("End the substitution for {name}").format(name=name))
            elif own is not None and own.kind is Kind.STAND_IN and own.number == seat:
                titles.append(_("Withdraw the request for {name}").format(name=name))
            else:
                titles.append(_("Substitute bot for {name} until they are back").format(name=name))

        def line_for(seat: Seat) -> Line:
            name = session.names[seat]
            if seat in session.stand_ins:
                return consent.withdraw(match, session.where, name)
            if consent.own(match, session.where) is not None:
                return consent.withdraw(match, session.where)
            return consent.ask_stand_in(match, session.where, name)

        def chosen(number: int | None) -> None:
            if number is None:
                return
            try:
                self._send(line_for(seats[number]))
            except ConsentError as error:
                self._table.app.note(say(error.sentence))

        rows: list[list[tuple[str, str]]] = [[(title, "plain")] for title in titles]
        self.app.push_screen(ChoiceDialog(N_("Absent players"), rows), chosen)

    @work(group="consent")
    async def _send(self, line: Line, name: str = "") -> None:
        try:
            await self._put(line, name)
        except SentenceError as error:
            self.notify(say(error.sentence), severity="warning", markup=False)

    async def _put(self, line: Line, name: str = "") -> None:
        await beside(lambda _should_stop: self._session.put(line, name))

    @work(group="settling")
    async def _settle(self) -> None:
        """Do what is due, one thing after the other; what cannot be done now, later."""
        session = self._session
        try:
            while (due := session.due) is not None:
                if due.take_back is not None:
                    await self._take_back_agreed(due.take_back)
                    continue
                await self._put(due.line)
                session.consent.did(due.line)
        except SentenceError:
            self.set_timer(_AGAIN, self.show)
        finally:
            self._settling = False

    async def _take_back_agreed(self, request: Request) -> None:
        self._table.forget_log()
        try:
            await self._table.carry_out(lambda: self._session.take_back_agreed(request))
        except ConsentError as error:  # it stands no more, and is withdrawn
            self._table.app.note(say(error.sentence))
