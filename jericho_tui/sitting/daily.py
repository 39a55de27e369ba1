"""The deal of the day: a game, a table and its cards that follow from the date alone.

The day is UTC's, so that it begins at the same moment everywhere. Whoever has the same program gets
the same deal, against the same bots, which decide alike wherever they are asked the same. Records
name the versions of rules and bots, and results of other versions are not compared.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from jericho_tui import games
from jericho_tui.bots.characters import bots_for
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import derive, stream
from jericho_tui.core.shuffling import shuffle_in_place
from jericho_tui.league.results import in_utc
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.sitting.plan import BOT_NAMES, Plan

PLAYABLE: Final = 7
"""For so many days a deal can be played: today and the days before."""
_SEED: Final = 20
"""Of all deals."""
_LARGEST: Final = 5


def own_games() -> list[str]:
    """Return the games that take turns, each once in as many days: not those from elsewhere."""
    return [game for game in games.IDS if game not in games.ELSEWHERE]


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
        order = own_games()
        turn, place = divmod(number, len(order))
        shuffle_in_place(order, stream(_SEED, "daily", "games", turn))
        game = order[place]
        info = games.info(game)
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

    def as_now(self) -> MatchRecord:
        """Return what a record of it says today, by the rules and the bots of this program."""
        return MatchRecord.of(self.match(SeatInfo("?", "human")), match_id="now")


def same_deal(one: MatchRecord, other: MatchRecord, seat: Seat) -> bool:
    """Whether two matches of a day can be compared: cards, rules, and the others at the table.

    :param seat: whoever sits there may differ.
    """
    if (one.game, one.rules_version, one.setup) != (other.game, other.rules_version, other.setup):
        return False
    return _others(one, seat) == _others(other, seat)


def _others(record: MatchRecord, seat: Seat) -> list[tuple[str, str, int]]:
    return [
        (info.bot, info.level, info.version)
        for place, info in enumerate(record.seats)
        if place != seat
    ]


def can_be_played(day: date, today: date) -> bool:
    """Whether the deal of a day can still be begun."""
    return today - timedelta(days=PLAYABLE) < day <= today


def in_time(day: date, begun: datetime | None) -> bool:
    """Whether a match of a day was begun on it."""
    return begun is not None and in_utc(begun).date() == day


def person(name: str) -> SeatInfo:
    """Return the seat of whoever plays."""
    return SeatInfo(name, "human")


def stand_in(bot_id: str) -> SeatInfo:
    """Return the seat of a bot that plays in somebody's place."""
    return SeatInfo(BOT_NAMES[-1], "bot", bot_id)
