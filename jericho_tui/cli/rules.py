"""`jericho-tui rules [GAME]`: a game's rulebook."""

import argparse

from jericho_tui.cli.options import add_game, named_game
from jericho_tui.cli.parser import Parser
from jericho_tui.cli.report import Report
from jericho_tui.core.registry import IDS
from jericho_tui.text.rulebook import rulebook


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_game(parser, IDS[0])


def run(arguments: argparse.Namespace) -> Report:
    """Return the rulebook in the language in use."""
    return Report(lines=[rulebook(named_game(arguments.game).info.id).rstrip()])
