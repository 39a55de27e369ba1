"""Reading back what was exported; what is there already stays as it is, so twice is as once.

Files are read entry by entry, each of a length that is bounded, and the results wait in a temporary
file until all have been read: what is refused changes nothing, and a large file takes no memory.
"""

import csv
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.results import MatchResult
from jericho_tui.store.bgstats import parse_plays
from jericho_tui.store.csv_text import plain
from jericho_tui.store.files import READ, StoreError, read_start, shown
from jericho_tui.store.league_file import (
    DocumentError,
    Imported,
    LeagueDocument,
    lines_of,
    parse_document,
    result_of_table,
    spooled,
)

if TYPE_CHECKING:
    from jericho_tui.store.database import League

_FIRST_COLUMNS: Final = {"match", "game", "finished", "name", "kind", "placing", "score"}


def import_file(league: "League", path: Path) -> Imported:
    """Take what a file holds into the league: `league.toml`, `results.csv`, a BG Stats JSON.

    :raises StoreError: it cannot be read, holds something else, or a match is there with another
        result; nothing has changed.
    """
    read_start(path, 0)  # refuses what cannot be read, or would keep us waiting
    try:
        read = _READERS.get(path.suffix.lower())
        if read is None:
            raise DocumentError(
                Sentence(N_("its name must end in .toml, .csv or .json, as an export’s does"))
            )
        if path.stat().st_size == 0:
            raise DocumentError(Sentence(N_("the file is empty")))
        if path.stat().st_size > limits.MOST_IMPORT:
            raise DocumentError(Sentence(N_("it is too large")))
        with path.open(encoding="utf-8-sig", newline="") as file:
            document = read(file)
    except UnicodeDecodeError:
        raise _refused(path, Sentence(N_("it is not text in UTF-8"))) from None
    except SentenceError as error:
        raise _refused(path, error.sentence) from None
    except OSError as error:
        raise StoreError.of(error, path, READ) from error
    return league.take(document)


def _refused(path: Path, reason: Sentence) -> StoreError:
    return StoreError(
        Sentence(
            N_("{path} cannot be imported: {reason}"), {"path": shown(path), "reason": reason}
        ),
        path,
    )


def _csv_results(file: TextIO) -> Iterator[dict[str, Any]]:
    """Yield the lines of every match together."""
    reader = csv.DictReader(lines_of(file, limits.MOST_ENTRY))
    try:
        if not _FIRST_COLUMNS.issubset(reader.fieldnames or ()):
            raise DocumentError(Sentence(N_("it has not the columns of an exported results.csv")))
        for _, lines in groupby(reader, key=lambda row: row["match"]):
            there = []
            for line in lines:
                there.append(line)
                limits.entries("seats", there, limits.MOST_SEATS)
            yield {"lines": there}
    except csv.Error as error:
        raise DocumentError(
            Sentence(
                N_("line {line} is no line of a table: {reason}"),
                {"line": reader.line_num, "reason": visible(str(error), 120)},
            )
        ) from None


def _csv_result(table: Mapping[str, Any]) -> MatchResult:
    lines: list[dict[str, str]] = [
        {key: plain(text) for key, text in line.items() if isinstance(text, str)}
        for line in table["lines"]
    ]
    first = lines[0]
    starts = [number for number, line in enumerate(lines, start=1) if line.get("starts") == "yes"]
    return result_of_table(
        {
            "match": first["match"],
            "game": first["game"],
            "finished": _date(first["finished"]),
            "started": _date(first["started"]) if first.get("started") else None,
            "start_seat": starts[0] if starts else None,
            "seats": [
                {
                    **{key: line[key] for key in ("name", "kind")},
                    **{key: line[key] for key in ("bot", "level") if line.get(key)},
                    "placing": int(line["placing"]),
                    "score": int(line["score"]),
                    **({"version": int(line["version"])} if line.get("version") else {}),
                    **({"team": int(line["team"])} if line.get("team") else {}),
                }
                for line in lines
            ],
        }
    )


def _date(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    return when if when.tzinfo else when.replace(tzinfo=UTC)


_READERS: Final[Mapping[str, Callable[[TextIO], LeagueDocument]]] = {
    ".json": lambda file: LeagueDocument(parse_plays(file)),
    ".csv": lambda file: LeagueDocument(spooled("results", _csv_results(file), _csv_result)),
    ".toml": parse_document,
}
"""By the end of a file's name."""
