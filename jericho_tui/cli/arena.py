"""`jericho-tui arena …`: bots measured against one another, deal by deal."""

import argparse
import json
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from jericho_tui.arena.contest import Contest
from jericho_tui.arena.report import Report, report_on
from jericho_tui.arena.results_file import ResultsFile, read_results
from jericho_tui.arena.sprt import Hypotheses
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.cli import arena_text
from jericho_tui.cli.arena_play import add_running, folder_of, play_missing
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.options import add_options, changes
from jericho_tui.cli.parser import (
    Parser,
    UsageError,
    add_flag,
    add_json,
    add_number,
    add_seed,
    file_path,
    new_file,
)
from jericho_tui.core import limits
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import visible
from jericho_tui.play.player import Limit
from jericho_tui.prose.language import _
from jericho_tui.store.files import StoreError, read_start, shown

_MOST_SECONDS: Final = 86_400.0
_MOST_ELO: Final = 4000.0
_SEED: Final = 1
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}(\.[0-9]{0,9})?")


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    run = parser.add_action("run", _("let bots play and compare their strength"))
    add_game(run)
    _add_contest(run)
    add_running(run)
    file = run.add_mutually_exclusive_group()
    text = _("save results in this new file (default: none)")
    file.add_argument("--out", metavar=_("FILE"), type=new_file, help=text)
    text = _("continue the results in this file; --deals can be raised")
    file.add_argument("--resume", metavar=_("FILE"), type=new_file, help=text)
    _add_report(run)
    show = parser.add_action("show", _("show a report of saved results"))
    text = _("results that --out saved")
    show.add_argument("file", metavar=_("FILE"), type=file_path, help=text)
    _add_report(show)


def _add_contest(parser: Parser) -> None:
    text = _("bots to compare; one named twice takes two seats")
    parser.add_argument("--bots", metavar="BOT,BOT…", help=text)
    text = _("number of deals; every bot plays each deal at every seat")
    add_number(parser, "--deals", 1, limits.MOST_DEALS, text)
    text = _("players per game (default: as many as bots, if possible)")
    add_number(parser, "--seats", 1, limits.MOST_SEATS, text)
    add_seed(parser, _("random seed (default: {seed})").format(seed=_SEED))
    add_options(parser)
    limit = parser.add_mutually_exclusive_group()
    text = _("playouts per decision of bots that search (default: each bot’s own)")
    add_number(limit, "--iterations", 1, limits.MOST_ITERATIONS, text)
    text = _("seconds per decision instead of playouts; results vary")
    seconds = _number(0.001, _MOST_SECONDS)
    limit.add_argument("--seconds", metavar="S", type=seconds, help=text)


def _add_report(parser: Parser) -> None:
    text = _("stop when a lead of ELO0 or of ELO1 is established, e.g. 0,30 (default: never)")
    parser.add_argument("--sprt", metavar="ELO0,ELO1", type=_hypotheses, help=text)
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    add_flag(form, "--csv", _("print CSV with one line per bot"))


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    return _run(arguments) if arguments.action == "run" else _show(arguments)


def _show(arguments: argparse.Namespace) -> int:
    path: Path = arguments.file
    if not read_start(path, 1):
        raise StoreError(Sentence(N_("{path}: the file is empty"), {"path": shown(path)}), path)
    there = read_results(path)
    if there is None or not there.deals:
        raise StoreError(
            Sentence(N_("{path} has no results yet"), {"path": shown(path)}),
            path,
        )
    _check_two(there.contest, arguments.sprt)
    _print(report_on(there.contest, there.deals, arguments.sprt), path.parent, arguments)
    return 0


def _run(arguments: argparse.Namespace) -> int:
    game = named_game(arguments.game)
    asked = _asked(arguments, game)
    path: Path | None = arguments.out or arguments.resume
    if path is None or not path.exists():
        _check_two(_new_contest(asked, game), arguments.sprt)  # before there is a file
        _wished(arguments)
    elif arguments.out is not None:
        raise StoreError(
            Sentence(
                N_("{path} already exists; continue it with --resume, or choose another file"),
                {"path": shown(path)},
            ),
            path,
        )
    with ExitStack() as stack:
        file = None if path is None else stack.enter_context(ResultsFile(path))
        there = None if file is None else file.results
        contest = _new_contest(asked, game) if there is None else there.contest
        if there is not None and path is not None:
            _check_agreed(path, asked, there.contest)
        _check_two(contest, arguments.sprt)
        wished = arguments.deals or (_wished(arguments) if there is None else there.wished)
        if file is not None:
            file.begin(contest, wished)
        results = {} if there is None else dict(there.deals)
        play_missing(arguments, contest, range(wished), results, file, arguments.sprt)
    _print(report_on(contest, results, arguments.sprt), folder_of(path), arguments)
    return 0


