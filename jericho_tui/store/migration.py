"""The one migration: what 0.2.0 and later wrote, brought up to date once.

A league's tables are made anew from its results and entries; tournaments, which had five tables,
become documents. What was kept in files of its own is read into the league: each file is first
moved to a folder of copies, then read from there within the transaction that makes the tables:
whoever is killed leaves every file in one of the two places, and the next start reads both. What
cannot be read stays there.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.league.results import in_utc
from jericho_tui.league.training import Try
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store import ratings
from jericho_tui.store.analyses import Place, add_try, card_of, put_card
from jericho_tui.store.connection import Connection
from jericho_tui.store.files import StoreError, make_folder, read_limited, shown
from jericho_tui.store.paths import BACKUPS, PRESENCE, SUFFIX, daily_folders, tournament_folders
from jericho_tui.store.presence import Kind, Said, add_line, wording
from jericho_tui.store.toml_file import compact_json, parse_json, parse_toml
from jericho_tui.store.waiting import WaitingTable, put_table


def upgrade(
    connection: Connection,
    version: int,
    kept: Path | None,
    make_tables: Callable[[Connection], None],
) -> tuple[Sentence, ...]:
    """Make the tables of what an older version has; say whether bots were renamed.

    Results, seats and entries stay as they are. A tournament becomes one document. All else
    follows from the results, by `ratings.rebuild`.
    """
    documents = _documents(connection)
    for name in ("seats", "byes", "tables", "entrants"):
        connection.run(f"DROP TABLE tournament_{name}")
    for name in ("tournaments", "encounters", "finishes", "standings", "names", "players"):
        connection.run(f"DROP TABLE {name}")
    make_tables(connection)
    connection.raw.executemany("INSERT INTO tournaments VALUES (?, ?, ?, ?)", documents)
    renamed = version == _FIRST and _name_versions(connection)
    ratings.rebuild(connection)
    text = N_(
        "the league was updated: bots are now listed once, by name and engine, and all ratings "
        "were recalculated from the same results. The old file is {path}"
    )
    return (Sentence(text, {"path": shown(kept)}),) if renamed and kept is not None else ()


def _name_versions(connection: Connection) -> bool:
    """From 4: name the bots of tables that bots alone played with their version.

    Such tables of tournaments were entered without it, so that a bot that also met people was two
    players. Results with people, or with a later version than the first, say what plays. So what
    they played by is what the same bot was named with in that tournament, else in the nearest such
    result of the game, else what this program has. Return whether there were any.
    """
    from jericho_tui.bots.characters import RANDOM
    from jericho_tui.bots.roster import version_of

    played: dict[tuple[str, str, str], int] = {}
    found = []
    for result, game, match, seat, bot in connection.rows(
        "SELECT r.id, r.game, r.match_id, s.seat, s.bot"
        " FROM results r JOIN seats s ON s.result_id = r.id"
        " WHERE r.match_id GLOB '*-cup-*-r*-t*' AND NOT EXISTS (SELECT 1 FROM seats o"
        " WHERE o.result_id = r.id AND (o.kind = 'human' OR o.version > 1)) ORDER BY r.id"
    ):
        cup = match.rpartition("-r")[0]
        if (cup, game, bot) not in played:
            row = connection.row(
                "SELECT s.bot, s.version FROM results r JOIN seats s ON s.result_id = r.id"
                " WHERE r.game = ? AND s.kind = 'bot' AND s.bot <> ? AND (s.version > 1 OR EXISTS"
                " (SELECT 1 FROM seats o WHERE o.result_id = r.id AND o.kind = 'human'))"
                " ORDER BY s.bot = ? DESC, r.match_id GLOB ? DESC, abs(r.id - ?), r.id LIMIT 1",
                *(game, RANDOM.id, bot, f"{cup}-r*", result),
            )
            same = row is not None and row[0] == bot
            # A program whose other bots had their first version had that of this one, too.
            known = row is not None and (same or row[1] == 1)
            played[cup, game, bot] = row[1] if row and known else version_of(bot, game)
        found.append((played[cup, game, bot], result, seat))
    renamed = [row for row in found if row[0] > 1]
    connection.raw.executemany(
        "UPDATE seats SET version = ? WHERE result_id = ? AND seat = ?", renamed
    )
    return bool(renamed)


def _documents(connection: Connection) -> list[tuple[Any, ...]]:
    """From 4 and 5: return a row for every tournament, which had five tables."""
    return [
        (number, created, finished, compact_json(_document(connection, number, plan, schedule)))
        for number, created, finished, plan, schedule in connection.rows(
            "SELECT id, created, finished, plan, schedule FROM tournaments"
        )
    ]


def _document(connection: Connection, number: str, plan: str, schedule: str) -> dict[str, Any]:
    entrants = []
    for key, name, kind, bot, level, joined, left_after in connection.rows(
        "SELECT number, name, kind, bot, level, joined, left_after FROM tournament_entrants"
        " WHERE tournament_id = ? ORDER BY number",
        number,
    ):
        player = {"name": name, "kind": kind, "bot": bot, "level": level, "left_after": left_after}
        known = {column: value for column, value in player.items() if value not in ("", None)}
        entrants.append({"number": key, **known, "joined": joined})
    rounds: dict[int, dict[str, Any]] = {}
    for at, table, seed, *seats in (
        (*of_table, *zip(*[row[3:] for row in rows], strict=True))
        for of_table, rows in groupby(
            connection.rows(
                "SELECT t.round, t.number, t.rng_seed, s.entrant, s.placing, s.score"
                " FROM tournament_tables t JOIN tournament_seats s"
                " USING (tournament_id, round, number) WHERE tournament_id = ?"
                " ORDER BY t.round, t.number, s.seat",
                number,
            ),
            lambda row: row[:3],
        )
    ):
        who, placings, scores = seats
        done = {} if placings[0] is None else {"placings": placings, "scores": scores}
        paired = rounds.setdefault(at, {"byes": [], "tables": []})
        paired["tables"].append({"number": table, "rng_seed": seed, "entrants": who, **done})
    for at, entrant in connection.rows(
        "SELECT round, entrant FROM tournament_byes WHERE tournament_id = ? ORDER BY 1, 2", number
    ):
        rounds.setdefault(at, {"byes": [], "tables": []})["byes"].append(entrant)
    return {
        "plan": _json(plan),
        "entrants": entrants,
        "rounds": [paired for _, paired in sorted(rounds.items())],
        "schedule": _json(schedule),
    }


def _json(text: str) -> Any:
    """Return the value of a JSON text; if it is damaged the text, which the reader refuses."""
    try:
        return parse_json(text)
    except ValueError:
        return text


_FIRST: Final = 4
"""What 0.2.0 wrote."""
FOLDER: Final = "old-files"
"""The folder of copies, within that of the league's copies."""
_TALK: Final = f"{SUFFIX}.talk"
_Reader = Callable[[Connection, Path, bytes], None]
"""Reads a file into the tables; raises SentenceError, ValueError, TypeError, LookupError or
AttributeError where it is damaged."""


