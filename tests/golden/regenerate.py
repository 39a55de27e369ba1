"""Write the golden matches anew: `python -m tests.golden.regenerate [game]`.

A record that can still be played keeps its deal and moves; one that is missing or cannot is
replaced by the first match that is as wanted, from deals drawn one after another, each played by
lot or as the wanted match steers it.
"""

import sys
from pathlib import Path

import tomli_w

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from tests.golden.plies import FOLDER, lines_of, load_match
from tests.golden.wanted import Wanted, is_as_wanted, wanted_of


def regenerate(game_id: str, folder: Path = FOLDER) -> list[Path]:
    """Write the golden matches of a game; return the records."""
    (folder / game_id).mkdir(exist_ok=True)
    return [write(game_id, wanted, folder) for wanted in wanted_of(game_id)]


def write(game_id: str, wanted: Wanted, folder: Path) -> Path:
    """Write one golden match of a game; return the record."""
    path = folder / game_id / f"{wanted.name}.toml"
    match = _kept(path, wanted) or _found(game_id, wanted)
    record = MatchRecord.of(match, match_id=f"{game_id}-{wanted.name}".lower())
    path.write_text(tomli_w.dumps(record.to_table()), encoding="utf-8", newline="\n")
    lines = lines_of(match, record.moves)
    plies = "".join(f"{line}\n" for line in lines)
    path.with_suffix(".plies").write_text(plies, encoding="utf-8", newline="\n")
    return path


def _kept(path: Path, wanted: Wanted) -> Match | None:
    """Return the match of an existing record that is still as wanted."""
    try:
        match = load_match(path)
    except (OSError, SentenceError):
        return None
    return match if is_as_wanted(match, wanted) else None


def _found(game_id: str, wanted: Wanted) -> Match:
    seed = 0
    while not is_as_wanted(match := _played(game_id, wanted, seed), wanted):
        seed += 1
    return match


def _played(game_id: str, wanted: Wanted, seed: int) -> Match:
    game = load(game_id)
    rng = stream(seed, "golden", wanted.name)
    seats = [SeatInfo(f"Seat {number}", "human") for number in range(1, wanted.num_seats + 1)]
    match = Match(game, game.deal(wanted.num_seats, wanted.options, rng), seats)
    while actors := match.actors():
        seat = actors[0]
        if seat < 0:
            match.submit(seat, match.state.sample_chance(rng))
        else:
            match.submit(seat, wanted.steer(match.state, seat, rng))
    return match


if __name__ == "__main__":
    for name in sys.argv[1:] or IDS:
        for written in regenerate(name):
            sys.stdout.write(f"{written}\n")
