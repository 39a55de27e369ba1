"""Being a guest: somebody's terminal is elsewhere, and what they do is done on this machine."""

from dataclasses import dataclass
from pathlib import Path

from jericho_tui.play.names import name_key
from jericho_tui.store.files import hide_places
from jericho_tui.store.presence import digest


@dataclass(frozen=True, slots=True)
class Visit:
    """What makes this process a visitor's; handed to `cli.main.main` by the club."""

    name: str
    """Who visits; nobody else sits at this terminal, and the visitor cannot change it."""
    folder: Path
    """The club's own folder, `.club` in the saves folder."""
    searching: int
    """How many bots may search at once for all visitors together."""
    goal: str = ""
    """What the visit begins with, as addresses name it: `table/ID` or `game/ID`; empty: nothing."""
    notices: str = ""
    """Whether the visitor's browser shows notifications: `granted`, `default` (it asks first),
    `denied`, `insecure` (only by https) or `none`; empty: they come by SSH."""

    @property
    def saves(self) -> Path:
        """The saves folder."""
        return self.folder.parent

    @property
    def settings(self) -> Path:
        """Where the visitor's own settings are kept."""
        return self.folder / "settings" / f"{digest(name_key(self.name))}.toml"

    @property
    def slots(self) -> Path:
        """The folder of the slots in which bots search."""
        return self.folder / "slots"

    def is_me(self, name: str) -> bool:
        """Whether a name is the visitor's."""
        return name_key(name) == name_key(self.name)

    def begin(self) -> None:
        """Make this process a visitor's: nothing that it says names a place on this machine."""
        hide_places()
