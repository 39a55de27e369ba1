"""Contests of bots: the seats of all bots in each deal.

For each deal, the bots form a circle in random order, repeated until it fills the table. There is
one match for each place of the circle: it seats the bots from that place on. So each bot sits on
every seat equally often in the same deal, and the neighbours change from deal to deal:

    4 bots,  4 seats: 4 matches   ABCD BCDA CDAB DABC
    6 bots,  4 seats: 6 matches   ABCD BCDE CDEF DEFA EFAB FABC
    2 bots,  4 seats: 4 matches   AABB ABBA BBAA BAAB, or ABAB BABA ABAB BABA

In a game with teams, a place of the circle is a team, and one bot plays all its seats. A bot that
is named several times has several places: `champion,random,random,random` is one against three.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import floor, inf, log10
from time import perf_counter
from typing import Any, Final

from jericho_tui.arena.simulate import Crash, hand_out, play_table
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, starter
from jericho_tui.core.outcome import Teams, sides
from jericho_tui.core.registry import info, load
from jericho_tui.core.seats import derive, stream
from jericho_tui.core.sentence import Sentence, counted
from jericho_tui.play.player import Decision, Limit, Player, SeatInfo, ShouldStop, never
from jericho_tui.play.record import MatchRecord


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


_STEPS: Final = 20
"""Steps of the histogram in a factor of ten: a quantile read from it is good to 6 %."""
_DIGITS: Final = 7
"""Decimals of a second that are kept."""
_TOLERANCE: Final = 2.0
_GRACE: Final = 0.5
"""A decision overran when it took more than `_TOLERANCE` times its limit and so many seconds: a
busy machine alone does not do that."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long a bot took over its decisions, in seconds of the clock on the wall."""

    decisions: int
    seconds: float
    """Altogether."""
    longest: float
    histogram: Mapping[int, int]
    """How many decisions took from 10^(n/20) up to 10^((n+1)/20) seconds, by n."""

    @classmethod
    def of(cls, taken: Sequence[float]) -> "Times":
        """Return the summary of some times."""
        steps = Counter(floor(_STEPS * log10(max(t, 1e-9))) for t in taken)
        # Rounded here and not in the file, so that a report is the same before and after it.
        seconds, longest = (round(time, _DIGITS) for time in (sum(taken), max(taken, default=0.0)))
        return cls(len(taken), seconds, longest, dict(sorted(steps.items())))

    @classmethod
    def together(cls, parts: Iterable["Times"]) -> "Times":
        """Return the sum of summaries."""
        decisions, seconds, longest = 0, 0.0, 0.0
        steps: Counter[int] = Counter()
        for part in parts:
            decisions += part.decisions
            seconds += part.seconds
            longest = max(longest, part.longest)
            steps.update(part.histogram)
        return cls(decisions, seconds, longest, dict(sorted(steps.items())))

    @property
    def mean(self) -> float:
        """Seconds a decision on average; 0 where nothing was decided."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def quantile(self, share: float) -> float:
        """Return the time that this share of the decisions did not exceed, to 6 %."""
        left = share * self.decisions
        for step, number in sorted(self.histogram.items()):
            left -= number
            if left <= 0:
                return min(10 ** ((step + 0.5) / _STEPS), self.longest)
        return self.longest


@dataclass(frozen=True, slots=True)
class Overrun:
    """A decision that took far longer than its limit."""

    match_id: str
    bot: str
    seat: Seat
    ply: int
    """How many moves the bot had seen."""
    seconds: float
    limit: float
    """Seconds."""
    record: MatchRecord | None = field(default=None, compare=False, repr=False)
    """The match, fresh from the table; None when read from a file."""

    @property
    def sentence(self) -> Sentence:
        """What happened and where."""
        return counted(
            "game {match}: the bot {bot} on seat {seat} took {seconds} s after {moves} move; its "
            "limit is {limit} s",
            "game {match}: the bot {bot} on seat {seat} took {seconds} s after {moves} moves; its "
            "limit is {limit} s",
            "moves",
            {
                "match": self.match_id,
                "bot": self.bot,
                "seat": self.seat + 1,
                "seconds": round(self.seconds, 1),
                "moves": self.ply,
                "limit": f"{self.limit:g}",
            },
        )

    def to_table(self) -> dict[str, Any]:
        """Return it as it stands in files; the seat counts from 1."""
        return {
            "match": self.match_id,
            "bot": self.bot,
            "seat": self.seat + 1,
            "moves": self.ply,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class Score:
    """How one match of a deal ended; all in seat order."""

    bots: tuple[str, ...]
    places: tuple[int, ...]
    """1 is best; ties share a place."""
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal that every line-up has played. Equal when all but the time taken is."""

    deal: int
    """From 0."""
    start_seat: Seat | None
    """Who began, where the game has that."""
    matches: tuple[Score, ...]
    times: Mapping[str, Times] = field(compare=False)
    """By bot."""
    overruns: tuple[Overrun, ...] = field(default=(), compare=False)


