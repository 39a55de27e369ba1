"""Who plays, in an argument: --seats where people may sit too, --entrants of a tournament."""

from jericho_tui.bots.registry import UnknownBotError, bots_for, find
from jericho_tui.cli.parser import UsageError
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import BOT_NAMES


def seats_with_people(text: str, game: Game, argument: str = "--seats") -> tuple[SeatInfo, ...]:
    """Return the seats that a text describes: a bot, `name=bot`, or else a person's name.

    :param argument: where the text stood.
    :raises UsageError: an unknown bot after “=”, or a name that cannot be.
    """
    ids = {bot.id for bot in bots_for(game.info.id)}
    seats: list[SeatInfo | str] = []
    try:
        for spec in text.split(","):
            name, equals, bot = spec.rpartition("=")
            if equals:
                bot = find(bot.strip(), game.info.id).id
                seats.append(SeatInfo(clean_name(name), "bot", bot))
            elif spec.strip() in ids:
                seats.append(spec.strip())
            else:
                seats.append(SeatInfo(clean_name(spec), "human"))
    except (UnknownBotError, InvalidNameError) as error:
        reason = {"argument": argument, "reason": error.sentence}
        raise UsageError(Sentence(N_("{argument}: {reason}"), reason)) from None
    taken = {name_key(seat.name) for seat in seats if isinstance(seat, SeatInfo)}
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 2 * len(seats) + 1))]
    free = (name for name in names if name_key(name) not in taken)
    return tuple(
        SeatInfo(next(free), "bot", seat) if isinstance(seat, str) else seat for seat in seats
    )
