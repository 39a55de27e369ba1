"""The wheel alone on the screen: each key shows the next picture of a roll.

    python -m tests.benchmarks.wheel_app FILE BLOCKS

FILE holds pickled scenes, shown in turn and over again; 27 columns are left to the words. BLOCKS is
what draws them, as the settings call it.
"""

import pickle
import sys
from itertools import cycle
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import reactive
from textual.widgets import Static

from jericho_tui.tui.mosaic import MOSAICS, QUADRANTS, Mosaic
from jericho_tui.tui.standing import SparingApp
from jericho_tui.tui.tables.hamster_rolle.wheel_view import WheelView
from jericho_tui.tui.themes import DARK


class WheelApp(SparingApp):
    """One picture after another."""

    CSS = "#words { width: 27; }"
    mosaic: reactive[Mosaic] = reactive(QUADRANTS)
    BINDINGS: ClassVar = [("n", "next", "Next picture")]

    def __init__(self, path: Path, blocks: str) -> None:
        """Read the scenes."""
        super().__init__()
        self.mosaic = MOSAICS[blocks]
        # Written by the benchmark that starts this.
        self._scenes = cycle(pickle.loads(path.read_bytes()))

    def compose(self) -> ComposeResult:
        """The wheel, and nothing beside it."""
        with Horizontal():
            yield WheelView(id="wheel")
            yield Static("", id="words")

    def on_mount(self) -> None:
        """Show the first picture."""
        self.register_theme(DARK)
        self.theme = DARK.name
        self.call_after_refresh(self.action_next)

    def action_next(self) -> None:
        """Show the next picture."""
        self.query_one(WheelView).show(next(self._scenes))


if __name__ == "__main__":
    WheelApp(Path(sys.argv[1]), sys.argv[2]).run()
