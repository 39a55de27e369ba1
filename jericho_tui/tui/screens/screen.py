"""A screen of our application: its `app` is a `JerichoApp`."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual.screen import Screen

if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp


@runtime_checkable
class Retranslated(Protocol):
    """A screen or widget that keeps texts besides those it paints."""

    def retranslate(self) -> None:
        """Write the texts anew, in the language in use; what was done and chosen stays."""
        ...


@runtime_checkable
class RulesPage(Protocol):
    """A screen or dialog that knows where the rulebook should open."""

    def rules_page(self) -> tuple[str, str]:
        """Return the game and the anchor of the chapter that matters now; empty: the beginning."""
        ...


class HouseScreen(Screen[None]):
    """A screen that may ask the application for matches, ladder and settings."""

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """The running application."""
