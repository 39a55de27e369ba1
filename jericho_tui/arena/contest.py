"""Contests of bots: the seats of all bots in each deal.

For each deal, the bots form a circle in random order, repeated until it fills the table. There is
one match for each place of the circle: it seats the bots from that place on. So each bot sits on
every seat equally often in the same deal, whatever the numbers of bots and seats, and the
neighbours change from deal to deal:

    4 bots,  4 seats: 4 matches   ABCD BCDA CDAB DABC
    6 bots,  4 seats: 6 matches   ABCD BCDE CDEF DEFA EFAB FABC
    2 bots,  4 seats: 4 matches   AABB ABBA BBAA BAAB, or ABAB BABA ABAB BABA

In a game with teams, a place of the circle is a team, and one bot plays all its seats: AABB and
BBAA. The arena does not measure how a bot plays with another bot as its partner.

A bot that is named several times has several places: `champion,random,random,random` is one
against three.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Teams, sides
from jericho_tui.core.registry import info
from jericho_tui.core.seats import derive, stream
from jericho_tui.play.player import Limit, SeatInfo


@dataclass(frozen=True)
class Contest:
    """The bots, game and seed of a contest; every deal follows from them."""

    game: str
    bots: tuple[str, ...]
    """Registered names; a name may occur several times."""
    num_seats: int
    seed: int
    """0 to 2^63 - 1."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limit: Limit = field(default_factory=Limit)
    """The limit of each decision of a searching bot; by default, each bot's own budget."""
    rules_version: int = 0
    """The rules version; by default the current one."""

    def __post_init__(self) -> None:
        """Say by which rules."""
        if not self.rules_version:
            object.__setattr__(self, "rules_version", info(self.game).rules_version)

    @property
    def contestants(self) -> tuple[str, ...]:
        """Each bot once, in the given order."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def matches_per_deal(self) -> int:
        """The number of matches per deal."""
        return len(self.bots) * self._rounds

    @property
    def teams(self) -> Teams:
        """The team of each seat; () without teams."""
        return info(self.game).teams_of(self.num_seats)

    @property
    def places(self) -> int:
        """The number of opposing sides; a team is one side."""
        return len(sides(self.teams, self.num_seats))

    @cached_property
    def id(self) -> str:
        """The prefix of its match ids, unique to this contest."""
        mark = derive(self.seed, "contest", *map(str, self.header().values())) % 16**6
        return f"arena-{self.game}-{mark:06x}"

    def header(self) -> dict[str, Any]:
        """Return everything that identifies this contest, as plain values."""
        return {
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seats": self.num_seats,
            "rng_seed": self.seed,
            "iterations": self.limit.iterations,
            "seconds": self.limit.seconds,
            "whole": self.limit.whole,
        }

    def deal_seed(self, deal: int) -> int:
        """Return the `rng_seed` of all matches of a deal (from 0), for cards, dice and bots."""
        return derive(self.seed, "deal", deal)

    def match_id(self, deal: int, number: int) -> str:
        """Return the id of a match; it counts deals and matches from 1."""
        return f"{self.id}-{deal + 1:06}-{number + 1}"

    def line_ups(self, deal: int) -> tuple[tuple[str, ...], ...]:
        """Return the bots of each match of a deal, in seat order."""
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
    """Return the record seats of a line-up."""
    return tuple(SeatInfo(f"{bot} {number}", "bot", bot) for number, bot in enumerate(line_up, 1))
