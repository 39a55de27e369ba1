"""One match line by line: whoever is asked, what they answer, what came of it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from jericho_tui.bots.worker import BotError
from jericho_tui.cli.plain.elsewhere import Elsewhere, Moved
from jericho_tui.cli.plain.seen import AnswerError, Seen, action_in
from jericho_tui.cli.plain.told import ToldMatch
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import (
    COMMANDS,
    CONSENT,
    HAND,
    HELP,
    HELPS,
    HINT,
    LOG,
    LOOK,
    MOVES,
    QUIT,
    RULES,
    SAVE,
    TALK,
    UNDO,
    Command,
    command_in,
    help_lines,
    is_yes,
    number_in,
)
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import file_of
from jericho_tui.core.sentence import N_, Sentence, estimated
from jericho_tui.league.ladder import RatingChange
from jericho_tui.league.movement import movements
from jericho_tui.play.match import Move
from jericho_tui.play.player import Candidate
from jericho_tui.session.people import bot_title
from jericho_tui.session.session import OvertakenError, Session
from jericho_tui.session.talking import spoken
from jericho_tui.session.terminal import asked_elsewhere, take_over_question
from jericho_tui.session.thought import best_first, check_hint, hint_bot, never
from jericho_tui.store.allowed import WORDS, NotForVisitorsError
from jericho_tui.store.files import shown
from jericho_tui.store.shell import quoted
from jericho_tui.text.aloud import sentence
from jericho_tui.text.edition import edition_lines
from jericho_tui.text.finding import normalized
from jericho_tui.text.ladder import movement_line
from jericho_tui.text.language import _, say
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ending, standings
from jericho_tui.text.segments import plain

_LOGGED: Final = 10
"""Moves that `log` tells by default."""
_HINTED: Final = 5
"""Moves that `hint` names."""


class View(Seen):
    """What `seat` may know of a session's match now; None is everybody's knowledge."""

    def __init__(self, session: Session, seat: Seat | None) -> None:
        match = session.match
        observation = match.state.observation(seat)
        super().__init__(match.game, observation, session.names, match.setup.options)
        self.seat = seat
        self._session = session
        self._match = match

    def log(self, number: int | None = None) -> list[str]:
        """Return what the last moves caused, each with its number, and what was said then."""
        journal = self._match.journal
        first = max(0, len(journal) - (_LOGGED if number is None else number))
        remarks: dict[int, list[str]] = {}
        for ply, said in self._session.remarks():
            remarks.setdefault(ply, []).append(spoken(said))
        lines = [] if first else remarks.get(0, [])[:]
        for ply, events in enumerate(journal[first:], first + 1):
            seen = tuple(event.seen_by(self.seat) for event in events)
            lines += [f"{ply} {line}" for line in self._words.heard(seen, self._names, self.seat)]
            lines += remarks.get(ply, [])
        return lines or [_("Nothing has happened yet.")]

    def hint(self) -> list[str]:
        """Return what the strongest bot thinks of the legal actions, the best first.

        :raises IllegalActionError: the match is rated.
        """
        check_hint(self._match)
        if self.seat is None or not self.actions:
            return [self.prompt()]
        decision = self._session.advice(self.seat)(never)
        return [self._hinted(candidate) for candidate in best_first(decision, _HINTED)]

    def _hinted(self, candidate: Candidate) -> str:
        line = self.named(self.actions.index(candidate.action))
        if candidate.share is not None:
            share = estimated(candidate.share)
            line = _("{move}, chance of winning {share} %").format(move=line, share=share)
        return line if candidate.reason is None else f"{line}; {say(candidate.reason)}"

    def ending(self) -> str:
        """Return who won; the match is over."""
        return sentence(ending(self._game.info.id, self._outcome(), self._names))

    def result(self, changes: Sequence[RatingChange]) -> list[str]:
        """Return everybody's place and rating, and why it moved; and what had been hidden.

        The match is over.
        """
        everybody = [self._match.state.observation(Seat(s)) for s in range(len(self._names))]
        lines = standings(self._game.info.id, self._outcome(), self._names)
        lines += self._words.leftovers(everybody, self._names)
        outcome = self._outcome()
        for moved in movements(changes, outcome.placings, outcome.teams) if changes else ():
            change = moved.change
            text = _("{name}: rating {before}, now {after}.")
            before, after = f"{change.before:.0f}", f"{change.after:.0f}"
            told = text.format(name=change.name, before=before, after=after)
            lines.append(f"{told} {sentence(plain(movement_line(moved)))}")
        return lines

    def _outcome(self) -> Outcome:
        outcome = self._match.outcome()
        assert outcome is not None  # asked only when the match is over
        return outcome

    def trouble(self, seat: Seat, error: Sentence) -> list[str]:
        """Return what went wrong with the bot of a seat, and what can be done."""
        session = self._session
        text = _("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
        bots = ", ".join(bot.id for bot in session.other_bots(seat))
        path = shown(session.opened.path)
        lines = [
            text.format(name=session.names[seat], error=say(error), path=path),
        ]
        if bots:
            text = _("Press Enter to try again, or name another bot to continue: {bots}.")
            if not session.has_bot(seat):
                text = _("Name the bot that continues: {bots}.")
            lines.append(text.format(bots=bots))
        if session.match.rated:
            lines.append(_("With another bot, the game no longer counts for the ladder."))
        return lines


T = TypeVar("T")

_REMINDED: Final = 3
"""Moves that are told when a match is taken up again."""


class _Leaving(Exception):  # noqa: N818  it is no error
    """The person stops, or there is no more input."""


class Conversation:
    """Asks people on a wire, lets bots move, saves after every move; ends with the match."""

    def __init__(self, wire: Wire, session: Session) -> None:
        self._wire = wire
        self._session = session
        self._words = words_of(session.match.game.info.id)
        self._told = ToldMatch(wire, session)
        self._elsewhere = Elsewhere(wire, session, self._told)
        self._greeted: set[Seat] = set()
        """Who has been told their hand."""
        self._visits = session.store.visit is not None
        self._awaited: tuple[Seat, int] | None = None
        """Whom it was said that they are waited for, and after how many moves."""

    def run(self) -> int:
        """Play until the match is over or somebody stops; return the exit code.

        :raises KeyboardInterrupt: after the last words.
        """
        try:
            self._introduce()
            while (seat := self._session.next_seat()) is not None:
                try:
                    self._turn(seat)
                except Moved:
                    self._wire.drop_typed()
                    self._wire.say("")
            self._end()
        except _Leaving:
            self._take_leave()
        except KeyboardInterrupt:
            self._wire.say("")
            self._take_leave()
            raise
        return 0 if self._told.unsaved is None else 1

    def _turn(self, seat: Seat) -> None:
        """Let whoever is next decide, at this terminal or at another.

        :raises Moved: another terminal has moved meanwhile.
        """
        if self._session.opened.read_only:
            self._let_look()
        elif self._session.waits_for(seat):
            self._wait_for(seat)
        elif seat in self._session.here and self._session.forced(seat) is None:
            self._ask(seat)
        else:
            self._let_bot(seat)

    # --- beginning and end

    def _introduce(self) -> None:
        session = self._session
        match = session.match
        info = match.game.info
        seats = [
            f"{seat.name} ({bot_title(seat)})" if seat.kind == "bot" else seat.name
            for seat in match.seats
        ]
        kind = _("rated") if match.rated else _("casual")
        title = _("{title}: {text}").format(title=f"{info.title}, {kind}", text=", ".join(seats))
        self._wire.say(f"{title}.", *edition_lines(match.game, match.setup))
        if match.outcome() is not None:
            self._wire.say(View(session, None).ending())
            return
        if session.opened.read_only:
            self._wire.say(self._why_read_only())
        elif not self._visits:
            self._wire.say(_("Saved after every move in {path}").format(path=self._path()))
        self._take_seat()
        self._elsewhere.talk.listen()
        self._wire.say(_("Type help for a list of commands."))
        if self._hides_hands:
            self._wire.say(
                _(
                    "When another player’s turn comes, everything here is erased, including "
                    "what is above."
                )
                if self._wire.erases
                else _("This terminal cannot erase: players who scroll back see the others’ hands.")
            )
        if match.ply:
            self._wire.say(*View(session, session.eyes).log(_REMINDED))

    def _take_seat(self) -> None:
        """Say who is where; ask whether a seat that another terminal has is taken over."""
        session = self._session
        if where := self._elsewhere.whereabouts():
            self._wire.say(where)
        if session.where.warning is not None:
            self._wire.say(say(session.where.warning))
        if session.terminal.greeting is not None:
            self._wire.say(sentence(say(session.terminal.greeting)))
        if session.where.holder is None:
            return
        if self._is_yes(take_over_question(session.terminal.name)):
            session.attend(session.terminal.take_over())
        if not session.here:
            self._wire.say(_("You are watching."))

    def _is_yes(self, question: str) -> bool:
        answer = self._read(f"{question} ({_('yes')} / {_('no')})")
        return is_yes(answer)

    def _end(self) -> None:
        """Tell how the match ended and enter it into the ladder."""
        self._told.tell_all()
        changes: tuple[RatingChange, ...] = ()
        problem = self._told.unsaved
        if problem is None:
            try:
                changes = self._session.settle()
            except SentenceError as error:
                problem = error.sentence
        self._wire.say(*View(self._session, None).result(changes))
        if problem is not None and self._session.match.rated:
            text = _("The ladder does not have this game yet: {reason}")
            self._wire.say(text.format(reason=say(problem)))

    @property
    def _hides_hands(self) -> bool:
        """Whether several people share the terminal and may not know each other's hands."""
        session = self._session
        several = len(session.here) > 1 and not session.match.game.info.open
        return several and self._wire.watched and not session.opened.read_only

    def _take_leave(self) -> None:
        """Say where the match is; the hand of whoever was asked last goes."""
        if self._hides_hands and self._session.eyes is not None:
            self._wire.draw_curtain()
        if self._session.opened.read_only:
            return
        if self._told.unsaved is not None:
            self._told.save()
        if self._told.unsaved is not None:
            return
        if self._visits:
            self._wire.say(_("The game is saved."))
            return
        command = f"jericho-tui play --plain --resume {quoted(self._session.opened.path)}"
        if file := file_of(self._session.match.game.info.id):
            command += f" --game {quoted(Path(file))}"
        self._wire.say(
            _("Saved in {path}").format(path=self._path()),
            _("To continue: {command}").format(command=command),
        )

    # --- people

    def _ask(self, seat: Seat) -> None:
        """Ask a person until they have moved or the position is another."""
        if self._session.needs_curtain(seat) and not self._pass_keyboard(seat):
            return
        open_ = self._session.match.game.info.open
        self._session.look(seat)
        view = View(self._session, seat)
        if len(self._session.here) > 1 and (open_ or not self._wire.watched):
            self._wire.say("", self._over_to(seat))
        self._told.tell(seat)
        if seat not in self._greeted:
            self._greeted.add(seat)
            self._wire.say(*view.hand())
        asked = self._session.match.decided
        self._question(view)
        while (answer := self._converse(view)) is not None:
            self._told.catch_up()
            if not self._session.match.still_asks(seat, asked):
                self._wire.say(
                    _("Another player has moved in the meantime, so your move was not played.")
                )
                return
            if not answer:
                self._question(view)
                continue
            try:
                action = action_in(answer, self._session.match, seat, view.actions)
            except AnswerError as error:
                self._wire.say(sentence(say(error.sentence)))
                continue
            self._play(seat, action, asked)
            return

    def _wait_for(self, seat: Seat) -> None:
        """Wait until another terminal has moved; what is typed meanwhile is answered."""
        session = self._session
        if self._awaited != (seat, session.match.ply):
            self._awaited = seat, session.match.ply
            if seat in session.people:
                self._wire.say(asked_elsewhere(session.where, session.names[seat], seat))
        view = View(session, session.eyes)
        while session.waits_for(seat) and not self._told.catch_up():
            if self._wire.typed():
                if self._converse(view, once=True) is not None:
                    self._wire.say(_("It is not your turn."))
                    self._awaited = None  # say again who is asked
                return
            self._elsewhere.attend()

    def _pass_keyboard(self, seat: Seat) -> bool:
        """Give the keyboard to another person; False when the one before changed their mind.

        On a terminal what stands there goes first, and nothing is told before Enter.
        """
        if not self._wire.watched:
            return True
        session = self._session
        before = session.eyes
        can_withdraw = before is not None and session.match.can_withdraw(before)
        session.look(None)
        self._wire.draw_curtain()
        self._wire.say(self._over_to(seat))
        if before is not None and can_withdraw:
            text = _("{name} can still type undo to choose again.")
            self._wire.say(text.format(name=session.names[before]))
        while True:
            answer = self._read(_("The others look away. Press Enter when you are ready."))
            command = command_in(answer)
            if command is not None and command[0] is QUIT:
                raise _Leaving
            if command is not None and command[0] is UNDO and can_withdraw and before is not None:
                self._elsewhere.consent.choose_again(before)
                return False
            if not answer:
                return True

    def _let_look(self) -> None:
        """Answer whoever looks at a match that cannot be played here."""
        view = View(self._session, self._session.eyes)
        if self._converse(view) is not None:
            self._wire.say(self._why_read_only(), _("Type help for a list of commands."))

    def _question(self, view: View) -> None:
        self._wire.say(view.prompt(), *view.choices())

    def _converse(self, view: View, *, once: bool = False) -> str | None:
        """Obey commands until an answer comes that is none; None: the position is another.

        :param once: whether no more than a single command is obeyed; None after it, too.
        """
        while True:
            answer = self._read()
            found = command_in(answer)
            if found is None:
                return answer
            try:
                if self._obey(view, *found):
                    return None
            except SentenceError as error:
                self._wire.say(sentence(say(error.sentence)))
            if once:
                return None

    def _read(self, prompt: str = "") -> str:
        self._elsewhere.hear()
        answer = self._wire.ask(prompt, self._elsewhere.follow)
        if answer is None:
            raise _Leaving
        return answer

    # --- commands

    def _obey(self, view: View, command: Command, argument: str) -> bool:
        """Do what a command says; return whether the position is another now.

        :raises SentenceError: it cannot be done; says why.
        """
        if self._visits and command.word not in WORDS:
            raise NotForVisitorsError
        if argument and not command.argument:
            text = N_("{command} takes nothing after it")
            raise SentenceError(Sentence(text, {"command": _(command.word)}))
        if command is QUIT:
            raise _Leaving
        if command is UNDO or command in CONSENT:
            self._elsewhere.look_around()  # whoever has just come has a say, too
        if command is UNDO:
            return self._undo(view)
        if command is SAVE:
            return self._save_now(argument)
        if command in CONSENT:
            self._elsewhere.consent.obey(command, argument)
            self._tell_asked()
            return False
        if command in TALK:
            self._elsewhere.talk.obey(command, argument)
            return False
        self._wire.say(*self._lines(view, command, argument))
        return False

    def _lines(self, view: View, command: Command, argument: str) -> list[str]:
        """Return what a command that only looks answers."""
        answers: dict[Command, Callable[[], list[str]]] = {
            LOOK: lambda: self._look(view, argument),
            HAND: view.hand,
            MOVES: view.moves,
            LOG: lambda: view.log(number_in(argument)),
            HINT: lambda: self._hint(view),
            RULES: lambda: view.rules(argument),
            HELP: lambda: [*self._commands(), *view.how_to_answer()],
        }
        return answers[command]()

    def _commands(self) -> list[str]:
        """Return a line for each command that this match has."""
        daily = self._session.match.daily is not None
        commands = [one for one in COMMANDS if not (daily and one in HELPS)]
        return help_lines(commands, visits=self._visits)

    def _look(self, view: View, argument: str) -> list[str]:
        if not argument:
            return view.look()
        if view.seat is None or not view.actions:
            return [view.prompt()]
        match = self._session.match
        return view.preview(action_in(argument, match, view.seat, view.actions))

    def _hint(self, view: View) -> list[str]:
        """Return what the strongest bot thinks, after saying that it does.

        :raises IllegalActionError: the match is rated.
        """
        match = self._session.match
        check_hint(match)
        if view.actions:
            self._wire.say(_("{bot} is thinking…").format(bot=_(hint_bot(match).title)))
        return view.hint()

    def _undo(self, view: View) -> bool:
        """Take back the person's last decision, or ask for it; return whether that is done.

        :raises SentenceError: that is not possible.
        """
        if view.seat is None:
            return False
        if self._session.opened.read_only:
            self._wire.say(self._why_read_only())
            return False
        if self._elsewhere.consent.undo(view.seat, self._is_yes):
            return True
        self._tell_asked()
        return False

    def _tell_asked(self) -> None:
        """Tell what has just been asked or answered here, and who has still to answer."""
        self._elsewhere.hear()
        self._elsewhere.consent.tell_lacking()

    def _save_now(self, folder: str) -> bool:
        """Save, in another folder if one is named; a match that could only be read goes on there.

        :raises StoreError: it cannot be saved.
        """
        session = self._session
        was_read_only = session.opened.read_only
        if was_read_only and not folder:
            self._wire.say(self._why_read_only())
            return False
        if folder:
            self._told.save_in(Path(folder))
        else:
            self._told.save()
            if self._told.unsaved is not None:
                return False
        self._wire.say(_("Saved in {path}").format(path=self._path()))
        return was_read_only

    # --- moves

    def _let_bot(self, seat: Seat) -> None:
        """Play what a bot decides; when it fails, the match waits until people say how to go on."""
        asked = self._session.match.decided
        try:
            decision = self._session.think(seat)
        except BotError as error:
            view = View(self._session, self._session.eyes)
            self._wire.say(*view.trouble(seat, error.sentence))
            bots = {bot.id for bot in self._session.other_bots(seat)}
            while answer := self._converse(view):
                if normalized(answer) in bots:
                    self._told.change(partial(self._session.let_play, seat, normalized(answer)))
                    return
                self._wire.say(_("Type help for a list of commands."))
        else:
            self._play(seat, decision.action, asked)

    def _play(self, seat: Seat, action: object, asked: Sequence[Move]) -> None:
        """Make a move, keep it, tell what it caused.

        :param asked: what was decided when it was asked for; see `Session.play`.
        """
        try:
            played = self._told.change(lambda: self._session.play(seat, action, asked))
        except SentenceError as error:
            if seat in self._session.here or not isinstance(error, OvertakenError):
                self._wire.say(sentence(say(error.sentence)))
            return
        self._told.hear(played.events)

    # --- words

    def _over_to(self, seat: Seat) -> str:
        return _("{name}, it is your turn.").format(name=self._session.names[seat])

    def _why_read_only(self) -> str:
        if self._visits:
            return _("Read only: this game cannot be played now.")
        return _("Read only: this file cannot be changed. To continue, type save and a folder.")

    def _path(self) -> str:
        return shown(self._session.opened.path)
