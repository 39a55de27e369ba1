"""`jericho-tui completion SHELL`: the shell completes commands, games, bots, saves and players."""

import argparse
import os
from collections.abc import Callable, Iterable
from typing import Any, Final

from jericho_tui.bots.characters import every_bot
from jericho_tui.bots.roster import bot_names
from jericho_tui.cli.commands import PROGRAM, parser_for
from jericho_tui.cli.parser import Parser, UsageError
from jericho_tui.cli.report import Report
from jericho_tui.core.registry import IDS, info
from jericho_tui.core.sentence import N_
from jericho_tui.store.paths import examples, install_command, saves_folder
from jericho_tui.store.store import Store, open_store
from jericho_tui.text.language import _


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    text = _("bash, zsh or fish")
    parser.add_argument("shell", metavar=_("SHELL"), choices=("bash", "zsh", "fish"), help=text)


def run(arguments: argparse.Namespace) -> Report:
    """Return the script.

    :raises UsageError: argcomplete is not installed.
    """
    try:
        from argcomplete.shell_integration import shellcode
    except ImportError:
        command = install_command("argcomplete")
        text = N_("completion needs argcomplete: {command}")
        raise UsageError.because(text, {"command": command}) from None
    return Report(lines=[shellcode([PROGRAM], shell=arguments.shell)])


def complete() -> None:
    """Print the words that can follow what was typed so far, and exit."""
    import argcomplete

    Parser.mixes_words = False
    parser = parser_for(os.environ["COMP_LINE"].split())
    for page in parser.pages():
        for action in page._actions:
            if action.dest in _COMPLETERS and action.choices is None:
                action.completer = _COMPLETERS[action.dest]  # type: ignore[attr-defined]
    argcomplete.autocomplete(parser)


def _in_list(words: Callable[[str | None], Iterable[str]]) -> Callable[..., list[str]]:
    """Return a completer of the last word of `WORD,WORD`; `words` takes the id of the game."""

    def completer(prefix: str, parsed_args: argparse.Namespace, **_others: object) -> list[str]:
        game = getattr(parsed_args, "game", None)
        head, comma, _last = prefix.rpartition(",")
        return [head + comma + word for word in words(game if game in IDS else None)]

    return completer


def _in_saves(words: Callable[[Store], Iterable[str]]) -> Callable[..., list[str]]:

    def completer(parsed_args: argparse.Namespace, **_others: object) -> list[str]:
        saves = saves_folder(getattr(parsed_args, "saves", None))
        if not saves.is_dir():
            return []
        with open_store(saves, settle=False) as store:
            return list(words(store))

    return completer


def _options(game: str | None) -> Iterable[str]:
    for option in info(game or IDS[0]).options:
        for value in option.values:
            yield f"{option.key}={str(value).lower() if isinstance(value, bool) else value}"


def _files(prefix: str, parsed_args: argparse.Namespace, **_others: object) -> list[str]:
    from argcomplete.completers import FilesCompleter

    saved = saves_folder(getattr(parsed_args, "saves", None)).glob("*.toml")
    named = [path.name for path in examples()]
    return [*named, *map(str, sorted(saved)), *FilesCompleter(["toml"])(prefix)]


def _names(store: Store) -> Iterable[str]:
    from jericho_tui.store.club import member_names

    store.settle_league(to_look_at=True)
    players = {player.name for player in store.league.players()}
    return sorted(players | set(member_names(store.folder)))


_COMPLETERS: Final[dict[str, Any]] = {
    **dict.fromkeys(
        ("seats", "entrants", "bots"),
        _in_list(lambda game: bot_names(game) if game else [bot.id for bot in every_bot()]),
    ),
    **dict.fromkeys(("file", "resume"), _files),
    **dict.fromkeys(("name", "into", "player", "as_name"), _in_saves(_names)),
    "game": lambda **_others: IDS,
    "options": _in_list(_options),
    "table": _in_saves(lambda store: [table.id for table in store.tables.list()]),
    "tournament": _in_saves(lambda store: [row.plan.name for row in store.tournaments.list()]),
}
"""By the name of an argument, what completes it."""
