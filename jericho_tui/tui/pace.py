"""How long bots take to move, so that people can follow."""

from enum import Enum

from jericho_tui.core.sentence import N_


class Pace(Enum):
    """A pace by its name in the settings; thinking time counts towards the pause."""

    INSTANT = ("instant", 0.0, N_("instant"))
    FAST = ("fast", 0.35, N_("fast"))
    NORMAL = ("normal", 0.9, N_("normal"))
    SLOW = ("slow", 2.0, N_("slow"))
    STEP = ("step", 0.0, N_("step by step"))

    def __init__(self, key: str, seconds: float, title: str) -> None:
        self.key = key
        self.seconds = seconds
        """Least time from a bot's being asked to its move being shown."""
        self.title = title
        """A gettext message id."""

    @classmethod
    def named(cls, key: str) -> "Pace":
        """Return the pace of this name, NORMAL for an unknown one."""
        return next((pace for pace in cls if pace.key == key), cls.NORMAL)

    def next(self) -> "Pace":
        """Return the pace that is a little faster, going round."""
        paces = list(Pace)
        return paces[paces.index(self) - 1]
