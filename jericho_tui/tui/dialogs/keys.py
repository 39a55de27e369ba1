"""What every key does, read off the bindings."""

from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget

from jericho_tui.core.sentence import N_
from jericho_tui.prose.language import _
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.key_bar import key_name
from jericho_tui.tui.widgets.picker import Picker

_TEXTUALS_OWN: Final = ("screen.copy_text", "app.focus_next", "app.focus_previous")
"""Bindings every Textual screen has; none of ours needs them."""


class KeysDialog(Dialog[None]):
    """The keys of the screen below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,enter", "leave", N_("Back"), priority=True),
    ]

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__(_("Keys"))
        self._rows = key_lines(screen)

    def contents(self) -> list[Widget]:
        """Return the list of keys."""
        return [Picker(id="keys")]

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Picker).fill(self._rows)


def key_lines(screen: Screen[object]) -> list[Line]:
    """Return a line for everything a key does on `screen`; keys that do the same share it."""
    acts: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if not binding.description or binding.action in _TEXTUALS_OWN:
            continue
        names = acts.setdefault(_(binding.description), [])
        name = key_name(binding)
        if name not in names:
            names.append(name)
    return [[(fit(" ".join(names), 16), "gold"), (text, "plain")] for text, names in acts.items()]
