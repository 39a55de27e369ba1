"""A tournament that is being set up: its settings and who takes part."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from jericho_tui.bots.characters import parted
from jericho_tui.bots.roster import find, is_offered
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SEATS
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.league.standings import DEFAULT_TIEBREAKS, Scoring
from jericho_tui.league.tournament import (
    FEWEST,
    MOST,
    MOST_ROUNDS,
    Company,
    Format,
    Tournament,
    TournamentPlan,
    default_rounds,
    plan_for,
)
from jericho_tui.play.names import check_distinct, clean_title
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan, usual_bot

_MOST_POINTS: Final = 1000
"""For a place."""
_MOST_DIGITS: Final = 9


class PointsError(SentenceError):
    """A text is no list of points by place; says what was expected."""


@dataclass(frozen=True)
class Draft:
    """A tournament that could begin."""

    name: str
    game: str
    format: Format
    players: tuple[SeatInfo, ...]
    """In the order of seeding."""
    size: int
    """Of a table, where the number of players allows it."""
    rounds: int = 0
    """0: as many as suit the format."""
    scoring: Scoring = field(default_factory=Scoring)
    tiebreaks: tuple[str, ...] = DEFAULT_TIEBREAKS
    company: Company = "level"
    """Of a Swiss."""
    shared_deals: bool = False
    rated: bool = True
    takes_entries: bool = False
    """Whether whoever visits the club may enter it; a visitor's always does."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Only what was chosen."""
    iterations: int | None = None
    """What a searching bot may spend on a decision; None: its own budget."""

    @classmethod
    def of(cls, plan: Plan, name: str) -> "Draft":
        """Return a first draft: the game and the people that a match is set up for, and bots.

        These search on one core each: what a table agreed to does not bind a tournament.
        """
        info = registry.info(plan.game)
        size = min(max(4, info.min_seats), info.max_seats)
        players = tuple(replace(seat, bot=parted(seat.bot)[0]) for seat in plan.seats)
        draft = cls(name, plan.game, "swiss", players, size, rated=True, options=plan.options)
        while len(draft.players) < 2 * size:
            draft = draft.with_another()
        return draft

    @property
    def rounds_played(self) -> int:
        """How many rounds there will be; 0 for a knockout, which has as many as it takes."""
        return self.rounds or default_rounds(self.format, max(len(self.players), 2), self.size)

    def with_game(self, game: str) -> "Draft":
        """Return this with another game by its standard rules; bots that lack it are replaced."""
        info = registry.info(game)
        players = tuple(
            player
            if player.kind == "human" or is_offered(player.bot, game)
            else usual_bot(player.name, game)
            for player in self.players
        )
        size = min(max(self.size, info.min_seats), info.max_seats)
        return replace(self, game=game, players=players, size=size, options={})

    def with_size(self, step: int) -> "Draft":
        """Return this with the next table size that the game allows, going round."""
        info = registry.info(self.game)
        sizes = range(info.min_seats, info.max_seats + 1)
        return replace(self, size=sizes[(sizes.index(self.size) + step) % len(sizes)])

    def with_rounds(self, step: int) -> "Draft":
        """Return this with more or fewer rounds; below 1 as many as suit the format."""
        rounds = (self.rounds or self.rounds_played) + step
        return replace(self, rounds=max(0, min(rounds, MOST_ROUNDS)))

    def with_another(self) -> "Draft":
        """Return this with one more bot, if there is room."""
        if len(self.players) >= MOST:
            return self
        bot = usual_bot(self._everybody.free_name(), self.game)
        return replace(self, players=(*self.players, bot))

    def without(self, place: int) -> "Draft":
        """Return this without a player, if enough are left."""
        if len(self.players) <= FEWEST:
            return self
        return replace(self, players=self.players[:place] + self.players[place + 1 :])

    def with_player(self, place: int, player: SeatInfo) -> "Draft":
        """Return this with another player in a place."""
        return replace(self, players=self._everybody.with_seat(place, player).seats)

    def moved(self, place: int, step: int) -> "Draft":
        """Return this with a player moved up or down the seeding."""
        return replace(self, players=self._everybody.moved(place, step).seats)

    @property
    def _everybody(self) -> Plan:
        return Plan(self.game, self.players, self.rated, self.options)

    def plan(self, seed: int) -> TournamentPlan:
        """Return what the tournament is begun with.

        :raises SentenceError: it cannot begin; says why.
        """
        check_distinct(player.name for player in self.players)
        for player in self.players:
            if player.kind == "bot":
                find(player.bot, self.game)
        plan = plan_for(
            registry.info(self.game),
            clean_title(self.name),
            self.format,
            seed,
            size=self.size,
            rounds=0 if self.format == "knockout" else self.rounds,
            scoring=self.scoring,
            tiebreaks=self.tiebreaks,
            company=self.company,
            shared_deals=self.shared_deals,
            rated=self.rated,
            takes_entries=self.takes_entries,
            options=self._everybody.all_options(),
            iterations=self.iterations,
        )
        Tournament.begin(plan, self.players)  # refuses what cannot be
        return plan


def parse_points(text: str) -> tuple[Fraction, ...]:
    """Return points by place of a text such as “10 6 3 1”.

    :raises PointsError: it is no such list, or a later place would be worth more.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    try:
        points = tuple(_number(word) for word in words[: MOST_SEATS + 1])
    except (ValueError, ZeroDivisionError):
        points = ()
    if not 0 < len(points) <= MOST_SEATS or not all(0 <= value <= _MOST_POINTS for value in points):
        raise PointsError.because(
            N_("write points by rank, the first rank first, such as 10,6,3,1")
        )
    if list(points) != sorted(points, reverse=True):
        raise PointsError.because(N_("a later rank cannot be worth more than an earlier one"))
    return points


def _number(word: str) -> Fraction:
    """Return a number as people write it: 10, 2.5, 5/2.

    :raises ValueError: it is none; also ZeroDivisionError.
    """
    if len(word) > _MOST_DIGITS or not set(word) <= set("0123456789./"):
        raise ValueError(word)  # 1e999999999 would take all day
    return Fraction(word)
