"""`jericho-tui arena gauntlet …`: every bot of a game against those that it should beat."""

import argparse
from typing import Final

import tomli_w

from jericho_tui.arena.deal import DealResult
from jericho_tui.arena.gauntlet import OPPONENTS, Gauntlet, Row, section
from jericho_tui.arena.results_file import ResultsFile
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.cli.arena_play import add_running, play_missing
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.options import add_options, changes
from jericho_tui.cli.parser import UsageError, add_common, add_number, add_seed, file_path
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _
from jericho_tui.store.files import make_folder, shown, write_atomic

_SEED: Final = 1
_MILLISECONDS: Final = 200
_MOST_MILLISECONDS: Final = 60_000
_RATINGS: Final = "ratings.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(parser)
    parser.add_argument(
        "--bots", metavar="BOT,BOT…", help=_("who is measured; by default all but the random one")
    )
    parser.add_argument(
        "--against",
        metavar="BOT,BOT…",
        help=_("who sits on all other places; by default {bots}, a table each").format(
            bots=", ".join(OPPONENTS)
        ),
    )
    add_number(
        parser,
        "--seats",
        1,
        limits.MOST_SEATS,
        _("how many play a match; by default every number that the game is for"),
    )
    add_number(
        parser,
        "--deals",
        1,
        limits.MOST_DEALS,
        _("how many deals a row has; each is played once for every place"),
        required=True,
    )
    add_number(
        parser,
        "--milliseconds",
        1,
        _MOST_MILLISECONDS,
        _("time for every decision at tables with flat search; by default {number}").format(
            number=_MILLISECONDS
        ),
        default=_MILLISECONDS,
    )
    add_seed(parser, _("everything follows from this number; by default {seed}").format(seed=_SEED))
    add_options(parser)
    parser.add_argument(
        "--out",
        metavar=_("FOLDER"),
        type=file_path,
        required=True,
        help=_(
            "keep the results of every row here, and go on where they end; {file} has the figures"
        ).format(file=_RATINGS),
    )
    add_running(parser)
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing of every row, print it, and write all of them."""
    game = named_game(arguments.game)
    game.info.check_playable()
    seed = _SEED if arguments.rng_seed is None else arguments.rng_seed
    options = None if arguments.options is None else changes(arguments.options, game)
    gauntlet = Gauntlet(game.info.id, seed, options, arguments.milliseconds / 1000)
    rows = gauntlet.rows(
        _seats(arguments.seats, game),
        _bots("--bots", arguments.bots, game),
        _bots("--against", arguments.against, game),
    )
    make_folder(arguments.out)
    played = []
    for row in rows:
        played.append((row, _play(row, arguments)))
        share = row.share(played[-1][1])
        figures = " ".join(f"{figure:.3f}" for figure in (*share, row.even))
        print(f"{row.file.stem} {figures}", flush=True)
        text = tomli_w.dumps({game.info.id: section(played)}).encode()
        write_atomic(arguments.out / _RATINGS, text, backup=False)
    return 0


def _play(row: Row, arguments: argparse.Namespace) -> dict[int, DealResult]:
    """Play what is missing of a row and return all of it."""
    path = arguments.out / row.file
    with ResultsFile(path) as file:
        there = file.results
        if there is not None and there.contest.header() != row.contest.header():
            raise SentenceError(
                Sentence(N_("{path} is of another gauntlet"), {"path": shown(path)})
            )
        file.begin(row.contest, arguments.deals)
        results = {} if there is None else dict(there.deals)
        play_missing(arguments, row.contest, range(arguments.deals), results, file)
    return results


def _seats(seats: int | None, game: Game) -> range:
    """Return the numbers of seats to play with.

    :raises UsageError: the game is not for so many.
    """
    low, high = game.info.min_seats, game.info.max_seats
    if seats is None:
        return range(low, high + 1)
    if not low <= seats <= high:
        raise UsageError(
            Sentence(
                N_("--seats: {game} is for {low} to {high} players, not {seats}"),
                {"game": game.info.title, "low": low, "high": high, "seats": seats},
            )
        )
    return range(seats, seats + 1)


def _bots(option: str, text: str | None, game: Game) -> list[str]:
    """Return the bots that an option names; none where it is not given.

    :raises UsageError: one of them does not play the game.
    """
    try:
        return [find(name.strip(), game.info.id).id for name in text.split(",")] if text else []
    except UnknownBotError as error:
        reason = Sentence(N_("{option}: {reason}"), {"option": option, "reason": error.sentence})
        raise UsageError(reason) from None
