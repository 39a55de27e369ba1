"""The first game: the table with a coach in the log's place.

The script decides what is asked and what happens (`session.tutorial`); this screen shows it. The
match lives in memory only: it is left with escape, and nothing of it is kept.
"""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.review import Review
from jericho_tui.session.tutorial import LEARNER, Tutorial
from jericho_tui.text.language import _
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.screens.coached import Advice, Coach, CoachedScreen
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.motion import ASIDES
from jericho_tui.tui.tables.panels import review_sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line
from jericho_tui.tui.widgets.key_bar import KeyBar


class TutorialScreen(CoachedScreen):
    """Asks for one move after another and explains."""

    asides: ClassVar = ASIDES
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "go_on", N_("Continue"), id="tutorial.on"),
        Commit("n", "start", N_("Real game"), id="tutorial.real-game"),
        Binding("escape", "leave", N_("Lobby"), id="app.lobby"),
        Binding("h", "choose", N_("Show me"), id="tutorial.show"),
        Binding("question_mark", "app.rules", N_("Rules"), id="app.rules"),
        Commit("f5", "again", N_("Start again"), show=False, id="tutorial.again"),
    ]

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game_id = game_id
        self.tutorial = Tutorial(game_id)
        self._table = table_of(game_id)
        self._news: list[tuple[Event, ...]] = []
        """What has happened since the learner's last move, while the others reply."""
        self._tried: Any = None
        """The move that was tried and not played; None: none was."""
        self._pause: Timer | None = None
        self._shown: tuple[Tutorial, int, int] | None = None
        """The lesson and the move at which it is shown; None before there is anything."""

    def compose(self) -> ComposeResult:
        yield self._table.view(Coach())
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(TableView).focus()
        self.call_after_refresh(self._refresh)

    def retranslate(self) -> None:
        """Say everything in the language in use."""
        self._refresh()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        tutorial = self.tutorial
        if action == "go_on":
            return tutorial.waits_for is not None or (
                tutorial.lesson.reads and not tutorial.is_last
            )
        if action == "start":
            return tutorial.is_last
        if action == "choose":
            return tutorial.wanted() is not None
        return True

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at what the lesson is about."""
        return self._game_id, self.tutorial.lesson.rule

    def action_go_on(self) -> None:
        if self.tutorial.waits_for is not None:
            self._stop_waiting()
            self._reply()
        elif self.tutorial.go_on():
            self._refresh()

    def action_choose(self) -> None:
        wanted = self.tutorial.wanted()
        if wanted is not None:
            self.query_one(TableView).choose(wanted)

    def action_again(self) -> None:
        self._stop_waiting()
        self.tutorial = Tutorial(self._game_id)
        self._news = []
        self._tried = None
        self._refresh()

    def action_start(self) -> None:
        self.action_leave()
        self.app.start(self.app.plan)

    def action_leave(self) -> None:
        self._stop_waiting()
        self.dismiss()

    @on(TableView.Considered)
    def _considered(self) -> None:
        """Say the keys from here, or go on with a lesson that only asked to look."""
        action = self.query_one(TableView).considered()
        self._tried = None
        if action is not None and self.tutorial.consider(action):
            self._refresh()
        else:
            self._advise()

    @on(TableView.ActionChosen)
    def _action_chosen(self, message: TableView.ActionChosen) -> None:
        """Play what the learner confirmed if the lesson goes on with it, else say why not."""
        tutorial = self.tutorial
        if not tutorial.asks or message.position != self.position:
            return
        before = tutorial.match.state.observation(None)
        events = tutorial.play(message.action)
        if events is None:
            self._tried = message.action
            self._advise()
            return
        seen = tuple(event.seen_by(LEARNER) for event in events)
        self._tried = None
        self._news = [seen]
        self._refresh()
        still = self.app.reduced_motion
        ceremony = self._table.ceremony(seen, tutorial.names, LEARNER, before, still)
        if ceremony is None:
            self._await_reply()
        else:
            self.app.push_screen(ceremony, lambda _answer: self._await_reply())

    def _await_reply(self) -> None:
        """Let the others move, each after the pause that bots take."""
        if self.tutorial.waits_for is None:
            self._news = []
            self._refresh()
            return
        pace = Pace.NORMAL if self.app.pace is Pace.STEP else self.app.pace
        if pace.seconds:
            self._pause = self.set_timer(pace.seconds, self._reply)
        else:
            self._reply()

    def _reply(self) -> None:
        self._pause = None
        if self.tutorial.waits_for is not None:
            events = self.tutorial.reply()
            self._news.append(tuple(event.seen_by(LEARNER) for event in events))
            self._refresh()
            self._await_reply()

    def _stop_waiting(self) -> None:
        if self._pause is not None:
            self._pause.stop()
            self._pause = None

    def _refresh(self) -> None:
        """Show the table as the learner sees it, and say what the lesson says."""
        tutorial = self.tutorial
        shown = (tutorial, tutorial.number, tutorial.match.ply)
        if shown != self._shown:
            self._shown = shown
            self.turn()
        self.set_class(tutorial.is_last, "last")
        if tutorial.is_last and not self.app.store.settings.coached:
            self.app.remember(coached=True)
        seen, asks = tutorial.observation(), tutorial.asks
        sight = review_sight(
            Review(tutorial.match, eyes=LEARNER, fixed=True),
            seen,
            names=tutorial.names,
            notes=("",) * len(tutorial.names),
            acting=asks,
            prompt=self._table.words.prompt(seen, tutorial.names) if asks else "",
            position=self.position,
        )
        self.query_one(TableView).show(sight)
        self._advise()
        self.refresh_bindings()

    def _advise(self) -> None:
        """Let the coach speak."""
        tutorial = self.tutorial
        self.query_one(Coach).show(
            Advice(
                title=_(tutorial.lesson.title),
                progress=f"{tutorial.number}/{len(tutorial.lessons)}",
                text=self._text(),
                ask=self._ask(),
            )
        )

    def _text(self) -> list[Line]:
        tutorial = self.tutorial
        if tutorial.waits_for is not None:
            names = tutorial.names
            return [line for move in self._news for line in self._table.log(move, names, LEARNER)]
        if self._tried is not None:
            return [[(tutorial.answer(self._tried), "warning")]]
        return [[(tutorial.text, "plain")]]

    def _ask(self) -> str:
        """Return which keys to press now."""
        tutorial = self.tutorial
        if tutorial.waits_for == CHANCE:
            return self._table.words.prompt(tutorial.observation(), tutorial.names)
        if tutorial.waits_for is not None:
            return _("{name} is thinking…").format(name=tutorial.names[tutorial.waits_for])
        if tutorial.is_last:
            keys = {"key": self.key_of("start"), "back": self.key_of("leave")}
            return _("Press {key} for a real game, {back} for the lobby.").format(**keys)
        wanted = tutorial.wanted()
        if wanted is not None:
            way = self.query_one(TableView).way_to(wanted)
            if tutorial.lesson.look:
                return _("Press {keys} to see what would happen.").format(keys=self._keys(way[:-1]))
            what = self._table.words.action_name(wanted, tutorial.names)
            return _("Press {keys}: {what}.").format(keys=self._keys(way), what=what)
        if tutorial.lesson.free:
            return _(tutorial.lesson.ask).format(key=self.key_of("confirm"))
        return _("Press {key} to continue.").format(key=self.key_of("go_on"))

    def _keys(self, way: list[str]) -> str:
        """Return the keys of some commands: “t, then g, then ⏎”."""
        text = ""
        for action in way:
            key = self.key_of(action)
            text = _("{first}, then {last}").format(first=text, last=key) if text else key
        return text
