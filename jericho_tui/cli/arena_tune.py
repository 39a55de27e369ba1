"""`jericho-tui arena tune …`: finding a bot's weights by playing."""

import argparse
from contextlib import closing

from jericho_tui.arena.tune import Tuning, check_section, measure, tunable, tune
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.parser import add_common, file_path, new_file
from jericho_tui.cli.weights import add_effort, give_weights
from jericho_tui.prose.language import _, ngettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    usual = Tuning("")
    add_game(parser)
    parser.add_argument(
        "--style",
        default=usual.style,
        metavar=_("STYLE"),
        help=_("whose weights; by default {style}").format(style=usual.style),
    )
    counts = {
        "--generations": (1, 20, _("how many generations there are in the end")),
        "--population": (2, usual.population, _("how many candidates a generation has")),
        "--matches": (2, usual.matches, _("how many matches each of them plays")),
    }
    add_effort(parser, counts, usual.seed)
    parser.add_argument(
        "--out",
        metavar=_("FILE"),
        type=new_file,
        required=True,
        help=_("append generations to this file, a line each (JSON), and go on where it ends"),
    )
    parser.add_argument(
        "--write",
        metavar=_("FILE"),
        type=file_path,
        help=_("put the weights into the section of that style in this TOML file"),
    )
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Tune, say how every generation does, and print the weights."""
    info = named_game(arguments.game).info
    info.check_playable()
    tuning = Tuning(
        info.id,
        arguments.style,
        population=arguments.population,
        matches=arguments.matches,
        seed=arguments.rng_seed,
    )
    start = table = tunable(tuning.game, tuning.style).table()
    if arguments.write is not None:
        check_section(arguments.write, tuning.style, table)
    with closing(tune(tuning, arguments.generations, arguments.out, jobs=arguments.jobs)) as coming:
        for generation in coming:
            table = generation.mean
            text = _("generation {n} of {all}: the mean scores {score}, the best {best}")
            print(
                text.format(
                    n=generation.number,
                    all=arguments.generations,
                    score=f"{generation.score:.3f}",
                    best=f"{generation.best:.3f}",
                ),
                flush=True,
            )
    seats = range(info.min_seats, info.max_seats + 1)
    result = measure(tuning, table, start, tuning.matches, tuple(seats))
    text = ngettext(
        "against the weights it began with: {share} of the victories in {n} match ({range})",
        "against the weights it began with: {share} of the victories in {n} matches ({range})",
        result.matches,
    )
    share, low, high = result.share
    told = {"share": f"{share:.3f}", "range": f"{low:.3f} … {high:.3f}"}
    print(text.format(n=result.matches, **told))
    give_weights(tuning.style, table, arguments.write)
    return 0