def _asked(arguments: argparse.Namespace, game: Game) -> dict[str, Any]:
    """Return what the command line says of the contest, by the keys of a results file.

    :raises UsageError: there is no such bot or option, or the game is not for so many.
    """
    asked = {
        "game": game.info.id,
        "rules_version": game.info.rules_version,
        "options": None if arguments.options is None else changes(arguments.options, game),
        "bots": None if arguments.bots is None else _bots(arguments.bots, game),
        "seats": arguments.seats,
        "rng_seed": arguments.rng_seed,
        "iterations": arguments.iterations,
        "seconds": arguments.seconds,
    }
    low, high = game.info.min_seats, game.info.max_seats
    if arguments.seats is not None and not low <= arguments.seats <= high:
        raise UsageError(
            Sentence(
                N_("--seats: {game} is for {low} to {high} players, not {seats}"),
                {"game": game.info.title, "low": low, "high": high, "seats": arguments.seats},
            )
        )
    return {key: value for key, value in asked.items() if value is not None}


def _bots(text: str, game: Game) -> list[str]:
    """Return the bots that `--bots` names.

    :raises UsageError: one does not play the game, or there are too many.
    """
    names = text.split(",")
    if len(names) > limits.MOST_CONTESTANTS:
        raise UsageError(Sentence(N_("--bots: at most {most}"), {"most": limits.MOST_CONTESTANTS}))
    try:
        return [find(name.strip(), game.info.id).id for name in names]
    except UnknownBotError as error:
        raise UsageError(Sentence(N_("--bots: {reason}"), {"reason": error.sentence})) from None


def _new_contest(asked: Mapping[str, Any], game: Game) -> Contest:
    """Return the contest that the command line describes.

    :raises UsageError: it does not say who plays.
    """
    if "bots" not in asked:
        raise UsageError(
            Sentence(
                N_("--bots is missing; name the bots to compare, as in --bots champion,random")
            )
        )
    low, high = game.info.min_seats, game.info.max_seats
    return Contest(
        asked["game"],
        tuple(asked["bots"]),
        asked.get("seats", min(max(len(asked["bots"]), low), high)),
        asked.get("rng_seed", _SEED),
        asked.get("options", {}),
        Limit(asked.get("iterations"), asked.get("seconds")),
    )


def _wished(arguments: argparse.Namespace) -> int:
    """Return how many deals the command line asks for.

    :raises UsageError: it does not say.
    """
    if arguments.deals is None:
        raise UsageError(
            Sentence(N_("--deals is missing; say how many deals to play, as in --deals 100"))
        )
    deals: int = arguments.deals
    return deals


def _check_agreed(path: Path, asked: Mapping[str, Any], contest: Contest) -> None:
    """Check that a file holds the contest that is asked for.

    :raises StoreError: it holds another.
    """
    there = contest.header()
    for key, value in asked.items():
        if there[key] != value:
            values = {"key": key, "there": _plain(there[key]), "asked": _plain(value)}
            raise StoreError(
                Sentence(
                    N_("{path} comes from another run: its {key} is {there}, not {asked}"),
                    {"path": shown(path), **values},
                ),
                path,
            )


def _check_two(contest: Contest, hypotheses: Hypotheses | None) -> None:
    """Check that a test has something to test.

    :raises UsageError: it is not between two bots.
    """
    if hypotheses is not None and len(contest.contestants) != 2:
        raise UsageError(
            Sentence(
                N_("--sprt compares exactly two bots, not {number}"),
                {"number": len(contest.contestants)},
            )
        )


def _print(report: Report, folder: Path, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(json.dumps(arena_text.data(report), indent=2))
    elif arguments.csv:
        print(arena_text.table(report), end="")
    else:
        print(*arena_text.lines(report, folder), sep="\n")


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return arena_text.options(value) if isinstance(value, dict) else visible(str(value))


def _number(least: float, most: float) -> Callable[[str], float]:
    """Return argparse's `type` for a number from `least` to `most`."""

    def convert(text: str) -> float:
        if _NUMBER.fullmatch(text) and least <= float(text) <= most:
            return float(text)
        raise argparse.ArgumentTypeError(
            _("expected a number from {least} to {most}").format(
                least=f"{least:g}", most=f"{most:g}"
            )
        )

    return convert


def _hypotheses(text: str) -> Hypotheses:
    """Return what `--sprt` says."""
    parts = text.split(",")
    if len(parts) == 2 and all(map(_NUMBER.fullmatch, parts)):
        elo0, elo1 = map(float, parts)
        if -_MOST_ELO <= elo0 < elo1 <= _MOST_ELO:
            return Hypotheses(elo0, elo1)
    raise argparse.ArgumentTypeError(
        _("expected two numbers of Elo points, the smaller one first, as in 0,20")
    )
