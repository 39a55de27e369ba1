"""Playing many matches of one table of bots; the same seed gives the same records.

Match number i depends on the simulation and i alone, so any of them can be played again by itself.
"""

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
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


Item = TypeVar("Item")
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
    play, under_way = partial(play_one, simulation), jobs * _AHEAD
    with worker_pool(jobs) as pool:
        yield from hand_out(
            play, indices, simulation.match_id, pool, lambda: under_way, lambda _left: _CHUNK
        )


def hand_out(
    play: Callable[[Item], Result | Crash],
    items: Sequence[Item],
    name: Callable[[Item], str],
    executor: Executor | None,
    under_way: Callable[[], int],
    size: Callable[[int], int] = lambda _left: 1,
    *,
    in_order: bool = True,
) -> Generator[Result, None, None]:
    """Play every item and yield the results. Close the generator to stop.

    :param play: plays one item; can be pickled.
    :param name: returns the id of the first match of an item.
    :param executor: plays the items in batches, or None for this process. It stays open.
    :param under_way: returns how many batches may be under way; a cluster may grow.
    :param size: returns the number of items of the next batch, given how many are left.
    :param in_order: whether results come in the order of the items, not as they are finished.
    :raises SimulationError: a bot crashed, or a worker died.
    """
    if executor is None:
        for item in items:
            yield _unless_crashed(play(item))
        return
    rest = deque(items)
    waiting: dict[Future[list[Result | Crash]], str] = {}
    try:
        while True:
            while rest and len(waiting) < under_way():
                batch = [rest.popleft() for _ in range(min(len(rest), size(len(rest))))]
                with interrupts_held():
                    waiting[executor.submit(play_batch, play, batch)] = name(batch[0])
            if not waiting:
                return
            finished = {next(iter(waiting))}
            if not in_order:
                finished = wait(waiting, return_when=FIRST_COMPLETED).done
            came = [(one, waiting.pop(one)) for one in list(waiting) if one in finished]
            results = [result for one, match_id in came for result in _brought(one, match_id)]
            # A crash comes last, so that no result that is there is lost with it.
            for result in sorted(results, key=lambda result: isinstance(result, Crash)):
                yield _unless_crashed(result)
    finally:
        for future in waiting:
            future.cancel()


def play_batch(
    play: Callable[[Item], Result | Crash], batch: Sequence[Item]
) -> list[Result | Crash]:
    """Play some items in a worker, up to the first crash."""
    results: list[Result | Crash] = []
    for item in batch:
        results.append(play(item))
        if isinstance(results[-1], Crash):
            break
    return results


def _brought(future: Future[Result], match_id: str) -> Result:
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


def _unless_crashed(result: Result | Crash) -> Result:
    if isinstance(result, Crash):
        raise SimulationError(result.sentence, result.record)
    return result