def import_files(connection: Connection) -> tuple[Sentence, ...]:
    """Read everything into the tables, within their transaction; say what was done.

    :raises StoreError: the copies cannot be made; nothing has changed.
    """
    if connection.path.name == ":memory:":
        return ()
    folder = connection.path.parent
    kept = folder / BACKUPS / FOLDER
    old = [(path, folder) for path in _old_files(folder)]
    if not connection.in_memory:
        for path, _ in old:
            keep_aside(path, kept / path.relative_to(folder))
        old = []
        shutil.rmtree(folder / PRESENCE, ignore_errors=True)  # nobody is at a table by now
    old += [(path, kept) for path in _old_files(kept)]
    good = bad = 0
    for path, root in sorted(old):
        read = reader_of(path.relative_to(root))
        try:
            data = read_limited(path, limits.MOST_RECORD, follow=False)
            if data is None:
                raise ValueError("too large")
            read(connection, path, data)
            good += 1
        except (SentenceError, ValueError, TypeError, LookupError, AttributeError):
            bad += 1
    where = {"path": shown(kept)}
    said = []
    if good:
        said.append(
            counted(
                "{number} file of chat, answers and tables is now part of the league; the old "
                "file is in {path}",
                "{number} files of chat, answers and tables are now part of the league; the old "
                "files are in {path}",
                "number",
                {**where, "number": good},
            )
        )
    if bad:
        said.append(
            counted(
                "{number} old file is damaged and was not read; it is in {path}",
                "{number} old files are damaged and were not read; they are in {path}",
                "number",
                {**where, "number": bad},
            )
        )
    return tuple(said)


