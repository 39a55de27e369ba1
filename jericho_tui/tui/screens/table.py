"""The table: one match being played, from the next decision to the last."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from jericho_tui.bots.worker import BotError
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import Decision, SeatInfo
from jericho_tui.session.people import bot_title
from jericho_tui.session.session import Ask, Elsewhere, OvertakenError, Played, Session, Think
from jericho_tui.session.talking import Talker
from jericho_tui.session.terminal import Whereabouts, take_over_question, told
from jericho_tui.session.thought import QueueingThinker, hint_bot
from jericho_tui.store.files import StoreError
from jericho_tui.store.presence import Kind, Said
from jericho_tui.store.record_file import Found, News
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import _, say
from jericho_tui.text.report import ending_told
from jericho_tui.tui.beside import EVERY, beside
from jericho_tui.tui.dialogs.bot_failed import AGAIN, LEAVE, bot_failed
from jericho_tui.tui.dialogs.curtain import Curtain
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.dialogs.hints import HintsDialog
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.screens.requests import LatestTalk, Requests
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.screens.speaking import MUTE, TALK, Speaking
from jericho_tui.tui.screens.waiting import BotTurn, Showing, Waiting, pause, prompt
from jericho_tui.tui.services import Settlement
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.ceremony import Ceremony
from jericho_tui.tui.tables.motion import ASIDES
from jericho_tui.tui.tables.panels import RECENT_MOVES, Sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.tables.worded_log import log_lines
from jericho_tui.tui.widgets.key_bar import KeyBar

T = TypeVar("T")
_MEANWHILE: Final = ("undo", "hint", "pace", "hurry")
"""The actions that are left out once the match is over, where they cannot be given."""
_SOON: Final = 0.5
"""Seconds after which the table is shown though nobody knows yet who is where."""


class TableScreen(Speaking, AppScreen[None]):
    """Asks people and bots in turn, shows what they do, and what other terminals do.

    Above the table lines say what could not be saved, what people ask each other, and who is where.
    """

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
        TALK,
        MUTE,
        Binding("z", "pace", N_("Pace"), id="app.pace"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
        Binding("escape", "leave('lobby')", N_("Lobby"), id="app.lobby"),
        Binding("escape", "leave('tournament')", N_("Tournament"), id="table.tournament"),
        Binding("escape", "leave('daily')", N_("Daily deal"), id="table.daily"),
    ]

    asides: ClassVar = ASIDES
    every = EVERY
    looks_behind = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._table = table_of(session.match.game.info.id)
        self.changing = asyncio.Lock()
        """Held while the match is changed in a thread."""
        self._banner: Sentence | None = None
        """What a line says that could not be kept."""
        self._trouble: Sentence | None = None
        """Why what stood in the file could not be followed, when it last could not."""
        self._looked: Whereabouts | None = None
        """Where everybody was when others' chat was read last."""
        self._played = not self.over
        """Whether the match was still going on when it was opened."""
        self._waiting: Waiting | None = None
        """What the match waits for; None: for nothing, as while a move is saved or at the end."""
        self._behind = False
        """Whether the match went on behind what covers the table, or is to when that is gone."""
        self._position = 0
        """Which decision the table shows: another one after every move, and for everybody asked."""
        self._labels: dict[str, tuple[str, ...]] = {}
        """What stands beside the seats; empty: that is to be asked for again."""
        self._labelled: Sequence[SeatInfo] = ()
        """For which seats."""
        self._refused: tuple[Seat, Any] | None = None
        """Who confirmed an action that came too late, and which."""

    @property
    def asked(self) -> Seat | None:
        """The person who is asked for an action now; None: nobody is."""
        return self._waiting.seat if isinstance(self._waiting, Ask) else None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.session.match.outcome() is not None

    @property
    def place(self) -> str:
        """What names the table in an address."""
        return f"table/{self.session.opened.record.id}"

    @property
    def talker(self) -> Talker:
        return self.session

    def compose(self) -> ComposeResult:
        view = self._table.view()
        view.seat(len(self.session.names))
        banner, where, ending = (Static(id=name) for name in ("banner", "whereabouts", "ending"))
        banner.display = where.display = ending.display = False
        yield from (banner, Requests(self), where, view, ending, LatestTalk(self.session), KeyBar())

    def on_mount(self) -> None:
        session = self.session
        session.here_and_now = self.app.call_from_thread
        if isinstance(self.app.thinker, QueueingThinker):
            self.app.thinker.told = lambda _before: self.call_later(self._queued)
        if session.opened.problem is not None:
            self._warn(session.opened.problem.sentence)
        self.app.settlements.changed.subscribe(self, self._settled)
        if session.terminal.greeting is not None:
            self.notify(sentence(say(session.terminal.greeting)), markup=False)
        self.query_one(TableView).focus()
        self.call_after_refresh(self._arrive)

    @work
    async def _arrive(self) -> None:
        """Sit down, then ask whoever is next; the league may keep one waiting."""
        session, match = self.session, self.session.match
        look = asyncio.ensure_future(beside(lambda _should_stop: session.terminal.look()))
        learn = asyncio.ensure_future(self.app.learn_ratings(match.game.info.id, match.seats))
        try:
            _done, late = await asyncio.wait({look, learn}, timeout=_SOON)
            if late:
                self._advance()  # the table is shown, as to a spectator
            self.attend(await look)
            if late:
                self._ask_who_is_here()
            else:
                self._advance()
            if session.where.holder is not None:  # a table under a question goes on to nobody
                self.action_take_seat()
            if late:
                await learn
                self._labels = {}
                self._refresh()
        finally:  # whoever leaves waits for neither
            look.cancel()
            learn.cancel()

    async def on_unmount(self) -> None:
        self._stop_waiting()
        await beside(lambda _should_stop: self.session.close())

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        session, match = self.session, self.session.match
        if action == "leave":
            return parameters == (self.app.seated_from,)
        if action in ("result", "replay"):
            return self.over
        if action in _MEANWHILE and self.over:
            return action == "undo" and not match.strict
        if action == "hurry":
            waits = isinstance(self._waiting, BotTurn)
            return waits or Sentence(N_("no player has to decide now"))
        if action == "save_elsewhere":
            return session.unsaved is not None
        if action == "take_seat":
            return session.may_take_over
        if action in ("agree", "decline"):
            return bool(session.consent.open) and session.consent.asked is not None
        if action == "undo":
            return match.withheld(N_("moves of a rated game cannot be undone")) or True
        if action == "stand_in":
            waits = bool(session.where.party and session.absent)
            return waits and (match.withheld(N_("a rated game waits for absent players")) or True)
        if action == "hint":
            withheld = match.withheld(N_("hints are not allowed in a rated game"))
            if withheld is not None:
                return withheld
            return self.asked is not None or self.query_one(TableView).idle()
        if action == "history" and self.changing.locked():  # the eyes may be about to change
            return Sentence(N_("a move is being saved; wait a moment"))
        return True

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

    async def on_screen_resume(self) -> None:
        if self._behind:
            self._behind = False
            self._advance()
        else:
            await self._play_unless_paused()

    # --- the turn

    def _advance(self, *, moved: bool = False) -> None:
        """Ask whoever is next, or show the end.

        :param moved: whether a move has been made that is not shown yet.
        """
        self._stop_waiting()
        match self.session.step():
            case Ask(seat):
                self._ask(seat)
            case Think(seat, slow):
                self._waiting = turn = BotTurn(seat)
                pace = self.app.pace
                waits = pace is not Pace.STEP and (moved or pause(pace, self.session, seat))
                if slow or waits:
                    self._refresh()  # else its move or decision shows as soon as that it is asked
                self._think(turn, aside=slow)
            case None if self.over:
                self._end()
            case step:
                self._waiting = step
                self._refresh()

    def _ask(self, seat: Seat) -> None:
        session = self.session
        title, settings = session.match.game.info.title, self.app.store.settings
        self.app.caller.call(session.names[seat], title, settings)
        if not session.needs_curtain(seat):
            self._let_choose(seat)
            return
        previous, decided = session.eyes, session.match.decided
        session.eyes = None
        self.stop_talking()
        self._refresh()

        async def answered(answer: str | None) -> None:
            if answer == "lobby":
                self.action_leave()
            elif answer == "withdraw" and previous is not None:
                await self.withdraw(previous)
            elif seat not in session.here:  # by now a bot stands in for them, or they sit elsewhere
                self.go_on()
            elif session.match.still_asks(seat, decided):
                self._behind = False  # what others have sealed meanwhile asks for no other curtain
                self._let_choose(seat)

        can_withdraw = previous is not None and session.match.can_withdraw(previous)
        words, seen = self._table.words, session.match.state.observation(seat)
        curtain = Curtain(
            session.names[seat], lambda: words.prompt(seen, session.names), can_withdraw
        )
        self.app.push_screen(curtain, answered)

    def _let_choose(self, seat: Seat) -> None:
        self.session.eyes = seat
        self._waiting = Ask(seat, self.session.match.decided)
        self._reposition()
        self._refresh()
        refused, self._refused = self._refused, None
        legal = self.session.match.state.legal_actions(seat)
        if refused is not None and refused[0] == seat and refused[1] in legal:
            self.query_one(TableView).choose(refused[1])

    def _think(self, turn: BotTurn, *, aside: bool) -> None:
        """Have a bot decide.

        :param aside: whether on a thread; else at once, for bots that take microseconds.
        """
        thought = self.session.thought(turn.seat)

        def compute() -> None:
            answer: Decision | Sentence
            try:
                answer = thought(turn.stop.is_set)
            except BotError as error:
                answer = error.sentence
            if aside:
                self.call_later(self.app.say_once, self.app.thinker.trouble)
            self.call_later(self._decided, turn, answer)

        if aside:
            self.run_worker(compute, thread=True, group="bots", exit_on_error=False)
        else:
            compute()

    async def _decided(self, turn: BotTurn, answer: Decision | Sentence) -> None:
        """Play a bot's decision when its pause is over; old answers are dropped."""
        if self._waiting is not turn:
            return
        turn.answer = answer
        left = pause(self.app.pace, self.session, turn.seat) - (monotonic() - turn.since)
        if isinstance(answer, Sentence):
            self._refresh()
            self._ask_what_now(turn.seat, answer)
        elif turn.hurried or (left <= 0 and self.app.pace is not Pace.STEP):
            await self._play_ready()
        elif self.app.pace is Pace.STEP:
            self._refresh()  # says that a key goes on
        else:
            turn.pause = self.set_timer(left, self._play_ready)

    def _ask_what_now(self, seat: Seat, error: Sentence) -> None:
        session = self.session
        if seat == CHANCE:  # nobody can play on for it
            self._warn(error)
            return

        async def answered(answer: str | None) -> None:
            if answer == LEAVE:
                self.action_leave()
            elif answer == AGAIN:
                self._advance()
            elif answer is not None:
                await self.carry_out(lambda: session.let_play(seat, answer))

        self.app.push_screen(bot_failed(session, seat, error), answered)

    def _queued(self) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, HintsDialog):
                screen.stand_in_line(self.session.before)
        self._refresh()

    async def _play_unless_paused(self) -> None:
        turn = self._waiting
        if isinstance(turn, BotTurn) and turn.pause is None and self.app.pace is not Pace.STEP:
            await self._play_ready()

    async def _play_ready(self) -> None:
        match self._waiting:
            case BotTurn(seat, answer=Decision(action)) as turn:
                turn.pause = None
                if self.is_active:
                    await self._play(seat, action)

    def _stop_waiting(self) -> None:
        turn, self._waiting = self._waiting, None
        if isinstance(turn, BotTurn):
            turn.stop.set()
            if turn.pause is not None:
                turn.pause.stop()

    def _reposition(self) -> None:
        """Begin another decision; what was confirmed for the one before is not played."""
        self._position += 1
        self.app.position_changed()

    # --- what changes the match

    async def change(self, change: Callable[[], T]) -> T:
        """Change the match in a thread, and say where it could not be written.

        :raises SentenceError: what `change` raises.
        """
        async with self.changing:
            changed = await asyncio.to_thread(change)
        unsaved, text = self.session.unsaved, N_("Not saved: {reason} F2 saves in another folder.")
        if self.app.visit is not None:
            text = N_("Not saved: {reason}")
        self._warn(unsaved and Sentence(text, {"reason": unsaved}))
        return changed

    @on(TableView.ActionChosen)
    async def _action_chosen(self, message: TableView.ActionChosen) -> None:
        if self.asked is not None and message.position == self._position:
            await self._play(self.asked, message.action)

    async def _play(self, seat: Seat, action: Any) -> None:
        session, asked = self.session, self.session.match.decided
        self._stop_waiting()
        try:
            played = await self.change(lambda: session.play(seat, action, asked, self._goes_on))
        except SentenceError as error:
            self._reposition()
            if seat in session.here or not isinstance(error, OvertakenError):
                self.app.note(say(error.sentence))
            self._refused = seat, action
            self._show_happened(session.learnt)
            return
        self._reposition()
        self._show(session.seen(played.events), played.before)

    def _goes_on(self, played: Played) -> bool:
        """Whether a bot's move after this one is shown with it: nothing is to be seen between."""
        if self.app.pace is not Pace.INSTANT or not self.is_active:
            return False
        return self._ceremony(self.session.seen(played.events), played.before) is None

    async def carry_out(self, change: Callable[[], object]) -> None:
        """Change the match otherwise than by a move, and ask whoever is next."""
        self._stop_waiting()
        try:
            await self.change(change)
        except SentenceError as error:
            self.app.note(say(error.sentence))
        finally:
            self.go_on()

    async def withdraw(self, seat: Seat) -> None:
        """Undo the sealed choice of whoever sat here before (J22), and ask them again."""
        try:
            await self.change(lambda: self.session.withdraw(seat))
        except SentenceError as error:
            self._advance()
            self.app.note(say(error.sentence))
        else:
            self._let_choose(seat)

    # --- what has happened

    def _show(self, seen: tuple[Event, ...], before: Any) -> None:
        still = self.app.reduced_motion or not seen
        if not still and self.query_one(TableView).perform(seen, before):
            self._waiting = Showing(seen, before)
        else:
            self._go_on(seen, before)

    @on(TableView.Performed)
    def _on_performed(self) -> None:
        if isinstance(self._waiting, Showing):
            self._go_on(self._waiting.events, self._waiting.before)

    def _ceremony(self, seen: tuple[Event, ...], before: Any) -> Any:
        session, still = self.session, self.app.reduced_motion
        return self._table.ceremony(seen, session.names, session.eyes, before, still)

    def _go_on(self, seen: tuple[Event, ...], before: Any) -> None:
        self._waiting = None
        ceremony = self._ceremony(seen, before) if seen else None
        if ceremony is None:
            table = self.query_one(TableView)
            shown = self.app.pace is not Pace.INSTANT and not self.app.reduced_motion
            flights = table.flights(seen) if shown and self.is_active else ()
            self._advance(moved=True)
            table.motion.begin(flights if self.is_active else ())
        else:
            self._refresh()
            self._behind = True
            self.app.push_screen(ceremony)

    def _show_happened(self, news: News | None) -> None:
        seen = self.session.seen(news.happened[-1]) if news and news.happened else ()
        self._show(seen, news and news.before)

    def go_on(self) -> None:
        """Ask whoever is next at another position, at once or when it is seen again."""
        self._stop_waiting()
        self._reposition()
        if self.is_active:
            self._advance()
        else:
            self._behind = True
            step = self.session.step()
            self._waiting = step if isinstance(step, Elsewhere) else None  # said behind a question
            self._refresh()

    def _end(self) -> None:
        if self._played:
            self.app.settlements.settle(self.session)
            self._refresh()
        else:
            self.app.show_scoreboard(self.session)

    # --- other terminals

    def looking(self) -> Callable[[], object]:
        return self._look_around

    def _look_around(self) -> None:
        """Look at what other terminals do; a look is a `stat`, which may take a while."""
        session, later = self.session, self.call_later  # after a move that is being saved there
        try:
            if (found := session.opened.watch()) is not None:
                later(self._changed, found)
        except StoreError as error:
            later(self._say_trouble, error.sentence)
        try:
            if (where := session.terminal.look()) is not self._looked:
                later(self._heard, where, session.talk.news())
                self._looked = where
        except StoreError as error:
            later(self.app.say_once, error.sentence)

    def _changed(self, found: Found) -> None:
        """Show what another terminal has done; while this one is at the file, afterwards."""
        session = self.session
        if self.changing.locked():
            self.set_timer(EVERY, partial(self._changed, found))
            return
        try:
            news = session.follow(found)
        except StoreError as error:
            self._say_trouble(error.sentence)
            return
        if news is None:
            return
        if self._banner is self._trouble:
            self._warn(None)
        asked = self._waiting
        if isinstance(asked, Ask) and session.match.still_asks(asked.seat, asked.decided):
            self._refresh()  # what is chosen stays chosen, and what was confirmed is played
            return
        if self.is_active:
            self._stop_waiting()
            self._reposition()
            self._show_happened(news)
        else:
            self.go_on()

    def _say_trouble(self, problem: Sentence) -> None:
        self._trouble = problem
        if self.session.unsaved is None:  # which says it, and what can be done
            self._warn(problem)

    def _heard(self, where: Whereabouts, said: tuple[Said, ...] = ()) -> None:
        """Take note of where everybody is and what was said."""
        session, stand_ins, had_seat = self.session, self.session.stand_ins, self.session.where.here
        told = session.talk.hear(said)
        if where != session.where or session.stand_ins != stand_ins:
            self.attend(where)
            if had_seat and session.may_take_over:
                text = N_("Another terminal took over your seat; you are watching.")
                self.notify(say(Sentence(text)), severity="warning", markup=False)
            self._ask_who_is_here()
            self.refresh_bindings()
        if told:
            self.show_talk()

    def attend(self, where: Whereabouts) -> None:
        session = self.session
        session.attend(where)
        self._tell("#whereabouts", told(where, session.names, self.app.now(), session.stand_ins))
        self.app.say_once(where.warning)
        self.query_one(Requests).show()

    def _ask_who_is_here(self) -> None:
        waiting, session = self._waiting, self.session
        if waiting is None or isinstance(waiting, Showing):
            return
        others = set(session.people).difference(session.here)
        if isinstance(waiting, Elsewhere) or waiting.seat in others:
            self.go_on()

    def action_take_seat(self) -> None:
        if self.session.may_take_over:
            text = take_over_question(self.session.terminal.name)
            self.app.push_screen(Question(N_("Take seat"), text), self._take_over)

    @work(exclusive=True, group="seat")
    async def _take_over(self, yes: bool | None) -> None:
        terminal = self.session.terminal
        if not yes:
            return
        where = await beside(lambda _should_stop: terminal.take_over())
        self.call_later(self._heard, where)

    # --- what is shown

    def retranslate(self) -> None:
        self._labels = {}
        self._warn(self._banner)
        self.attend(self.session.where)
        self._refresh()

    def _warn(self, problem: Sentence | None) -> None:
        """Say above the table what could not be kept; None: nothing any more."""
        if problem is not None or self._banner is not None:
            self._banner = problem
            self._tell("#banner", "" if problem is None else say(problem))
            self.refresh_bindings()

    def _tell(self, line: str, text: str) -> None:
        widget = self.query_one(line, Static)
        widget.display = bool(text)
        if text != str(widget.content):
            widget.update(Content(text))

    def _settled(self, settlement: Settlement) -> None:
        if settlement.match_id == self.session.opened.record.id:
            self._warn(settlement.problem)

    @on(TableView.ChosenEarly)
    def _refresh(self) -> None:
        if not self.is_running:
            return
        session, match, view = self.session, self.session.match, self.query_one(TableView)
        seats, asked, eyes, game = match.seats, self.asked, session.eyes, match.game.info.id
        if not self._labels or self._labelled is not seats:
            notes, self._labelled = tuple(map(bot_title, seats)), seats
            self._labels = {"notes": notes, "ratings": self.app.ratings(game, seats)}
        by_key, outcome = self.app.pace is Pace.STEP, match.outcome()
        text = prompt(self._table, session, self._waiting, by_key=by_key)
        if asked is None and (keys := view.early_keys):
            text = _("{prompt} Your choice is ready: {keys}").format(prompt=text, keys=keys)
        recent = [session.seen(events) for events in match.journal[-RECENT_MOVES:]]
        view.show(
            Sight.of(
                match,
                session.view(),
                **self._labels,
                acting=asked is not None and asked == eyes,
                prompt=text,
                log=log_lines(
                    *(self._table, recent, match.ply, session.names, eyes, session.remarks())
                ),
                recent=recent,
                casual=not match.rated,
                position=self._position,
                may_choose_early=asked is None and eyes is not None and outcome is None,
                open_state=None if outcome is None else match.state,
            )
        )
        if outcome is not None:
            self._tell("#ending", " ".join(ending_told(game, outcome, session.names, eyes)))
        if view.can_focus == (outcome is not None):  # the table's keys are gone, or back
            view.can_focus = outcome is None
            self.query_one("#ending").display = outcome is not None
            self.set_focus(view if outcome is None else None)
        self.refresh_bindings()
        if session.talk.heard:
            self.query_one(LatestTalk).show()
            self.query_one(Requests).show()

    def show_talk(self) -> None:
        if isinstance(self._waiting, Showing):
            self.query_one(Requests).show()
        else:
            self._refresh()

    def on_resize(self) -> None:
        self.call_after_refresh(self.query_one(LatestTalk).show)

    # --- commands

    async def action_undo(self) -> None:
        await self.query_one(Requests).undo()

    def action_agree(self) -> None:
        self.query_one(Requests).answer(Kind.AGREE)

    def action_decline(self) -> None:
        self.query_one(Requests).answer(Kind.DECLINE)

    def action_stand_in(self) -> None:
        self.query_one(Requests).ask_stand_in()

    async def action_hurry(self) -> None:
        """Let the bot move now; in a strict match it thinks to the end, to be reproducible."""
        match self._waiting:
            case BotTurn(seat, answer=Sentence() as error):
                self._ask_what_now(seat, error)
            case BotTurn(answer=Decision()):
                await self._play_ready()
            case BotTurn() as turn:
                turn.hurried = True
                if not self.session.match.strict:
                    turn.stop.set()

    def action_hint(self) -> None:
        session, seat, view = self.session, self.asked, self.query_one(TableView)
        if seat is None:
            return
        position, before = self._position, view.considered()
        match, words = session.match, self._table.words

        def consider(action: Any) -> None:
            if position == self._position and action is not None:
                view.choose(action)

        dialog = HintsDialog(
            hint_bot(match).title,
            match.state.legal_actions(seat),
            lambda action: words.action_name(action, session.names),
            match.game.format_action,
            view.aside,
            consider,
        )

        def left(action: Any) -> None:
            consider(before if action is None else action)

        try:
            thought = session.advice(seat, lambda so_far: dialog.call_later(dialog.hear, so_far))
        except SentenceError as error:
            self.app.note(say(error.sentence))
            return
        self.app.push_screen(dialog, left)
        dialog.think(thought)

    def rules_page(self) -> tuple[str, str]:
        action = self.query_one(TableView).considered()
        words = self._table.words
        return self.session.match.game.info.id, words.rule_now(self.session.view(), action)

    async def action_pace(self) -> None:
        self.app.next_pace()
        self._refresh()
        await self._play_unless_paused()

    def action_leave(self, _mode: str = "") -> None:
        self._stop_waiting()
        self.app.leave_table()

    def action_history(self) -> None:
        from jericho_tui.tui.screens.replay import ReplayScreen

        session = self.session
        history = ReplayScreen(session.match, eyes=session.eyes, fixed=True, talker=session)
        self.app.push_screen(history)

    def action_save_elsewhere(self) -> None:
        session = self.session

        def move_to(folder: str) -> str:
            session.move_to(Path(folder))
            return folder

        def answered(folder: str | None) -> None:
            if folder is not None:
                place = str(session.opened.path.parent)
                self._warn(Sentence(N_("Saved in {folder}"), {"folder": place}))

        dialog = TextEntry(N_("Folder to save in"), str(Path.home()), move_to, live=False)
        self.app.push_screen(dialog, answered)

    def action_result(self) -> None:
        self.app.show_scoreboard(self.session, counts=not self.app.reduced_motion)

    def action_replay(self) -> None:
        self.app.replay(self.session.match, self.session.opened.path)
