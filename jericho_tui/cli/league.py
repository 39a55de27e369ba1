"""`jericho-tui league …`: the ladder, its players and its file without a screen."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from typing import Any, Final

from jericho_tui.cli.answer import answer, say_notices
from jericho_tui.cli.options import add_game, named_game
from jericho_tui.cli.parser import (
    Parser,
    UsageError,
    add_flag,
    add_json,
    file_path,
    whole_number,
)
from jericho_tui.cli.progress import nothing_collected
from jericho_tui.core.registry import title
from jericho_tui.core.sentence import N_
from jericho_tui.league.career import Career, Listed, Opponent, Split
from jericho_tui.league.ladder import LadderRow
from jericho_tui.league.people import Entry
from jericho_tui.play.names import called
from jericho_tui.session.browse import By, View, Who, select_players
from jericho_tui.store.database import League
from jericho_tui.store.entries import unknown_player
from jericho_tui.store.files import shown
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.store import open_store
from jericho_tui.text.ladder import (
    match_columns,
    opponent_columns,
    rank_text,
    signed,
    split_columns,
)
from jericho_tui.text.language import _, decimals, ngettext, say
from jericho_tui.text.table import Column, columns, table


def _ladder_lines(rows_by_game: Mapping[str, Sequence[LadderRow]]) -> list[str]:
    """Return the ladders of some games."""
    if not any(rows_by_game.values()):
        return [_("Nobody has finished a rated game yet.")]
    lines: list[str] = []
    for game, rows in rows_by_game.items():
        lines += [""] if lines else []
        lines.append(title(game))
        lines += table(_ladder_columns(), rows)
        if any(row.provisional for row in rows):
            lines += ["", _("? = too few games for a rank")]
    return lines


def row_data(row: LadderRow) -> dict[str, Any]:
    """Return a line of the ladder for JSON."""
    data = {**asdict(row), "plays": row.plays, "provisional": row.provisional}
    del data["root"]
    return data


def _career_lines(game: str, page: Career) -> list[str]:
    """Return a player's page."""
    row, records = page.row, page.records
    if row.retired:
        where = _("retired")
    elif row.rank is None:
        where = _("not ranked yet")
    else:
        where = _("rank {rank}").format(rank=row.rank)
    in_a_row = _("{now} now, {most} at most")
    figures = [
        [_("Rating"), f"{row.rating:.0f} ± {row.error:.0f} ({where})"],
        [_("Games"), _("{games}, won {wins}").format(games=row.games, wins=row.wins)],
        [_("Average rank"), decimals(row.average_place, 2)],
        [_("Average score"), decimals(page.average_score, 1)],
        [_("Wins in a row"), in_a_row.format(now=records.run, most=records.longest_run)],
        [
            _("Games without a win"),
            in_a_row.format(now=records.drought, most=records.longest_drought),
        ],
    ]
    if records.best is not None:
        best = records.best
        figures.append([_("Best rating"), f"{best.rating:.0f} ({best.match.match_id})"])
    if records.upset is not None:
        upset = records.upset
        text = f"{upset.name} {signed(upset.gap)} ({upset.match.match_id})"
        figures.append([_("Biggest upset"), text])
    if page.other_names:
        figures.append([_("Other names"), ", ".join(map(called, page.other_names))])
    lines = [f"{row.called} · {title(game)}", "", *columns(figures), ""]
    size: Column[Split] = Column(_("Seats"), lambda split: str(split.number))
    lines += table([size, *split_columns(page.by_size)], page.by_size)
    seat: Column[Split] = Column(_("Seat"), lambda split: str(split.number + 1))
    lines += ["", *table([seat, *split_columns(page.by_seat)], page.by_seat)]
    return [*lines, "", *table(opponent_columns(), page.opponents)]


def career_data(page: Career, listed: Sequence[Listed]) -> dict[str, Any]:
    """Return a player's page and last matches for JSON; seats from 1."""
    data = asdict(page)
    data["row"] = row_data(page.row)
    data["other_names"] = list(map(called, page.other_names))
    for seat in data["by_seat"]:
        seat["number"] += 1
    data["opponents"] = list(map(_opponent_data, page.opponents))
    data["matches"] = list(map(_match_data, listed))
    return data


