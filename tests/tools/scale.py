"""Measures a game's scale of strengths, and writes it into the program's data.

    python -m tests.tools.scale jericho [--deals 60] [--seconds 120] [--seats 4] [--seed N]
        [--file FILE] [--steps] [--write]

Ways to play, from one that overlooks most to the champion, stand in a row (`ROWS`). Neighbours in
it meet at tables, as many as there are seats, in the same deals and on every seat; where two play,
all meet the one that errs in nothing and looks no further, too. One fit (`league.plackett_luce`)
over all matches says how strong each is, and the heuristic's points in `ratings.toml` where that
lies. Time goes equally to all companies until they have their deals, or it is spent, so those that
think long play fewer. With `--file` every match is appended as it comes, and the same command goes
on; when bots have changed take another file. `--steps` halves what lies more than `WIDEST` apart,
and goes on.

    python -m tests.tools.scale jericho --check 1350 [--deals 100] [--write]

plays the bot that is offered at a strength against its neighbours on the scale, by other deals.

    python -m tests.tools.scale jericho --rated --write

takes planner and champion (`RATED`) anew from `ratings.toml` and leaves the rest of the scale.
"""

import argparse
import json
import re
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import tomli_w

from jericho_tui.bots import strength
from jericho_tui.bots.registry import seat_player
from jericho_tui.bots.roster import find
from jericho_tui.bots.strength import Rung, between, mixed, scale
from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from jericho_tui.core.options import resolve_options
from jericho_tui.core.seats import derive, stream
from jericho_tui.league.plackett_luce import Estimate, Ranking, report
from jericho_tui.play.match import Match as PlayedMatch
from jericho_tui.play.match import play_out
from jericho_tui.play.player import Limit, SeatInfo
from tests.benchmarks.measure import print_table

DATA: Final = Path(strength.__file__).with_name("strength.toml")
HEAD: Final = """# How ways to play compare, as measured: see `strength.py`. Written by
# `python -m tests.tools.scale`, with the command beside every scale.

"""
WIDEST: Final = 150
"""Points from one rung to the next."""
_LEAST: Final = 10
"""Points that a rung must stand above the one below it, or it is left out."""
_PARTS: Final = 4
"""In so many parts of the time rungs are put between others."""
SEED: Final = 20261123
SEATS: Final = {"jericho": 4, "nottingham": 4, "badaboom": 4, "push": 2, "rempart": 2}
"""How many play where a game's scale is measured; else two."""
GREEDY: Final = {
    "jericho": "gambler",
    "push": "daredevil",
    "rempart": "climber",
    "nottingham": "pedlar",
    "badaboom": "pyromaniac",
}
"""Which of a game's policies judges for those who grab what is nearest."""


def _row(*settings: tuple[float, float, float, float, int]) -> tuple[Rung, ...]:
    return tuple(
        Rung.at(0, overlook=o, greed=g, heat=h, span=s, iterations=n) for o, g, h, s, n in settings
    )


ROW: Final = _row(
    # overlook, greed, heat, span, iterations
    (0.90, 0.5, 3.00, 1.0, 0),
    (0.85, 0.5, 1.00, 1.5, 0),
    (0.75, 0.4, 0.50, 2.0, 0),
    (0.60, 0.3, 0.25, 3.0, 0),
    (0.40, 0.2, 0.12, 5.0, 0),
    (0.20, 0.1, 0.05, 6.5, 0),
    (0.00, 0.0, 0.00, 8.0, 0),
    (0.00, 0.0, 0.00, 10.0, 60),
    (0.00, 0.0, 0.00, 12.0, 250),
)
ROWS: Final[Mapping[str, tuple[Rung, ...]]] = {
    "hamster_rolle": _row(
        (0.93, 0.0, 0.60, 8.0, 0),
        (0.85, 0.0, 0.35, 8.0, 0),
        (0.60, 0.0, 0.15, 8.0, 0),
        (0.00, 0.0, 0.00, 8.0, 0),
        (0.00, 0.0, 0.00, 8.0, 3),
        (0.00, 0.0, 0.00, 8.0, 8),
        (0.00, 0.0, 0.00, 8.0, 25),
        (0.00, 0.0, 0.00, 8.0, 60),
    )
}
"""From the weakest to the strongest; a game that is not named has `ROW`."""
RATED: Final = ("planner", "champion")
"""Bots that stand on the scale where `ratings.toml` has them: as strong as they were there."""


