"""The argument GAME, which several commands take."""

import argparse

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.game import Game
from jericho_tui.games import IDS, GameError, load
from jericho_tui.prose.language import _


def add_game(parser: argparse.ArgumentParser, optional: str | None = None) -> None:
    """Add the argument that names a game by its id.

    :param optional: what happens without it, in the words of a help page; None: it is required.
    """
    text = ", ".join(IDS)
    if optional is not None:
        text = _("{games} (default: {default})").format(games=text, default=optional)
    default = optional if optional in IDS else None
    nargs = "?" if optional is not None else None
    parser.add_argument("game", metavar=_("GAME"), help=text, nargs=nargs, default=default)


def named_game(game_id: str) -> Game:
    """Return the game of that name.

    :raises UsageError: there is none, or it cannot be loaded.
    """
    try:
        return load(game_id)
    except GameError as error:
        raise UsageError(error.sentence) from None
