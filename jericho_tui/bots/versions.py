"""Which version of what it judges by a game's bots play with: data, raised when that changes.

To the league a bot is its name and what plays under it, this version with it; so nobody's rating is
carried over to a bot that plays otherwise. Nothing of a game is loaded to know it.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def versions() -> Mapping[str, int]:
    """Return the version by the id of a game, from 1."""
    table: Mapping[str, int] = tomllib.loads(
        files(__package__).joinpath("versions.toml").read_text("utf-8")
    )
    return table
