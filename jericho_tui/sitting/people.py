"""What is written beside a player's name."""

from jericho_tui.bots.registry import UnknownBotError, find
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _


def bot_title(seat: SeatInfo, game: str) -> str:
    """Return which bot plays a seat, or that a person does."""
    if seat.kind == "human":
        return _("person")
    try:
        return _(find(seat.bot, game).title)
    except UnknownBotError:
        return seat.bot
