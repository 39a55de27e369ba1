"""`jericho-tui puzzles [GAME]`: positions with one clearly best move, rated like a ladder."""

import argparse
from typing import Any

from jericho_tui.cli.lobby import show
from jericho_tui.cli.options import add_game, asked_player, named_game, open_here
from jericho_tui.cli.parser import Parser, add
from jericho_tui.cli.report import Report
from jericho_tui.cli.streams import starts_text_mode
from jericho_tui.core.registry import IDS
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.session.training import Training
from jericho_tui.text.language import _


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_game(parser, IDS[0])
    how = parser.add_mutually_exclusive_group()
    add(how, "--plain")
    add(how, "--json", _("print your rating and all puzzles as JSON"))
    add(parser, "--as")


def run(arguments: argparse.Namespace) -> int | Report:
    """Ask; return when nothing is left or the player leaves."""
    game = named_game(arguments.game).info.id
    with open_here(arguments) as store:
        text = N_("puzzles need a terminal; without one, use --plain or --json")
        if not (arguments.plain or arguments.json or starts_text_mode(Sentence(text))):
            return show(store, first=lambda app: app.show_puzzles(game))
        training = Training(store, asked_player(store, arguments), game)
        training.read()
        if arguments.json:
            return Report(_data(training))
        from jericho_tui.cli.plain.exercise import converse

        return converse(training, store)


def _data(training: Training) -> dict[str, Any]:
    ladder = training.ladder()
    mine = ladder.player(name_key(training.who))
    return {
        "player": training.who,
        "game": training.game,
        "rating": round(mine.rating, 1),
        "deviation": round(mine.variance**0.5, 1),
        "tries": mine.tries,
        "solved": training.solved,
        "puzzles": [
            {
                "id": one.id,
                "rating": round(ladder.puzzles[one.id].rating, 1),
                "seats": len(one.record.seats),
            }
            for one in training.puzzles
        ],
    }