def _match_lines(listed: Sequence[Listed]) -> list[str]:
    """Return a player's last matches, the last first."""
    return table(match_columns(), listed)


def _opponent_data(met: Opponent) -> dict[str, Any]:
    data = asdict(met)
    del data["player"]
    player = {"name": met.player.name, "plays": met.player.plays, "kind": met.player.kind}
    return {**player, **data, "behind": met.behind, "share": met.share}


def _match_data(listed: Listed) -> dict[str, Any]:
    data = asdict(listed)
    if listed.own_seat is not None:
        data["own_seat"] = listed.own_seat + 1
    return data


def _entry_text(said: Entry) -> str:
    """Return what was said about names, as one line."""
    template = {
        "rename": _("{number}: {name} was renamed {other}"),
        "merge": _("{number}: {name} was merged into {other}"),
        "retire": _("{number}: {name} has retired"),
        "return": _("{number}: {name} returned"),
    }[said.kind]
    line = template.format(number=said.number, name=called(said.name), other=called(said.other))
    return _("{change} (undone)").format(change=line) if said.undone else line


def _ladder_columns() -> list[Column[LadderRow]]:
    return [
        Column(_("Rank"), rank_text),
        Column(_("Name"), lambda row: row.name, left=True),
        Column(_("Bot"), lambda row: row.plays, left=True),
        Column(_("Rating"), lambda row: f"{row.rating:.0f}"),
        Column("", lambda row: f"± {row.error:.0f}", left=True),
        Column(_("Games"), lambda row: str(row.games)),
        Column(_("Wins"), lambda row: str(row.wins)),
        Column(_("Rank"), lambda row: decimals(row.average_place, 2)),
        Column(_("Trend"), lambda row: f"{row.trend:+.0f}"),
        Column(_("Form"), lambda row: " ".join(map(str, row.form)), left=True),
    ]


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
        who = View(_ONLY[arguments.only], By.RATING)
        ladders = {game: select_players(who, rows) for game, rows in ladders.items()}
    data = {game: list(map(row_data, rows)) for game, rows in ladders.items()}
    return answer(arguments, "\n".join(_ladder_lines(ladders)), data)


def _player(league: League, arguments: argparse.Namespace) -> int:
    games = [named_game(arguments.game).info.id] if arguments.game else league.games()
    careers = {game: league.career(game, arguments.name) for game in games}
    lines: list[str] = []
    data = {}
    for game, career in careers.items():
        if career is not None:
            matches = league.matches(game, arguments.name, most=_LAST_MATCHES).matches
            lines += [""] if lines else []
            lines += [*_career_lines(game, career), "", *_match_lines(matches)]
            data[game] = career_data(career, matches)
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
    text = "\n".join(map(_entry_text, entries)) or _(
        "Nobody has been renamed, merged or retired yet."
    )
    return answer(arguments, text, {"entries": list(map(asdict, entries))})


def _undo(league: League, arguments: argparse.Namespace) -> int:
    entry = league.undo(arguments.number)
    text = _("undone: {change}").format(change=_entry_text(entry))
    return answer(arguments, text, asdict(entry))


def _backup(league: League, arguments: argparse.Namespace) -> int:
    path = shown(league.backup())
    return answer(arguments, path, {"file": path})


def _check(league: League, arguments: argparse.Namespace) -> int:
    """Return 0 when nothing is wrong, 1 else."""
    with nothing_collected():
        found = league.check()
    problems = [say(sentence) for sentence in found]
    text = "\n".join(problems) or _("The league has no errors; all ratings match the results.")
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
    return answer(arguments, _entry_text(entry), _entry_data(entry))


def _entry_data(entry: Entry) -> dict[str, Any]:
    """Return what was said about names for JSON."""
    return {**asdict(entry), "name": called(entry.name), "other": called(entry.other)}
