"""The deal of the day: a game, a table and its cards that follow from the date alone.

The day is UTC's, so that it begins at the same moment everywhere. Whoever has the same program gets
the same deal, against the same bots, which decide alike wherever they are asked the same. Records
name the versions of rules and bots, and results of other versions are not compared.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any, Final, Literal

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.roster import find
from jericho_tui.bots.worker import Thinker
from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import derive, shuffle_in_place, stream
from jericho_tui.league.results import in_utc, matchpoints
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.session.plan import BOT_NAMES, Plan
from jericho_tui.session.thought import ShouldStop, chance_thought, player_for, thought
from jericho_tui.store.dailies import Dailies, person_of
from jericho_tui.store.flocks import FileLock
from jericho_tui.text.counts import ordinal, percent
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.table import Column

PLAYABLE: Final = 7
"""For so many days a deal can be played: today and the days before."""
_SEED: Final = 20
"""Of all deals."""
_LARGEST: Final = 5
_GAMES: Final = 6
"""So many games of the list have a day in turn: one more would change what past days had."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What the date says."""

    day: date
    game: str
    seat: Seat
    """Whoever plays it sits there."""
    bots: tuple[str, ...]
    """The ids of the others, in seat order."""
    seed: int
    """Of the cards, of chance, and of the bots."""

    @classmethod
    def of(cls, day: date) -> "Deal":
        """Return the deal of a day."""
        number = day.toordinal()
        order = registry.IDS[:_GAMES]
        turn, place = divmod(number, len(order))
        shuffle_in_place(order, stream(_SEED, "daily", "games", turn))
        game = order[place]
        info = registry.info(game)
        rng = stream(_SEED, "daily", "table", number)
        size = rng.randrange(info.min_seats, min(_LARGEST, info.max_seats) + 1)
        seat = Seat(rng.randrange(size))
        # Not the strongest, who takes long, nor the last, who plays whatever is allowed.
        offered = [bot.id for bot in bots_for(game)[1:-1]]
        shuffle_in_place(offered, rng)
        bots = tuple((offered * size)[: size - 1])  # the same again where there are too few
        return cls(day, game, seat, bots, derive(_SEED, "daily", number))

    @property
    def size(self) -> int:
        """How many play."""
        return len(self.bots) + 1

    def match(self, player: SeatInfo) -> Match:
        """Return the match before its first move.

        :param player: who sits on the seat of whoever plays: a person, or a bot in their place.
        :raises SentenceError: the game needs something that is not installed.
        """
        names = iter([name for name in BOT_NAMES if name_key(name) != name_key(player.name)])
        seats = [SeatInfo(next(names), "bot", bot) for bot in self.bots]
        seats.insert(self.seat, player)
        plan = Plan(self.game, tuple(seats), rated=True)  # with the options of matches that count
        match = plan.deal(self.seed)
        match.rated, match.daily = False, self.day
        return match


def same_deal(one: MatchRecord, other: MatchRecord, seat: Seat) -> bool:
    """Whether two matches of a day can be compared: cards, rules, and the others at the table.

    :param seat: whoever sits there may differ.
    """

    def compared(record: MatchRecord) -> tuple[object, ...]:
        others = [info for place, info in enumerate(record.seats) if place != seat]
        bots = [(info.bot, info.level, info.version) for info in others]
        return record.game, record.rules_version, record.setup, bots

    return compared(one) == compared(other)


def in_time(day: date, begun: datetime | None) -> bool:
    """Whether a match of a day was begun on it."""
    return begun is not None and in_utc(begun).date() == day


def stand_in(bot_id: str) -> SeatInfo:
    """Return the seat of a bot that plays in somebody's place."""
    return SeatInfo(BOT_NAMES[-1], "bot", bot_id)


_PERIOD: Final = 1.0
"""Seconds between two times that what was played is kept."""
Told = Callable[[str, int, bool], object]
"""Called with a bot's id, how many moves its match has, and whether it is over."""


def stand_ins(deal: Deal) -> Sequence[BotInfo]:
    """Return who plays in people's place: every bot of the game, the strongest first."""
    return bots_for(deal.game)


