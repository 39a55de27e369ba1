"""`jericho-tui table …`: tables that wait for players at other terminals of the saves folder."""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from jericho_tui.cli import options
from jericho_tui.cli.parser import Parser, UsageError, add
from jericho_tui.cli.plain.conversation import PlainTalk
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.cli.plain.words import TALK, command_in, help_lines
from jericho_tui.cli.play import check_place, sit_down
from jericho_tui.cli.report import Report
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game
from jericho_tui.core.registry import IDS, title
from jericho_tui.core.sentence import N_, Sentence, edits, expected, visible
from jericho_tui.play.names import name_key
from jericho_tui.session.plan import Plan, login_name
from jericho_tui.session.tables import Place, changed, editable, waiting_table, with_bots
from jericho_tui.session.tables import sit_down as take_place
from jericho_tui.store.club import open_club
from jericho_tui.store.paths import ID, saves_folder, settings_file
from jericho_tui.store.settings import load_settings
from jericho_tui.store.store import Store
from jericho_tui.store.tournaments import ReadyTable
from jericho_tui.store.waiting import (
    BegunError,
    ListedTable,
    SeatKind,
    TableError,
    WaitingSeat,
    WaitingTable,
    WaitingTables,
)
from jericho_tui.text import waiting
from jericho_tui.text.language import _, say
from jericho_tui.text.table import columns

_OPEN: Final = "open"
"""What stands in --seats for whoever comes."""
_LOOK: Final = 0.2
"""Seconds between two looks at a table that waits."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.add_action("list", _("list tables that wait for players"), _list, "--json")
    new = parser.add_action("new", _("create a table and print its id"), _new)
    options.add_game(new, IDS[0])
    text = _("players in seat order: NAME, open, BOT or NAME=BOT (default: you and open seats)")
    add(new, "--seats", text)
    add(new, "--as")
    options.add_options(new)
    text = _("number of the seat that starts (default: set by --options)")
    add(new, "--first", text, metavar=_("NUMBER"))
    for argument in ("--edition", "--rated", "--json"):
        add(new, argument)
    text = _("sit down at a table and play")
    parser.add_action("join", text, _join, "table", "--as", "--plain")
    text = _("watch a game at another terminal")
    parser.add_action("watch", text, _watch, "table", "--as", "--plain")
    text = _("change a table that has not started")
    change = parser.add_action("change", text, _change, "table", "--as")
    add(change, "--seats", _("players, as for `table new` (default: unchanged)"))
    options.add_options(change)
    add(change, "--edition")
    text = _("count the result for the ladder, or not (default: unchanged)")
    change.add_argument("--rated", action=argparse.BooleanOptionalAction, help=text)
    add(change, "--json")
    text = _("give all free seats to bots")
    parser.add_action("fill", text, _fill, "table", "--as", "--json")
    parser.add_action("cancel", _("cancel a waiting table"), _cancel, "table", "--as", "--json")


def run(arguments: argparse.Namespace) -> int | Report:
    """Do what the action says."""
    if arguments.act is _new:
        arguments.as_name = arguments.as_name or load_settings(settings_file()).name or login_name()
        arguments.table = _table(arguments, saves_folder(arguments.saves))
    with options.open_here(arguments) as store:
        store.as_name = store.as_name or store.settings.name or login_name()
        tables = store.tables
        if arguments.act in (_join, _watch):
            arguments.table = _find(tables, arguments.table, store)
        elif arguments.act in (_change, _fill, _cancel):
            arguments.table = _find(tables, arguments.table)
        found: int | Report = arguments.act(store, tables, arguments)
        return found


def _list(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> Report:
    tables.sweep()
    found, ready = tables.list(), store.ready_tables()
    data = {"tables": list(map(_data, found)), "ready": list(map(_ready_data, ready))}
    return Report(data, _lines(found, ready))


def _new(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> Report:
    table = tables.found(arguments.table)
    saves = None if store.visit else store.folder
    lines = waiting.lines_to_send(table, open_club(store.folder), saves)
    data = {**_data(ListedTable(table)), "lines": lines}
    told = [_("Send your friend this:"), *lines] if lines and sys.stdout.isatty() else []
    return Report(data, [table.id, *told])  # scripts read the id alone


def _join(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    name, table_id = store.as_name, arguments.table
    check_place(arguments)
    path = _begun(store, tables, table_id) or _join_and_wait(store, table_id)
    opened = store.matches.open(path)
    people = [seat.name for seat in opened.match.seats if seat.kind == "human"]
    if name_key(name) not in map(name_key, people):
        text = N_("{name} has no seat in this game; choose from: {names}")
        raise TableError(Sentence(text, {"name": name, "names": ", ".join(people)}), path)
    return sit_down(store, opened, plain=arguments.plain)


def _join_and_wait(store: Store, table_id: str) -> Path:
    """Sit at a table until its match begins; return the match's file. Who breaks off gets up."""
    try:
        found = take_place(store, table_id, store.as_name)
    except BegunError as begun:
        return begun.path
    if isinstance(found, Path):
        return found
    with found[0] as place:
        try:
            path = _wait(store, place)
        except KeyboardInterrupt:
            with suppress(SentenceError):
                place.get_up()
            raise
    store.as_name = place.name  # of several people at one terminal nobody is alone
    return path


