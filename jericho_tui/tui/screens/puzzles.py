"""Puzzles: positions with one clearly best move, solved by the table's own keys, and rated."""

from typing import ClassVar

from textual import work
from textual.binding import BindingType

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.learning import Answer
from jericho_tui.session.training import Puzzle, Training, moved, question, standing
from jericho_tui.store.exercises import Tries
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import beside
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.coached import Advice
from jericho_tui.tui.screens.exercise import ExerciseScreen
from jericho_tui.tui.widgets.canvas import Line


class PuzzlesScreen(ExerciseScreen):
    """One game's puzzles after another; escape goes back to where it was opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter,space", "go_on", N_("Next"), id="puzzles.next"),
        Commit("G", "game", N_("Next game"), id="puzzles.next-game"),
        common("back"),
        common("rules", show=True),
    ]

    def __init__(self, game: str) -> None:
        """Ask whoever is at this terminal.

        :param game: the game whose puzzles come first.
        """
        super().__init__()
        self.game = game
        self.training: Training | None = None
        """None until the answers have been read."""
        self.puzzle: Puzzle | None = None
        self._counts = False
        """Whether the answer to the puzzle counts."""
        self._moved: float | None = None
        """By how much the rating moved; None: the answer is not kept yet."""

    def on_mount(self) -> None:
        self.show()
        self._begin()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "go_on":
            return self._moved is not None
        return super().availability(action, parameters)

    # What is asked.

    @work(exclusive=True, group="puzzles")
    async def _begin(self) -> None:
        store = self.app.store
        training = Training(Tries(store.rows), self.app.who, self.game, store.matches.clock)
        await beside(lambda _stop: training.read())
        self.training = training
        await self._ask(training)

    @work(exclusive=True, group="puzzles")
    async def _go_on(self, training: Training) -> None:
        await self._ask(training)

    async def _ask(self, training: Training) -> None:
        puzzle = await beside(lambda _stop: training.next())
        exercise = None if puzzle is None else await beside(lambda _stop: puzzle.exercise())
        self.puzzle, self._moved = puzzle, None
        self._counts = puzzle is not None and training.is_new(puzzle)
        await self.pose(exercise)

    def answered(self, answer: Answer) -> None:
        assert self.training is not None  # else there was nothing to answer
        assert self.puzzle is not None
        self._keep(self.training, self.puzzle, answer)

    @work(exclusive=True, group="puzzles")
    async def _keep(self, training: Training, puzzle: Puzzle, answer: Answer) -> None:
        self._moved = await beside(lambda _stop: training.note(puzzle, answer))
        self.show()
        self.refresh_bindings()

    # What the coach says.

    def question(self) -> Advice:
        training, title = self.training, _("Puzzles")
        if training is None:
            return Advice(title, "", [[(_("Loading the puzzles…"), "quiet")]], "")
        title = f"{title} · {registry.title(self.game)}"
        lines: list[Line] = []
        if training.trouble is not None:
            lines.append([(say(training.trouble), "warning")])
        if self.puzzle is None:
            text = _("You have solved all puzzles of this game.")
            if not training.puzzles:
                text = _("There are no puzzles for this game.")
            lines.append([(text, "plain")])
            ask = _("Press {key} for the next game.").format(key=self.key_of("game"))
            return Advice(title, standing(training), lines, ask)
        lines.append([(question(self.puzzle, counts=self._counts), "plain")])
        return Advice(title, standing(training), lines, _("Choose a move, as at the table."))

    def goes_on(self) -> str:
        if self._moved is None or self.training is None:
            return ""
        text = moved(self.training.strength, self._moved, counts=self._counts)
        return _("{text} Press {key} to continue.").format(text=text, key=self.key_of("go_on"))

    # What keys do.

    def action_go_on(self) -> None:
        if self.training is not None:
            self._go_on(self.training)

    def action_game(self) -> None:
        self.game = registry.step_from(self.game, 1)
        self.training = self.puzzle = None
        self._begin()