class Duplicate:
    """The bots' matches of one deal."""

    def __init__(self, dailies: Dailies, deal: Deal, mine: MatchRecord) -> None:
        """Look at what is there.

        :param mine: the match with which theirs are compared; it is over.
        """
        self._dailies = dailies
        self._deal = deal
        self._mine = mine
        self.moves = len(mine.moves)
        """How many moves that match has; a bot's has about as many."""
        now = MatchRecord.of(deal.match(SeatInfo("?", "human")), match_id="now")
        self.outdated = not same_deal(mine, now, deal.seat)
        """Whether rules or bots are others by now: nothing that is played now could be compared."""

    def found(self, bot: str) -> Match | None:
        """Return a bot's match that can be compared, as far as it is; None: there is none."""
        loaded = self._dailies.of_bot(self._deal.day, self._deal.game, bot)
        if loaded is None or loaded.record is None:
            return None
        return loaded.match if same_deal(self._mine, loaded.record, self._deal.seat) else None

    def finished(self) -> dict[str, Match]:
        """Return by bot the matches that are over and can be compared, the strongest first."""
        found = [(bot.id, self.found(bot.id)) for bot in stand_ins(self._deal)]
        return {bot: match for bot, match in found if match is not None and match.outcome()}

    def missing(self, finished: Collection[str] | None = None) -> list[str]:
        """Return which bots have still to play, those first who are done first.

        :param finished: which have played; None: that is looked up.
        """
        known = self.finished() if finished is None else finished
        bots = sorted(stand_ins(self._deal), key=lambda bot: bot.iterations)
        return [bot.id for bot in bots if not self.outdated and bot.id not in known]

    def run(
        self,
        thinker: Thinker | None,
        should_stop: ShouldStop = lambda: False,
        told: Told = lambda _bot, _ply, _over: None,
    ) -> None:
        """Let the bots play that have not yet; waits for them.

        :param thinker: where those that search compute; None: where they are asked.
        :raises BotError: one of them failed.
        :raises StoreError: what was played cannot be kept.
        """
        for bot in self.missing():
            for ply, over in self._play(bot, thinker, should_stop):
                told(bot, ply, over)
            if should_stop():
                return

    def _play(
        self, bot: str, thinker: Thinker | None, should_stop: ShouldStop
    ) -> Iterator[tuple[int, bool]]:
        """Play a bot's match and yield how far it is; leave it to another terminal that does."""
        deal = self._deal
        path = self._dailies.bot_path(deal.day, deal.game, bot)
        self._dailies.prepare(deal.day)
        lock = FileLock.wait(path, 0.0)
        if lock is None:
            return
        try:
            match = self.found(bot) or deal.match(stand_in(bot))
            players = {
                Seat(seat): player_for(info.bot, match.game, deal.seed, Seat(seat), thinker)
                for seat, info in enumerate(match.seats)
            }
            kept = monotonic()
            while actors := match.actors():
                seat = actors[0]
                if seat == CHANCE:
                    ask = chance_thought(match, deal.seed, thinker)
                else:
                    ask = thought(players[seat], match.state.observation(seat), Limit())
                decision = ask(should_stop)
                if should_stop():  # then it was hurried, and is not what it would have been
                    break
                match.submit(seat, decision.action)
                if monotonic() - kept > _PERIOD:
                    self._dailies.keep(path, match, deal.seed)
                    kept = monotonic()
                yield match.ply, False
            self._dailies.keep(path, match, deal.seed)
            if match.outcome() is not None:
                yield match.ply, True
        finally:
            lock.release()


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

    @classmethod
    def of(
        cls,
        record: MatchRecord,
        deal: Deal,
        name: str,
        path: Path,
        *,
        is_bot: bool = False,
        is_me: bool = False,
    ) -> "Row":
        """Return what a finished match comes to, without points."""
        assert record.result is not None  # it is finished
        placing, score = (record.result[key][deal.seat] for key in ("placings", "scores"))
        return cls(name, is_bot, is_me, placing, score, 0.0, path)


