"""`jericho-tui simulate GAME`: matches between bots, their results, their records."""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from jericho_tui.arena.simulate import Simulation, Tally, simulate
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.cli import options
from jericho_tui.cli.parser import Parser, UsageError, add, default_jobs, file_path
from jericho_tui.cli.report import Report, counted, percent, share_data
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import InvalidNameError, check_distinct, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.store import files
from jericho_tui.store.record_file import dump_record
from jericho_tui.text.language import _, decimals, ngettext
from jericho_tui.text.table import columns


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    options.add_game(parser)
    add(parser, "--seats", _("bots in seat order: BOT or NAME=BOT"), required=True)
    add(parser, "--matches", _("number of games"), (1, 10**9), required=True)
    text = _("random seed: the same seed plays the same games")
    add(parser, "--rng-seed", text, required=True)
    options.add_options(parser)
    text = _("write every game to this folder as a TOML file (default: none)")
    add(parser, "--record", text, metavar=_("DIR"), type=file_path)
    add(parser, "--json")
    add(parser, "--jobs", default=default_jobs())


def run(arguments: argparse.Namespace) -> Report:
    """Play the matches and print what came of them."""
    game = options.named_game(arguments.game)
    seats = seats_of(arguments.seats, game)
    changed = options.changes(arguments.options, game)
    simulation = Simulation(game.info.id, seats, arguments.rng_seed, changed)
    order: Sequence[int] = range(arguments.matches)
    folder: Path | None = arguments.record
    if folder is not None:
        order = _check_folder(folder, simulation, order)
    tally = Tally(len(seats), game.info.teams_of(len(seats)))
    for record in counted(simulate(simulation, order, jobs=arguments.jobs), len(order)):
        if folder is not None:
            _keep(folder / f"{record.id}.toml", dump_record(record))
        assert record.result is not None  # only finished matches come out
        tally.add(record.result["placings"], record.result["scores"])
    run = {"game": simulation.game, "rng_seed": simulation.seed, "matches": tally.matches}
    results = [
        {"name": seat.name, "bot": seat.bot, **asdict(result), **share_data(result.win_share)}
        for seat, result in zip(simulation.seats, tally.seats(), strict=True)
    ]
    return Report({**run, "seats": results}, _lines(game, simulation, tally))


def seats_of(text: str, game: Game) -> tuple[SeatInfo, ...]:
    """Return the seats that `--seats` describes; whoever has no name is called “random 1”.

    :raises UsageError: a wrong number of seats, an unknown bot, or a name that cannot be.
    """
    specs = text.split(",")
    options.check_seats(game, len(specs))
    try:
        # A name may hold “=”, a bot's may not.
        pairs = [spec.rpartition("=") for spec in specs]
        bots = [find(bot.strip(), game.info.id).id for _name, _equals, bot in pairs]
        names = [clean_name(name) if equals else None for name, equals, _bot in pairs]
        given = [name for name in names if name is not None]
        check_distinct(given)
    except (UnknownBotError, InvalidNameError) as error:
        raise UsageError.at("--seats", error) from None
    taken = set(map(name_key, given))
    seats = zip(names, bots, strict=True)
    return tuple(SeatInfo(name or options.free_name(bot, taken), "bot", bot) for name, bot in seats)


def _check_folder(folder: Path, simulation: Simulation, order: Sequence[int]) -> Sequence[int]:
    """Make the folder; return the order in which to play: where there are files, these first."""
    files.make_folder(folder)
    if not os.access(folder, os.W_OK | os.X_OK):
        text = N_("{path} is read-only; change its permissions or choose another folder")
        raise files.StoreError(Sentence(text, {"path": files.shown(folder)}), folder)
    files.sweep_temporaries(folder)  # what a killed run left
    there = {path.name for path in folder.iterdir()}
    if not there:
        return order
    return sorted(order, key=lambda index: f"{simulation.match_id(index)}.toml" not in there)


def _keep(path: Path, data: bytes) -> None:
    try:
        there = files.read_limited(path, len(data))
    except files.StoreError as error:
        if not isinstance(error.__cause__, FileNotFoundError):
            raise
        files.write_atomic(path, data, backup=False)
        return
    if there != data:
        text = N_("{path} already holds another game; move it away or choose another folder")
        raise files.StoreError(Sentence(text, {"path": files.shown(path)}), path)


def _lines(game: Game, simulation: Simulation, tally: Tally) -> Iterator[str]:
    text = ngettext(
        "{n} game of {game}, seed {seed}", "{n} games of {game}, seed {seed}", tally.matches
    )
    yield text.format(n=tally.matches, game=game.info.title, seed=simulation.seed)
    yield ""
    rows = [[_("Seat"), _("Name"), _("Bot"), _("Wins"), _("from … to"), _("Score"), _("Rank")]]
    for number, (seat, result) in enumerate(zip(simulation.seats, tally.seats(), strict=True), 1):
        means = decimals(result.mean_score, 2), decimals(result.mean_place, 2)
        rows.append(
            [str(number), seat.name, seat.bot, *percent(result.win_share, tally.matches), *means]
        )
    yield from columns(rows, right={0, 3, 4, 5, 6})
    yield ""
    yield _("Wins have 95 % intervals; score and rank are averages.")
