"""One match line by line: whoever is asked, what they answer, what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from jericho_tui.bots.worker import BotError
from jericho_tui.cli.plain import words
from jericho_tui.cli.plain.seen import AnswerError, View, action_in, result_lines, trouble_lines
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import AGREE, CONSENT, DECLINE, STAND_IN, UNDO, Command
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import file_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.ladder import RatingChange
from jericho_tui.play.match import Move
from jericho_tui.session.consent import ConsentError, Line, Request
from jericho_tui.session.people import bot_title
from jericho_tui.session.session import Ask, Elsewhere, OvertakenError, Session, Think
from jericho_tui.session.talking import RECENT, Talker, is_heard, spoken
from jericho_tui.session.terminal import asked_elsewhere, take_over_question, told
from jericho_tui.session.thought import check_hint, hint_bot
from jericho_tui.store import allowed
from jericho_tui.store.allowed import NotForVisitorsError
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.paths import quoted
from jericho_tui.store.presence import Kind
from jericho_tui.store.record_file import News
from jericho_tui.store.store import Store
from jericho_tui.text.aloud import sentence, words_in
from jericho_tui.text.edition import edition_lines
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ending

T = TypeVar("T")


class PlainTalk:
    """Tells on a wire what is said at a table, and says what is written there."""

    def __init__(self, wire: Wire, store: Store, talker: Talker) -> None:
        self._wire, self._store, self._talker = wire, store, talker
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

    def obey(self, command: Command, argument: str) -> None:
        """Say something, or let others be heard or not.

        :raises SentenceError: it cannot be said; says why.
        """
        if command is words.SAY:
            self._talker.say(argument)
            self.listen()
            return
        muted = command is words.MUTE
        self._store.settings = replace(self._store.settings, talk_shown=not muted)
        self._wire.say(
            _("You no longer see messages here; type unmute to see them again.")
            if muted
            else _("You see messages here again.")
        )


class _Leaving(Exception):  # noqa: N818  it is no error
    """The person stops, or there is no more input."""


class _Moved(Exception):  # noqa: N818  it is no error
    """The position is another, or somebody else is asked here, than when something was asked."""


class Conversation:
    """Asks people on a wire, lets bots move, tells what is new; ends with the match."""

    def __init__(self, wire: Wire, session: Session) -> None:
        self._wire = wire
        self._say = wire.say
        self._session = session
        self._texts = words_of(session.match.game.info.id)
        self._talk = PlainTalk(wire, session.store, session)
        self._news: dict[Seat | None, list[str]] = {seat: [] for seat in (None, *session.humans)}
        """What each person, and None everybody, has not been told yet."""
        self._latest: dict[Seat | None, int] = {}
        """How many lines of each news the last move brought."""
        self._troubled: Sentence | None = None
        """What was last said of a file that cannot be followed; None when it can."""
        self._asked: Request | None = None
        """What this terminal was last told to answer."""
        self._hands: dict[Seat, list[str]] = {}
        """What was said last of each seat's hand."""
        self._visits = session.store.visit is not None
        self._awaited: tuple[Seat, int] | None = None
        """Whom it was said that they are waited for, and after how many moves."""

    def run(self) -> int:
        """Play until the match is over or somebody stops; return the exit code.

        :raises KeyboardInterrupt: after the last words.
        """
        session = self._session
        try:
            self._introduce()
            while (outcome := session.match.outcome()) is None:
                try:
                    match session.step():
                        case Ask() as asked:
                            self._ask(asked)
                        case Think(seat):
                            self._let_bot(seat)
                        case Elsewhere(seat):
                            self._wait_for(seat)
                        case None:  # it can be looked at only
                            if self._converse(self._view()) is not None:
                                self._say_help(self._why_read_only())
                except _Moved:
                    self._wire.drop_typed()
                    self._say("")
            self._end(outcome)
        except _Leaving:
            self._take_leave()
        except KeyboardInterrupt:
            self._say("")
            self._take_leave()
            raise
        return 0 if session.unsaved is None else 1

    def _introduce(self) -> None:
        session = self._session
        session.look_around()
        match = session.match
        info = match.game.info
        seats = [
            f"{seat.name} ({bot_title(seat)})" if seat.kind == "bot" else seat.name
            for seat in match.seats
        ]
        kind = _("rated") if match.rated else _("casual")
        title = _("{title}: {text}").format(title=f"{info.title}, {kind}", text=", ".join(seats))
        self._say(f"{title}.", *edition_lines(match.game, match.setup))
        if (outcome := match.outcome()) is not None:
            self._say(sentence(ending(info.id, outcome, self._session.names)))
            return
        if session.opened.read_only:
            self._say(self._why_read_only())
        elif not self._visits:
            self._say(_("Saved after every move in {path}").format(path=self._path()))
        self._take_seat()
        self._talk.listen()
        self._say_help()
        if self._hides_hands:
            self._say(
                _(
                    "When another player’s turn comes, everything here is erased, including "
                    "what is above."
                )
                if self._wire.erases
                else _("This terminal cannot erase: players who scroll back see the others’ hands.")
            )
        if match.ply:
            self._say(*self._view().log(3))

    def _take_seat(self) -> None:
        """Say who is where; ask whether a seat that another terminal has is taken over."""
        session = self._session
        if where := self._whereabouts():
            self._say(where)
        if session.where.warning is not None:
            self._say(say(session.where.warning))
        if session.terminal.greeting is not None:
            self._say(sentence(say(session.terminal.greeting)))
        if session.where.holder is None:
            return
        if self._is_yes(take_over_question(session.terminal.name)):
            session.attend(session.terminal.take_over())
        if not session.here:
            self._say(_("You are watching."))

    def _is_yes(self, question: str) -> bool:
        answer = self._read(f"{question} ({_('yes')} / {_('no')})")
        return normalized(answer) in words_in(N_("yes, y"))

    def _view(self) -> View:
        return View(self._session.match, self._session.eyes, self._session)

    def _end(self, outcome: Outcome) -> None:
        self._tell_all()
        changes: tuple[RatingChange, ...] = ()
        problem = self._session.unsaved
        if problem is None:
            try:
                changes = self._session.settle()
            except SentenceError as error:
                problem = error.sentence
        self._say(*result_lines(self._session.match, outcome, changes))
        if problem is not None and self._session.match.rated:
            text = _("The ladder does not have this game yet: {reason}")
            self._say(text.format(reason=say(problem)))

    @property
    def _hides_hands(self) -> bool:
        """Whether several people share the terminal and may not know each other's hands."""
        session = self._session
        several = len(session.here) > 1 and not session.match.game.info.open
        return several and self._wire.watched and not session.opened.read_only

    def _take_leave(self) -> None:
        """Say where the match is; the hand of whoever was asked last goes."""
        session = self._session
        if self._hides_hands and session.eyes is not None:
            self._wire.draw_curtain()
        if session.opened.read_only:
            return
        if session.unsaved is not None:
            self._save()
        if session.unsaved is not None:
            return
        if self._visits:
            self._say(_("The game is saved."))
            return
        command = f"jericho-tui play --plain --resume {quoted(session.opened.path)}"
        if file := file_of(session.match.game.info.id):
            command += f" --game {quoted(Path(file))}"
        text = _("To continue: {command}")
        self._say(_("Saved in {path}").format(path=self._path()), text.format(command=command))

    def _ask(self, asked: Ask) -> None:
        """Ask a person until they have moved or the position is another."""
        session, seat = self._session, asked.seat
        if session.needs_curtain(seat) and not self._pass_keyboard(seat):
            return
        session.eyes = seat
        view = self._view()
        if len(session.here) > 1 and (session.match.game.info.open or not self._wire.watched):
            self._say("", self._over_to(seat))
        self._tell(seat)
        if seat not in self._hands or self._texts.repeats_hand:
            known, hand = self._hands.get(seat, ()), view.hand()
            self._say(*(line for line in hand if line not in known))
            self._hands[seat] = hand
        decided = session.match.decided
        self._say(view.prompt(), *view.choices())
        while (answer := self._converse(view)) is not None:
            self._catch_up()
            if not session.match.still_asks(seat, decided):
                text = _("Another player has moved in the meantime, so your move was not played.")
                self._say(text)
                return
            if not answer:
                self._say(view.prompt(), *view.choices())
                continue
            try:
                action = action_in(answer, session.match, seat, view.actions)
            except AnswerError as error:
                self._wire.refuse(error)
                continue
            self._play(seat, action, decided)
            return

    def _wait_for(self, seat: Seat) -> None:
        """Wait until another terminal has moved; what is typed meanwhile is answered."""
        session = self._session
        if self._awaited != (seat, session.match.ply):
            self._awaited = seat, session.match.ply
            if seat in session.people:
                self._say(asked_elsewhere(session.where, session.names[seat], seat))
        view = self._view()
        while session.waits_for(seat) and not self._catch_up():
            if self._wire.typed():
                if self._converse(view, once=True) is not None:
                    self._say(_("It is not your turn."))
                    self._awaited = None  # say again who is asked
                return
            self._attend()

    def _pass_keyboard(self, seat: Seat) -> bool:
        """Give the keyboard to another person; False when the one before changed their mind."""
        if not self._wire.watched:
            return True
        session = self._session
        before = session.eyes
        can_withdraw = before is not None and session.match.can_withdraw(before)
        session.eyes = None
        self._wire.draw_curtain()
        self._say(self._over_to(seat))
        if before is not None and can_withdraw:
            text = _("{name} can still type undo to choose again.")
            self._say(text.format(name=session.names[before]))
        while answer := self._read(_("The others look away. Press Enter when you are ready.")):
            command, _rest = words.command_in(answer) or (None, "")
            if command is words.QUIT:
                raise _Leaving
            if command is UNDO and before is not None and can_withdraw:
                self._choose_again(before)
                return False
        return True

    def _converse(self, view: View, *, once: bool = False) -> str | None:
        """Obey commands, or one, until an answer comes; None: the position is another."""
        while True:
            answer = self._read()
            found = words.command_in(answer)
            if found is None:
                return answer
            try:
                if self._obey(view, *found):
                    return None
            except SentenceError as error:
                self._wire.refuse(error)
            if once:
                return None

    def _read(self, prompt: str = "") -> str:
        self._hear()
        answer = self._wire.ask(prompt, self._follow)
        if answer is None:
            raise _Leaving
        return answer

    def _obey(self, view: View, command: Command, argument: str) -> bool:
        """Do what a command says; return whether the position is another now."""
        match = self._session.match
        if self._visits and command.word not in allowed.WORDS:
            raise NotForVisitorsError
        words.check_argument(command, argument)
        if command is words.QUIT:
            raise _Leaving
        if command is UNDO or command in CONSENT:
            self._look_around()  # whoever has just come has a say, too
        if command is UNDO:
            return self._undo(view)
        if command is words.SAVE:
            return self._save_now(argument)
        if command in CONSENT:
            self._session.put(self._line(command, argument))
            self._tell_asked()
        elif command in words.TALK:
            self._talk.obey(command, argument)
        elif command is words.HINT:
            check_hint(match)
            if view.actions:
                self._say(_("{bot} is thinking…").format(bot=_(hint_bot(match).title)))
            self._say(*view.hint())
        else:
            commands = [
                one
                for one in words.COMMANDS
                if not (match.daily and one in words.HELPS)
                and not (self._visits and one.word not in allowed.WORDS)
            ]
            self._say(*view.answer(command, argument, commands))
        return False

    def _undo(self, view: View) -> bool:
        """Undo the person's last decision; return whether the position is another now."""
        session, seat = self._session, view.seat
        if seat is None:
            return False
        if session.opened.read_only:
            self._say(self._why_read_only())
            return False
        way = session.way_to_undo(seat)
        if way is None:
            self._choose_again(seat)
            return True
        if isinstance(way, Line):
            session.put(way, session.names[seat])
            self._tell_asked()
            return False
        if way.reveals and not self._is_yes(way.question()):
            self._say(_("Nothing was undone."))
            return False
        self._change(partial(session.take_back, way))
        self._tell_undone(way.number)
        return True

    def _choose_again(self, seat: Seat) -> None:
        """Let a person choose again what nobody has seen yet (J22)."""
        try:
            self._change(lambda: self._session.withdraw(seat))
        except SentenceError as error:  # another terminal was quicker
            self._wire.refuse(error)
            return
        for listener, lines in self._latest.items():  # what the choice brought is no news
            news = self._news[listener]
            del news[len(news) - lines :]
        self._session.eyes = seat

    def _line(self, command: Command, argument: str) -> Line:
        """Return what a command asks, answers or withdraws."""
        consent = self._session.consent
        if command is AGREE or command is DECLINE:
            return consent.answer(Kind.AGREE if command is AGREE else Kind.DECLINE)
        if command is not STAND_IN:
            return consent.withdraw(argument)
        if not argument:
            text = N_("name the player who is away: {command} NAME")
            raise ConsentError(Sentence(text, {"command": _(STAND_IN.word)}))
        return consent.ask_stand_in(argument)

    def _tell_asked(self) -> None:
        """Tell what has just been asked or answered here, and who has still to answer."""
        self._hear()
        consent = self._session.consent
        if names := consent.still_to_answer(consent.own):
            self._say(_("Still to answer: {names}.").format(names=names))

    def _save_now(self, folder: str) -> bool:
        """Save, in another folder if one is named; one that was read only goes on there."""
        session = self._session
        was_read_only = session.opened.read_only
        if was_read_only and not folder:
            self._say(self._why_read_only())
            return False
        if folder:
            session.move_to(Path(folder))
            self._troubled = None
        elif not self._save():
            return False
        self._say(_("Saved in {path}").format(path=self._path()))
        return was_read_only

    def _change(self, change: Callable[[], T]) -> T:
        """Change the match; tell what others had done before, and where it could not be written."""
        session = self._session
        try:
            changed = change()
        finally:
            news, session.learnt = session.learnt, None
            self._learn(news)
        if session.unsaved is not None:
            self._tell_unsaved(session.unsaved)
        return changed

    def _save(self) -> bool:
        """Keep the match on disk as it stands by now; return whether it is there."""
        session = self._session
        try:
            self._change(lambda: session.change(lambda: None))
        except SentenceError as error:
            session.unsaved = error.sentence
            self._tell_unsaved(error.sentence)
        return session.unsaved is None

    def _tell_unsaved(self, reason: Sentence) -> None:
        text = _("Not saved: {reason}. To continue elsewhere, type save and a folder.")
        self._say(text.format(reason=say(reason)))

    def _let_bot(self, seat: Seat) -> None:
        """Play what a bot decides; when it fails, the match waits until people say how to go on."""
        session, decided = self._session, self._session.match.decided
        try:
            decision = session.think(seat)
        except BotError as error:
            self._say(*trouble_lines(session, seat, error.sentence))
            bots = {bot.id for bot in session.other_bots(seat)}
            while answer := self._converse(self._view()):
                bot = normalized(answer)
                if bot in bots:
                    self._change(partial(session.let_play, seat, bot))
                    return
                self._say_help()
        else:
            self._play(seat, decision.action, decided)

    def _play(self, seat: Seat, action: object, decided: Sequence[Move]) -> None:
        """Make a move, and tell what it caused."""
        session = self._session
        try:
            played = self._change(lambda: session.play(seat, action, decided))
        except SentenceError as error:
            if seat in session.here or not isinstance(error, OvertakenError):
                self._wire.refuse(error)
        else:
            self._note(played.events)

    def _follow(self) -> None:
        """Attend to the others; raise _Moved if they have played."""
        self._attend()
        if self._catch_up():
            raise _Moved

    def _attend(self) -> None:
        """Tell what is said and asked, and who is where."""
        self._hear()
        self._look_around()

    def _hear(self) -> None:
        """Tell what is said and asked, and do what everybody has agreed to."""
        session, here = self._session, self._session.here
        self._talk.listen()
        before, self._asked = self._asked, session.consent.asked
        if self._asked and (before is None or before.sign != self._asked.sign):
            words = say(session.consent.words(self._asked))
            text = _("{request} Type {agree} or {decline}.")
            self._wire.interject(
                text.format(request=words, agree=_(AGREE.word), decline=_(DECLINE.word))
            )
        undone = self._change(session.tend) if session.due else 0
        if undone:
            self._tell_undone(undone)
        if undone or session.here != here:
            raise _Moved

    def _look_around(self) -> None:
        """Look at who is where, and tell it where it has changed."""
        session = self._session
        before, here = session.where, session.here
        session.look_around()
        text = self._whereabouts()
        if session.where != before and text:
            self._wire.interject(text)
        if here != session.here:
            raise _Moved

    def _whereabouts(self) -> str:
        session = self._session
        return told(session.where, session.names, datetime.now().astimezone(), session.stand_ins)

    def _catch_up(self) -> bool:
        """Hear what other terminals have done; return whether they have done anything."""
        session = self._session
        try:
            found = session.opened.look()
            news = None if found is None else session.follow(found)
        except StoreError as error:
            if error.sentence != self._troubled:
                self._troubled = error.sentence
                self._say(say(error.sentence))
            return False
        self._troubled = None
        self._learn(news)
        return news is not None

    def _learn(self, news: News | None) -> None:
        if news is None:
            return
        if news.taken_back:
            self._say_instead(_("Moves were undone at another terminal."))
        self._note(*news.happened)

    def _note(self, *moves: tuple[Event, ...]) -> None:
        names = self._session.names
        for listener, news in self._news.items():
            lines: list[str] = []
            for events in moves:
                seen = tuple(event.seen_by(listener) for event in events)
                lines += self._texts.news(seen, names, listener)
            self._latest[listener] = len(lines)
            news += lines
        if len(self._session.here) < 2:
            self._tell_all()

    def _tell(self, listener: Seat | None) -> None:
        self._say(*self._news[listener])
        self._news[listener] = []
        self._news[None] = []

    def _tell_all(self) -> None:
        """Tell the only person here; where there are several or none, what everybody may know."""
        here = self._session.here
        self._tell(here[0] if len(here) == 1 else None)

    def _tell_undone(self, number: int) -> None:
        text = ngettext("{n} move undone.", "{n} moves undone.", number)
        self._say_instead(text.format(n=number))

    def _say_instead(self, text: str) -> None:
        for lines in self._news.values():
            lines[:] = [text]

    def _say_help(self, *lines: str) -> None:
        self._say(*lines, _("Type help for a list of commands."))

    def _over_to(self, seat: Seat) -> str:
        return _("{name}, it is your turn.").format(name=self._session.names[seat])

    def _why_read_only(self) -> str:
        if self._visits:
            return _("Read only: this game cannot be played now.")
        return _("Read only: this file cannot be changed. To continue, type save and a folder.")

    def _path(self) -> str:
        return shown(self._session.opened.path)
