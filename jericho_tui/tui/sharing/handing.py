"""Handing something over: to the terminal's clipboard (OSC 52), or to a file."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets._toast import Toast

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, shown, write_atomic
from jericho_tui.store.paths import at_home
from jericho_tui.text.language import _
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.dialogs.dialog import ChoiceDialog, Dialog, Notice
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.sharing.film import Frame, row_of
from jericho_tui.tui.sharing.picture import svg_of
from jericho_tui.tui.widgets.canvas import Line

if TYPE_CHECKING:
    from textual.screen import Screen

    from jericho_tui.tui.app import JerichoApp


_SOON: Final = 0.3
"""Seconds of writing that nothing is said of."""
Write = Callable[[Path, ShouldStop], object]
"""Writes a file, unless nobody wants it any more; raises SentenceError where it cannot."""


@dataclass(frozen=True)
class Way:
    """One way to show something to others."""

    title: str
    take: Callable[[], object]


def choose_way(app: "JerichoApp", title: str, ways: Sequence[Way]) -> None:
    """Ask which way to take, and take it."""
    rows: list[Line] = [[(way.title, "plain")] for way in ways]

    def chosen(place: int | None) -> None:
        if place is not None:
            ways[place].take()

    app.push_screen(ChoiceDialog(title, rows), chosen)


def picture_ways(app: "JerichoApp") -> Iterator[Way]:
    """Yield what can be done with a picture of what is shown now."""
    svg = svg_of(frame_of(app.screen), app.title)
    yield Way(_("Copy a picture of this screen (SVG)"), lambda: copy(app, svg))
    if app.visit is not None:
        return  # nothing of a visitor's gets to the host's disk

    def write(path: Path, _should_stop: ShouldStop) -> None:
        write_atomic(path, svg.encode(), backup=False)

    text = _("Write a picture of this screen (SVG)")
    yield Way(text, partial(ask_where, app, "picture", "svg", write))


def copy(app: "JerichoApp", text: str) -> None:
    """Give a text to the terminal's clipboard."""
    app.copy_to_clipboard(text)
    told = _("Copied, {size} kB, if the terminal allows it (OSC 52).")
    app.notify(told.format(size=-(-len(text.encode()) // 1000)))


def ask_where(app: "JerichoApp", stem: str, kind: str, write: Write) -> None:
    """Ask for a file, and have it written."""

    def answered(name: str | None) -> None:
        if name is not None:
            keep(app, Path(name), write)

    suggested = str(Path.home() / f"{stem}.{kind}")
    app.push_screen(TextEntry(N_("File to write"), suggested, _checked, live=False), answered)


def frame_of(screen: "Screen[Any]", told: str = "", *, below: int = 0) -> Frame:
    """Return what a screen shows but for notices, with what stands under it.

    :param told: what led there, in words.
    :param below: so many lines are left out at its end.
    """
    compositor = screen._compositor
    places = compositor.visible_widgets
    compositor._visible_widgets = {
        widget: place for widget, place in places.items() if not isinstance(widget, Toast)
    }
    try:
        update = compositor.render_update(full=True, screen_stack=screen.app._background_screens)
    finally:
        compositor._visible_widgets = places
    strips = update.strips  # type: ignore[union-attr]  # a full update is a `LayoutUpdate`
    rows = [row_of(tuple([segment for strip in line for segment in strip])) for line in strips]
    return Frame(tuple(rows[: len(rows) - below]), told)


def _checked(name: str) -> str:
    """Return a file's name if there is a folder for it.

    :raises StoreError: there is none, or it is a PNG's.
    """
    path = at_home(name)
    if path.suffix.lower() == ".png":
        raise StoreError(
            Sentence(N_("a picture is written as SVG; choose a name that ends in .svg")), path
        )
    if not name.strip() or not path.parent.is_dir() or path.is_dir():
        text = N_("{path}: choose a file name in an existing folder")
        raise StoreError(Sentence(text, {"path": shown(path)}), path)
    return str(path)


def keep(app: "JerichoApp", path: Path, write: Write) -> None:
    """Have a file written beside the event loop."""
    app.run_worker(_hand_over(app, path, write), group="share")


class _Writing(Dialog[None]):
    """Says that a file is being written; escape cancels that, enter puts the dialog away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Cancel"), id="writing.cancel"),
        Commit("enter,space", "leave", N_("Continue"), id="notice.on"),
    ]

    def __init__(self, title: str, work: asyncio.Future[object]) -> None:
        super().__init__(title)
        self._work = work

    def contents(self) -> list[Widget]:
        return [Static(id="told")]

    def tell(self, text: str) -> None:
        """Say how long it has taken."""
        self.query_one("#told", Static).update(Content(text))

    def action_cancel(self) -> None:
        self._work.cancel()


async def _hand_over(app: "JerichoApp", path: Path, write: Write) -> None:
    title, told = N_("Share game"), _("Writing {path}… {seconds} s")
    work = asyncio.ensure_future(beside(partial(write, path)))
    waiting: _Writing | None = None
    seconds = 0
    try:
        while not (await asyncio.wait({work}, timeout=1 if seconds else _SOON))[0]:
            text = told.format(path=shown(path), seconds=seconds)
            if waiting is None:
                waiting = _Writing(title, work)
                await app.push_screen(waiting)
            if waiting.is_current:  # else it is put away, and the file is written all the same
                waiting.tell(text)
            seconds += 1
        if waiting is not None and waiting.is_current:
            await waiting.dismiss()
        if work.cancelled():
            return
        work.result()
        size = -(-path.stat().st_size // 1000)
    except SentenceError as error:
        app.push_screen(Notice(N_("Share game"), error.sentence))
    else:
        text = _("{path} written: {size} kB.").format(path=shown(path), size=size)
        app.notify(text, timeout=20)
