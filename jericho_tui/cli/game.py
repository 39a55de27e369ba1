"""The argument GAME, which several commands take."""

import argparse
from typing import Any

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games import IDS, UnknownGameError, load
from jericho_tui.prose.language import _


def add_game(parser: argparse.ArgumentParser, **settings: Any) -> None:
    """Add the argument."""
    text = _("one of: {games}").format(games=", ".join(IDS))
    parser.add_argument("game", metavar=_("GAME"), help=text, **settings)


def named_game(game_id: str) -> Game:
    """Return the game of that name.

    :raises UsageError: there is none.
    """
    try:
        return load(game_id)
    except UnknownGameError:
        raise UsageError(
            Sentence(
                N_("there is no game “{game}” here; the games are: {known}"),
                {"game": visible(game_id), "known": ", ".join(IDS)},
            )
        ) from None
