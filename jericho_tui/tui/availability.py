"""Which commands can be given now; one that is shown and cannot says why when it is given.

Textual asks `check_action`: True works, False hides, None dims. Here a class answers with
`availability` instead, where what dims is the reason: so nothing can be dim and dumb. A test looks
that nobody answers `check_action` otherwise.
"""

from typing import Any, Protocol, runtime_checkable

from textual.css.query import NoMatches
from textual.dom import DOMNode

from jericho_tui.core.sentence import Sentence

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
