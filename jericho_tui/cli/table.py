"""`jericho-tui table …`: tables that wait for players at other terminals of the saves folder."""

import argparse
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from jericho_tui.cli.answer import answer
from jericho_tui.cli.first import first_seat
from jericho_tui.cli.game import add_game, named_game
from jericho_tui.cli.options import add_options, chosen_options
from jericho_tui.cli.parser import UsageError, add_as, add_common
from jericho_tui.cli.play import check_place, sit_down
from jericho_tui.cli.seats import PERSON, seats_with_people
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games import IDS, title
from jericho_tui.play.names import name_key
from jericho_tui.prose.language import _, say
from jericho_tui.prose.table import columns
from jericho_tui.prose.waiting import seats_text, waits_for
from jericho_tui.sitting.plan import Plan, login_name
from jericho_tui.sitting.tables import look, plan_of, waiting_table, with_bots
from jericho_tui.store.presence import Claim, Holder
from jericho_tui.store.store import Store, open_store
from jericho_tui.store.waiting import BegunError, ListedTable, TableError, WaitingTables
from jericho_tui.store.waiting_file import ID, WaitingSeat, WaitingTable

_OPEN: Final = "open"
"""What stands in --seats for whoever comes."""
_SEATS: Final = 4
"""Seats when nobody says otherwise, if the game has so many."""
_LOOK, _TOUCH = 0.2, 1.0
"""Seconds between two looks at a table that waits, and between two signs of life."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), required=True)

    def add(name: str, text: str) -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=text, description=text)
        add_common(action)
        return action

    def add_known(name: str, text: str) -> argparse.ArgumentParser:
        action = add(name, text)
        action.add_argument("table", metavar=_("TABLE"), help=_("its id, or the last part of it"))
        add_as(action)
        return action

    listing = add("list", _("print the tables that wait, and who is missing"))
    _add_new(add("new", _("set up a table, and print its id: it waits for everybody to join")))
    join = add_known("join", _("sit down, wait until all are there, and play"))
    watch = add_known("watch", _("look on at a match: what everybody at its table sees"))
    for action in (join, watch):
        action.add_argument("--plain", action="store_true", help=_("line by line"))
    fill = add_known("fill", _("let bots have the seats of all who are missing"))
    cancel = add_known("cancel", _("clear a table away that has not begun"))
    for action in (listing, fill, cancel):
        _add_json(action)


def _add_new(new: argparse.ArgumentParser) -> None:
    add_game(new, nargs="?", default=IDS[0])
    new.add_argument(
        "--seats",
        metavar=_("SPEC[,SPEC…]"),
        help=_(
            "who plays, in seat order: a person’s name, “{open}” for whoever comes, a bot,"
            " name=bot, or name={person} for somebody called like one of these; by default you and"
            " open seats"
        ).format(open=_OPEN, person=PERSON),
    )
    add_as(new)
    add_options(new)
    new.add_argument(
        "--first",
        metavar=_("NUMBER"),
        help=_("which seat takes the first turn; by default the lot decides"),
    )
    new.add_argument(
        "--edition",
        metavar=_("FILE"),
        type=Path,
        help=_("play with the numbers and cards of an edition in the saves folder"),
    )
    new.add_argument("--rated", action="store_true", help=_("the result counts for the ladder"))
    _add_json(new)


def _add_json(action: argparse.ArgumentParser) -> None:
    action.add_argument("--json", action="store_true", help=_("print JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    if arguments.action in ("join", "watch"):
        check_place(plain=arguments.plain)
    with open_store(arguments.saves, settle=False) as store:
        store.as_name = arguments.as_name or store.settings.name or login_name()
        tables = WaitingTables(store.matches, store.presence)
        return _ACTIONS[arguments.action](store, tables, arguments)


def _list(_store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    tables.sweep()
    found = tables.list()
    return answer(arguments, "\n".join(_lines(found)), {"tables": list(map(_data, found))})


def _new(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    table = tables.found(_table(store, arguments))
    return answer(arguments, table.id, _data(ListedTable(table.id, table)))


def _join(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    name, table_id = store.as_name, _find(tables, arguments.table, store)
    path = _begun(store, tables, table_id)
    if path is None:
        claimed = store.presence.sit(table_id, name)
        if isinstance(claimed, Holder):
            raise TableError(claimed.sentence, tables.match_path(table_id))
        with claimed:
            path = _join_and_wait(store, tables, table_id, claimed)
            claimed.hand_on()  # to the match
    opened = store.matches.open(path)
    people = [seat.name for seat in opened.match.seats if seat.kind == "human"]
    if name_key(name) not in map(name_key, people):
        opened.close()
        text = N_("{name} has no seat in this match; its players are {names}")
        raise TableError(Sentence(text, {"name": name, "names": ", ".join(people)}), path)
    return sit_down(store, opened, plain=arguments.plain)


def _join_and_wait(store: Store, tables: WaitingTables, table_id: str, claim: Claim) -> Path:
    """Sit at a table until its match begins; return the match's file. Who breaks off gets up.

    :raises TableError: there is no seat, or the table is cancelled.
    """
    try:
        tables.join(table_id, claim.name)
    except BegunError as begun:
        return begun.path
    try:
        return _wait(store, tables, table_id, claim)
    except KeyboardInterrupt:
        with suppress(SentenceError):
            tables.leave(table_id, claim.name)
        raise


def _watch(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    store.looks_on = True
    table_id = _find(tables, arguments.table, store)
    path = _begun(store, tables, table_id)
    if path is None:
        with store.presence.watch(table_id, store.as_name) as claim:
            path = _wait(store, tables, table_id, claim)
    return sit_down(store, store.matches.open(path), plain=arguments.plain)


def _begun(store: Store, tables: WaitingTables, table_id: str) -> Path | None:
    """Return the file of a match that a table has become, or one of a tournament; None: it waits.

    :raises TableError: there is neither.
    """
    try:
        tables.load(table_id)
    except BegunError as begun:
        return begun.path
    except TableError:
        path = store.find_record(table_id) if ID.fullmatch(table_id) else None
        if path is None:
            raise
        return path
    return None


def _wait(store: Store, tables: WaitingTables, table_id: str, claim: Claim) -> Path:
    """Be at a table until its match begins, and say who is missing; return the match's file.

    :raises TableError: it is cancelled, or another terminal has taken the seat over.
    """
    if claim.warning is not None:
        print(say(claim.warning), flush=True)
    told, touched = "", time.monotonic()
    while isinstance(found := look(tables, table_id, store.folder), WaitingTable):
        line = f"{found.id} · {title(found.game)} · {waits_for(found)}"
        if line != told:
            print(line, flush=True)
            told = line
        if claim.wanted:
            text = N_("{name} sits at this table from another terminal now")
            values = {"name": claim.name}
            raise TableError(Sentence(text, values), tables.match_path(table_id))
        if time.monotonic() - touched > _TOUCH:
            claim.touch()
            touched = time.monotonic()
        time.sleep(_LOOK)
    return found


def _fill(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    table_id = _find(tables, arguments.table)
    table = tables.change(table_id, store.as_name, with_bots)
    line = f"{table.id} · {title(table.game)} · {waits_for(table)}"
    return answer(arguments, line, _data(ListedTable(table.id, table)))


def _cancel(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    table_id = _find(tables, arguments.table)
    tables.cancel(table_id, store.as_name)
    return answer(arguments, _("{id} is cleared away").format(id=table_id), {"id": table_id})


_ACTIONS: Final = {
    "list": _list,
    "new": _new,
    "join": _join,
    "watch": _watch,
    "fill": _fill,
    "cancel": _cancel,
}


def _find(tables: WaitingTables, text: str, store: Store | None = None) -> str:
    """Return the id that a text means: the whole of it, or its last part.

    :param store: where matches are looked for as well; None: only tables that wait are meant.
    :raises UsageError: it can be several.
    """
    ids = {one.id for one in tables.list()}
    if store is not None:
        ids.update(path.stem for path in store.matches.paths())
    found = sorted(one for one in ids if one.endswith(f"-{text.lower()}"))
    if len(found) > 1 and text not in ids:
        values = {"name": visible(text), "ids": ", ".join(found)}
        raise UsageError(Sentence(N_("{name} can be several tables: {ids}"), values))
    return found[0] if found and text not in ids else text


def _table(store: Store, arguments: argparse.Namespace) -> WaitingTable:
    """Return the table that the command line describes.

    :raises UsageError: there can be no such table.
    """
    game = named_game(arguments.game)
    founder = store.as_name
    seats = _seats(arguments.seats, game, founder)
    edition = "" if arguments.edition is None else str(arguments.edition.expanduser())
    plan = Plan(game.info.id, (), arguments.rated, {}, edition)
    if arguments.options is not None:
        plan = replace(plan, options=chosen_options(arguments.options, game.info.options))
    try:
        table = waiting_table(plan, seats, founder, store.folder)
        if arguments.first is None:
            return table
        named, first = first_seat(arguments.first, plan_of(table, store.folder))
        return waiting_table(named, seats, founder, store.folder, first=_left(named, first))
    except UsageError:
        raise
    except SentenceError as error:
        raise UsageError(error.sentence) from None


def _left(plan: Plan, first: Seat | None) -> Seat | None:
    """Return who starts where the options leave it to the table."""
    return first if plan.leaves_start_to_the_table() else None


def _seats(text: str | None, game: Game, founder: str) -> tuple[WaitingSeat, ...]:
    """Return the seats that --seats describes.

    :raises UsageError: it describes none.
    """
    if text is None:
        number = min(max(_SEATS, game.info.min_seats), game.info.max_seats)
        specs = [f"{founder}={PERSON}", *[_OPEN] * (number - 1)]
    else:
        specs = text.split(",")
    named = [spec for spec in specs if spec.strip() != _OPEN]
    players = iter(seats_with_people(",".join(named), game) if named else ())
    seats = []
    for spec in specs:
        player = None if spec.strip() == _OPEN else next(players)
        if player is None:
            seats.append(WaitingSeat("open"))
        elif player.kind == "bot":
            seats.append(WaitingSeat("bot", player, sat=True))
        else:
            here = name_key(player.name) == name_key(founder)
            seats.append(WaitingSeat("here" if here else "elsewhere", player))
    return tuple(seats)


def _lines(found: list[ListedTable]) -> list[str]:
    if not found:
        return [_("No table waits for players.")]
    lines = [[_("Table"), _("Game"), _("Seats"), ""]]
    for one in found:
        if one.table is None:
            assert one.problem is not None  # what cannot be used says why
            lines.append([one.id, "", "", say(one.problem)])
        else:
            lines.append(
                [one.id, title(one.table.game), seats_text(one.table), waits_for(one.table)]
            )
    return columns(lines)


def _data(one: ListedTable) -> dict[str, Any]:
    """Return a table for JSON."""
    if one.table is None:
        assert one.problem is not None  # what cannot be used says why
        return {"id": one.id, "problem": say(one.problem)}
    return {
        **one.table.to_table(),
        "missing": len(one.table.missing),
        "here": list(one.here),
        "founder_is_here": one.founder_is_here,
    }
