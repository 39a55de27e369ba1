"""Finding the weights of a policy by playing: the cross-entropy method, resumed after a kill.

Every generation draws candidates around a mean, lets each play the same matches against copies of
an earlier mean, and moves mean and spread to those of the best (R. Y. Rubinstein: "The
Cross-Entropy Method for Combinatorial and Continuous Optimization", Methodology and Computing in
Applied Probability 1, 1999; smoothed as in P.-T. de Boer et al.: "A Tutorial on the Cross-Entropy
Method", Annals of Operations Research 134, 2005). Who is beaten is renewed now and then, so that
the weights do not only learn to beat the first.

A generation follows from the seed, its number and the generation before it; so a run that was
killed goes on as if it had not been, and the results do not depend on the number of workers.
"""

import json
import os
import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.heuristic import HeuristicBot
from jericho_tui.bots.policies import Policy, knowledge_of
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seeds import derive, stream
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.core.spelling import expected, listed
from jericho_tui.games import load
from jericho_tui.league.intervals import Share, wilson
from jericho_tui.play.player import Limit
from jericho_tui.store.files import StoreError, read_limited, shown, write_atomic
from jericho_tui.store.json_text import parse_json
from jericho_tui.store.links import open_named

Table = Mapping[str, float | Sequence[float]]
"""Weights as a section of a data file has them."""

_ELITE: Final = 0.25
"""Which part of a generation the next one is drawn from."""
_LEARN: Final = 0.7
"""How far mean and spread move to those of the best."""
_RENEW: Final = 6
"""Generations that play against the same rivals."""
_WIDEN: Final = 1.3
"""What the spread is multiplied by when the rivals are new."""
_FIRST_SPREAD: Final = 0.4
"""Standard deviation at the start, as a part of each value."""
_LEAST_SPREAD: Final = 0.02
_LEAD_PER_SHARE: Final = 4.5
"""How many `points_per_e` of lead count as much as all the victories: leads tell sooner."""
_FORMAT: Final = 1
_MOST: Final = 1e9
"""Of any weight or score."""


@runtime_checkable
class Tunable(Policy, Protocol):
    """A policy that rests on numbers."""

    def table(self) -> dict[str, float | list[float]]:
        """Return its weights by name; a list where a weight depends on something."""
        ...

    def with_table(self, table: Table) -> Policy:
        """Return the same policy with other weights; what makes no sense is brought in range."""
        ...


class TuningError(SentenceError):
    """There is nothing to tune, or it cannot go on as asked; the sentence says why."""


@dataclass(frozen=True)
class Tuning:
    """What is tuned, and all that the course of it depends on."""

    game: str
    style: str = "heuristic"
    seats: tuple[int, ...] = ()
    """Seat counts that are played in turn; () for all that the game has."""
    population: int = 30
    matches: int = 360
    """Of each candidate in a generation."""
    seed: int = 1


@dataclass(frozen=True)
class Generation:
    """Where the search stands."""

    number: int
    """From 1 on; 0 is the start, where nothing was played."""
    mean: dict[str, float | list[float]]
    spread: dict[str, float | list[float]]
    best: float = 1.0
    """The best candidate's score; 1 is as good as the rivals."""
    score: float = 1.0
    """The last mean's."""


class Measured(NamedTuple):
    """How a policy does against another: one against copies of it, on every seat in turn."""

    matches: int
    share: Share
    """Of the victories."""
    lead: float
    """Over the average opponent, in points."""