def _watch(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> int:
    store.looks_on = True
    table_id = arguments.table
    check_place(arguments)
    path = _begun(store, tables, table_id)
    if path is None:
        nobody = Place(store, table_id, store.as_name, ())
        with store.presence.watch(table_id, store.as_name) as claim:
            _warn(claim.warning)
            path = _wait(store, nobody)
    return sit_down(store, store.matches.open(path), plain=arguments.plain)


def _begun(store: Store, tables: WaitingTables, table_id: str) -> Path | None:
    """Return the file of the match that a table or id means, or None if the table waits."""
    try:
        tables.load(table_id)
    except BegunError as begun:
        return begun.path
    except TableError:
        path = store.find_record(table_id) if ID.fullmatch(table_id) else None
        if path is not None:
            return path
        for ready in store.ready_tables():
            if ready.id == table_id:
                return store.tournaments.open_match(ready.tournament, ready.number).path
        raise
    return None


def _wait(store: Store, place: Place) -> Path:
    """Be at a table until its match begins, and say who is missing; return the match's file."""
    _warn(place.warning)
    told = ""
    wire = Wire.standard()
    talk = PlainTalk(wire, store, place.talker)
    while isinstance(found := place.look(), WaitingTable):
        line = _line(found)
        if line != told:
            print(line, flush=True)
            told = line
        talk.listen()
        if not wire.watched:
            time.sleep(_LOOK)  # what a pipe has is for the match
        elif wire.typed(_LOOK):
            _hear(wire, talk)
    return found


def _warn(warning: Sentence | None) -> None:
    if warning is not None:
        print(say(warning), flush=True)


def _hear(wire: Wire, talk: PlainTalk) -> None:
    answer = wire.ask()
    if answer is None:
        raise KeyboardInterrupt
    command, words = command_in(answer) or (None, "")
    try:
        if command in TALK:
            talk.obey(command, words)
        else:
            wire.say(*help_lines(TALK))
    except SentenceError as error:
        wire.refuse(error)


def _change(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> Report:
    table = tables.load(arguments.table)
    game = options.named_game(table.game)
    plan = editable(table, store.folder)
    seats = None if arguments.seats is None else _seats(arguments.seats, game, table.founder)
    chosen = options.chosen_options(arguments.options, game.info.options)
    plan = replace(plan, options={**plan.options, **chosen})
    if arguments.edition is not None:
        plan = replace(plan, edition=str(arguments.edition))
    if arguments.rated is not None:
        plan = replace(plan, rated=arguments.rated)
    return _told(tables.change(table.id, store.as_name, changed(plan, seats, store.folder)))


def _fill(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> Report:
    return _told(tables.change(arguments.table, store.as_name, with_bots))


def _told(table: WaitingTable) -> Report:
    return Report(_data(ListedTable(table)), [_line(table)])


def _line(table: WaitingTable) -> str:
    return f"{table.id} · {title(table.game)} · {waiting.waits_for(table)}"


def _cancel(store: Store, tables: WaitingTables, arguments: argparse.Namespace) -> Report:
    tables.cancel(arguments.table, store.as_name)
    return Report({"id": arguments.table}, [_("table {id} cancelled").format(id=arguments.table)])


def _find(tables: WaitingTables, text: str, store: Store | None = None) -> str:
    """Return the id that a text means: the whole of it, or its last part.

    :param store: where matches are looked for as well; None: only tables that wait are meant.
    """
    known = [one.id for one in tables.list()]
    ids = set(known)
    if store is not None:
        known += [ready.id for ready in store.ready_tables()]
        ids.update(known, (path.stem for path in store.matches.paths()))
    if text in ids:
        return text
    found = sorted(one for one in ids if one.endswith(f"-{text.lower()}"))
    if len(found) > 1:
        several = N_("“{name}” fits several tables: {ids}; write more of the name")
        raise UsageError.because(several, {"name": visible(text), "ids": ", ".join(found)})
    if found:
        return found[0]
    # Whether the id of a table stands for a match by now is looked at by who opens it.
    path = tables.match_path(text)
    if ID.fullmatch(text) and (path.exists() or (store and store.find_record(text))):
        return text
    values = {"name": visible(text), "hint": expected(text, known)}
    raise TableError(Sentence(N_("there is no table “{name}”; {hint}"), values), path)


def _table(arguments: argparse.Namespace, saves: Path) -> WaitingTable:
    game, founder = options.named_game(arguments.game), arguments.as_name
    seats = _seats(arguments.seats, game, founder)
    edition = "" if arguments.edition is None else str(arguments.edition)
    chosen = options.chosen_options(arguments.options, game.info.options)
    plan = Plan(game.info.id, (), arguments.rated, chosen, edition)
    try:
        table = waiting_table(plan, seats, founder, saves)
        if arguments.first is None:
            return table
        named, first = options.first_seat(arguments.first, editable(table, saves))
        # Who starts is kept where the options leave it to the table.
        kept = first if named.leaves_start_to_the_table() else None
        return waiting_table(named, seats, founder, saves, first=kept)
    except UsageError:
        raise
    except SentenceError as error:
        raise UsageError(error.sentence) from None


def _seats(text: str | None, game: Game, founder: str) -> tuple[WaitingSeat, ...]:
    if text is None:
        specs = [f"{founder}={options.HUMAN}", *[_OPEN] * (options.usual_seats(game) - 1)]
    else:
        specs = text.split(",")
    named = [spec for spec in specs if not _is_open(spec)]
    players = iter(options.seats_with_people(",".join(named), game) if named else ())
    seats = []
    for spec in specs:
        if _is_open(spec):
            seats.append(WaitingSeat("open"))
            continue
        player = next(players)
        here = name_key(player.name) == name_key(founder)
        kind: SeatKind = "bot" if player.kind == "bot" else "here" if here else "elsewhere"
        seats.append(WaitingSeat(kind, player, sat=kind == "bot"))
    return tuple(seats)


def _is_open(spec: str) -> bool:
    word = spec.strip().casefold()
    swapped = len(word) != len(_OPEN) or sorted(word) == sorted(_OPEN)
    if swapped and edits(word, _OPEN) == 1:
        text = N_(
            "--seats: “{name}” is not a bot; did you mean {near}? For a human of that name, "
            "write {human}"
        )
        values = {"name": visible(spec), "near": _OPEN, "human": f"{visible(spec)}={options.HUMAN}"}
        raise UsageError.because(text, values)
    return word == _OPEN


def _lines(found: Sequence[ListedTable], ready: Sequence[ReadyTable]) -> list[str]:
    if not found and not ready:
        return [_("No table is waiting for players.")]
    lines = [[_("Table"), _("Game"), _("Seats"), ""]]
    for table in ready:
        names = ", ".join(map(waiting.player_text, table.players))
        lines.append([table.id, title(table.game), names, waiting.place_text(table)])
    for one in found:
        seats = waiting.seats_text(one.table)
        lines.append([one.id, title(one.table.game), seats, waiting.waits_for(one.table)])
    return columns(lines)


def _ready_data(table: ReadyTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "tournament": table.tournament,
        "name": table.name,
        "game": table.game,
        "rated": table.rated,
        "round": table.round,
        "table": table.number,
        "seats": [player.to_table() for player in table.players],
    }


def _data(one: ListedTable) -> dict[str, Any]:
    return {
        **one.table.to_table(),
        "missing": len(one.table.missing),
        "here": list(one.here),
        "founder_is_here": one.founder_is_here,
    }
