"""Playing many matches of one table of bots; the same seed gives the same records.

Match number i depends on the simulation and i alone, so any of them can be played again by itself,
in any process and in any order. Workers return finished records; what becomes of them is the
caller's affair.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from jericho_tui.arena.workers import interrupts_held, worker_pool
from jericho_tui.bots.registry import create
from jericho_tui.bots.roster import seated
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import num_winners
from jericho_tui.core.registry import load
from jericho_tui.core.seats import derive, stream
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.league.intervals import Share, wilson
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Limit, Player, SeatInfo
from jericho_tui.play.record import MatchRecord


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What whoever sat on one seat came to, over the matches that are counted."""

    wins: float
    """Victories; one shared by k seats or teams counts 1/k for each who was in it."""
    win_share: Share
    """Wins per match."""
    mean_score: float
    mean_place: float


class Tally:
    """Adds up results; the order in which they come does not matter."""

    def __init__(self, num_seats: int, teams: Sequence[int] = ()) -> None:
        """Begin.

        :param teams: of every seat, see `core.outcome`.
        """
        self.matches = 0
        self._teams = tuple(teams)
        self._wins = [Fraction(0)] * num_seats
        self._scores = [0] * num_seats
        self._places = [0] * num_seats

    def add(self, placings: Sequence[int], scores: Sequence[int]) -> None:
        """Count one match; places as in a record's `[result]`."""
        self.matches += 1
        share = Fraction(1, num_winners(placings, self._teams))
        for seat, (place, score) in enumerate(zip(placings, scores, strict=True)):
            if place == 1:
                self._wins[seat] += share
            self._scores[seat] += score
            self._places[seat] += place

    def seats(self) -> tuple[SeatTally, ...]:
        """Return every seat's results; only after at least one match."""
        number = self.matches
        return tuple(
            SeatTally(
                float(wins), wilson(float(wins / number), number), score / number, place / number
            )
            for wins, score, place in zip(self._wins, self._scores, self._places, strict=True)
        )


Result = TypeVar("Result")
_CHUNK: Final = 16
"""Matches handed to a worker at once: long enough to outweigh the handing over, short enough that
an interrupted run stops at once."""
_AHEAD: Final = 4
"""Chunks under way for each worker; more would only pile up results."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """A table of bots and the seed of all its matches."""

    game: str
    seats: tuple[SeatInfo, ...]
    seed: int
    """0 to 2^63 - 1, as `rng_seed` of a record."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limit: Limit = field(default_factory=Limit)
    """For every decision of a bot that searches."""

    def match_id(self, index: int) -> str:
        """Return the id of match `index` (from 0); matches are numbered from 1 in it."""
        return f"sim-{self.game}-{self.seed}-{index + 1:06}"

    def match_seed(self, index: int) -> int:
        """Return the `rng_seed` of match `index`: its deal and its bots follow from it."""
        return derive(self.seed, "match", index)


@dataclass(frozen=True, slots=True)
class Crash:
    """A bot raised; everything needed to see it again."""

    record: MatchRecord
    """The match up to the decision that failed."""
    seat: Seat
    error: str
    """The exception's name and message."""

    @property
    def sentence(self) -> Sentence:
        """What happened, where, and what reproduces it."""
        return counted(
            "game {match} (rng_seed {seed}) stopped after {moves} move: the bot {bot} on seat "
            "{seat} raised {error}",
            "game {match} (rng_seed {seed}) stopped after {moves} moves: the bot {bot} on seat "
            "{seat} raised {error}",
            "moves",
            {
                "match": self.record.id,
                "seed": self.record.rng_seed,
                "moves": len(self.record.moves),
                "bot": self.record.seats[self.seat].bot,
                "seat": self.seat + 1,
                "error": self.error,
            },
        )


class SimulationError(SentenceError):
    """A run could not go on; the message says at which match."""

    def __init__(self, sentence: Sentence, record: MatchRecord | None = None) -> None:
        super().__init__(sentence)
        self.record = record
        """The unfinished match where a bot crashed; None when it was not a bot."""


def play_one(simulation: Simulation, index: int) -> MatchRecord | Crash:
    """Play match `index` of a simulation (from 0)."""
    return play_match(
        simulation.game,
        simulation.seats,
        simulation.match_seed(index),
        simulation.match_id(index),
        simulation.options,
        simulation.limit,
    )


