"""`jericho-tui arena train …`: learning what positions are worth from how matches ended."""

import argparse
from pathlib import Path
from typing import Final

from jericho_tui.arena.train import Training, learn, learner_of, lessons
from jericho_tui.arena.tune import entry_of, write_section
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.parser import add_common, add_jobs, add_seed, whole_number
from jericho_tui.prose.language import _, ngettext

_MOST: Final = 10**6
_SECTION: Final = "weights"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    usual = Training("")
    add_game(parser)
    counts = {
        "--matches": (usual.matches, _("how many matches are played at each number of seats")),
        "--epochs": (usual.epochs, _("how often it goes through all of them")),
    }
    for option, (count, text) in counts.items():
        parser.add_argument(
            option,
            metavar="N",
            type=whole_number(2, _MOST),
            default=count,
            help=_("{text}; by default {count}").format(text=text, count=count),
        )
    add_seed(
        parser,
        _("everything follows from this number; by default {seed}").format(seed=usual.seed),
        default=usual.seed,
    )
    add_jobs(parser, _("how many processes play; by default one"), default=1)
    parser.add_argument(
        "--write",
        metavar=_("FILE"),
        type=Path,
        help=_("put what is learned into the section {section} of this TOML file").format(
            section=_SECTION
        ),
    )
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, learn, say how good it is, and print the weights."""
    info = named_game(arguments.game).info
    info.check_playable()
    learner_of(info.id)  # refused before anything is played
    training = Training(info.id, arguments.matches, arguments.epochs, arguments.rng_seed)
    matches = list(lessons(training, jobs=arguments.jobs))
    learned = learn(training, matches)
    text = ngettext(
        "learned from {n} position: cross entropy {loss} where nobody knows better than {even}",
        "learned from {n} positions: cross entropy {loss} where nobody knows better than {even}",
        learned.lessons,
    )
    print(text.format(n=learned.lessons, loss=f"{learned.loss:.4f}", even=f"{learned.even:.4f}"))
    print(f"[{_SECTION}]")
    for key, value in learned.weights.items():
        print(entry_of(key, value))
    if arguments.write is not None:
        write_section(arguments.write, _SECTION, learned.weights)
    return 0