class Match(NamedTuple):
    """One match: who sat where, and their places. `who` are places in the row, 1.5 between two."""

    deal: int
    who: tuple[float, ...]
    places: tuple[int, ...]
    seconds: float
    """CPU."""


def main() -> None:
    """Measure, print, and write when asked to."""
    parser = argparse.ArgumentParser(description="scale of strengths of a game's bots")
    parser.add_argument("game", choices=registry.IDS)
    parser.add_argument("--deals", type=int, default=60, help="of every company, at most")
    parser.add_argument("--seconds", type=float, default=120.0, help="CPU time of this run")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--file", type=Path, help="append matches here, and go on from there")
    parser.add_argument("--steps", action="store_true", help=f"none wider than {WIDEST} points")
    parser.add_argument("--write", action="store_true", help=f"into {DATA.name}")
    parser.add_argument("--check", type=int, help="play at this strength, against the scale")
    parser.add_argument("--rated", action="store_true", help="only those whom the arena rated")
    given = parser.parse_args()
    given.seats = given.seats or SEATS.get(given.game, 2)
    if given.check is not None:
        check_one(given)
    elif given.rated:
        take_rated(given)
    else:
        measure(given)


def check_one(given: argparse.Namespace) -> None:
    """Play at one strength, print what came out, and write it when asked to."""
    hit = check(given.game, given.seats, given.check, given.deals, given.seed)
    print(f"{given.game} at", *(f"{key} {value}" for key, value in hit.items()))
    if given.write:
        write_check(given.game, hit)


def take_rated(given: argparse.Namespace) -> None:
    """Put those whom the arena rated on the scale as they stand now."""
    both = rated_anew(given.game, row_of(given.game))
    made, count = (_data()[given.game][key] for key in ("made", "matches"))
    show(given.game, dict(enumerate(both)), count)
    if given.write:
        write(given.game, made, both, count)


def measure(given: argparse.Namespace) -> None:
    """Play what is missing, fit the scale to all that was played, print it."""
    row = row_of(given.game)
    matches = kept(given.file)
    places = sorted({float(n) for n in range(len(row))} | {w for m in matches for w in m.who})
    parts = _PARTS if given.steps and row[0].style == row[-1].style else 1
    rungs = fitted(given.game, row, matches, given.seed) if matches else {}
    for _part in range(parts):
        places = sorted({*places, *halves(rungs)} if parts > 1 else places)
        until = time.process_time() + given.seconds / parts
        for match in played(given, row, places, matches, until):
            matches.append(match)
            if given.file is not None:
                with given.file.open("a", encoding="utf-8") as file:
                    print(json.dumps(match), file=file)
        rungs = fitted(given.game, row, matches, given.seed)
    show(given.game, rungs, len(matches))
    if given.write:
        made = (
            f"python -m tests.tools.scale {given.game} --seats {given.seats}"
            f" --deals {given.deals} --seed {given.seed}{' --steps' * given.steps}"
        )
        write(given.game, made, [*rungs.values(), *rated(given.game)], len(matches))


def row_of(game: str) -> tuple[Rung, ...]:
    """Return the ways to play that are measured here; the others have their points already."""
    taken = {rung.iterations for rung in rated(game)}
    return tuple(rung for rung in ROWS.get(game, ROW) if rung.iterations not in taken)


def halves(rungs: Mapping[float, Rung]) -> list[float]:
    """Return the places halfway between two rungs that are too far apart."""
    return [
        (low + high) / 2
        for low, high in pairwise(rungs)
        if rungs[high].rating - rungs[low].rating > WIDEST and high - low > 1 / 16
    ]


def kept(file: Path | None) -> list[Match]:
    """Return the matches of a file."""
    if file is None or not file.exists():
        return []
    lines = file.read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [Match(d, tuple(map(float, w)), tuple(p), s) for d, w, p, s in rows]


