"""What is written beside a player's name."""

from jericho_tui.bots.registry import BOTS
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _


def bot_title(seat: SeatInfo) -> str:
    """Return which bot plays a seat, or that a person does; nothing is loaded for it."""
    if seat.kind == "human":
        return _("person")
    return next((_(bot.title) for bot in BOTS if bot.id == seat.bot), seat.bot)
