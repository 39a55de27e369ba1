"""Choosing what a list of saved matches or a ladder shows, and in what order."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import MAX_TITLE_CELLS, cell_width, clean_title, identity, name_key
from jericho_tui.text.counts import when
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow
    from jericho_tui.store.records import SavedMatch


STATUSES: Final = {
    "running": N_("in progress"),
    "finished": N_("finished"),
    "damaged": N_("damaged"),
    "foreign-version": N_("other version"),
}
"""What the statuses of saved matches are called (gettext message ids)."""


class Kind(Enum):
    """Which matches are shown: the statuses, and what they are called."""

    ALL = (tuple(STATUSES), N_("all"))
    RUNNING = (("running",), N_("in progress"))
    FINISHED = (("finished",), N_("finished"))
    DAMAGED = (("damaged", "foreign-version"), N_("damaged"))
    MINE = (tuple(STATUSES), N_("my games"))

    def __init__(self, statuses: tuple[str, ...], title: str) -> None:
        self.statuses = statuses
        self.title = title
        """A gettext message id."""


class Order(Enum):
    """What the matches are sorted by; within that, the newest first."""

    DATE = N_("by date")
    GAME = N_("by game")
    NAMES = N_("by name")


K = TypeVar("K", bound=Enum)
S = TypeVar("S", bound=Enum)


@dataclass(frozen=True)
class View(Generic[K, S]):
    """What is asked of a list."""

    kind: K
    """Which rows are shown; the first kind shows all."""
    order: S
    words: str = ""
    """Every word of it must be somewhere in a row; case and accents do not matter."""

    @property
    def shows_all(self) -> bool:
        """Whether it shows rows of every kind."""
        return self.kind is next(iter(type(self.kind)))

    def all(self) -> "View[K, S]":
        """Return the view of all rows in the same order."""
        return View(next(iter(type(self.kind))), self.order)

    def next_kind(self) -> "View[K, S]":
        """Return this view with the next kind of rows, going round."""
        return replace(self, kind=following(self.kind))

    def next_order(self) -> "View[K, S]":
        """Return this view with the next order, going round."""
        return replace(self, order=following(self.order))


def select_matches(
    view: View[Kind, Order], matches: "Iterable[SavedMatch]", now: datetime, who: str = ""
) -> "list[SavedMatch]":
    """Return which of some saved matches a view shows, in order.

    :param now: what “today” is, as the list shows dates.
    :param who: whose games are “my games”, and for whom others wait in those that come first.
    """
    words = normalized(view.words).split()
    shown = [
        match
        for match in matches
        if match.status in view.kind.statuses and _has(match, words, now)
        if view.kind is not Kind.MINE or match.is_played_by(who)
    ]
    shown.sort(key=lambda match: (match.updated, match.id), reverse=True)
    if view.order is Order.GAME:
        shown.sort(key=lambda match: (not match.game_title, normalized(match.game_title)))
    elif view.order is Order.NAMES:
        shown.sort(key=lambda match: normalized(called(match)))
    if view.order is Order.DATE and who:
        shown.sort(key=lambda match: not match.awaits(who))
    shown.sort(key=lambda match: match.example)  # whatever the order: one's own come first
    return shown


def called(match: "SavedMatch") -> str:
    """Return what a match is called: its title, else its players, else its file."""
    return match.title or " · ".join(seat.name for seat in match.seats) or match.path.stem


def clean_or_empty(text: str) -> str:
    """Return a title in its stored form, or nothing of blanks, which takes a title away.

    :raises InvalidNameError: the text cannot be a title.
    """
    return clean_title(text) if text.strip() else ""


def title_of_copy(match: "SavedMatch", matches: "Iterable[SavedMatch]") -> str:
    """Return a title for the copy of a match that none of `matches` has yet.

    The copy of a copy is another copy of the first.
    """
    taken = {normalized(other.title) for other in matches}
    numbered = re.escape(_("(copy {n})")).replace(re.escape("{n}"), r"\d+")
    mark = f" (?:{re.escape(_('(copy)'))}|{numbered})$"
    title = re.sub(mark, "", match.title) or match.game_title
    number = 1
    while True:
        mark = _("(copy)") if number == 1 else _("(copy {n})").format(n=number)
        copy = f"{_shortened(title, MAX_TITLE_CELLS - cell_width(mark) - 1)} {mark}"
        if normalized(copy) not in taken:
            return copy
        number += 1


def _has(match: "SavedMatch", words: Sequence[str], now: datetime) -> bool:
    """Whether every word is somewhere in what the list shows of a match."""
    if not words:
        return True
    text = normalized(
        "\n".join(
            [
                match.title,
                match.game_title,
                *(seat.name for seat in match.seats),
                _(STATUSES[match.status]),
                when(match.updated, now),
                f"{match.updated.astimezone(now.tzinfo):%Y-%m-%d}",
                match.path.name,
                _("example") if match.example else "",
            ]
        )
    )
    return all(word in text for word in words)


def following(member: K) -> K:
    """Return the next member of an enumeration, going round."""
    members = list(type(member))
    return members[(members.index(member) + 1) % len(members)]


def _shortened(text: str, most: int) -> str:
    while cell_width(text) > most:
        text = text[:-1].rstrip()
    return text


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


def by_identity(rows: "Iterable[LadderRow]") -> "dict[str, LadderRow]":
    """Return the lines of a ladder by the keys of the identities that players go by."""
    known: dict[str, LadderRow] = {}
    for row in rows:
        known[row.root] = known[name_key(identity(row.name, row.plays))] = row
    return known


_KEYS: "Final[dict[By, Callable[[LadderRow], Any]]]" = {
    By.GAMES: lambda row: -row.games,
    By.WINS: lambda row: -row.wins,
    By.PLACE: lambda row: row.average_place,
    By.TREND: lambda row: -row.trend,
    By.NAME: lambda row: normalized(row.name),
}
"""By rating they come."""


def select_players(view: View[Who, By], rows: "Iterable[LadderRow]") -> "list[LadderRow]":
    """Return which rows of a ladder a view shows, in order; groups stay apart."""
    words = normalized(view.words).split()
    shown = [
        row
        for row in rows
        if row.kind in view.kind.kinds and all(word in normalized(row.called) for word in words)
    ]
    if view.order in _KEYS:
        shown.sort(key=_KEYS[view.order])
    shown.sort(key=lambda row: (row.retired, row.provisional))
    return shown
