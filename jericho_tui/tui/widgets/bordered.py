"""Widgets with titles on their borders, which redraw no more than what changes."""

from typing import Self

from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class Bordered(Widget):
    """A widget that never scrolls."""

    _titles = ("", "")
    _only: tuple[Region, ...] = ()
    """What is redrawn at most, while it is known that nothing else changes."""
    _rendered: tuple[Region, list[Strip]] = (Region(), [])
    """Which lines were rendered last, and how they look."""

    def entitle(self, title: str, subtitle: str = "") -> None:
        """Set the border's titles; unlike assigning them, this redraws no more than their lines."""
        before, self._titles = self._titles, (title, subtitle)
        left, top = self.content_offset
        width, height = self.outer_size
        if title != before[0]:
            self._only = (Region(-left, -top, width, 1),) if width else ()
            self.border_title = Content(title)
        if subtitle != before[1]:
            self._only = (Region(-left, height - 1 - top, width, 1),) if width else ()
            self.border_subtitle = Content(subtitle)
        self._only = ()

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        return super().refresh(
            *(regions or self._only), repaint=repaint, layout=layout, recompose=recompose
        )

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render lines; as long as none changes, Textual, which asks at every frame, has them."""
        cache = self._styles_cache
        if self._rendered[0] != crop or cache._dirty_lines or len(cache._cache) < crop.height:
            self._rendered = crop, super().render_lines(crop)
        return self._rendered[1]

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        """Take another size; Textual would lay the screen out again, because of scroll bars."""
        layout = layout and not self._size
        return super()._size_updated(size, virtual_size, container_size, layout)


class Frame(Vertical, Bordered):
    """A border around widgets that stand below each other."""

    def on_show(self) -> None:
        """Draw the border; what Textual drew before the screen was shown is lost."""
        self.refresh()
