"""What one person may see of a deal of the day: their match, and once it is over the comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final, Literal

from jericho_tui import games
from jericho_tui.league.matchpoints import matchpoints
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord
from jericho_tui.sitting.daily import PLAYABLE, Deal, can_be_played, in_time, same_deal
from jericho_tui.sitting.duplicate import Duplicate, stand_ins
from jericho_tui.store.dailies import Dailies, person_of

_LONGEST: Final = 10_000
"""Days that a streak may have: it is looked for file by file."""

Standing = Literal["open", "running", "over", "missed"]
"""Whether the deal can be begun, goes on, has been played, or can be begun no more."""


@dataclass(frozen=True)
class Row:
    """What somebody made of the seat."""

    name: str
    """A person's name, or the id of a bot."""
    is_bot: bool
    is_me: bool
    placing: int
    score: int
    points: float
    """Matchpoints, as a share of what there is to score: 0 to 1."""
    path: Path
    """The record."""


@dataclass(frozen=True)
class Page:
    """What there is of a day for one person."""

    deal: Deal
    standing: Standing
    late: bool
    """Whether it was begun on a later day than its own, and so counts for no streak."""
    match: Match | None
    """One's own, as far as it is; None: it was not begun."""
    path: Path
    """One's own record; it need not be there yet."""
    rows: Sequence[Row]
    """Everybody's results, the best first; () before one's own match is over."""
    missing: Sequence[str]
    """The ids of the bots that have still to play."""
    outdated: bool
    """Whether rules or bots are others by now, so that no more bots play."""
    apart: Sequence[str]
    """Who has played with other rules or bots and is not compared."""
    others: int
    """How many others of the folder have played it."""

    @property
    def mine(self) -> Row | None:
        """One's own result."""
        return next((row for row in self.rows if row.is_me), None)


def page_of(dailies: Dailies, day: date, name: str) -> Page:
    """Return what somebody may see of a day."""
    deal = Deal.of(day)
    path = dailies.path(day, deal.game, name)
    loaded = dailies.of_person(day, deal.game, name)
    record = None if loaded is None else loaded.record
    match = None if loaded is None else loaded.match
    people = [one.record for one in dailies.of_everybody(day) if one.record is not None]
    played = [one for one in people if one.result is not None]
    others = [one for one in played if name_key(person_of(one)) != name_key(name)]
    late = record is not None and not in_time(day, record.created)
    if record is None or match is None or match.outcome() is None:
        standing: Standing = "running" if record is not None else "open"
        if record is None and not can_be_played(day, dailies.today()):
            standing = "missed"
        return Page(deal, standing, late, match, path, (), (), False, (), len(others))
    duplicate = Duplicate(dailies, deal, record)
    found = [_Made.of_person(one, dailies, deal) for one in (record, *others)]
    comparable = [one for one in found if same_deal(record, one.record, deal.seat)]
    for bot in stand_ins(deal):
        theirs = duplicate.found(bot.id)
        if theirs is not None and theirs.outcome() is not None:
            kept = MatchRecord.of(theirs, match_id=bot.id)
            comparable.append(_Made(bot.id, True, kept, dailies.bot_path(day, deal.game, bot.id)))
    return Page(
        deal,
        "over",
        late,
        match,
        path,
        _rows(comparable, deal, name),
        tuple(duplicate.missing()),
        duplicate.outdated,
        tuple(one.name for one in found if one not in comparable),
        len(others),
    )


@dataclass(frozen=True)
class _Made:
    """A finished match of a deal."""

    name: str
    is_bot: bool
    record: MatchRecord
    path: Path

    @classmethod
    def of_person(cls, record: MatchRecord, dailies: Dailies, deal: Deal) -> "_Made":
        name = person_of(record)
        return cls(name, False, record, dailies.path(deal.day, deal.game, name))

    def result(self, deal: Deal) -> tuple[int, int]:
        """Return place and points on the seat."""
        assert self.record.result is not None  # only finished ones are asked
        table = self.record.result
        return table["placings"][deal.seat], table["scores"][deal.seat]

    def worth(self, deal: Deal) -> tuple[int, int]:
        """Return what is compared: the better place, and of the same places the better score."""
        placing, score = self.result(deal)
        return -placing, -score if games.info(deal.game).fewest_wins else score


def _rows(made: Sequence[_Made], deal: Deal, name: str) -> tuple[Row, ...]:
    points = matchpoints([one.worth(deal) for one in made])
    rows = [
        Row(
            one.name,
            one.is_bot,
            not one.is_bot and name_key(one.name) == name_key(name),
            *one.result(deal),
            share,
            one.path,
        )
        for one, share in zip(made, points, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: (-row.points, not row.is_me, row.is_bot)))


def last_days(today: date) -> list[date]:
    """Return the days that are listed, today first."""
    return [today - timedelta(days=back) for back in range(PLAYABLE)]


def streak(dailies: Dailies, name: str) -> int:
    """Return on how many days in a row somebody played the deal of that day, up to now.

    Today counts once it is played, and breaks nothing before.
    """
    today = dailies.today()
    number = 0
    for back in range(_LONGEST):
        day = today - timedelta(days=back)
        if _counts(dailies, day, name):
            number += 1
        elif back:
            break
    return number


def _counts(dailies: Dailies, day: date, name: str) -> bool:
    loaded = dailies.of_person(day, Deal.of(day).game, name)
    if loaded is None or loaded.record is None:
        return False
    return loaded.record.result is not None and in_time(day, loaded.record.created)
