"""What a command line says of a game: its rules, who sits where, and who starts."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from jericho_tui.bots.roster import UnknownBotError, bot_names, find, is_offered, similar_bot
from jericho_tui.bots.strength import wanted
from jericho_tui.cli.parser import Parser, UsageError, add
from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.options import Option, OptionValue, changed_options, resolve_options
from jericho_tui.core.registry import IDS, GameError, info, infos, load
from jericho_tui.core.sentence import N_, listed, visible
from jericho_tui.league.tournament import MOST
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import BOT_NAMES, Plan, login_name
from jericho_tui.store.store import Store, open_store
from jericho_tui.text.language import _, say


def add_options(parser: Parser) -> None:
    """Add `--options`; the help page of a named game lists them, and its bots."""
    parser.about_game = _about
    add(parser, "--options")


def _about(game_id: str) -> Iterator[tuple[str, str]]:
    """Yield the rows of a game: its bots, and its options with their values, the default first."""
    yield _("bots"), ", ".join(bot_names(game_id))
    for option in info(game_id).options:
        labels = " / ".join(_(option.label(value)) for value in option.values)
        text = _("{title}: {text}").format(title=_(option.title), text=labels)
        yield f"{option.key}={'|'.join(map(_text, option.values))}", text


def chosen_options(text: str | None, known: Sequence[Option]) -> Mapping[str, OptionValue]:
    """Return the options of `key=value,…`; what is not known stays text, to be refused by name.

    :raises UsageError: an entry has no “=”, or the game no options.
    """
    if text is None:
        return {}
    if not known:
        raise UsageError.because(N_("--options: this game has no options; leave --options out"))
    by_key = {option.key: option for option in known}
    chosen: dict[str, OptionValue] = {}
    for entry in text.split(","):
        key, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            example = f"{known[0].key}={_text(known[0].values[-1])}"
            refused = N_("--options: expected key=value, as in {example}")
            raise UsageError.because(refused, {"example": example})
        values = by_key[key].values if key in by_key else ()
        chosen[key] = next((v for v in values if _text(v) == value.lower()), value)
    return chosen


def changes(text: str | None, game: Game) -> dict[str, OptionValue]:
    """Return what `--options` changes of a game.

    :raises UsageError: the game has no such option, or it not that value.
    """
    known = game.info.options
    try:
        return changed_options(known, resolve_options(known, chosen_options(text, known)))
    except InvalidSetupError as error:
        raise UsageError.at("--options", error) from None


def _text(value: OptionValue) -> str:
    """Return an option's value as it stands in a record."""
    return str(value).lower() if isinstance(value, bool) else str(value)


HUMAN: Final = "human"
"""What stands after “=” in place of a bot for a human whose name is a bot’s or close to it."""


def seats_with_people(text: str, game: Game, argument: str = "--seats") -> tuple[SeatInfo, ...]:
    """Return the seats that a text describes: a bot, `name=bot`, or else a human's name.

    :param argument: where the text stood.
    :raises UsageError: an unknown bot after “=”, an invalid name, or a name that is or resembles a
        bot's and has no `=human`.
    """
    specs = text.split(",")
    if len(specs) > 2 * MOST:  # before they are looked at; who takes part is counted later
        values = {"argument": argument, "most": 2 * MOST, "number": len(specs)}
        raise UsageError.because(N_("{argument}: at most {most}, not {number}"), values)
    seats: list[SeatInfo | str] = []
    try:
        for spec in specs:
            name, equals, bot = spec.rpartition("=")
            if equals and bot.strip() in (HUMAN, "person"):  # as it was called before
                seats.append(SeatInfo(clean_name(name), "human"))
            elif equals:
                bot = find(bot.strip(), game.info.id).id
                seats.append(SeatInfo(clean_name(name), "bot", bot))
            elif is_offered(spec.strip(), game.info.id):
                seats.append(spec.strip())
            else:
                seats.append(SeatInfo(_humans(clean_name(spec), game), "human"))
    except (UnknownBotError, InvalidNameError) as error:
        raise UsageError.at(argument, error) from None
    taken = {name_key(seat.name) for seat in seats if isinstance(seat, SeatInfo)}
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, 2 * len(seats) + 1))]
    free = (name for name in names if name_key(name) not in taken)
    return tuple(
        SeatInfo(next(free), "bot", seat) if isinstance(seat, str) else seat for seat in seats
    )


