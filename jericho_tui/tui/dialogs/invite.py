"""Whom a new table is for, and what they are sent."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from textual.content import Content

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.text.language import _
from jericho_tui.tui.dialogs.dialog import ChoiceDialog
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line

_TITLE: Final = N_("Play with a friend")
OPEN_CLUB: Final = Sentence(
    N_(
        "Open a club? Anyone on your network who has the code can sit down at this table, from "
        "their own computer or phone. They reach nothing else here. The club closes with the table."
    )
)
"""What is asked before a club is opened."""


def ask_whom(
    screen: "AppScreen[Any]",
    friends: Sequence[str],
    invited: Callable[[str], object],
    open_club: Callable[[], object],
) -> None:
    """Ask on a screen whom a table is for.

    :param friends: the names of people to choose from.
    :param invited: told who: by name, or with an empty name anyone.
    :param open_club: asks whether a club opens for anyone on the network.
    """
    app, online = screen.app, set(map(name_key, screen.app.online))
    rows: list[Line] = []
    acts: list[Callable[[], object]] = []

    def add(title: str, note: str, act: Callable[[], object]) -> None:
        rows.append([(f"{title}  ", "strong"), (note, "quiet")])
        acts.append(act)

    def ask_name() -> None:
        title = Sentence(N_("Name of your friend"))
        screen.ask(TextEntry(title, "", clean_name, human=True), invited)

    add(_("Anyone"), _("at another terminal: an open seat"), lambda: invited(""))
    if app.table_club is not None:
        add(_("Close the club"), _("its visitors leave"), app.close_table_club)
    elif app.visit is None and app.club is None:
        add(_("A friend on this network"), _("opens a club for this table"), open_club)
    for friend in friends:
        note = _("online") if name_key(friend) in online else ""
        add(friend, note, lambda friend=friend: invited(friend))  # type: ignore[misc]
    add(_("Another name…"), "", ask_name)
    screen.ask(ChoiceDialog(_TITLE, rows, acts), lambda act: act())


def qr_code(text: str) -> Content | None:
    """Return a text as a QR code of half blocks; None: the package that makes them is not there."""
    try:
        import segno
    except ModuleNotFoundError:
        return None
    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # light is drawn: it is scanned
    lines = [
        "".join(blocks[bool(above), bool(below)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Content("\n".join(lines)).stylize("white on black")