def tune(
    tuning: Tuning, generations: int, path: Path, *, jobs: int = 1
) -> Generator[Generation, None, None]:
    """Yield generation after generation up to number `generations`; those of the file at once.

    :param path: where every generation is appended as a line of JSON.
    :param jobs: worker processes; with 1 this process plays.
    :raises TuningError: there is nothing to tune, or the file is another tuning's.
    :raises StoreError: the file cannot be read or written.
    """
    policy = tunable(tuning.game, tuning.style)
    info = load(tuning.game).info
    seats = tuning.seats or tuple(range(info.min_seats, info.max_seats + 1))
    past = _read(path, tuning, policy)
    yield from past[1 : generations + 1]
    with worker_pool(jobs) if jobs > 1 else nullcontext() as pool:
        mapped: Callable[..., Any] = map if pool is None else pool.map
        while len(past) <= generations:
            number = len(past)
            rival = past[(number - 1) // _RENEW * _RENEW].mean
            candidates = _draw(tuning, past[-1], number)
            play = partial(_score, tuning, seats, rival, number)
            scores = list(mapped(play, candidates))
            past.append(_learn(past[-1], candidates, scores))
            _append(path, asdict(past[-1]))
            yield past[-1]


def tunable(game_id: str, style: str) -> Tunable:
    """Return the policy that will be tuned.

    :raises TuningError: there is none.
    """
    knowledge = knowledge_of(game_id)
    policies = {} if knowledge is None else knowledge.policies
    known = {key: policy for key, policy in policies.items() if isinstance(policy, Tunable)}
    if style not in known:
        raise TuningError(
            Sentence(
                N_("{game} has no policy “{style}” whose weights can be tuned; {hint}"),
                {"game": game_id, "style": visible(style), "hint": expected(style, known)},
            )
        )
    return known[style]


def measure(
    tuning: Tuning, table: Table, rival: Table, matches: int, seats: Sequence[int]
) -> Measured:
    """Play `table` against `rival` in other matches than any generation's."""
    seeds = [derive(tuning.seed, "measure", number) for number in range(matches)]
    return _play_all(tuning, table, rival, seeds, seats)


def entry_of(key: str, value: float | Sequence[float]) -> str:
    """Return an entry of a TOML file, three significant digits of each number.

    More than a few thousand matches can tell.
    """
    parts = [f"{float(f'{part:.3g}')!r}" for part in _flat({key: value})]
    return f"{key} = [{', '.join(parts)}]" if isinstance(value, Sequence) else f"{key} = {parts[0]}"


def write_section(path: Path, section: str, table: Table) -> None:
    """Replace the values of a section of a TOML file; comments and all else stay as they are.

    :raises TuningError: the file has no such section, or not all of its keys.
    :raises StoreError: it cannot be read or written.
    """
    lines = _replaced(path, section, table)
    mode = path.stat().st_mode & 0o777
    write_atomic(path, "".join(lines).encode(), backup=False, mode=mode)


def check_section(path: Path, section: str, keys: Iterable[str]) -> None:
    """Check that `write_section` can put values of these keys into a file.

    :raises TuningError: the file has no such section, or not all of its keys.
    :raises StoreError: it cannot be read.
    """
    _replaced(path, section, dict.fromkeys(keys, 0.0))


def _replaced(path: Path, section: str, table: Table) -> list[str]:
    """Return the lines of a TOML file with other values in a section."""
    data = read_limited(path, limits.MOST_RECORD)
    try:
        lines = [] if data is None else data.decode().splitlines(keepends=True)
    except UnicodeDecodeError:
        lines = []
    missing = set(table)
    inside = False
    for number, line in enumerate(lines):
        if head := re.match(r"\s*\[+([^\]]+)\]", line):
            inside = head[1].strip() == section
        elif inside and (entry := re.match(r"(\w+)\s*=", line)) and entry[1] in table:
            lines[number] = entry_of(entry[1], table[entry[1]]) + "\n"
            missing.discard(entry[1])
    if missing:
        raise TuningError(
            Sentence(
                N_("{path} has no {keys} in its section {section}"),
                {"path": shown(path), "keys": listed(sorted(missing)), "section": section},
            )
        )
    return lines


def _draw(tuning: Tuning, last: Generation, number: int) -> list[dict[str, float | list[float]]]:
    """Return the candidates of a generation, the mean itself first."""
    rng = stream(tuning.seed, "candidates", number)
    widen = _WIDEN if number > 1 and (number - 1) % _RENEW == 0 else 1.0
    means, spreads = _flat(last.mean), _flat(last.spread)
    drawn = [means] + [
        [rng.gauss(mean, spread * widen) for mean, spread in zip(means, spreads, strict=True)]
        for _ in range(tuning.population)
    ]
    policy = tunable(tuning.game, tuning.style)
    # Brought in range here, so that what is learned is what was played.
    return [_in_range(policy, _like(last.mean, values)) for values in drawn]


def _in_range(policy: Tunable, table: Table) -> dict[str, float | list[float]]:
    changed = policy.with_table(table)
    assert isinstance(changed, Tunable)  # the same policy with other weights
    return changed.table()


def _learn(last: Generation, candidates: Sequence[Table], scores: Sequence[float]) -> Generation:
    """Return the next generation: moved to the best candidates."""
    order = sorted(range(len(scores)), key=lambda n: -scores[n])
    elite = [_flat(candidates[n]) for n in order[: max(2, round(_ELITE * len(scores)))]]
    mean, spread = [], []
    columns = zip(*elite, strict=True)
    for old, width, values in zip(_flat(last.mean), _flat(last.spread), columns, strict=True):
        mean.append(old + _LEARN * (fmean(values) - old))
        spread.append(max(_LEAST_SPREAD, width + _LEARN * (pstdev(values) - width)))
    return Generation(
        last.number + 1,
        _like(last.mean, mean),
        _like(last.mean, spread),
        max(scores),
        scores[0],
    )


def _score(
    tuning: Tuning, seats: Sequence[int], rival: Table, generation: int, table: Table
) -> float:
    """Return how well a candidate does: 1 is as well as the rivals."""
    seeds = [derive(tuning.seed, "tune", generation, n) for n in range(tuning.matches)]
    measured = _play_all(tuning, table, rival, seeds, seats)
    policy = tunable(tuning.game, tuning.style)
    # Of all seat counts alike, as every one has its part of the matches.
    even = fmean([1 / number for number in seats])
    return measured.share.value / even + measured.lead / (_LEAD_PER_SHARE * policy.points_per_e)


def _play_all(
    tuning: Tuning, table: Table, rival: Table, seeds: Sequence[int], seats: Sequence[int]
) -> Measured:
    policy = tunable(tuning.game, tuning.style)
    mine, theirs = policy.with_table(table), policy.with_table(rival)
    shares, leads = [], []
    for number, seed in enumerate(seeds):
        places = seats[number % len(seats)]
        seat = number // len(seats) % places
        outcome = _play(tuning.game, [mine if n == seat else theirs for n in range(places)], seed)
        shares.append(outcome.shares[seat])
        others = sum(outcome.scores) - outcome.scores[seat]
        leads.append(outcome.scores[seat] - others / (places - 1))
    return Measured(len(shares), wilson(fmean(shares), len(shares)), fmean(leads))


def _play(game_id: str, policies: Sequence[Policy], seed: int) -> Outcome:
    """Play one match between policies."""
    game = load(game_id)
    bots = [HeuristicBot(policy, seed, Seat(n)) for n, policy in enumerate(policies)]
    chance = stream(seed, "chance")
    state = game.initial_state(game.deal(len(bots), {}, stream(seed, "deal")))
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(chance))
        else:
            state.apply(seat, bots[seat].choose(state.observation(seat), Limit()).action)
    outcome = state.outcome()
    assert outcome is not None  # nobody acts
    return outcome


