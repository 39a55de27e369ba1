"""Makes the puzzles that come with the program: positions with one clearly best move.

python -m tests.tools.puzzles GAME [--number 60] [--seed 20261123] [--matches N]
    [--write | --again]

Bots of many strengths play; who gives hints looks at their decisions. Where one move stands out
at a short look it is asked again with all its iterations, and where it stands out still, once more
with twice as many and another seed. What both agree on, by `MARGIN` and then `CHECKED`, is a
puzzle; its margin is what the last, strongest look said. Its rating is what bots of known strength
make of it.

What was tried stands in `build/puzzles/GAME-SEED.jsonl`: run again, it goes on; with another seed
it can run beside. It ends when there are `--number` of them with those that are shipped. `--write`
adds what all of them found to `jericho_tui/sitting/puzzles/GAME.toml`, where nothing is lost. What
was found when bots judged by something else counts no more; `--again` asks today's judge about all
that is shipped, as when chances are put right otherwise, and keeps that on which it agrees.

Where chance is slow (the wheel) hundreds of moves differ by a hand's breadth: what puts the same
piece into the same compartment counts as one move there (`kin`). The judge has a share of none but
its best, so the short look is another one there: every kind of move is let go once, until several
stay (`tests.tools.rivals`). What stands out still once the judge was asked is let go against
the best of every other kind.

At the end it says how many positions came how far, and what that took.
"""

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from jericho_tui.bots.adviser import Adviser, calibration_of
from jericho_tui.bots.analysis import Asked, decisions_of, judge_of
from jericho_tui.bots.grades import at_two
from jericho_tui.bots.registry import adviser, create
from jericho_tui.bots.roster import seated
from jericho_tui.bots.strength import bot_at, named, reach
from jericho_tui.core import teams
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.options import resolve_options
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games import load
from jericho_tui.league.elo import expected_score
from jericho_tui.play.course import play_out
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate, Limit, SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.sitting import puzzles
from tests.tools.rivals import Rival, glance, kin, rival

MARGIN = 0.10
"""By how much the best move is ahead with all iterations, as at a table of two: `grades.at_two`."""
CHECKED = 0.08
"""By how much it is with twice as many."""
EASIEST = 900
"""A position whose best move weaker bots find as often as not is no puzzle, in rating points."""
_PROMISING = 0.08
"""By how much at the short look."""
_HOPEFUL = 0.05
"""By how much before the runner-up is looked at as well, which may take from it or add to it."""
_LOOK = 8
"""The short look has this part of the iterations: one that is shorter still misses most [M]."""
_LOOKED_AT = 16
"""Decisions of a match that are looked at, at most."""
_LEAST_CHOICE = 3
"""Moves that there are to choose from, at least."""
_TRIALS = 8
"""Times that a bot of each strength tries a puzzle."""
_STRENGTHS = 5
_NAMES = ("Rahab", "Caleb", "Joshua", "Miriam", "Achan", "Salmon")
_WORK = Path("build/puzzles")
_SHIPPED = Path(puzzles.__file__).parent
_RAW = argparse.RawDescriptionHelpFormatter


class Lead(NamedTuple):
    """What stands out at a decision."""

    action: Any
    share: float
    second: float
    """Share of the best of the others."""
    runner_up: Any
    margin: float
    """As at a table of two."""


def quick_strengths(game_id: str) -> list[int]:
    """Return strengths from the weakest to the strongest that does not search."""
    quick = [r for r in reach(game_id) if (bot := bot_at(game_id, r)) and not bot.iterations]
    if not quick:
        return []
    last = len(quick) - 1
    return sorted({quick[round(last * part / (_STRENGTHS - 1))] for part in range(_STRENGTHS)})


