"""Whether characters can be told apart by what they do, and what their manners cost them.

python -m tests.tools.characters GAME [--matches 200] [--seed 1] [--jobs 2] [--bots a,b,c,d,e]

A blind test. The characters of a game play one another, seats drawn by lot. Of each seat's moves in
one match nothing is kept but its habits (`tests.tools.habits`): how often it did what, by the
record. Naive Bayes over the habits of other matches (ten parts; each is judged by the other nine)
then says who sat there.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from math import log
from statistics import fmean
from typing import NamedTuple

from jericho_tui.arena.workers import worker_pool
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.league.intervals import wilson
from jericho_tui.play.player import Limit
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table
from tests.tools.habits import HABITS

_PARTS = 10
_PRIOR = 1.0
"""How often everybody is taken to have been seen to do everything, shared out as all do it."""
_RAW = argparse.RawDescriptionHelpFormatter
Habits = Mapping[tuple[str, int], int]
"""How often something was done so, of all moves that tell."""


class Seated(NamedTuple):
    """One seat of one match."""

    match: int
    bot: str
    habits: Habits
    share: float
    """Of the victory."""
    seats: int


def cast(game_id: str) -> list[str]:
    """Return the characters of a game: each has a style of its own, and none errs or searches."""
    styles: dict[str, str] = {}
    for bot in bots_for(game_id):
        if bot.style and not bot.heat and not bot.iterations:
            styles[bot.style] = bot.id
    return [bot_id for bot_id in styles.values() if bot_id != "perfect-memory"]


def play(game_id: str, bots: Sequence[str], seed: int, match: int) -> list[Seated]:
    """Play a match of characters; return what each of them was like."""
    game = load(game_id)
    rng = stream(seed, "characters", match)
    seats = min(len(bots), game.info.max_seats)
    who = [bots[(match + seat) % len(bots)] for seat in range(seats)]
    rng.shuffle(who)
    state = game.initial_state(game.deal(seats, {}, rng))
    players = [create(bot, game, match, Seat(seat)) for seat, bot in enumerate(who)]
    shown: list[Counter[tuple[str, int]]] = [Counter() for _ in who]
    for seat, view in decisions(state, rng):
        action = players[seat].choose(view, Limit()).action
        for name, value in HABITS[game_id](view, action):
            shown[seat][name, int(value)] += 1
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return [
        Seated(match, bot, habits, share, seats)
        for bot, habits, share in zip(who, shown, outcome.shares, strict=True)
    ]


def told(known: Sequence[Seated], asked: Sequence[Seated]) -> list[str]:
    """Return who sat on each of the seats asked about, as naive Bayes has it."""
    bots = sorted({one.bot for one in known})
    usual = _together(known)
    models = {bot: _model([one for one in known if one.bot == bot], usual) for bot in bots}
    return [max(bots, key=lambda bot: _likelihood(models[bot], one.habits)) for one in asked]


def _together(seats: Sequence[Seated]) -> Counter[tuple[str, int]]:
    together: Counter[tuple[str, int]] = Counter()
    for one in seats:
        together.update(one.habits)
    return together


def _totals(counts: Habits) -> Counter[str]:
    totals: Counter[str] = Counter()
    for (name, _value), number in counts.items():
        totals[name] += number
    return totals


def _model(seats: Sequence[Seated], usual: Habits) -> dict[tuple[str, int], float]:
    """Return the logarithm of how likely a character does each thing where it could."""
    counts, of_all = _together(seats), _totals(usual)
    totals = _totals(counts)
    return {
        habit: log(counts[habit] + _PRIOR * number / of_all[habit[0]])
        - log(totals[habit[0]] + _PRIOR)
        for habit, number in usual.items()
    }


def _likelihood(model: Mapping[tuple[str, int], float], shown: Habits) -> float:
    """Return the logarithm of how likely such a character shows those habits."""
    return sum(number * model[habit] for habit, number in shown.items() if habit in model)


def blind(everything: Sequence[Seated]) -> list[tuple[str, str]]:
    """Return who sat on each seat and who was told to, no match being judged by itself."""
    pairs = []
    for part in range(_PARTS):
        known = [one for one in everything if one.match % _PARTS != part]
        asked = [one for one in everything if one.match % _PARTS == part]
        pairs += list(zip([one.bot for one in asked], told(known, asked), strict=True))
    return pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bots", help="separated by commas; else everybody who has a manner")
    arguments = parser.parse_args()
    game_id = arguments.game
    bots = arguments.bots.split(",") if arguments.bots else cast(game_id)
    one = partial(play, game_id, bots, arguments.seed)
    everything: list[Seated] = []
    with worker_pool(arguments.jobs) as pool:
        for found in pool.map(one, range(arguments.matches)):
            everything += found
    pairs = blind(everything)
    counts = Counter(pairs)
    rows = []
    for bot in bots:
        seats = [one for one in everything if one.bot == bot]
        right = wilson(counts[bot, bot] / len(seats), len(seats))
        mistaken = Counter({other: counts[bot, other] for other in bots if other != bot})
        other, times = mistaken.most_common(1)[0]
        share = fmean([one.share * one.seats for one in seats]) / seats[0].seats
        rows.append(
            (
                bot,
                f"{right.value:.2f} ({right.low:.2f} to {right.high:.2f})",
                f"{other} {times}" if times else "–",
                f"{share:.2f}",
                str(len(seats)),
            )
        )
    seats_ = everything[0].seats
    print_table(
        f"{game_id}: who was told by the moves of one match, {arguments.matches} matches",
        ("character", "told", "taken for", f"won (even {1 / seats_:.2f})", "seats"),
        rows,
    )
    right = wilson(fmean([bot == said for bot, said in pairs]), len(pairs))
    print(
        f"{len(bots)} characters at tables of {seats_}: told {right.value:.3f}"
        f" ({right.low:.3f} to {right.high:.3f}) of {len(pairs)} seats;"
        f" by lot {1 / len(bots):.2f}"
    )
    print_habits(everything, bots)


def print_habits(everything: Sequence[Seated], bots: Sequence[str]) -> None:
    """Print what is usual with whom: the mean over all moves that tell."""
    counts = {bot: _together([one for one in everything if one.bot == bot]) for bot in bots}
    rows = []
    for name in sorted({name for one in everything for name, _value in one.habits}):
        row = [name]
        for bot in bots:
            values = {value: number for (of, value), number in counts[bot].items() if of == name}
            number = sum(values.values())
            mean = sum(value * times for value, times in values.items()) / max(1, number)
            row.append(f"{mean:.2f}" if number else "–")
        rows.append(tuple(row))
    print_table("Habits, the mean over all moves that tell", ("habit", *bots), rows)


if __name__ == "__main__":
    main()