@dataclass(frozen=True)
class Page:
    """What there is of a day for one person."""

    deal: Deal
    standing: Standing
    late: bool
    """Whether it was begun on a later day than its own, and so counts for no streak."""
    duplicate: Duplicate | None
    """The bots' matches of it; None before one's own match is over."""
    rows: Sequence[Row]
    """Everybody's results, the best first; () before one's own match is over."""
    missing: Sequence[str]
    """The ids of the bots that have still to play."""
    apart: Sequence[str]
    """Who has played with other rules or bots and is not compared."""
    others: int
    """How many others of the folder have played it."""

    @property
    def outdated(self) -> bool:
        """Whether rules or bots are others by now, so that no more bots play."""
        return self.duplicate is not None and self.duplicate.outdated

    @property
    def mine(self) -> Row | None:
        """One's own result."""
        return next((row for row in self.rows if row.is_me), None)


def page_of(dailies: Dailies, day: date, name: str) -> Page:
    """Return what somebody may see of a day."""
    deal = Deal.of(day)
    loaded = dailies.of_person(day, deal.game, name)
    record = None if loaded is None else loaded.record
    people = [one.record for one in dailies.of_everybody(day) if one.record is not None]
    played = [one for one in people if one.result is not None]
    others = [one for one in played if name_key(person_of(one)) != name_key(name)]
    late = record is not None and not in_time(day, record.created)
    match = None if loaded is None else loaded.match
    if record is None or match is None or match.outcome() is None:
        standing: Standing = "running" if record is not None else "open"
        if record is None and day not in last_days(dailies.today()):
            standing = "missed"
        return Page(deal, standing, late, None, (), (), (), len(others))
    duplicate = Duplicate(dailies, deal, record)
    rows, apart = [], []
    for one in (record, *others):
        who = person_of(one)
        if same_deal(record, one, deal.seat):
            path = dailies.path(day, deal.game, who)
            rows.append(Row.of(one, deal, who, path, is_me=one is record))
        else:
            apart.append(who)
    finished = duplicate.finished()
    for bot, theirs in finished.items():
        path = dailies.bot_path(day, deal.game, bot)
        kept = MatchRecord.of(theirs, match_id=bot)
        rows.append(Row.of(kept, deal, bot, path, is_bot=True))
    sign = -1 if registry.info(deal.game).fewest_wins else 1
    points = matchpoints([(-row.placing, sign * row.score) for row in rows])
    ranked = [replace(row, points=share) for row, share in zip(rows, points, strict=True)]
    ranked.sort(key=lambda row: (-row.points, not row.is_me, row.is_bot))
    missing = tuple(duplicate.missing(finished))
    return Page(deal, "over", late, duplicate, tuple(ranked), missing, tuple(apart), len(others))


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
        loaded = dailies.of_person(day, Deal.of(day).game, name)
        record = None if loaded is None else loaded.record
        if record is not None and record.result is not None and in_time(day, record.created):
            number += 1
        elif back:
            break
    return number


_BAR: Final = 10


def bot_name(game: str, bot: str) -> str:
    """Return what a bot is called that plays in somebody's place."""
    return _(find(bot, game).title)


def headline(deal: Deal) -> str:
    """Return day, game and number of players."""
    players = ngettext("{n} player", "{n} players", deal.size).format(n=deal.size)
    return f"{deal.day.isoformat()} · {registry.title(deal.game)} · {players}"


def company(deal: Deal) -> str:
    """Return who sits at the table, and on which seat whoever plays."""
    seats = [bot_name(deal.game, bot) for bot in deal.bots]
    seats.insert(deal.seat, _("you"))
    return _("{title}: {text}").format(title=_("At the table"), text=", ".join(seats))


def standing(page: Page) -> str:
    """Return how far one's own match is, or what it came to."""
    if page.standing == "over":
        row = page.mine
        assert row is not None  # it is over
        text = result_text(page.deal, row)
        return _("{text}, started later").format(text=text) if page.late else text
    if page.standing == "running":
        return _("in progress")
    return _("not played yet") if page.standing == "open" else _("not played")


