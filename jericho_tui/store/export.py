"""The league as files that other programs read: CSV for tables, TOML for everything."""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.league.results import MatchResult
from jericho_tui.store.files import make_folder, write_atomic

if TYPE_CHECKING:
    from jericho_tui.store.database import League

FORMAT: Final = 1
"""Of `league.toml`."""


def export_league(league: "League", folder: Path) -> list[Path]:
    """Write `results.csv`, `ladder.csv` and `league.toml` into `folder`; return their paths.

    The results are all there is to know; the ladder is what follows from them.

    :raises StoreError: the folder cannot be made or written to.
    """
    results = league.results()
    make_folder(folder)
    contents = {
        "results.csv": _results_csv(league, results),
        "ladder.csv": _ladder_csv(league),
        "league.toml": _league_toml(results),
    }
    for name, text in contents.items():
        write_atomic(folder / name, text.encode(), backup=False)
    return [folder / name for name in contents]


def _results_csv(league: "League", results: Iterable[MatchResult]) -> str:
    """Return one line a seat of every result, in the order of entry."""
    rows = []
    for result in results:
        changes = league.changes(result.match_id) or ()
        for number, (seat, change) in enumerate(zip(result.seats, changes, strict=True), start=1):
            rows.append(
                (
                    *(result.match_id, result.game, _date(result), number),
                    *(seat.name, seat.kind, seat.bot, seat.level, seat.placing, seat.score),
                    *(change.before, change.after),
                )
            )
    heads = "match game finished seat name kind bot level placing score rating_before rating_after"
    return _csv(heads.split(), rows)


def _ladder_csv(league: "League") -> str:
    rows = [
        (
            *(game, row.rank or "", row.name, row.kind, row.bot, row.rating, row.error),
            *(row.games, row.wins, row.average_place, row.trend),
        )
        for game in league.games()
        for row in league.ladder(game)
    ]
    heads = "game rank name kind bot rating error_95 games wins average_place trend"
    return _csv(heads.split(), rows)


def _league_toml(results: Iterable[MatchResult]) -> str:
    from tomli_w import dumps

    table = {
        "format": FORMAT,
        "results": [
            {
                "match": result.match_id,
                "game": result.game,
                "finished": result.finished,
                "seats": [
                    {key: value for key, value in _seat(seat).items() if value != ""}
                    for seat in result.seats
                ],
            }
            for result in results
        ],
    }
    return dumps(table, indent=2)


def _seat(seat: Any) -> dict[str, str | int]:
    keys = ("name", "kind", "bot", "level", "placing", "score")
    return {key: getattr(seat, key) for key in keys}


def _csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(heads)
    writer.writerows(rows)
    return text.getvalue()


def _date(result: MatchResult) -> str:
    return result.finished.isoformat().replace("+00:00", "Z")
