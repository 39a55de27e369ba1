"""A screen of panels, which shows one at a time where there is no room for all."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import events
from textual.geometry import Size

from jericho_tui.tui.screens.screen import AppScreen


class PagedScreen(AppScreen[None]):
    """Its style sheet hides what is not open while the screen has the class “paged”.

    The panel with the focus has the class “open”, and the screen “at-left” while that panel stands
    in the left part.
    """

    panels: ClassVar[Sequence[str]]
    """Ids of the panels, in the order in which one goes through them."""
    left: ClassVar[Collection[str]]
    """Which of them stand in the left part."""
    all_fit: ClassVar[Size]
    """The least size at which all are shown."""

    def on_resize(self, event: events.Resize) -> None:
        room = event.size
        self.set_class(
            room.width < self.all_fit.width or room.height < self.all_fit.height, "paged"
        )

    def on_descendant_focus(self) -> None:
        here = self._here()
        if here is not None:
            for name in self.panels:
                self.query_one(f"#{name}").set_class(name == here, "open")
            self.set_class(here in self.left, "at-left")

    def action_panel(self, step: int) -> None:
        here = self._here()
        place = 0 if here is None else self.panels.index(here)
        self.query_one(f"#{self.panels[(place + step) % len(self.panels)]}").focus()

    def _here(self) -> str | None:
        name = None if self.focused is None else self.focused.id
        return name if name in self.panels else None
