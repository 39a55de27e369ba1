"""A position that is answered by the table's own keys; a coach says what each answer is worth.

What comes before a position and after an answer is the business of who poses it: see `learn`.
"""

from abc import abstractmethod
from typing import Final

from textual import on, work
from textual.app import ComposeResult
from textual.widget import Widget

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import Sentence
from jericho_tui.session.learning import Answer, Exercise, Verdict
from jericho_tui.text.analysis import option_name
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, say
from jericho_tui.text.learning import good_lines, not_yet_lines, right_lines
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.screens.coached import Advice, Coach, CoachedScreen
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.panels import RECENT_MOVES, Sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.key_bar import KeyBar

_TELL: Final = {
    Verdict.RIGHT: right_lines,
    Verdict.GOOD: good_lines,
    Verdict.NOT_YET: not_yet_lines,
}
_ROLES: Final = {Verdict.RIGHT: "up", Verdict.GOOD: "up", Verdict.NOT_YET: "warning"}
_OPTION: Final = 29
"""Columns of an option's name at most: with its chance it fits beside Rempart's places at 80×24."""


class ExerciseScreen(CoachedScreen):
    """Poses one exercise after another; a subclass says which, and what the coach says before."""

    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.exercise: Exercise | None = None
        """What is posed; None: nothing, and only the coach is there."""
        self.answer: Answer | None = None
        """What was answered; None: nothing yet."""
        self.trouble: Sentence | None = None
        """Why the last answer could not be weighed."""
        self._weighed = ""
        """The answer that is being weighed, in words; empty: none is."""
        self._game_shown = ""
        """Whose table is there."""
        self._position = 0
        """Which decision is shown."""
        self.is_kept = False
        """Whether the answer is kept, so that one can go on."""

    def compose(self) -> ComposeResult:
        yield Coach()
        yield KeyBar()

    def retranslate(self) -> None:
        self.show()

    def rules_page(self) -> tuple[str, str]:
        if self.exercise is None:
            return self.app.plan.game, ""
        table = table_of(self.exercise.game_id)
        return self.exercise.game_id, table.words.rule_now(self.exercise.observation)

    # What a subclass says.

    @abstractmethod
    def find(self, should_stop: ShouldStop) -> Exercise | None:
        """Return what is asked next, or None if there is nothing; on a thread."""

    @abstractmethod
    def keep(self, answer: Answer) -> None:
        """Keep an answer; on a thread."""

    @abstractmethod
    def question(self) -> Advice:
        """Return what the coach says while there is nothing to be said of an answer."""

    @abstractmethod
    def kept(self) -> str:
        """Return what has become of the exercise by an answer that is kept."""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "go_on":
            return self.is_kept
        return super().availability(action, parameters)

    # What is shown.

    @work(exclusive=True, group="ask")
    async def action_go_on(self) -> None:
        """Show the next exercise, which nobody has answered yet, or the coach alone."""
        exercise = await beside(self.find)
        self.exercise, self.answer, self.trouble, self._weighed = exercise, None, None, ""
        self.is_kept = False
        self._position += 1
        self.app.position_changed()
        game = "" if exercise is None else exercise.game_id
        if game != self._game_shown:
            self._game_shown = game
            stage: Widget = table_of(game).view(Coach()) if game else Coach()
            with self.app.batch_update():
                await self.query("TableView, #coach").remove()
                await self.mount(stage, before=self.query_one(KeyBar))
        self.show()
        self._let_choose()

    def _let_choose(self) -> None:
        """Let the table have the keys while an answer is awaited."""
        if self.exercise is not None:
            self.set_class(self.answer is not None, "answered")
            view, open_ = self.query_one(TableView), self.answer is None and not self._weighed
            view.can_focus = open_
            self.set_focus(view if open_ else None)
        self.refresh_bindings()

    def show(self) -> None:
        """Show the position as its seat saw it, and let the coach speak."""
        exercise = self.exercise
        if exercise is not None:
            self.query_one(TableView).show(self._sight(exercise))
        self.query_one(Coach).show(self._advice())

    def _sight(self, exercise: Exercise) -> Sight:
        seen, acting = exercise.observation, self.answer is None and not self._weighed
        words = table_of(exercise.game_id).words
        return Sight.of(
            exercise.match,
            seen,
            acting=acting,
            prompt=words.prompt(seen, exercise.names) if acting else "",
            recent=exercise.seen(RECENT_MOVES),
            position=self._position,
        )

    def _advice(self) -> Advice:
        asked = self.question()
        if self.exercise is None:
            return asked
        if self._weighed:
            said = _("{move}: the engine is thinking…").format(move=self._weighed)
            return Advice(asked.title, asked.progress, [[(said, "plain")]], "")
        if self.trouble is not None:
            return Advice(
                asked.title, asked.progress, [[(say(self.trouble), "warning")]], asked.ask
            )
        if self.answer is None:
            return asked
        text, ask = self._told(self.exercise, self.answer), ""
        if self.is_kept:
            key = self.key_of("go_on")
            ask = _("{text} Press {key} to continue.").format(text=self.kept(), key=key)
        return Advice(asked.title, asked.progress, text, ask)

    def _told(self, exercise: Exercise, answer: Answer) -> list[Line]:
        first, *rest = _TELL[answer.verdict](answer.judged, exercise.match)
        lines: list[Line] = [[(first, _ROLES[answer.verdict])]]
        if answer.as_before and answer.verdict is not Verdict.RIGHT:
            lines.append([(_("This was played in the game."), "quiet")])
        lines += [[(text, "plain")] for text in rest]
        return [*lines, *_options(exercise, answer)]

    # What keys do.

    @on(TableView.ActionChosen)
    def _action_chosen(self, message: TableView.ActionChosen) -> None:
        """Take the answer; one that the judge has not weighed yet is weighed first."""
        exercise = self.exercise
        if exercise is None or self.answer is not None or message.position != self._position:
            return
        answer = exercise.answer(message.action)
        if answer is not None:
            self._take(answer)
            return
        words = table_of(exercise.game_id).words
        self._weighed = words.action_name(message.action, exercise.names)
        self.show()
        self._let_choose()
        self._weigh(exercise, message.action)

    @work(exclusive=True, group="weigh")
    async def _weigh(self, exercise: Exercise, action: object) -> None:
        thinker = self.app.thinker
        try:
            answer = await beside(lambda stop: exercise.weigh(action, thinker, stop))
        except SentenceError as error:
            self._weighed, self.trouble = "", error.sentence
            self._position += 1
            self.app.position_changed()
            self.show()
            self._let_choose()
            return
        self._take(answer)

    def _take(self, answer: Answer) -> None:
        self._weighed, self.answer, self.trouble = "", answer, None
        self.app.position_changed()
        self.show()
        self._let_choose()
        self._keep(answer)

    @work(exclusive=True, group="keep")
    async def _keep(self, answer: Answer) -> None:
        await beside(lambda _stop: self.keep(answer))
        self.is_kept = True
        self.show()
        self.refresh_bindings()


def _options(exercise: Exercise, answer: Answer) -> list[Line]:
    """Return what there was to choose from, with its chances; the answer is lit."""
    lines: list[Line] = []
    for number, option in enumerate(answer.judged.options):
        lit = number == answer.judged.played
        name = fit(option_name(answer.judged, number, exercise.match), _OPTION)
        chance = "–" if option.share is None else chance_text(option.share)
        role = "gold" if lit else "quiet"
        lines.append([("● " if lit else "  ", role), (name, role), (fit_right(chance, 6), role)])
    return lines
