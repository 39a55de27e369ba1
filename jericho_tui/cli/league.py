"""`jericho-tui league show|rebuild|export`: the ladder without a screen."""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.parser import add_common
from jericho_tui.games import IDS, load
from jericho_tui.league.ladder import LadderRow
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.table import columns
from jericho_tui.store.database import League
from jericho_tui.store.files import shown
from jericho_tui.store.house import open_house
from jericho_tui.store.paths import saves_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), required=True)
    show = actions.add_parser("show", help=_("print the ladders"))
    add_game(show, nargs="?")
    show.add_argument("--json", action="store_true", help=_("print JSON"))
    rebuild = actions.add_parser("rebuild", help=_("work out all ratings anew from the results"))
    export = actions.add_parser("export", help=_("write results and ladders as CSV and TOML"))
    export.add_argument("folder", metavar=_("DIR"), type=Path, help=_("where to write them"))
    for action in (show, export, rebuild):
        add_common(action)


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    if arguments.action == "show":
        game = arguments.game and named_game(arguments.game).info.id
        with _league(arguments.saves) as league:
            games = [game] if game else league.games()
            ladders = {game: league.ladder(game) for game in games}
        if arguments.json:
            _print_json(ladders)
        else:
            _print_tables(ladders)
    elif arguments.action == "rebuild":
        with _league(arguments.saves) as league:
            number = league.rebuild()
        text = ngettext(
            "ratings worked out anew from {n} result",
            "ratings worked out anew from {n} results",
            number,
        )
        print(text.format(n=number))
    else:
        with _league(arguments.saves) as league:
            for path in league.export(arguments.folder):
                print(shown(path))
    return 0


@contextmanager
def _league(chosen: Path | None) -> Iterator[League]:
    """Open the league of the saves folder; where there is no folder yet, none is made.

    :raises StoreError: the folder or the league cannot be used.
    """
    if not saves_folder(chosen).exists():
        nothing = League.in_memory()
        yield nothing
        nothing.close()
        return
    with open_house(chosen) as house:
        if house.league_problem is not None:
            raise house.league_problem
        yield house.league


def _print_json(ladders: dict[str, list[LadderRow]]) -> None:
    data = {game: [_row_data(row) for row in rows] for game, rows in ladders.items()}
    print(json.dumps(data, indent=2))


def _row_data(row: LadderRow) -> dict[str, Any]:
    return {**asdict(row), "provisional": row.provisional}


def _print_tables(ladders: dict[str, list[LadderRow]]) -> None:
    if not any(ladders.values()):
        print(_("No rated match has been finished yet."))
        return
    for number, (game, rows) in enumerate(ladders.items()):
        if number:
            print()
        print(load(game).info.title if game in IDS else game)
        print(*columns(list(_cells(rows)), right={0, 3, 5, 6, 7, 8}), sep="\n")
        if any(row.provisional for row in rows):
            print()
            print(_("? = too few games for a rank"))


def _cells(rows: Sequence[LadderRow]) -> Iterator[list[str]]:
    yield [
        _("Rank"),
        _("Name"),
        _("Bot"),
        _("Rating"),
        "",
        _("Games"),
        _("Wins"),
        _("Place"),
        _("Trend"),
        _("Form"),
    ]
    for row in rows:
        yield [
            "?" if row.rank is None else str(row.rank),
            row.name,
            row.bot,
            f"{row.rating:.0f}",
            f"± {row.error:.0f}",
            str(row.games),
            str(row.wins),
            f"{row.average_place:.2f}",
            f"{row.trend:+.0f}",
            " ".join(map(str, row.form)),
        ]
