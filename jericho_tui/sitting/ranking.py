"""Looking through a ladder: which players are shown, in what order."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.league.ladder import LadderRow
from jericho_tui.play.names import identity, name_key
from jericho_tui.prose.finding import normalized
from jericho_tui.sitting.browse import following


class Who(Enum):
    """Which players are shown: their kinds, and what they are called."""

    BOTH = (("human", "bot"), N_("humans and bots"))
    PEOPLE = (("human",), N_("humans"))
    BOTS = (("bot",), N_("bots"))

    def __init__(self, kinds: tuple[str, ...], title: str) -> None:
        self.kinds = kinds
        self.title = title
        """A gettext message id."""


class By(Enum):
    """What the players are sorted by, the best first."""

    RATING = N_("by rating")
    GAMES = N_("by games")
    WINS = N_("by wins")
    PLACE = N_("by average rank")
    TREND = N_("by trend")
    NAME = N_("by name")


def by_identity(rows: Iterable[LadderRow]) -> dict[str, LadderRow]:
    """Return the lines of a ladder by the keys of the identities that players go by."""
    known: dict[str, LadderRow] = {}
    for row in rows:
        known[row.root] = known[name_key(identity(row.name, row.plays))] = row
    return known


_KEYS: Final[dict[By, Callable[[LadderRow], Any]]] = {
    By.GAMES: lambda row: -row.games,
    By.WINS: lambda row: -row.wins,
    By.PLACE: lambda row: row.average_place,
    By.TREND: lambda row: -row.trend,
    By.NAME: lambda row: normalized(row.name),
}
"""By rating they come."""


@dataclass(frozen=True)
class Ranking:
    """What is asked of a ladder."""

    words: str = ""
    """Every word of it must be in a name or what plays under it; case and accents do not matter."""
    who: Who = Who.BOTH
    by: By = By.RATING

    def next_who(self) -> "Ranking":
        """Return this with the next kind of players, going round."""
        return replace(self, who=following(self.who))

    def next_order(self) -> "Ranking":
        """Return this with the next order, going round."""
        return replace(self, by=following(self.by))

    def select(self, rows: Iterable[LadderRow]) -> list[LadderRow]:
        """Return which rows of a ladder are shown, in order; groups stay apart."""
        words = normalized(self.words).split()
        shown = [
            row
            for row in rows
            if row.kind in self.who.kinds and all(word in normalized(row.called) for word in words)
        ]
        if self.by in _KEYS:
            shown.sort(key=_KEYS[self.by])
        shown.sort(key=lambda row: (row.retired, row.provisional))
        return shown
