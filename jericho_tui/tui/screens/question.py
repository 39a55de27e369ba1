"""Positions that are answered by the table's own keys; a coach says what each answer is worth.

What is asked is a drill: somebody's own mistakes, which come back, or a game's puzzles.
"""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget

from jericho_tui.bots.analysis import Judged
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.session.learning import Answer, Drill, Exercise, Learning, Verdict, learners
from jericho_tui.session.training import Training
from jericho_tui.text.analysis import option_name
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.dialogs.dialog import ChoiceDialog
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.coached import Advice, Coach, CoachedScreen
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.panels import review_sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.key_bar import KeyBar

_ROLES: Final = {Verdict.RIGHT: "up", Verdict.GOOD: "up", Verdict.NOT_YET: "warning"}
_OPTION: Final = 29
"""Columns of an option's name at most: with its chance it fits beside Rempart's places at 80×24."""
_MORE: Final = 10
"""New exercises that are added for today at once."""


class QuestionScreen(CoachedScreen):
    """The questions of one drill; escape goes back to where it was opened."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "go_on", N_("Next"), id="learn.next"),
        Commit("n", "more", N_("More exercises"), id="learn.more"),
        Commit("G", "game", N_("Next game"), id="puzzles.next-game"),
        common("replay"),
        Binding("W", "learner", N_("Choose player"), id="learn.who"),
        common("back"),
        common("rules", show=True),
    ]

    def __init__(self, drill: Drill) -> None:
        """Ask what a drill asks, which need not have been read."""
        super().__init__()
        self.drill = drill
        self._read: Drill | None = None
        """The drill whose questions can be asked."""
        self.exercise: Exercise | None = None
        """What is posed; None: nothing, and only the coach is there."""
        self.answer: Answer | None = None
        """What was answered; None: nothing yet."""
        self._trouble: Sentence | None = None
        """Why the last answer could not be weighed."""
        self._weighed = ""
        """The answer that is being weighed, in words; empty: none is."""
        self._kept: Sentence | None = None
        """What the answer has changed; None: it is not kept yet, so one cannot go on."""
        self._game_shown = ""
        """Whose table is there."""

    def compose(self) -> ComposeResult:
        yield Coach()
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()
        self.action_go_on()

    def retranslate(self) -> None:
        self.show()

    def rules_page(self) -> tuple[str, str]:
        if self.exercise is None:
            return self.app.plan.game, ""
        table = table_of(self.exercise.game_id)
        return self.exercise.game_id, table.words.rule_now(self.exercise.observation)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action in ("more", "game", "replay", "learner") and action not in self.drill.actions:
            return False
        if action == "go_on":
            return self._kept is not None
        if action == "replay":
            return self.answer is not None
        if action == "more":
            return self._more() > 0
        if action == "learner":
            return self.app.visit is None
        return super().availability(action, parameters)

    def _more(self) -> int:
        """Return how many exercises can be added for today; 0 while there is something to ask."""
        if self.exercise is not None or not isinstance(self._read, Learning):
            return 0
        return min(_MORE, self._read.counts().waiting)

    # What is shown.

    @work(exclusive=True, group="ask")
    async def action_go_on(self) -> None:
        """Show the next exercise, which nobody has answered yet, or the coach alone."""
        drill = self.drill

        def find(should_stop: ShouldStop) -> Exercise | None:
            if self._read is not drill:
                drill.read(should_stop)
            return None if should_stop() else drill.next()

        exercise = await beside(find)
        self._read, self.exercise, self.answer, self._trouble = drill, exercise, None, None
        self._weighed, self._kept = "", None
        self.turn()
        game = "" if exercise is None else exercise.game_id
        if game != self._game_shown:
            self._game_shown = game
            stage: Widget = table_of(game).view(Coach()) if game else Coach()
            with self.app.batch_update():
                await self.query("TableView, #coach").remove()
                await self.mount(stage, before=self.query_one(KeyBar))
        self._show_answer()

    def _show_answer(self) -> None:
        """Show how far the answer is; let the table have the keys while one is awaited."""
        self.show()
        if self.exercise is not None:
            self.set_class(self.answer is not None, "answered")
            view = self.query_one(TableView)
            view.can_focus = self._is_open
            self.set_focus(view if self._is_open else None)
        self.refresh_bindings()

    @property
    def _is_open(self) -> bool:
        """Whether an answer is awaited."""
        return self.answer is None and not self._weighed

    def show(self) -> None:
        """Show the position as its seat saw it, and let the coach speak."""
        exercise = self.exercise
        if exercise is not None:
            words = table_of(exercise.game_id).words
            prompt = words.prompt(exercise.observation, exercise.names) if self._is_open else ""
            sight = review_sight(
                exercise.review, acting=self._is_open, prompt=prompt, position=self.position
            )
            self.query_one(TableView).show(sight)
        self.query_one(Coach).show(self._advice())

    def _advice(self) -> Advice:
        drill, exercise, ask = self.drill, self.exercise, ""
        if self._read is not drill:
            return Advice(drill.title, "", [[(_(drill.loading), "quiet")]], "")
        if exercise is None:
            lines: list[Line] = [*self._warned(drill.trouble), *_plain(drill.end())]
            if "game" in drill.actions:
                ask = _("Press {key} for the next game.").format(key=self.key_of("game"))
            elif self._more():
                ask = _("Press {key} for {number} more today.").format(
                    key=self.key_of("more"), number=self._more()
                )
        elif self._weighed:
            lines = _plain([_("{move}: the engine is thinking…").format(move=self._weighed)])
        elif self.answer is not None:
            lines = self._told(exercise, self.answer)
            if self._kept is not None:
                key = self.key_of("go_on")
                ask = _("{text} Press {key} to continue.").format(text=say(self._kept), key=key)
        else:
            ask = _("Choose a move, as at the table.")
            asked, *before = drill.question()
            lines = [*self._warned(drill.trouble), *_plain([asked])]
            lines = self._warned(self._trouble) or [*lines, *([(one, "quiet")] for one in before)]
        return Advice(drill.title, drill.standing, lines, ask)

    def _warned(self, trouble: Sentence | None) -> list[Line]:
        return [] if trouble is None else [[(say(trouble), "warning")]]

    def _told(self, exercise: Exercise, answer: Answer) -> list[Line]:
        first, *rest = exercise.said(answer)
        lines: list[Line] = [[(first, _ROLES[answer.verdict])]]
        if answer.repeats:
            lines.append([(_("This was played in the game."), "quiet")])
        options = option_rows(answer.judged, exercise.match, _OPTION, "quiet")
        return [*lines, *_plain(rest), *options]

    # What keys do.

    @on(TableView.ActionChosen)
    def _action_chosen(self, message: TableView.ActionChosen) -> None:
        """Take the answer; one that the judge has not weighed yet is weighed first."""
        exercise = self.exercise
        other = self._read is not self.drill or message.position != self.position
        if exercise is None or self.answer is not None or other:
            return
        answer = exercise.answer(message.action)
        if answer is not None:
            self._take(answer)
            return
        words = table_of(exercise.game_id).words
        self._weighed = words.action_name(message.action, exercise.names)
        self._show_answer()
        self._weigh(exercise, message.action)

    @work(exclusive=True, group="weigh")
    async def _weigh(self, exercise: Exercise, action: object) -> None:
        thinker = self.app.thinker
        try:
            answer = await beside(lambda stop: exercise.weigh(action, thinker, stop))
        except SentenceError as error:
            if self.exercise is exercise:
                self._weighed, self._trouble = "", error.sentence
                self.turn()
                self._show_answer()
        else:
            if self.exercise is exercise and self._read is self.drill:
                self._take(answer)

    def _take(self, answer: Answer) -> None:
        self._weighed, self.answer, self._trouble = "", answer, None
        self.app.position_changed()
        self._show_answer()
        self._keep(answer)

    @work(exclusive=True, group="keep")
    async def _keep(self, answer: Answer) -> None:
        drill = self.drill
        kept = await beside(lambda _stop: drill.note(answer))
        if self.answer is answer:
            self._kept = kept
            self.show()
            self.refresh_bindings()

    def _begin(self, drill: Drill) -> None:
        self.drill = drill
        self.action_go_on()

    def action_game(self) -> None:
        if isinstance(self.drill, Training):
            self._begin(self.drill.of_next_game())

    def action_more(self) -> None:
        if isinstance(self.drill, Learning):
            self.drill.more += _MORE
            self.action_go_on()

    def action_replay(self) -> None:
        if isinstance(self.drill, Learning) and self.drill.posed is not None:
            found = self.drill.posed.analysed
            self.app.replay(found.match, found.path, ply=self.drill.posed.place.move)

    @work(exclusive=True, group="who")
    async def action_learner(self) -> None:
        people = await beside(lambda _stop: learners(self.app.store))
        if not people:
            self.app.note(_("There are no exercises yet."))
            return

        def chosen(who: str) -> None:
            self._begin(Learning(self.app.store, who, self.app.now))

        ask_person(self, N_("Choose player"), people, chosen, self.drill.who)


def option_rows(judged: Judged, match: Match, room: int, role: str) -> list[Line]:
    """Return what there was to choose from, with its chances; what was done is lit.

    :param room: columns of a name.
    :param role: of the others.
    """
    rows: list[Line] = []
    for number, option in enumerate(judged.options):
        lit = number == judged.played
        said = fit(option_name(judged, number, match), room)
        chance = "–" if option.share is None else chance_text(option.share)
        shown = "gold" if lit else role
        # More than one piece: the coach runs lines of one piece together where room is short.
        rows.append([("● " if lit else "  ", shown), (said, shown), (fit_right(chance, 6), shown)])
    return rows


def _plain(texts: Collection[str]) -> list[Line]:
    return [[(text, "plain")] for text in texts]


def people_of(screen: AppScreen[None], match: Match, seats: Collection[int]) -> list[str]:
    """Return the people on some seats who may learn here: whoever is at this terminal, else all.

    A visitor learns for themselves alone.
    """
    people = [
        seat.name
        for number, seat in enumerate(match.seats)
        if seat.kind == "human" and number in seats
    ]
    mine = [name for name in people if name_key(name) == name_key(screen.app.who)]
    return mine if mine or screen.app.visit is not None else people


def learn_from(screen: AppScreen[None], people: Sequence[str], path: Path | None) -> None:
    """Open the exercises of a person, those of a match first; ask whose if there are several."""
    if len(people) == 1:
        screen.app.learn(people[0], path)
    else:
        ask_person(screen, N_("Choose player"), people, lambda name: screen.app.learn(name, path))


def ask_person(
    screen: AppScreen[None],
    title: str,
    people: Sequence[str],
    chosen: Callable[[str], object],
    now: str = "",
) -> None:
    """Ask for one of some people.

    :param chosen: is told whom, unless nobody was chosen.
    :param now: who it is by now; empty: nobody.
    """
    rows: list[Line] = [
        [(name, "gold" if name_key(name) == name_key(now) else "strong")] for name in people
    ]
    screen.ask(ChoiceDialog(title, rows), lambda place: chosen(people[place]))
