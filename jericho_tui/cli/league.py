"""`jericho-tui league …`: the ladder, its players and its file without a screen."""

import argparse
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict
from typing import Any, Final

from jericho_tui.cli.options import add_game, named_game, open_here, open_league
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, file_path
from jericho_tui.cli.report import Report
from jericho_tui.core.registry import title
from jericho_tui.league.career import Career, Listed, Opponent, Split
from jericho_tui.league.ladder import LadderRow
from jericho_tui.league.people import Entry
from jericho_tui.play.names import called
from jericho_tui.session.browse import By, View, Who, select_players
from jericho_tui.store.connection import DamagedLeagueError, restore
from jericho_tui.store.database import League
from jericho_tui.store.files import shown
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.ratings import unknown_player
from jericho_tui.store.store import LEAGUE_FILE
from jericho_tui.text import ladder
from jericho_tui.text.language import _, decimals, ngettext, say
from jericho_tui.text.table import Column, columns, table


def _ladder_lines(rows_by_game: Mapping[str, Sequence[LadderRow]]) -> list[str]:
    if not any(rows_by_game.values()):
        return [_("Nobody has finished a rated game yet.")]
    lines: list[str] = []
    for game, rows in rows_by_game.items():
        lines += [""] if lines else []
        lines.append(title(game))
        described = [
            Column(_("Rank"), ladder.rank_text),
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
        lines += table(described, rows)
        if any(row.provisional for row in rows):
            lines += ["", _("? = too few games for a rank")]
    return lines


def row_data(row: LadderRow) -> dict[str, Any]:
    """Return a line of the ladder for JSON."""
    data = {**asdict(row), "plays": row.plays, "provisional": row.provisional}
    del data["root"]
    return data


def _career_lines(game: str, page: Career) -> list[str]:
    row, records = page.row, page.records
    where = _("retired") if row.retired else _("not ranked yet")
    if row.rank is not None and not row.retired:
        where = _("rank {rank}").format(rank=row.rank)
    in_a_row = _("{now} now, {most} at most")
    figures = [
        [_("Rating"), f"{row.rating:.0f} ± {row.error:.0f} ({where})"],
        [_("Games"), _("{games}, won {wins}").format(games=row.games, wins=row.wins)],
        [_("Average rank"), decimals(row.average_place, 2)],
        [_("Average score"), decimals(page.average_score, 1)],
        [_("Wins in a row"), in_a_row.format(now=records.run, most=records.longest_run)],
    ]
    dry = in_a_row.format(now=records.drought, most=records.longest_drought)
    figures.append([_("Games without a win"), dry])
    if records.best is not None:
        best = records.best
        figures.append([_("Best rating"), f"{best.rating:.0f} ({best.match.match_id})"])
    if records.upset is not None:
        upset = records.upset
        text = f"{upset.name} {ladder.signed(upset.gap)} ({upset.match.match_id})"
        figures.append([_("Biggest upset"), text])
    if page.other_names:
        figures.append([_("Other names"), ", ".join(map(called, page.other_names))])
    lines = [f"{row.called} · {title(game)}", "", *columns(figures), ""]
    size: Column[Split] = Column(_("Seats"), lambda split: str(split.number))
    lines += table([size, *ladder.split_columns(page.by_size)], page.by_size)
    seat: Column[Split] = Column(_("Seat"), lambda split: str(split.number + 1))
    lines += ["", *table([seat, *ladder.split_columns(page.by_seat)], page.by_seat)]
    return [*lines, "", *table(ladder.opponent_columns(), page.opponents)]


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
    template = {
        "rename": _("{number}: {name} was renamed {other}"),
        "merge": _("{number}: {name} was merged into {other}"),
        "retire": _("{number}: {name} has retired"),
        "return": _("{number}: {name} returned"),
    }[said.kind]
    line = template.format(number=said.number, name=called(said.name), other=called(said.other))
    return _("{change} (undone)").format(change=line) if said.undone else line


_ONLY: Final = {"people": Who.PEOPLE, "bots": Who.BOTS}
"""What `show --only` takes."""
_LAST_MATCHES: Final = 10
"""Of a player, as many as the ladder's form shows."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    act, every = parser.add_action, _("all games")
    show = act("show", _("show the ladders"), _show, "--json")
    add_game(show, every)
    text = _("show only people, or only bots (default: both)")
    add(show, "--only", text, choices=list(_ONLY))
    add_flag(show, "--all", _("include retired players"))
    add_game(act("player", _("show a player’s page"), _player, "--json", "name"), every)
    act("rebuild", _("recalculate all ratings from the results"), _rebuild, "--json")
    act("export", _("export results as CSV, TOML and JSON"), _export, "--json", "folder")
    take = act("import", _("import results; known ones are skipped"), _import, "--json")
    add(take, "file", _("the league.toml of an export"), type=file_path)
    act("merge", _("merge two names into one player"), _enter, "--json", "name", "into")
    act("rename", _("rename a player"), _enter, "--json", "name", "new")
    act("retire", _("hide a player from the ladder"), _enter, "--json", "name")
    act("return", _("show a retired player on the ladder again"), _enter, "--json", "name")
    act("entries", _("list renames, merges and retirements"), _entries, "--json")
    undo = act("undo", _("undo a rename, merge or retirement"), _undo, "--json")
    add(undo, "number", _("its number in `league entries`"), (1, 10**9))
    act("backup", _("copy the league into backups/"), _backup, "--json")
    act("check", _("check the league for errors"), _check, "--json")
    act("restore", _("replace a damaged league with its last copy"), _restore, "--json")


def run(arguments: argparse.Namespace) -> Report:
    """Do what the action says."""
    if getattr(arguments, "game", None):
        named_game(arguments.game)
    if arguments.action == "restore":
        return _restore(arguments)
    if arguments.act in (_import, _backup) or saves_folder(arguments.saves).exists():
        with open_here(arguments) as store:
            # What changes nothing can do with a league that can only be read.
            open_league(store, look=arguments.act in (_show, _player, _export, _entries, _check))
            report: Report = arguments.act(store.league, arguments)
    else:
        with closing(League.in_memory()) as nothing:  # there are no saves yet, and nothing to keep
            report = arguments.act(nothing, arguments)
    return report


def _show(league: League, arguments: argparse.Namespace) -> Report:
    game = arguments.game and named_game(arguments.game).info.id
    games = [game] if game else league.games()
    ladders = {game: league.ladder(game, retired=arguments.all) for game in games}
    if arguments.only is not None:
        who = View(_ONLY[arguments.only], By.RATING)
        ladders = {game: select_players(who, rows) for game, rows in ladders.items()}
    data = {game: list(map(row_data, rows)) for game, rows in ladders.items()}
    return Report(data, _ladder_lines(ladders))


def _player(league: League, arguments: argparse.Namespace) -> Report:
    games = [named_game(arguments.game).info.id] if arguments.game else league.games()
    careers = {game: league.career(game, arguments.name) for game in games}
    lines: list[str] = []
    data = {}
    for game, career in careers.items():
        if career is not None:
            matches = league.matches(game, arguments.name, most=_LAST_MATCHES).matches
            lines += [""] if lines else []
            lines += [*_career_lines(game, career), "", *table(ladder.match_columns(), matches)]
            data[game] = career_data(career, matches)
    if not data:
        raise UsageError(unknown_player(league.connection, arguments.name).sentence)
    return Report(data, lines)


def _rebuild(league: League, _arguments: argparse.Namespace) -> Report:
    number = league.rebuild()
    text = ngettext(
        "ratings recalculated from {n} result", "ratings recalculated from {n} results", number
    )
    return Report({"results": number}, [text.format(n=number)])


def _export(league: League, arguments: argparse.Namespace) -> Report:
    from jericho_tui.store.export import export_league

    paths = [shown(path) for path in export_league(league, arguments.folder)]
    return Report({"files": paths}, paths)


def _import(league: League, arguments: argparse.Namespace) -> Report:
    from jericho_tui.store.league_file import read_document

    done = league.take(read_document(arguments.file))
    text = ngettext(
        "{n} new result; already known: {known}",
        "{n} new results; already known: {known}",
        done.results,
    )
    lines = [text.format(n=done.results, known=done.known_results)]
    if done.entries or done.tournaments:
        text = _("new renames and merges: {entries}, new tournaments: {tournaments}")
        lines.append(text.format(entries=done.entries, tournaments=done.tournaments))
    refused = [say(sentence) for sentence in done.refused]
    return Report({**asdict(done), "refused": refused}, [*lines, *refused])


def _enter(league: League, arguments: argparse.Namespace) -> Report:
    act = league.bring_back if arguments.action == "return" else getattr(league, arguments.action)
    entry: Entry = act(
        *(vars(arguments)[key] for key in ("name", "into", "new") if key in arguments)
    )
    names = {"name": called(entry.name), "other": called(entry.other)}
    return Report({**asdict(entry), **names}, [_entry_text(entry)])


def _entries(league: League, _arguments: argparse.Namespace) -> Report:
    entries = league.entries()
    nobody = _("Nobody has been renamed, merged or retired yet.")
    data = {"entries": list(map(asdict, entries))}
    return Report(data, [*map(_entry_text, entries)] or [nobody])


def _undo(league: League, arguments: argparse.Namespace) -> Report:
    entry = league.undo(arguments.number)
    return Report(asdict(entry), [_("undone: {change}").format(change=_entry_text(entry))])


def _backup(league: League, _arguments: argparse.Namespace) -> Report:
    path = shown(league.backup())
    return Report({"file": path}, [path])


def _check(league: League, _arguments: argparse.Namespace) -> Report:
    problems = [say(sentence) for sentence in league.check()]
    well = _("The league has no errors; all ratings match the results.")
    return Report({"problems": problems}, problems or [well], code=1 if problems else 0)


def _restore(arguments: argparse.Namespace) -> Report:
    with open_here(arguments) as store:
        problem = store.league_problem
        if problem is None:
            with suppress(DamagedLeagueError):
                if not store.league.file_problems():  # `rebuild` corrects what it finds
                    return _check(store.league, arguments)
        elif not isinstance(problem, DamagedLeagueError):
            raise problem
    aside, copy = restore(store.folder / LEAGUE_FILE, store.matches.clock())
    with open_here(arguments) as store:
        number = store.settle()
        if store.league_problem is not None:
            raise store.league_problem
    games = ngettext(
        "{n} finished game was entered again", "{n} finished games were entered again", number
    ).format(n=number)
    text = _(
        "The league was restored from {copy}; {games}. It lacks renames, tournaments and "
        "everything else that is newer than the copy. The damaged file is {aside}."
    )
    if copy is None:
        text = _(
            "The league had no good copy and starts again; {games}. It lacks renames and "
            "tournaments. The damaged file is {aside}."
        )
    said = text.format(copy=copy and shown(copy), games=games, aside=shown(aside))
    data = {"aside": shown(aside), "copy": copy and shown(copy), "results": number}
    return Report(data, [said])
