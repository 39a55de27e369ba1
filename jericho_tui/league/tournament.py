"""A tournament as a value: entrants, rounds, tables, results. Every change returns a new one.

Knows no rules, no clock and no files. All that is drawn comes from the plan's seed, so a tournament
that is told the same results pairs the same rounds. `formats` says who plays whom and when it is
over; seatings are kept, since a better search may find others one day.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, get_args

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Teams, check_shared, one_each
from jericho_tui.core.seats import derive
from jericho_tui.core.sentence import N_, expected, visible
from jericho_tui.league.pairing import History, Seating
from jericho_tui.league.plackett_luce import Ranking
from jericho_tui.league.results import check_placings
from jericho_tui.league.standings import DEFAULT_TIEBREAKS, TIEBREAKS, Field, Scoring, TableScore
from jericho_tui.play.names import InvalidNameError, check_distinct, clean_title, name_key
from jericho_tui.play.player import SeatInfo

Format = Literal["round_robin", "swiss", "knockout", "ladder"]
Company = Literal["level", "fresh"]
"""Whom a Swiss rather brings together: those with like points, or those who have not met."""
COMPANIES: Final[tuple[Company, ...]] = get_args(Company)
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
FEWEST: Final = 3
MOST: Final = 64
"""Entrants of a tournament."""
MOST_ROUNDS: Final = 100
USUAL_SIZE: Final = 4
"""Of a table, unless another is wished for."""


class TournamentError(SentenceError):
    """A tournament cannot be set up so, or what was asked of it cannot be; says why."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Everything that is decided before a tournament begins."""

    name: str
    game: str
    format: Format
    seed: int
    """Seatings, lots and deals follow from it; 0 to 2^63 - 1."""
    sizes: tuple[int, ...]
    """Sizes of a table that may be; never one that the game does not allow."""
    size: int
    """The size that is best; one of `sizes`."""
    rounds: int = 0
    """How many; 0, until it begins: `default_rounds`. A knockout has as many as it takes."""
    scoring: Scoring = field(default_factory=Scoring)
    tiebreaks: tuple[str, ...] = DEFAULT_TIEBREAKS
    """Keys of `standings.TIEBREAKS`, in order."""
    shared_deals: bool = False
    """Whether all tables of a round (of one size) are dealt the same cards."""
    rated: bool = True
    """Whether the matches count for the ladder."""
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    """Of the game; only those that differ from the default."""
    iterations: int | None = None
    """What a searching bot may spend on a decision; None: as for any rated match."""
    teams: Mapping[int, Teams] = field(default_factory=dict, hash=False)
    """Of the game: the team of every seat, by the size of the table; see `core.outcome`."""
    company: Company = "level"
    """Of a Swiss: `level` seats those with like points together, also when they have met; `fresh`
    lets nobody meet again who need not, and seats like points together as far as that leaves it."""
    fewest_wins: bool = False
    """Of the game: whether a lower score is a better one."""
    founder: str = ""
    """The visitor of the club who has set it up; empty: somebody at home."""
    takes_entries: bool = False
    """Whether whoever visits the club may enter it."""

    def __post_init__(self) -> None:
        """Check what needs no game.

        :raises TournamentError: a value cannot be.
        """
        if not self.sizes or self.size not in self.sizes or min(self.sizes) < 2:
            raise TournamentError.because(
                N_("a table of {size} is not allowed; choose from: {sizes}"),
                {"size": self.size, "sizes": ", ".join(map(str, self.sizes))},
            )
        if not 0 <= self.rounds <= MOST_ROUNDS:
            text = N_("a tournament has 1 to {most} rounds")
            raise TournamentError.because(text, {"most": MOST_ROUNDS})
        if unknown := [key for key in self.tiebreaks if key not in TIEBREAKS]:
            raise TournamentError.because(
                N_("there is no tie-break “{key}”; {hint}"),
                {"key": visible(unknown[0]), "hint": expected(unknown[0], TIEBREAKS)},
            )

    def teams_of(self, size: int) -> Teams:
        """Return the team of every seat of a table of this size; () when everybody plays alone."""
        return self.teams.get(size, ())

    def worth(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return scores so that more is better: below 0 where the fewest win."""
        return tuple([-score for score in scores] if self.fewest_wins else scores)

    def places(self, size: int) -> int:
        """Return how many places a table of this size has: a team takes one."""
        return len(one_each(range(size), self.teams_of(size)))


def plan_for(
    game: GameInfo,
    name: str,
    format_: Format,
    seed: int,
    *,
    size: int | None = None,
    sizes: Sequence[int] = (),
    **settings: Any,
) -> TournamentPlan:
    """Return a plan whose tables have a size that the game allows.

    :param size: the best one; None: `USUAL_SIZE`, or what is nearest to it.
    :param sizes: those that may be; (): all that the game has.
    :param settings: further fields of `TournamentPlan`.
    :raises TournamentError: the best is none of those that may be, or a setting cannot be.
    :raises InvalidNameError: the name cannot be one.
    """
    may_be = tuple(sorted(sizes or range(game.min_seats, game.max_seats + 1)))
    nearest = min(may_be, key=lambda allowed: abs(allowed - USUAL_SIZE))
    best = nearest if size is None else size
    teams = {size: game.teams_of(size) for size in may_be if game.teams_of(size)}
    return TournamentPlan(
        clean_title(name),
        game.id,
        format_,
        seed,
        may_be,
        best,
        teams=teams,
        fewest_wins=game.fewest_wins,
        **settings,
    )


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part."""

    number: int
    """From 1, in the order of seeding."""
    player: SeatInfo
    joined: int = 1
    """The first round that they may play in."""
    left_after: int | None = None
    """The last round that they may play in; None: until the end."""

    def plays_in(self, round_number: int) -> bool:
        """Whether they are there in a round."""
        last = round_number if self.left_after is None else self.left_after
        return self.joined <= round_number <= last


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round."""

    number: int
    """From 1; a table that is seated anew gets a number of its own."""
    entrants: tuple[int, ...]
    """In seat order."""
    rng_seed: int
    """Of the match: its deal and its bots follow from it."""
    placings: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    """None until the match is finished."""

    @property
    def finished(self) -> bool:
        """Whether there is a result."""
        return self.placings is not None


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round, and who sits it out."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether all its tables are."""
        return all(table.finished for table in self.tables)

    def table(self, number: int) -> Table:
        """Return the table of a number.

        :raises TournamentError: there is none.
        """
        for table in self.tables:
            if table.number == number:
                return table
        text = N_("round {round} has no table {number}")
        raise TournamentError.because(text, {"round": self.number, "number": number})


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it stands."""

    plan: TournamentPlan
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    """Every round that was paired; the last one is being played or finished."""
    schedule: tuple[Seating, ...] = ()
    """Rounds to come that are settled already (round robin), or from which the next is chosen (a
    Swiss of fresh company)."""

    @classmethod
    def begin(cls, plan: TournamentPlan, players: Sequence[SeatInfo]) -> "Tournament":
        """Return a tournament that is about to begin.

        :param players: in the order of seeding.
        :raises TournamentError: too few, too many, or two of one name.
        """
        if not FEWEST <= len(players) <= MOST or len(players) < min(plan.sizes):
            raise TournamentError.because(
                N_("a tournament has {low} to {high} players, not {number}"),
                {
                    "low": max(FEWEST, min(plan.sizes)),
                    "high": MOST,
                    "number": len(players),
                },
            )
        _check_names(players)
        if not plan.rounds:
            plan = replace(plan, rounds=default_rounds(plan.format, len(players), plan.size))
        return cls(plan, tuple(Entrant(n, player) for n, player in enumerate(players, start=1)))

    @property
    def current(self) -> Round | None:
        """The round that is being played; None between rounds and when all is over."""
        last = self.rounds[-1] if self.rounds else None
        return None if last is None or last.finished else last

    @property
    def open_tables(self) -> tuple[Table, ...]:
        """Tables of the current round without a result."""
        current = self.current
        return () if current is None else tuple(t for t in current.tables if not t.finished)

    @property
    def ready_tables(self) -> tuple[Table, ...]:
        """Those of them at which somebody human sits, for whom the table is ready."""
        return tuple(table for table in self.open_tables if not self.bots_only(table))

    def ready_for(self, name: str) -> tuple[Table, ...]:
        """Return those of them at which somebody sits, however the name is spelt."""
        key = name_key(name)
        return tuple(
            table
            for table in self.ready_tables
            if any(p.kind == "human" and name_key(p.name) == key for p in self.players(table))
        )

    def bots_only(self, table: Table) -> bool:
        """Whether nobody at a table is human."""
        return all(player.kind == "bot" for player in self.players(table))

    def entrant(self, number: int) -> Entrant:
        """Return the entrant of a number.

        :raises TournamentError: there is none.
        """
        if not 1 <= number <= len(self.entrants):
            raise TournamentError.because(N_("there is no player {number}"), {"number": number})
        return self.entrants[number - 1]

    def players(self, table: Table) -> tuple[SeatInfo, ...]:
        """Return who sits at a table, in seat order."""
        return tuple(self.entrant(number).player for number in table.entrants)

    def teams(self, table: Table) -> Teams:
        """Return the team of every seat of a table; () when everybody plays alone."""
        return self.plan.teams_of(len(table.entrants))

    def present(self, round_number: int) -> tuple[int, ...]:
        """Return the entrants who are there in a round."""
        return tuple(e.number for e in self.entrants if e.plays_in(round_number))

    @property
    def finished_tables(self) -> tuple[Table, ...]:
        """The tables of all rounds that have a result."""
        return tuple(t for paired in self.rounds for t in paired.tables if t.finished)

    def history(self) -> History:
        """Return what the paired rounds come to for the next seating."""
        history = History(teams=self.plan.teams)
        for paired in self.rounds:
            history.add(Seating(tuple(t.entrants for t in paired.tables), paired.byes))
        return history

    def field(self) -> Field:
        """Return all finished tables added up; a bye counts when its round is finished."""
        tables = [
            TableScore(
                table.entrants,
                table.placings or (),
                self.plan.worth(table.scores or ()),
                self.teams(table),
            )
            for table in self.finished_tables
        ]
        byes = Counter(
            entrant for paired in self.rounds if paired.finished for entrant in paired.byes
        )
        return Field(
            (e.number for e in self.entrants),
            tables,
            self.plan.scoring,
            byes,
            self.plan.places(self.plan.size),
        )

    def rankings(self) -> list[Ranking]:
        """Return every finished table for `plackett_luce`, tables of one deal under one name."""
        return [
            Ranking(
                tuple(player.name for player in self.players(table)),
                table.placings or (),
                (table.rng_seed, len(table.entrants)),
                self.teams(table),
            )
            for table in self.finished_tables
        ]

    def paired(self, seating: Seating) -> "Tournament":
        """Return this tournament with one more round."""
        number = len(self.rounds) + 1
        tables = tuple(
            Table(table, entrants, self._rng_seed(number, table))
            for table, entrants in enumerate(seating.tables, start=1)
        )
        return replace(self, rounds=(*self.rounds, Round(number, tables, seating.byes)))

    def report(
        self, round_number: int, table: int, placings: Sequence[int], scores: Sequence[int]
    ) -> "Tournament":
        """Return this tournament with the result of a table; the same again changes nothing.

        :raises TournamentError: there is no such table, or it has another result.
        :raises ValueError: these are no placings of its seats.
        """
        found = self._round(round_number).table(table)
        check_placings(placings)
        if not len(placings) == len(scores) == len(found.entrants):
            raise ValueError(f"{len(placings)} results for {len(found.entrants)} seats")
        check_shared(placings, self.teams(found))
        told = replace(found, placings=tuple(placings), scores=tuple(scores))
        if found.finished:
            if found == told:
                return self
            text = N_("table {table} of round {round} already has another result")
            raise TournamentError.because(text, {"table": table, "round": round_number})
        paired = self.rounds[round_number - 1]
        tables = tuple(told if one is found else one for one in paired.tables)
        rounds = list(self.rounds)
        rounds[round_number - 1] = replace(paired, tables=tables)
        return replace(self, rounds=tuple(rounds))

    def enter(self, player: SeatInfo) -> "Tournament":
        """Return this tournament with one more entrant, who plays from the next round on.

        :raises TournamentError: the name is taken, there is no room, or it is too late.
        """
        if self.plan.format == "knockout" and self.rounds:
            text = N_("this knockout has begun and takes no more players; enter the next one")
            raise TournamentError.because(text)
        if self.plan.format != "knockout" and len(self.rounds) >= self.plan.rounds:
            raise TournamentError.because(N_("the last round has begun; it is too late to enter"))
        if len(self.entrants) == MOST:
            text = N_("the tournament is full: it has {most} players")
            raise TournamentError.because(text, {"most": MOST})
        _check_names([*(entrant.player for entrant in self.entrants), player])
        entrant = Entrant(len(self.entrants) + 1, player, joined=len(self.rounds) + 1)
        return replace(self, entrants=(*self.entrants, entrant), schedule=())

    def withdraw(self, number: int) -> "Tournament":
        """Return this tournament without an entrant from now on; what they have played stays.

        Whoever waits for them at a table that has no result plays in a smaller company, under a new
        table number, or sits the round out when the game has no table so small.

        :raises TournamentError: there is no such entrant, or they have left already.
        """
        entrant = self.entrant(number)
        if entrant.left_after is not None:
            text = N_("{name} has already left")
            raise TournamentError.because(text, {"name": entrant.player.name})
        waiting = next((t for t in self.open_tables if number in t.entrants), None)
        last = len(self.rounds) - (waiting is not None)
        gone = replace(entrant, left_after=last)
        left = replace(
            self,
            entrants=(*self.entrants[: number - 1], gone, *self.entrants[number:]),
            schedule=(),
        )
        return left if waiting is None else left._without(waiting, number)

    def _without(self, table: Table, number: int) -> "Tournament":
        """Return this tournament with a table of the current round seated without somebody."""
        current = self.rounds[-1]
        rest = tuple(entrant for entrant in table.entrants if entrant != number)
        others = tuple(t for t in current.tables if t is not table)
        if len(rest) in self.plan.sizes:
            new = max(t.number for t in current.tables) + 1
            seated = Table(new, rest, self._rng_seed(current.number, new))
            changed = replace(current, tables=(*others, seated))
        else:
            byes = tuple(sorted((*current.byes, *rest)))
            changed = replace(current, tables=others, byes=byes)
        return replace(self, rounds=(*self.rounds[:-1], changed))

    def _round(self, number: int) -> Round:
        if not 1 <= number <= len(self.rounds):
            raise TournamentError.because(N_("there is no round {number} yet"), {"number": number})
        return self.rounds[number - 1]

    def _rng_seed(self, round_number: int, table: int) -> int:
        if self.plan.shared_deals:
            return derive(self.plan.seed, "deal", round_number)
        return derive(self.plan.seed, "deal", round_number, table)


def default_rounds(format_: Format, entrants: int, size: int) -> int:
    """Return how many rounds suit a format; 0 for a knockout, which has as many as it takes.

    A round robin: enough to meet everybody; a Swiss: two more than part one winner from all others;
    a ladder challenge: five.
    """
    if format_ == "round_robin":
        return math.ceil((entrants - 1) / (size - 1))
    if format_ == "swiss":
        return math.ceil(math.log(entrants) / math.log(size) - 1e-9) + 2
    return 5 if format_ == "ladder" else 0


def _check_names(players: Sequence[SeatInfo]) -> None:
    try:
        check_distinct(player.name for player in players)
    except InvalidNameError as error:
        raise TournamentError(error.sentence) from None
