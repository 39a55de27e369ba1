"""What bots know of Hamster Rolle: where a piece is likely to stay.

A position has hundreds of actions and a roll takes 6 ms, so this game has players of its own.
`projection` is not a bot: it computes the pictures of a roll where bots think.
"""

from functools import partial
from typing import Any, Final

from jericho_tui.bots.characters import BotInfo
from jericho_tui.bots.knowledge import Knowledge
from jericho_tui.bots.strength import AtRating
from jericho_tui.core.game import Game, Seat
from jericho_tui.games.hamster_rolle.bots.players import Careful, Deep, Easy, Prudent, at_sight
from jericho_tui.games.hamster_rolle.bots.rule import LIKINGS
from jericho_tui.play.player import Player

_PLAYERS: Final[dict[str, Any]] = {
    "heuristic": Prudent,
    "apprentice": Easy,
    "carpenter": Careful,
    "watchmaker": Deep,
    **{style: partial(Prudent, liking=liking) for style, liking in LIKINGS.items()},
}
"""By style."""


def _own(info: BotInfo, game: Game, seed: int, seat: Seat) -> Player | None:
    """Seat a player; at a rating one who rolls so often, or who errs by rule of thumb."""
    if not isinstance(info, AtRating):
        make = _PLAYERS.get(info.style)
        return None if make is None else make(game, seed, seat, info.iterations)
    if info.iterations:
        return Deep(game, seed, seat, info.iterations)
    return Prudent(game, seed, seat, 0, overlook=info.overlook, heat=info.heat)


KNOWLEDGE: Final = Knowledge(policies={}, reason=at_sight, own=_own)