def play_deal(contest: Contest, deal: int) -> DealResult | Crash:
    """Play a deal (from 0) by all its line-ups; a crash ends it.

    :raises ValueError: this program has other rules than those of the contest.
    """
    game = load(contest.game)
    if game.info.rules_version != contest.rules_version:
        raise ValueError(
            f"rules version {game.info.rules_version} of {contest.game} here, "
            f"{contest.rules_version} wanted"
        )
    seed, seconds = contest.deal_seed(deal), contest.limit.seconds
    limit = inf if seconds is None else seconds
    taken: dict[str, list[float]] = {bot: [] for bot in contest.contestants}
    matches: list[Score] = []
    overruns: list[Overrun] = []
    for number, line_up in enumerate(contest.line_ups(deal)):
        decisions: list[tuple[Seat, int, float]] = []
        match, error = play_table(
            contest.game,
            seats_of(line_up),
            seed,
            contest.options,
            contest.limit,
            partial(_Timed, decisions),
        )
        for seat, _ply, time in decisions:
            taken[line_up[seat]].append(time)
        late = [one for one in decisions if one[2] > _TOLERANCE * limit + _GRACE]
        if error is not None or late:
            record = MatchRecord.of(match, match_id=contest.match_id(deal, number), rng_seed=seed)
            if error is not None:
                return Crash(record, match.actors()[0], error)
            overruns += [
                Overrun(record.id, line_up[seat], seat, ply, round(time, _DIGITS), limit, record)
                for seat, ply, time in late
            ]
        outcome = match.outcome()
        assert outcome is not None  # nobody raised, so it was played to its end
        matches.append(Score(line_up, outcome.placings, outcome.scores))
    times = {bot: Times.of(each) for bot, each in taken.items()}
    return DealResult(deal, starter(match.setup), tuple(matches), times, tuple(overruns))


@dataclass(eq=False)
class _Timed:
    """A player whose decisions are timed."""

    decisions: list[tuple[Seat, int, float]]
    """Seat, ply and seconds of each decision; added to."""
    seat: Seat
    player: Player

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        start = perf_counter()
        decision = self.player.choose(view, limit, should_stop)
        self.decisions.append((self.seat, view.ply, perf_counter() - start))
        return decision


_TASK: Final = 0.25
"""Seconds of thinking that make a task: what a cluster spends on one is little beside that."""
_MOST: Final = 16
"""Deals of a task."""


def play_deals(
    contest: Contest,
    deals: Sequence[int],
    executor: Executor | None = None,
    jobs: Callable[[], int] = lambda: 1,
) -> Generator[DealResult, None, None]:
    """Play deals (from 0) and yield their results as they come.

    The results depend neither on the executor nor on the order. Close the generator to stop.

    :param executor: the executor to use, or None for this process. It stays open.
    :param jobs: returns the number of parallel tasks; called repeatedly, since a cluster may grow.
    :raises SimulationError: a bot crashed, or a worker died.
    """
    thought = done = 0.0

    def size(left: int) -> int:
        # Short tasks towards the end, so that all workers come to it together.
        most = min(_MOST, left // (4 * jobs()))
        return max(1, min(most, int(_TASK * done / thought))) if thought else 1

    with closing(
        hand_out(
            partial(play_deal, contest),
            deals,
            lambda deal: contest.match_id(deal, 0),
            executor,
            lambda: jobs() * 2,  # each worker plays one task, and one waits for it
            size,
            in_order=False,
        )
    ) as results:
        for result in results:
            thought += sum(times.seconds for times in result.times.values())
            done += 1
            yield result
