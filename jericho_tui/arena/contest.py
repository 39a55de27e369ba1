"""What bots are measured by: which of them sit where, deal after deal.

Every deal is played by a circle: the bots in an order drawn by lot for that deal, all of them as
often as it takes to fill the table. Each match of the deal seats as many of them as play, from one
place of the circle on, and there is a match for every place. So each bot sits on every seat equally
often in the same deal, whether there are more bots than seats, as many, or fewer, and who sits
beside whom changes with the deals:

    4 bots,  4 seats: 4 matches   ABCD BCDA CDAB DABC
    6 bots,  4 seats: 6 matches   ABCD BCDE CDEF DEFA EFAB FABC
    2 bots,  4 seats: 4 matches   AABB ABBA BBAA BAAB, or ABAB BABA ABAB BABA

Where seats are partners, a place of the circle is a team, which one bot plays: of two bots in two
teams AABB and BBAA. How well a bot does with a stranger for a partner is not measured.

A bot that is named several times has several places: `champion,random,random,random` is one
against three.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from jericho_tui.core.options import OptionValue
from jericho_tui.core.seeds import derive, stream
from jericho_tui.core.teams import Teams, sides
from jericho_tui.games import info
from jericho_tui.play.player import Limit, SeatInfo


@dataclass(frozen=True)
class Contest:
    """Who is measured, at what, and the seed of it all; every deal follows from that."""

    game: str
    bots: tuple[str, ...]
    """Registered names; one may stand there several times."""
    num_seats: int
    seed: int
    """0 to 2^63 - 1."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limit: Limit = field(default_factory=Limit)
    """For every decision of a bot that searches; by default each has its own budget."""
    rules_version: int = 0
    """By default that of this program."""

    def __post_init__(self) -> None:
        """Say by which rules."""
        if not self.rules_version:
            object.__setattr__(self, "rules_version", info(self.game).rules_version)

    @property
    def contestants(self) -> tuple[str, ...]:
        """Every bot once, in the order given."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def matches_per_deal(self) -> int:
        """How many matches every deal is played."""
        return len(self.bots) * self._rounds

    @property
    def teams(self) -> Teams:
        """Team of every seat; () when everybody plays alone."""
        return info(self.game).teams_of(self.num_seats)

    @property
    def places(self) -> int:
        """How many play against each other: a team is one."""
        return len(sides(self.teams, self.num_seats))

    @cached_property
    def id(self) -> str:
        """What the ids of its matches begin with; other contests have another."""
        mark = derive(self.seed, "contest", *map(str, self.header().values())) % 16**6
        return f"arena-{self.game}-{mark:06x}"

    def header(self) -> dict[str, Any]:
        """Return all that makes it this contest, in plain values."""
        return {
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seats": self.num_seats,
            "rng_seed": self.seed,
            **asdict(self.limit),
        }

    def deal_seed(self, deal: int) -> int:
        """Return the `rng_seed` of all matches of a deal (from 0): cards, dice and bots' lots."""
        return derive(self.seed, "deal", deal)

    def match_id(self, deal: int, number: int) -> str:
        """Return the id of a match; deals and matches are counted from 1 in it."""
        return f"{self.id}-{deal + 1:06}-{number + 1}"

    def line_ups(self, deal: int) -> tuple[tuple[str, ...], ...]:
        """Return the bots of every match of a deal, in seat order."""
        circle = list(self.bots) * self._rounds
        stream(self.seed, "line-ups", deal).shuffle(circle)
        places = range(len(circle))
        sits = self.teams or range(self.num_seats)
        return tuple(tuple(circle[(n + s) % len(circle)] for s in sits) for n in places)

    @property
    def _rounds(self) -> int:
        """How often everybody is in the circle."""
        return -(-self.places // len(self.bots))


def seats_of(line_up: tuple[str, ...]) -> tuple[SeatInfo, ...]:
    """Return a line-up as a record has it."""
    return tuple(SeatInfo(f"{bot} {number}", "bot", bot) for number, bot in enumerate(line_up, 1))
