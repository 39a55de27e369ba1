"""`jericho-tui arena train …`: learning what positions are worth from how matches ended."""

import argparse
from typing import Final

from jericho_tui.arena.train import Training, learn, learner_of, lessons
from jericho_tui.arena.tune import check_section
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.parser import add_common, file_path
from jericho_tui.cli.weights import add_effort, give_weights
from jericho_tui.prose.language import _, ngettext

_SECTION: Final = "weights"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    usual = Training("")
    add_game(parser)
    counts = {
        "--matches": (2, usual.matches, _("how many matches are played at each number of seats")),
        "--epochs": (2, usual.epochs, _("how often it goes through all of them")),
    }
    add_effort(parser, counts, usual.seed)
    parser.add_argument(
        "--write",
        metavar=_("FILE"),
        type=file_path,
        help=_("put what is learned into the section {section} of this TOML file").format(
            section=_SECTION
        ),
    )
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, learn, say how good it is, and print the weights."""
    info = named_game(arguments.game).info
    info.check_playable()
    learner = learner_of(info.id)  # refused before anything is played, as a file that will not do
    if arguments.write is not None:
        check_section(arguments.write, _SECTION, learner.features)
    training = Training(info.id, arguments.matches, arguments.epochs, arguments.rng_seed)
    matches = list(lessons(training, jobs=arguments.jobs))
    learned = learn(training, matches)
    text = ngettext(
        "learned from {n} position: cross entropy {loss} where nobody knows better than {even}",
        "learned from {n} positions: cross entropy {loss} where nobody knows better than {even}",
        learned.lessons,
    )
    print(text.format(n=learned.lessons, loss=f"{learned.loss:.4f}", even=f"{learned.even:.4f}"))
    give_weights(_SECTION, learned.weights, arguments.write)
    return 0
