"""The league as files that other programs read: CSV for tables, TOML for everything, BG Stats.

A spreadsheet takes a field that begins with one of `= + - @` (or a tab or a line's end) for a
formula, whose author may be anybody who chose a name (OWASP, CSV Injection). Such a text is written
with an apostrophe before it, which spreadsheets understand and do not show; so is one that begins
with an apostrophe itself, so that what is read back is what was written. Numbers stay numbers.
"""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.registry import GameError, info_or_error, title
from jericho_tui.league.formats import table_standings
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.standings import cross_table
from jericho_tui.league.tournament import Tournament
from jericho_tui.play.names import name_key
from jericho_tui.store.database import League
from jericho_tui.store.files import make_folder, write_atomic
from jericho_tui.store.league_file import KeptTournament, dump_document
from jericho_tui.store.tournaments import match_id

_MARK: Final = "'"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", _MARK)


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[object]], end: str = "\r\n") -> str:
    """Return the text of a table.

    :param end: of a line; RFC 4180's by default.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator=end)
    writer.writerow(map(harmless, heads))
    writer.writerows(map(harmless, row) for row in rows)
    return text.getvalue()


def harmless(field: object) -> object:
    """Return a field so that no spreadsheet takes it for a formula."""
    if isinstance(field, str) and field.startswith(_FORMULA):
        return _MARK + field
    return field


SOURCE: Final = "Jericho TUI"
_BOT: Final = "bot "
"""What the role of a bot begins with; its character, level and version follow."""
_DATE: Final = "%Y-%m-%d %H:%M:%S"
_LONGEST: Final = timedelta(hours=12)
"""A match that took longer was left lying, and how long it was played is not known."""


def dump_plays(results: Iterable[MatchResult], boards: Mapping[str, str]) -> str:
    """Return the JSON of plays.

    :param boards: where a match was played, by its id: the table of a tournament.
    """
    plays = [_play(result, boards.get(result.match_id, "")) for result in results]
    return json.dumps(plays, indent=2, ensure_ascii=False) + "\n"


def _play(result: MatchResult, board: str) -> dict[str, Any]:
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": result.match_id,
        "playDate": f"{result.finished:{_DATE}}",
        "board": board,
        "game": {
            "name": title(result.game),
            "highestWins": not _fewest_wins(result.game),
            "noPoints": False,
            "sourceGameId": result.game,
        },
        "players": [
            {
                "name": seat.name,
                "rank": seat.placing,
                "score": seat.score,
                "winner": seat.placing == 1,
                "startPlayer": number == result.start_seat,
                "sourcePlayerId": name_key(seat.identity),
                **({"role": _role(seat)} if seat.kind == "bot" else {}),
                **({"team": str(result.teams[number] + 1)} if result.teams else {}),
            }
            for number, seat in enumerate(result.seats)
        ],
    }
    if result.started is not None and timedelta(0) < result.finished - result.started < _LONGEST:
        minutes = (result.finished - result.started).total_seconds() / 60
        play["durationMin"] = max(1, round(minutes))
    return play


def _role(seat: SeatResult) -> str:
    """Return what plays on a bot's seat; the first version is not named."""
    return f"{_BOT}{seat.bot}/{seat.level}" + (f"/{seat.version}" if seat.version > 1 else "")


def _fewest_wins(game: str) -> bool:
    """Return whether a lower score is a better one; not in a game that is unknown here."""
    found = info_or_error(game)
    return not isinstance(found, GameError) and found.fewest_wins


RESULT_COLUMNS = (
    *("match", "game", "started", "finished", "seat", "starts", "name", "kind", "bot", "level"),
    *("placing", "score", "rating_before", "rating_after", "team", "version"),
)
"""Of `results.csv`: one line a seat."""


def export_league(league: League, folder: Path) -> list[Path]:
    """Write `results.csv`, `ladder.csv`, `league.toml`, `bgstats.json`; return their paths.

    `league.toml` is all there is to know; the ladder is what follows from it.

    :raises StoreError: the folder cannot be made or written to.
    """
    document = league.document()
    contents = {
        "results.csv": _results_csv(league, document.results),
        "ladder.csv": _ladder_csv(league),
        "league.toml": dump_document(document),
        "bgstats.json": dump_plays(document.results, _boards(document.tournaments)),
    }
    return _write(folder, contents)


