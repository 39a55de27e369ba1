"""A screen of our application: its `app` is a `JerichoApp`."""

from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp


class HouseScreen(Screen[None]):
    """A screen that may ask the application for matches, ladder and settings."""

    if TYPE_CHECKING:

        @property
        def app(self) -> "JerichoApp":  # type: ignore[override]  # narrower, as textual advises
            """The running application."""
