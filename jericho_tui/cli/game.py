"""The argument GAME, which several commands take."""

import argparse
from typing import Any

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.game import Game
from jericho_tui.games import IDS, GameError, load
from jericho_tui.prose.language import _


def add_game(parser: argparse.ArgumentParser, **settings: Any) -> None:
    """Add the argument that names a game by its id."""
    text = _("one of: {games}").format(games=", ".join(IDS))
    parser.add_argument("game", metavar=_("GAME"), help=text, **settings)


def named_game(game_id: str) -> Game:
    """Return the game of that name.

    :raises UsageError: there is none, or it cannot be loaded.
    """
    try:
        return load(game_id)
    except GameError as error:
        raise UsageError(error.sentence) from None