def play_match(
    game_id: str,
    seats: Sequence[SeatInfo],
    seed: int,
    match_id: str,
    options: Mapping[str, OptionValue],
    limit: Limit,
) -> MatchRecord | Crash:
    """Play one match between bots.

    :param seed: the match's `rng_seed`; its deal and its bots follow from it.
    """
    match, error = play_table(game_id, seats, seed, options, limit)
    record = MatchRecord.of(match, match_id=match_id, rng_seed=seed)
    return record if error is None else Crash(record, match.actors()[0], error)


def play_table(
    game_id: str,
    seats: Sequence[SeatInfo],
    seed: int,
    options: Mapping[str, OptionValue],
    limit: Limit,
    through: Callable[[Seat, Player], Player] = lambda _seat, player: player,
) -> tuple[Match, str | None]:
    """Play one match between bots; return it, and what a bot raised before its end.

    :param through: puts something between a bot and the table, e.g. a clock.
    """
    game = load(game_id)
    setup = game.deal(len(seats), options, stream(seed, "deal"))
    match = Match(game, setup, seated(seats, game_id), keep_events=False)
    try:
        players = {
            Seat(seat): through(Seat(seat), create(info.bot, game, seed, Seat(seat)))
            for seat, info in enumerate(match.seats)
        }
        play_out(match, players, limit, stream(seed, "chance"))
    except Exception as error:  # whatever a bot does, the run must name the match
        return match, f"{type(error).__name__}: {error}"
    return match, None


def simulate(
    simulation: Simulation, indices: Sequence[int], *, jobs: int = 1
) -> Generator[MatchRecord, None, None]:
    """Play matches and yield their finished records in the order of `indices`.

    Close the generator to stop early: its workers end then.

    :param jobs: at most so many worker processes; with work for one only, this process plays. The
        records do not depend on it.
    :raises SimulationError: a bot crashed, or a worker died.
    """
    jobs = min(jobs, -(-len(indices) // _CHUNK))
    if jobs <= 1:
        for index in indices:
            yield unless_crashed(play_one(simulation, index))
        return
    chunks = [indices[start : start + _CHUNK] for start in range(0, len(indices), _CHUNK)]
    calls = [
        (simulation.match_id(chunk[0]), partial(_play_chunk, simulation, chunk)) for chunk in chunks
    ]
    with worker_pool(jobs) as pool, closing(in_order(pool, calls, jobs * _AHEAD)) as played:
        for results in played:
            yield from map(unless_crashed, results)


def _play_chunk(simulation: Simulation, chunk: Sequence[int]) -> list[MatchRecord | Crash]:
    return [play_one(simulation, index) for index in chunk]


def in_order(
    executor: Executor, calls: Iterable[tuple[str, Callable[[], Result]]], under_way: int
) -> Generator[Result, None, None]:
    """Keep an executor busy and yield what comes of calls, in their order.

    :param calls: each with the first match that it plays; can be pickled.
    :param under_way: how many are made at once.
    :raises SimulationError: a worker died.
    """
    rest = iter(calls)
    waiting: deque[tuple[str, Future[Result]]] = deque()
    try:
        while True:
            for match_id, call in islice(rest, max(0, under_way - len(waiting))):
                with interrupts_held():
                    waiting.append((match_id, executor.submit(call)))
            if not waiting:
                return
            match_id, future = waiting.popleft()
            yield brought(future, match_id)
    finally:
        for _match_id, future in waiting:
            future.cancel()


def brought(future: Future[Result], match_id: str) -> Result:
    """Return what a worker brings.

    :param match_id: the first match that it was given.
    :raises SimulationError: it cannot bring it.
    """
    try:
        return future.result()
    except BrokenProcessPool:
        text = N_(
            "a worker process died during game {match} or a later one; run the "
            "command again with --jobs 1 to see which"
        )
        raise SimulationError.because(text, {"match": match_id}) from None
    except Exception as error:  # a cluster's; what a bot raises is a Crash, not an exception
        raise SimulationError.because(
            N_("no worker could play game {match} or a later one: {error}"),
            {"match": match_id, "error": f"{type(error).__name__}: {error}".rstrip(": ")},
        ) from error


def unless_crashed(result: Result | Crash) -> Result:
    """Return what was played.

    :raises SimulationError: a bot crashed.
    """
    if isinstance(result, Crash):
        raise SimulationError(result.sentence, result.record)
    return result
