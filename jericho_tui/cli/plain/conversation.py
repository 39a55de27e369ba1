"""One match line by line: whoever is asked, what they answer, what came of it."""

import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from jericho_tui.bots.worker import BotError
from jericho_tui.cli.plain.answer import AnswerError, action_in
from jericho_tui.cli.plain.view import View
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import (
    HAND,
    HELP,
    HINT,
    LOG,
    LOOK,
    MOVES,
    QUIT,
    RULES,
    SAVE,
    UNDO,
    Command,
    command_in,
    help_lines,
)
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.ladder import RatingChange
from jericho_tui.play.match import Move
from jericho_tui.prose.aloud import folded, sentence, words_in
from jericho_tui.prose.edition import edition_lines
from jericho_tui.prose.game_words import words_of
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.sitting.hint import adviser, check_hint
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.sitting import OvertakenError, Sitting
from jericho_tui.sitting.undo import take_back
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.opened import News

T = TypeVar("T")

_LOOK: Final = 0.1
"""Seconds between two looks at what other terminals do."""
_REMINDED: Final = 3
"""Moves that are told when a match is taken up again."""
_YES: Final = N_("yes, y")


class _Leaving(Exception):  # noqa: N818  it is no error
    """The person stops, or there is no more input."""


class Conversation:
    """Asks people on a wire, lets bots move, saves after every move; ends with the match."""

    def __init__(self, wire: Wire, sitting: Sitting) -> None:
        self._wire = wire
        self._sitting = sitting
        self._words = words_of(sitting.match.game.info.id)
        self._news: dict[Seat | None, list[str]] = {None: []}
        """What each person, and None everybody, has not been told yet."""
        self._news |= {seat: [] for seat in sitting.humans}
        self._latest: dict[Seat | None, int] = {}
        """How many lines of each news the last move brought."""
        self._greeted: set[Seat] = set()
        """Who has been told their hand."""
        self._awaited: tuple[Seat, int] | None = None
        """Whom it was said that they are waited for, and after how many moves."""
        self._unsaved: Sentence | None = None
        """Why the last move is not on the disk; None when it is."""
        self._troubled: Sentence | None = None
        """What was last said of a file that cannot be followed; None when it can."""

    def run(self) -> int:
        """Play until the match is over or somebody stops; return the exit code.

        :raises KeyboardInterrupt: after the last words.
        """
        try:
            self._introduce()
            while (seat := self._sitting.next_seat()) is not None:
                if self._sitting.opened.read_only:
                    self._let_look()
                elif self._sitting.waits_for(seat):
                    self._wait_for(seat)
                elif seat in self._sitting.humans and self._sitting.forced(seat) is None:
                    self._ask(seat)
                else:
                    self._let_bot(seat)
            self._end()
        except _Leaving:
            self._take_leave()
        except KeyboardInterrupt:
            self._wire.say("")
            self._take_leave()
            raise
        return 0 if self._unsaved is None else 1

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
        else:
            self._wire.say(_("Saved after every move in {path}").format(path=self._path()))
            if sitting.opened.warning is not None:
                self._wire.say(say(sitting.opened.warning))
        self._wire.say(_("Write help for the commands."))
        if self._hides_hands:
            self._wire.say(
                _("When another person’s turn comes, everything is erased here, above too.")
                if self._wire.erases
                else _("This terminal cannot erase: whoever scrolls back sees the others’ hands.")
            )
        if match.ply:
            self._wire.say(*View(sitting, sitting.eyes).log(_REMINDED))

    def _end(self) -> None:
        """Tell how the match ended and enter it into the ladder."""
        self._tell_news(self._everybody)
        changes: tuple[RatingChange, ...] = ()
        problem = self._unsaved
        if problem is None:
            try:
                changes = self._sitting.settle()
            except SentenceError as error:
                problem = error.sentence
        self._wire.say(*View(self._sitting, None).result(changes))
        if problem is not None and self._sitting.match.rated:
            text = _("The ladder does not have this match yet: {reason}")
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
        if self._unsaved is not None:
            self._save()
        if self._unsaved is not None:
            return
        command = f"jericho-tui play --plain --resume {shlex.quote(self._path())}"
        self._wire.say(
            _("Saved in {path}").format(path=self._path()),
            _("To go on: {command}").format(command=command),
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
        self._tell_news(seat)
        if seat not in self._greeted:
            self._greeted.add(seat)
            self._wire.say(*view.hand())
        asked = self._sitting.match.decided
        self._question(view)
        while (answer := self._converse(view)) is not None:
            self._catch_up()
            if not self._sitting.match.still_asks(seat, asked):
                self._wire.say(_("Others have moved meanwhile: what you wrote was not played."))
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
        """Wait until another terminal has moved; what is typed meanwhile is looked at."""
        sitting = self._sitting
        if self._awaited != (seat, sitting.match.ply):
            self._awaited = seat, sitting.match.ply
            if seat in sitting.humans:
                text = _("{name} is asked, at another terminal.")
                self._wire.say(text.format(name=sitting.names[seat]))
        view = View(sitting, sitting.eyes)
        while not self._catch_up():
            if self._wire.typed(_LOOK) and self._converse(view):
                self._awaited = None  # it was no command: say again who is asked
                return

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
            text = _("{name} may still write undo to choose again.")
            self._wire.say(text.format(name=sitting.names[before]))
        while True:
            answer = self._read(_("The others look away. Press Enter when you are ready."))
            command = command_in(answer)
            if command is not None and command[0] is QUIT:
                raise _Leaving
            if command is not None and command[0] is UNDO and can_withdraw and before is not None:
                self._withdraw(before)
                return False
            if not answer:
                return True

    def _withdraw(self, seat: Seat) -> None:
        """Let a person choose again what nobody has seen yet (J22)."""
        match = self._sitting.match
        try:
            self._change(lambda: match.withdraw(seat))
        except SentenceError as error:  # another terminal was quicker
            self._wire.say(sentence(say(error.sentence)))
            return
        for listener, lines in self._latest.items():
            news = self._news[listener]
            del news[len(news) - lines :]
        self._sitting.look(seat)

    def _let_look(self) -> None:
        """Answer whoever looks at a match that cannot be played here."""
        view = View(self._sitting, self._sitting.eyes)
        if self._converse(view) is not None:
            self._wire.say(self._why_read_only(), _("Write help for the commands."))

    def _question(self, view: View) -> None:
        self._wire.say(view.prompt(), *view.choices())

    def _converse(self, view: View) -> str | None:
        """Obey commands until an answer comes that is none; None: the position is another."""
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

    def _read(self, prompt: str = "") -> str:
        answer = self._wire.ask(prompt)
        if answer is None:
            raise _Leaving
        return answer

    # --- commands

    def _obey(self, view: View, command: Command, argument: str) -> bool:
        """Do what a command says; return whether the position is another now.

        :raises SentenceError: it cannot be done; says why.
        """
        if argument and not command.argument:
            text = N_("nothing may follow {command}")
            raise SentenceError(Sentence(text, {"command": _(command.word)}))
        if command is QUIT:
            raise _Leaving
        if command is UNDO:
            return self._undo(view)
        if command is SAVE:
            return self._save_now(argument)
        self._wire.say(*self._lines(view, command, argument))
        return False

    def _lines(self, view: View, command: Command, argument: str) -> list[str]:
        """Return what a command that only looks answers."""
        answers: dict[Command, Callable[[], list[str]]] = {
            LOOK: lambda: self._look(view, argument),
            HAND: view.hand,
            MOVES: view.moves,
            LOG: lambda: view.log(_number(argument)),
            HINT: lambda: self._hint(view),
            RULES: lambda: view.rules(argument),
            HELP: lambda: [*help_lines(), *self._how_to_answer(view)],
        }
        return answers[command]()

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
            self._wire.say(_("{bot} is thinking…").format(bot=_(adviser(match).title)))
        return view.hint()

    def _how_to_answer(self, view: View) -> list[str]:
        if not view.actions:
            return []
        move = self._words.written(view.actions[0])
        text = _("A move is its number, or written as {move}; ? before it says what it will do.")
        return [text.format(move=move), _("Enter alone asks again.")]

    def _undo(self, view: View) -> bool:
        """Take back the person's last decision, after a question where something was seen since.

        :raises IllegalActionError: that is not possible.
        """
        match = self._sitting.match
        if view.seat is None:
            return False
        if self._sitting.opened.read_only:
            self._wire.say(self._why_read_only())
            return False
        plan = take_back(match, view.seat)
        if plan.reveals:
            text = ngettext(
                "This takes back {n} move. Cards that were seen since stay known to you."
                " Take it back?",
                "This takes back {n} moves. Cards that were seen since stay known to you."
                " Take them back?",
                plan.number,
            ).format(n=plan.number)
            answer = self._read(f"{text} ({_('yes')} / {_('no')})")
            if folded(answer) not in words_in(_YES):
                self._wire.say(_("Nothing was taken back."))
                return False
        asked = match.moves[:]

        def undo() -> None:
            if match.moves != asked:
                raise OvertakenError(Sentence(N_("others have moved meanwhile")))
            match.undo(plan.number)

        self._change(undo)
        text = ngettext("{n} move taken back.", "{n} moves taken back.", plan.number)
        for news in self._news.values():
            news[:] = [text.format(n=plan.number)]
        return True

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
            sitting.move_to(Path(folder))
            self._unsaved = self._troubled = None
        else:
            self._save()
            if self._unsaved is not None:
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
            self._wire.say(*self._trouble(seat, error.sentence))
            bots = {bot.id for bot in self._sitting.other_bots(seat)}
            while answer := self._converse(View(self._sitting, self._sitting.eyes)):
                if folded(answer) in bots:
                    self._change(partial(self._sitting.let_play, seat, folded(answer)))
                    return
                self._wire.say(_("Write help for the commands."))
        else:
            self._play(seat, decision.action, asked)

    def _trouble(self, seat: Seat, error: Sentence) -> list[str]:
        """Return what went wrong with a bot, and what can be done."""
        text = _("{name} (a bot) failed: {error}. The match waits; it is saved in {path}.")
        name = self._sitting.names[seat]
        bots = ", ".join(bot.id for bot in self._sitting.other_bots(seat))
        lines = [
            text.format(name=name, error=say(error), path=self._path()),
            _("Press Enter to ask again, or let another bot play on: {bots}.").format(bots=bots),
        ]
        if self._sitting.match.rated:
            lines.append(_("With another bot the match no longer counts for the ladder."))
        return lines

    def _play(self, seat: Seat, action: object, asked: Sequence[Move]) -> None:
        """Make a move, keep it, tell what it caused.

        :param asked: what was decided when it was asked for; see `Sitting.play`.
        """
        try:
            played = self._change(lambda: self._sitting.play(seat, action, asked))
        except SentenceError as error:
            if seat in self._sitting.here or not isinstance(error, OvertakenError):
                self._wire.say(sentence(say(error.sentence)))
            return
        self._hear(played.events)

    def _hear(self, *moves: tuple[Event, ...]) -> None:
        """Note for everybody what moves caused; a person alone is told at once."""
        for listener, news in self._news.items():
            lines = [line for events in moves for line in self._told(events, listener)]
            self._latest[listener] = len(lines)
            news += lines
        if len(self._sitting.here) < 2:
            self._tell_news(self._everybody)

    def _change(self, make: Callable[[], T]) -> T:
        """Change the match at its file; a failure to write is told, and the match goes on.

        :raises SentenceError: what `make` raises, or nothing could be changed.
        """
        with self._sitting.opened.turn() as turn:
            self._learn(turn.follow())
            made = make()
            self._write(turn.write)
        return made

    def _catch_up(self) -> bool:
        """Hear what other terminals have done; return whether they have done anything."""
        opened = self._sitting.opened
        try:
            found = opened.look()
            news = None if found is None else opened.follow(found)
        except StoreError as error:
            if error.sentence != self._troubled:
                self._troubled = error.sentence
                self._wire.say(say(error.sentence))
            return False
        self._troubled = None
        self._learn(news)
        return news is not None

    def _learn(self, news: News | None) -> None:
        if news is None:
            return
        self._sitting.seat_bots()
        if news.taken_back:
            for lines in self._news.values():
                lines[:] = [_("Moves were taken back at another terminal.")]
        self._hear(*news.happened)

    @property
    def _everybody(self) -> Seat | None:
        """Who hears what is told to all: the only person, or None for several or no people."""
        here = self._sitting.here
        return here[0] if len(here) == 1 else None

    def _told(self, events: tuple[Event, ...], listener: Seat | None) -> list[str]:
        seen = tuple(event.seen_by(listener) for event in events)
        return self._words.news(seen, self._sitting.names, listener)

    def _tell_news(self, listener: Seat | None) -> None:
        """Tell a person, or None everybody, what they have not heard."""
        self._wire.say(*self._news[listener])
        self._news[listener] = []
        self._news[None] = []

    def _save(self) -> None:
        """Keep the match on disk as it stands by now; a failure is told."""
        try:
            self._change(lambda: None)
        except SentenceError as error:
            self._tell_unsaved(error.sentence)

    def _write(self, write: Callable[[], None]) -> None:
        try:
            write()
        except SentenceError as error:
            self._tell_unsaved(error.sentence)
        else:
            self._unsaved = None

    def _tell_unsaved(self, why: Sentence) -> None:
        self._unsaved = why
        text = _("Not saved: {reason}. To go on elsewhere write save and a folder.")
        self._wire.say(text.format(reason=say(why)))

    # --- words

    def _over_to(self, seat: Seat) -> str:
        return _("{name}, over to you.").format(name=self._sitting.names[seat])

    def _why_read_only(self) -> str:
        return _("Read only: this file cannot be written. To play on write save and a folder.")

    def _path(self) -> str:
        return shown(self._sitting.opened.path)


def _number(argument: str) -> int | None:
    """Return how many moves are asked for; None for as many as usual.

    :raises SentenceError: it is no number.
    """
    if not argument:
        return None
    if argument.isascii() and argument.isdigit() and len(argument) < 9:
        return int(argument)
    text = N_("expected a number of moves, as in {example}")
    raise SentenceError(Sentence(text, {"example": f"{_(LOG.word)} 20"}))
