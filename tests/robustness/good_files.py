"""Good files of every kind that `values` makes odd."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from jericho_tui.core.outcome import placings_by
from jericho_tui.core.registry import IDS, info
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.tournament import FORMATS, Format, plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.database import League
from jericho_tui.store.export import export_league, export_tournament
from jericho_tui.store.store import LEAGUE_FILE
from jericho_tui.store.tournaments import Tournaments
from tests.quick_seatings import quick_seatings
from tests.robustness.results import WHEN, random_result
from tests.store.many import record_all

_ROOT: Final = Path(__file__).parents[2]
SETTINGS: Final = (
    'language = "fr"\ntheme = "dusk"\npace = "slow"\nreduced_motion = true\n'
    'auto_pass = false\nfuture = 7\n[keys]\n"table.undo" = "u,ctrl+z"\n'
    '[keys.lobby]\nnew = "f5"\n'
    '[last_setup]\ngame = "push"\nrated = true\nedition = ""\n[last_setup.options]\n'
    'risk = true\n[[last_setup.seats]]\nname = "Ada"\nkind = "human"\n'
    '[[last_setup.seats]]\nname = "Caleb"\nkind = "bot"\nbot = "heuristic"\n'
)


@cache
def records() -> Sequence[bytes]:
    """Return matches of every game, under way and over."""
    paths = [*(_ROOT / "saves").glob("*.toml"), *(_ROOT / "tests" / "golden").glob("*/*.toml")]
    return [path.read_bytes() for path in sorted(paths)]


@cache
def league_files() -> Mapping[str, bytes]:
    """Return a league with everything in it, and its exports, by the names of their files."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rng = Random(1)
        league = League.open(folder / LEAGUE_FILE)
        record_all(league, (random_result(f"m{number}", rng, 6) for number in range(30)))
        league.rename("Player 1", "Ada", WHEN)
        league.retire("Player 2", WHEN)
        with quick_seatings():
            forms = zip(IDS, _forms(), strict=False)
            cups = [_cup(league, folder, game, form) for game, form in forms]
        export_league(league, folder)
        export_tournament(league, cups[0], folder / "cup")
        league.connection.run("PRAGMA journal_mode = DELETE")
        league.close()
        names = (LEAGUE_FILE, "league.toml", "cup/tournament.toml")
        return {name: (folder / name).read_bytes() for name in names}


def _forms() -> Iterator[Format]:
    while True:
        yield from FORMATS


def _cup(league: League, folder: Path, game: str, form: Format) -> str:
    """Keep a tournament of which two rounds were played, and one table of the third."""
    tournaments = Tournaments(league.connection, folder, lambda: WHEN, Random(game))
    people = [SeatInfo(f"Human {n}", "human") for n in range(1, 5)]
    bots = [SeatInfo(f"Bot {n}", "bot", "random") for n in range(1, 4)]
    plan = replace(plan_for(info(game), f"Cup of {game}", form, 7), iterations=10)
    number = tournaments.create(plan, [*people, *bots])
    for played in (9, 9, 1):
        tournament = tournaments.advance(number)
        for table in tournament.open_tables[:played]:
            teams = tournament.teams(table)
            sides = teams or range(len(table.entrants))
            points = Random(table.rng_seed).sample(range(20), len(table.entrants))
            scores = [points[side] for side in sides]
            placings = placings_by(scores)  # partners have one score and so one place
            match_id = f"{number}-r{len(tournament.rounds)}-t{table.number}"
            seats = tuple(
                SeatResult(player.name, player.kind, player.bot, "", placing, score)
                for player, placing, score in zip(
                    tournament.players(table), placings, scores, strict=True
                )
            )
            result = MatchResult(match_id, game, WHEN + timedelta(hours=1), seats, teams=teams)
            tournaments.finish(result)
    return number
