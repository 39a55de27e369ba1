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
from typing import Any, Final

from jericho_tui.core.outcome import placings_by
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import IDS, info
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.league_file import DocumentError, identifier, read_all, whole

SOURCE: Final = "Jericho TUI"
_BOT: Final = "bot "
"""What the role of a bot begins with; its name and level follow."""
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


def parse_plays(text: str) -> tuple[MatchResult, ...]:
    """Return the results that a JSON text holds: one play or a list of them.

    Plays of other programs get an id that follows from theirs, or from all their content, so that
    they too count once.

    :raises DocumentError: it holds none.
    """
    try:
        plays = json.loads(text)
    except (ValueError, RecursionError):
        raise DocumentError(Sentence(N_("it is no JSON"))) from None
    return read_all("plays", plays if isinstance(plays, list) else [plays], _result)


def _play(result: MatchResult, board: str) -> dict[str, Any]:
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": result.match_id,
        "playDate": f"{result.finished:{_DATE}}",
        "board": board,
        "game": {
            "name": info(result.game).title if result.game in IDS else result.game,
            "highestWins": result.game not in IDS or not info(result.game).fewest_wins,
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
                "sourcePlayerId": name_key(seat.name),
                **({"role": f"{_BOT}{seat.bot}/{seat.level}"} if seat.kind == "bot" else {}),
                **({"team": str(result.teams[number] + 1)} if result.teams else {}),
            }
            for number, seat in enumerate(result.seats)
        ],
    }
    if result.started is not None and timedelta(0) < result.finished - result.started < _LONGEST:
        minutes = (result.finished - result.started).total_seconds() / 60
        play["durationMin"] = max(1, round(minutes))
    return play


def _result(play: Mapping[str, Any]) -> MatchResult:
    finished = datetime.strptime(play["playDate"], _DATE).replace(tzinfo=UTC)
    seats = play["players"]
    scores = [_score(seat["score"]) for seat in seats]
    ranks = [whole(seat["rank"]) for seat in seats if seat.get("rank")]
    placings = ranks if len(ranks) == len(seats) else placings_by(scores)
    beginners = [number for number, seat in enumerate(seats) if seat.get("startPlayer") is True]
    length = play.get("durationMin")
    ours = play.get("sourceName") == SOURCE
    return MatchResult(
        identifier(play["sourcePlayId"]) if ours else _content_id(play),
        _game(play["game"]),
        finished,
        tuple(
            SeatResult(player.name, player.kind, player.bot, player.level, placing, score)
            for player, placing, score in zip(
                (_player(seat, ours) for seat in seats), placings, scores, strict=True
            )
        ),
        finished - timedelta(minutes=whole(length)) if length else None,
        beginners[0] if len(beginners) == 1 else None,
        tuple(int(seat["team"]) - 1 for seat in seats if ours and seat.get("team")),
    )


def _player(seat: Mapping[str, Any], ours: bool) -> SeatInfo:
    name = clean_name(seat["name"])
    role = seat.get("role")
    if not ours or not isinstance(role, str) or not role.startswith(_BOT):
        return SeatInfo(name, "human")
    bot, _slash, level = role.removeprefix(_BOT).partition("/")
    return SeatInfo.from_table({"name": name, "kind": "bot", "bot": bot, "level": level})


def _score(value: object) -> int:
    """Return a score; the app also writes numbers as text."""
    return whole(int(value)) if isinstance(value, str) else whole(value)


def _game(table: Mapping[str, Any]) -> str:
    """Return the id of a game: ours by its id or title, another by what its name has of letters."""
    if table.get("sourceGameId") in IDS:
        return str(table["sourceGameId"])
    name = str(table["name"])
    for game in IDS:
        if info(game).title.casefold() == name.casefold():
            return game
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall("[a-z0-9]+", plain))[:_MOST_SLUG]
    return slug or "game-" + _digest(name)


def _content_id(play: Mapping[str, Any]) -> str:
    told = [play.get("sourceName"), play.get("sourcePlayId")]
    return "bgstats-" + _digest(json.dumps(told if all(told) else play, sort_keys=True))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
