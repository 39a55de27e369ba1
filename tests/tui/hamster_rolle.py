"""Positions of Hamster Rolle for screens, out of recorded matches: no engine, no other wheel."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.wheel import Move, Place, Roll
from jericho_tui.games.hamster_rolle.table import WheelView
from jericho_tui.games.hamster_rolle.table.hand import Mode
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import parse_move
from jericho_tui.session.plan import Plan
from jericho_tui.store.record_file import OpenMatch, load_record
from jericho_tui.store.store import Store
from tests.tui.taught import keep_analysed

GOLDEN = Path(__file__).parents[1] / "golden" / "hamster_rolle"
NAMES = ("Ada", "Bernard", "Chloé", "Dora")
PLAN = Plan("hamster_rolle", tuple(SeatInfo(name, "human") for name in NAMES[:3]), rated=False)


def save(seats: int, plies: int | None, **options: OptionValue) -> Callable[[Store], OpenMatch]:
    """Return what saves a match of so many people after so many moves (None: all of it).

    :param options: those that decide only what is shown.
    """

    def prepare(store: Store) -> OpenMatch:
        record = load_record(GOLDEN / f"emptied-{seats}.toml").record
        assert record is not None
        people = tuple(SeatInfo(name, "human") for name in NAMES[:seats])
        setup = replace(record.setup, options={**record.setup.options, **options})  # type: ignore[type-var]
        match = Match(load(record.game), setup, people)
        for text in record.moves[:plies]:
            match.submit(*parse_move(match.game, text, seats))
        return store.matches.create(match, 1)

    return prepare


def save_analysed(store: Store) -> None:
    """Save a finished match of three whose analysis is kept."""
    keep_analysed(save(3, None)(store))
