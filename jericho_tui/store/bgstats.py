"""Results as BG Stats plays: the JSON of its “push play”, one object a match, dates in UTC.

The keys are those that the app takes from other programs: sourceName, sourcePlayId, playDate,
durationMin, board, game (name, highestWins, sourceGameId), players (name, rank, score, winner,
startPlayer, role, team, sourcePlayerId). The app knows games and people again by sourceGameId and
sourcePlayerId. `role` says which bot played.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

from jericho_tui.games import GameError, info_or_error, title
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import name_key

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