def _old_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a saves folder, or of a copy of one, that are rows by now."""
    rows = (folder / name for name in _OF_FOLDERS)
    for place in (folder, *tournament_folders(folder), *daily_folders(folder), *rows):
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                path = Path(entry.path)
                if not entry.name.startswith(".") and entry.is_file(follow_symlinks=False):
                    with suppress(LookupError):
                        reader_of(path.relative_to(folder))
                        yield path


def reader_of(path: Path) -> _Reader:
    """Return what reads a file.

    :param path: within the saves folder.
    :raises LookupError: it is none of these.
    """
    for ending, reader in _OF_ENDINGS.items():
        if path.name.endswith(ending):
            return reader
    if path.suffix != SUFFIX or len(path.parts) > 2:
        raise LookupError(path)
    return _OF_FOLDERS[path.parts[0]]


def keep_aside(path: Path, target: Path) -> None:
    """Move a file that was read.

    :raises StoreError: it cannot be moved.
    """
    make_folder(target.parent)
    try:
        path.replace(target)
    except OSError as error:
        raise StoreError.of(error, path) from error


def _talk(connection: Connection, path: Path, data: bytes) -> None:
    """Read the lines that are whole: when, after which move, of what kind, who, what."""
    for line in data.decode(errors="replace").split("\n"):
        with suppress(SentenceError, ValueError):
            moment, ply, kind, name, text = line.split("\t")
            said = Said(
                limits.moment("time", datetime.fromisoformat(moment)),
                clean_name(name),
                wording(text, Kind(kind)),
                limits.whole("ply", int(ply), 0),
                Kind(kind),
            )
            add_line(connection, path.name.removesuffix(_TALK), said)


def _analysis(connection: Connection, _path: Path, data: bytes) -> None:
    table = _table(data)
    digest = limits.text("digest", table["digest"], limits.MOST_ID)
    document = compact_json(table)
    if len(document) > limits.MOST_COLUMN:
        raise ValueError("too large")
    connection.run(
        "INSERT OR IGNORE INTO analyses (digest, document) VALUES (?, ?)", digest, document
    )


def _tries(connection: Connection, _path: Path, data: bytes) -> None:
    """Read the answers of a player to puzzles."""
    table = _table(data)
    player = limits.text("player", table["player"], limits.MOST_ID)
    tries = [
        Try(
            limits.text("puzzle", entry["puzzle"], limits.MOST_ID),
            player,
            bool(entry["solved"]),
            limits.moment("when", in_utc(entry["when"])),
        )
        for entry in table.get("tries", [])
    ]
    for one in tries:
        add_try(connection, one)


def _exercises(connection: Connection, _path: Path, data: bytes) -> None:
    """Read the answers of a player of their own mistakes."""
    table = _table(data)
    player = name_key(limits.text("player", table["player"], limits.MOST_ID))
    columns = ("due", "days", "ease", "in_a_row", "asked", "well", "first", "last")
    cards = {
        Place(
            limits.text("match", entry["match"], limits.MOST_ID),
            limits.whole("move", entry["move"], 1),
        ): card_of(*[_value(entry[name]) for name in columns])
        for entry in table.get("exercises", [])
    }
    for place, card in cards.items():
        put_card(connection, player, place, card)


def _waiting(connection: Connection, _path: Path, data: bytes) -> None:
    table = WaitingTable.from_table(_table(data))
    put_table(connection, table, table.created)


def _value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _table(data: bytes) -> dict[str, Any]:
    """Return the table of a file of the format that all of them had.

    :raises ValueError, LookupError: it is none.
    """
    table = parse_toml(data.decode())
    if table["format"] != 1:
        raise ValueError("another format")
    return table


_OF_ENDINGS: Final[dict[str, _Reader]] = {_TALK: _talk, f"{SUFFIX}.analysis": _analysis}
_OF_FOLDERS: Final[dict[str, _Reader]] = {
    "learning": _exercises,
    "puzzles": _tries,
    "waiting": _waiting,
}
