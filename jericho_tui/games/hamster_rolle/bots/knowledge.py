"""What bots know of Hamster Rolle: where a piece is likely to stay, and rolls to be surer of it.

A position has hundreds of actions and a roll takes some 6 ms, so the search that serves other
games cannot play this one; its players are its own. `projection` is no bot, but like them it rolls
the wheel where they think.
"""

from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.games.hamster_rolle.bots.players import (
    Careful,
    Deep,
    Easy,
    Prudent,
    at_sight,
    at_strength,
)
from jericho_tui.games.hamster_rolle.bots.rule import LIKINGS

KNOWLEDGE: Final = Knowledge(
    policies={},
    reason=at_sight,
    at_strength=at_strength,
    players={
        "heuristic": Prudent,
        "apprentice": Easy,
        "carpenter": Careful,
        "watchmaker": Deep,
        **{style: partial(Prudent, liking=liking) for style, liking in LIKINGS.items()},
    },
)
