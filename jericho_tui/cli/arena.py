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
from jericho_tui.cli.parser import UsageError, add_common, add_number, add_seed, file_path, new_file
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), required=True)
    text = _("play deals between bots, everybody on every seat, and report who is stronger")
    run = actions.add_parser("run", help=text, description=text)
    add_game(run)
    _add_contest(run)
    add_running(run)
    _add_file(run)
    _add_report(run)
    text = _("print the report on results once more")
    show = actions.add_parser("show", help=text, description=text)
    show.add_argument("file", metavar=_("FILE"), type=file_path, help=_("what --out wrote"))
    _add_report(show)


def _add_contest(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        metavar="BOT,BOT…",
        help=_(
            "who is measured. More bots than seats take turns, fewer sit there several times; a bot"
            " that is named twice has two places: champion,random,random is one against two"
        ),
    )
    add_number(
        parser,
        "--deals",
        1,
        limits.MOST_DEALS,
        _("how many deals; each is played once for every place, by rotated line-ups"),
    )
    add_number(
        parser,
        "--seats",
        1,
        limits.MOST_SEATS,
        _("how many play a match; by default as many as there are bots, if the game allows"),
    )
    add_seed(parser, _("everything follows from this number; by default {seed}").format(seed=_SEED))
    add_options(parser)
    limit = parser.add_mutually_exclusive_group()
    add_number(
        limit,
        "--iterations",
        1,
        limits.MOST_ITERATIONS,
        _("playouts for every decision of a bot that searches; by default its own number"),
    )
    limit.add_argument(
        "--seconds",
        metavar="S",
        type=_number(0.001, _MOST_SECONDS),
        help=_("time for every decision instead; such results cannot be repeated exactly"),
    )


def _add_file(parser: argparse.ArgumentParser) -> None:
    file = parser.add_mutually_exclusive_group()
    file.add_argument(
        "--out",
        metavar=_("FILE"),
        type=new_file,
        help=_("append results to this new file as they come, one deal a line (JSON)"),
    )
    file.add_argument(
        "--resume",
        metavar=_("FILE"),
        type=new_file,
        help=_(
            "go on with the results in this file, or begin it; what is not given is as in there,"
            " and --deals may be more"
        ),
    )


def _add_report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        type=_hypotheses,
        help=_(
            "stop as soon as it is decided whether the first of two bots is ELO0 or ELO1 points"
            " stronger than the second (write --sprt=-5,5 when the first is negative)"
        ),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print JSON"))
    form.add_argument("--csv", action="store_true", help=_("print CSV, a line a bot"))
    add_common(parser)


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
                N_("{path} is there already; go on with it by --resume, or choose another file"),
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
        raise UsageError(Sentence(N_("--bots is needed: who is measured?")))
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
        raise UsageError(Sentence(N_("--deals is needed: how many?")))
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
                    N_("{path} is of another run: {key} is {there} there, and not {asked}"),
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
                N_("--sprt is between two bots, not {number}"),
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
    parts = text.split(",")
    if len(parts) == 2 and all(map(_NUMBER.fullmatch, parts)):
        elo0, elo1 = map(float, parts)
        if -_MOST_ELO <= elo0 < elo1 <= _MOST_ELO:
            return Hypotheses(elo0, elo1)
    raise argparse.ArgumentTypeError(
        _("expected two numbers of Elo points, the smaller first, as in 0,20")
    )