def _flat(table: Table) -> list[float]:
    """Return all numbers of a table in order."""
    flat: list[float] = []
    for value in table.values():
        flat += value if isinstance(value, Sequence) else [value]
    return flat


def _like(table: Table, values: Sequence[float]) -> dict[str, float | list[float]]:
    """Return numbers in the shape of a table."""
    rest = iter(values)
    return {
        key: [next(rest) for _ in value] if isinstance(value, Sequence) else next(rest)
        for key, value in table.items()
    }


def _read(path: Path, tuning: Tuning, policy: Tunable) -> list[Generation]:
    """Return the generations of a file, number 0 first; write its first line where it is new."""
    start = policy.table()
    spread = [max(_LEAST_SPREAD, _FIRST_SPREAD * abs(value)) for value in _flat(start)]
    head = {"tuning": _FORMAT, **asdict(tuning), "seats": list(tuning.seats), "start": start}
    try:
        data = read_limited(path, limits.MOST_TUNING)
        text = "" if data is None else data.decode()
    except StoreError as error:
        if not isinstance(error.__cause__, FileNotFoundError):
            raise
        data, text = b"", ""
    except UnicodeDecodeError:
        data, text = None, ""
    whole = text[: text.rfind("\n") + 1]  # what was half written is played again
    past = [Generation(0, start, _like(start, spread))]
    try:
        lines = [parse_json(line) for line in whole.splitlines()]
        past += [_generation(line, number, start) for number, line in enumerate(lines[1:], 1)]
    except (ValueError, TypeError, LookupError, AttributeError):
        lines = [None]
    if data is None:
        lines = [None]
    if lines and lines[0] != head:
        raise TuningError(
            Sentence(
                N_("{path} is not a file of this tuning; choose another file"),
                {"path": shown(path)},
            )
        )
    if not lines:
        whole = json.dumps(head) + "\n"
    if whole != text:
        write_atomic(path, whole.encode(), backup=False)
    return past


def _generation(line: Mapping[str, Any], number: int, start: Table) -> Generation:
    """Return the generation that a line of a file is.

    :raises ValueError: it is not the one of this number; also TypeError and LookupError.
    """
    limits.whole("number", line["number"], number, number)
    mean, spread = (_weights(line[key], start) for key in ("mean", "spread"))
    best, score = (limits.real(key, line[key], -_MOST, _MOST) for key in ("best", "score"))
    return Generation(number, mean, spread, best, score)


def _weights(table: Mapping[str, Any], start: Table) -> dict[str, float | list[float]]:
    """Return weights of the shape of those at the start.

    :raises ValueError: they have another, or one is no number; also TypeError.
    """
    if list(table) != list(start):
        raise ValueError("keys")
    for key, value in start.items():
        numbers = len(value) if isinstance(value, Sequence) else None
        if numbers != (len(table[key]) if isinstance(table[key], list) else None):
            raise ValueError(key)
    return _like(start, [limits.real("weights", value, -_MOST, _MOST) for value in _flat(table)])


def _append(path: Path, line: Mapping[str, Any]) -> None:
    try:
        descriptor = open_named(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        with open(descriptor, "a", encoding="utf-8") as file:  # noqa: PTH123  a descriptor
            file.write(json.dumps(line) + "\n")
    except OSError as error:
        raise StoreError.of(error, path) from error
