"""`jericho-tui league …`: the ladder, its players and its file without a screen."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from typing import Any, Final

from jericho_tui.cli import ladder_text
from jericho_tui.cli.answer import answer, say_notices
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.parser import Parser, UsageError, add_flag, add_json, file_path, whole_number
from jericho_tui.cli.processors import nothing_collected
from jericho_tui.core.sentence import N_
from jericho_tui.league.people import Entry
from jericho_tui.play.names import called
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.sitting.ranking import Ranking, Who
from jericho_tui.store.database import League
from jericho_tui.store.entries import unknown_player
from jericho_tui.store.files import shown
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.store import open_store

_ONLY: Final = {"people": Who.PEOPLE, "bots": Who.BOTS}
"""What `show --only` takes."""
_MOST_ENTRIES: Final = 10**9
_LAST_MATCHES: Final = 10
"""Of a player, as many as the ladder's form shows."""
_MAKING: Final = ("import", "backup")
"""Actions that have something to keep even where there are no saves yet."""
_LOOKING: Final = ("show", "player", "export", "entries", "check")
"""Actions that change nothing, and so can do with a league that can only be read."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""

    def add(name: str, text: str, *names: tuple[str, str]) -> Parser:
        action = parser.add_action(name, text)
        add_json(action)
        for metavar, help_text in names:
            action.add_argument(metavar.lower(), metavar=_(metavar), help=help_text)
        return action

    every = _("all games")
    player, new = (N_("NAME"), _("name of the player")), (N_("NEW"), _("the new name"))
    show = add("show", _("show the ladders"))
    add_game(show, every)
    text = _("show only people, or only bots (default: both)")
    show.add_argument("--only", choices=list(_ONLY), help=text)
    add_flag(show, "--all", _("include retired players"))
    add_game(add("player", _("show a player’s page"), player), every)
    add("rebuild", _("recalculate all ratings from the results"))
    export = add("export", _("export results as CSV, TOML and JSON"))
    export.add_argument("folder", metavar=_("DIR"), type=file_path, help=_("folder to write to"))
    take = add("import", _("import results; known ones are skipped"))
    text = _("the league.toml of an export")
    take.add_argument("file", metavar=_("FILE"), type=file_path, help=text)
    add("merge", _("merge two names into one player"), player, (N_("INTO"), _("the name to keep")))
    add("rename", _("rename a player"), player, new)
    add("retire", _("hide a player from the ladder"), player)
    add("return", _("show a retired player on the ladder again"), player)
    add("entries", _("list renames, merges and retirements"))
    undo = add("undo", _("undo a rename, merge or retirement"))
    text = _("its number in `league entries`")
    undo.add_argument("number", metavar="N", type=whole_number(1, _MOST_ENTRIES), help=text)
    add("backup", _("copy the league into backups/"))
    add("check", _("check the league for errors"))


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    if getattr(arguments, "game", None):
        named_game(arguments.game)
    making, looking = arguments.action in _MAKING, arguments.action in _LOOKING
    with _league(arguments, make=making, look=looking) as league:
        return _ACTIONS[arguments.action](league, arguments)


def _show(league: League, arguments: argparse.Namespace) -> int:
    game = arguments.game and named_game(arguments.game).info.id
    games = [game] if game else league.games()
    ladders = {game: league.ladder(game, retired=arguments.all) for game in games}
    if arguments.only is not None:
        who = Ranking(who=_ONLY[arguments.only])
        ladders = {game: who.select(rows) for game, rows in ladders.items()}
    data = {game: list(map(ladder_text.row_data, rows)) for game, rows in ladders.items()}
    return answer(arguments, "\n".join(ladder_text.ladders(ladders)), data)


def _player(league: League, arguments: argparse.Namespace) -> int:
    games = [named_game(arguments.game).info.id] if arguments.game else league.games()
    careers = {game: league.career(game, arguments.name) for game in games}
    lines: list[str] = []
    data = {}
    for game, career in careers.items():
        if career is not None:
            matches = league.matches(game, arguments.name, most=_LAST_MATCHES).matches
            lines += [""] if lines else []
            lines += [*ladder_text.career(game, career), "", *ladder_text.matches(matches)]
            data[game] = ladder_text.career_data(career, matches)
    if not data:
        raise UsageError(unknown_player(league.connection, arguments.name).sentence)
    return answer(arguments, "\n".join(lines), data)


def _rebuild(league: League, arguments: argparse.Namespace) -> int:
    with nothing_collected():
        number = league.rebuild()
    text = ngettext(
        "ratings recalculated from {n} result",
        "ratings recalculated from {n} results",
        number,
    )
    return answer(arguments, text.format(n=number), {"results": number})


def _export(league: League, arguments: argparse.Namespace) -> int:
    from jericho_tui.store.export import export_league

    paths = [shown(path) for path in export_league(league, arguments.folder)]
    return answer(arguments, "\n".join(paths), {"files": paths})


def _import(league: League, arguments: argparse.Namespace) -> int:
    from jericho_tui.store.league_file import read_document

    done = league.take(read_document(arguments.file))
    text = ngettext(
        "{n} new result; already known: {known}",
        "{n} new results; already known: {known}",
        done.results,
    ).format(n=done.results, known=done.known_results)
    if done.entries or done.tournaments:
        text += "\n" + _(
            "new renames and merges: {entries}, new tournaments: {tournaments}"
        ).format(entries=done.entries, tournaments=done.tournaments)
    refused = [say(sentence) for sentence in done.refused]
    data = {**asdict(done), "refused": refused}
    return answer(arguments, "\n".join([text, *refused]), data)


def _merge(league: League, arguments: argparse.Namespace) -> int:
    return _entered(arguments, league.merge(arguments.name, arguments.into))


def _rename(league: League, arguments: argparse.Namespace) -> int:
    return _entered(arguments, league.rename(arguments.name, arguments.new))


def _retire(league: League, arguments: argparse.Namespace) -> int:
    return _entered(arguments, league.retire(arguments.name))


def _return(league: League, arguments: argparse.Namespace) -> int:
    return _entered(arguments, league.bring_back(arguments.name))


def _entries(league: League, arguments: argparse.Namespace) -> int:
    entries = league.entries()
    text = "\n".join(map(ladder_text.entry, entries)) or _(
        "Nobody has been renamed, merged or retired yet."
    )
    return answer(arguments, text, {"entries": list(map(asdict, entries))})


def _undo(league: League, arguments: argparse.Namespace) -> int:
    entry = league.undo(arguments.number)
    text = _("undone: {change}").format(change=ladder_text.entry(entry))
    return answer(arguments, text, asdict(entry))


def _backup(league: League, arguments: argparse.Namespace) -> int:
    path = shown(league.backup())
    return answer(arguments, path, {"file": path})


def _check(league: League, arguments: argparse.Namespace) -> int:
    """Return 0 when nothing is wrong, 1 else."""
    with nothing_collected():
        found = league.check()
    problems = [say(sentence) for sentence in found]
    text = "\n".join(problems) or _("The league is sound; every number follows from its results.")
    answer(arguments, text, {"problems": problems})
    return 1 if problems else 0


_ACTIONS: Final[dict[str, Callable[[League, argparse.Namespace], int]]] = {
    "show": _show,
    "player": _player,
    "rebuild": _rebuild,
    "export": _export,
    "import": _import,
    "merge": _merge,
    "rename": _rename,
    "retire": _retire,
    "return": _return,
    "entries": _entries,
    "undo": _undo,
    "backup": _backup,
    "check": _check,
}


@contextmanager
def _league(arguments: argparse.Namespace, *, make: bool, look: bool) -> Iterator[League]:
    """Open the league of the saves folder.

    :param make: whether the folder is made when there is none yet.
    :param look: whether one that can only be read will do.
    :raises StoreError: the folder or the league cannot be used.
    """
    if not make and not saves_folder(arguments.saves).exists():
        with closing(League.in_memory()) as nothing:
            yield nothing
        return
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.settle_league(to_look_at=look)
        say_notices(store)
        yield store.league


def _entered(arguments: argparse.Namespace, entry: Entry) -> int:
    return answer(arguments, ladder_text.entry(entry), _entry_data(entry))


def _entry_data(entry: Entry) -> dict[str, Any]:
    """Return what was said about names for JSON."""
    return {**asdict(entry), "name": called(entry.name), "other": called(entry.other)}
