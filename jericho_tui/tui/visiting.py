"""An application that a visitor of the club may sit in front of: `store.allowed` says what they do.

There are two doors, and both are here: what a key, a click or a list of commands does is an action,
and what opens is a screen. A command that is refused is not shown; its key says why.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from textual.actions import ActionParseResult
from textual.dom import DOMNode
from textual.screen import Screen

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.allowed import REFUSED, SCREENS, allows_action
from jericho_tui.store.settings import Settings
from jericho_tui.tui.access import AccessibleApp
from jericho_tui.tui.dialogs.notice import Notice

if TYPE_CHECKING:
    from jericho_tui.store.visit import Visit


class VisitedApp(AccessibleApp):
    """Refuses a visitor what the table does not have."""

    def __init__(self, settings: Settings, visit: "Visit | None") -> None:
        """Open.

        :param visit: who visits; None: whoever is at home, who may do everything.
        """
        super().__init__(settings)
        self.visit = visit

    @property
    def visitor(self) -> str:
        """Who visits; empty: nobody, whoever is here is at home."""
        return "" if self.visit is None else self.visit.name

    def _is_refused(
        self,
        action: "str | ActionParseResult",
        node: DOMNode,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        if self.visit is None:
            return False
        target, name, _parameters = self._parse_action(action, node, namespaces)
        methods = {f"action_{name}", f"_action_{name}"}
        owner = next((kind for kind in type(target).__mro__ if methods & vars(kind).keys()), None)
        return owner is None or not allows_action(owner.__name__, name)

    def _check_action_state(self, action: str, default_namespace: DOMNode) -> bool | None:
        if self._is_refused(action, default_namespace):
            return False
        return super()._check_action_state(action, default_namespace)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        node = self if default_namespace is None else default_namespace
        if self._is_refused(action, node, namespaces):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def reason(self, node: DOMNode, action: str) -> Sentence | None:
        """Return why a command cannot be given now: because nobody may who visits, or as ever."""
        return REFUSED if self._is_refused(action, node) else super().reason(node, action)

    def push_screen(
        self,
        screen: Screen[Any] | str,
        callback: Callable[[Any], Any] | None = None,
        wait_for_dismiss: bool = False,
        **settings: Any,
    ) -> Any:
        if self.visit is not None and type(screen).__name__ not in SCREENS:
            screen, callback = Notice(N_("Club"), REFUSED), None
        open_screen: Any = super().push_screen
        return open_screen(screen, callback, wait_for_dismiss, **settings)
