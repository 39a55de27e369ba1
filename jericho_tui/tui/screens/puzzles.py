"""Puzzles: positions with one clearly best move, solved by the table's own keys, and rated."""

from typing import ClassVar

from textual.binding import BindingType

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_
from jericho_tui.session.learning import Answer, Exercise
from jericho_tui.session.training import Puzzle, Training, moved, question, standing
from jericho_tui.store.analyses import Tries
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import ShouldStop
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
        self._moved = 0.0
        """By how much the rating moved with the last answer."""

    def on_mount(self) -> None:
        self.show()
        self.action_go_on()

    # What is asked.

    def find(self, should_stop: ShouldStop) -> Exercise | None:
        if self.training is None:
            store = self.app.store
            training = Training(Tries(store.rows), self.app.who, self.game, store.matches.clock)
            training.read()
            if should_stop():  # another game was chosen
                return None
            self.training = training
        self.puzzle = puzzle = self.training.next()
        self._counts = puzzle is not None and self.training.is_new(puzzle)
        return None if puzzle is None else puzzle.exercise()

    def keep(self, answer: Answer) -> None:
        assert self.training is not None  # else there was nothing to answer
        assert self.puzzle is not None
        self._moved = self.training.note(self.puzzle, answer)

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

    def kept(self) -> str:
        assert self.training is not None  # it is kept
        return moved(self.training.strength, self._moved, counts=self._counts)

    # What keys do.

    def action_game(self) -> None:
        self.game = registry.step_from(self.game, 1)
        self.training = self.puzzle = None
        self.action_go_on()
