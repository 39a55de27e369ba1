"""The first thing of all: what whoever sits here is called."""

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import clean_name
from jericho_tui.prose.language import _
from jericho_tui.tui.dialogs.text_entry import TextEntry


class WelcomeDialog(TextEntry):
    """Asks for a name, once; escape leaves the suggestion."""

    def __init__(self, suggestion: str) -> None:
        super().__init__(N_("Welcome. What are you called?"), suggestion, clean_name)
        self._suggestion = suggestion

    def contents(self) -> list[Widget]:
        return [*super().contents(), Static("", id="detail")]

    def write(self) -> None:
        text = _(
            "Your seat and the ladder bear this name; the settings (F10) change it. Esc: {name}."
        ).format(name=self._suggestion)
        self.query_one("#detail", Static).update(Content(text))
