"""The argument --options: rules of a game that differ from the default."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.bots.roster import UnknownBotError, bot_names, find, is_offered, similar_bot
from jericho_tui.bots.strength import wanted
from jericho_tui.cli.parser import Parser, UsageError, file_path
from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Game
from jericho_tui.core.options import Option, OptionValue, changed_options, resolve_options
from jericho_tui.core.registry import IDS, GameError, info, infos, load
from jericho_tui.core.sentence import N_, Sentence, listed
from jericho_tui.league.tournament import MOST
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import BOT_NAMES
from jericho_tui.text.language import _


def add_options(parser: Parser) -> None:
    """Add `--options`; the help page of a named game lists them, and its bots."""
    parser.about_game = _about
    text = _("rule options; `play GAME --help` lists those of a game (default: none)")
    parser.add_argument("--options", metavar=_("KEY=VALUE[,…]"), help=text)


def add_edition(parser: Parser) -> None:
    """Add `--edition`."""
    text = _("custom edition, a file that `edition GAME` has written (default: none)")
    parser.add_argument("--edition", metavar=_("FILE"), type=file_path, help=text)


def _about(game_id: str) -> Iterator[tuple[str, str]]:
    """Yield the rows of a game: its bots, and its options with their values, the default first."""
    yield _("bots"), ", ".join(bot_names(game_id))
    for option in info(game_id).options:
        labels = " / ".join(_(option.label(value)) for value in option.values)
        text = _("{title}: {text}").format(title=_(option.title), text=labels)
        yield _values(option), text


def chosen_options(text: str, known: Sequence[Option]) -> Mapping[str, OptionValue]:
    """Return the options of `key=value,…`; what is not known stays text, to be refused by name.

    :raises UsageError: an entry has no “=”, or the game no options.
    """
    if not known:
        raise UsageError(Sentence(N_("--options: this game has no options; leave --options out")))
    by_key = {option.key: option for option in known}
    chosen: dict[str, OptionValue] = {}
    for entry in text.split(","):
        key, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            raise UsageError(
                Sentence(
                    N_("--options: expected key=value, as in {example}"),
                    {"example": f"{known[0].key}={_text(known[0].values[-1])}"},
                )
            )
        values = by_key[key].values if key in by_key else ()
        chosen[key] = next((v for v in values if _text(v) == value.lower()), value)
    return chosen


def changes(text: str, game: Game) -> dict[str, OptionValue]:
    """Return what `--options` changes of a game.

    :raises UsageError: the game has no such option, or it not that value.
    """
    known = game.info.options
    try:
        return changed_options(known, resolve_options(known, chosen_options(text, known)))
    except InvalidSetupError as error:
        raise UsageError(Sentence(N_("--options: {reason}"), {"reason": error.sentence})) from None


def _values(option: Option) -> str:
    return f"{option.key}={'|'.join(map(_text, option.values))}"


def _text(value: OptionValue) -> str:
    """Return an option's value as it stands in a record."""
    return str(value).lower() if isinstance(value, bool) else str(value)


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
        "“{bot}” is a bot of {games}, not of {game}; for a human of that name, write {human}. "
        "Bots of {game}: {known}"
    )
    values |= {
        "games": ", ".join(info.title for info in infos() if is_offered(bot, info.id)),
        "game": game.info.title,
        "known": listed(bot_names(game.info.id)),
    }
    raise UnknownBotError(Sentence(text, values))


def add_game(parser: argparse.ArgumentParser, optional: str | None = None) -> None:
    """Add the argument that names a game by its id.

    :param optional: what happens without it, in the words of a help page; None: it is required.
    """
    text = ", ".join(IDS)
    if optional is not None:
        text = _("{games} (default: {default})").format(games=text, default=optional)
    default = optional if optional in IDS else None
    nargs = "?" if optional is not None else None
    parser.add_argument("game", metavar=_("GAME"), help=text, nargs=nargs, default=default)


def named_game(game_id: str) -> Game:
    """Return the game of that name.

    :raises UsageError: there is none, or it cannot be loaded.
    """
    try:
        return load(game_id)
    except GameError as error:
        raise UsageError(error.sentence) from None