def result_text(deal: Deal, row: Row) -> str:
    """Return a result, e.g. “2nd of 4, 21 points”."""
    return ngettext(
        "{place} of {size}, {n} point", "{place} of {size}, {n} points", row.score
    ).format(place=ordinal(row.placing), size=deal.size, n=row.score)


def described(deal: Deal) -> list[Column[Row]]:
    """Return the columns of the table of results."""

    def tone(row: Row) -> str:
        return "gold" if row.is_me else "plain"

    def name_of(row: Row) -> str:
        if row.is_bot:
            return _("{name} (a bot)").format(name=bot_name(deal.game, row.name))
        return row.name

    return [
        Column("", name_of, left=True, short="", tone=tone),
        Column(_("Rank"), lambda row: ordinal(row.placing), short=_("Rank"), tone=tone),
        Column(_("Score"), lambda row: str(row.score), short=_("Score"), tone=tone),
        Column(_("Comparison"), lambda row: percent(row.points), short=_("Comparison"), tone=tone),
    ]


def notes(page: Page) -> list[str]:
    """Return what is to be said besides: who still plays, who is not compared, who has played."""
    said = []
    if page.standing in ("open", "running") and page.others:
        said.append(
            ngettext(
                "{n} other player here has played it; you see the result once you have.",
                "{n} other players here have played it; you see their results once you have.",
                page.others,
            ).format(n=page.others)
        )
    if page.missing:
        said.append(
            ngettext(
                "{n} bot still has to play your seat.",
                "{n} bots still have to play your seat.",
                len(page.missing),
            ).format(n=len(page.missing))
        )
    if page.outdated:
        said.append(_("Rules or bots have changed since, so no more bots will play it."))
    if page.apart:
        text = _("Not compared, because rules or bots were different: {names}.")
        said.append(text.format(names=", ".join(page.apart)))
    return said


def streak_text(days: int) -> str:
    """Return how many days in a row were played; empty where that says nothing."""
    return ngettext("{n} day in a row", "{n} days in a row", days).format(n=days) if days else ""


def day_name(day: date, today: date) -> str:
    """Return a day as people say it."""
    return _("today") if day == today else day.isoformat()


def markdown_of(page: Page, days: int) -> str:
    """Return the result for a chat; it gives nothing of the deal away.

    :param days: the streak.
    """
    row = page.mine
    assert row is not None  # only what is over has a result
    others = len(page.rows) - 1
    full = round(_BAR * row.points)
    lines = [
        f"**{_('Jericho TUI, daily deal')} {page.deal.day.isoformat()}**  ",
        f"{registry.title(page.deal.game)} · {result_text(page.deal, row)}  ",
    ]
    if others:
        text = ngettext(
            "compared with {n} other: {share}", "compared with {n} others: {share}", others
        ).format(n=others, share=percent(row.points))
        lines.append(f"{'▰' * full}{'▱' * (_BAR - full)} {text}  ")
    if days:
        lines.append(streak_text(days))
    return "\n".join([*lines, ""])


def page_data(page: Page, days: int, dailies: Dailies) -> dict[str, Any]:
    """Return a page for a program: seats are counted from 1."""
    deal = page.deal
    return {
        "day": deal.day.isoformat(),
        "today": dailies.today().isoformat(),
        "game": deal.game,
        "seats": deal.size,
        "seat": deal.seat + 1,
        "bots": list(deal.bots),
        "standing": page.standing,
        "late": page.late,
        "streak": days,
        "others": page.others,
        "results": [
            {
                "name": row.name,
                "bot": row.is_bot,
                "you": row.is_me,
                "place": row.placing,
                "score": row.score,
                "compared": round(row.points, 4),
            }
            for row in page.rows
        ],
        "missing": list(page.missing),
        "outdated": page.outdated,
        "apart": list(page.apart),
    }


def compared(page: Page) -> str:
    """Return one's own share of what there is to score; empty until every bot has played."""
    return "" if page.mine is None or page.missing else percent(page.mine.points)
