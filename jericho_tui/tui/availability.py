"""Which commands can be given now; one that is shown and cannot says why when it is given.

Textual asks `check_action`: True works, False hides, None dims. Here a class answers with
`availability` instead, where what dims is the reason: so nothing can be dim and dumb. A test looks
that nobody answers `check_action` otherwise.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, Protocol, runtime_checkable

from textual.app import App
from textual.css.query import NoMatches
from textual.dom import DOMNode

from jericho_tui.core.sentence import Sentence
from jericho_tui.text.language import _, say

_READ: Final = 5.0
"""Seconds for which a reason stands."""

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
    """Answer Textual: what has a reason is dimmed, and what lacks its widgets hidden.

    Whatever has an `availability` has this as `check_action`. Textual asks also while a screen is
    being put together or taken apart.
    """
    try:
        found: bool | Sentence = node.availability(action, parameters)
    except NoMatches:
        return False
    return None if isinstance(found, Sentence) else found


class AnsweringApp(App[None], inherit_bindings=False):
    """An application in which no command that is shown is silent."""

    check_action = is_available
    _noted: tuple[str, Callable[[], bool]] = ("", lambda: True)
    """What was noted last, and whether that is still so."""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Return whether a command can be given; see `Available`."""
        del action, parameters
        return True

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        if await super()._check_bindings(key, priority):
            return True
        return not priority and self._say_why(
            (node, binding.action, binding.description)
            for node, bindings in self.screen._modal_binding_chain
            for binding in bindings.key_to_bindings.get(key, ())
        )

    async def give(self, command: Given) -> None:
        """Give a command otherwise than by its key; where it cannot be, say why."""
        node, action, _title = command
        if not await self.run_action(action, node):
            self._say_why([command])

    def reason(self, node: DOMNode, action: str) -> Sentence | None:
        """Return why a command that is shown cannot be given now; None: it can, or is not shown."""
        target, name, parameters = self._parse_action(action, node)
        if not isinstance(target, Available):
            return None
        found = target.availability(name, parameters)
        return found if isinstance(found, Sentence) else None

    def _say_why(self, commands: Iterable[Given]) -> bool:
        """Say why the first command that has a reason cannot be given; return whether one has."""
        for node, action, title in commands:
            reason = self.reason(node, action)
            if reason is not None:
                from jericho_tui.text.aloud import sentence

                text = sentence(say(reason))
                text = f"{_(title)} · {text}" if title else text
                self.note(text, partial(self._still_because, reason, node, action))
                return True
        return False

    def _still_because(self, reason: Sentence, node: DOMNode, action: str) -> bool:
        try:
            return node.is_attached and self.reason(node, action) == reason
        except NoMatches:
            return False

    def note(self, text: str, holds: Callable[[], bool] = lambda: True) -> None:
        """Show a reason in the place of the one before: held keys pile up nothing.

        It goes with the position that it is about (`drop_note`).

        :param holds: whether it is still so, asked by `check_note`.
        """
        if text == self._noted[0] and any(note.message == text for note in self._notifications):
            return
        self.drop_note()
        self._noted = text, holds
        self.notify(text, timeout=_READ)

    def drop_note(self) -> None:
        """Show what was noted no longer."""
        for note in [note for note in self._notifications if note.message == self._noted[0]]:
            self._unnotify(note)

    def check_note(self) -> None:
        """Show what was noted no longer if it is not so any more."""
        if not self._noted[1]():
            self.drop_note()
