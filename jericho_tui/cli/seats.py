"""Who plays, in an argument: --seats where people may sit too, --entrants of a tournament."""

from typing import Any, Final

from jericho_tui.bots.roster import UnknownBotError, bot_names, find, is_offered, similar_bot
from jericho_tui.bots.strength import wanted
from jericho_tui.cli.parser import Parser, UsageError
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.spelling import listed
from jericho_tui.games import infos
from jericho_tui.league.tournament import MOST
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _
from jericho_tui.sitting.plan import BOT_NAMES

HUMAN: Final = "human"
"""What stands after “=” in place of a bot for a human whose name is a bot’s or close to it."""
_HUMANS: Final = (HUMAN, "person")
"""The same, and what it was before."""


def add_seats(parser: Parser, text: str, option: str = "--seats", **settings: Any) -> None:
    """Add an option that lists players; `text` is its help."""
    parser.add_argument(option, metavar=_("SPEC[,SPEC…]"), help=text, **settings)


def seats_with_people(text: str, game: Game, argument: str = "--seats") -> tuple[SeatInfo, ...]:
    """Return the seats that a text describes: a bot, `name=bot`, or else a human's name.

    :param argument: where the text stood.
    :raises UsageError: an unknown bot after “=”, an invalid name, or a name that is or resembles a
        bot's and has no `=human`.
    """
    specs = text.split(",")
    if len(specs) > 2 * MOST:  # before they are looked at; who takes part is counted later
        raise UsageError(
            Sentence(
                N_("{argument}: at most {most}, not {number}"),
                {"argument": argument, "most": 2 * MOST, "number": len(specs)},
            )
        )
    seats: list[SeatInfo | str] = []
    try:
        for spec in specs:
            name, equals, bot = spec.rpartition("=")
            if equals and bot.strip() in _HUMANS:
                seats.append(SeatInfo(clean_name(name), "human"))
            elif equals:
                bot = find(bot.strip(), game.info.id).id
                seats.append(SeatInfo(clean_name(name), "bot", bot))
            elif is_offered(spec.strip(), game.info.id):
                seats.append(spec.strip())
            else:
                seats.append(SeatInfo(_humans(clean_name(spec), game), "human"))
    except (UnknownBotError, InvalidNameError) as error:
        reason = {"argument": argument, "reason": error.sentence}
        raise UsageError(Sentence(N_("{argument}: {reason}"), reason)) from None
    taken = {name_key(seat.name) for seat in seats if isinstance(seat, SeatInfo)}
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 2 * len(seats) + 1))]
    free = (name for name in names if name_key(name) not in taken)
    return tuple(
        SeatInfo(next(free), "bot", seat) if isinstance(seat, str) else seat for seat in seats
    )


def _humans(name: str, game: Game) -> str:
    """Return a name without “=” if it is a human's.

    :raises UnknownBotError: it is a bot's, or close to one.
    """
    bot = similar_bot(name)
    values: dict[str, object] = {"name": name, "bot": bot, "human": f"{name}={HUMAN}"}
    if name.lstrip("-").isdecimal():
        text = N_(
            "“{name}” is a number; write names and bots. For a human of that name, write {human}"
        )
        raise UnknownBotError(Sentence(text, values))
    if bot is None:
        return name
    if is_offered(bot, game.info.id):
        text = N_(
            "“{name}” is not a bot; did you mean {bot}? For a human of that name, write {human}"
        )
        raise UnknownBotError(Sentence(text, values))
    if wanted(bot) is not None:
        find(bot, game.info.id)  # says which strengths there are
    text = N_(
        "“{name}”: {bot} is a bot of {games}; the bots of {game} are: {known}. For a human of "
        "that name, write {human}"
    )
    values |= {
        "games": ", ".join(info.title for info in infos() if is_offered(bot, info.id)),
        "game": game.info.title,
        "known": listed(bot_names(game.info.id)),
    }
    raise UnknownBotError(Sentence(text, values))
