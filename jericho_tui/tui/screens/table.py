"""The table: one match being played, from the next decision to the last."""

from collections.abc import Callable, Collection, Sequence
from time import monotonic
from typing import Any, ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from jericho_tui.bots.worker import BotError
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.people import bot_title
from jericho_tui.session.session import OvertakenError, Played, Session
from jericho_tui.session.talking import Talker
from jericho_tui.store.record_file import News
from jericho_tui.store.talk import Kind
from jericho_tui.text.language import _, say
from jericho_tui.text.report import ending_told
from jericho_tui.tui.dialogs.bot_failed import AGAIN, LEAVE, BotFailedDialog
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.screens.company import Company
from jericho_tui.tui.screens.hint import Hint
from jericho_tui.tui.screens.keeping import Keeping
from jericho_tui.tui.screens.requests import Requests
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.screens.speaking import Speaking
from jericho_tui.tui.screens.talking import LatestTalk
from jericho_tui.tui.screens.thinking import Answered, BotFailed, Bots, Question, Queued
from jericho_tui.tui.screens.waiting import (
    Asked,
    Elsewhere,
    Failed,
    Ready,
    Showing,
    Thinking,
    Waiting,
    elsewhere,
    pause,
    prompt,
)
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.ceremony import Ceremony
from jericho_tui.tui.tables.motion import ASIDES
from jericho_tui.tui.tables.panels import RECENT_MOVES, Sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.tables.worded_log import WordedLog
from jericho_tui.tui.widgets.key_bar import KeyBar

_MEANWHILE: Final = ("undo", "hint", "pace", "hurry")
"""The actions that are left out once the match is over, where they cannot be given."""
_MOST_AT_ONCE: Final = 20
"""Moves after one that are shown with it: who watches bots alone sees more than the end."""


