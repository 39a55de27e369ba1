"""Who plays, in an argument: --seats where people may sit too, --entrants of a tournament."""

from typing import Final

from jericho_tui.bots.characters import BotInfo, bots_for, every_bot, parted
from jericho_tui.bots.roster import UnknownBotError, bot_names, find, is_offered
from jericho_tui.cli.parser import UsageError
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import infos
from jericho_tui.league.tournament import MOST
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.plan import BOT_NAMES

PERSON: Final = "person"
"""What stands after “=” in place of a bot for somebody who is called like one."""


def seats_with_people(text: str, game: Game, argument: str = "--seats") -> tuple[SeatInfo, ...]:
    """Return the seats that a text describes: a bot, `name=bot`, or else a person's name.

    :param argument: where the text stood.
    :raises UsageError: an unknown bot after “=”, a name that cannot be, or one that a bot of some
        game has, and nobody said that a person is meant.
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
            if equals and bot.strip() == PERSON:
                seats.append(SeatInfo(clean_name(name), "human"))
            elif equals:
                bot = find(bot.strip(), game.info.id).id
                seats.append(SeatInfo(clean_name(name), "bot", bot))
            elif is_offered(spec.strip(), game.info.id):
                seats.append(spec.strip())
            else:
                seats.append(SeatInfo(_persons(clean_name(spec), game), "human"))
    except (UnknownBotError, InvalidNameError) as error:
        reason = {"argument": argument, "reason": error.sentence}
        raise UsageError(Sentence(N_("{argument}: {reason}"), reason)) from None
    taken = {name_key(seat.name) for seat in seats if isinstance(seat, SeatInfo)}
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 2 * len(seats) + 1))]
    free = (name for name in names if name_key(name) not in taken)
    return tuple(
        SeatInfo(next(free), "bot", seat) if isinstance(seat, str) else seat for seat in seats
    )


def _persons(name: str, game: Game) -> str:
    """Return a name that stands alone, unless it is that of a bot.

    :raises UnknownBotError: it is; says how either is meant.
    """
    bare, cores = parted(name)
    namesake = next((bot for bot in every_bot() if name_key(bot.id) == name_key(bare)), None)
    if namesake is not None and cores > 1:
        find(name, game.info.id)  # such a bot is none here, or written otherwise
    if namesake is None:
        return name
    values: dict[str, object] = {"name": name, "bot": namesake.id, "person": f"{name}={PERSON}"}
    if namesake.id in {bot.id for bot in bots_for(game.info.id)}:
        text = N_("{name} is what a bot is called: write {bot} for the bot, {person} for a person")
        raise UnknownBotError(Sentence(text, values))
    text = N_(
        "{name} is a bot of {games}; in {game} there are {known}. Write {person} for a person of"
        " that name"
    )
    values |= {
        "games": ", ".join(_played_by(namesake)),
        "game": game.info.title,
        "known": ", ".join(bot_names(game.info.id)),
    }
    raise UnknownBotError(Sentence(text, values))


def _played_by(bot: BotInfo) -> list[str]:
    return [info.title for info in infos() if bot in bots_for(info.id)]
