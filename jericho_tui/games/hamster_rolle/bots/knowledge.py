"""What bots know of Hamster Rolle: where a piece is likely to stay.

A position has hundreds of actions and a roll takes 6 ms, so this game has players of its own.
`projection` is not a bot: it computes the pictures of a roll where bots think.
"""

from functools import partial
from typing import Final

from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.games.hamster_rolle.bots import players
from jericho_tui.games.hamster_rolle.bots.rule import LIKINGS

KNOWLEDGE: Final = Knowledge(
    policies={},
    reason=players.at_sight,
    at_strength=players.at_strength,
    players={
        "heuristic": players.Prudent,
        "apprentice": players.Easy,
        "carpenter": players.Careful,
        "watchmaker": players.Deep,
        **{style: partial(players.Prudent, liking=liking) for style, liking in LIKINGS.items()},
    },
)
