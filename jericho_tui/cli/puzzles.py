"""`jericho-tui puzzles [GAME]`: positions with one clearly best move, rated like a ladder."""

import argparse
from contextlib import closing
from typing import Any

from jericho_tui.cli.lobby import show
from jericho_tui.cli.options import add_game, asked_player, named_game, open_here
from jericho_tui.cli.parser import Parser, add
from jericho_tui.cli.report import Report
from jericho_tui.cli.streams import starts_text_mode
from jericho_tui.core import registry
from jericho_tui.core.registry import IDS
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.session.training import Training, moved, question, standing
from jericho_tui.store.analyses import Tries
from jericho_tui.store.store import Store
from jericho_tui.text.language import _, say


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
        who = asked_player(store, arguments)
        training = Training(Tries(store.rows), who, game, store.matches.clock)
        training.read()
        if arguments.json:
            return Report(_data(training))
        return _converse(store, training)


def _converse(store: Store, training: Training) -> int:
    from jericho_tui.cli.plain.exercise import ask, verdict_lines
    from jericho_tui.cli.plain.wire import Wire
    from jericho_tui.session.thought import thinker_for

    wire = Wire.standard()
    wire.say(f"{_('Puzzles')} · {registry.title(training.game)}", standing(training))
    wire.say(_("Type help for a list of commands."))
    with closing(thinker_for(store.visit)) as thinker:
        while (puzzle := training.next()) is not None:
            counts = training.is_new(puzzle)
            wire.say("", question(puzzle, counts=counts))
            exercise = puzzle.exercise()
            found = ask(wire, exercise, thinker)
            if found is None:
                wire.say(_("See you next time: your answers are saved."))
                return 0
            wire.say(*verdict_lines(exercise, found))
            wire.say(moved(training.strength, training.note(puzzle, found), counts=counts))
            if training.trouble is not None:
                wire.say(say(training.trouble))
    wire.say(_("You have solved all puzzles of this game."))
    return 0


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