def played(game: Game, number: int, seed: int) -> tuple[Match, int]:
    """Return a match of bots of many strengths, and its seed."""
    info = game.info
    match_seed = derive(seed, info.id, number)
    sizes = range(info.min_seats, min(info.max_seats, len(_NAMES)) + 1)
    size = sizes[number % len(sizes)]
    strengths = quick_strengths(info.id)
    better = strengths[len(strengths) // 2 :]
    rng = stream(match_seed, "seats")
    bots = [named(rng.choice(better)) if better else "heuristic" for _ in range(size)]
    seats = [SeatInfo(_NAMES[n], "bot", bot) for n, bot in enumerate(bots)]
    options = resolve_options(info.options, {})
    setup = game.deal(size, options, stream(match_seed, "deal"))
    match = Match(game, setup, seated(seats, info.id))
    players = {Seat(n): create(bot, game, match_seed, Seat(n)) for n, bot in enumerate(bots)}
    play_out(match, players, Limit(), stream(match_seed, "chance"))
    return match, match_seed


def lead(candidates: Sequence[Candidate], sides: int) -> Lead | None:
    """Return what stands out; None: the most tried is not the best, or nothing else was tried."""
    known = [one for one in candidates if one.share is not None]
    others = [one for one in known[1:] if kin(one.action) != kin(known[0].action)]
    if not others or known[0] is not candidates[0]:
        return None
    best = known[0]
    second = max(others, key=lambda one: one.share or 0.0)
    assert best.share is not None
    assert second.share is not None
    margin = at_two(best.share, sides) - at_two(second.share, sides)
    return Lead(best.action, best.share, second.share, second.action, margin)


def runner_up(candidates: Sequence[Candidate], sides: int, slow: bool) -> Any:
    """Return what the best is to be compared with; None: with nothing, it does not stand out."""
    if slow:
        best = kin(candidates[0].action)
        return next((one.action for one in candidates if kin(one.action) != best), None)
    found = lead(candidates, sides)
    return found.runner_up if found is not None and found.margin >= _HOPEFUL else None


def asked_twice(
    judge: Adviser, asked: Asked, iterations: int, sides: int, slow: bool
) -> Lead | None:
    """Return what stands out once the runner-up has been looked at as well."""
    limit = Limit(iterations=iterations)
    near = runner_up(judge.choose(asked.view, limit).candidates, sides, slow)
    if near is None:
        return None
    told = judge.assess(asked.view, near, limit, lambda: False)
    return lead(told.candidates, sides)


def looked_at(game: Game, asked: Asked, sides: int, rng: Random) -> Lead | None:
    """Return what stands out at a short look."""
    if game.info.slow_chance:
        return rolled(game, glance(asked.view.position, rng), sides)
    judge = adviser(game, 0, asked.seat)
    short = Limit(iterations=max(20, judge_of(game.info.id).iterations // _LOOK))
    return lead(judge.choose(asked.view, short).candidates, sides)


def rolled(game: Game, found: Rival | None, sides: int) -> Lead | None:
    """Return what was found by letting go as what stands out, by chances as advisers say them."""
    if found is None:
        return None
    calibration = calibration_of(game.info.id)
    best, second = (calibration.chance(one, sides) for one in (found.share, found.second))
    margin = at_two(best, sides) - at_two(second, sides)
    return Lead(found.best, best, second, found.runner_up, margin)


def sides_of(match: Match) -> int:
    """Return how many play against each other."""
    num_seats = len(match.seats)
    return len(teams.sides(match.game.info.teams_of(num_seats), num_seats))


def agreed_on(
    game: Game, asked: Asked, sides: int, rng: Random, tally: Counter[str]
) -> Lead | None:
    """Return what stands out with all iterations, and with twice as many, and beside all others."""
    iterations, slow = judge_of(game.info.id).iterations, game.info.slow_chance
    first, second = adviser(game, 0, asked.seat), adviser(game, 1, asked.seat)
    tally["asked with all iterations"] += 1
    found = asked_twice(first, asked, iterations, sides, slow)
    if found is None or found.margin < MARGIN:
        return None
    tally["asked with twice as many"] += 1
    checked = asked_twice(second, asked, 2 * iterations, sides, slow)
    if checked is None or checked.margin < CHECKED or kin(checked.action) != kin(found.action):
        return None
    if slow:
        tally["let go against all others"] += 1
        near = rival(asked.view.position, checked.action, rng)
        checked = rolled(game, near, sides) or checked
    return checked if checked.margin >= CHECKED else None


def puzzle_of(match: Match, seed: int, rng: Random, tally: Counter[str]) -> dict[str, Any] | None:
    """Return the puzzle of a match as a record's table; None: it has none.

    :param tally: counts how many positions came how far.
    """
    game, sides = match.game, sides_of(match)
    decisions = [
        one
        for one in decisions_of(match)
        if len([*islice(one.view.legal_actions(), _LEAST_CHOICE)]) == _LEAST_CHOICE
    ]
    rng.shuffle(decisions)
    for asked in decisions[:_LOOKED_AT]:
        tally["looked at"] += 1
        seen = looked_at(game, asked, sides, stream(seed, "look", asked.ply))
        if seen is None or seen.margin < _PROMISING:
            continue
        if rating_of(game, asked, seen.action, seed) < EASIEST:
            continue
        found = agreed_on(game, asked, sides, stream(seed, "rivals"), tally)
        if found is not None:
            tally["puzzles"] += 1
            return table_of(match, asked, found, seed)
    return None


def table_of(match: Match, asked: Asked, checked: Lead, seed: int) -> dict[str, Any]:
    """Return a record that ends where the puzzle begins, and what is known of it."""
    record = MatchRecord.of(match, match_id="puzzle")
    record = replace(record, moves=record.moves[: asked.ply], result=None)
    return {**record.to_table(), "puzzle": told_of(match.game, asked, checked, seed)}


def told_of(game: Game, asked: Asked, checked: Lead, seed: int) -> dict[str, Any]:
    """Return what is known of a puzzle."""
    judge = judge_of(game.info.id)
    return {
        "seat": asked.seat + 1,
        "best": game.format_action(checked.action),
        "chance": round(checked.share, 3),
        "second": game.format_action(checked.runner_up),
        "second_chance": round(checked.second, 3),
        "margin": round(checked.margin, 3),
        "bot": judge.bot,
        "version": judge.version,
        "iterations": 2 * judge.iterations,
        "rating": rating_of(game, asked, checked.action, seed),
    }


def rating_of(game: Game, asked: Asked, best: Any, seed: int) -> int:
    """Return the rating at which bots of known strength find the move as often as they did.

    By the league's own expectation, with one half of a win against a player of 1500 beforehand.
    """
    tries = [(1500.0, 0.5)]
    for strength in quick_strengths(game.info.id) or [1200, 1500]:
        bot = named(strength) if quick_strengths(game.info.id) else ""
        for trial in range(_TRIALS):
            player = create(bot or "heuristic", game, derive(seed, trial), asked.seat)
            action = player.choose(asked.view, Limit()).action
            tries.append((float(strength), float(kin(action) == kin(best))))
    found = sum(score for _rating, score in tries)
    low, high = 400.0, 2800.0
    while high - low > 1:
        middle = (low + high) / 2
        if sum(expected_score(rating, middle) for rating, _score in tries) > found:
            low = middle
        else:
            high = middle
    return round(low)


def tried(path: Path) -> Iterator[dict[str, Any]]:
    """Yield what was tried so far."""
    if path.is_file():
        for line in path.read_text("utf-8").splitlines():
            yield json.loads(line)


def shipped(game_id: str) -> list[dict[str, Any]]:
    """Return the puzzles that come with the program, with their ids."""
    path = _SHIPPED / f"{game_id}.toml"
    if not path.is_file():
        return []
    found: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["puzzles"]
    return found


def every(game_id: str) -> dict[str, dict[str, Any]]:
    """Return what is shipped and what was found besides, by id."""
    found = {one["id"]: one for one in shipped(game_id)}
    version = judge_of(game_id).version
    for path in sorted(_WORK.glob(f"{game_id}-*.jsonl")):
        for one in tried(path):
            if one["puzzle"] is not None and one["puzzle"]["puzzle"]["version"] == version:
                told = json.dumps(one["puzzle"], sort_keys=True)
                name = f"{game_id}-{blake2b(told.encode(), digest_size=4).hexdigest()}"
                found.setdefault(name, {**one["puzzle"], "id": name})
    return found


def again(game: Game, seed: int) -> Iterator[dict[str, Any]]:
    """Yield what is shipped, as far as today's judge agrees on it."""
    tally: Counter[str] = Counter()
    for table in shipped(game.info.id):
        exercise = puzzles.Puzzle.of(table).exercise()
        seat = exercise.decision.seat
        view = exercise.match.state.observation(seat)
        asked = Asked(exercise.match.ply, seat, view, exercise.best)
        sides = sides_of(exercise.match)
        tally["asked again"] += 1
        found = agreed_on(game, asked, sides, stream(seed, table["id"]), tally)
        if found is not None:
            tally["kept"] += 1
            yield {**table, "puzzle": told_of(game, asked, found, seed)}
    print(dict(tally))


def write(game_id: str, found: Sequence[dict[str, Any]]) -> Path:
    """Put puzzles where the program finds them; return the file."""
    command = f"python -m tests.tools.puzzles {game_id}"
    parts = [
        f"# Positions with one clearly best move, made by `{command}`; see that for what it says."
    ]
    parts.append("format = 1")
    for table in found:
        parts += ["", "[[puzzles]]", *(f"{key} = {inline(table[key])}" for key in table)]
    path = _SHIPPED / f"{game_id}.toml"
    path.write_text("\n".join([*parts, ""]), "utf-8")
    return path


def inline(value: Any) -> str:
    """Return a value as TOML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    """Make puzzles until there are as many as wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game")
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=20261123)
    parser.add_argument("--matches", type=int, default=10_000, help="give up after so many")
    end = parser.add_mutually_exclusive_group()
    end.add_argument("--write", action="store_true", help="ship what was found so far")
    end.add_argument("--again", action="store_true", help="ask today's judge about what is shipped")
    arguments = parser.parse_args()
    game = load(arguments.game)
    if arguments.again:
        print(write(arguments.game, [*again(game, arguments.seed)]))
        return
    _WORK.mkdir(parents=True, exist_ok=True)
    if arguments.write:
        found = list(every(arguments.game).values())[: arguments.number]
        print(f"{len(found)} puzzles: {write(arguments.game, found)}")
        return
    path = _WORK / f"{arguments.game}-{arguments.seed}.jsonl"
    tally: Counter[str] = Counter()
    begun = process_time()
    tries = sum(1 for _one in tried(path))
    with path.open("a", encoding="utf-8") as out:
        for number in range(tries, arguments.matches):
            if len(every(arguments.game)) >= arguments.number:
                break
            match, seed = played(game, number, arguments.seed)
            puzzle = puzzle_of(match, seed, stream(seed, "order"), tally)
            out.write(json.dumps({"match": number, "puzzle": puzzle}) + "\n")
            out.flush()
            if puzzle is not None:
                took = f"{process_time() - begun:.0f} s CPU"
                print(arguments.game, len(every(arguments.game)), dict(tally), took, flush=True)


if __name__ == "__main__":
    main()
