"""Results as BG Stats plays: the JSON of its “push play”, one object a match, dates in UTC.

The keys are those that the app takes from other programs: sourceName, sourcePlayId, playDate,
durationMin, board, game (name, highestWins, sourceGameId), players (name, rank, score, winner,
startPlayer, role, team, sourcePlayerId). The app knows games and people again by sourceGameId and
sourcePlayerId. `role` says which bot played, so that an export can be read back.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from sys import intern
from typing import Any, Final, TextIO

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.outcome import placings_by
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import IDS, GameError, info_or_error, infos, title
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.json_text import read_entries
from jericho_tui.store.league_file import (
    DocumentError,
    identifier,
    moment,
    placing_of,
    seat_result,
    spooled,
    team_of,
)
from jericho_tui.store.spool import Spool

SOURCE: Final = "Jericho TUI"
_BOT: Final = "bot "
"""What the role of a bot begins with; its character, level and version follow."""
_MOST_SLUG: Final = 60
_DATE: Final = "%Y-%m-%d %H:%M:%S"
_LONGEST: Final = timedelta(hours=12)
"""A match that took longer was left lying, and how long it was played is not known."""


def dump_plays(results: Iterable[MatchResult], boards: Mapping[str, str]) -> str:
    """Return the JSON of plays.

    :param boards: where a match was played, by its id: the table of a tournament.
    """
    plays = [_play(result, boards.get(result.match_id, "")) for result in results]
    return json.dumps(plays, indent=2, ensure_ascii=False) + "\n"


def parse_plays(file: TextIO) -> Spool[MatchResult]:
    """Return the results that a JSON text holds: one play or a list of them.

    Plays of other programs get an id that follows from theirs, or from all their content, so that
    they too count once.

    :raises DocumentError: it holds none.
    """
    try:
        return spooled("plays", read_entries(file), _result)
    except (UnicodeDecodeError, SentenceError):
        raise
    except ValueError:
        raise DocumentError(Sentence(N_("it is no JSON, or a play in it is too long"))) from None


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


def _result(play: Mapping[str, Any]) -> MatchResult:
    finished = datetime.strptime(play["playDate"], _DATE).replace(tzinfo=UTC)
    seats = limits.entries("players", play["players"], limits.MOST_SEATS)
    scores = [_score(seat["score"]) for seat in seats]
    ranks = [placing_of(seat["rank"]) for seat in seats if seat.get("rank")]
    placings = ranks if len(ranks) == len(seats) else placings_by(scores)
    beginners = [number for number, seat in enumerate(seats) if seat.get("startPlayer") is True]
    length = limits.whole("durationMin", play.get("durationMin") or 0, 0, limits.MOST_MINUTES)
    ours = play.get("sourceName") == SOURCE
    return MatchResult(
        identifier(play["sourcePlayId"]) if ours else _content_id(play),
        intern(_game(play["game"])),
        moment("playDate", finished),
        tuple(
            seat_result(player, placing, score)
            for player, placing, score in zip(
                (_player(seat, ours) for seat in seats), placings, scores, strict=True
            )
        ),
        finished - timedelta(minutes=length) if length else None,
        beginners[0] if len(beginners) == 1 else None,
        tuple(_team(seat["team"]) for seat in seats if ours and seat.get("team")),
    )


def _player(seat: Mapping[str, Any], ours: bool) -> SeatInfo:
    name = clean_name(seat["name"])
    role = seat.get("role")
    if not ours or not isinstance(role, str) or not role.startswith(_BOT):
        return SeatInfo(name, "human")
    bot, _slash, level = role.removeprefix(_BOT).partition("/")
    level, _slash, version = level.partition("/")
    table = {"name": name, "kind": "bot", "bot": bot, "level": level}
    return SeatInfo.from_table({**table, "version": int(version)} if version else table)


def _score(value: object) -> int:
    """Return a score; the app also writes numbers as text."""
    return limits.score(int(value) if isinstance(value, str) else value)


def _team(value: object) -> int:
    """Return a team, from 0; the app has texts there."""
    return team_of(int(value) if isinstance(value, str) else value)


def _fewest_wins(game: str) -> bool:
    """Return whether a lower score is a better one; not in a game that is unknown here."""
    found = info_or_error(game)
    return not isinstance(found, GameError) and found.fewest_wins


def _game(table: Mapping[str, Any]) -> str:
    """Return the id of a game: ours by its id or title, another by what its name has of letters."""
    if table.get("sourceGameId") in IDS:
        return str(table["sourceGameId"])
    name = str(table["name"])
    for game in infos():
        if game.title.casefold() == name.casefold():
            return game.id
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall("[a-z0-9]+", plain))[:_MOST_SLUG]
    return slug or "game-" + _digest(name)


def _content_id(play: Mapping[str, Any]) -> str:
    told = [play.get("sourceName"), play.get("sourcePlayId")]
    return "bgstats-" + _digest(json.dumps(told if all(told) else play, sort_keys=True))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