def played(
    given: argparse.Namespace,
    row: Sequence[Rung],
    places: Sequence[float],
    there: Sequence[Match],
    until: float,
) -> Iterator[Match]:
    """Yield the matches that are missing, as far as the time goes."""
    seats = given.seats
    spans = {seats, 3} if seats == 2 else {min(seats, len(places))}
    companies = [
        company[:: len(company) - 1] if seats == 2 else company
        for span in spans
        for company in (tuple(places[n : n + span]) for n in range(len(places) - span + 1))
    ]
    if seats == 2:  # so that what a few matches of neighbours say amiss does not add up
        sober = float(_sober(row))
        pairs = [(min(sober, n), max(sober, n)) for n in places if n != sober]
        companies += [pair for pair in pairs if pair not in companies]
    spent: dict[tuple[float, ...], float] = dict.fromkeys(companies, 0.0)
    done = defaultdict(set)
    for match in there:
        company = tuple(sorted(set(match.who)))
        if company in spent:
            spent[company] += match.seconds
            done[company].add(match.deal)
    while time.process_time() < until:
        open_ = [company for company in companies if len(done[company]) < given.deals]
        if not open_:
            return
        company = min(open_, key=lambda one: (len(done[one]) >= 4, spent[one]))
        deal = next(number for number in range(given.deals) if number not in done[company])
        done[company].add(deal)
        for shift in range(len(company)):
            who = tuple(company[(n + shift) % len(company)] for n in range(seats))
            rungs = [place_in(row, place) for place in who]
            start = time.process_time()
            came = play(given.game, rungs, derive(given.seed, "deal", deal))
            match = Match(deal, who, came, round(time.process_time() - start, 4))
            spent[company] += match.seconds
            yield match


def place_in(row: Sequence[Rung], place: float) -> Rung:
    """Return the way to play at a place in the row, which may lie between two."""
    low = int(place)
    return row[low] if place == low else mixed(row[low], row[low + 1], place - low)


def play(game_id: str, rungs: Sequence[Rung], seed: int) -> tuple[int, ...]:
    """Return the places of a match between players as some rungs say."""
    game = registry.load(game_id)
    options = resolve_options(game.info.options, {})
    setup = game.deal(len(rungs), options, stream(seed, "deal"))
    seats = [SeatInfo(f"bot {n}", "bot", "heuristic") for n in range(len(rungs))]
    match = PlayedMatch(game, setup, seats, keep_events=False)
    players = {Seat(n): seat_player(rung, game, seed, Seat(n)) for n, rung in enumerate(rungs)}
    return tuple(play_out(match, players, Limit(), stream(seed, "chance")).placings)


def fitted(
    game: str, row: Sequence[Rung], matches: Sequence[Match], seed: int
) -> dict[float, Rung]:
    """Return every way to play with its strength, by place in the row."""
    estimates = fit(matches, seed)
    zero = _sober(row)
    measured = strength.measured(game).get("heuristic")
    shift = (1500 if measured is None else measured.rating) - estimates[zero].rating
    return {
        place: replace(
            place_in(row, place),
            rating=round(one.rating + shift),
            low=round(one.low + shift),
            high=round(one.high + shift),
            games=one.games,
        )
        for place, one in sorted(estimates.items())
    }


def _sober(row: Sequence[Rung]) -> int:
    """Return where those stand who err in nothing and look no further."""
    return next(n for n, rung in enumerate(row) if is_sober(rung))


def is_sober(rung: Rung) -> bool:
    """Whether somebody errs in nothing and looks no further: the heuristic."""
    return not rung.overlook and not rung.iterations


def rated(game: str) -> list[Rung]:
    """Return the rungs of those of `RATED` whose strength is in `ratings.toml`, with its points."""
    made = tomllib.loads(Path(strength.__file__).with_suffix(".toml").read_text("utf-8"))
    found = []
    for bot in RATED:
        one = strength.measured(game).get(bot)
        if one is None:
            continue
        info = find(bot, game)
        limits = [
            int(limit.group(1))
            for command in made[game]["made"]
            if f"{bot}," in command and (limit := re.search(r"--iterations (\d+)", command))
        ]
        found.append(
            Rung.at(
                round(one.rating),
                low=round(one.low),
                high=round(one.high),
                games=one.games,
                iterations=min([info.iterations, *limits]),
                span=info.span,
            )
        )
    return found


def rated_anew(game: str, row: Sequence[Rung]) -> list[Rung]:
    """Return what was measured of a game's scale, and whom the arena rated as it has them now."""
    most = max(rung.iterations for rung in row)
    return [*(rung for rung in scale(game) if rung.iterations <= most), *rated(game)]


