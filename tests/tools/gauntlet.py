"""A gauntlet: every bot of a game against others that it should beat, one against a table of them.

python -m tests.tools.gauntlet GAME --deals 100 --out rows [--bots a,b] [--against rule,heuristic]
    [--seats 4] [--milliseconds 200] [--rng-seed 1] [--options KEY=VALUE,…] [--jobs 2]

Each row is a contest of its own, with a results file of its own, so rows are resumed, repeated and
looked at by `arena run` and `arena show`. A row's share is over deals: see `league.intervals`. All
rows in which everybody has the own budget are one Plackett-Luce fit: the bots' ratings.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomli_w

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import DealResult
from jericho_tui.arena.results_file import ResultsFile
from jericho_tui.bots.characters import HEURISTIC, RANDOM, bots_for
from jericho_tui.bots.roster import UnknownBotError
from jericho_tui.cli.arena import add_running, play_missing
from jericho_tui.cli.options import changes
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import num_winners
from jericho_tui.core.seeds import stream
from jericho_tui.core.teams import sides
from jericho_tui.games import IDS, info, load
from jericho_tui.league.intervals import Share, wilson_of
from jericho_tui.league.plackett_luce import Ranking, report
from jericho_tui.play.player import Limit
from tests.tools.baselines import FLAT, RULE, find

OPPONENTS: Final = (HEURISTIC.id, FLAT.id, RULE.id)
"""Whom every bot should beat."""


@dataclass(frozen=True)
class Gauntlet:
    """Everything that its rows follow from."""

    game: str
    seed: int
    options: Mapping[str, OptionValue] | None = None
    """None: the game as it is by default, and each of its variants (`GameInfo.variants`)."""
    seconds: float = 0.2
    """For every decision of a bot that searches, at a table with flat search: equal time. At other
    tables every bot has its own budget."""

    def rows(
        self, seats: Iterable[int], bots: Sequence[str] = (), opponents: Sequence[str] = ()
    ) -> tuple["Row", ...]:
        """Return the rows, by variant, number of seats, bot and opponent.

        :param bots: by default all of the game but the random one.
        :param opponents: by default `OPPONENTS`, as far as they play the game.
        """
        mine = bots or [bot.id for bot in bots_for(self.game) if bot.id != RANDOM.id]
        theirs = opponents or [bot for bot in OPPONENTS if _plays(bot, self.game)]
        numbers = tuple(seats)
        return tuple(
            Row(self._contest(number, bot, other, options))
            for options in self._variants()
            for number in numbers
            for bot in mine
            for other in theirs
            if other != bot
        )

    def _variants(self) -> list[Mapping[str, OptionValue]]:
        if self.options is not None:
            return [self.options]
        by_key = {option.key: option for option in info(self.game).options}
        keys = info(self.game).variants
        return [{}, *({key: value} for key in keys for value in by_key[key].values[1:])]

    def _contest(
        self, seats: int, bot: str, opponent: str, options: Mapping[str, OptionValue]
    ) -> Contest:
        places = len(sides(info(self.game).teams_of(seats), seats))
        limit = Limit(seconds=self.seconds) if FLAT.id in (bot, opponent) else Limit()
        bots = (bot, *(opponent,) * (places - 1))
        return Contest(self.game, bots, seats, self.seed, options, limit)


@dataclass(frozen=True)
class Row:
    """One bot against a table of another."""

    contest: Contest

    @property
    def bot(self) -> str:
        """Who is measured."""
        return self.contest.bots[0]

    @property
    def opponent(self) -> str:
        """Who sits on all other places."""
        return self.contest.bots[1]

    @property
    def even(self) -> float:
        """The share of somebody who is as strong as the others."""
        return 1 / self.contest.places

    @property
    def file(self) -> Path:
        """The name of its results."""
        contest = self.contest
        words = [contest.game, self.bot, self.opponent, str(contest.num_seats)]
        words += [f"{key}-{_written(value)}" for key, value in contest.options.items()]
        return Path("-".join(words) + ".jsonl")

    def command(self, deals: int) -> str:
        """Return the command that makes its results from nothing."""
        contest = self.contest
        ours = {FLAT.id, RULE.id}.isdisjoint(contest.bots)
        words = ["jericho-tui arena" if ours else "python -m tests.tools.arena", "run"]
        words += [contest.game, "--bots", ",".join(contest.bots)]
        words += ["--seats", str(contest.num_seats), "--deals", str(deals)]
        words += ["--rng-seed", str(contest.seed)]
        if contest.options:
            changed = (f"{key}={_written(value)}" for key, value in contest.options.items())
            words += ["--options", ",".join(changed)]
        if contest.limit.seconds is not None:
            words += ["--seconds", f"{contest.limit.seconds:g}"]
        return " ".join(words)

    def share(self, results: Mapping[int, DealResult]) -> Share:
        """Return the bot's share of the victories in some deals; at least one."""
        deals = [self._of(result) for result in results.values()]
        return wilson_of(deals, len(deals) * self.contest.matches_per_deal)

    def entry(self, results: Mapping[int, DealResult]) -> dict[str, Any]:
        """Return the row in plain values."""
        share = self.share(results)
        return {
            "bot": self.bot,
            "against": self.opponent,
            "seats": self.contest.num_seats,
            "options": dict(self.contest.options),
            "matches": len(results) * self.contest.matches_per_deal,
            "share": round(share.value, 4),
            "low": round(share.low, 4),
            "high": round(share.high, 4),
            "even": round(self.even, 4),
            "command": self.command(len(results)),
        }

    def _of(self, result: DealResult) -> float:
        """Return the bot's share of one deal's victories."""
        teams = self.contest.teams
        won = 0.0
        for match in result.matches:
            first = match.bots.index(self.bot)  # of partners: they share a place
            won += (match.places[first] == 1) / num_winners(match.places, teams)
        return won / len(result.matches)


