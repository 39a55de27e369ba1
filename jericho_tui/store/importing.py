"""Reading back what was exported; what is there already stays as it is, so twice is as once."""

import csv
import io
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.results import MatchResult
from jericho_tui.store.bgstats import parse_plays
from jericho_tui.store.files import StoreError, read_limited, shown
from jericho_tui.store.league_file import (
    DocumentError,
    Imported,
    LeagueDocument,
    parse_document,
    read_all,
    result_of_table,
)

if TYPE_CHECKING:
    from jericho_tui.store.database import League

_MOST_BYTES: Final = 256 * 2**20
_FIRST_COLUMNS: Final = {"match", "game", "finished", "name", "kind", "placing", "score"}


def import_file(league: "League", path: Path) -> Imported:
    """Take what a file holds into the league: `league.toml`, `results.csv`, a BG Stats JSON.

    :raises StoreError: it cannot be read, holds something else, or a match is there with another
        result; nothing has changed.
    """
    data = read_limited(path, _MOST_BYTES)
    try:
        if data is None:
            raise DocumentError(Sentence(N_("it is too large")))
        document = _document(path.suffix.lower(), data)
    except SentenceError as error:
        raise StoreError(
            Sentence(
                N_("{path} cannot be imported: {reason}"),
                {"path": shown(path), "reason": error.sentence},
            ),
            path,
        ) from None
    return league.take(document)


def _document(suffix: str, data: bytes) -> LeagueDocument:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError(Sentence(N_("it is not text in UTF-8"))) from None
    if suffix == ".json":
        return LeagueDocument(parse_plays(text))
    if suffix == ".csv":
        return LeagueDocument(read_all("results", list(_csv_results(text)), _csv_result))
    if suffix == ".toml":
        return parse_document(text)
    raise DocumentError(
        Sentence(N_("its name must end in .toml, .csv or .json, as an export's does"))
    )


def _csv_results(text: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of every match together."""
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        rows = list(reader)
    except csv.Error:
        rows = []
    if not _FIRST_COLUMNS.issubset(reader.fieldnames or ()):
        raise DocumentError(Sentence(N_("it has not the columns of an exported results.csv")))
    for _, lines in groupby(rows, key=lambda row: row["match"]):
        yield {"lines": list(lines)}


def _csv_result(table: Mapping[str, Any]) -> MatchResult:
    lines: list[dict[str, str]] = table["lines"]
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
                    **({"team": int(line["team"])} if line.get("team") else {}),
                }
                for line in lines
            ],
        }
    )


def _date(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    return when if when.tzinfo else when.replace(tzinfo=UTC)
