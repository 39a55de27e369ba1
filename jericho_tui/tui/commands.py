"""The commands of a screen, read off its bindings: which there are, and which can be given now.

Textual asks `check_action`: True works, False hides, None dims. Here a class answers with
`availability` instead, where a reason dims the command: so every dimmed command says why.

Bindings of ours have an id, by which the settings file gives them other keys; those that Textual's
own screens and widgets bring have none and are left out.
"""

from dataclasses import dataclass
from itertools import repeat
from typing import Any, Final, Protocol, runtime_checkable

from textual.binding import Binding
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.screen import Screen

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.language import _

Given = tuple[DOMNode, str, str]
"""Whose command it is, its action, and what it is called (a gettext message id)."""


@runtime_checkable
class Available(Protocol):
    """An application, screen or widget whose commands are there, are not, or say why not."""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Return whether a command can be given.

        :return: a sentence says why it cannot, though it is shown; False: it is not even shown.
        """
        ...


def is_available(node: Any, action: str, parameters: tuple[object, ...]) -> bool | None:
    """Answer Textual: dim what has a reason, and hide what lacks its widgets.

    A class with an `availability` has this as its `check_action`. Textual asks also while a screen
    is being put together or taken apart.
    """
    try:
        found: bool | Sentence = node.availability(action, parameters)
    except NoMatches:
        return False
    return None if isinstance(found, Sentence) else found


def bindings_of(
    screen: Screen[Any], key: str = "", *, modal: bool = True
) -> list[tuple[DOMNode, Binding]]:
    """Return the bindings of a screen with the player's keys, from the focus outwards.

    :param key: of this key alone; empty: of all.
    :param modal: whether a dialog hides those of the application.
    """
    found: list[tuple[DOMNode, Binding]] = []
    for node, bindings in screen._binding_chain:  # private: nothing else applies the player's keys
        these = bindings.key_to_bindings.get(key, ()) if key else [one for _key, one in bindings]
        found += zip(repeat(node), these)
        if modal and node.is_modal:
            break
    return found


def everywhere(screen: Screen[Any]) -> list[Binding]:
    """Return the bindings that work on every screen, with the player's keys."""
    return [one for node, one in bindings_of(screen, modal=False) if node is screen.app]


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
        command = found.setdefault(
            (node, binding.id, binding.action),
            Command(binding, node, enabled, [], node is screen.app),
        )
        name = key_name(binding)
        if name not in command.keys and not binding.system:
            command.keys.append(name)

    for active in screen.active_bindings.values():
        add(active.node, active.binding, active.enabled)
    app: Any = screen.app  # ours, which this module does not know
    for binding in everywhere(screen):  # which a dialog does not count as active
        owner, name, parameters = app._parse_action(binding.action, app)
        if owner.check_action(name, parameters) is not False and not app.refuses(app, name):
            add(app, binding, True)
    return list(found.values())


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
