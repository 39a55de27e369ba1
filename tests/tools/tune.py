"""Finding the weights of a policy by playing: the cross-entropy method, resumed after a kill.

python -m tests.tools.tune jericho|nottingham --out generations.jsonl [--style heuristic]
    [--generations 20] [--population 30] [--matches 360] [--rng-seed 1] [--jobs 2] [--write FILE]

Every generation draws candidates around a mean, lets each play the same matches against copies of
an earlier mean, and moves mean and spread to those of the best (R. Y. Rubinstein: "The
Cross-Entropy Method for Combinatorial and Continuous Optimization", Methodology and Computing in
Applied Probability 1, 1999; smoothed as in P.-T. de Boer et al.: "A Tutorial on the Cross-Entropy
Method", Annals of Operations Research 134, 2005). Who is beaten is renewed now and then, so that
the weights do not only learn to beat the first.

A generation follows from the seed, its number and the generation before it; so a run that was
killed goes on as if it had not been, and the results do not depend on the number of workers.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from math import inf
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.policies import Policy, knowledge_of
from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy
from jericho_tui.bots.policies.nottingham.evaluation import NottinghamPolicy
from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games import load
from jericho_tui.league.intervals import Share, wilson
from jericho_tui.play.player import Limit

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
_RANGES: Final = {
    JerichoPolicy: {
        "cold": (0.3, inf),
        "hot": (0.0, inf),
        "no_wall": (0.0, inf),
        "others": (0.0, inf),
        "fade": (0.5, inf),
    },
    NottinghamPolicy: {
        "haste": (0.1, inf),
        "step": (0.0, inf),
        "more": (0.0, inf),
        "defends": (-inf, 1.0),
        "sprung": (-inf, 1.0),
    },
}
"""Beyond these a judgement would divide by next to nothing, or mean nothing."""
Tunable = JerichoPolicy | NottinghamPolicy
"""The policies that rest on numbers alike."""


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
    :raises SystemExit: there is nothing to tune, or the file is another tuning's.
    """
    info = load(tuning.game).info
    seats = tuning.seats or tuple(range(info.min_seats, info.max_seats + 1))
    past = _read(path, tuning)
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
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(past[-1])) + "\n")
            yield past[-1]


def tunable(game_id: str, style: str) -> Tunable:
    """Return the policy that will be tuned.

    :raises SystemExit: there is none.
    """
    knowledge = knowledge_of(game_id)
    policy = None if knowledge is None else knowledge.policies.get(style)
    if not isinstance(policy, Tunable):
        sys.exit(f"{game_id} has no policy “{style}” whose weights can be tuned")
    return policy


def table_of(policy: Tunable) -> dict[str, float | list[float]]:
    """Return a policy's weights by name; a list where a weight depends on something."""
    table = asdict(policy.weights)
    table = {**table.pop("hands", {}), **table}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in table.items()}


def with_table(policy: Tunable, table: Table) -> Tunable:
    """Return the same policy with other weights; what makes no sense is brought in range."""
    values = dict(table)
    for name, (least, most) in _RANGES[type(policy)].items():
        values[name] = min(most, max(least, values[name]))
    return type(policy)(type(policy.weights).of(values))


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

    :raises SystemExit: the file has no such section, or not all of its keys.
    """
    lines = path.read_text("utf-8").splitlines(keepends=True)
    missing = set(table)
    inside = False
    for number, line in enumerate(lines):
        if head := re.match(r"\s*\[+([^\]]+)\]", line):
            inside = head[1].strip() == section
        elif inside and (entry := re.match(r"(\w+)\s*=", line)) and entry[1] in table:
            lines[number] = entry_of(entry[1], table[entry[1]]) + "\n"
            missing.discard(entry[1])
    if missing:
        sys.exit(f"{path} has no {', '.join(sorted(missing))} in its section {section}")
    path.write_text("".join(lines), encoding="utf-8")


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
    return [table_of(with_table(policy, _like(last.mean, values))) for values in drawn]


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
    mine, theirs = with_table(policy, table), with_table(policy, rival)
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


def _read(path: Path, tuning: Tuning) -> list[Generation]:
    """Return the generations of a file, number 0 first; write its first line where it is new."""
    start = table_of(tunable(tuning.game, tuning.style))
    spread = [max(_LEAST_SPREAD, _FIRST_SPREAD * abs(value)) for value in _flat(start)]
    head = {"tuning": _FORMAT, **asdict(tuning), "seats": list(tuning.seats), "start": start}
    text = path.read_text("utf-8") if path.exists() else ""
    # What was half written is played again.
    whole = text[: text.rfind("\n") + 1] or json.dumps(head) + "\n"
    first, *others = map(json.loads, whole.splitlines())
    if first != head:
        sys.exit(f"{path} is not a file of this tuning; choose another file")
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [Generation(0, start, _like(start, spread)), *(Generation(**line) for line in others)]


def give_weights(section: str, table: Table, file: Path | None) -> None:
    """Print weights as a section of a TOML file, and put them there if there is one."""
    print(f"[{section}]")
    for key, value in table.items():
        print(entry_of(key, value))
    if file is not None:
        write_section(file, section, table)


def main() -> None:
    """Tune, say how every generation does, and print the weights."""
    usual = Tuning("")
    parser = argparse.ArgumentParser(description="finds the weights of a policy by playing")
    parser.add_argument("game")
    parser.add_argument("--style", default=usual.style)
    parser.add_argument("--generations", type=int, default=20, help="in the end")
    parser.add_argument("--population", type=int, default=usual.population)
    parser.add_argument("--matches", type=int, default=usual.matches, help="of each candidate")
    parser.add_argument("--rng-seed", type=int, default=usual.seed)
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--out", type=Path, required=True, help="a line each (JSON); goes on there")
    parser.add_argument("--write", type=Path, help="into the style's section of this TOML file")
    given = parser.parse_args()
    tuning = Tuning(
        given.game,
        given.style,
        population=given.population,
        matches=given.matches,
        seed=given.rng_seed,
    )
    start = table = table_of(tunable(tuning.game, tuning.style))
    for generation in tune(tuning, given.generations, given.out, jobs=given.jobs):
        table = generation.mean
        print(
            f"generation {generation.number} of {given.generations}: the mean scores"
            f" {generation.score:.3f}, the best {generation.best:.3f}",
            flush=True,
        )
    info = load(tuning.game).info
    seats = range(info.min_seats, info.max_seats + 1)
    result = measure(tuning, table, start, tuning.matches, tuple(seats))
    share, low, high = result.share
    print(
        f"against the weights it began with: {share:.3f} of the victories in {result.matches}"
        f" matches ({low:.3f} … {high:.3f})"
    )
    give_weights(tuning.style, table, given.write)


if __name__ == "__main__":
    main()