class TableScreen(Speaking, AppScreen[None]):
    """Owns the session: asks people and bots in turn, saves after every move."""

    # What opens over it is read with it: at a scoring everything would be styled anew for it.
    CSS_PATH: ClassVar = ["table.tcss", Ceremony.CSS_PATH, Curtain.CSS_PATH]
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("f7", "agree", N_("Agree"), id="table.agree"),
        Commit("f8", "decline", N_("Decline"), id="table.decline"),
        Binding("space", "hurry", N_("Speed up"), show=False, id="table.hurry"),
        Binding("enter", "result", N_("Scoreboard"), id="table.scoreboard"),
        Binding("v", "replay", N_("Replay"), id="table.replay"),
        Binding("h", "hint", N_("Hint"), id="table.hint"),
        Commit("u", "undo", N_("Undo"), id="table.undo"),
        Binding("l", "history", N_("Log"), id="table.log"),
        Binding("f2", "save_elsewhere", N_("Save elsewhere"), id="table.save-elsewhere"),
        Binding("t", "take_seat", N_("Take seat"), id="table.take-seat"),
        Binding("f6", "stand_in", N_("Substitute bot"), id="table.stand-in"),
        Speaking.TALK,
        Speaking.MUTE,
        Binding("z", "pace", N_("Pace"), id="app.pace"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
        Binding("escape", "leave('lobby')", N_("Lobby"), id="app.lobby"),
        Binding("escape", "leave('tournament')", N_("Tournament"), id="table.tournament"),
        Binding("escape", "leave('daily')", N_("Daily deal"), id="table.daily"),
    ]

    asides: ClassVar = ASIDES

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._table = table_of(session.match.game.info.id)
        self._log = WordedLog(self._table, session.names)
        self.keeping = Keeping(self)
        self.requests = Requests(self)
        self.company = Company(self)
        self._latest = LatestTalk(self)
        self._bots = Bots(self)
        self._played = not self.over
        """Whether the match was still going on when it was opened."""
        self._stand_ins = session.stand_ins
        """For whom a bot moved when that was looked at last."""
        self._waiting: Waiting | None = None
        """What the match waits for; None: for nothing, as while a move is saved or at the end."""
        self._hint = Hint(self, self._bots, session)
        self._behind = False
        """Whether the match went on behind what covers the table, or is to when that is gone."""
        self._position = 0
        """Which decision the table shows: another one after every move, and for everybody asked."""
        self._refused: tuple[Seat, Any] | None = None
        """Who confirmed an action that came too late, and which."""
        self._labels: tuple[Sequence[SeatInfo], tuple[str, ...], tuple[str, ...]] | None = None
        """For which seats, the notes and ratings beside the names; None: to be asked for anew."""

    @property
    def asked(self) -> Seat | None:
        """The person who is asked for an action now; None: nobody is."""
        return self._waiting.seat if isinstance(self._waiting, Asked) else None

    @property
    def place(self) -> str:
        """What names the table in an address."""
        return f"table/{self.session.opened.record.id}"

    def compose(self) -> ComposeResult:
        yield self.keeping
        yield self.requests
        yield self.company
        view = self._table.view()
        view.seat(len(self.session.names))
        yield view
        ending = Static(id="ending")
        ending.display = False
        yield ending
        yield self._latest
        yield KeyBar()

    def on_mount(self) -> None:
        self._stand_ins = self.session.stand_ins
        self.company.start()
        self.query_one(TableView).focus()
        self.call_after_refresh(self._advance)
        if self.session.where.holder is not None:  # a table under a question goes on to nobody
            self.call_after_refresh(self.company.take_seat)
        self.call_after_refresh(self._learn_ratings)  # the table shows them: it must be there

    @work
    async def _learn_ratings(self) -> None:
        """Show what everybody's rating is once the league has said so."""
        match = self.session.match
        await self.app.learn_ratings(match.game.info.id, match.seats)
        self._labels = None
        self._refresh()

    def on_unmount(self) -> None:
        self._stop_waiting()
        self._hint.stop()
        self.session.close()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """A pause can be hurried only while one runs; another place helps only a failed save."""
        if action == "leave":
            return parameters == (self.app.seated_from,)
        if action in ("result", "replay"):
            return self.over
        if self.over and action in _MEANWHILE:
            return action == "undo" and self.requests.availability(action) is True
        if action == "hurry":
            waits = isinstance(self._waiting, Thinking | Ready | Failed)
            return waits or Sentence(N_("no player has to decide now"))
        if action == "save_elsewhere":
            return self.keeping.unsaved
        if action == "take_seat":
            return self.session.may_take_over
        if action in ("undo", "agree", "decline", "stand_in"):
            return self.requests.availability(action)
        if action == "hint":
            withheld = self.session.match.withheld(N_("hints are not allowed in a rated game"))
            if withheld is not None:
                return withheld
            return self.asked is not None or self.query_one(TableView).idle()
        if action == "history" and self.keeping.saving:  # whose eyes look on may be about to change
            return Sentence(N_("a move is being saved; wait a moment"))
        return True

    async def on_screen_resume(self) -> None:
        if self._behind:
            self._behind = False
            self._advance()
        else:
            await self._play_unless_paused()

    @on(TableView.ActionChosen)
    async def _action_chosen(self, message: TableView.ActionChosen) -> None:
        if self.asked is not None and message.position == self._position:
            await self._play(self.asked, message.action)

    @on(TableView.ChosenEarly)
    def _chosen_early(self) -> None:
        self._refresh()

    @on(Queued)
    def _queued(self) -> None:
        """Say how long the line is in which a bot stands."""
        self._hint.stand_in_line()
        self._refresh()

    @on(Answered)
    async def _answered(self, message: Answered) -> None:
        """Play a bot's decision when its pause is over; show a hint. Old answers are dropped."""
        self.app.say_once(self.app.thinker.trouble)
        if self._hint.answered(message):
            return
        waiting = self._waiting
        if not isinstance(waiting, Thinking) or message.question is not waiting.question:
            return
        ready = self._waiting = Ready(waiting.seat, message.decision.action)
        left = pause(self.app.pace, self.session, waiting.seat) - (monotonic() - waiting.since)
        if waiting.hurried:
            await self._play_ready()
        elif self.app.pace is Pace.STEP:
            self._refresh()  # says that a key goes on
        elif left <= 0:
            await self._play_ready()
        else:
            ready.pause = self.set_timer(left, self._play_ready)

    @on(BotFailed)
    def _failed(self, message: BotFailed) -> None:
        """Say what went wrong; old failures are dropped."""
        self.app.say_once(self.app.thinker.trouble)
        if self._hint.failed(message):
            return
        if isinstance(self._waiting, Thinking) and message.question is self._waiting.question:
            failed = self._waiting = Failed(self._waiting.seat, message.error)
            self._refresh()
            self._ask_what_now(failed)

    def _ask_what_now(self, failed: Failed) -> None:
        """Show why the bot that is waited for failed, and let the people decide how to go on."""
        session, seat = self.session, failed.seat
        if seat == CHANCE:  # nobody can play on for it
            self.keeping.say(failed.error)
            return

        async def answered(answer: str | None) -> None:
            if answer == LEAVE:
                self.action_leave()
            elif answer == AGAIN:
                self._advance()
            elif answer is not None:
                await self.carry_out(lambda: session.let_play(seat, answer))

        self.app.push_screen(BotFailedDialog.of(session, seat, failed.error), answered)

    async def action_hurry(self) -> None:
        """Let the bot that is waited for move now, with what it has thought so far.

        In a strict match it thinks to the end, so that its move can be reproduced.
        """
        match self._waiting:
            case Failed() as failed:
                self._ask_what_now(failed)
            case Ready():
                await self._play_ready()
            case Thinking() as thinking:
                thinking.hurried = True
                if not self.session.match.strict:
                    thinking.question.stop.set()

    def action_hint(self) -> None:
        position = self._position

        table = self.query_one(TableView)

        def consider(action: Any) -> None:
            if position == self._position and action is not None:
                table.choose(action)

        if self.asked is not None:
            self._hint.ask(self.asked, table, consider)

    async def carry_out(self, make: Callable[[], object]) -> None:
        """Change the match at its file, and ask whoever is next.

        :raises SentenceError: it cannot be changed.
        """
        self._stop_waiting()
        try:
            await self.keeping.change(make)
        finally:
            self._reposition()
            self._go_on_when_seen()

    def learn(self, news: News) -> None:
        """Take note of what other terminals have done with the match."""
        if news.taken_back or news.ply < self._log.moves:
            self._log.forget()
        self.session.learn(news)

    def show_whereabouts(self) -> None:
        """Ask whoever is asked at this terminal by now, and nobody who has another."""
        waiting = self._waiting
        if waiting is None or isinstance(waiting, Showing):
            return
        others = set(self.session.people).difference(self.session.here)
        if isinstance(waiting, Elsewhere) or waiting.seat in others:
            self._go_on_when_seen()

    def _go_on_when_seen(self) -> None:
        """Ask whoever is next, at once or when what covers the table is gone."""
        self._stop_waiting()
        if self.is_active:
            self._advance()
        else:
            self._behind = True
            self._waiting = elsewhere(self.session)  # which may be said behind a question
            self._refresh()

    def show_news(self, news: News) -> None:
        """Show what another terminal has done, after `learn`."""
        waiting, match = self._waiting, self.session.match
        if isinstance(waiting, Asked) and match.still_asks(waiting.seat, waiting.decided):
            self._refresh()  # what is chosen stays chosen, and what was confirmed is played
            return
        self._reposition()
        if not self.is_active:
            self._go_on_when_seen()
            return
        self._stop_waiting()
        self._show_happened(news)

    def show_talk(self) -> None:
        stand_ins, self._stand_ins = self._stand_ins, self.session.stand_ins
        if stand_ins != self._stand_ins:
            self.company.attend(self.session.where)
            self.show_whereabouts()
        self.requests.show()
        if not isinstance(self._waiting, Showing):
            self._refresh()

    def _show_happened(self, news: News | None) -> None:
        """Show the last that has happened elsewhere, and ask whoever is next."""
        seen = self.session.seen(news.happened[-1]) if news and news.happened else ()
        self._show(seen, news and news.before)

    def on_resize(self) -> None:
        self.call_after_refresh(self._latest.show)

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at the move that is being considered."""
        seen = self.session.match.state.observation(self.session.eyes)
        action = self.query_one(TableView).considered()
        return self.session.match.game.info.id, self._table.words.rule_now(seen, action)

    async def action_pace(self) -> None:
        self.app.next_pace()
        self._refresh()
        await self._play_unless_paused()

    def action_leave(self, _mode: str = "") -> None:
        self._stop_waiting()
        self.app.leave_table()

    def _advance(self, *, moved: bool = False) -> None:
        """Ask whoever is next, or show the end.

        :param moved: whether a move has been made that is not shown yet.
        """
        session = self.session
        self._stop_waiting()
        seat = session.next_seat()
        if seat is None:
            self._end()
        elif session.opened.read_only:
            self._refresh()
        elif session.waits_for(seat):
            self._waiting = Elsewhere(seat)
            self._refresh()
        elif seat in session.here and session.forced(seat) is None:
            self._ask(seat)
        else:
            self._await(seat, moved=moved)

    def _ask(self, seat: Seat) -> None:
        """Ask a person, behind a curtain if somebody else was looking."""
        session = self.session
        title, settings = session.match.game.info.title, self.app.store.settings
        self.app.caller.call(session.names[seat], title, settings)
        if not session.needs_curtain(seat):
            self._let_choose(seat)
            return
        previous = session.eyes
        session.look(None)
        self.stop_talking()
        self._refresh()
        decided = session.match.decided

        async def answered(answer: str | None) -> None:
            if answer == "lobby":
                self.action_leave()
            elif answer == "withdraw" and previous is not None:
                await self.withdraw(previous)
            elif seat not in session.here:  # by now a bot stands in for them, or they sit elsewhere
                self._go_on_when_seen()
            elif session.match.still_asks(seat, decided):
                self._behind = False  # what others have sealed meanwhile asks for no other curtain
                self._let_choose(seat)

        can_withdraw = previous is not None and session.match.can_withdraw(previous)
        words, seen = self._table.words, session.match.state.observation(seat)
        curtain = Curtain(
            session.names[seat], lambda: words.prompt(seen, session.names), can_withdraw
        )
        self.app.push_screen(curtain, answered)

    async def withdraw(self, seat: Seat) -> None:
        """Take back the sealed choice of whoever sat here before (J22), and ask them again."""
        match = self.session.match
        try:
            await self.keeping.change(lambda: match.withdraw(seat))
        except SentenceError as error:
            self._advance()
            self.app.note(say(error.sentence))
        else:
            self._log.forget()
            self._let_choose(seat)

    def _await(self, seat: Seat, *, moved: bool) -> None:
        """Ask a bot, or the die; a person who has no choice passes as slowly as they."""
        slow = self.session.takes_time(seat)
        question = Question()
        self._waiting = Thinking(seat, question, monotonic())
        waits = pause(self.app.pace, self.session, seat) or self.app.pace is Pace.STEP
        if moved or slow or waits:
            self._refresh()  # else its move shows as soon as that it is asked
        self._bots.ask(question, self.session.thought(seat), aside=slow)

    def _let_choose(self, seat: Seat) -> None:
        """Show what a person may see, and wait for an action."""
        self.session.look(seat)
        self._waiting = Asked(seat, self.session.match.decided)
        self._reposition()
        self._refresh()
        refused, self._refused = self._refused, None
        legal = self.session.match.state.legal_actions(seat)
        if refused is not None and refused[0] == seat and refused[1] in legal:
            self.query_one(TableView).choose(refused[1])

    def _reposition(self) -> None:
        """Begin another decision; what was confirmed for the one before is not played."""
        self._position += 1
        self.app.position_changed()

    async def _play(self, seat: Seat, action: Any) -> None:
        """Make a move, keep it on disk, show it, go on."""
        session, asked = self.session, self.session.match.decided
        self._stop_waiting()
        try:
            played = await self.keeping.change(
                lambda: self._burst(session.play(seat, action, asked))
            )
        except SentenceError as error:
            self._reposition()
            if seat in session.here or not isinstance(error, OvertakenError):
                self.app.note(say(error.sentence))
            self._refused = seat, action
            self._show_happened(self.keeping.learnt)
            return
        self._reposition()
        self._show(session.seen(played.events), played.before)

    def _burst(self, played: Played) -> Played:
        """Make the moves that follow at once; they are written and shown with the one before.

        :param played: the move before.
        :return: the last move, which is where somebody has to be asked, waited for or told first.
        """
        session, still = self.session, self.app.reduced_motion
        for _move in range(_MOST_AT_ONCE):
            seat, seen = session.next_seat(), session.seen(played.events)
            if self.app.pace is not Pace.INSTANT or not self.is_active or seat is None:
                break
            if session.waits_for(seat) or session.takes_time(seat):
                break
            if seat in session.here and session.forced(seat) is None:
                break
            if self._table.ceremony(seen, session.names, session.eyes, played.before, still):
                break
            try:
                decision = session.think(seat)
            except BotError:
                break  # it is asked again, and then said
            played = session.play(seat, decision.action, session.match.decided)
        return played

    def _show(self, seen: tuple[Event, ...], before: Any) -> None:
        """Show a move, as it happens where that takes time, and what it came to."""
        still = self.app.reduced_motion or not seen
        if not still and self.query_one(TableView).perform(seen, before):
            self._waiting = Showing(seen, before)
        else:
            self._go_on(seen, before)

    @on(TableView.Performed)
    def _on_performed(self) -> None:
        if isinstance(self._waiting, Showing):
            self._go_on(self._waiting.events, self._waiting.before)

    def _go_on(self, seen: tuple[Event, ...], before: Any) -> None:
        """Show what a move came to, and ask whoever is next."""
        self._waiting = None
        names, eyes, still = self.session.names, self.session.eyes, self.app.reduced_motion
        ceremony = self._table.ceremony(seen, names, eyes, before, still) if seen else None
        if ceremony is None:
            table = self.query_one(TableView)
            shown = not still and self.app.pace is not Pace.INSTANT and self.is_active
            flights = table.flights(seen) if shown else ()
            self._advance(moved=True)
            table.motion.begin(flights if self.is_active else ())
        else:
            self._refresh()
            self._behind = True
            self.app.push_screen(ceremony)

    async def _play_unless_paused(self) -> None:
        """Play what is ready, unless its pause still runs or a key is to show it."""
        ready = self._waiting
        if isinstance(ready, Ready) and ready.pause is None and self.app.pace is not Pace.STEP:
            await self._play_ready()

    async def _play_ready(self) -> None:
        """Play the bot's decision; while something else is looked at, bots wait."""
        ready = self._waiting
        if isinstance(ready, Ready):
            ready.pause = None
            if self.is_active:
                await self._play(ready.seat, ready.action)

    def _stop_waiting(self) -> None:
        """Wait for nobody; what a bot that was asked still answers is dropped."""
        match self._waiting:
            case Thinking(question=question):
                question.stop.set()
            case Ready(pause=Timer() as pause):
                pause.stop()
        self._waiting = None

    def retranslate(self) -> None:
        """Say everything in the language in use."""
        self._log.forget()
        self._labels = None
        self._refresh()

    def _refresh(self) -> None:
        if not self.is_running:
            return
        session, match, view = self.session, self.session.match, self.query_one(TableView)
        seats, asked, eyes = match.seats, self.asked, session.eyes
        if self._labels is None or self._labels[0] is not seats:
            ratings = self.app.ratings(match.game.info.id, seats)
            self._labels = seats, tuple(map(bot_title, seats)), ratings
        by_key, over = self.app.pace is Pace.STEP, match.outcome() is not None
        text = prompt(self._table, session, self._waiting, by_key=by_key)
        if asked is None and (keys := view.early_keys):
            text = _("{prompt} Your choice is ready: {keys}").format(prompt=text, keys=keys)
        view.show(
            Sight(
                observation=match.state.observation(eyes),
                names=session.names,
                notes=self._labels[1],
                ratings=self._labels[2],
                acting=asked is not None and asked == eyes,
                prompt=text,
                log=self._log.lines(match.journal, eyes, session.remarks()),
                last=session.seen(match.journal[-1] if match.journal else ()),
                recent=[session.seen(events) for events in match.journal[-RECENT_MOVES:]],
                last_mover=match.moves[-1].seat if match.moves else None,
                options=dict(match.setup.options),
                casual=not match.rated,
                position=self._position,
                may_choose_early=asked is None and eyes is not None and not over,
                open_state=match.state if over else None,
            )
        )
        self._show_ending()
        self._latest.show()
        self.requests.show()

    # --- commands of the parts

    @property
    def talker(self) -> Talker:
        return self.session

    def forget_log(self) -> None:
        """Word the log anew: something of it has been taken back."""
        self._log.forget()

    def action_save_elsewhere(self) -> None:
        self.keeping.save_elsewhere()

    def action_take_seat(self) -> None:
        self.company.take_seat()

    async def action_undo(self) -> None:
        await self.requests.undo()

    def action_agree(self) -> None:
        self.requests.answer(Kind.AGREE)

    def action_decline(self) -> None:
        self.requests.answer(Kind.DECLINE)

    def action_stand_in(self) -> None:
        self.requests.ask_stand_in()

    def action_history(self) -> None:
        from jericho_tui.tui.screens.replay import ReplayScreen

        session = self.session
        history = ReplayScreen(session.match, eyes=session.eyes, fixed=True, talker=session)
        self.app.push_screen(history)

    # --- the end

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.session.match.outcome() is not None

    @property
    def quiet_keys(self) -> Collection[str]:
        """The actions that the key bar does not name: what this match or its end has no use for."""
        where, quiet = self.session.where, []
        if not (where.elsewhere or where.watching or self.session.talk.heard):
            quiet.append("talk")  # nobody talks to themselves
        if self.over:
            quiet.append("app.rules")
        if self.session.match.daily is not None:
            quiet += ["hint", "undo"]  # pressed all the same, they say why
        return quiet

    def _show_ending(self) -> None:
        """Say how it has ended; the keys of the table are gone then, back if it goes on."""
        outcome, view = self.session.match.outcome(), self.query_one(TableView)
        line = self.query_one("#ending", Static)
        line.display = outcome is not None
        if outcome is not None:
            game_id = self.session.match.game.info.id
            told = ending_told(game_id, outcome, self.session.names, self.session.eyes)
            line.update(Content(" ".join(told)))
        if view.can_focus == (outcome is not None):
            view.can_focus = outcome is None
            self.set_focus(view if outcome is None else None)
            self.refresh_bindings()

    def _end(self) -> None:
        """Enter the result into the ladder at once, and let everybody look at the table."""
        outcome = self.session.match.outcome()
        if not self._played or outcome is None:
            self.app.show_scoreboard(self.session)
            return
        self.app.settlements.settle(self.session)
        self._refresh()

    def action_result(self) -> None:
        self.app.show_scoreboard(self.session, counts=not self.app.reduced_motion)

    def action_replay(self) -> None:
        self.app.replay(self.session.match, self.session.opened.path)
