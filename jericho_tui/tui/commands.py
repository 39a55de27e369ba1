"""What can be done on a screen now, read off the bindings: for the palette and the list of keys.

Bindings of ours have an id, by which the settings file gives them other keys; those that Textual's
own screens and widgets bring have none and are left out.
"""

from dataclasses import dataclass
from typing import Any, Final

from textual.app import App
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen

from jericho_tui.core.sentence import N_
from jericho_tui.text.language import _


@dataclass
class Command:
    """One thing that keys do."""

    binding: Binding
    node: DOMNode
    """Whose action it is."""
    enabled: bool
    keys: list[str]
    """How its keys are shown."""
    everywhere: bool
    """Whether it works on every screen."""

    @property
    def title(self) -> str:
        """What it does, in the language in use."""
        return _(self.binding.description)


def commands(screen: Screen[Any]) -> list[Command]:
    """Return what can be done on `screen`, in the order of the bindings; what is hidden is not."""
    found: dict[tuple[DOMNode, str | None, str], Command] = {}
    screen.refresh_bindings()  # a person reads the list: it is true now

    def add(node: DOMNode, binding: Binding, enabled: bool) -> None:
        if binding.id is None or not binding.description:
            return
        everywhere = node is screen.app
        command = found.setdefault(
            (node, binding.id, binding.action), Command(binding, node, enabled, [], everywhere)
        )
        name = key_name(binding)
        if name not in command.keys and not binding.system:
            command.keys.append(name)

    for active in screen.active_bindings.values():
        add(active.node, active.binding, active.enabled)
    app = screen.app
    for binding in app_bindings(app):  # which a dialog does not count as active
        if app._check_action_state(binding.action, app) is not False:
            add(app, binding, True)
    return list(found.values())


def app_bindings(app: App[None]) -> list[Binding]:
    """Return the bindings that work on every screen, with the player's keys."""
    # A copy of what Textual holds, as it makes one itself for each screen.
    bindings: BindingsMap = app._bindings.copy()
    bindings.apply_keymap(app._keymap)
    return [binding for _key, binding in bindings]


def key_name(binding: Binding) -> str:
    """Return how a binding's key is shown."""
    if binding.key_display:
        return binding.key_display
    key = binding.key.split(",")[0]
    if key.startswith("ctrl+"):
        return "^" + key.removeprefix("ctrl+")
    *modifiers, last = key.split("+")
    if last[0] == "f" and last[1:].isdigit():
        last = last.upper()
    words = [_(_NAMES[part]) if part in _NAMES else part for part in (*modifiers, last)]
    return "+".join(words)


_NAMES: Final = {
    "shift": N_("shift"),
    "tab": N_("tab"),
    "escape": N_("esc"),
    "enter": "⏎",
    "space": N_("space"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "full_stop": ".",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "backspace": N_("backspace"),
    "delete": N_("del"),
    "pageup": N_("pgup"),
    "pagedown": N_("pgdn"),
    "home": N_("home"),
    "end": N_("end"),
}
"""How keys are shown whose name is not their letter (gettext message ids)."""
