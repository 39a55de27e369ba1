"""The games: one package each, and none knows another (import-linter proves it).

Charter. A game is its rules on the protocol of `core.game`, its data and its rulebook. No
screens, no files (the rulebook is package data that `prose` reads), no bots.

Games are loaded when first asked for, so that a command which needs one does not pay for all.
"""

from importlib import import_module

from jericho_tui.core.game import Game, GameInfo

IDS: tuple[str, ...] = ("jericho", "push", "rempart")
"""Every registered game, in the order of the lobby."""


class UnknownGameError(LookupError):
    """No game of this name is registered."""


def load(game_id: str) -> Game:
    """Return the game registered as `game_id`.

    :raises UnknownGameError: there is none.
    """
    if game_id not in IDS:
        raise UnknownGameError(game_id)
    game: Game = import_module(f"jericho_tui.games.{game_id}").GAME
    return game


def info(game_id: str) -> GameInfo:
    """Return what is known of a game without its rules, which are not loaded.

    :raises UnknownGameError: there is none of this name.
    """
    if game_id not in IDS:
        raise UnknownGameError(game_id)
    data: GameInfo = import_module(f"jericho_tui.games.{game_id}.info").INFO
    return data