def export_tournament(league: League, tournament_id: str, folder: Path) -> list[Path]:
    """Write one tournament with its results as the same kinds of files; return their paths.

    :raises TournamentError: there is none of this id.
    :raises StoreError: the folder cannot be made or written to.
    """
    document = league.document(tournament_id)
    (kept,) = document.tournaments
    contents = {
        "standings.csv": _standings_csv(kept.tournament),
        "cross-table.csv": _cross_table_csv(kept.tournament),
        "results.csv": _results_csv(league, document.results),
        "tournament.toml": dump_document(document),
        "bgstats.json": dump_plays(document.results, _boards([kept])),
    }
    return _write(folder, contents)


def _write(folder: Path, contents: dict[str, str]) -> list[Path]:
    make_folder(folder)
    for name, text in contents.items():
        write_atomic(folder / name, text.encode(), backup=False)
    return [folder / name for name in contents]


def _results_csv(league: League, results: Iterable[MatchResult]) -> str:
    """Return one line a seat of every result, in the order of entry."""
    rows: list[Sequence[object]] = []
    for result in results:
        changes = league.changes(result.match_id) or ()
        ratings = [(change.before, change.after) for change in changes]
        for number, seat in enumerate(result.seats):
            rows.append(
                (
                    *(result.match_id, result.game, _date(result.started), _date(result.finished)),
                    *(number + 1, "yes" if number == result.start_seat else ""),
                    *(seat.name, seat.kind, seat.bot, seat.level, seat.placing, seat.score),
                    *(ratings[number] if ratings else ("", "")),
                    result.teams[number] + 1 if result.teams else "",
                    seat.version if seat.bot else "",
                )
            )
    return csv_text(RESULT_COLUMNS, rows)


def _ladder_csv(league: League) -> str:
    rows = [
        (
            *(game, row.rank or "", row.name, row.kind, row.bot, row.rating, row.error),
            *(row.games, row.wins, row.average_place, row.trend, row.level),
            row.version if row.bot else "",
        )
        for game in league.games()
        for row in league.ladder(game, retired=True)
    ]
    heads = "game rank name kind bot rating error_95 games wins average_place trend level version"
    return csv_text(heads.split(), rows)


def _standings_csv(tournament: Tournament) -> str:
    lines = table_standings(tournament)
    rows = []
    for line in lines:
        player = tournament.entrant(line.entrant).player
        rows.append(
            (
                *(line.place, player.name, player.kind, player.bot, float(line.points)),
                *(line.played, line.wins, line.score),
                *(float(value) for _, value in line.tiebreaks),
            )
        )
    heads = ["place", "name", "kind", "bot", "points", "played", "wins", "score"]
    return csv_text([*heads, *(f"tiebreak_{key}" for key in tournament.plan.tiebreaks)], rows)


def _cross_table_csv(tournament: Tournament) -> str:
    order = [line.entrant for line in table_standings(tournament)]
    names = [tournament.entrant(number).player.name for number in order]
    rows = [
        (
            name,
            *(
                "" if cell is None or not cell.games else f"{float(cell.score):g}/{cell.games}"
                for cell in row
            ),
        )
        for name, row in zip(names, cross_table(order, tournament.field()), strict=True)
    ]
    return csv_text(["", *names], rows)


def _boards(tournaments: Iterable[KeptTournament]) -> dict[str, str]:
    """Return where matches were played: name of the tournament, round and table."""
    return {
        match_id(kept.id, paired.number, table.number): (
            f"{kept.tournament.plan.name}, {paired.number}.{table.number}"
        )
        for kept in tournaments
        for paired in kept.tournament.rounds
        for table in paired.tables
    }


def _date(when: object) -> str:
    return "" if when is None else str(when).replace(" ", "T").replace("+00:00", "Z")
