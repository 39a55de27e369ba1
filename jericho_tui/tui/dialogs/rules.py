"""The rulebook."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Markdown

from jericho_tui.core.sentence import N_
from jericho_tui.games import load
from jericho_tui.prose.language import _, current
from jericho_tui.prose.rulebook import rulebook
from jericho_tui.tui.dialogs.dialog import Dialog


class RulesDialog(Dialog[None]):
    """A game's rulebook in the player's language."""

    AUTO_FOCUS = "#pages"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "leave", N_("Back"), id="rules.back"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__(_("The rules of {game}").format(game=load(game).info.title))
        self._game = game

    def contents(self) -> list[Widget]:
        """Return the pages; the arrow keys scroll them."""
        text = rulebook(self._game, current())
        return [VerticalScroll(Markdown(text, open_links=False), id="pages")]