def fit(matches: Sequence[Match], seed: int) -> dict[float, Estimate]:
    """Return how strong everybody is, by place in the row."""
    found = [Ranking(tuple(map(str, m.who)), m.places, m.deal) for m in matches]
    return {float(e.name): e for e in report(found, stream(seed, "bootstrap")).estimates}


def rising(rungs: Sequence[Rung]) -> list[Rung]:
    """Return the rungs that stand above all below them.

    Of equal ones that is the first, which is cheap; but whoever errs in nothing stays.
    """
    kept_: list[Rung] = []
    for rung in rungs:
        while is_sober(rung) and kept_ and rung.rating < kept_[-1].rating + _LEAST:
            kept_.pop()
        if not kept_ or rung.rating >= kept_[-1].rating + _LEAST:
            kept_.append(rung)
    return kept_


def show(game: str, rungs: Mapping[float, Rung], matches: int) -> None:
    """Print a scale."""
    rows = [
        (
            f"{place:g}",
            str(rung.rating),
            f"{rung.low} to {rung.high}",
            f"{rung.style} {rung.overlook:.2f} {rung.greed:.2f} {rung.heat:.2f} {rung.span:.1f}",
            str(rung.iterations),
            str(rung.games),
        )
        for place, rung in rungs.items()
    ]
    heads = ("", "rating", "95 %", "overlook greed heat span", "iterations", "games")
    print_table(f"{game}: {matches} matches", heads, rows)


def _entry(rung: Rung) -> list[tuple[str, Any]]:
    keys = ("rating", "low", "high", "games", "style", "iterations", "span", "overlook", "greed")
    return [(key, getattr(rung, key)) for key in (*keys, "heat")]


def write(game: str, made: str, rungs: Sequence[Rung], matches: int) -> None:
    """Put a scale into the program's data; what plays by another one is somebody else."""
    data = _data()
    before = data.get(game, {})
    table = [
        {key: round(value, 4) if isinstance(value, float) else value for key, value in entry}
        for entry in map(_entry, rising(rungs))
    ]
    same = before.get("rungs") == table
    data[game] = {
        "made": made,
        "matches": matches,
        "revision": before.get("revision", -1) + (not same),
        **({"greedy": GREEDY[game]} if game in GREEDY else {}),
        **({"checks": before["checks"]} if same and "checks" in before else {}),
        "rungs": table,
    }
    DATA.write_text(HEAD + tomli_w.dumps(data), encoding="utf-8")


def write_check(game: str, hit: Mapping[str, Any]) -> None:
    """Put a check into the program's data, in place of one of the same strength."""
    data = _data()
    others = [one for one in data[game].get("checks", ()) if one["wished"] != hit["wished"]]
    checks = sorted([*others, hit], key=lambda one: int(one["wished"]))
    data[game] = {**data[game], "checks": checks}
    data[game]["rungs"] = data[game].pop("rungs")  # the long table stands last
    DATA.write_text(HEAD + tomli_w.dumps(data), encoding="utf-8")


def _data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text("utf-8"))


def check(game: str, seats: int, rating: int, deals: int, seed: int) -> dict[str, int | str]:
    """Play at a strength against the scale's neighbours, and return how strong that came out."""
    rungs = scale(game)
    mine = between(rungs, rating)
    near = sorted(rungs, key=lambda rung: abs(rung.rating - rating))[: max(2, seats - 1)]
    found: list[Ranking] = []
    for deal in range(deals):
        for other in (near,) if seats > 2 else ([one] for one in near):
            table = [mine, *other][:seats]
            names = ["mine", *(str(rung.rating) for rung in other)][:seats]
            for shift in range(seats):
                order = [(n + shift) % len(table) for n in range(seats)]
                came = play(game, [table[n] for n in order], derive(seed, "check", deal))
                found.append(Ranking(tuple(names[n] for n in order), came, deal))
    estimates = report(found, stream(seed, "bootstrap")).estimates
    points = {one.name: one for one in estimates}
    others = [one for one in estimates if one.name != "mine"]
    shift_ = sum(float(one.name) - one.rating for one in others) / len(others)
    hit = points["mine"]
    return {
        "wished": rating,
        "played": round(hit.rating + shift_),
        "low": round(hit.low + shift_),
        "high": round(hit.high + shift_),
        "matches": len(found),
        "command": f"python -m tests.tools.scale {game} --check {rating}"
        f" --seats {seats} --deals {deals} --seed {seed}",
    }


if __name__ == "__main__":
    main()
