"""One deal of a contest, played by every line-up, and how long the bots thought."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import floor, inf, log10
from time import perf_counter
from typing import Any, Final

from jericho_tui.arena.contest import Contest, seats_of
from jericho_tui.arena.simulate import Crash, play_table
from jericho_tui.core.game import Seat
from jericho_tui.core.options import starter
from jericho_tui.core.registry import load
from jericho_tui.core.sentence import Sentence, counted
from jericho_tui.play.player import Decision, Limit, Player
from jericho_tui.play.record import MatchRecord

_STEPS: Final = 20
"""Steps of the histogram in a factor of ten: a quantile read from it is good to 6 %."""
_DIGITS: Final = 7
"""Decimals of a second that are kept."""
_SHORTEST: Final = 1e-9
"""Seconds; a clock may say that no time has passed."""
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
        steps = Counter(floor(_STEPS * log10(max(t, _SHORTEST))) for t in taken)
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
    seed = contest.deal_seed(deal)
    taken: dict[str, list[float]] = {bot: [] for bot in contest.contestants}
    matches: list[Score] = []
    overruns: list[Overrun] = []
    for number, line_up in enumerate(contest.line_ups(deal)):
        clock = _Clock(line_up, taken, contest.limit.seconds)
        match, error = play_table(
            contest.game, seats_of(line_up), seed, contest.options, contest.limit, clock.behind
        )
        match_id = contest.match_id(deal, number)
        if error is not None or clock.late:
            record = MatchRecord.of(match, match_id=match_id, rng_seed=seed)
            if error is not None:
                return Crash(record, match.actors()[0], error)
            overruns += [
                Overrun(
                    match_id, line_up[seat], seat, ply, round(seconds, _DIGITS), clock.limit, record
                )
                for seat, ply, seconds in clock.late
            ]
        outcome = match.outcome()
        assert outcome is not None  # nobody raised, so it was played to its end
        matches.append(Score(line_up, outcome.placings, outcome.scores))
    times = {bot: Times.of(seconds) for bot, seconds in taken.items()}
    return DealResult(deal, starter(match.setup), tuple(matches), times, tuple(overruns))


class _Clock:
    """Stands on the table of one match."""

    def __init__(
        self, line_up: Sequence[str], taken: Mapping[str, list[float]], limit: float | None
    ) -> None:
        self.late: list[tuple[Seat, int, float]] = []
        """Seat, ply and seconds of the decisions that overran."""
        self.limit = inf if limit is None else limit
        self._line_up = line_up
        self._taken = taken

    def behind(self, seat: Seat, player: Player) -> Player:
        """Return a player whose decisions are timed."""
        taken = self._taken[self._line_up[seat]]
        return _Timed(player, taken, _TOLERANCE * self.limit + _GRACE, partial(self._note, seat))

    def _note(self, seat: Seat, ply: int, seconds: float) -> None:
        self.late.append((seat, ply, seconds))


class _Timed:
    """A player whose decisions are timed."""

    def __init__(
        self,
        player: Player,
        taken: list[float],
        longest: float,
        overran: Callable[[int, float], None],
    ) -> None:
        self._choose = player.choose
        self._taken = taken
        self._longest = longest
        self._overran = overran

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return what the player chooses."""
        start = perf_counter()
        decision = self._choose(view, limit, should_stop)
        seconds = perf_counter() - start
        self._taken.append(seconds)
        if seconds > self._longest:
            self._overran(view.ply, seconds)
        return decision
