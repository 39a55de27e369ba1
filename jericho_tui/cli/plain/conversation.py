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
from jericho_tui.prose.aloud import sentence
from jericho_tui.prose.edition import edition_lines
from jericho_tui.prose.finding import normalized
from jericho_tui.prose.ladder import movement_line
from jericho_tui.prose.language import _, say
from jericho_tui.prose.notation import words_of
from jericho_tui.prose.report import ending, standings
from jericho_tui.prose.segments import plain
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.sitting import OvertakenError, Sitting
from jericho_tui.sitting.talking import spoken
from jericho_tui.sitting.terminal import PATIENCE, asked_elsewhere, take_over_question
from jericho_tui.sitting.thought import best_first, check_hint, hint_bot, never
from jericho_tui.store.allowed import WORDS, NotForVisitorsError
from jericho_tui.store.files import shown
from jericho_tui.store.shell import quoted

_LOGGED: Final = 10
"""Moves that `log` tells by default."""
_HINTED: Final = 5
"""Moves that `hint` names."""


class View(Seen):
    """What `seat` may know of a sitting's match now; None is everybody's knowledge."""

    def __init__(self, sitting: Sitting, seat: Seat | None) -> None:
        match = sitting.match
        observation = match.state.observation(seat)
        super().__init__(match.game, observation, sitting.names, match.setup.options)
        self.seat = seat
        self._sitting = sitting
        self._match = match

    def log(self, number: int | None = None) -> list[str]:
        """Return what the last moves caused, each with its number, and what was said then."""
        journal = self._match.journal
        first = max(0, len(journal) - (_LOGGED if number is None else number))
        remarks: dict[int, list[str]] = {}
        for ply, said in self._sitting.remarks():
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
        decision = self._sitting.advice(self.seat)(never)
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
        sitting = self._sitting
        text = _("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
        bots = ", ".join(bot.id for bot in sitting.other_bots(seat))
        path = shown(sitting.opened.path)
        lines = [
            text.format(name=sitting.names[seat], error=say(error), path=path),
        ]
        if bots:
            text = _("Press Enter to try again, or name another bot to continue: {bots}.")
            if not sitting.has_bot(seat):
                text = _("Name the bot that continues: {bots}.")
            lines.append(text.format(bots=bots))
        if sitting.match.rated:
            lines.append(_("With another bot, the game no longer counts for the ladder."))
        return lines


T = TypeVar("T")

_REMINDED: Final = 3
"""Moves that are told when a match is taken up again."""


class _Leaving(Exception):  # noqa: N818  it is no error
    """The person stops, or there is no more input."""


class Conversation:
    """Asks people on a wire, lets bots move, saves after every move; ends with the match."""

    def __init__(self, wire: Wire, sitting: Sitting) -> None:
        self._wire = wire
        self._sitting = sitting
        self._words = words_of(sitting.match.game.info.id)
        self._told = ToldMatch(wire, sitting)
        self._elsewhere = Elsewhere(wire, sitting, self._told)
        self._greeted: set[Seat] = set()
        """Who has been told their hand."""
        self._visits = sitting.store.visit is not None
        self._awaited: tuple[Seat, int] | None = None
        """Whom it was said that they are waited for, and after how many moves."""

    def run(self) -> int:
        """Play until the match is over or somebody stops; return the exit code.

        :raises KeyboardInterrupt: after the last words.
        """
        try:
            self._introduce()
            while (seat := self._sitting.next_seat()) is not None:
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
        if self._sitting.opened.read_only:
            self._let_look()
        elif self._sitting.waits_for(seat):
            self._wait_for(seat)
        elif seat in self._sitting.here and self._sitting.forced(seat) is None:
            self._ask(seat)
        else:
            self._let_bot(seat)

    # --- beginning and end

    def _introduce(self) -> None:
        sitting = self._sitting
        match = sitting.match
        info = match.game.info
        seats = [
            f"{seat.name} ({bot_title(seat)})" if seat.kind == "bot" else seat.name
            for seat in match.seats
        ]
        kind = _("rated") if match.rated else _("casual")
        title = _("{title}: {text}").format(title=f"{info.title}, {kind}", text=", ".join(seats))
        self._wire.say(f"{title}.", *edition_lines(match.game, match.setup))
        if match.outcome() is not None:
            self._wire.say(View(sitting, None).ending())
            return
        if sitting.opened.read_only:
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
            self._wire.say(*View(sitting, sitting.eyes).log(_REMINDED))

    def _take_seat(self) -> None:
        """Say who is where; ask whether a seat that another terminal has is taken over."""
        sitting = self._sitting
        if where := self._elsewhere.whereabouts():
            self._wire.say(where)
        if sitting.where.warning is not None:
            self._wire.say(say(sitting.where.warning))
        if sitting.terminal.greeting is not None:
            self._wire.say(sentence(say(sitting.terminal.greeting)))
        if sitting.where.holder is None:
            return
        if self._is_yes(take_over_question(sitting.terminal.name)):
            sitting.attend(sitting.terminal.take_over(PATIENCE, lambda: False))
        if not sitting.here:
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
                changes = self._sitting.settle()
            except SentenceError as error:
                problem = error.sentence
        self._wire.say(*View(self._sitting, None).result(changes))
        if problem is not None and self._sitting.match.rated:
            text = _("The ladder does not have this game yet: {reason}")
            self._wire.say(text.format(reason=say(problem)))

    @property
    def _hides_hands(self) -> bool:
        """Whether several people share the terminal and may not know each other's hands."""
        sitting = self._sitting
        several = len(sitting.here) > 1 and not sitting.match.game.info.open
        return several and self._wire.watched and not sitting.opened.read_only

    def _take_leave(self) -> None:
        """Say where the match is; the hand of whoever was asked last goes."""
        if self._hides_hands and self._sitting.eyes is not None:
            self._wire.draw_curtain()
        if self._sitting.opened.read_only:
            return
        if self._told.unsaved is not None:
            self._told.save()
        if self._told.unsaved is not None:
            return
        if self._visits:
            self._wire.say(_("The game is saved."))
            return
        command = f"jericho-tui play --plain --resume {quoted(self._sitting.opened.path)}"
        if file := file_of(self._sitting.match.game.info.id):
            command += f" --game {quoted(Path(file))}"
        self._wire.say(
            _("Saved in {path}").format(path=self._path()),
            _("To continue: {command}").format(command=command),
        )

    # --- people

    def _ask(self, seat: Seat) -> None:
        """Ask a person until they have moved or the position is another."""
        if self._sitting.needs_curtain(seat) and not self._pass_keyboard(seat):
            return
        open_ = self._sitting.match.game.info.open
        self._sitting.look(seat)
        view = View(self._sitting, seat)
        if len(self._sitting.here) > 1 and (open_ or not self._wire.watched):
            self._wire.say("", self._over_to(seat))
        self._told.tell(seat)
        if seat not in self._greeted:
            self._greeted.add(seat)
            self._wire.say(*view.hand())
        asked = self._sitting.match.decided
        self._question(view)
        while (answer := self._converse(view)) is not None:
            self._told.catch_up()
            if not self._sitting.match.still_asks(seat, asked):
                self._wire.say(
                    _("Another player has moved in the meantime, so your move was not played.")
                )
                return
            if not answer:
                self._question(view)
                continue
            try:
                action = action_in(answer, self._sitting.match, seat, view.actions)
            except AnswerError as error:
                self._wire.say(sentence(say(error.sentence)))
                continue
            self._play(seat, action, asked)
            return

    def _wait_for(self, seat: Seat) -> None:
        """Wait until another terminal has moved; what is typed meanwhile is answered."""
        sitting = self._sitting
        if self._awaited != (seat, sitting.match.ply):
            self._awaited = seat, sitting.match.ply
            if seat in sitting.people:
                self._wire.say(asked_elsewhere(sitting.where, sitting.names[seat], seat))
        view = View(sitting, sitting.eyes)
        while sitting.waits_for(seat) and not self._told.catch_up():
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
        sitting = self._sitting
        before = sitting.eyes
        can_withdraw = before is not None and sitting.match.can_withdraw(before)
        sitting.look(None)
        self._wire.draw_curtain()
        self._wire.say(self._over_to(seat))
        if before is not None and can_withdraw:
            text = _("{name} can still type undo to choose again.")
            self._wire.say(text.format(name=sitting.names[before]))
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
        view = View(self._sitting, self._sitting.eyes)
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
        daily = self._sitting.match.daily is not None
        commands = [one for one in COMMANDS if not (daily and one in HELPS)]
        return help_lines(commands, visits=self._visits)

    def _look(self, view: View, argument: str) -> list[str]:
        if not argument:
            return view.look()
        if view.seat is None or not view.actions:
            return [view.prompt()]
        match = self._sitting.match
        return view.preview(action_in(argument, match, view.seat, view.actions))

    def _hint(self, view: View) -> list[str]:
        """Return what the strongest bot thinks, after saying that it does.

        :raises IllegalActionError: the match is rated.
        """
        match = self._sitting.match
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
        if self._sitting.opened.read_only:
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
        sitting = self._sitting
        was_read_only = sitting.opened.read_only
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
        asked = self._sitting.match.decided
        try:
            decision = self._sitting.think(seat)
        except BotError as error:
            view = View(self._sitting, self._sitting.eyes)
            self._wire.say(*view.trouble(seat, error.sentence))
            bots = {bot.id for bot in self._sitting.other_bots(seat)}
            while answer := self._converse(view):
                if normalized(answer) in bots:
                    self._told.change(partial(self._sitting.let_play, seat, normalized(answer)))
                    return
                self._wire.say(_("Type help for a list of commands."))
        else:
            self._play(seat, decision.action, asked)

    def _play(self, seat: Seat, action: object, asked: Sequence[Move]) -> None:
        """Make a move, keep it, tell what it caused.

        :param asked: what was decided when it was asked for; see `Sitting.play`.
        """
        try:
            played = self._told.change(lambda: self._sitting.play(seat, action, asked))
        except SentenceError as error:
            if seat in self._sitting.here or not isinstance(error, OvertakenError):
                self._wire.say(sentence(say(error.sentence)))
            return
        self._told.hear(played.events)

    # --- words

    def _over_to(self, seat: Seat) -> str:
        return _("{name}, it is your turn.").format(name=self._sitting.names[seat])

    def _why_read_only(self) -> str:
        if self._visits:
            return _("Read only: this game cannot be played now.")
        return _("Read only: this file cannot be changed. To continue, type save and a folder.")

    def _path(self) -> str:
        return shown(self._sitting.opened.path)
