"""What is written beside a player's name."""

from typing import TYPE_CHECKING

from jericho_tui.bots.characters import every_bot, parted
from jericho_tui.bots.strength import TITLE, wanted
from jericho_tui.play.names import plays
from jericho_tui.play.player import SeatInfo
from jericho_tui.text.language import _

if TYPE_CHECKING:
    from jericho_tui.league.ladder import PlayerRow


def bot_title(seat: SeatInfo) -> str:
    """Return which bot plays a seat, or that a person does; nothing is loaded for it."""
    if seat.kind == "human":
        return _("human")
    return _title(seat.bot)


def player_title(row: "PlayerRow") -> str:
    """Return a player of the league, a bot with what plays, in the language in use."""
    return f"{row.name} ({what_plays(row)})" if row.kind == "bot" else row.name


def what_plays(row: "PlayerRow") -> str:
    """Return what plays under a bot's name in the ladder."""
    return plays(_title(row.bot), row.level, row.version)


def _title(bot_id: str) -> str:
    rating = wanted(bot_id)
    if rating is not None:
        return _(TITLE).format(rating=rating)
    bare, cores = parted(bot_id)
    title = next((_(bot.title) for bot in every_bot() if bot.id == bare), bare)
    return title if cores == 1 else _("{bot}, {n} cores").format(bot=title, n=cores)