def _humans(name: str, game: Game) -> str:
    """Return a name without “=” if it is a human's."""
    bot = similar_bot(name)
    values: dict[str, object] = {"name": name, "bot": bot, "human": f"{name}={HUMAN}"}
    if name.lstrip("-").isdecimal():
        text = N_(
            "“{name}” is a number; write names and bots. For a human of that name, write {human}"
        )
    elif bot is None:
        return name
    elif is_offered(bot, game.info.id):
        text = N_(
            "“{name}” is not a bot; did you mean {bot}? For a human of that name, write {human}"
        )
    else:
        if wanted(bot) is not None:
            find(bot, game.info.id)  # says which strengths there are
        text = N_(
            "“{bot}” is a bot of {games}, not of {game}; for a human of that name, write {human}. "
            "Bots of {game}: {known}"
        )
        games = ", ".join(info.title for info in infos() if is_offered(bot, info.id))
        known = listed(bot_names(game.info.id))
        values |= {"games": games, "game": game.info.title, "known": known}
    raise UnknownBotError.because(text, values)


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


def seat_of(text: str, plan: Plan) -> Seat | None:
    """Return the seat that a text names: somebody's name, or else a number from 1; None: none."""
    for place, seat in enumerate(plan.seats):
        if plan.where(place) != "open" and name_key(text) == name_key(seat.name):
            return Seat(place)
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= len(plan.seats):
        return Seat(int(text) - 1)
    return None


def first_seat(text: str, plan: Plan) -> tuple[Plan, Seat]:
    """Return the plan in which whom `--first` names starts, and their seat.

    Where the options leave it to the table (`start=printed`) this is the table's answer.

    :raises UsageError: it names nobody, or the options say who starts too.
    """
    seat = seat_of(text.strip(), plan)
    if seat is None:
        seats = [seat.name for n, seat in enumerate(plan.seats) if plan.where(n) != "open"]
        names = listed(seats)
        template = N_("--first: “{text}” is not a seat; write a number from 1 to {seats}")
        if names:
            template = N_("--first: “{text}” is not a seat; write 1 to {seats} or a name: {names}")
        values = {"text": visible(text), "seats": len(plan.seats), "names": names}
        raise UsageError.because(template, values)
    start = info(plan.game).start
    if start is None or plan.leaves_start_to_the_table():
        return plan, seat
    if {start.how.key, start.seat.key} & plan.options.keys():
        text = N_("--first: the option {key} also decides who starts; use only one of the two")
        raise UsageError.because(text, {"key": start.how.key})
    return plan.started_by(seat), seat


def ask_first(plan: Plan) -> Seat | None:
    """Ask the table who starts, where the plan leaves that to it; None: nobody has to say.

    :raises UsageError: there was no answer.
    """
    question = plan.asks_who_starts()
    if not question:
        return None
    from jericho_tui.cli.plain.wire import Wire

    wire = Wire.standard()
    wire.say(_(question), *(f"{n}. {seat.name}" for n, seat in enumerate(plan.seats, 1)))
    while (answer := wire.ask()) is not None:
        seat = seat_of(answer, plan)
        if seat is not None:
            return seat
        wire.say(_("Type a name or its number."))
    text = N_("the printed rule needs to know who starts; name the player with --first")
    raise UsageError.because(text)


def free_name(bot: str, taken: set[str]) -> str:
    """Return a bot's next name, such as “random 1”, and add its key to those that are taken."""
    name = next(name for n in count(1) if name_key(name := f"{bot} {n}") not in taken)
    taken.add(name_key(name))
    return name


def open_here(arguments: argparse.Namespace) -> Store:
    """Open the store for whoever is at this terminal."""
    store = open_store(arguments.saves, settle=False, visit=arguments.visit)
    store.as_name = arguments.as_name
    return store


def asked_player(store: Store, arguments: argparse.Namespace) -> str:
    """Return the player whom the command line names, or else whoever is at this terminal."""
    named = getattr(arguments, "player", None)
    return named or store.sits_as or store.settings.name or login_name()


def open_league(store: Store, *, look: bool) -> None:
    """Bring the league up to date, and print beside the answer what is to be said of it.

    :param look: whether one that can only be read will do.
    """
    store.settle_league(to_look_at=look)
    for sentence in store.league_notices:
        print(say(sentence), file=sys.stderr)


def check_seats(game: Game, seats: int) -> None:
    """Check that a game is for so many.

    :raises UsageError: it is not.
    """
    low, high = game.info.min_seats, game.info.max_seats
    if not low <= seats <= high:
        text = N_("--seats: {game} is for {low} to {high} players, not {seats}")
        values = {"game": game.info.title, "low": low, "high": high, "seats": seats}
        raise UsageError.because(text, values)


def usual_seats(game: Game) -> int:
    """Return how many seats there are when nobody says otherwise."""
    return min(max(4, game.info.min_seats), game.info.max_seats)
