"""What goes on at other terminals of a match, in plain mode."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from time import monotonic
from typing import Final

from jericho_tui.cli.plain.told import ToldMatch
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import AGREE, DECLINE, MUTE, SAY, STAND_IN, Command
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.consent import ConsentError, Request, alone
from jericho_tui.session.session import Session
from jericho_tui.session.talking import RECENT, Talker, is_heard, spoken
from jericho_tui.session.terminal import told
from jericho_tui.session.undo import take_back
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store
from jericho_tui.store.talk import Kind
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import _, ngettext, say


class PlainTalk:
    """Tells on a wire what is said at a table, and says what is written there."""

    def __init__(self, wire: Wire, store: Store, talker: Talker) -> None:
        self._wire = wire
        self._store = store
        self._talker = talker
        self._begun = False
        """Whether what had been said before has been told."""
        self._unheard: Sentence | None = None
        """Why the talk cannot be read, as it was told last; None: it can."""

    def listen(self) -> None:
        """Tell what has been said since; at first, the last of what was said before."""
        talk = self._talker.talk
        try:
            news = talk.hear(talk.news())
        except StoreError as error:
            if error.sentence != self._unheard:
                self._unheard = error.sentence
                self._wire.interject(say(error.sentence))
            return
        self._unheard = None
        only = self._talker.listened_to
        heard = [one for one in news if is_heard(one, only)]
        if not self._begun:
            heard, self._begun = heard[-RECENT:], True
        if heard:
            self._wire.interject(*map(spoken, heard))

    def obey(self, command: Command, words: str) -> None:
        """Say something, or let others be heard or not.

        :raises SentenceError: it cannot be said; says why.
        """
        if command is SAY:
            self._talker.say(words)
            self.listen()
            return
        muted = command is MUTE
        self._store.settings = replace(self._store.settings, talk_shown=not muted)
        self._wire.say(
            _("You no longer see messages here; type unmute to see them again.")
            if muted
            else _("You see messages here again.")
        )


class PlainConsent:
    """Tells what is asked at a match, answers it, and carries out what is granted."""

    def __init__(self, wire: Wire, session: Session, told: ToldMatch) -> None:
        self._wire = wire
        self._session = session
        self._told = told
        self._asked: Request | None = None
        """What this terminal was last told to answer."""

    def tell(self) -> None:
        """Tell once what is to be answered here."""
        session = self._session
        asked, before = session.to_answer, self._asked
        self._asked = asked
        if asked is not None and (before is None or before.sign != asked.sign):
            words = say(session.consent.words(asked))
            text = _("{request} Type {agree} or {decline}.")
            self._wire.interject(
                text.format(request=words, agree=_(AGREE.word), decline=_(DECLINE.word))
            )

    def tell_lacking(self) -> None:
        """Tell who has still to answer what is asked at this terminal."""
        session = self._session
        own = session.consent.own(session.match, session.where)
        names = "" if own is None else session.consent.still_to_answer(own, session.where)
        if names:
            self._wire.say(_("Still to answer: {names}.").format(names=names))

    def tend(self) -> bool:
        """Do what is due; return whether moves were taken back."""
        session = self._session
        taken_back = False
        while (due := session.due) is not None:
            try:
                if due.take_back is not None:
                    self._carry_out(due.take_back)
                    taken_back = True
                    continue
                session.put(due.line)
            except ConsentError as error:  # it stands no more, and is withdrawn
                self._wire.interject(sentence(say(error.sentence)))
            except SentenceError:
                break  # it is tried again
            else:
                session.consent.did(due.line)
        return taken_back

    def _carry_out(self, request: Request) -> None:
        number = self._session.match.ply - request.number
        self._told.change(lambda: self._session.take_back_agreed(request))
        self._tell_taken_back(number)

    def _tell_taken_back(self, number: int) -> None:
        text = ngettext("{n} move undone.", "{n} moves undone.", number)
        self._told.say_instead(text.format(n=number))

    # --- commands

    def undo(self, seat: Seat, is_yes: Callable[[str], bool]) -> bool:
        """Take back the last decision of `seat`, after a question where something was seen since.

        Where others are here it is asked of them, unless it is still sealed, as is one's own (J22).

        :return: whether the position is another now.
        :raises SentenceError: that is not possible.
        """
        session = self._session
        match = session.match
        if not alone(session.where):
            session.consent.check_free(match, session.where)
        plan, asked = take_back(match, seat), match.moves[:]
        if not alone(session.where):
            if match.can_withdraw(seat):
                self.choose_again(seat)
                return True
            line = session.consent.ask_take_back(match, session.where, plan.number)
            session.put(line, session.names[seat])
            return False
        if plan.reveals:
            text = ngettext(
                "This undoes {n} move. You keep what you have seen since. Undo it?",
                "This undoes {n} moves. You keep what you have seen since. Undo them?",
                plan.number,
            ).format(n=plan.number)
            if not is_yes(text):
                self._wire.say(_("Nothing was undone."))
                return False
        self._told.change(lambda: session.take_back(plan.number, asked))
        self._tell_taken_back(plan.number)
        return True

    def choose_again(self, seat: Seat) -> None:
        """Let a person choose again what nobody has seen yet (J22)."""
        session = self._session
        try:
            self._told.change(lambda: session.match.withdraw(seat))
        except SentenceError as error:  # another terminal was quicker
            self._wire.say(sentence(say(error.sentence)))
            return
        self._told.take_back_latest()
        session.look(seat)

    def obey(self, command: Command, argument: str) -> None:
        """Ask, answer or withdraw something.

        :raises SentenceError: it cannot be; says why.
        """
        session = self._session
        consent, match, where = session.consent, session.match, session.where
        if command is AGREE or command is DECLINE:
            line = consent.answer(Kind.AGREE if command is AGREE else Kind.DECLINE, match, where)
        elif command is STAND_IN:
            if not argument:
                text = N_("name the player who is away: {command} NAME")
                raise ConsentError(Sentence(text, {"command": _(STAND_IN.word)}))
            line = consent.ask_stand_in(match, where, argument)
        else:
            line = consent.withdraw(match, where, argument)
        session.put(line)


_SELDOM: Final = 0.7
"""Seconds between two looks at who is where."""


class Moved(Exception):  # noqa: N818  it is no error
    """The position is another, or somebody else is asked here, than when something was asked."""


class Elsewhere:
    """Tells what is done, said and asked at other terminals while somebody is waited for."""

    def __init__(self, wire: Wire, session: Session, match: ToldMatch) -> None:
        self.talk = PlainTalk(wire, session.store, session)
        self.consent = PlainConsent(wire, session, match)
        self._wire = wire
        self._session = session
        self._match = match
        self._attended = monotonic()
        """When it was last looked at who is where."""

    def follow(self) -> None:
        """Attend to the others, and hear what they have played.

        :raises Moved: they have played.
        """
        self.attend()
        if self._match.catch_up():
            raise Moved

    def attend(self) -> None:
        """Tell what is said and asked; look now and then at who is where, and tell changes.

        :raises Moved: see `hear`.
        """
        self.hear()
        if monotonic() - self._attended >= _SELDOM:
            self.look_around()

    def hear(self) -> None:
        """Tell what is said and asked, and do what everybody has agreed to.

        :raises Moved: moves were taken back, or somebody else is asked here by now.
        """
        here = self._session.here
        self.talk.listen()
        self.consent.tell()
        if self.consent.tend() or self._session.here != here:
            raise Moved

    def look_around(self) -> None:
        """Look at who is where, and tell it where it has changed.

        :raises Moved: somebody else is asked here by now.
        """
        self._attended = monotonic()
        session = self._session
        before, asked = session.where, session.here
        session.attend(session.terminal.look())
        text = self.whereabouts()
        if session.where != before and text:
            self._wire.interject(text)
        if asked != session.here:
            raise Moved

    def whereabouts(self) -> str:
        """Return who is where; see `session.terminal.told`."""
        session = self._session
        now = datetime.now().astimezone()
        return told(session.where, session.names, now, session.stand_ins)
