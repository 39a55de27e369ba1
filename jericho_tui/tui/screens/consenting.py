"""A screen at which people agree: to take moves back, to let a bot stand in for the absent."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Move
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.consent import ConsentError, Line, Request, alone
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.sitting.terminal import Whereabouts
from jericho_tui.sitting.undo import take_back
from jericho_tui.store.files import StoreError
from jericho_tui.store.talk import Kind
from jericho_tui.tui.beside import beside
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.dialogs.dialog import ChoiceDialog
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens import undo
from jericho_tui.tui.screens.talking import TalkingScreen

_AGAIN: Final = 2.0
"""Seconds until what could not be written beside the match is tried again."""


class ConsentingScreen(TalkingScreen):
    """Says what is asked in a line above the table, takes answers, carries out what is granted."""

    AGREE: ClassVar[Binding] = Commit("f7", "agree", N_("Agree"), id="table.agree")
    DECLINE: ClassVar[Binding] = Commit("f8", "decline", N_("Decline"), id="table.decline")
    CONSENT: ClassVar = ("undo", "agree", "decline", "stand_in")
    """The actions that `availability_of_consent` answers for."""
    STAND_IN: ClassVar[Binding] = Binding(
        "f6", "stand_in", N_("Substitute bot"), id="table.stand-in"
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._shown: Request | None = None
        """What the line says that is asked."""
        self._shown_since = 0.0
        """In seconds of `monotonic`: nobody agrees before they could read it."""
        self._text = ""
        self._stand_ins = sitting.stand_ins
        """For whom a bot moved when that was looked at last."""
        self._settling = False

    def request_line(self) -> Static:
        """Return the line that says what is asked, while something is."""
        line = Static(id="request")
        line.display = False
        return line

    @property
    def asked(self) -> Seat | None:
        """The person who is asked for an action now; None: nobody is."""
        return None

    async def carry_out(self, make: Callable[[], object]) -> None:
        """Change the match at its file, and ask whoever is next.

        :raises SentenceError: it cannot be changed.
        """

    async def withdraw(self, seat: Seat) -> None:
        """Take back a sealed choice, which nobody has seen yet (J22)."""

    def availability_of_consent(self, action: str) -> bool | Sentence:
        """Whether something can be taken back or answered, or somebody is away."""
        sitting = self.sitting
        if action == "undo":
            return sitting.match.withheld(N_("moves of a rated game cannot be undone")) or True
        if action in ("agree", "decline"):
            return bool(sitting.consent.open) and sitting.to_answer is not None
        if not sitting.where.party or not sitting.absent:
            return False
        return sitting.match.withheld(N_("a rated game waits for absent players")) or True

    # --- what is read

    def start_following(self) -> None:
        with suppress(StoreError):  # which is said as soon as it is looked at again
            self.sitting.talk.hear(self.sitting.talk.news())
        self._stand_ins = self.sitting.stand_ins
        super().start_following()

    def show_talk(self) -> None:
        stand_ins, self._stand_ins = self._stand_ins, self.sitting.stand_ins
        if stand_ins != self._stand_ins:
            self._attend(self.sitting.where)
            self.show_whereabouts()
        self.show_request()

    def show_request(self) -> None:
        """Say what is asked now, and do what is due for it."""
        sitting = self.sitting
        self.refresh_bindings()
        if not (self._shown or sitting.consent.open or sitting.consent.agreed):
            return
        request = sitting.standing
        if (request and request.sign) != (self._shown and self._shown.sign):
            self._shown_since = monotonic()
            if request is not None and sitting.to_answer is not None and not self.is_active:
                self.notify(say(sitting.consent.words(request)), markup=False)
        self._shown = request
        line = self.query_one("#request", Static)
        line.display = request is not None
        line.set_class(sitting.to_answer is not None, "-mine")
        text = "" if request is None else self._told(request)
        if text != self._text:
            self._text = text
            line.update(Content(text))
        if not self._settling and sitting.due is not None:
            self._settling = True
            self._settle()

    def _told(self, request: Request) -> str:
        sitting = self.sitting
        words = say(sitting.consent.words(request))
        if sitting.to_answer is not None:
            text = _("{request} {agree} agrees, {decline} declines.")
            keys = {name: self._key(name) for name in ("agree", "decline")}
            return text.format(request=words, **keys)
        names = sitting.consent.still_to_answer(request, sitting.where)
        if not names:
            return words
        return _("{request} Still to answer: {names}.").format(request=words, names=names)

    def _key(self, action: str) -> str:
        bindings = (active.binding for active in self.active_bindings.values())
        return next((key_name(one) for one in bindings if one.action == action), "?")

    # --- what is said

    async def action_undo(self) -> None:
        """Take back one's own last decision; where others are here, when they agree.

        Alone it is asked only where something was seen since. What is sealed is one's own (J22).
        """
        sitting = self.sitting
        seat = self.asked if self.asked is not None else sitting.eyes
        if seat is None or self.saving:
            return
        self._attend(await beside(lambda _should_stop: sitting.terminal.look()))
        if alone(sitting.where):
            await undo.take_back(self.app, sitting.match, seat, self._take_back)
        elif sitting.match.can_withdraw(seat):
            await self.withdraw(seat)
        else:
            self._ask_take_back(seat)

    async def _take_back(self, number: int, asked: Sequence[Move]) -> None:
        self._log.forget()
        try:
            await self.carry_out(lambda: self.sitting.take_back(number, asked))
        except SentenceError as error:
            self.app.note(say(error.sentence))

    def _ask_take_back(self, seat: Seat) -> None:
        """Ask everybody whether the last decision of `seat` is taken back; or ask no longer."""
        sitting = self.sitting
        consent, match, where = sitting.consent, sitting.match, sitting.where
        try:
            if consent.own(match, where) is not None:
                line = consent.withdraw(match, where)
            else:
                consent.check_free(match, where)
                line = consent.ask_take_back(match, where, take_back(match, seat).number)
        except SentenceError as error:
            self.app.note(say(error.sentence))
        else:
            self._send(line, sitting.names[seat])

    def action_agree(self) -> None:
        self._answer(Kind.AGREE)

    def action_decline(self) -> None:
        self._answer(Kind.DECLINE)

    def _answer(self, kind: Kind) -> None:
        if monotonic() - self._shown_since < self.app.grace:
            return
        sitting = self.sitting
        try:
            line = sitting.consent.answer(kind, sitting.match, sitting.where)
        except ConsentError as error:
            self.app.note(say(error.sentence))
        else:
            self._send(line)

    def action_stand_in(self) -> None:
        sitting = self.sitting
        consent, match, where = sitting.consent, sitting.match, sitting.where
        own = consent.own(match, where)
        seats = sorted(sitting.absent)
        titles = []
        for seat in seats:
            name = sitting.names[seat]
            if seat in sitting.stand_ins:
                titles.append(_("End the substitution for {name}").format(name=name))
            elif own is not None and own.kind is Kind.STAND_IN and own.number == seat:
                titles.append(_("Withdraw the request for {name}").format(name=name))
            else:
                titles.append(_("Substitute bot for {name} until they are back").format(name=name))

        def line_for(seat: Seat) -> Line:
            name = sitting.names[seat]
            if seat in sitting.stand_ins:
                return consent.withdraw(match, sitting.where, name)
            if consent.own(match, sitting.where) is not None:
                return consent.withdraw(match, sitting.where)
            return consent.ask_stand_in(match, sitting.where, name)

        def chosen(number: int | None) -> None:
            if number is None:
                return
            try:
                self._send(line_for(seats[number]))
            except ConsentError as error:
                self.app.note(say(error.sentence))

        rows: list[list[tuple[str, str]]] = [[(title, "plain")] for title in titles]
        self.app.push_screen(ChoiceDialog(N_("Absent players"), rows), chosen)

    @work(group="consent")
    async def _send(self, line: Line, name: str = "") -> None:
        try:
            await self._put(line, name)
        except SentenceError as error:
            self.notify(say(error.sentence), severity="warning", markup=False)

    async def _put(self, line: Line, name: str = "") -> None:
        await beside(lambda _should_stop: self.sitting.put(line, name))

    @work(group="settling")
    async def _settle(self) -> None:
        """Do what is due, one thing after the other; what cannot be done now, later."""
        sitting = self.sitting
        try:
            while (due := sitting.due) is not None:
                if due.take_back is not None:
                    await self._take_back_agreed(due.take_back)
                    continue
                await self._put(due.line)
                sitting.consent.did(due.line)
        except SentenceError:
            self.set_timer(_AGAIN, self.show_request)
        finally:
            self._settling = False

    async def _take_back_agreed(self, request: Request) -> None:
        self._log.forget()
        try:
            await self.carry_out(lambda: self.sitting.take_back_agreed(request))
        except ConsentError as error:  # it stands no more, and is withdrawn
            self.app.note(say(error.sentence))

    # --- who is there

    def _attend(self, where: Whereabouts) -> None:
        super()._attend(where)
        self.show_request()

    def retranslate(self) -> None:
        super().retranslate()
        self.show_request()