def section(played: Sequence[tuple[Row, Mapping[int, DealResult]]]) -> dict[str, Any]:
    """Return a game's section of a file of ratings; see `bots.ratings`.

    :param played: rows of one game, each with at least one deal.
    """
    own = [(row, results) for row, results in played if row.contest.limit == Limit()]
    return {
        **(rated(own) if own else {}),
        "rows": [row.entry(results) for row, results in played],
    }


def rated(played: Sequence[tuple[Row, Mapping[int, DealResult]]]) -> dict[str, Any]:
    """Return how strong all bots are in one fit over rows, with the commands that play them.

    :param played: rows of one game, each with at least one deal; of any number of kinds of bots.
    """
    rankings = [
        Ranking(match.bots, match.places, (number, deal.deal), row.contest.teams)
        for number, (row, results) in enumerate(played)
        for deal in results.values()
        for match in deal.matches
    ]
    first = played[0][0].contest
    offered = {bot.id for bot in bots_for(first.game)}
    strengths = report(rankings, stream(first.seed, "bootstrap"))
    return {
        "made": [row.command(len(results)) for row, results in played],
        "matches": strengths.matches,
        "bots": {
            estimate.name: {
                "rating": round(estimate.rating),
                "low": round(estimate.low),
                "high": round(estimate.high),
                "games": estimate.games,
            }
            for estimate in strengths.estimates
            if estimate.name in offered
        },
    }


def _plays(bot: str, game: str) -> bool:
    try:
        find(bot, game)
    except UnknownBotError:
        return False
    return True


def _written(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def main() -> None:
    """Play what is missing of every row, print it, and write all of them."""
    parser = argparse.ArgumentParser(description="every bot of a game against a table of others")
    parser.add_argument("game", choices=IDS)
    parser.add_argument("--bots", help="who is measured; by default all but the random one")
    parser.add_argument("--against", help=f"by default {','.join(OPPONENTS)}, a table each")
    parser.add_argument("--seats", type=int, help="by default every number of players")
    parser.add_argument("--deals", type=int, required=True, help="of a row; each on every seat")
    parser.add_argument("--milliseconds", type=int, default=200, help="a decision beside flat")
    parser.add_argument("--rng-seed", type=int, default=1)
    parser.add_argument("--options", help="instead of the game as it is and its variants")
    parser.add_argument("--out", type=Path, required=True, help="folder of rows and ratings.toml")
    add_running(parser)
    given = parser.parse_args()
    game = load(given.game)
    options = None if given.options is None else changes(given.options, game)
    gauntlet = Gauntlet(given.game, given.rng_seed, options, given.milliseconds / 1000)
    seats = (given.seats,) if given.seats else range(game.info.min_seats, game.info.max_seats + 1)
    bots, against = (text.split(",") if text else () for text in (given.bots, given.against))
    try:
        for bot in (*bots, *against):
            find(bot, given.game)
        _play(gauntlet.rows(seats, bots, against), given)
    except SentenceError as error:
        sys.exit(str(error))


def _play(rows: Sequence[Row], given: argparse.Namespace) -> None:
    given.out.mkdir(parents=True, exist_ok=True)
    played = []
    for row in rows:
        path = given.out / row.file
        with ResultsFile(path) as file:
            there = file.results
            if there is not None and there.contest.header() != row.contest.header():
                sys.exit(f"{path} is of another gauntlet")
            file.begin(row.contest, given.deals)
            results = {} if there is None else dict(there.deals)
            play_missing(given, row.contest, range(given.deals), results, file)
        played.append((row, results))
        figures = " ".join(f"{figure:.3f}" for figure in (*row.share(results), row.even))
        print(f"{row.file.stem} {figures}", flush=True)
        text = tomli_w.dumps({given.game: section(played)})
        (given.out / "ratings.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
