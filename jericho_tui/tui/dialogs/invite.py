"""Who is to sit down with whoever is here, and what they are sent."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.prose.language import _, say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.widgets.canvas import Line
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.tui.application import Application

NETWORK, CLOSE, _OTHER = "<network>", "<close>", "<other>"
"""What is returned for everyone on the network, and to close the club; neither is a name."""
OPEN_CLUB: Final = Sentence(
    N_(
        "Anyone on your network who has the code can sit down at this table, from their own "
        "computer or phone. They reach nothing else here. The club closes with the table."
    )
)
"""What opening a club means."""


class InviteDialog(Dialog[str]):
    """Returns who is invited to a new table: a friend by name, `NETWORK`, or "": whoever comes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", N_("Invite"), priority=True, id="choice.take"),
    ]

    if TYPE_CHECKING:

        @property
        def app(self) -> "Application":  # type: ignore[override]  # narrower, as textual advises
            """Which knows who there is."""

    def __init__(self, friends: Sequence[str]) -> None:
        """Ask.

        :param friends: the names of people to choose from.
        """
        super().__init__(N_("Play with a friend"))
        self._friends = friends
        self._rows: Sequence[str] = ()

    def contents(self) -> list[Widget]:
        club = []
        if self.app.table_club is not None:
            club = [CLOSE]
        elif self.app.visit is None and self.app.club is None:
            club = [NETWORK]
        self._rows = [*club, "", *self._friends, _OTHER]
        return [Picker(id="choices"), Static(id="detail")]

    def write(self) -> None:
        online = set(map(name_key, self.app.online))
        titles = {
            NETWORK: _("A friend on this network"),
            CLOSE: _("Close the club"),
            "": _("Anyone at another terminal"),
            _OTHER: _("Another name…"),
        }
        rows: list[Line] = []
        for who in self._rows:
            row: Line = [(titles.get(who, who), "plain" if who in titles else "strong")]
            if name_key(who) in online:
                row.append((f"  {_('online')}", "gold"))
            rows.append(row)
        self.query_one(Picker).fill(rows)
        self._tell()

    @on(Picker.Moved)
    def _tell(self) -> None:
        who = self._rows[self.query_one(Picker).cursor]
        if who == NETWORK:
            text = say(OPEN_CLUB)
        elif who == CLOSE:
            text = _("Disconnect the visitors. Their games are saved.")
        elif who == _OTHER:
            text = _("Keep a seat for someone you name.")
        elif who:
            text = _("Keep a seat for {name}: the table waits for them.").format(name=who)
        else:
            text = _("Leave a seat open for the first visitor from another terminal.")
        self.query_one("#detail", Static).update(Content(text))

    @on(Picker.Picked)
    def action_take(self) -> None:
        who = self._rows[self.query_one(Picker).cursor]
        if who != _OTHER:
            self.dismiss(who)
            return
        from jericho_tui.tui.dialogs.text_entry import NameEntry

        entry = NameEntry(Sentence(N_("Name of your friend")), "", clean_name, (), human=True)
        self.app.push_screen(entry, self._named)

    def _named(self, name: str | None) -> None:
        if name is not None:
            self.dismiss(name)


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
